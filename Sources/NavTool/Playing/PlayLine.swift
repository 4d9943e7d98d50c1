import Ground
import JSONCoding

/// What a line of the playground asks for.
enum PlayLine {
  case nothing
  case open(Text)
  /// An intent as JSON.
  case send(Text)
  case facts(Text)
  case resolve(token: Int, answer: Text)
  case travel(Int)
  case undo, redo
  case read(What)
  /// What `send` or `facts` would lead to: an intent, or `{"facts":…}`, as JSON.
  case preview(Text)
  /// The screens of a stack; nil for the one that is shown.
  case path(Text?)
  case help

  enum What { case state, address, scene, history }

  /// The words that lines begin with, and what they mean.
  static let words: [(word: Text, meaning: Text)] = [
    ("go", "ROUTE name=value ..."), ("ask", "ROUTE: for an answer"), ("open", "URL"), ("back", ""),
    ("backTo", "ROUTE or ID"),
    ("backToRoot", ""), ("replace", "ROUTE"), ("update", "name=value ..."),
    ("updateOf", "ID name=value ..."), ("remove", "ID"), ("badge", "TAB VALUE, or TAB for none"),
    ("dismiss", ""),
    ("dismissAll", ""), ("answer", "VALUE"), ("select", "ADDRESS"), ("reset", "ROUTE, ROUTE ..."),
    ("forget", ""),
    ("set", "FACT=VALUE ..."), ("proceed", "answers the question"), ("cancel", "REASON"),
    ("redirect", "LINE: instead of what the question is about"),
    ("preview", "LINE: what it would lead to"),
    ("travel", "N: in the history"),
    ("undo", ""), ("redo", ""), ("history", "the places"),
    ("path", "ADDRESS: the screens of a stack"), ("state", ""), ("scene", ""), ("url", ""),
    ("help", ""), ("quit", ""),
  ]

  init(_ line: Text, _ model: SchemaModel, question: Int?) throws(LineError) {
    let words = Self.split(line)
    guard let first = words.first, !first.hasPrefix("#") else {
      self = .nothing
      return
    }
    if first.hasPrefix("/") || first.range(of: "://") != nil {
      try Self.refuseMore(words, than: 1)
      self = .open(first)
    } else if first.hasPrefix("{") || first.hasPrefix("\"") {
      self = .send(line)
    } else if let sign = first.bytes.firstIndex(of: UInt8(ascii: "=")) {
      // A fact, unless it is none.
      let name = Text(first.bytes[..<sign])
      guard model.facts.contains(where: { $0.name == name }) else {
        throw Self.unknown(name, "fact", model.facts.map { $0.name })
      }
      self = .facts(try Self.object(words, model.facts.map { (name: $0.name, type: $0.shape) }))
    } else {
      let after = Text(line.bytes.drop { $0 <= 0x20 }.dropFirst(first.count))
      self = try Self.read(first, Array(words.dropFirst()), after, model, question)
    }
  }

  private static func read(
    _ word: Text, _ rest: [Text], _ after: Text, _ model: SchemaModel, _ question: Int?
  ) throws(LineError) -> PlayLine {
    if let most = most(after: word) { try refuseMore([word] + rest, than: most + 1) }
    if let intent = try intent(word, rest, model) { return .send(intent) }
    if let answer = try answer(word, rest, after, model, question) { return answer }
    switch word {
    case "open": return .open(try one(rest, "a URL"))
    case "set":
      guard !rest.isEmpty else { throw LineError("name a fact and its value: set signedIn=true") }
      return .facts(try object(rest, model.facts.map { (name: $0.name, type: $0.shape) }))
    case "preview": return .preview(try input(after, model))
    case "travel":
      let steps = try one(rest, "how far: -1 is one place back")
      guard let value = Library.tree(steps)?.integer else {
        throw LineError("\"" + steps + "\" is not a number")
      }
      return .travel(value)
    case "undo": return .undo
    case "redo": return .redo
    case "path": return .path(rest.first)
    case "history": return .read(.history)
    case "state": return .read(.state)
    case "scene": return .read(.scene)
    case "url": return .read(.address)
    case "help": return .help
    default: break
    }
    guard !model.facts.contains(where: { $0.name == word }) else {
      throw LineError("\"" + word + "\" is a fact: write " + word + "=VALUE")
    }
    throw unknown(word, "word, URL or fact", words.map { $0.word } + model.facts.map { $0.name })
  }

  /// How many words may follow one; nil if that depends on them.
  private static func most(after word: Text) -> Int? {
    switch word {
    case "back", "backToRoot", "dismiss", "dismissAll", "forget", "proceed", "undo", "redo",
      "history", "state", "scene", "url":
      0
    case "open", "path", "remove", "select", "travel": 1
    default: nil
    }
  }

  private static func refuseMore(_ words: [Text], than most: Int) throws(LineError) {
    guard words.count > most else { return }
    throw LineError(
      "nothing follows \"" + words[most - 1].printable + "\": leave out \""
        + words[most].printable + "\"")
  }

  /// A line that answers the open question; nil for any other.
  private static func answer(
    _ word: Text, _ rest: [Text], _ after: Text, _ model: SchemaModel, _ question: Int?
  ) throws(LineError) -> PlayLine? {
    guard ["proceed", "cancel", "redirect"].contains(word) else { return nil }
    guard let question else { throw LineError("no question is open") }
    switch word {
    case "proceed": return .resolve(token: question, answer: "\"proceed\"")
    case "cancel":
      let reason = JSONText.quoted(Text(rest, joinedBy: " "))
      return .resolve(token: question, answer: "{\"cancel\":" + reason + "}")
    default:
      let intent = try input(after, model)
      return .resolve(token: question, answer: "{\"redirect\":" + intent + "}")
    }
  }

