import Ground

/// How routes are read and written, their case paths, and the app.
extension SwiftGenerator {
  // MARK: JSON

  func writeReading() {
    out.block("extension \(space).Route {") { out in
      say("The name of the route in the schema.")
      out.block("public var name: String {") { out in
        switching("self") { out in
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
        switching("try text(name)") { out in
          for (index, route) in model.routes.enumerated() {
            out.line("case \(quoted(route.name)):")
            out.indented { out in
              guard !fields[index].isEmpty else { return out.line("return .\(cases[index])") }
              let items = fields[index].map { (name, parameter) -> Text in
                let arguments: Text =
                  "params, \(quoted(parameter.name)), \(reader(parameter.shape))"
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
            out.line(
              "throw RouteError(message: \"the schema of these types has no route \\(other)\")")
          }
        }
      }
      out.line("}")
    }
  }

  /// A pattern that binds the values of a case.
  func pattern(_ index: Int) -> Text {
    let names = fields[index].map { "let \($0.name)" as Text }
    return names.isEmpty
      ? ".\(cases[index])" : ".\(cases[index])(\(Text(names, joinedBy: ", ")))"
  }

  func writeWriting() {
    out.block("extension \(space).Route {") { out in
      say("The JSON of the route.")
      out.line("/// - Throws: for what JSON cannot hold: NaN, infinities, integers beyond 63 bits.")
      out.block("public func json() throws(\(space).RouteError) -> String {") { out in
        out.line("var writer = Writer()")
        out.line("defer { writer.free() }")
        out.line("writer.put(nil, self)")
        out.line("return try writer.text()")
      }
    }
    out.line()
    out.block("extension Writer {") { out in
      out.block("fileprivate mutating func put(_ key: String?, _ route: Route) {") { out in
        out.line("begin(key, NAV_JSON_OBJECT)")
        out.line("put(\"name\", route.name)")
        out.line("begin(\"params\", NAV_JSON_OBJECT)")
        switching("route") { out in
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

  func writePaths() {
    out.block("extension \(space) {") { out in
      say("A case of `Route`: puts values into it and takes them out.")
      out.block("public struct CasePath<Value>: Sendable {") { out in
        out.line("public let embed: @Sendable (Value) -> Route")
        out.line("public let extract: @Sendable (Route) -> Value?")
      }
    }
    out.line()
    out.block("extension \(space).Route {") { out in
      say("Whether the route is of that case, as `route.is(\(space).Cases.\(cases[0]))`.")
      out.block("public func `is`<Value>(_ path: \(space).CasePath<Value>) -> Bool {") {
        $0.line("path.extract(self) != nil")
      }
    }
    out.line()
    out.block("extension \(space) {") { out in
      say("The cases of `Route` as values.")
      out.block("public enum Cases {") { out in
        for index in model.routes.indices {
          if index > 0 { out.line() }
          writePath(index)
        }
      }
    }
  }

  func writePath(_ index: Int) {
    let own = fields[index]
    let (type, embed, taken): (Text, Text, Text)
    let name = cases[index]
    if own.isEmpty {
      type = "Void"
      embed = "{ .\(name) }"
      taken = "()"
    } else if own.count == 1 {
      type = self.type(of: own[0].parameter)
      embed = "{ .\(name)(\(own[0].name): $0) }"
      taken = own[0].name
    } else {
      let items = own.map { "\($0.name): \(self.type(of: $0.parameter))" as Text }
      type = "(\(Text(items, joinedBy: ", ")))"
      let values = own.map { "\($0.name): $0.\($0.name)" as Text }
      embed = "{ .\(name)(\(Text(values, joinedBy: ", "))) }"
      taken = "(\(Text(own.map { $0.name }, joinedBy: ", ")))"
    }
    let whole: Text = "public static let \(name) = CasePath<\(type)>("
    if out.fits(whole) || own.count < 2 {
      out.line(whole)
    } else {
      out.line("public static let \(name) = CasePath<")
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
      out.block("extract: {") { out in
        out.line("guard case \(pattern(index)) = $0 else { return nil }")
        out.line("return \(taken)")
      }
    }
    out.line(")")
  }

  // MARK: The app

  func writeApp() {
    out.block("extension \(space) {") { out in
      say(
        "An app of the C library, which it borrows: it takes the routes and facts of this schema.")
      out.block("public struct App {") { out in
        out.line("public let handle: OpaquePointer")
        out.line()
        out.line("public init(_ handle: OpaquePointer) { self.handle = handle }")
        writeIntents("nav_app_send", app: "handle")
        writeAt()
        writePreview()
        for fact in model.facts { writeFact(fact) }
        if !model.facts.isEmpty { writeSetFacts() }
      }
      out.line()
      writeSender()
    }
  }

  /// The intents that are typed, of the app or of a sender.
  /// - Parameters:
  ///   - function: sends JSON by `handle`.
  ///   - app: the app's handle.
  func writeIntents(_ function: Text, app: Text) {
    for (name, about) in [
      ("go", "Shows a route, where and how the schema says."),
      ("open", "Goes to a route as if a link led there."),
      ("replace", "Shows another route in place of the top."),
      ("backTo", "Goes back to the nearest equal route."),
    ] as [(Text, Text)] {
      out.line()
      say(about)
      out.block("public func \(name)(_ route: Route) throws(RouteError) -> nav_status {") {
        $0.line("try send { $0.put(\(quoted(name)), route) }")
      }
    }
    if asks { writeAsk(app) }
    for (index, route) in model.routes.enumerated() {
      if let answer = route.returns { writeAnswer(index, answer) }
    }
    out.line()
    out.line("private func send(")
    let result: Text = "result: UnsafeMutablePointer<nav_buffer>? = nil"
    out.indented { $0.line("_ write: (inout Writer) -> Void, \(result)") }
    out.block(") throws(RouteError) -> nav_status {") { out in
      out.line("try Writer.object(")
      out.indented { out in
        out.line("write,")
        let call: Text =
          "{ text, count, error in \(function)(handle, text, count, result, error) })"
        if out.fits(call) { return out.line(call) }
        out.block("{ text, count, error in", "})") {
          $0.line("\(function)(handle, text, count, result, error)")
        }
      }
    }
  }

  func writeAnswer(_ index: Int, _ answer: ValueShape) {
    let name = NameWords(model.routes[index].name).spelled(.pascal)
    out.line()
    say("Answers for the nearest screen that was asked for.")
    out.line(
      "public func answer\(name)(_ value: \(type(answer))) throws(RouteError) -> nav_status {")
    out.indented { out in
      out.block("try send {") { out in
        out.line("$0.begin(\"answer\", NAV_JSON_OBJECT)")
        out.line("$0.put(\"value\", value)")
        out.line("$0.end(NAV_JSON_OBJECT)")
      }
    }
    out.line("}")
  }

  // MARK: Helpers

  func writeHelpers() {
    out.line("private typealias RouteError = \(space).RouteError")
    out.line("private typealias Route = \(space).Route")
    out.line("private typealias JSON = \(space).JSON")
    out.line("private typealias Preview = \(space).Preview")
    if !model.facts.isEmpty { out.line("private typealias FactsResult = \(space).FactsResult") }
    if asks { out.line("private typealias AskError = \(space).AskError") }
    out.line()
    out.line(Templates.swiftReader)
    out.line()
    out.line(Templates.swiftWriter)
    out.line()
    out.line(Templates.swiftPreviewReader)
    if !model.facts.isEmpty {
      out.line()
      out.line(Templates.swiftFactsReader)
    }
    if asks {
      out.line()
      out.line(Templates.swiftGateReader)
      out.line()
      out.line(Templates.swiftWatch)
    }
    for name in enums {
      out.line()
      out.line("extension \(space).\(name): Writable {}")
    }
  }
}
