import NavigationCore

/// Writes a C11 header: a struct a route, a tagged union of them, and functions of the app that
/// take them. It allocates nothing. Laid out as `clang-format` leaves it with the style of this
/// project.
struct CGenerator: TypeGenerator {
  let model: RouteSchema
  let namer = Namer("C", keywords: Self.keywords)
  /// What every name begins with, as `shop`, and in capitals.
  let prefix: Text
  let capitals: Text
  /// By the places of routes: `shop_product`, the name without prefix, the enumerator.
  var types: [Text] = []
  var words: [Text] = []
  var tags: [Text] = []
  var fields: [[NamedParameter]] = []
  /// The member of each fact, and the function that tells the app of it.
  var factFields: [Text] = []
  var factSetters: [Text] = []
  var choices: [Text] = []
  var enumerators: [[Text]] = []
  let out = SourceText(unit: 2, width: 100)

  static var keywords: Literal {
    """
    auto break case char const continue default do double else enum extern float for goto if inline \
    int long register restrict return short signed sizeof static struct switch typedef union \
    unsigned void volatile while bool true false NULL
    """
  }

  init(_ model: RouteSchema) {
    self.model = model
    let id = NameWords(model.id)
    prefix = id.words.isEmpty ? "app" : id.spelled(.snake)
    capitals = id.words.isEmpty ? "APP" : id.spelled(.screaming)
    nameAll()
  }

  private mutating func nameAll() {
    let scope = Namer.Scope()
    for word: Text in [
      "text", "route", "route_name", "route_name_text", "memory", "reader", "writer", "facts", "go",
      "open",
      "route_read", "route_write", "route_put", "text_of", "fail", "reserve", "send", "count",
      "to_text", "to_int", "to_uint", "to_number", "to_bool", "to_json", "put_text", "put_int",
      "put_uint", "put_number", "put_bool", "put_json", "optional_int", "optional_uint",
      "optional_number", "optional_bool", "some_int", "some_uint", "some_number", "some_bool",
      "find", "text_list", "int_list", "uint_list", "number_list", "bool_list", "json_list",
      "read_facts", "go_for_result", "replace", "back_to", "expected", "put_status", "put_choice",
      "begin", "end",
    ] {
      scope.reserve("\(prefix)_\(word)")
    }
    for choice in model.choices {
      let word = namer.name(
        choice.name, .snake, of: choice.origin, in: Namer.Scope(), suffix: "_choice")
      _ = namer.name(
        choice.name, .snake, of: choice.origin, in: scope, prefix: "\(prefix)_", suffix: "_choice")
      choices.append(word)
      let own = Namer.Scope()
      let start: Text = "\(capitals)_\(NameWords(choice.name).spelled(.screaming))_CHOICE_"
      _ = own.claim(start + "NONE", for: "no value")
      enumerators.append(namer.values(of: choice, .screaming, in: own, prefix: start))
    }
    for route in model.routes {
      let owner: Text = "the route \"\(route.name)\""
      let functions: [Text] = ["go", "ask", "answer", "answered", "new", "put", "read"]
      let type = namer.name(
        route.name, .snake, of: owner, in: scope, prefix: "\(prefix)_",
        others: functions.map { "\(prefix)_\($0)_" })
      types.append(type)
      words.append(Text(type.bytes.dropFirst(prefix.count + 1)))
      tags.append("\(capitals)_ROUTE_\(NameWords(route.name).spelled(.screaming))")
      fields.append(namer.parameters(of: route, .snake))
    }
    let members = Namer.Scope()
    for fact in model.facts {
      factFields.append(namer.name(of: fact, .snake, in: members))
      factSetters.append(namer.name(of: fact, .snake, in: scope, prefix: "\(prefix)_set_"))
    }
  }

