import NavigationCore

/// Writes a Swift file over the C header: an enum of routes with its JSON and case paths, facts and
/// answers. Laid out as `swift-format` leaves it.
struct SwiftGenerator {
  typealias Field = (name: Text, parameter: ParameterModel)

  let model: SchemaModel
  let namer = Namer(
    "Swift",
    keywords: """
      Any as associatedtype await break case catch class continue convenience default defer deinit \
      didSet do dynamic else enum extension fallthrough false fileprivate final for func get guard \
      if import in infix init inout internal is lazy left let mutating nil none nonmutating open \
      operator optional override postfix precedence prefix private protocol public repeat required \
      rethrows return right self Self set some static struct subscript super switch throw throws \
      true try Type typealias unowned var weak where while willSet
      """)
  private let space: Text
  private var cases: [Text] = []
  private var fields: [[Field]] = []
  private var enums: [Text] = []
  private var values: [[Text]] = []
  private let out = SourceText(unit: 2, width: 100)

  init(_ model: SchemaModel) {
    self.model = model
    let id = NameWords(model.id)
    space = id.words.isEmpty ? "Routes" : namer.name(
      model.id, .pascal, of: "the id of the schema", in: Namer.Scope(reserved: "Swift CNavRuntime"))
    let scope = Namer.Scope(reserved: "App CasePath Facts JSON Route RouteError")
    let caseScope = Namer.Scope(reserved: "json name Cases hash")
    for choice in model.choices {
      enums.append(namer.name(choice.name, .pascal, of: choice.origin, in: scope, suffix: "Choice"))
      let own = Namer.Scope(reserved: "allCases hash rawValue")
      var names: [Text] = []
      for (place, text) in choice.values.enumerated() {
        let owner: Text = "\"\(text)\" of \(choice.origin)"
        names.append(namer.name(text, .camel, of: owner, in: own, without: "value\(place &+ 1)"))
      }
      values.append(names)
    }
    for route in model.routes {
      let owner: Text = "the route \"\(route.name)\""
      cases.append(namer.name(route.name, .camel, of: owner, in: caseScope))
      let own = Namer.Scope()
      fields.append(
        route.parameters.map { parameter in
          let owner: Text = "the parameter \"\(parameter.name)\" of \"\(route.name)\""
          return (namer.name(parameter.name, .camel, of: owner, in: own), parameter)
        })
    }
  }

  /// The file.
  func generate() -> [UInt8] {
    out.line("// Typed routes of the schema \(oneLine(model.id)), version \(model.version).")
    out.line("//")
    out.line("// Made by `nav gen --lang swift`: generate it again instead of changing it.")
    out.line()
    out.line("import CNavRuntime")
    out.line()
    say("The types of the schema.")
    out.block("public enum \(space) {") { out in
      for index in model.choices.indices { writeChoice(index) }
      writeRoute()
      writeFacts()
      writeBasics()
    }
    out.line()
    writeReading()
    out.line()
    writeWriting()
    out.line()
    writePaths()
    out.line()
    writeApp()
    out.line()
    writeHelpers()
    return out.bytes
  }

  private func oneLine(_ text: Text) -> Text { Text(text.words, joinedBy: " ") }

  private func say(_ text: Text) { out.paragraph(text, prefix: "/// ") }

  private func quoted(_ text: Text) -> Text { SourceEscapes.swift.quoted(text) }

  private func type(_ shape: ValueShape) -> Text {
    switch shape {
    case .string, .uuid, .slug: "String"
    case .int: "Int64"
    case .uint: "UInt64"
    case .number: "Double"
    case .bool: "Bool"
    case .json: "JSON"
    case .choice(let index): enums[index]
    case .list(let element): "[\(type(element))]"
    }
  }

  private func type(of parameter: ParameterModel) -> Text {
    let type = type(parameter.shape)
    return parameter.isOptional && parameter.defaultValue == nil ? "\(type)?" : type
  }

  private func value(_ value: GivenValue, _ shape: ValueShape) -> Text {
    switch (value, shape) {
    case (.bool(let isTrue), _): return isTrue ? "true" : "false"
    case (.number(let digits), _): return digits
    case (.text(let text), .choice(let index)):
      return ".\(values[index][model.choices[index].index(of: text)])"
    case (.text(let text), _): return quoted(text)
    case (.list(let items), .list(let element)):
      return "[\(Text(items.map { self.value($0, element) }, joinedBy: ", "))]"
    case (.json(let json), _): return "JSON(\(quoted(json)))"
    default: return "[]"
    }
  }

