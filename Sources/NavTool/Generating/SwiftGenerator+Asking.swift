import Ground

/// The screens that answer as questions, and what waits for their answers; and the form of routes
/// for people.
extension SwiftGenerator {
  // MARK: For people

  /// The description of routes some of whose values are secret. Without it, Swift shows them all.
  func writeDescription() {
    let conformances: Text = "CustomStringConvertible, CustomReflectable"
    out.block("extension \(space).Route: \(conformances) {") { out in
      say("The route for people: a sensitive value is `*`.")
      out.block("public var description: String {") { out in
        switching("self") { out in
          for index in model.routes.indices { writeDescription(of: index) }
        }
      }
      out.line()
      say("Nothing, since it would show the values.")
      out.line("public var customMirror: Mirror { Mirror(self, children: [:]) }")
    }
    out.line()
  }

  private func writeDescription(of index: Int) {
    let own = fields[index]
    let name = NameWords(model.routes[index].name).spelled(.camel)
    let bound = own.map { (field, parameter) -> Text in
      parameter.isSensitive ? "_" : "let \(field)"
    }
    let shown = own.map { (field, parameter) -> Text in
      parameter.isSensitive ? "\(field): *" : "\(field): \\(String(reflecting: \(field)))"
    }
    let hasValues = own.contains { !$0.parameter.isSensitive }
    let binding: Text = hasValues ? "(\(Text(bound, joinedBy: ", ")))" : ""
    let pattern: Text = "case .\(cases[index])\(binding):"
    let text: Text =
      own.isEmpty ? "\"\(name)\"" : "\"\(name)(\(Text(shown, joinedBy: ", ")))\""
    if out.fits("\(pattern) \(text)") { return out.line("\(pattern) \(text)") }
    out.line(pattern)
    out.indented { $0.line(text) }
  }

  // MARK: Questions

  func writeQuestion() {
    out.line()
    out.line(Templates.swiftQuestion)
  }

  /// A question for each route with `returns`, so that `app.ask(.signIn)` has the type of its
  /// answer.
  func writeQuestions() {
    let outer: Text = "\(space)."
    for (index, route) in model.routes.enumerated() {
      guard let answer = route.returns else { continue }
      out.block("extension \(space).Question where Answer == \(type(answer, outer)) {") { out in
        say(route.summary)
        let read = reader(answer)
        guard !fields[index].isEmpty else {
          return out.block("public static var \(cases[index]): Self {") {
            $0.line("Self(route: .\(cases[index]), read: \(read))")
          }
        }
        let open: Text = "public static func \(cases[index])("
        out.list(open, parameters(index, outer), ") -> Self {", trailing: false)
        out.indented { out in
          let values = fields[index].map { "\($0.name): \($0.name)" as Text }
          let route: Text = "route: .\(cases[index])(\(Text(values, joinedBy: ", ")))"
          if out.fits("Self(\(route), read: \(read))") {
            return out.line("Self(\(route), read: \(read))")
          }
          out.line("Self(")
          out.indented { out in
            out.list("route: .\(cases[index])(", values, "),", trailing: false)
            out.line("read: \(read))")
          }
        }
        out.line("}")
      }
      out.line()
    }
  }

  /// - Parameter app: the app's handle. That of an app also leads through gates.
  func writeAsk(_ app: Text) {
    out.line()
    guard app == "handle" else { return writeAnswering("public func ask", "_", app) }
    out.line(Templates.swiftAsk)
    out.line()
    writeAnswering("private func answer", "to", app)
    out.line()
    out.line(Templates.swiftPass)
  }

  private func writeAnswering(_ function: Text, _ label: Text, _ app: Text) {
    out.line(
      """
      /// Shows a screen that answers, and waits for its answer. Whatever happens to the screen or
      /// the app, this ends. Cancelling the task removes the screen.
      ///
      /// Destroy the app on the actor that asks, or after all questions have ended: when one ends,
      /// it still uses an app that is not destroyed.
      \(function)<Answer>(
        \(label) question: Question<Answer>, isolation: isolated (any Actor)? = #isolation
      ) async throws(AskError) -> Answer {
        guard !Task.isCancelled else { throw .cancelled }
        let watch = Watch()
        defer { watch.end(\(app)) }
        var result = nav_buffer()
        defer { nav_buffer_free(&result) }
        let ticket: Int64?
        do throws(RouteError) {
          try watch.begin(\(app), nav_event_mask(NAV_EVENT_ANSWERED))
          _ = try send({ $0.put("goForResult", question.route) }, result: &result)
          ticket = try Reader.reading(Writer.text(of: result), Reader.ticket)
        } catch { throw .failed(error) }
        guard let ticket else { throw .refused(JSON(Writer.text(of: result))) }
        for await event in watch.events {
          let outcome = Reader.outcome(of: ticket, in: event, question.read)
          if let outcome { return try outcome.get() }
        }
        watch.remove(ticket, from: \(app))
        throw .cancelled
      }
      """)
  }
}
