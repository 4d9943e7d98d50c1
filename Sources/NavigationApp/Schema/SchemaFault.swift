import Ground

/// What can be wrong with a schema. The texts are a table, since the code of messages that are put
/// together where they are needed is ten times as long.
enum SchemaFault: UInt8 {
  case expectedObject, expectedArray, expectedString, expectedBool, expectedInteger, expectedWord
  case expectedType, expectedCondition, expectedRoute, badFormat, reuseName, oneFact, oneChange,
    misplacedIf
  case greatestLimit, badGate, noValues, noTabs, fewColumns
  case missingKey, missingContainer, missingClaim
  case unknownKey, unknownKeyListed, unknownType, otherType, unknownRoute, unknownFact,
    unknownAddress, otherAddress
  case unknownChild, unknownParam, unknownIntent
  case invalidName, duplicateType, duplicateText, duplicateTab, duplicateParam
  case deepContainers, deepLists
  case rootRequires, rootNeedsParams, rootOnly
  case inOnLayer, whilePush, whileKey, whileParam, whileNamed, allowsAlone
  case parentIsLayer, parentIsRoot, parentElsewhere
  case besideOfLayer, besideIsLayer, besideHasNoLeaf, besideRoots, besideOwn, besideHomeless,
    besideTwice
  case wrongDefault, wrongFact, factHasValues, wrongRoute, parentLacks, wrongSource, weakSource,
    wrongParam
  case orElseCycle, badPattern, badWildcard, badPart
  case noList, isList, wrongLinkType, sensitiveInPath, sensitiveRequired,
    sensitiveSource, migrationOrder
  case tooMany

  /// One line for each case, in their order: the name of the error, and what is wrong and the way
  /// out, with `%` for what is told of. The last one is no error of the contract but a limit.
  static var lines: Literal {
    """
    invalid: expected an object
    invalid: expected an array of %
    invalid: expected %
    invalid: expected true or false
    invalid: expected an integer from % to 2^53 - 1
    invalid: expected one of %
    invalid: expected a type: a name, an array of texts, or {"list":type}
    invalid: expected a condition: "fact", "!fact" or {"fact":[values]}
    invalid: expected a route: a name, or {"name":…,"params":{…}}
    invalid: the format that this library reads is 1
    invalid: "name" is for pushed routes: use "top", "stack" or "none"
    invalid: a condition names one fact: write an object for each
    invalid: a step is one change: write an object for each
    invalid: only "requires" has conditions with a way out of their own: write the one after "if"
    invalid: the greatest limit is 2^30; 0 switches it off
    invalid: %
    invalid: give at least one %, or leave the key out
    invalid: give at least one tab
    invalid: a split has two or three columns: sidebar, content, detail
    missingKey: give it "%"
    missingKey: give it "stack", "tabs" or "split"
    missingKey: give it "never", "reachable", "leadsBack" or "afterFalse"
    unknownKey: "%" is no key here
    unknownKey: "%" is no key here; allowed are %
    unknownType: "%" is not a type that is declared before: declare it under "types"
    unknownType: "%" is not a type: % is built in
    unknownRoute: "%" is not a route: declare it under "routes"
    unknownFact: "%" is not a fact: declare it under "facts"
    unknownAddress: "%" is not a container of "root"
    unknownAddress: "%" is no %: give the address of one
    unknownAddress: "%" is none of those here
    unknownParam: "%" is not a parameter of "%": declare it in its "params"
    unknownIntent: "%" is not an intent: there are go, open, back, backTo, select, dismiss, answer and others
    invalidName: a name has letters, digits, _ and -, and no digit or - first
    duplicateName: every schema has the type "%": choose another name
    duplicateName: "%" stands twice: leave one out
    duplicateName: another tab here has this name: choose another
    duplicateName: "%" stands twice in the pattern: leave one out
    tooDeep: containers are at most 8 inside of each other, the stack counted: flatten them
    tooDeep: lists are at most 16 inside of each other: flatten them
    rootRequires: a root is always reachable: let a route above it require this
    rootNeedsParams: nobody gives a root its parameters: add "default" or "optional"
    rootOnly: the route is the root of a stack and nothing else: leave this out
    inOnLayer: a sheet or cover lies over all containers: leave "in" out
    whileOnly: "while" is for sheets and covers: give the route "show"
    whileOnly: no intent shows a route with "while": leave this out
    whileOnly: nobody gives a route with "while" its parameters: add "default" or "optional"
    whileOnly: no intent shows a route with "while": name another
    whileOnly: "allows" is for routes with "while": leave it out
    parentIsLayer: a parent is a pushed route: name another
    parentIsRoot: the root of a stack is under every route there: leave it out
    parentElsewhere: "%" lives elsewhere: name a parent whose "in" is or holds "%"
    besideElsewhere: a sheet or cover lies over all leaves: leave "beside" out
    besideElsewhere: "%" is no pushed route: name one, or a root
    besideElsewhere: "%" has no leaf of its own: give it "in", the address of a stack
    besideElsewhere: "%" is the root of several stacks: name a route that has one leaf
    besideElsewhere: "%" would stand on the leaf of the route itself: name one of another leaf
    besideElsewhere: nothing says where "%" itself stands: give it "in"
    besideElsewhere: another one here stands on the leaf of "%": leave one out
    doesNotFit: the default is no %: give one
    doesNotFit: the fact "%" is %
    doesNotFit: "%" has values: write {"%":[…]} with those that are meant
    doesNotFit: %
    doesNotFit: "%" needs "%": give it
    doesNotFit: "%" is of another type than "%"
    doesNotFit: "%" may be missing where "%" is needed
    doesNotFit: "%" takes %
    orElseCycle: "%" leads back here: show something that leads elsewhere, or nowhere
    badPattern: %
    badPattern: the wildcard in segment % is not last: put it there
    badPattern: "%" is not a parameter: write :name, :name{type}, or :name? as the last one
    linkType: "%" is no list: write :%
    linkType: "%" is a list: write *% as the last part
    linkType: "%" is %: leave the type out
    sensitiveLink: "%" is sensitive: no URL holds it
    sensitiveLink: no URL holds "%", and no link leads here without it: give it "default"
    sensitiveLink: "%" is sensitive: make "%" sensitive too
    migrationOrder: versions ascend, and none is beyond that of the schema, %
    limit: a schema has at most % %: leave some out
    """
  }

  /// The name of the error, and what is wrong.
  @inline(never)
  func texts(_ first: Text, _ second: Text) -> (name: Text, message: Text) {
    let lines = Self.lines
    var rest = lines.bytes[...]
    var skipped: UInt8 = 0
    while skipped < rawValue, let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      rest = rest[(end &+ 1)...]
      skipped &+= 1
    }
    var name: [UInt8] = []
    var message: [UInt8] = []
    var isName = true
    var isFirst = true
    for byte in rest {
      if byte == UInt8(ascii: "\n") { break }
      if isName, byte == UInt8(ascii: ":") {
        isName = false
      } else if !isName, message.isEmpty, byte == UInt8(ascii: " ") {
        continue
      } else if isName {
        name.put(byte)
      } else if byte == UInt8(ascii: "%") {
        message += (isFirst ? first : second).bytes
        isFirst = false
      } else {
        message.put(byte)
      }
    }
    return (Text(bytes: name), Text(bytes: message))
  }
}
