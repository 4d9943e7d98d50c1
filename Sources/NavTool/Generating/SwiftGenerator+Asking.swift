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
    out.line(
      """

      /// A route whose screen answers, for `App.ask`.
      public struct Question<Answer> {
        public let route: Route
        fileprivate let read: (nav_json) throws(RouteError) -> Answer
      }

      /// Why a screen gave no answer.
      public enum AskError: Error, Hashable {
        /// A mistake of the caller.
        case failed(RouteError)
        /// The screen was not shown, and nothing has changed: the library's result.
        case refused(JSON)
        /// The screen left without an answer: the name of the intent that removed it, `"facts"`,
        /// or `"destroyed"` with its app.
        case left(JSON)
        /// The task that waited was cancelled, and the screen was removed.
        case cancelled
      }
      """)
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
    out.line(
      """
      /// Shows a screen that answers, and waits for its answer. Whatever happens to the screen or
      /// the app, this ends. Cancelling the task removes the screen.
      ///
      /// With `gate`, a route whose conditions do not hold shows the screen that the schema gives
      /// as their way out, such as a sign-in, and waits for the facts. Then that screen is removed
      /// and the route is shown. Gates may follow each other; if the user leaves one, this ends
      /// with `refused`.
      ///
      /// Destroy the app on the actor that asks, or after all questions have ended: when one ends,
      /// it still uses an app that is not destroyed.
      public func ask<Answer>(
        _ question: Question<Answer>, gate: Bool = false,
        isolation: isolated (any Actor)? = #isolation
      ) async throws(AskError) -> Answer {
        while true {
          do throws(AskError) { return try await answer(to: question) } catch {
            guard gate, case .refused(let result) = error, let gate = Reader.gate(of: result) else {
              throw error
            }
            try await pass(gate, to: question.route, error)
          }
        }
      }

      """)
    writeAnswering("private func answer", "to", app)
    out.line()
    out.line(Self.passText)
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

  /// What hears the answers.
  static var watchText: Text {
    #"""
    extension Reader {
      /// What a screen answered, or why not; nil if the event is of another screen.
      fileprivate static func outcome<Answer>(
        of ticket: Int64, in event: String, _ read: (nav_json) throws(RouteError) -> Answer
      ) -> Result<Answer, AskError>? {
        do throws(RouteError) {
          return try reading(event) { event throws(RouteError) in
            let answered = find(event, "answered")
            guard try int(find(answered, "ticket")) == ticket else { return nil }
            let outcome = find(answered, "outcome")
            let value = find(outcome, "value")
            guard value.kind != NAV_JSON_NONE else {
              return .failure(.left(try json(find(outcome, "left"))))
            }
            return .success(try read(value))
          }
        } catch { return .failure(.failed(error)) }
      }
    }

    /// Hears which screens of an app answered, from `begin` until `end` or the app's own end.
    private final class Watch: Sendable {
      let events: AsyncStream<String>
      private let sink: AsyncStream<String>.Continuation
      private let observer = Atomic<UInt64>(0)
      /// The library will not call again: it was told to stop, or the app was destroyed.
      private let isOver = Atomic<Bool>(false)

      var hasEnded: Bool { isOver.load(ordering: .acquiring) }

      init() { (events, sink) = AsyncStream.makeStream() }

      func begin(_ app: OpaquePointer, _ mask: nav_event_mask) throws(RouteError) {
        var (number, error): (UInt64, nav_error) = (0, nav_error())
        let status = nav_app_observe(
          app, mask,
          { data, event, length in
            guard let data, let event else { return }
            let bytes = UnsafeRawBufferPointer(start: event, count: length)
            let text = String(decoding: bytes, as: UTF8.self)
            Unmanaged<Watch>.fromOpaque(data).takeUnretainedValue().sink.yield(text)
          }, Unmanaged.passRetained(self).toOpaque(),
          { data in
            guard let data else { return }
            let watch = Unmanaged<Watch>.fromOpaque(data).takeRetainedValue()
            watch.isOver.store(true, ordering: .releasing)
            watch.sink.finish()
          }, &number, &error)
        guard status >= 0 else { throw RouteError(message: Reader.message(&error)) }
        observer.store(number, ordering: .relaxed)
      }

      func end(_ app: OpaquePointer) {
        guard !hasEnded else { return }
        nav_app_unobserve(app, observer.load(ordering: .relaxed), nil)
      }

      /// Removes the screen that nobody waits for any more.
      func remove(_ ticket: Int64, from app: OpaquePointer) {
        guard !hasEnded else { return }
        let intent = "{\"remove\":\(ticket)}"
        nav_app_send(app, intent, intent.utf8.count, nil, nil)
      }
    }
    """#
  }
}