  /// The header.
  func generate() -> [UInt8] {
    let guardName: Text = "\(capitals)_ROUTES_H"
    out.line("/*")
    out.line(" * Typed routes of the schema \(model.id.inComment), version \(model.version).")
    out.line(" *")
    out.line(" * Made by `nav gen --lang c`: generate it again instead of changing it.")
    out.line(" */")
    out.line("#ifndef \(guardName)")
    out.line("#define \(guardName)")
    out.line()
    for header: Text in [
      "navruntime.h", "stdbool.h", "stddef.h", "stdint.h", "stdio.h", "string.h",
    ] {
      out.line("#include <\(header)>")
    }
    out.line()
    writeBasics()
    for index in model.choices.indices { writeChoice(index) }
    for shape in lists { writeList(shape) }
    for index in model.routes.indices where !fields[index].isEmpty { writeStruct(index) }
    writeUnion()
    writeHelpers()
    writeChoiceReaders()
    for shape in lists { writeListFunctions(shape) }
    for index in model.routes.indices { writeFunctions(of: index) }
    writeReadAndWrite()
    writeFacts()
    for index in model.routes.indices { writeCalls(of: index) }
    out.line("#endif")
    return out.bytes
  }

  // MARK: Spelling

  func quoted(_ text: Text) -> Text { SourceEscapes.c.quoted(text) }

  /// What a type is called in the names of functions and lists.
  func word(_ shape: ParameterShape) -> Text {
    switch shape {
    case .string, .uuid, .slug: "text"
    case .int: "int"
    case .uint: "uint"
    case .number: "number"
    case .bool: "bool"
    case .json: "json"
    case .choice(let index): choices[index]
    case .list(let element): "\(word(element))_list"
    }
  }

  func type(_ shape: ParameterShape) -> Text {
    switch shape {
    case .int: "int64_t"
    case .uint: "uint64_t"
    case .number: "double"
    case .bool: "bool"
    case .json: "\(prefix)_text"
    default: "\(prefix)_\(word(shape))"
    }
  }

  /// Whether a value that is left out needs a flag beside it.
  func needsFlag(_ shape: ParameterShape) -> Bool {
    switch shape {
    case .int, .uint, .number, .bool: true
    default: false
    }
  }

  func type(of parameter: ParameterModel) -> Text {
    guard !parameter.isRequired, needsFlag(parameter.shape) else { return type(parameter.shape) }
    return "\(prefix)_optional_\(word(parameter.shape))"
  }

  /// The lists of the schema, each after those that are in it.
  private var lists: [ParameterShape] {
    var (shapes, seen): ([ParameterShape], [Text]) = ([], [])
    func add(_ shape: ParameterShape) {
      guard case .list(let element) = shape else { return }
      add(element)
      if !seen.contains(word(shape)) {
        seen.append(word(shape))
        shapes.append(shape)
      }
    }
    for route in model.routes {
      for parameter in route.parameters { add(parameter.shape) }
      if let answer = route.returns { add(answer) }
    }
    return shapes
  }

  /// A comment that says something of what follows.
  func say(_ text: Text) {
    let text = text.inComment
    let whole: Text = "/* \(text) */"
    if out.fits(whole) { return out.line(whole) }
    out.line("/*")
    out.paragraph(text, prefix: " * ")
    out.line(" */")
  }

  /// A function: its parameters on one line, or else on lines of their own.
  func function(_ result: Text, _ name: Text, _ parameters: [Text], _ body: (SourceText) -> Void) {
    let star: Text = result.hasSuffix("*") ? "" : " "
    let open: Text = "static inline \(result)\(star)\(name)("
    let list = Text(parameters, joinedBy: ", ")
    if out.fits("\(open)\(list)) {") {
      out.line("\(open)\(list)) {")
    } else {
      out.line(open)
      out.indented { out in
        if out.fits(list) { return out.line(list) }
        for (index, parameter) in parameters.enumerated() {
          out.line(index &+ 1 < parameters.count ? parameter + "," : parameter)
        }
      }
      out.line(") {")
    }
    out.indented(body)
    out.line("}")
    out.line()
  }

