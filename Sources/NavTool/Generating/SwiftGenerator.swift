import Ground

/// Writes a Swift file over the C header: an enum of routes with its JSON and case paths, facts and
/// answers. Laid out as `swift-format` leaves it.
struct SwiftGenerator: TypeGenerator {
  let model: SchemaModel
  let namer = Namer(
    "Swift",
    keywords: """
      Any as associatedtype await break case catch class continue default defer deinit do else enum \
      extension fallthrough false fileprivate for func guard if import in init inout internal is \
      let nil none operator private protocol public repeat rethrows return self Self some static \
      struct subscript super switch throw throws true try Type typealias var where while
      """)
  let space: Text
  var cases: [Text] = []
  var fields: [[NamedParameter]] = []
  var enums: [Text] = []
  var values: [[Text]] = []
  let out = SourceText(unit: 2, width: 100)

  init(_ model: SchemaModel) {
    self.model = model
    let id = NameWords(model.id)
    space =
      id.words.isEmpty
      ? "Routes"
      : namer.name(
        model.id, .pascal, of: "the id of the schema",
        in: Namer.Scope(
          reserved: """
            Actor Answer App Array AskError AsyncStream Atomic Bool CaseIterable CasePath Cases \
            CChar Choice CNavRuntime Collection CustomReflectable CustomStringConvertible Double \
            Element Error Facts FactsResult Hashable Int Int32 Int64 JSON Mirror Mutex Never \
            OpaquePointer Optional Preview Question RawRepresentable Reader Result Route RouteError \
            Sendable Sender Sequence String Swift Synchronization Task UInt UInt8 UInt32 UInt64 \
            Unmanaged UnsafeMutablePointer UnsafePointer Value Void Watch Writable Writer
            """))
    let scope = Namer.Scope(
      reserved:
        "App AskError CasePath Cases Facts FactsResult JSON Preview Question Route RouteError Sender"
    )
    // In it, its own name would be that of what is in it.
    scope.reserve(space)
    let caseScope = Namer.Scope(reserved: "json name Cases hash")
    for choice in model.choices {
      enums.append(namer.name(of: choice, .pascal, in: scope, suffix: "Choice"))
      let own = Namer.Scope(reserved: "allCases hash rawValue")
      values.append(namer.values(of: choice, .camel, in: own))
    }
    for route in model.routes {
      cases.append(namer.name(of: route, .camel, in: caseScope))
      // A value would hide the function that writes it.
      let own = Namer.Scope(reserved: "put")
      fields.append(namer.parameters(of: route, .camel, in: own))
    }
  }

  /// The file.
  func generate() -> [UInt8] {
    out.line("// Typed routes of the schema \(model.id.onOneLine), version \(model.version).")
    out.line("//")
    out.line("// Made by `nav gen --lang swift`: generate it again instead of changing it.")
    out.line()
    out.line("import CNavRuntime")
    if asks { out.line("import Synchronization") }
    out.line()
    say("The types of the schema.")
    out.block("public enum \(space) {") { out in
      for index in model.choices.indices { writeChoice(index) }
      writeRoute()
      writeFacts()
      writeBasics()
      writeResults()
      if asks { writeQuestion() }
    }
    out.line()
    if model.routes.contains(where: { $0.hasSecrets }) { writeDescription() }
    writeReading()
    out.line()
    writeWriting()
    out.line()
    writePaths()
    out.line()
    if asks { writeQuestions() }
    writeApp()
    out.line()
    writeHelpers()
    // A name that is too long to be broken: the layout stays what it is here.
    return out.hasLongLine ? ("// swift-format-ignore-file\n" as Text).bytes + out.bytes : out.bytes
  }

  /// Whether a screen answers.
  var asks: Bool { model.routes.contains { $0.returns != nil } }

  func say(_ text: Text) { out.paragraph(text, prefix: "/// ") }

  func quoted(_ text: Text) -> Text { SourceEscapes.swift.quoted(text) }

  /// - Parameter outer: what is before the types of the schema where they are not in scope.
  func type(_ shape: ValueShape, _ outer: Text = "") -> Text {
    switch shape {
    case .string, .uuid, .slug: "String"
    case .int: "Int64"
    case .uint: "UInt64"
    case .number: "Double"
    case .bool: "Bool"
    case .json: "\(outer)JSON"
    case .choice(let choice): "\(outer)\(enums[choice.index])"
    case .list(let element): "[\(type(element, outer))]"
    }
  }

  func type(of parameter: ParameterModel, _ outer: Text = "") -> Text {
    let type = type(parameter.shape, outer)
    return parameter.isNullable ? "\(type)?" : type
  }