  /// An expression that reads a value.
  private func reader(_ shape: ValueShape) -> Text {
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

  private func writeChoice(_ index: Int) {
    let choice = model.choices[index]
    say("The texts of \(choice.origin).")
    out.block("public enum \(enums[index]): String, CaseIterable, Sendable {") { out in
      for (name, text) in zip(values[index], choice.values) {
        out.line(name == text ? "case \(name)" : "case \(name) = \(quoted(text))")
      }
    }
    out.line()
  }

  private func writeRoute() {
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
        let items = fields[index].map { (name, parameter) -> Text in
          let typed: Text = "\(name): \(type(of: parameter))"
          if let given = parameter.defaultValue { return "\(typed) = \(value(given, parameter.shape))" }
          return parameter.isOptional ? "\(typed) = nil" : typed
        }
        out.list("case \(cases[index])(", items, ")", trailing: false)
      }
    }
    out.line()
  }

  private func writeFacts() {
    say("What the program knows.")
    let scope = Namer.Scope()
    var facts: [(name: Text, fact: FactModel)] = []
    for fact in model.facts {
      facts.append((namer.name(fact.name, .camel, of: "the fact \"\(fact.name)\"", in: scope), fact))
    }
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

  private func writeBasics() {
    out.line(
      """
      /// JSON of any kind, as text.
      public struct JSON: Hashable, Sendable {
        public var text: String

        public init(_ text: String) { self.text = text }
      }

      /// What is wrong with a route, or why the library refused a call.
      public struct RouteError: Error, Hashable {
        public let message: String
      }
      """)
  }

  // MARK: JSON

  private func writeReading() {
    out.block("extension \(space).Route {") { out in
      say("The name of the route in the schema.")
      out.block("public var name: String {") { out in
        out.block("switch self {") { out in
          for (index, route) in model.routes.enumerated() {
            out.line("case .\(cases[index]): \(quoted(route.name))")
          }
        }
      }
      out.line()
      say("Reads a route as the app gives it.")
      out.block("public init(json: String) throws(\(space).RouteError) {") { out in
        out.line("self = try Reader.reading(json, Reader.route)")
      }
    }
    out.line()
    out.block("extension Reader {") { out in
      out.line("fileprivate static func route(_ value: nav_json) throws(RouteError) -> Route {")
      out.indented { out in
        out.line("let name = value.kind == NAV_JSON_STRING ? value : find(value, \"name\")")
        let usesParams = fields.contains { !$0.isEmpty }
        if usesParams { out.line("let params = find(value, \"params\")") }
        out.block("switch try text(name) {") { out in
          for (index, route) in model.routes.enumerated() {
            out.line("case \(quoted(route.name)):")
            out.indented { out in
              guard !fields[index].isEmpty else { return out.line("return .\(cases[index])") }
              let items = fields[index].map { (name, parameter) -> Text in
                let arguments: Text = "params, \(quoted(parameter.name)), \(reader(parameter.shape))"
                if let given = parameter.defaultValue {
                  let given = value(given, parameter.shape)
                  return "\(name): try optional(\(arguments)) ?? \(given)"
                }
                let function: Text = parameter.isOptional ? "optional" : "required"
                return "\(name): try \(function)(\(arguments))"
              }
              out.list("return .\(cases[index])(", items, ")", trailing: false)
            }
          }
          out.line("case let other:")
          out.indented { out in
            out.line("throw RouteError(message: \"the schema of these types has no route \\(other)\")")
          }
        }
      }
      out.line("}")
    }
  }

  /// A pattern that binds the values of a case.
  private func pattern(_ index: Int) -> Text {
    let names = fields[index].map { $0.name }
    return names.isEmpty
      ? ".\(cases[index])" : "let .\(cases[index])(\(Text(names, joinedBy: ", ")))"
  }

  private func writeWriting() {
    out.block("extension \(space).Route {") { out in
      say("The JSON of the route.")
      out.line("/// - Throws: for what JSON cannot hold: NaN, infinities, integers beyond 63 bits.")
      out.line("public func json() throws(\(space).RouteError) -> String {")
      out.indented { out in
        out.line("var writer = Writer()")
        out.line("defer { writer.free() }")
        out.line("writer.put(nil, self)")
        out.line("return try writer.text()")
      }
      out.line("}")
    }
    out.line()
    out.block("extension Writer {") { out in
      out.block("mutating func put(_ key: String?, _ route: Route) {") { out in
        out.line("begin(key, NAV_JSON_OBJECT)")
        out.line("put(\"name\", route.name)")
        out.line("begin(\"params\", NAV_JSON_OBJECT)")
        out.block("switch route {") { out in
          for index in model.routes.indices {
            out.line("case \(pattern(index)):")
            out.indented { out in
              if fields[index].isEmpty { out.line("break") }
              for (name, parameter) in fields[index] {
                out.line("put(\(quoted(parameter.name)), \(name))")
              }
            }
          }
        }
        out.line("end(NAV_JSON_OBJECT)")
        out.line("end(NAV_JSON_OBJECT)")
      }
    }
  }

  // MARK: Case paths

  private func writePaths() {
    out.block("extension \(space) {") { out in
      say("A case of `Route`: puts values into it and takes them out.")
      out.block("public struct CasePath<Value>: Sendable {") { out in
        out.line("public let embed: @Sendable (Value) -> Route")
        out.line("public let extract: @Sendable (Route) -> Value?")
      }
    }
    out.line()
    out.block("extension \(space).Route {") { out in
      say("Whether the route is of that case.")
      out.block("public func `is`<Value>(_ path: \(space).CasePath<Value>) -> Bool {") {
        $0.line("path.extract(self) != nil")
      }
      out.line()
      say("The cases as values: `Route.Cases.name`.")
      out.block("public enum Cases {") { out in
        for index in model.routes.indices {
          if index > 0 { out.line() }
          writePath(index)
        }
      }
    }
  }

  private func writePath(_ index: Int) {
    let own = fields[index]
    let (type, embed, taken): (Text, Text, Text)
    let name = cases[index]
    if own.isEmpty {
      (type, embed, taken) = ("Void", "{ .\(name) }", "()")
    } else if own.count == 1 {
      type = self.type(of: own[0].parameter)
      (embed, taken) = ("{ .\(name)(\(own[0].name): $0) }", own[0].name)
    } else {
      let items = own.map { "\($0.name): \(self.type(of: $0.parameter))" as Text }
      type = "(\(Text(items, joinedBy: ", ")))"
      let values = own.map { "\($0.name): $0.\($0.name)" as Text }
      embed = "{ .\(name)(\(Text(values, joinedBy: ", "))) }"
      taken = "(\(Text(own.map { $0.name }, joinedBy: ", ")))"
    }
    let whole: Text = "public static let \(name) = \(space).CasePath<\(type)>("
    if out.fits(whole) || own.count < 2 {
      out.line(whole)
    } else {
      out.line("public static let \(name) = \(space).CasePath<")
      out.indented { out in
        let items = own.map { "\($0.name): \(self.type(of: $0.parameter))" as Text }
        if out.fits(type) { out.line(type) } else { out.list("(", items, ")", trailing: false) }
      }
      out.line(">(")
    }
    out.indented { out in
      if out.fits("embed: \(embed),") {
        out.line("embed: \(embed),")
      } else {
        out.line("embed: {")
        out.indented { out in
          out.list(".\(name)(", own.map { "\($0.name): $0.\($0.name)" }, ")", trailing: false)
        }
        out.line("},")
      }
      out.line("extract: {")
      out.indented { out in
        out.line("guard case \(pattern(index)) = $0 else { return nil }")
        out.line("return \(taken)")
      }
      out.line("}")
    }
    out.line(")")
  }

  // MARK: The app

  private func writeApp() {
    out.block("extension \(space) {") { out in
      say("An app of the C library, which it borrows: it takes the routes and facts of this schema.")
      out.block("public struct App {") { out in
        out.line("public let handle: OpaquePointer")
        out.line()
        out.line("public init(_ handle: OpaquePointer) { self.handle = handle }")
        out.line()
        say("Shows a route, where and how the schema says.")
        out.line("@discardableResult")
        out.block("public func go(_ route: Route) throws(RouteError) -> nav_status {") {
          $0.line("try send { $0.put(\"go\", route) }")
        }
        for fact in model.facts { writeFact(fact) }
        for (index, route) in model.routes.enumerated() {
          if let answer = route.returns { writeAnswer(index, answer) }
        }
        out.line()
        out.line("private func send(")
        out.indented { $0.line("_ write: (inout Writer) -> Void") }
        out.line(") throws(RouteError) -> nav_status {")
        out.indented { out in
          out.line("try Writer.object(write) { text, count, error in")
          out.indented { $0.line("nav_app_send(handle, text, count, nil, error)") }
          out.line("}")
        }
        out.line("}")
      }
    }
  }

  private func writeFact(_ fact: FactModel) {
    let name = NameWords(fact.name).spelled(.pascal)
    out.line()
    say("Tells the app the fact `\(fact.name)`.")
    out.line("@discardableResult")
    out.line(
      "public func set\(name)(_ value: \(type(fact.shape))) throws(RouteError) -> nav_status {")
    out.indented { out in
      out.line("try Writer.object({ $0.put(\(quoted(fact.name)), value) }) { text, count, error in")
      out.indented { $0.line("nav_app_set_facts(handle, text, count, nil, error)") }
      out.line("}")
    }
    out.line("}")
  }

  private func writeAnswer(_ index: Int, _ answer: ValueShape) {
    let name = NameWords(model.routes[index].name).spelled(.pascal)
    out.line()
    say("Answers for the nearest screen that was asked for.")
    out.line("@discardableResult")
    out.line("public func answer\(name)(_ value: \(type(answer))) throws(RouteError) -> nav_status {")
    out.indented { out in
      out.line("try send {")
      out.indented { out in
        out.line("$0.begin(\"answer\", NAV_JSON_OBJECT)")
        out.line("$0.put(\"value\", value)")
        out.line("$0.end(NAV_JSON_OBJECT)")
      }
      out.line("}")
    }
    out.line("}")
  }

  // MARK: Helpers

  private func writeHelpers() {
    out.line("private typealias RouteError = \(space).RouteError")
    out.line("private typealias Route = \(space).Route")
    out.line("private typealias JSON = \(space).JSON")
    out.line()
    out.line(Self.readerText)
    out.line()
    out.line(Self.writerText)
  }
}