  /// The intent of a line, as JSON; nil if it has none.
  private static func intent(
    _ word: Text, _ rest: [Text], _ model: SchemaModel
  ) throws(LineError) -> Text? {
    switch word {
    case "back", "backToRoot", "dismiss", "dismissAll", "forget": return "\"" + word + "\""
    case "go", "replace": return "{\"" + word + "\":" + (try route(rest, model)) + "}"
    case "ask", "goForResult": return "{\"goForResult\":" + (try route(rest, model)) + "}"
    case "backTo":
      if let id = rest.first, rest.count == 1, isNumber(id) { return "{\"backTo\":" + id + "}" }
      return "{\"backTo\":" + (try route(rest, model)) + "}"
    case "select": return "{\"select\":" + JSONText.quoted(rest.first ?? "") + "}"
    case "remove": return "{\"remove\":" + (try one(rest, "the id of a screen")) + "}"
    case "update": return "{\"update\":" + (try object(rest, [])) + "}"
    case "updateOf":
      let id = try one(rest, "the id of a screen, and parameters")
      guard isNumber(id) else { throw LineError("\"" + id + "\" is not the id of a screen") }
      let parameters = try object(Array(rest.dropFirst()), [])
      return "{\"updateOf\":{\"id\":" + id + ",\"params\":" + parameters + "}}"
    case "badge":
      let at = JSONText.quoted(try one(rest, "the address of a tab"))
      let value = rest.count > 1 ? json(Text(Array(rest.dropFirst()), joinedBy: " "), nil) : "null"
      return "{\"badge\":{\"at\":" + at + ",\"value\":" + value + "}}"
    case "answer": return "{\"answer\":{\"value\":" + json(Text(rest, joinedBy: " "), nil) + "}}"
    case "reset":
      var routes: [Text] = []
      for part in Text(rest, joinedBy: " ").split(by: UInt8(ascii: ",")) {
        let words = split(part)
        if !words.isEmpty { routes.append(try route(words, model)) }
      }
      return "{\"reset\":{\"path\":[" + Text(routes, joinedBy: ",") + "]}}"
    default: return nil
    }
  }

  /// A line as the input of a preview.
  private static func input(_ line: Text, _ model: SchemaModel) throws(LineError) -> Text {
    switch try PlayLine(line, model, question: nil) {
    case .open(let url): return "{\"open\":" + JSONText.quoted(url) + "}"
    case .send(let intent): return intent
    case .facts(let facts): return "{\"facts\":" + facts + "}"
    default: throw LineError("write an intent, a URL or facts after it: preview go product id=7")
    }
  }

  // MARK: Parts

  private static func unknown(_ name: Text, _ what: Text, _ known: [Text]) -> LineError {
    LineError("\"" + name.printable + "\" is no " + what + name.meant(among: known))
  }

  private static func one(_ rest: [Text], _ what: Text) throws(LineError) -> Text {
    guard let first = rest.first else { throw LineError("give " + what) }
    return first
  }

  /// `product id=7` as JSON. The library says what does not fit.
  private static func route(_ words: [Text], _ model: SchemaModel) throws(LineError) -> Text {
    guard let name = words.first else { throw LineError("name a route") }
    if name.hasPrefix("{") { return Text(words, joinedBy: " ") }
    let parameters = model[name]?.parameters.map { (name: $0.name, type: $0.shape) } ?? []
    guard words.count > 1 else { return JSONText.quoted(name) }
    return "{\"name\":" + JSONText.quoted(name) + ",\"params\":"
      + (try object(Array(words.dropFirst()), parameters)) + "}"
  }

  /// `a=1 b=x` as JSON.
  private static func object(_ words: [Text], _ types: [(name: Text, type: ValueShape)])
    throws(LineError) -> Text
  {
    var members: [Text] = []
    for word in words {
      guard let sign = word.bytes.firstIndex(of: UInt8(ascii: "=")) else {
        throw LineError("write \"" + word + "=VALUE\"")
      }
      let name = Text(word.bytes[..<sign])
      let type = types.first { $0.name == name }?.type
      members.append(JSONText.quoted(name) + ":" + json(Text(word.bytes[(sign + 1)...]), type))
    }
    return "{" + Text(members, joinedBy: ",") + "}"
  }

  /// A value as JSON: of a type of texts it needs no quotes, of a list no brackets.
  private static func json(_ text: Text, _ type: ValueShape?) -> Text {
    switch type {
    case .list(let element)?:
      if text.hasPrefix("[") { return text }
      let parts = text.isEmpty ? [] : text.split(by: UInt8(ascii: ","))
      return "[" + Text(parts.map { json($0, element) }, joinedBy: ",") + "]"
    case .choice?, .string?, .uuid?, .slug?:
      return text.hasPrefix("\"") ? text : JSONText.quoted(text)
    default: return Library.tree(text) == nil ? JSONText.quoted(text) : text
    }
  }

  private static func isNumber(_ text: Text) -> Bool {
    !text.isEmpty && text.bytes.allSatisfy { $0.isASCIIDigit }
  }

  /// The words of a line; spaces in double quotes and brackets separate none.
  static func split(_ line: Text) -> [Text] {
    var words: [Text] = []
    var word: [UInt8] = []
    var isQuoted = false
    var isEscaped = false
    var depth = 0
    for byte in line.bytes {
      if byte <= 0x20, !isQuoted, depth == 0 {
        if !word.isEmpty { words.append(Text(bytes: word)) }
        word = []
        continue
      }
      word.append(byte)
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isQuoted = false
        }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isQuoted = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth = max(depth - 1, 0)
        default: break
        }
      }
    }
    if !word.isEmpty { words.append(Text(bytes: word)) }
    return words
  }
}