  func value(_ value: Value, _ shape: ValueShape, _ outer: Text = "") -> Text {
    switch shape {
    case .bool: return value.canonical
    case .int, .uint, .number: return Self.grouped(value.canonical)
    case .choice(let choice):
      return ".\(values[choice.index][choice.index(of: value.text)])"
    case .string, .uuid, .slug: return quoted(value.text)
    case .list(let element):
      return "[\(Text(value.children.map { self.value($0, element, outer) }, joinedBy: ", "))]"
    case .json: return "\(outer)JSON(\(quoted(value.canonical)))"
    }
  }

  /// A number with `_` between each three digits, as `swift-format` has those of seven and more.
  static func grouped(_ number: Text) -> Text {
    let digits = number.bytes.drop { $0 == UInt8(ascii: "-") }
    guard digits.count >= 7, digits.allSatisfy({ $0.isASCIIDigit }) else { return number }
    var bytes = Array(number.bytes[..<digits.startIndex])
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count &- index) % 3 == 0 { bytes.append(UInt8(ascii: "_")) }
      bytes.append(digit)
    }
    return Text(bytes: bytes)
  }

  /// An expression that reads a value.
  func reader(_ shape: ValueShape) -> Text {
    switch shape {
    case .string, .uuid, .slug: "Reader.text"
    case .int: "Reader.int"
    case .uint: "Reader.uint"
    case .number: "Reader.number"
    case .bool: "Reader.bool"
    case .json: "Reader.json"
    case .choice: "Reader.choice"
    case .list(let element): "Reader.list(\(reader(element)))"
    }
  }

  // MARK: Types

  func writeChoice(_ index: Int) {
    let choice = model.choices[index]
    say("The texts of \(choice.origin).")
    out.block("public enum \(enums[index]): String, CaseIterable, Sendable {") { out in
      for (name, text) in zip(values[index], choice.values) {
        out.line(name == text ? "case \(name)" : "case \(name) = \(quoted(text))")
      }
    }
    out.line()
  }

  /// The parameters of a case or function with their types and defaults.
  func parameters(_ index: Int, _ outer: Text = "") -> [Text] {
    fields[index].map { (name, parameter) in
      let typed: Text = "\(name): \(type(of: parameter, outer))"
      if let given = parameter.defaultValue {
        return "\(typed) = \(value(given, parameter.shape, outer))"
      }
      return parameter.isOptional ? "\(typed) = nil" : typed
    }
  }

  func writeRoute() {
    say("Any route of the schema.")
    out.block("public enum Route: Hashable, Sendable {") { out in
      for (index, route) in model.routes.enumerated() {
        say(route.summary)
        for (name, parameter) in fields[index] where !parameter.doc.isEmpty {
          say("- \(name): \(parameter.doc)")
        }
        guard !fields[index].isEmpty else {
          out.line("case \(cases[index])")
          continue
        }
        out.list("case \(cases[index])(", parameters(index), ")", trailing: false)
      }
    }
    out.line()
  }

  func writeFacts() {
    say("What the program knows.")
    let scope = Namer.Scope()
    let facts = model.facts.map { (name: namer.name(of: $0, .camel, in: scope), fact: $0) }
    out.block("public struct Facts: Hashable, Sendable {") { out in
      for (name, fact) in facts { out.line("public var \(name): \(type(fact.shape))") }
      if !facts.isEmpty { out.line() }
      say("Reads what `nav_app_facts` gives.")
      out.block("public init(json: String) throws(RouteError) {") { out in
        guard !facts.isEmpty else { return out.line("_ = json") }
        out.block("self = try Reader.reading(json) { value throws(RouteError) in") { out in
          let items = facts.map { (name, fact) -> Text in
            "\(name): try Reader.required(value, \(quoted(fact.name)), \(reader(fact.shape)))"
          }
          out.list("Facts(", items, ")", limit: 0, trailing: false)
        }
      }
      guard !facts.isEmpty else { return }
      out.line()
      out.list(
        "private init(", facts.map { "\($0.name): \(type($0.fact.shape))" }, ") {", trailing: false)
      out.indented { out in
        for (name, _) in facts { out.line("self.\(name) = \(name)") }
      }
      out.line("}")
    }
    out.line()
  }

  func writeBasics() {
    out.line(Templates.swiftBasics)
  }

  /// A switch, whose cases stand as deep as itself.
  func switching(_ subject: Text, _ body: (SourceText) -> Void) {
    out.line("switch \(subject) {")
    body(out)
    out.line("}")
  }
}