  // MARK: Types

  private func writeChoice(_ index: Int) {
    let (name, choice): (Text, ChoiceModel) = ("\(prefix)_\(choices[index])", model.choices[index])
    let start: Text = "\(capitals)_\(NameWords(choice.name).spelled(.screaming))_CHOICE_"
    say("The texts of \(choice.origin).")
    out.block("typedef enum \(name) {", "} \(name);") { out in
      out.line("\(start)NONE = 0, /* left out */")
      for (place, text) in choice.values.enumerated() {
        let comma: Text = place &+ 1 < choice.values.count ? "," : ""
        out.line("\(enumerators[index][place]) = \(place &+ 1)\(comma) /* \(text.inComment) */")
      }
    }
    out.line()
    say("The text of a choice; NULL of none.")
    function("const char *", "\(prefix)_\(choices[index])_text", ["\(name) choice"]) { out in
      out.block("switch (choice) {") { out in
        for (place, text) in choice.values.enumerated() {
          out.line("case \(enumerators[index][place]):")
          out.indented { $0.line("return \(quoted(text));") }
        }
        out.line("case \(start)NONE:")
        out.indented { $0.line("break;") }
      }
      out.line("return NULL;")
    }
  }

  private func writeList(_ shape: ParameterShape) {
    guard case .list(let element) = shape else { return }
    let name = type(shape)
    say("Some values, borrowed. Where a list may be left out, `items` NULL leaves it out.")
    out.block("typedef struct \(name) {", "} \(name);") { out in
      out.line("const \(type(element)) *items;")
      out.line("size_t count;")
    }
    out.line()
  }

  private func writeStruct(_ index: Int) {
    let route = model.routes[index]
    say(route.summary)
    out.block("typedef struct \(types[index]) {", "} \(types[index]);") { out in
      for (name, parameter) in fields[index] {
        if !parameter.doc.isEmpty { say(parameter.doc) }
        out.line("\(type(of: parameter)) \(name);")
      }
    }
    out.line()
    let required = fields[index].filter { $0.parameter.isRequired }
    guard !required.isEmpty else { return }
    say("The route with its required parameters; those that are missing here do not compile.")
    let parameters = required.map { "\(type(of: $0.parameter)) \($0.name)" as Text }
    function(types[index], "\(prefix)_new_\(words[index])", parameters) { out in
      let values = required.map { ".\($0.name) = \($0.name)" as Text }
      out.call("return (\(types[index])){", values, "};")
    }
  }

  private func writeUnion() {
    say("The names of the routes.")
    out.block("typedef enum \(prefix)_route_name {", "} \(prefix)_route_name;") { out in
      for (index, tag) in tags.enumerated() {
        out.line("\(tag) = \(index &+ 1)\(index &+ 1 < tags.count ? "," : "" as Text)")
      }
    }
    out.line()
    say("The name of a route in the schema; NULL of none.")
    function("const char *", "\(prefix)_route_name_text", ["\(prefix)_route_name name"]) { out in
      out.block("switch (name) {") { out in
        for (index, tag) in tags.enumerated() {
          out.line("case \(tag):")
          out.indented { $0.line("return \(quoted(model.routes[index].name));") }
        }
      }
      out.line("return NULL;")
    }
    say("Any route of the schema. What it refers to is borrowed.")
    out.block("typedef struct \(prefix)_route {", "} \(prefix)_route;") { out in
      out.line("\(prefix)_route_name name;")
      out.line("\(prefix)_memory memory;")
      if fields.contains(where: { !$0.isEmpty }) {
        out.block("union {", "};") { out in
          for index in types.indices where !fields[index].isEmpty {
            out.line("\(types[index]) as_\(words[index]);")
          }
        }
      }
    }
    out.line()
  }
}
