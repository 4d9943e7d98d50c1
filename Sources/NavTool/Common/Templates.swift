// Generated from Sources/NavTool/Templates by tools/generate/make_templates.py; do not edit.
import Ground

/// What nav writes that stands in files of its own languages.
enum Templates {
  /// gen/swift/Ask.swift
  static var swiftAsk: Text {
    ##"""
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
    """##
  }

  /// gen/swift/Basics.swift
  static var swiftBasics: Text {
    ##"""
    /// JSON of any kind, as text.
    public struct JSON: Hashable, Sendable {
      public var text: String

      public init(_ text: String) { self.text = text }
    }

    /// What is wrong with a route, or why the library refused a call.
    public struct RouteError: Error, Hashable {
      public let message: String
    }
    """##
  }

  /// gen/swift/FactsReader.swift
  static var swiftFactsReader: Text {
    ##"""
    extension Reader {
      fileprivate static func factsResult(_ value: nav_json) throws(RouteError) -> FactsResult {
        guard value.kind == NAV_JSON_OBJECT else {
          return FactsResult(changed: [], evicted: [], resumed: nil, isRefused: false)
        }
        let resumed = find(value, "resumed")
        return FactsResult(
          changed: try list(text)(find(value, "changed")),
          evicted: try list(int)(find(value, "evicted")),
          resumed: resumed.kind == NAV_JSON_NULL ? nil : try json(resumed),
          isRefused: ["refused", "cancelled", "rejected", "unhandled"].contains {
            find(resumed, $0).kind != NAV_JSON_NONE
          })
      }
    }
    """##
  }

  /// gen/swift/FactsResult.swift
  static var swiftFactsResult: Text {
    ##"""
    /// What setting a fact has led to. Facts are never refused; the intent that waited for them
    /// may be.
    public struct FactsResult: Hashable, Sendable {
      /// The facts that changed; none if the app knew this already.
      public let changed: [String]
      /// The entries and layers that were removed, ascending.
      public let evicted: [Int64]
      /// The result of the intent that waited, if it was executed, or waits for something else.
      public let resumed: JSON?
      /// Whether the intent that waited was refused or cancelled: it is dropped.
      public let isRefused: Bool
    }
    """##
  }

  /// gen/swift/GateReader.swift
  static var swiftGateReader: Text {
    ##"""
    extension Reader {
      /// The id of a screen that was made: a ticket, or one that waits.
      fileprivate static func ticket(_ result: nav_json) throws(RouteError) -> Int64? {
        for name in ["ticket", "queued"] {
          let id = find(result, name)
          if id.kind != NAV_JSON_NONE { return try int(id) }
        }
        return nil
      }

      /// The gate of a route that was refused; nil if it was refused otherwise.
      fileprivate static func gate(of result: JSON) -> JSON? {
        try? reading(result.text) { result throws(RouteError) in
          let gate = find(find(find(result, "refused"), "requires"), "orElse")
          guard gate.kind == NAV_JSON_OBJECT else { throw expected("a gate") }
          return try json(gate)
        }
      }

      fileprivate static func isHeld(_ result: JSON) -> Bool {
        let isHeld = try? reading(result.text) { result throws(RouteError) in
          find(find(result, "refused"), "held").kind == NAV_JSON_ARRAY
        }
        return isHeld ?? false
      }

      /// The route that waits at a gate, and the gate's screen; nil if none does.
      fileprivate static func waiting(
        in state: nav_json, for gate: JSON
      ) throws(RouteError) -> (route: String, screen: Int64?)? {
        let pending = find(state, "pending")
        guard pending.kind == NAV_JSON_OBJECT, try json(find(pending, "shown")) == gate else {
          return nil
        }
        return (try text(find(pending, "route")), try? int(find(pending, "screen")))
      }

      fileprivate static func top(_ path: nav_json) throws(RouteError) -> (id: Int64, route: JSON) {
        var (path, item, top) = (path, nav_json(), nav_json())
        while nav_json_next(&path, nil, &item) != 0 { top = item }
        return (try int(find(top, "id")), try json(find(top, "route")))
      }

      /// Whether the user has left a screen: a commit takes it away, and neither facts nor its
      /// answer do so, or its answer is null or false.
      fileprivate static func leaves(_ screen: Int64, in event: String) -> Bool {
        let leaves = try? reading(event) { event throws(RouteError) in
          let (commit, answered) = (find(event, "committed"), find(event, "answered"))
          guard commit.kind == NAV_JSON_OBJECT else {
            let value = find(find(answered, "outcome"), "value")
            guard value.kind == NAV_JSON_NULL || (try? bool(value)) == false else { return false }
            return try int(find(answered, "ticket")) == screen
          }
          let source = try? text(find(commit, "source"))
          guard !["facts", "answer"].contains(try text(find(commit, "cause"))), source != "resume"
          else { return false }
          return removes(screen, find(commit, "changes"))
        }
        return leaves ?? false
      }

      private static func removes(_ screen: Int64, _ changes: nav_json) -> Bool {
        var (changes, change) = (changes, nav_json())
        while nav_json_next(&changes, nil, &change) != 0 {
          for name in ["dismissed", "dropped"] {
            if (try? int(find(find(change, name), "id"))) == screen { return true }
          }
          var (removed, entry) = (find(find(change, "stack"), "removed"), nav_json())
          while nav_json_next(&removed, nil, &entry) != 0 {
            if (try? int(find(entry, "id"))) == screen { return true }
          }
        }
        return false
      }
    }
    """##
  }

  /// gen/swift/Pass.swift
  static var swiftPass: Text {
    ##"""
    /// Shows a gate until the facts let the route pass. The route itself is not sent meanwhile, so
    /// that no waiting intent shows it a second time.
    private func pass(
      _ gate: JSON, to route: Route, _ refused: AskError,
      isolation: isolated (any Actor)? = #isolation
    ) async throws(AskError) {
      let watch = Watch()
      defer { watch.end(handle) }
      var place: (screen: Int64, isOwn: Bool)?
      do throws(RouteError) {
        try watch.begin(handle, nav_event_mask(NAV_EVENT_ANSWERED | NAV_EVENT_COMMITTED))
        place = try shown(gate, to: route)
        if place == nil, let made = try make(gate) { place = (made, true) }
      } catch { throw .failed(error) }
      guard let (screen, isOwn) = place else { throw refused }
      defer { if isOwn { watch.remove(screen, from: handle) } }
      guard try stands(gate, before: route) else { return }
      // An observer may have removed it at once.
      guard try isThere(screen) else { throw refused }
      for await event in watch.events where !watch.hasEnded {
        guard try stands(gate, before: route) else { return }
        if Reader.leaves(screen, in: event) { throw refused }
      }
      throw watch.hasEnded ? .left(JSON("\"destroyed\"")) : .cancelled
    }

    /// Whether a gate still stands before a route, or a lock covers it.
    private func stands(_ gate: JSON, before route: Route) throws(AskError) -> Bool {
      do throws(RouteError) {
        let result = try preview { $0.put("goForResult", route) }.result
        return Reader.isHeld(result) || Reader.gate(of: result) == gate
      } catch { throw .failed(error) }
    }

    private func isThere(_ screen: Int64) throws(AskError) -> Bool {
      do throws(RouteError) {
        let result = try preview {
          $0.begin("updateOf", NAV_JSON_OBJECT)
          $0.put("id", screen)
          $0.begin("params", NAV_JSON_OBJECT)
          $0.end(NAV_JSON_OBJECT)
          $0.end(NAV_JSON_OBJECT)
        }.result
        return result.text == "\"noop\""
      } catch { throw .failed(error) }
    }

    /// The screen of a gate that is there already, for example for an intent that waits, and
    /// whether it is left to this question.
    private func shown(
      _ gate: JSON, to route: Route
    ) throws(RouteError) -> (screen: Int64, isOwn: Bool)? {
      let state = try text { nav_app_state(handle, $0, $1) }
      let waiting = try Reader.reading(state) { state throws(RouteError) in
        try Reader.waiting(in: state, for: gate)
      }
      if let waiting, waiting.route == route.name {
        // It would show the route beside the one that is asked for.
        nav_app_send(handle, "\"forget\"", 8, nil, nil)
        if let screen = waiting.screen { return (screen, true) }
      } else if let screen = waiting?.screen {
        return (screen, false)
      }
      let top = try top()
      return top.route == gate ? (top.id, false) : nil
    }

    /// Shows a gate; nil if it is refused.
    private func make(_ gate: JSON) throws(RouteError) -> Int64? {
      var result = nav_buffer()
      defer { nav_buffer_free(&result) }
      do throws(RouteError) {
        _ = try send({ $0.put("goForResult", gate) }, result: &result)
      } catch {
        // It does not answer.
        _ = try send({ $0.put("go", gate) }, result: &result)
      }
      let text = Writer.text(of: result)
      if text == "\"done\"" || text == "\"noop\"" { return try top().id }
      return try Reader.reading(text, Reader.ticket)
    }

    /// The shown screen.
    private func top() throws(RouteError) -> (id: Int64, route: JSON) {
      try Reader.reading(try text { nav_app_path(handle, nil, 0, $0, $1) }, Reader.top)
    }

    private func text(
      _ call: (UnsafeMutablePointer<nav_buffer>, UnsafeMutablePointer<nav_error>) -> nav_status
    ) throws(RouteError) -> String {
      var (text, error) = (nav_buffer(), nav_error())
      defer { nav_buffer_free(&text) }
      guard call(&text, &error) >= 0 else { throw RouteError(message: Reader.message(&error)) }
      return Writer.text(of: text)
    }
    """##
  }

  /// gen/swift/Preview.swift
  static var swiftPreview: Text {
    ##"""
    /// What an intent or facts would lead to. Nothing has changed.
    public struct Preview: Hashable, Sendable {
      /// The result, as of sending it now.
      public let result: JSON
      /// What would change.
      public let changes: JSON
      /// What there would be to draw.
      public let scene: JSON
      /// The screen that would be shown.
      public let shown: Route
    }
    """##
  }

  /// gen/swift/PreviewReader.swift
  static var swiftPreviewReader: Text {
    ##"""
    extension Reader {
      fileprivate static func preview(_ value: nav_json) throws(RouteError) -> Preview {
        let scene = find(value, "scene")
        return Preview(
          result: try json(find(value, "result")),
          changes: try json(find(value, "changes")),
          scene: try json(scene),
          shown: try route(find(shown(in: scene), "route")))
      }

      /// The top of the topmost layer, or the screen of the focused leaf.
      private static func shown(in scene: nav_json) -> nav_json {
        var (layers, screens) = (find(scene, "layers"), find(scene, "screens"))
        var (item, shown) = (nav_json(), nav_json())
        while nav_json_next(&layers, nil, &item) != 0 { shown = find(item, "top") }
        guard shown.kind == NAV_JSON_NONE, let here = try? text(find(scene, "here")) else {
          return shown
        }
        while nav_json_next(&screens, nil, &item) != 0 {
          var at = find(item, "at")
          if nav_json_equals(&at, here, here.utf8.count) != 0 { shown = item }
        }
        return shown
      }
    }
    """##
  }

  /// gen/swift/Previewing.swift
  static var swiftPreviewing: Text {
    ##"""
    /// What showing a route would lead to.
    public func preview(_ route: Route) throws(RouteError) -> Preview {
      try preview { $0.put("go", route) }
    }

    /// What opening a URL would lead to.
    public func preview(url: String) throws(RouteError) -> Preview {
      try preview { $0.put("open", url) }
    }

    private func preview(
      _ write: (inout Writer) -> Void
    ) throws(RouteError) -> Preview {
      var result = nav_buffer()
      defer { nav_buffer_free(&result) }
      _ = try Writer.object(
        write,
        { text, count, error in nav_app_preview(handle, text, count, &result, error) })
      return try Reader.reading(Writer.text(of: result), Reader.preview)
    }
    """##
  }

  /// gen/swift/Question.swift
  static var swiftQuestion: Text {
    ##"""
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
    """##
  }

  /// gen/swift/Reader.swift
  static var swiftReader: Text {
    ##"""
    /// Reads values where `nav_json_find` finds them.
    private enum Reader {
      static func reading<Value>(
        _ json: String, _ read: (nav_json) throws(RouteError) -> Value
      ) throws(RouteError) -> Value {
        var error = nav_error()
        var whole = nav_json()
        let bytes = Array(json.utf8).map { CChar(bitPattern: $0) } + [0]
        let result: Result<Value, RouteError> = bytes.withUnsafeBufferPointer { bytes in
          guard nav_json_find(bytes.baseAddress, bytes.count - 1, "", &whole, &error) >= 0 else {
            return .failure(RouteError(message: Reader.message(&error)))
          }
          do throws(RouteError) { return .success(try read(whole)) } catch { return .failure(error) }
        }
        return try result.get()
      }

      static func message(_ error: inout nav_error) -> String {
        withUnsafeBytes(of: &error.message) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
      }

      /// The error of a value of another type. The value is not in it, since it may be secret.
      static func expected(_ what: String) -> RouteError {
        RouteError(message: "expected \(what)")
      }

      static func find(_ value: nav_json, _ name: String) -> nav_json {
        var found = nav_json()
        if value.kind == NAV_JSON_OBJECT {
          nav_json_find(value.start, value.length, "/" + name, &found, nil)
        }
        return found
      }

      static func required<Value>(
        _ params: nav_json, _ name: String, _ read: (nav_json) throws(RouteError) -> Value
      ) throws(RouteError) -> Value {
        guard let value = try optional(params, name, read) else {
          throw RouteError(message: "\(name): the parameter is missing")
        }
        return value
      }

      static func optional<Value>(
        _ params: nav_json, _ name: String, _ read: (nav_json) throws(RouteError) -> Value
      ) throws(RouteError) -> Value? {
        let value = find(params, name)
        guard value.kind != NAV_JSON_NONE else { return nil }
        do throws(RouteError) { return try read(value) } catch {
          throw RouteError(message: "\(name): \(error.message)")
        }
      }

      static func text(_ value: nav_json) throws(RouteError) -> String {
        guard value.kind == NAV_JSON_STRING else { throw expected("a string") }
        var value = value
        return String(unsafeUninitializedCapacity: value.length) { bytes in
          var length = 0
          bytes.withMemoryRebound(to: CChar.self) { bytes in
            _ = nav_json_text(&value, bytes.baseAddress, bytes.count, &length)
          }
          return length
        }
      }

      static func int(_ value: nav_json) throws(RouteError) -> Int64 {
        var (view, integer): (nav_json, Int64) = (value, 0)
        guard nav_json_integer(&view, &integer) == NAV_OK else {
          throw expected("an integer within 64 bits")
        }
        return integer
      }

      static func uint(_ value: nav_json) throws(RouteError) -> UInt64 {
        guard let integer = UInt64(exactly: try int(value)) else {
          throw expected("an integer from 0 on")
        }
        return integer
      }

      static func number(_ value: nav_json) throws(RouteError) -> Double {
        var (view, number): (nav_json, Double) = (value, 0)
        guard nav_json_number(&view, &number) == NAV_OK else { throw expected("a number") }
        return number
      }

      static func bool(_ value: nav_json) throws(RouteError) -> Bool {
        var (view, boolean): (nav_json, Int32) = (value, 0)
        guard nav_json_bool(&view, &boolean) == NAV_OK else { throw expected("true or false") }
        return boolean != 0
      }

      static func json(_ value: nav_json) throws(RouteError) -> JSON {
        let bytes = UnsafeRawBufferPointer(start: value.start, count: value.length)
        return JSON(String(decoding: bytes, as: UTF8.self))
      }

      static func choice<Choice: RawRepresentable>(
        _ value: nav_json
      ) throws(RouteError) -> Choice where Choice.RawValue == String {
        guard let choice = Choice(rawValue: try text(value)) else {
          throw expected("a text of \(Choice.self)")
        }
        return choice
      }

      static func list<Element>(
        _ read: @escaping (nav_json) throws(RouteError) -> Element
      ) -> (nav_json) throws(RouteError) -> [Element] {
        { (value) throws(RouteError) in
          guard value.kind == NAV_JSON_ARRAY else { throw expected("a list") }
          var (list, item, elements): (nav_json, nav_json, [Element]) = (value, nav_json(), [])
          while nav_json_next(&list, nil, &item) != 0 { elements.append(try read(item)) }
          return elements
        }
      }
    }
    """##
  }

  /// gen/swift/SenderCalls.swift
  static var swiftSenderCalls: Text {
    ##"""
    /// Goes where a URL leads.
    public func open(url: String) throws(RouteError) -> nav_status {
      try call { nav_screen_sender_open(handle, url, url.utf8.count, nil, $0) }
    }

    /// Goes back one step.
    public func back() throws(RouteError) -> nav_status {
      try call { nav_screen_sender_back(handle, nil, $0) }
    }

    /// Goes back to the root of the stack that is shown.
    public func backToRoot() throws(RouteError) -> nav_status {
      try call { nav_screen_sender_back_to_root(handle, nil, $0) }
    }

    /// Dismisses the topmost sheet or cover.
    public func dismiss() throws(RouteError) -> nav_status {
      try call { nav_screen_sender_dismiss(handle, nil, $0) }
    }

    /// Dismisses all sheets and covers, and those that wait.
    public func dismissAll() throws(RouteError) -> nav_status {
      try call { nav_screen_sender_dismiss_all(handle, nil, $0) }
    }

    /// Selects the tabs and columns along an address.
    public func select(_ address: String) throws(RouteError) -> nav_status {
      try call { nav_screen_sender_select(handle, address, address.utf8.count, nil, $0) }
    }

    private func call(
      _ function: (UnsafeMutablePointer<nav_error>) -> nav_status
    ) throws(RouteError) -> nav_status {
      var error = nav_error()
      let status = function(&error)
      guard status >= 0 else { throw RouteError(message: Reader.message(&error)) }
      return status
    }
    """##
  }

  /// gen/swift/SetFacts.swift
  static var swiftSetFacts: Text {
    ##"""
    private func setFacts(
      _ write: (inout Writer) -> Void
    ) throws(RouteError) -> FactsResult {
      var result = nav_buffer()
      defer { nav_buffer_free(&result) }
      _ = try Writer.object(
        write,
        { text, count, error in nav_app_set_facts(handle, text, count, &result, error) })
      return try Reader.reading(Writer.text(of: result), Reader.factsResult)
    }
    """##
  }

  /// gen/swift/Watch.swift
  static var swiftWatch: Text {
    ##"""
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
    """##
  }

  /// gen/swift/Writer.swift
  static var swiftWriter: Text {
    ##"""
    /// Writes values into a buffer of the library; the first error stays.
    private struct Writer {
      private var out = nav_buffer()
      private var status = nav_status(NAV_OK)

      mutating func free() { nav_buffer_free(&out) }

      /// Writes an object, and gives it to a function of the library.
      static func object(
        _ write: (inout Writer) -> Void,
        _ call: (UnsafePointer<CChar>?, Int, UnsafeMutablePointer<nav_error>) -> nav_status
      ) throws(RouteError) -> nav_status {
        var writer = Writer()
        defer { writer.free() }
        writer.begin(nil, NAV_JSON_OBJECT)
        write(&writer)
        writer.end(NAV_JSON_OBJECT)
        try writer.check()
        var error = nav_error()
        let status = call(writer.out.data, writer.out.length, &error)
        guard status >= 0 else { throw RouteError(message: Reader.message(&error)) }
        return status
      }

      private func check() throws(RouteError) {
        guard status < 0 else { return }
        let name = String(cString: nav_status_name(status))
        throw RouteError(message: "a value cannot be written: \(name)")
      }

      func text() throws(RouteError) -> String {
        try check()
        return Writer.text(of: out)
      }

      static func text(of buffer: nav_buffer) -> String {
        let bytes = UnsafeRawBufferPointer(start: buffer.data, count: buffer.length)
        return String(decoding: bytes, as: UTF8.self)
      }

      private mutating func note(_ new: nav_status) { if status >= 0, new < 0 { status = new } }

      mutating func begin(_ key: String?, _ kind: Int) {
        note(nav_json_begin(&out, key, nav_json_kind(kind)))
      }

      mutating func end(_ kind: Int) { note(nav_json_end(&out, nav_json_kind(kind))) }

      mutating func put<Value: Writable>(_ key: String?, _ value: Value) { value.write(key, &self) }

      mutating func text(_ key: String?, _ text: String) {
        note(nav_json_put_text(&out, key, text, text.utf8.count))
      }

      mutating func integer(_ key: String?, _ integer: Int64?) {
        guard let integer else { return note(nav_status(NAV_ERR_ARGUMENT)) }
        note(nav_json_put_integer(&out, key, integer))
      }

      mutating func number(_ key: String?, _ number: Double) {
        note(nav_json_put_number(&out, key, number))
      }

      mutating func boolean(_ key: String?, _ boolean: Bool) {
        note(nav_json_put_bool(&out, key, boolean ? 1 : 0))
      }

      mutating func json(_ key: String?, _ json: JSON) {
        note(nav_json_put_json(&out, key, json.text, json.text.utf8.count, nil))
      }
    }

    private protocol Writable {
      func write(_ key: String?, _ writer: inout Writer)
    }

    extension String: Writable {
      fileprivate func write(_ key: String?, _ writer: inout Writer) { writer.text(key, self) }
    }

    extension Int64: Writable {
      fileprivate func write(_ key: String?, _ writer: inout Writer) { writer.integer(key, self) }
    }

    extension UInt64: Writable {
      fileprivate func write(_ key: String?, _ writer: inout Writer) {
        writer.integer(key, Int64(exactly: self))
      }
    }

    extension Double: Writable {
      fileprivate func write(_ key: String?, _ writer: inout Writer) { writer.number(key, self) }
    }

    extension Bool: Writable {
      fileprivate func write(_ key: String?, _ writer: inout Writer) { writer.boolean(key, self) }
    }

    extension JSON: Writable {
      fileprivate func write(_ key: String?, _ writer: inout Writer) { writer.json(key, self) }
    }

    extension Writable where Self: RawRepresentable, RawValue == String {
      fileprivate func write(_ key: String?, _ writer: inout Writer) { writer.text(key, rawValue) }
    }

    extension Optional: Writable where Wrapped: Writable {
      fileprivate func write(_ key: String?, _ writer: inout Writer) { self?.write(key, &writer) }
    }

    extension Array: Writable where Element: Writable {
      fileprivate func write(_ key: String?, _ writer: inout Writer) {
        writer.begin(key, NAV_JSON_ARRAY)
        for element in self { element.write(nil, &writer) }
        writer.end(NAV_JSON_ARRAY)
      }
    }
    """##
  }

  /// new/c/Makefile
  static var cMakefile: Text {
    ##"""
    CFLAGS ?= -O2 -Wall -Wextra
    # The library is found beside nav, wherever that is installed, and by the program too.
    PKG_CONFIG = PKG_CONFIG_PATH="$$PKG_CONFIG_PATH:$(dir $(shell command -v nav))../lib/pkgconfig" pkg-config
    NAVRUNTIME_CFLAGS ?= $(shell $(PKG_CONFIG) --cflags navruntime)
    NAVRUNTIME_LIBS ?= $(shell $(PKG_CONFIG) --libs navruntime) \
    	-Wl,-rpath,$(shell $(PKG_CONFIG) --variable=libdir navruntime)
    LIBS = $(NAVRUNTIME_LIBS) @LIBS@

    starter: starter.c starter_routes.h
    	$(CC) -std=c11 $(CFLAGS) $(NAVRUNTIME_CFLAGS) $< -o $@ $(LIBS)

    test: starter test_starter
    	./test_starter

    test_starter: test_starter.c starter.c starter_routes.h
    	$(CC) -std=c11 $(CFLAGS) $(NAVRUNTIME_CFLAGS) $< -o $@ $(LIBS)

    # The types of the screens.
    starter_routes.h: starter.schema.json
    	nav gen --lang c $< -o $@

    clean:
    	rm -f starter test_starter

    .PHONY: test clean

    """##
  }

  /// new/c/starter.c
  static var cStarter: Text {
    ##"""
    /* starter: keys send intents, and what the app says is drawn. */
    #include "starter_routes.h"
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>

    /* An app of the schema in a file; NULL, with the reason on standard error, if there is none. */
    static nav_app *open_app(const char *path) {
      char text[65536];
      nav_schema *schema = NULL;
      nav_app *app = NULL;
      nav_error error = {0};
      FILE *file = fopen(path, "rb");
      if (file == NULL) {
        perror(path);
        return NULL;
      }
      size_t length = fread(text, 1, sizeof text, file);
      fclose(file);
      if (nav_schema_create(text, length, &schema, &error) < 0 ||
          nav_app_create(schema, NULL, 0, &app, &error) < 0) {
        fprintf(stderr, "%s: %s\n", path, error.message);
      }
      nav_schema_destroy(schema);
      return app;
    }

    /* Answers the question that is open: a route of the schema with "leave":"ask" has one. */
    static nav_status answer(nav_app *app, bool proceeds) {
      starter_scene scene = {0};
      nav_status status = starter_scene_read(app, &scene, NULL);
      if (status >= 0 && scene.has_question) {
        int64_t token = scene.question.token;
        status = proceeds ? starter_proceed(app, token, NULL)
                          : starter_cancel(app, token, "stay", NULL);
      }
      starter_scene_free(&scene);
      return status;
    }

    /*
     * What a key on a screen does. It is sent as from that screen, so that the second of two keys
     * in one frame is refused. The app decides what comes of it: sharing asks for sign-in first.
     */
    static void press(nav_app *app, int64_t screen, int key) {
      nav_who here = starter_from(app, screen);
      nav_status status = NAV_OK;
      switch (key) {
      case '1': status = starter_select(here, STARTER_AT_NOTES, NULL); break;
      case '2': status = starter_select(here, STARTER_AT_SETTINGS, NULL); break;
      case 'n': status = starter_go_note(here, starter_new_note(7), NULL); break;
      case 's': status = starter_go_share(here, starter_new_share(7), NULL); break;
      case 'i': status = starter_set_signed_in(app, true, NULL, NULL); break;
      case 'o': status = starter_set_signed_in(app, false, NULL, NULL); break;
      case 'b': status = starter_back(here, NULL); break;
      case 'y': status = answer(app, true); break;
      case 'x': status = answer(app, false); break;
      default: break;
      }
      if (status < 0) fprintf(stderr, "%s\n", nav_status_name(status));
    }

    static const char keys[] =
        "1 notes  2 settings  n note  s share  i sign in  o sign out  b back  q quit";

    /* Whether there is something new to draw: the observer of the app says so. */
    static bool is_new = true;

    static void notice(void *context, const char *event, size_t length) {
      (void)context, (void)event, (void)length;
      is_new = true;
    }

    /* Draws tabs, the screens with what is under them, sheets, and the question. */
    static void draw(const starter_scene *scene) {
      for (size_t bar = 0; bar < scene->bar_count; bar++) {
        for (size_t i = 0; i < scene->bars[bar].tab_count; i++) {
          const starter_tab *tab = &scene->bars[bar].tabs[i];
          printf(tab->is_selected ? "[%.*s] " : "%.*s ", NAV_TEXT(tab->title));
        }
      }
      for (size_t i = 0; i < scene->screen_count; i++) {
        const starter_screen *screen = &scene->screens[i];
        for (size_t depth = 0; depth < screen->depth; depth++)
          printf("%s%.*s", depth == 0 ? "| " : " > ", NAV_TEXT(screen->path[depth].title));
      }
      for (size_t i = 0; i < scene->layer_count; i++)
        printf(" (%.*s)", NAV_TEXT(scene->layers[i].top.title));
      puts(scene->has_question ? " leave it? y/x" : "");
    }

    int main(int count, char **arguments) {
      nav_app *app = open_app(count > 1 ? arguments[1] : "starter.schema.json");
      starter_scene scene = {0};
      if (app == NULL) return 1;
      if (nav_app_observe(app, NAV_EVENT_ALL, notice, NULL, NULL, NULL, NULL) < 0) return 1;
      puts(keys);
      for (int key = '\n'; key != EOF && key != 'q'; key = getchar()) {
        if (key != '\n') press(app, starter_shown(&scene)->id, key);
        if (!is_new) continue;
        is_new = false;
        if (starter_scene_read(app, &scene, NULL) < 0) break;
        draw(&scene);
      }
      starter_scene_free(&scene);
      nav_app_destroy(app);
      return 0;
    }

    """##
  }

  /// new/c/test_starter.c
  static var cTestStarter: Text {
    ##"""
    /* What the keys of starter lead to. */
    #define main program_main
    #include "starter.c"
    #undef main

    static int failures;

    static void expect(nav_app *app, const char *presses, const char *wanted) {
      nav_buffer line = NAV_BUFFER_INIT;
      starter_scene scene = {0};
      for (const char *key = presses; *key; key++) {
        if (starter_scene_read(app, &scene, NULL) == NAV_OK)
          press(app, starter_shown(&scene)->id, *key);
      }
      starter_scene_free(&scene);
      nav_app_describe(app, &line, NULL);
      if (line.data == NULL || strcmp(line.data, wanted) != 0) {
        printf("after %s: %s, not %s\n", presses, line.data ? line.data : "nothing", wanted);
        failures++;
      }
      nav_buffer_free(&line);
    }

    int main(void) {
      nav_app *app = open_app("starter.schema.json");
      if (app == NULL) return 1;
      expect(app, "n", "starter [notes]: notes > note(id=7)");
      expect(app, "2", "starter [settings]: settings");
      expect(app, "s", "starter [settings]: settings + sheet signIn");
      expect(app, "i", "starter [notes]: notes > note(id=7) > share(id=7)");
      expect(app, "o", "starter [notes]: notes > note(id=7)");
      expect(app, "b", "starter [notes]: notes");
      for (int tap = 0; tap < 2; tap++) press(app, 1, 'n'); /* Two keys on the first screen. */
      expect(app, "", "starter [notes]: notes > note(id=7)");
      nav_app_destroy(app);
      puts(failures == 0 ? "starter: all tests passed" : "starter: tests failed");
      return failures != 0;
    }

    """##
  }

  /// new/imgui/Makefile
  static var imguiMakefile: Text {
    ##"""
    CXXFLAGS ?= -O2 -Wall -Wextra
    # The library is found beside nav, wherever that is installed, and by the program too.
    PKG_CONFIG = PKG_CONFIG_PATH="$$PKG_CONFIG_PATH:$(dir $(shell command -v nav))../lib/pkgconfig" pkg-config
    NAVRUNTIME_CFLAGS ?= $(shell $(PKG_CONFIG) --cflags navruntime)
    NAVRUNTIME_LIBS ?= $(shell $(PKG_CONFIG) --libs navruntime) \
    	-Wl,-rpath,$(shell $(PKG_CONFIG) --variable=libdir navruntime)
    # libimgui-dev and libsdl2-dev in Debian.
    IMGUI_CFLAGS ?= $(shell pkg-config --cflags imgui sdl2)
    IMGUI_LIBS ?= $(shell pkg-config --libs imgui sdl2) -ldl
    FLAGS = -std=c++17 $(CXXFLAGS) $(IMGUI_CFLAGS) $(NAVRUNTIME_CFLAGS)
    LIBS = $(NAVRUNTIME_LIBS) $(IMGUI_LIBS)

    starter: starter.cpp starter_routes.hpp
    	$(CXX) $(FLAGS) $< -o $@ $(LIBS)

    test: starter test_starter
    	./test_starter

    test_starter: test_starter.cpp starter.cpp starter_routes.hpp
    	$(CXX) $(FLAGS) $< -o $@ $(LIBS)

    # The types of the screens.
    starter_routes.hpp: starter.schema.json
    	nav gen --lang cpp $< -o $@

    clean:
    	rm -f starter test_starter

    .PHONY: test clean

    """##
  }

  /// new/imgui/starter.cpp
  static var imguiStarter: Text {
    ##"""
    /* starter: buttons and keys send intents, and what the app says is drawn, frame by frame. */
    #include "starter_routes.hpp"
    #include <SDL.h>
    #include <backends/imgui_impl_opengl3.h>
    #if __has_include(<backends/imgui_impl_sdl2.h>)
    #include <backends/imgui_impl_sdl2.h>
    #else /* before ImGui 1.89.3 */
    #include <backends/imgui_impl_sdl.h>
    #endif
    #include <cstdio>
    #include <fstream>
    #include <imgui.h>
    #include <iterator>
    #include <nav_frame.h>

    struct program {
      starter::app app;
      nav_frame frame = {};
    };

    /* What stays as long as a screen: ImGui itself keeps nothing but the focus. */
    struct screen {
      std::string name;
      nav::typed::screen_sender_of<starter::types> sender; /* The second of two clicks is refused. */
      char draft[64] = "";
    };

    static const struct {
      char key;
      const char *label;
    } keys[] = {
      {'1', "Notes"}, {'2', "Settings"}, {'n', "Note"}, {'s', "Share"},
      {'i', "Sign in"}, {'o', "Sign out"}, {'b', "Back"},
    };

    /* What a key on a screen does. The app decides what comes of it: sharing asks for sign-in first. */
    static void press(program &program, screen &on, char key) {
      switch (key) {
      case '1': (void)on.sender.select(starter::at::notes); break;
      case '2': (void)on.sender.select(starter::at::settings); break;
      case 'n': (void)on.sender.go(starter::note(7)); break;
      case 's': (void)on.sender.go(starter::share(7)); break;
      case 'i': (void)program.app.set_signed_in(true); break;
      case 'o': (void)program.app.set_signed_in(false); break;
      case 'b': (void)on.sender.back(); break;
      }
    }

    /* Whether a key was pressed, and no text is typed. */
    static bool is_pressed(char key) {
      const ImGuiIO &io = ImGui::GetIO();
      for (ImWchar typed : io.InputQueueCharacters) {
        if (typed == ImWchar(key) && !io.WantTextInput) return true;
      }
      return false;
    }

    /* A screen: its name, what somebody writes, and a button for each key. */
    static void show(program &program, screen &on, bool is_top) {
      ImGui::TextUnformatted(on.name.c_str());
      ImGui::InputText("draft", on.draft, sizeof on.draft);
      for (const auto &one : keys) {
        if (ImGui::Button(one.label) || (is_top && is_pressed(one.key))) press(program, on, one.key);
        ImGui::SameLine();
      }
    }

    /* A child window for each page that is seen, bottom first: pages slide from the right. */
    static void draw(nav_frame *frame, nav_page *page, float right, float down) {
      program &program = *static_cast<struct program *>(frame->pages.context);
      ImVec2 size = ImGui::GetIO().DisplaySize;
      bool is_top = nav_frame_is_top(frame, page);
      if (page->is_layer) down += 0.4f * (1 - down); /* A sheet leaves some of the page to be seen. */
      ImGui::SetCursorPos(ImVec2(right * size.x, down * size.y));
      ImGui::PushID(int(page->id));
      ImGui::BeginChild("page", size, true);
      ImGui::BeginDisabled(!is_top);
      if (page->made != nullptr)
        show(program, *static_cast<screen *>(page->made), is_top);
      else
        ImGui::TextUnformatted(NAV_ADAPTER_SENTENCE);
      ImGui::EndDisabled();
      ImGui::EndChild();
      ImGui::PopID();
    }

    static void *make(void *context, int64_t id, const nav_json *route) {
      nav_json name = nav_moves_value(route, "/name");
      char text[32] = "";
      nav_json_text(&name, text, sizeof text, nullptr);
      return new screen{text, static_cast<program *>(context)->app.at(id)};
    }

    static void destroy(void *, void *made) { delete static_cast<screen *>(made); }

    /* A frame. Answers whether another one is needed soon. */
    static bool run_frame(program &program, uint32_t now) {
      ImGui::NewFrame();
      ImGui::SetNextWindowPos(ImVec2(0, 0));
      ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
      ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
      ImGui::Begin("starter", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
      ImGui::PopStyleVar();
      bool is_moving = nav_frame_draw(&program.frame, now);
      ImGui::End();
      ImGui::Render();
      return is_moving;
    }

    /* An app of the schema in a file. Throws nav::error, which says what is wrong and where. */
    static program opened(const char *path) {
      std::ifstream file(path);
      std::string text{std::istreambuf_iterator<char>(file), {}};
      return program{starter::app(nav::schema(text))};
    }

    /* Draws the app in ImGui's frames from now on. */
    static void begin(program &program) {
      program.frame.pages.context = &program;
      program.frame.pages.make = make;
      program.frame.pages.destroy = destroy;
      program.frame.draw = draw;
      program.frame.duration = 200;
      ImGui::CreateContext();
      ImGui::GetIO().IniFilename = nullptr;
      nav_frame_open(&program.frame, program.app.get(), nullptr);
    }

    static void end(program &program) {
      nav_adapter_close(&program.frame.pages);
      ImGui::DestroyContext();
    }

    /* Says why there is no window. */
    static int without_window() {
      std::fprintf(stderr, "starter: no window: %s\n", SDL_GetError());
      return 1;
    }

    int main(int count, char **arguments) try {
      program program = opened(count > 1 ? arguments[1] : "starter.schema.json");
      if (SDL_Init(SDL_INIT_VIDEO) != 0) return without_window();
      SDL_Window *window = SDL_CreateWindow("starter", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                                            640, 240, SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE);
      SDL_GLContext context = SDL_GL_CreateContext(window);
      if (context == nullptr) return without_window();
      SDL_GL_SetSwapInterval(1);
      begin(program);
      ImGui_ImplSDL2_InitForOpenGL(window, context);
      ImGui_ImplOpenGL3_Init("#version 130");
      /* ImGui draws a few frames after each event; then the program sleeps until the next one. */
      for (int frames = 3, quits = 0; !quits;) {
        SDL_Event event;
        while (frames > 0 ? SDL_PollEvent(&event) : SDL_WaitEvent(&event)) {
          ImGui_ImplSDL2_ProcessEvent(&event);
          quits |= event.type == SDL_QUIT;
          frames = 3;
        }
        ImGui_ImplOpenGL3_NewFrame();
        ImGui_ImplSDL2_NewFrame();
        frames = run_frame(program, SDL_GetTicks()) ? 3 : frames - 1;
        ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
        SDL_GL_SwapWindow(window);
      }
      ImGui_ImplOpenGL3_Shutdown();
      ImGui_ImplSDL2_Shutdown();
      end(program);
      SDL_GL_DeleteContext(context);
      SDL_DestroyWindow(window);
      SDL_Quit();
      return 0;
    } catch (const nav::error &error) {
      std::fprintf(stderr, "starter: %s\n", error.what());
      return 1;
    }

    """##
  }

  /// new/imgui/test_starter.cpp
  static var imguiTestStarter: Text {
    ##"""
    /* What the keys of starter lead to. It needs no window. */
    #define main program_main
    #include "starter.cpp"
    #undef main

    static int failures;
    static uint32_t now;

    /* Draws until nothing moves, by a clock of its own. */
    static void settle(program &program) {
      do ImGui::GetIO().DeltaTime = 0.016f;
      while (run_frame(program, now += 16));
    }

    static void expect(program &program, char key, const char *name, const char *wanted) {
      ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(key));
      settle(program);
      auto *top = static_cast<screen *>(nav_drag_made(&program.frame.pages));
      std::string line = program.app.describe();
      if (top != nullptr && top->name == name && line == wanted) return;
      std::printf("after %c: %s, %s, not %s, %s\n", key, top ? top->name.c_str() : "nothing",
                  line.c_str(), name, wanted);
      failures++;
    }

    int main() {
      program program = opened("starter.schema.json");
      unsigned char *pixels;
      int width, height;
      begin(program);
      ImGui::GetIO().DisplaySize = ImVec2(640, 240);
      ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
      settle(program);
      expect(program, 'n', "note", "starter [notes]: notes > note(id=7)");
      expect(program, '2', "settings", "starter [settings]: settings");
      expect(program, 's', "signIn", "starter [settings]: settings + sheet signIn");
      expect(program, 'i', "share", "starter [notes]: notes > note(id=7) > share(id=7)");
      expect(program, 'o', "note", "starter [notes]: notes > note(id=7)");
      expect(program, 'b', "notes", "starter [notes]: notes");
      end(program);
      std::puts(failures == 0 ? "starter: all tests passed" : "starter: tests failed");
      return failures != 0;
    }

    """##
  }

  /// new/lvgl/Makefile
  static var lvglMakefile: Text {
    ##"""
    CFLAGS ?= -O2 -Wall -Wextra
    # The library is found beside nav, wherever that is installed, and by the program too.
    PKG_CONFIG = PKG_CONFIG_PATH="$$PKG_CONFIG_PATH:$(dir $(shell command -v nav))../lib/pkgconfig" pkg-config
    NAVRUNTIME_CFLAGS ?= $(shell $(PKG_CONFIG) --cflags navruntime)
    NAVRUNTIME_LIBS ?= $(shell $(PKG_CONFIG) --libs navruntime) \
    	-Wl,-rpath,$(shell $(PKG_CONFIG) --variable=libdir navruntime)
    SDL_LIBS ?= -lSDL2
    # LVGL's folder. It is fetched if it is not there.
    LVGL ?= lvgl
    LVGL_VERSION ?= v9.2.2
    LVGL_CFLAGS = -DLV_CONF_INCLUDE_SIMPLE -I. -I$(LVGL)
    LIBS = build/liblvgl.a $(NAVRUNTIME_LIBS) $(SDL_LIBS) -lm

    starter: starter.c starter_routes.h build/liblvgl.a
    	$(CC) -std=c11 $(CFLAGS) $(LVGL_CFLAGS) $(NAVRUNTIME_CFLAGS) $< -o $@ $(LIBS)

    test: starter test_starter
    	./test_starter

    test_starter: test_starter.c starter.c starter_routes.h build/liblvgl.a
    	$(CC) -std=c11 $(CFLAGS) $(LVGL_CFLAGS) $(NAVRUNTIME_CFLAGS) $< -o $@ $(LIBS)

    # The types of the screens.
    starter_routes.h: starter.schema.json
    	nav gen --lang c $< -o $@

    clean:
    	rm -rf starter test_starter build

    .PHONY: test clean

    # LVGL, with the options of lv_conf.h. It needs SDL 2: libsdl2-dev in Debian.
    ifneq ($(MAKECMDGOALS),clean)
    include build/lvgl.mk
    endif

    $(LVGL)/lvgl.h:
    	rm -rf $(LVGL).part
    	git clone --quiet --depth 1 --branch $(LVGL_VERSION) https://github.com/lvgl/lvgl $(LVGL).part || { \
    	  rm -rf $(LVGL).part; \
    	  echo "LVGL was not fetched: make again, or use a copy: make LVGL=FOLDER" >&2; exit 1; }
    	rm -rf $(LVGL).part/.git
    	mv -T $(LVGL).part $(LVGL)

    build/lvgl.mk: $(LVGL)/lvgl.h
    	mkdir -p build
    	find $(LVGL)/src -name '*.c' | sort | sed 's/^/LVGL_SOURCES += /' > $@.new
    	test -s $@.new
    	mv $@.new $@

    LVGL_OBJECTS = $(LVGL_SOURCES:%.c=build/%.o)

    build/liblvgl.a: $(LVGL_OBJECTS)
    	$(AR) rcs $@ $^

    build/%.o: %.c lv_conf.h
    	mkdir -p $(@D)
    	$(CC) -O2 $(LVGL_CFLAGS) -c $< -o $@

    """##
  }

  /// new/lvgl/lv_conf.h
  static var lvglLvConf: Text {
    ##"""
    /* What LVGL is built with; lv_conf_template.h of LVGL lists everything. */
    #ifndef LV_CONF_H
    #define LV_CONF_H

    #define LV_COLOR_DEPTH 32
    #define LV_USE_STDLIB_MALLOC LV_STDLIB_CLIB
    #define LV_USE_SDL 1

    #endif

    """##
  }

  /// new/lvgl/starter.c
  static var lvglStarter: Text {
    ##"""
    /* starter: keys send intents, and what the app says is drawn. */
    #include "starter_routes.h"
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>

    /* An app of the schema in a file; NULL, with the reason on standard error, if there is none. */
    static nav_app *open_app(const char *path) {
      char text[65536];
      nav_schema *schema = NULL;
      nav_app *app = NULL;
      nav_error error = {0};
      FILE *file = fopen(path, "rb");
      if (file == NULL) {
        perror(path);
        return NULL;
      }
      size_t length = fread(text, 1, sizeof text, file);
      fclose(file);
      if (nav_schema_create(text, length, &schema, &error) < 0 ||
          nav_app_create(schema, NULL, 0, &app, &error) < 0) {
        fprintf(stderr, "%s: %s\n", path, error.message);
      }
      nav_schema_destroy(schema);
      return app;
    }

    /* Answers the question that is open: a route of the schema with "leave":"ask" has one. */
    static nav_status answer(nav_app *app, bool proceeds) {
      starter_scene scene = {0};
      nav_status status = starter_scene_read(app, &scene, NULL);
      if (status >= 0 && scene.has_question) {
        int64_t token = scene.question.token;
        status = proceeds ? starter_proceed(app, token, NULL)
                          : starter_cancel(app, token, "stay", NULL);
      }
      starter_scene_free(&scene);
      return status;
    }

    /*
     * What a key on a screen does. It is sent as from that screen, so that the second of two keys
     * in one frame is refused. The app decides what comes of it: sharing asks for sign-in first.
     */
    static void press(nav_app *app, int64_t screen, int key) {
      nav_who here = starter_from(app, screen);
      nav_status status = NAV_OK;
      switch (key) {
      case '1': status = starter_select(here, STARTER_AT_NOTES, NULL); break;
      case '2': status = starter_select(here, STARTER_AT_SETTINGS, NULL); break;
      case 'n': status = starter_go_note(here, starter_new_note(7), NULL); break;
      case 's': status = starter_go_share(here, starter_new_share(7), NULL); break;
      case 'i': status = starter_set_signed_in(app, true, NULL, NULL); break;
      case 'o': status = starter_set_signed_in(app, false, NULL, NULL); break;
      case 'b': status = starter_back(here, NULL); break;
      case 'y': status = answer(app, true); break;
      case 'x': status = answer(app, false); break;
      default: break;
      }
      if (status < 0) fprintf(stderr, "%s\n", nav_status_name(status));
    }

    #include <nav_lvgl.h>

    static const struct {
      char key;
      const char *label;
    } keys[] = {
      {'1', "Notes"}, {'2', "Settings"}, {'n', "Note"}, {'s', "Share"},
      {'i', "Sign in"}, {'o', "Sign out"}, {'b', "Back"},
    };
    #define KEY_COUNT (sizeof keys / sizeof keys[0])

    static nav_app *shown;
    static nav_lvgl ui = {.duration = 200};

    static void on_click(lv_event_t *event) {
      lv_obj_t *page = lv_obj_get_parent(lv_event_get_target_obj(event));
      int64_t screen = (intptr_t)lv_obj_get_user_data(page);
      press(shown, screen, *(const char *)lv_event_get_user_data(event));
    }

    /* The page of a screen: its name, and a button for each key. */
    static void *make(void *context, int64_t id, const nav_json *route) {
      char text[32] = "";
      nav_json name = nav_moves_value(route, "/name");
      lv_obj_t *page = lv_obj_create(ui.holder[0]), *title = lv_label_create(page);
      (void)context;
      lv_obj_set_user_data(page, (void *)(intptr_t)id);
      nav_json_text(&name, text, sizeof text, NULL);
      lv_label_set_text(title, text);
      lv_obj_set_width(title, lv_pct(100));
      lv_obj_set_flex_flow(page, LV_FLEX_FLOW_ROW_WRAP);
      lv_obj_set_size(page, lv_pct(80), lv_pct(80)); /* A sheet; a screen fills the window. */
      lv_obj_center(page);
      for (size_t i = 0; i < KEY_COUNT; i++) {
        lv_obj_t *button = lv_button_create(page);
        lv_label_set_text(lv_label_create(button), keys[i].label);
        lv_obj_add_event_cb(button, on_click, LV_EVENT_CLICKED, (void *)&keys[i].key);
      }
      return page; /* NULL: a sentence is shown instead of the page. */
    }

    /* Draws the app on the display that was made. */
    static void build(nav_app *app) {
      shown = app;
      ui.pages.make = make;
      nav_lvgl_open(&ui, app, NULL);
    }

    int main(int count, char **arguments) {
      nav_app *app = open_app(count > 1 ? arguments[1] : "starter.schema.json");
      if (app == NULL) return 1;
      lv_init();
      lv_sdl_window_create(640, 240);
      lv_sdl_mouse_create();
      build(app);
      for (;;) { /* LVGL ends the program when its window is closed. */
        uint32_t pause = nav_lvgl_frame(&ui);
        lv_delay_ms(pause < 30 ? pause : 30);
      }
    }

    """##
  }

  /// new/lvgl/test_starter.c
  static var lvglTestStarter: Text {
    ##"""
    /* What the buttons of starter lead to. It needs no display. */
    #define main program_main
    #include "starter.c"
    #undef main

    static int failures;

    static uint32_t ticks(void) {
      static uint32_t now;
      return now += 10;
    }

    static void expect(char key, const char *name, const char *wanted) {
      nav_buffer line = NAV_BUFFER_INIT;
      lv_obj_t *page = nav_drag_top(&ui.pages)->made;
      for (size_t i = 0; i < KEY_COUNT; i++) {
        lv_obj_t *button = lv_obj_get_child(page, (int32_t)i + 1); /* The first is the name. */
        if (keys[i].key == key) lv_obj_send_event(button, LV_EVENT_CLICKED, NULL);
      }
      for (int frame = 0; frame < 100; frame++) nav_lvgl_frame(&ui); /* Until nothing slides. */
      page = nav_drag_top(&ui.pages)->made;
      const char *title = lv_label_get_text(lv_obj_get_child(page, 0));
      nav_app_describe(shown, &line, NULL);
      if (strcmp(title, name) != 0 || line.data == NULL || strcmp(line.data, wanted) != 0) {
        printf("after %c: %s, %s, not %s, %s\n", key, title, line.data ? line.data : "nothing", name,
               wanted);
        failures++;
      }
      nav_buffer_free(&line);
    }

    int main(void) {
      nav_app *app = open_app("starter.schema.json");
      if (app == NULL) return 1;
      lv_init();
      lv_tick_set_cb(ticks);
      lv_display_create(640, 240); /* Nothing is drawn on it. */
      build(app);
      expect('n', "note", "starter [notes]: notes > note(id=7)");
      expect('2', "settings", "starter [settings]: settings");
      expect('s', "signIn", "starter [settings]: settings + sheet signIn");
      expect('i', "share", "starter [notes]: notes > note(id=7) > share(id=7)");
      expect('o', "note", "starter [notes]: notes > note(id=7)");
      expect('b', "notes", "starter [notes]: notes");
      nav_lvgl_close(&ui);
      nav_app_destroy(app);
      puts(failures == 0 ? "starter: all tests passed" : "starter: tests failed");
      return failures != 0;
    }

    """##
  }

  /// new/ncurses/starter.c
  static var ncursesStarter: Text {
    ##"""
    /* starter: keys send intents, and what the app says is drawn. */
    #include "starter_routes.h"
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>

    /* An app of the schema in a file; NULL, with the reason on standard error, if there is none. */
    static nav_app *open_app(const char *path) {
      char text[65536];
      nav_schema *schema = NULL;
      nav_app *app = NULL;
      nav_error error = {0};
      FILE *file = fopen(path, "rb");
      if (file == NULL) {
        perror(path);
        return NULL;
      }
      size_t length = fread(text, 1, sizeof text, file);
      fclose(file);
      if (nav_schema_create(text, length, &schema, &error) < 0 ||
          nav_app_create(schema, NULL, 0, &app, &error) < 0) {
        fprintf(stderr, "%s: %s\n", path, error.message);
      }
      nav_schema_destroy(schema);
      return app;
    }

    /* Answers the question that is open: a route of the schema with "leave":"ask" has one. */
    static nav_status answer(nav_app *app, bool proceeds) {
      starter_scene scene = {0};
      nav_status status = starter_scene_read(app, &scene, NULL);
      if (status >= 0 && scene.has_question) {
        int64_t token = scene.question.token;
        status = proceeds ? starter_proceed(app, token, NULL)
                          : starter_cancel(app, token, "stay", NULL);
      }
      starter_scene_free(&scene);
      return status;
    }

    /*
     * What a key on a screen does. It is sent as from that screen, so that the second of two keys
     * in one frame is refused. The app decides what comes of it: sharing asks for sign-in first.
     */
    static void press(nav_app *app, int64_t screen, int key) {
      nav_who here = starter_from(app, screen);
      nav_status status = NAV_OK;
      switch (key) {
      case '1': status = starter_select(here, STARTER_AT_NOTES, NULL); break;
      case '2': status = starter_select(here, STARTER_AT_SETTINGS, NULL); break;
      case 'n': status = starter_go_note(here, starter_new_note(7), NULL); break;
      case 's': status = starter_go_share(here, starter_new_share(7), NULL); break;
      case 'i': status = starter_set_signed_in(app, true, NULL, NULL); break;
      case 'o': status = starter_set_signed_in(app, false, NULL, NULL); break;
      case 'b': status = starter_back(here, NULL); break;
      case 'y': status = answer(app, true); break;
      case 'x': status = answer(app, false); break;
      default: break;
      }
      if (status < 0) fprintf(stderr, "%s\n", nav_status_name(status));
    }

    static const char keys[] =
        "1 notes  2 settings  n note  s share  i sign in  o sign out  b back  q quit";

    #include <locale.h>
    #include <nav_ncurses.h>

    /* A screen, made once: what a person types belongs in here. */
    struct page {
      int64_t id;
      char name[32];
    };

    static void *make(void *app, int64_t id, const nav_json *route) {
      struct page *page = calloc(1, sizeof *page);
      nav_json name = nav_moves_value(route, "/name");
      (void)app;
      if (page != NULL) page->id = id;
      if (page != NULL) nav_json_text(&name, page->name, sizeof page->name, NULL);
      return page; /* NULL: a sentence is shown instead of the page. */
    }

    static void destroy(void *app, void *page) {
      (void)app;
      free(page);
    }

    /* Draws the page, over it the tabs, under it the keys or the question. */
    static void draw(void *app, void *data, WINDOW *window) {
      static starter_scene scene; /* Kept for its memory. */
      struct page *page = data;
      mvwaddstr(window, 1, 2, page->name);
      if (starter_scene_read(app, &scene, NULL) < 0) return;
      wmove(window, 0, 1);
      for (size_t i = 0; scene.bar_count > 0 && i < scene.bars[0].tab_count; i++) {
        const starter_tab *tab = &scene.bars[0].tabs[i];
        wprintw(window, tab->is_selected ? "[%.*s] " : " %.*s  ", NAV_TEXT(tab->title));
      }
      mvwprintw(window, 3, 2, "%.*s", NAV_TEXT(scene.title));
      mvwaddstr(window, LINES - 1, 0, scene.has_question ? "Leave it? y/x" : keys);
    }

    static void on_key(void *app, void *data, int key) {
      struct page *page = data;
      press(app, page->id, key);
    }

    int main(int count, char **arguments) {
      nav_app *app = open_app(count > 1 ? arguments[1] : "starter.schema.json");
      nav_ncurses ui = {.pages = {.context = app, .make = make, .destroy = destroy},
                        .draw = draw, .key = on_key, .frames = 8};
      if (app == NULL) return 1;
      setlocale(LC_ALL, ""); /* Else letters beyond ASCII are drawn byte by byte. */
      initscr();
      cbreak();
      noecho();
      curs_set(0);
      keypad(stdscr, TRUE);
      mousemask(ALL_MOUSE_EVENTS | REPORT_MOUSE_POSITION, NULL); /* The mouse drags pages away. */
      mouseinterval(0);
      nav_ncurses_open(&ui, app, NULL);
      for (int key = 0; key != 'q';) {
        key = nav_ncurses_key(nav_ncurses_frame(&ui));
        if (key == NAV_NCURSES_GONE) break;
        nav_ncurses_press(&ui, key);
      }
      nav_adapter_close(&ui.pages);
      endwin();
      nav_app_destroy(app);
      return 0;
    }

    """##
  }

  /// new/pygame/starter.py
  static var pygameStarter: Text {
    ##"""
    """starter: keys send intents, and what the app says is drawn in each frame."""

    import json
    import pathlib

    import pygame
    import starter_routes as routes
    from navruntime import EventMask
    from navruntime.frames import Frames, Placed, Sentence
    from navruntime.presenter import PresenterItem

    PATH = pathlib.Path(__file__).with_name("starter.schema.json")
    SCHEMA = json.loads(PATH.read_text(encoding="utf-8"))
    SIZE = (480, 320)
    KEYS = "1 notes  2 settings  N note  S share  I sign in  O sign out  Esc back"


    class Page:
        """A screen, made once: what it holds stays until the screen has left for good."""

        def __init__(self, item: PresenterItem) -> None:
            self.name = item.route.name

        def draw(self, program: "Program", picture: pygame.Surface) -> None:
            program.write(picture, self.name, 20)


    class Program:
        """Draws on any surface, so that a test needs no window."""

        def __init__(self, surface: pygame.Surface) -> None:
            pygame.font.init()
            self.surface, self.font = surface, pygame.font.Font(None, 24)
            self.nav = routes.App(SCHEMA)
            self.frames = Frames(self.nav, Page)

        def close(self) -> None:
            self.frames.close()
            self.nav.close()

        @property
        def here(self) -> routes.Sender:
            """Sends as from the page that is shown, so that the second of two keys is refused."""
            return self.nav.at(self.frames.shown()[-1])

        def press(self, key: int) -> None:
            if key == pygame.K_1:
                self.here.select("notes")
            elif key == pygame.K_2:
                self.here.select("settings")
            elif key == pygame.K_n:
                self.here.go(routes.Note(7))
            elif key == pygame.K_s:
                self.here.go(routes.Share(7))
            elif key in (pygame.K_i, pygame.K_o):
                self.nav.facts.signed_in = key == pygame.K_i
            elif key == pygame.K_ESCAPE:
                self.here.back()

        def draw(self, seconds: float) -> None:
            """Draw what is seen; ``seconds`` have passed since that was done last."""
            for placed in self.frames.frame(seconds):
                self.draw_page(placed)

        def draw_page(self, placed: Placed[Page]) -> None:
            width, height = self.surface.get_size()
            picture = pygame.Surface((width, height))
            picture.fill("#2d4a63" if placed.item.style == "screen" else "#63472d")
            if isinstance(placed.page, Sentence):  # The page could not be made.
                self.write(picture, placed.page.text, 20)
            else:
                placed.page.draw(self, picture)
            self.write(picture, KEYS, height - 30)
            self.surface.blit(picture, (placed.right * width, placed.down * height))

        def write(self, picture: pygame.Surface, text: str, y: int) -> None:
            picture.blit(self.font.render(text, True, "white"), (20, y))


    def main() -> None:
        pygame.display.init()
        program = Program(pygame.display.set_mode(SIZE))
        wake = pygame.event.Event(pygame.USEREVENT)  # Any thread may commit.
        program.nav.observe(lambda event: pygame.event.post(wake), EventMask.COMMITTED)
        clock, seconds, is_open = pygame.time.Clock(), 0.0, True
        while is_open:
            program.draw(seconds)
            pygame.display.set_caption(program.nav.scene.title)
            pygame.display.flip()
            first = [] if program.frames.moving else [pygame.event.wait()]
            for event in [*first, *pygame.event.get()]:
                if event.type == pygame.KEYDOWN:
                    program.press(event.key)
                is_open = is_open and event.type != pygame.QUIT
            seconds = min(clock.tick(60) / 1000, 0.05)  # A wait is no part of a slide.
        program.close()
        pygame.quit()


    if __name__ == "__main__":
        main()

    """##
  }

  /// new/pygame/test_starter.py
  static var pygameTestStarter: Text {
    ##"""
    """What the keys of starter lead to, and that it is drawn. No window opens."""

    import unittest

    import pygame
    from starter import SIZE, Page, Program


    class Keys(unittest.TestCase):
        def test_sharing_waits_for_sign_in(self) -> None:
            program = Program(pygame.Surface(SIZE))
            self.addCleanup(program.close)
            program.draw(0)
            for key, wanted, shown in [
                (pygame.K_n, "starter [notes]: notes > note(id=7)", "note"),
                (pygame.K_2, "starter [settings]: settings", "settings"),
                (pygame.K_s, "starter [settings]: settings + sheet signIn", "signIn"),
                (pygame.K_i, "starter [notes]: notes > note(id=7) > share(id=7)", "share"),
                (pygame.K_o, "starter [notes]: notes > note(id=7)", "note"),
                (pygame.K_ESCAPE, "starter [notes]: notes", "notes"),
            ]:
                before = pygame.image.tobytes(program.surface, "RGB")
                program.press(key)
                program.draw(0)
                while program.frames.moving:
                    program.draw(0.05)
                self.assertEqual(program.nav.describe(), wanted)
                top = program.frames.top
                assert top is not None and isinstance(top.page, Page)
                self.assertEqual(top.page.name, shown)
                self.assertNotEqual(pygame.image.tobytes(program.surface, "RGB"), before)


    if __name__ == "__main__":
        unittest.main()

    """##
  }

  /// new/qt/starter.py
  static var qtStarter: Text {
    ##"""
    """starter: buttons send intents, and what the app says is drawn.

    pip install navruntime PySide6-Essentials
    """

    import json
    import pathlib
    import sys
    from collections.abc import Callable

    import starter_routes as routes
    from navruntime.presenter import PresenterItem
    from navruntime.qt import QtDrawing
    from PySide6.QtGui import QCloseEvent
    from PySide6.QtWidgets import (
        QApplication,
        QHBoxLayout,
        QLabel,
        QPushButton,
        QVBoxLayout,
        QWidget,
    )

    PATH = pathlib.Path(__file__).with_name("starter.schema.json")
    SCHEMA = json.loads(PATH.read_text(encoding="utf-8"))


    class Page(QWidget):
        """A screen, made once: what a person types stays in its widgets."""

        def __init__(self, parent: QWidget, item: PresenterItem) -> None:
            super().__init__(parent)
            self.name = item.route.name
            QVBoxLayout(self).addWidget(QLabel(self.name))


    class Window(QWidget):
        def __init__(self) -> None:
            super().__init__()
            self.nav = routes.App(SCHEMA)
            self.buttons: dict[str, QPushButton] = {}
            row = QHBoxLayout()
            self.add(row, "Notes", lambda: self.here.select("notes"))
            self.add(row, "Settings", lambda: self.here.select("settings"))
            self.add(row, "Note", lambda: self.here.go(routes.Note(7)))
            self.add(row, "Share", lambda: self.here.go(routes.Share(7)))
            self.add(row, "Sign in", lambda: self.sign_in(True))
            self.add(row, "Sign out", lambda: self.sign_in(False))
            self.add(row, "Back", lambda: self.here.back())
            area = QWidget()
            area.setMinimumSize(480, 160)
            layout = QVBoxLayout(self)
            layout.addWidget(area)
            layout.addLayout(row)
            self.pages = QtDrawing(area, self.nav, Page)
            self.nav.observe(lambda event: self.draw())
            self.draw()

        def add(self, row: QHBoxLayout, name: str, action: Callable[[], object]) -> None:
            button = self.buttons[name] = QPushButton(name)
            button.clicked.connect(lambda: action())
            row.addWidget(button)

        @property
        def here(self) -> routes.Sender:
            """Sends as from the page that is shown, so that the second of two taps is refused."""
            return self.nav.at(self.pages.shown()[-1])

        def sign_in(self, is_signed_in: bool) -> None:
            self.nav.facts.signed_in = is_signed_in

        def closeEvent(self, event: QCloseEvent) -> None:
            self.pages.close()
            super().closeEvent(event)

        def draw(self) -> None:
            """What belongs to no page."""
            self.setWindowTitle(self.nav.scene.title)
            self.buttons["Back"].setEnabled(self.nav.can_go_back)


    if __name__ == "__main__":
        qt = QApplication(sys.argv)
        window = Window()
        window.show()
        sys.exit(qt.exec())

    """##
  }

  /// new/qt/test_starter.py
  static var qtTestStarter: Text {
    ##"""
    """What the buttons of starter lead to. It needs no display."""

    import os
    import unittest

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

    from PySide6.QtWidgets import QApplication

    from starter import Page, Window


    class Buttons(unittest.TestCase):
        def test_sharing_waits_for_sign_in(self) -> None:
            qt = QApplication([])
            self.addCleanup(qt.quit)
            window = Window()
            self.addCleanup(window.close)
            for button, wanted, shown in [
                ("Note", "starter [notes]: notes > note(id=7)", "note"),
                ("Settings", "starter [settings]: settings", "settings"),
                ("Share", "starter [settings]: settings + sheet signIn", "signIn"),
                ("Sign in", "starter [notes]: notes > note(id=7) > share(id=7)", "share"),
                ("Sign out", "starter [notes]: notes > note(id=7)", "note"),
                ("Back", "starter [notes]: notes", "notes"),
            ]:
                window.buttons[button].click()
                qt.processEvents()
                page = window.pages.page(window.pages.shown()[-1])
                assert isinstance(page, Page)
                self.assertEqual((window.nav.describe(), page.name), (wanted, shown))
            self.assertEqual(window.windowTitle(), "Notes")


    if __name__ == "__main__":
        unittest.main()

    """##
  }

  /// new/rust/Cargo.toml
  static var rustCargo: Text {
    ##"""
    [package]
    name = "starter"
    version = "0.1.0"
    edition = "2021"

    [dependencies]
    navruntime = "@CRATE@"
    navruntime-tui = "@TUI@"
    tui = "0.19"
    crossterm = "0.25"

    # A workspace of its own, wherever the folder stands.
    [workspace]

    """##
  }

  /// new/rust/main.rs
  static var rustMain: Text {
    ##"""
    //! starter: keys send intents, and what the app says is drawn on the terminal.

    // `nav gen` wrote it.
    mod routes;

    use crossterm::event::{DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent};
    use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen};
    use crossterm::{event, execute, terminal};
    use navruntime::{EntryId, Error, Route, Schema};
    use navruntime_tui::{Page, Pages};
    use routes::{App, Fact, Note, Share};
    use std::{io::stdout, time::Duration};
    use tui::backend::{Backend, CrosstermBackend};
    use tui::widgets::{Clear, Widget};
    use tui::{buffer::Buffer, layout::Rect, style::Style, Terminal};

    const SCHEMA: &str = include_str!("../starter.schema.json");
    const KEYS: &str = "1 notes, 2 settings, n note, s share, i sign in, o sign out, b back, q quit";

    /// A screen, made once: what a person types belongs in here.
    struct Screen {
        name: String,
    }

    impl Page for Screen {
        fn draw(&self, area: Rect, buffer: &mut Buffer) {
            Clear.render(area, buffer); // A sheet has what lies below in there.
            buffer.set_string(area.x, area.y, &self.name, Style::default());
            buffer.set_string(area.x, area.bottom() - 1, KEYS, Style::default());
        }

        fn key(&mut self, _: KeyEvent) {}
    }

    /// What a key does. It is sent as from the page that is shown, so that the second of two keys
    /// is refused. The app decides what comes of it: sharing asks for sign-in first.
    fn press(app: &App, page: EntryId, key: char) -> Result<(), Error> {
        let here = app.at(page)?;
        match key {
            '1' => drop(here.select("notes")?),
            '2' => drop(here.select("settings")?),
            'n' => drop(here.go(Note::new(7))?),
            's' => drop(here.go(Share::new(7))?),
            'i' => drop(app.set_fact(Fact::SignedIn(true))?),
            'o' => drop(app.set_fact(Fact::SignedIn(false))?),
            'b' => drop(here.back()?),
            _ => {}
        }
        Ok(())
    }

    fn pages(app: &App) -> Result<Pages<'_>, Error> {
        Pages::new(app, 8, |_, route: &Route| {
            let name = route.name().to_owned();
            Some(Box::new(Screen { name }) as Box<dyn Page>)
        })
    }

    /// Runs until q is pressed.
    fn run<B: Backend>(terminal: &mut Terminal<B>) -> Result<(), Box<dyn std::error::Error>> {
        let app = App::new(&Schema::new(SCHEMA)?)?;
        let mut pages = pages(&app)?;
        loop {
            let moves = pages.frame(terminal)?;
            if moves && !event::poll(Duration::from_millis(30))? {
                continue;
            }
            match event::read()? {
                Event::Key(key) if key.code == KeyCode::Char('q') => return Ok(()),
                Event::Key(key) => {
                    if let (KeyCode::Char(letter), Some(page)) = (key.code, pages.shown().last()) {
                        press(&app, *page, letter)?;
                    }
                }
                event => pages.take(&event, terminal.size()?.width)?, // The mouse drags pages away.
            }
        }
    }

    fn main() -> Result<(), Box<dyn std::error::Error>> {
        terminal::enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        let ended = run(&mut Terminal::new(CrosstermBackend::new(stdout()))?);
        execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen)?;
        terminal::disable_raw_mode()?;
        ended
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use tui::backend::TestBackend;

        #[test]
        fn sharing_waits_for_sign_in() -> Result<(), Box<dyn std::error::Error>> {
            let app = App::new(&Schema::new(SCHEMA)?)?;
            let mut pages = pages(&app)?;
            let mut terminal = Terminal::new(TestBackend::new(80, 6))?;
            for (key, shown, wanted) in [
                ('n', "note", "[notes]: notes > note(id=7)"),
                ('2', "settings", "[settings]: settings"),
                ('s', "signIn", "[settings]: settings + sheet signIn"),
                ('i', "share", "notes > note(id=7) > share(id=7)"),
                ('o', "note", "[notes]: notes > note(id=7)"),
                ('b', "notes", "[notes]: notes"),
            ] {
                while pages.frame(&mut terminal)? {}
                let page = *pages.shown().last().expect("a page");
                press(&app, page, key)?;
                press(&app, page, key)?; // Of two quick keys, the second comes from a covered page.
                while pages.frame(&mut terminal)? {}
                assert!(app.describe()?.ends_with(wanted), "after {key}");
                let buffer = terminal.backend().buffer();
                let line: String = (0..80).map(|x| buffer.get(x, 0).symbol.as_str()).collect();
                assert_eq!(line.trim_end(), shown);
            }
            Ok(())
        }
    }

    """##
  }

  /// new/starter.schema.json
  static var starterSchema: Text {
    ##"""
    {
      "format": 1,
      "id": "starter",
      "root": {
        "tabs": [{"name": "notes", "stack": "notes"}, {"name": "settings", "stack": "settings"}]
      },
      "facts": {"signedIn": {"initial": false}},
      "routes": {
        "notes": {"title": "Notes", "links": ["/"]},
        "settings": {"title": "Settings", "links": ["/settings"]},
        "note": {"title": "Note :id", "params": {"id": "uint"}, "links": ["/notes/:id"], "in": "notes"},
        "share": {
          "title": "Share note :id",
          "params": {"id": "uint"},
          "links": ["/notes/:id/share"],
          "in": "notes",
          "requires": ["signedIn"],
          "orElse": "signIn"
        },
        "signIn": {"title": "Sign in", "show": "sheet", "returns": "bool"}
      },
      "links": {"schemes": ["@SCHEME@"], "hosts": ["app"]}
    }

    """##
  }

  /// new/textual/starter.py
  static var textualStarter: Text {
    ##"""
    """starter: keys send intents, and what the app says is drawn."""

    import json
    import pathlib

    import starter_routes as routes
    from navruntime.presenter import PresenterItem
    from navruntime.textual import NavigatedApp
    from textual.app import ComposeResult
    from textual.screen import Screen
    from textual.widgets import Footer, Header, Static

    PATH = pathlib.Path(__file__).with_name("starter.schema.json")
    SCHEMA = json.loads(PATH.read_text(encoding="utf-8"))


    class Page(Screen[None]):
        """A screen, made once: what a person types stays in its widgets."""

        def __init__(self, nav: routes.App, item: PresenterItem) -> None:
            super().__init__()
            self.nav, self.item = nav, item

        def compose(self) -> ComposeResult:
            yield Header()
            yield Static(self.item.route.name, markup=False)
            yield Footer()

        def on_screen_resume(self) -> None:
            self.title = self.nav.scene.title


    class Program(NavigatedApp[None]):
        BINDINGS = [
            ("1", "select('notes')", "Notes"),
            ("2", "select('settings')", "Settings"),
            ("n", "note", "Note"),
            ("s", "share", "Share"),
            ("i", "sign_in(True)", "Sign in"),
            ("o", "sign_in(False)", "Sign out"),
            ("escape", "back", "Back"),
            ("q", "quit", "Quit"),
        ]

        def __init__(self) -> None:
            self.nav = routes.App(SCHEMA)
            super().__init__(self.nav)

        def make_page(self, item: PresenterItem) -> Page:
            return Page(self.nav, item)

        @property
        def here(self) -> routes.Sender:
            """Sends as from the page that is shown, so that the second of two keys is refused."""
            return self.nav.at(self.pages.shown()[-1])

        def action_select(self, tab: str) -> None:
            self.here.select(tab)

        def action_note(self) -> None:
            self.here.go(routes.Note(7))

        def action_share(self) -> None:
            self.here.go(routes.Share(7))

        def action_sign_in(self, is_signed_in: bool) -> None:
            self.nav.facts.signed_in = is_signed_in

        async def action_back(self) -> None:
            self.here.back()


    if __name__ == "__main__":
        Program().run()

    """##
  }

  /// new/textual/test_starter.py
  static var textualTestStarter: Text {
    ##"""
    """What the keys of starter lead to."""

    import unittest

    from starter import Page, Program


    class Keys(unittest.IsolatedAsyncioTestCase):
        async def test_sharing_waits_for_sign_in(self) -> None:
            program = Program()
            async with program.run_test() as pilot:
                for key, wanted, shown in [
                    ("n", "starter [notes]: notes > note(id=7)", "note"),
                    ("2", "starter [settings]: settings", "settings"),
                    ("s", "starter [settings]: settings + sheet signIn", "signIn"),
                    ("i", "starter [notes]: notes > note(id=7) > share(id=7)", "share"),
                    ("o", "starter [notes]: notes > note(id=7)", "note"),
                    ("escape", "starter [notes]: notes", "notes"),
                ]:
                    await pilot.press(key)
                    while program.pages.presenter.wants:
                        await pilot.pause()
                    await pilot.pause()
                    self.assertEqual(program.nav.describe(), wanted)
                    assert isinstance(program.screen, Page)
                    self.assertEqual(program.screen.item.route.name, shown)
                self.assertEqual(program.screen.title, "Notes")


    if __name__ == "__main__":
        unittest.main()

    """##
  }

  /// new/tkinter/starter.py
  static var tkinterStarter: Text {
    ##"""
    """starter: buttons send intents, and what the app says is drawn."""

    import json
    import pathlib
    import tkinter

    import starter_routes as routes
    from navruntime.presenter import PresenterItem
    from navruntime.tkinter import TkDrawing

    PATH = pathlib.Path(__file__).with_name("starter.schema.json")
    SCHEMA = json.loads(PATH.read_text(encoding="utf-8"))


    class Page(tkinter.Frame):
        """A screen, made once: what a person types stays in its widgets."""

        def __init__(self, parent: tkinter.Misc, item: PresenterItem) -> None:
            super().__init__(parent)
            self.name = item.route.name
            tkinter.Label(self, text=self.name).pack()


    class Program(tkinter.Tk):
        def __init__(self) -> None:
            super().__init__()
            self.nav = routes.App(SCHEMA)
            area = tkinter.Frame(self, width=480, height=160)
            area.pack(fill=tkinter.BOTH, expand=True)
            self.pages = TkDrawing(area, self.nav, Page)
            self.buttons: dict[str, tkinter.Button] = {}
            for name, action in [
                ("Notes", lambda: self.here.select("notes")),
                ("Settings", lambda: self.here.select("settings")),
                ("Note", lambda: self.here.go(routes.Note(7))),
                ("Share", lambda: self.here.go(routes.Share(7))),
                ("Sign in", lambda: self.sign_in(True)),
                ("Sign out", lambda: self.sign_in(False)),
                ("Back", lambda: self.here.back()),
            ]:
                button = tkinter.Button(self, text=name, command=action)
                button.pack(side=tkinter.LEFT)
                self.buttons[name] = button
            self.nav.observe(lambda event: self.draw())
            self.draw()

        @property
        def here(self) -> routes.Sender:
            """Sends as from the page that is shown, so that the second of two taps is refused."""
            return self.nav.at(self.pages.shown()[-1])

        def sign_in(self, is_signed_in: bool) -> None:
            self.nav.facts.signed_in = is_signed_in

        def draw(self) -> None:
            """What belongs to no page."""
            self.title(self.nav.scene.title)
            back = tkinter.NORMAL if self.nav.can_go_back else tkinter.DISABLED
            self.buttons["Back"]["state"] = back


    if __name__ == "__main__":
        Program().mainloop()

    """##
  }

  /// new/tkinter/test_starter.py
  static var tkinterTestStarter: Text {
    ##"""
    """What the buttons of starter lead to.

    Tk needs a display: xvfb-run python3 -m unittest gives it one.
    """

    import unittest

    from starter import Page, Program


    class Buttons(unittest.TestCase):
        def test_sharing_waits_for_sign_in(self) -> None:
            program = Program()
            self.addCleanup(program.destroy)
            for button, wanted, shown in [
                ("Note", "starter [notes]: notes > note(id=7)", "note"),
                ("Settings", "starter [settings]: settings", "settings"),
                ("Share", "starter [settings]: settings + sheet signIn", "signIn"),
                ("Sign in", "starter [notes]: notes > note(id=7) > share(id=7)", "share"),
                ("Sign out", "starter [notes]: notes > note(id=7)", "note"),
                ("Back", "starter [notes]: notes", "notes"),
            ]:
                program.buttons[button].invoke()
                program.update()
                page = program.pages.page(program.pages.shown()[-1])
                assert isinstance(page, Page)
                self.assertEqual((program.nav.describe(), page.name), (wanted, shown))
            self.assertEqual(program.title(), "Notes")


    if __name__ == "__main__":
        unittest.main()

    """##
  }

  /// The page of `nav view` up to what it says of the file.
  static var viewHead: Text {
    ##"""
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy"
      content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
    <title>A recording</title>
    <style>
    :root {
    color-scheme: light dark;
    --ground: light-dark(#fbfbfa, #16181b);
    --panel: light-dark(#ffffff, #1e2125);
    --line: light-dark(#d9dadd, #363a40);
    --text: light-dark(#1b1d21, #e6e7ea);
    --faint: light-dark(#63676f, #9aa0a9);
    --accent: light-dark(#1d5fd0, #7fb0ff);
    --chosen: light-dark(#dbe8ff, #26375a);
    --done: light-dark(#23794a, #6fcf97);
    --refused: light-dark(#b3261e, #ff8a80);
    --waits: light-dark(#8a5a00, #f2c14e);
    --fact: light-dark(#6a3fb5, #c3a6ff);
    --row: 28px;
    }
    :root[data-theme="light"] { color-scheme: light; }
    :root[data-theme="dark"] { color-scheme: dark; }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body {
    margin: 0; height: 100vh; display: flex; flex-direction: column;
    font: 14px/1.45 system-ui, sans-serif; background: var(--ground); color: var(--text);
    }
    header {
    display: flex; gap: 12px; align-items: center; flex-wrap: wrap; padding: 8px 12px;
    border-bottom: 1px solid var(--line); background: var(--panel);
    }
    h1 { font-size: 16px; margin: 0; }
    h2 { font-size: 14px; margin: 0 0 8px; }
    h3 { font-size: 12px; margin: 14px 0 4px; color: var(--faint); }
    #summary { color: var(--faint); }
    #search { flex: 1; min-width: 140px; }
    input, button {
    font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--line);
    border-radius: 6px; padding: 3px 8px;
    }
    button[aria-pressed="false"] { color: var(--faint); text-decoration: line-through; }
    #kinds { display: inline-flex; gap: 4px; flex-wrap: wrap; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
    #strip { width: 100%; height: 26px; display: block; border-bottom: 1px solid var(--line); }
    main { flex: 1; min-height: 0; display: grid; grid-template-columns: 38% 1fr 27%; }
    section { overflow: auto; padding: 10px 12px; border-right: 1px solid var(--line); }
    #list { padding: 0; position: relative; }
    #rows { position: relative; }
    .row {
    position: absolute; left: 0; right: 0; height: var(--row); padding: 0 10px; display: flex;
    gap: 8px; align-items: center; white-space: nowrap; overflow: hidden; cursor: default;
    }
    .row > * { overflow: hidden; text-overflow: ellipsis; }
    .row .number { min-width: 52px; text-align: right; }
    .row .number, .row .time { color: var(--faint); font-variant-numeric: tabular-nums; }
    .row .time { min-width: 64px; }
    .row .what { flex: 1; }
    .row .result { max-width: 45%; }
    .row[aria-selected="true"] { background: var(--chosen); }
    .done { color: var(--done); }
    .refused, .error { color: var(--refused); }
    .waits { color: var(--waits); }
    .fact { color: var(--fact); }
    .nothing, .gap, .session { color: var(--faint); }
    .gap, .session { font-style: italic; }
    #doubt { color: var(--waits); margin: 0 0 8px; }
    #doubt:empty { display: none; }
    .box {
    border: 1px solid var(--line); border-radius: 8px; background: var(--panel); padding: 6px 8px;
    margin-bottom: 8px;
    }
    .box > .label { color: var(--faint); font-size: 12px; margin-bottom: 4px; }
    .bar { display: flex; gap: 4px; margin-bottom: 6px; flex-wrap: wrap; }
    .tab { padding: 1px 8px; border-radius: 6px; color: var(--faint); border: 1px solid transparent; }
    .tab.selected { color: var(--text); border-color: var(--accent); }
    .badge {
    background: var(--refused); color: var(--panel); border-radius: 8px; padding: 0 5px;
    margin-left: 4px; font-size: 11px;
    }
    .columns { display: flex; gap: 8px; }
    .columns > * { flex: 1; min-width: 0; }
    .box.hidden { opacity: .55; }
    .box.focused { border-color: var(--accent); }
    .box.layer { margin-left: 24px; box-shadow: 0 2px 10px light-dark(#0002, #0008); }
    .box.waiting { border-style: dashed; margin-left: 48px; }
    .entry {
    display: flex; gap: 8px; padding: 1px 6px; border-radius: 5px; overflow-wrap: anywhere;
    }
    .entry .id { color: var(--faint); margin-left: auto; white-space: nowrap; }
    .entry.top { font-weight: 600; }
    .entry.shown { background: var(--chosen); }
    .entry.new { box-shadow: inset 3px 0 var(--done); }
    .entry.changed { box-shadow: inset 3px 0 var(--waits); }
    .facts { display: flex; gap: 6px; flex-wrap: wrap; margin-bottom: 8px; }
    .facts > span {
    border: 1px solid var(--line); border-radius: 6px; padding: 0 6px; color: var(--fact);
    }
    .facts > span.changed { border-color: var(--waits); }
    #details p, #details li { overflow-wrap: anywhere; margin: 2px 0; }
    #details ul { margin: 0; padding-left: 18px; }
    pre {
    white-space: pre-wrap; overflow-wrap: anywhere; font-size: 12px; background: var(--ground);
    border: 1px solid var(--line); border-radius: 6px; padding: 6px; margin: 0;
    }
    dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0; }
    dd { margin: 0; }
    dialog {
    color: inherit; background: var(--panel); border: 1px solid var(--line); border-radius: 10px;
    }
    @media (max-width: 900px) {
    main { grid-template-columns: 1fr 1fr; grid-template-rows: 1fr 1fr; }
    #list { grid-row: 1 / 3; }
    }
    #tree p { margin: 0 0 8px; }

    </style>
    </head>
    <body>
    <header>
      <h1 id="title"></h1>
      <span id="summary"></span>
      <input id="search" type="search" placeholder="Search (/)" aria-label="Search the records">
      <span id="kinds" role="group" aria-label="Show"></span>
      <button id="help-button" type="button" aria-label="Keys">?</button>
    </header>
    <canvas id="strip" height="26" aria-hidden="true"></canvas>
    <main>
      <section id="list" tabindex="0" role="listbox" aria-label="Records">
        <div id="rows"></div>
      </section>
      <section id="state" aria-label="The state">
        <h2 id="moment"></h2>
        <p id="doubt"></p>
        <div id="tree"></div>
      </section>
      <section id="details" aria-label="The record" aria-live="polite"></section>
    </main>
    <dialog id="help"><h2>Keys</h2><dl id="keys"></dl></dialog>
    <noscript>This page needs JavaScript. Nothing in it is loaded from a network.</noscript>
    <script type="text/plain" id="about">
    """##
  }

  /// From there to the links that were tried.
  static var viewBeforeLinks: Text {
    ##"""
    </script>
    <script type="text/plain" id="links">
    """##
  }

  /// From there to the lines of the recording.
  static var viewBeforeLog: Text {
    ##"""
    </script>
    <script type="text/plain" id="log">

    """##
  }

  /// What follows them.
  static var viewTail: Text {
    ##"""
    </script>
    <script>
    "use strict";
    const log = document.getElementById("log").textContent;
    const lines = (() => {
    const starts = [];
    for (let at = log.indexOf("{"); at >= 0 && at < log.length;) {
    let end = log.indexOf("\n", at);
    if (end < 0) end = log.length;
    if (end > at) starts.push(at, end);
    at = end + 1;
    }
    return starts;
    })();
    const count = lines.length / 2;
    function text(index) {
    return log.slice(lines[2 * index], lines[2 * index + 1]);
    }
    function parsed(json) {
    const short = json.replace(/,"hash":\d+\}$/, "}");
    if (!/\d{16}/.test(short)) return JSON.parse(short);
    return JSON.parse(short, (_, value, context) => {
    const isLost = Number.isInteger(value) && !Number.isSafeInteger(value);
    return isLost && context?.source ? context.source : value;
    });
    }
    const record = (() => {
    const recent = new Map();
    return (index) => {
    let found = recent.get(index);
    if (found !== undefined) return found;
    try {
    found = parsed(text(index));
    } catch {
    found = { unreadable: text(index) };
    }
    if (found === null || typeof found !== "object") found = { unreadable: text(index) };
    if (recent.size > 4000) recent.clear();
    recent.set(index, found);
    return found;
    };
    })();
    const own = (value, key) =>
    value !== null && typeof value === "object" && Object.hasOwn(value, key) ? value[key] : undefined;
    function tagged(value) {
    const isObject = value !== null && typeof value === "object" && !Array.isArray(value);
    if (!isObject) return [String(value), null];
    const key = Object.keys(value)[0];
    return key === undefined ? ["", null] : [key, value[key]];
    }
    const list = (value) => (Array.isArray(value) ? value : []);
    const objects = (value) => list(value).filter((each) => each !== null && typeof each === "object");
    function plain(value) {
    return typeof value === "string" && /^[\w./:@~?=&%#+-]+$/.test(value)
    ? value
    : JSON.stringify(value) ?? "";
    }
    function routeText(route) {
    if (typeof route === "string") return route;
    const params = own(route, "params");
    const name = plain(own(route, "name") ?? "?");
    const pairs = params ? Object.keys(params).map((key) => `${key}=${plain(params[key])}`) : [];
    return pairs.length ? `${name}(${pairs.join(", ")})` : name;
    }
    const isRoute = (value) => typeof own(value, "name") === "string";
    function argument(value) {
    if (isRoute(value)) return routeText(value);
    if (value === null || value === undefined) return "";
    if (Array.isArray(value)) return value.map(intentText).join("; ");
    if (typeof value !== "object") return plain(value);
    return Object.keys(value).map((key) => {
    const inner = value[key];
    if (key === "path" && Array.isArray(inner)) return `${key}=${inner.map(routeText).join(" > ")}`;
    return `${key}=${isRoute(inner) ? routeText(inner) : plain(inner)}`;
    }).join(" ");
    }
    function intentText(intent) {
    const [name, value] = tagged(intent);
    return `${name} ${argument(value)}`.trimEnd();
    }
    function bare(call) {
    const sent = own(call, "send");
    return own(sent, "intent") ?? sent;
    }
    function missing(many) {
    return plain(many) + (Number(many) === 1 ? " record is missing" : " records are missing");
    }
    function callText(found) {
    const recording = own(found, "recording");
    const schema = own(found, "schema") ?? own(own(found, "state"), "schema");
    if (recording !== undefined) return `a session of ${plain(own(schema, "id") ?? "?")} begins`;
    const gap = own(found, "gap");
    if (gap !== undefined) return missing(gap);
    const call = own(found, "call");
    if (call === undefined) return own(found, "cause") ? plain(found.cause) : "no call";
    const [kind, value] = tagged(call);
    if (kind === "send") return intentText(bare(call));
    if (kind === "facts") return argument(value);
    if (kind === "url") return `go to the address ${plain(value)}`;
    if (kind === "travel") return `travel ${plain(value)}`;
    if (kind === "resolve") return `answer the question: ${intentText(list(value)[1])}`;
    if (kind === "restore") return `restore (${plain(list(value)[1])})`;
    if (kind === "gesture") return `gesture ${argument(list(value)[1])}`;
    if (kind === "entryState") return `keep the state of #${plain(list(value)[0])}`;
    return intentText(call);
    }
    function kindOf(index) {
    const from = lines[2 * index], end = lines[2 * index + 1];
    const head = log.slice(from, Math.min(from + 14, end));
    if (head.startsWith('{"recording"')) return "session";
    if (head.startsWith('{"gap"')) return "gap";
    if (!head.startsWith('{"n"')) return "session";
    const line = log.slice(from, end);
    if (line.includes('"call":{"facts":')) return "facts";
    const tail = line.indexOf('"result":');
    const result = tail < 0 ? "" : line.slice(tail + 9, tail + 28);
    if (/^\{"(refused|rejected|cancelled|unhandled|error)"/.test(result)) return "refused";
    if (/^\{"(pending|question|queued)"/.test(result)) return "waits";
    if (/^"(noop|none|notFound)"/.test(result)) return "nothing";
    return "done";
    }
    function resultText(found) {
    const result = own(found, "result");
    if (result === undefined) return "";
    if (typeof result === "string") return result === "none" ? "nowhere to go" : result;
    const [name, value] = tagged(result);
    if (name === "refused" || name === "cancelled" || name === "rejected") {
    const [why, more] = tagged(value);
    const detail = own(more, "route") ?? "";
    return `${name}: ${why} ${detail && !isRoute(detail) ? plain(detail) : ""}`.trimEnd();
    }
    if (name === "pending") return `waits for ${list(own(value, "needs")).map(plain).join(", ")}`;
    if (name === "question") return "asks first";
    if (name === "ticket") return `ticket ${plain(value)}`;
    if (name === "error") return plain(value);
    if (name === "changed") {
    const left = list(own(result, "evicted")).length;
    return left ? `${left} left` : "done";
    }
    return name;
    }

    const EVERY = 512;
    const kept = new Map();
    let reached = -1;
    let current = emptyState();
    function emptyState() {
    const screens = { root: null, layers: [], queue: [], badges: {} };
    return { facts: {}, ...screens, pending: null, question: null, missing: 0, locks: [], since: [] };
    }
    function copied(state) {
    return structuredClone(state);
    }
    function begun(found) {
    const given = own(found, "state") ?? {};
    const state = emptyState();
    for (const key of ["facts", "root", "pending", "question", "badges"]) {
    if (own(given, key) !== undefined) state[key] = copied(given[key]);
    }
    state.layers = copied(objects(own(given, "layers")));
    state.queue = copied(objects(own(given, "queue")));
    const routes = own(own(found, "schema"), "routes") ?? {};
    const locks = Object.keys(routes).filter((name) => own(routes[name], "while") !== undefined);
    state.locks = locks.map((name) => ({ name, allows: list(own(routes[name], "allows")) }));
    return state;
    }
    function stackAt(state, at) {
    if (typeof at !== "string") return null;
    if (at.startsWith("~")) {
    const layer = state.layers.find((each) => String(each.id) === at.slice(1));
    return layer ? (layer.stack ??= []) : null;
    }
    const node = at === "" ? state.root : nodeAt(state.root, at.split("/"));
    const stack = own(node, "stack");
    return Array.isArray(stack) ? stack : null;
    }
    function nodeAt(node, names) {
    for (const name of names) {
    const items = own(own(node, "tabs"), "items") ?? own(own(node, "split"), "columns");
    node = own(items, name);
    if (node === undefined) return null;
    }
    return node;
    }
    function* stacks(state) {
    function* within(node, at) {
    if (Array.isArray(own(node, "stack"))) yield [at, node.stack];
    const items = own(own(node, "tabs"), "items") ?? own(own(node, "split"), "columns") ?? {};
    for (const name of Object.keys(items)) yield* within(items[name], at ? `${at}/${name}` : name);
    }
    yield* within(state.root, "");
    for (const layer of state.layers) yield [`~${layer.id}`, list(layer.stack)];
    for (const layer of state.queue) yield [`~${layer.id}`, list(layer.stack)];
    }
    function updateRoute(state, id, route) {
    for (const layer of [...state.layers, ...state.queue]) if (layer.id === id) layer.route = route;
    for (const [, stack] of stacks(state)) {
    for (const entry of objects(stack)) if (entry.id === id) entry.route = route;
    }
    }
    const without = (items, id) => items.filter((each) => each.id !== id);
    function queueIndex(state, name) {
    const rank = state.locks.findIndex((lock) => lock.name === name);
    const isUnder = state.layers.map((layer) => {
    const other = state.locks.findIndex((lock) => lock.name === own(layer.route, "name"));
    if (rank < 0 && state.since.includes(layer.id)) return true;
    return other >= 0 && (rank >= 0 ? other > rank : !state.locks[other].allows.includes(name));
    });
    const above = isUnder.indexOf(true);
    return above < 0 ? state.layers.length : above;
    }
    const ordered = (items, ids) =>
    Array.isArray(ids) ? items.slice().sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) : items;
    const APPLY = {
    facts(state, facts) { for (const name of Object.keys(facts)) state.facts[name] = facts[name]; },
    dismissed(state, layer) { state.layers = without(state.layers, layer.id); },
    dropped(state, layer) { state.queue = without(state.queue, layer.id); },
    stack(state, change) {
    const stack = stackAt(state, change.at);
    if (stack) stack.splice(change.kept, stack.length, ...copied(objects(change.added)));
    },
    updated(state, change) { updateRoute(state, change.id, change.new); },
    selected(state, change) {
    const node = change.at === "" ? state.root : nodeAt(state.root, String(change.at).split("/"));
    const tabs = own(node, "tabs"), split = own(node, "split");
    if (tabs) tabs.selected = change.to;
    if (split) split.focused = change.to;
    },
    badge(state, change) {
    if (change.value === null) delete state.badges[change.at];
    else state.badges[change.at] = change.value;
    },
    presented(state, layer) {
    const waited = state.queue.find((each) => each.id === layer.id);
    state.queue = without(state.queue, layer.id);
    const added = { stack: list(own(waited, "stack")), ...layer };
    state.layers.splice(queueIndex(state, own(layer.route, "name")), 0, added);
    },
    queued(state, layer) { state.queue.push({ stack: [], ...layer }); },
    };
    function inOrder(changes) {
    const isLate = (change) => String(own(own(change, "stack"), "at") ?? "").startsWith("~");
    return [...changes.filter((change) => !isLate(change)), ...changes.filter(isLate)];
    }
    function apply(state, found) {
    if (own(found, "state") !== undefined) return begun(found);
    const gap = own(found, "gap");
    if (gap !== undefined) {
    state.missing += Number(gap) || 1;
    return state;
    }
    try {
    lead(state, found);
    } catch {
    state.missing += 1;
    }
    return state;
    }
    function lead(state, found) {
    state.since = own(own(found, "call"), "resolve") ? list(own(state.question, "since")) : [];
    for (const change of inOrder(objects(own(found, "changes")))) {
    const [name, value] = tagged(change);
    const effect = own(APPLY, name);
    if (effect && value !== null && typeof value === "object") effect(state, value);
    }
    state.layers = ordered(state.layers, own(found, "layers"));
    state.queue = ordered(state.queue, own(found, "queue"));
    waitingAfter(state, found);
    }
    function screenOf(state, route) {
    const wanted = JSON.stringify(route ?? null);
    let found = null;
    const look = (each) => {
    if (JSON.stringify(each.route) === wanted) found = Math.max(found ?? 0, each.id);
    };
    for (const [, stack] of stacks(state)) objects(stack).forEach(look);
    state.layers.forEach(look);
    return found;
    }
    function isThere(state, id) {
    if (state.layers.some((layer) => layer.id === id)) return true;
    for (const [, stack] of stacks(state)) {
    if (objects(stack).some((entry) => entry.id === id)) return true;
    }
    return false;
    }
    function onlySince(question, changes) {
    const since = (question.since ??= []);
    for (const change of changes) {
    const [name, value] = tagged(change);
    if (name === "presented" || name === "queued") since.push(value.id);
    if (["presented", "queued", "badge", "facts", "entryStates"].includes(name)) continue;
    const id = name === "stack" ? Number(String(value.at).slice(1)) : value.id;
    if (!since.includes(id)) return false;
    }
    return true;
    }
    function waitingAfter(state, found) {
    const result = own(found, "result"), call = own(found, "call");
    const resumed = own(result, "resumed");
    const changes = objects(own(found, "changes"));
    if (state.question) {
    const isError = own(result, "error") !== undefined;
    const isAnswered = own(call, "resolve") && result !== "noop" && !isError;
    const left = list(own(state.question, "leave"));
    const isGone = left.some((id) => !isThere(state, id));
    const stays = own(call, "facts") && !resumed ? true : onlySince(state.question, changes);
    if (isAnswered || isGone || !stays) state.question = null;
    }
    const isDone = own(result, "changed") && resumed !== null && !own(resumed, "pending");
    if (isDone) state.pending = null;
    if (bare(call) === "forget" && result === "done") state.pending = null;
    for (const answer of [result, resumed]) {
    if (own(answer, "pending")) {
    const kept = own(call, "facts") ? state.pending?.intent : undefined;
    const screen = screenOf(state, answer.pending.shown);
    state.pending = { intent: kept ?? bare(call), ...answer.pending, screen };
    }
    if (own(answer, "question")) state.question = { ...answer.question };
    if (own(answer, "withdrawn") !== undefined) state.question = null;
    }
    if (own(found, "pending") !== undefined) state.pending = found.pending;
    const screen = own(state.pending, "screen");
    if (typeof screen === "number" && !isThere(state, screen)) {
    const answer = own(bare(call), "answer");
    const value = own(answer, "value") ?? false;
    if (value !== false) state.pending.screen = null;
    else state.pending = null;
    }
    }
    function reach(line, milliseconds = Infinity) {
    const end = performance.now() + milliseconds;
    while (reached < line) {
    reached += 1;
    current = apply(current, record(reached));
    if (reached % EVERY === 0) kept.set(reached, copied(current));
    if (reached % 64 === 0 && performance.now() > end) return reached >= line;
    }
    return true;
    }
    function stateAfter(line) {
    if (line < 0) return emptyState();
    reach(line);
    const from = Math.floor(line / EVERY) * EVERY;
    let state = copied(kept.get(from));
    for (let at = from + 1; at <= line; at += 1) state = apply(state, record(at));
    return state;
    }

    function element(tag, className, ...children) {
    const made = document.createElement(tag);
    if (className) made.className = className;
    made.append(...children.map((child) => (child instanceof Node ? child : shown(String(child)))));
    return made;
    }
    function shown(value) {
    return value.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
    }
    function touched(found) {
    const marks = { added: new Set(), changed: new Set(), facts: new Set() };
    for (const change of objects(own(found, "changes"))) {
    const [name, value] = tagged(change);
    if (name === "stack") for (const entry of objects(value.added)) marks.added.add(entry.id);
    if (name === "presented" || name === "queued") marks.added.add(value.id);
    if (name === "updated") marks.changed.add(value.id);
    if (name === "facts" && value) for (const fact of Object.keys(value)) marks.facts.add(fact);
    }
    return marks;
    }
    const MOST = 200;
    function drawStack(given, marks, isShown) {
    const entries = objects(given);
    const box = element("div", "stack");
    const from = Math.max(0, entries.length - MOST);
    for (let at = entries.length - 1; at >= from; at -= 1) {
    const entry = entries[at];
    const name = element("span", "", routeText(entry.route));
    const line = element("div", "entry", name, element("span", "id", `#${entry.id}`));
    if (at === entries.length - 1) line.classList.add("top");
    if (at === entries.length - 1 && isShown) line.classList.add("shown");
    if (marks.added.has(entry.id)) line.classList.add("new");
    if (marks.changed.has(entry.id)) line.classList.add("changed");
    box.append(line);
    }
    if (from > 0) box.append(element("div", "entry", `and ${from} more under these`));
    return box;
    }
    function drawTabs(tabs, at, state, marks, isShown) {
    const box = element("div", "box");
    const bar = element("div", "bar");
    const items = own(tabs, "items") ?? {};
    for (const name of Object.keys(items)) {
    const address = at ? `${at}/${name}` : name;
    const tab = element("span", name === tabs.selected ? "tab selected" : "tab", name);
    const badge = own(state.badges, address);
    if (badge !== undefined) tab.append(element("span", "badge", badge));
    bar.append(tab);
    }
    box.append(bar);
    for (const name of Object.keys(items)) {
    const isSelected = name === tabs.selected;
    const address = at ? `${at}/${name}` : name;
    const inner = drawNode(items[name], address, state, marks, isShown && isSelected);
    if (!isSelected) inner.classList.add("hidden");
    box.append(inner);
    }
    return box;
    }
    function drawSplit(split, at, state, marks, isShown) {
    const columns = element("div", "columns");
    const items = own(split, "columns") ?? {};
    for (const name of Object.keys(items)) {
    const isFocused = name === split.focused;
    const address = at ? `${at}/${name}` : name;
    const inner = drawNode(items[name], address, state, marks, isShown && isFocused);
    if (isFocused) inner.classList.add("focused");
    columns.append(inner);
    }
    return element("div", "box", columns);
    }
    function drawNode(node, at, state, marks, isShown) {
    if (own(node, "tabs")) return drawTabs(node.tabs, at, state, marks, isShown);
    if (own(node, "split")) return drawSplit(node.split, at, state, marks, isShown);
    const box = element("div", "box", element("div", "label", at || "stack"));
    box.append(drawStack(list(own(node, "stack")), marks, isShown));
    return box;
    }
    function drawLayer(layer, marks, isShown, kind) {
    const waits = kind === "waiting" ? ", waits" : "";
    const label = `${layer.style ?? "layer"} ~${layer.id}${waits}`;
    const box = element("div", `box ${kind}`, element("div", "label", label));
    const entries = [{ id: layer.id, route: layer.route }, ...list(layer.stack)];
    box.append(drawStack(entries, marks, isShown));
    return box;
    }
    function drawWaiting(state) {
    const parts = [];
    if (state.pending) {
    const needs = list(own(state.pending, "needs")).map(plain).join(", ") || "facts";
    const intent = own(state.pending, "intent");
    const what = intent ? intentText(intent) : "An intent";
    parts.push(element("p", "waits", `${what} waits for ${needs}.`));
    }
    if (state.question) {
    const token = plain(own(state.question, "token"));
    const intent = intentText(own(state.question, "intent") ?? "");
    parts.push(element("p", "waits", `Question ${token} is open: ${intent}`));
    }
    return parts;
    }
    function drawState(state, marks) {
    const parts = drawWaiting(state);
    const facts = Object.keys(state.facts);
    if (facts.length) {
    const values = facts.map((name) => {
    const value = `${name}=${plain(state.facts[name])}`;
    return element("span", marks.facts.has(name) ? "changed" : "", value);
    });
    parts.push(element("div", "facts", ...values));
    }
    for (const layer of state.queue.slice().reverse()) {
    parts.push(drawLayer(layer, marks, false, "waiting"));
    }
    for (const [at, layer] of state.layers.slice().reverse().entries()) {
    parts.push(drawLayer(layer, marks, at === 0, "layer"));
    }
    if (state.root) parts.push(drawNode(state.root, "", state, marks, state.layers.length === 0));
    return parts;
    }

    const SENTENCES = {
    requires: (more) => {
    const way = own(more, "orElse");
    const out = way ? `; the way out is ${routeText(way)}` : ", and it has no way out";
    return `${own(more, "route")} needs ${list(own(more, "facts")).join(", ")}${out}`;
    },
    busy: () => "a layer is shown, and this one comes only when none is",
    root: () => "a root entry, or a layer's own screen, cannot be replaced or removed",
    elsewhere: () => "the route belongs to another stack",
    notFound: () => "there is no such entry or layer",
    nobodyAsked: () => "no screen was asked for an answer, or none has the ticket",
    stale: (more) => `screen #${own(more, "from")} sent it, but #${own(more, "shown")} is in front`,
    asks: () => "a screen would have to be asked first, and this intent cannot wait",
    held: (more) => `a lock is in the way: ${list(more).map((id) => `#${id}`).join(", ")}`,
    noPlace: () => "the history has no such place",
    index: (more) => `step ${own(more, "index") ?? more} of the transaction was refused`,
    };
    function reasonText(reason) {
    const [name, more] = tagged(reason);
    const sentence = own(SENTENCES, name);
    return sentence ? `${sentence(more)} (${name})` : plain(reason);
    }
    function changeText(change) {
    const [name, value] = tagged(change);
    const one = (entry) => `${routeText(entry.route)} #${entry.id}`;
    const routes = (entries) => objects(entries).map(one).join(", ");
    switch (name) {
    case "facts": {
    const names = Object.keys(value ?? {});
    return names.map((fact) => `${fact} is ${plain(value[fact])}`).join(", ");
    }
    case "stack": {
    const gone = routes(value.removed), came = routes(value.added);
    const both = [gone && `${gone} left`, came && `${came} came`].filter(Boolean).join("; ");
    return `${value.at || "the stack"}: ${both} (${value.direction})`;
    }
    case "updated": return `#${value.id}: ${routeText(value.old)} is now ${routeText(value.new)}`;
    case "selected": return `${value.at || "root"}: ${value.from} → ${value.to}`;
    case "badge": return `badge of ${value.at}: ${value.value === null ? "removed" : value.value}`;
    case "presented": return `${value.style} ${routeText(value.route)} #${value.id} is shown`;
    case "dismissed": return `${routeText(value.route)} #${value.id} is dismissed`;
    case "queued": return `${value.style} ${routeText(value.route)} #${value.id} waits`;
    case "dropped": return `${routeText(value.route)} #${value.id} left unseen`;
    case "entryStates": {
    const ids = Object.keys(value ?? {}).map((id) => `#${id}`);
    return `what these screens had kept: ${ids.join(", ")}`;
    }
    default: return plain(change);
    }
    }
    const ASKERS = {
    facts: "the program set facts",
    resolve: "the answer to a question",
    travel: "history",
    url: "an address",
    restore: "restoring",
    gesture: "a gesture of the user",
    entryState: "a screen",
    };
    function asker(found) {
    const sent = own(own(found, "call"), "send");
    const [kind] = tagged(own(found, "call") ?? {});
    const parts = [];
    parts.push(own(ASKERS, kind) ?? "an intent");
    if (own(sent, "from") !== undefined) parts.push(`of screen #${sent.from}`);
    const source = own(sent, "source") ?? own(found, "source");
    if (source !== undefined) parts.push(`source “${source}”`);
    if (own(found, "cause")) parts.push(`cause ${found.cause}`);
    return parts.join(", ");
    }
    function waitingText(value) {
    const meanwhile = own(value, "shown") ? `; meanwhile ${routeText(value.shown)} is shown` : "";
    return `It waits for ${list(own(value, "needs")).join(", ")}${meanwhile}.`;
    }
    function questionText(value) {
    const leave = list(own(value, "leave")).map((id) => `#${id} may leave`);
    const enter = list(own(value, "enter")).map((route) => `${routeText(route)} may come`);
    return `Screens are asked first: ${[...leave, ...enter].join(", ")}.`;
    }
    function outcome(found) {
    const result = own(found, "result");
    const by = own(found, "refusedBy");
    const lines = [];
    const [name, value] = tagged(result ?? "");
    if (name === "refused") lines.push(`Refused: ${reasonText(value)}.`);
    else if (name === "cancelled") lines.push(`Cancelled: ${plain(value)}.`);
    else if (name === "rejected") lines.push(`The URL is rejected: ${plain(value)}.`);
    else if (name === "unhandled") lines.push("No link matches the URL.");
    else if (name === "pending") lines.push(waitingText(value));
    else if (name === "question") lines.push(questionText(value));
    else if (result !== undefined) lines.push(own(result, "changed") ? plain(result) : resultText(found));
    if (own(by, "interceptor") !== undefined) {
    const reason = plain(by.reason ?? null);
    lines.push(`The interceptor ${plain(by.interceptor)} said no: ${reason}.`);
    }
    if (own(by, "journal") !== undefined) {
    lines.push(`The journal could not be written: error ${plain(by.journal)}.`);
    }
    return lines;
    }
    const tried = (() => {
    try {
    return JSON.parse(document.getElementById("links").textContent) ?? {};
    } catch {
    return {};
    }
    })();
    function linksOf(found) {
    const url = own(bare(own(found, "call")), "open") ?? own(own(found, "call"), "url");
    return typeof url === "string" ? list(own(tried, url)) : [];
    }
    const RAW = 20000;
    function drawDetails(index) {
    const found = record(index);
    const parts = [element("h2", "", callText(found))];
    const section = (title, lines) => {
    if (!lines.length) return;
    const items = lines.map((line) => element("li", "", line));
    parts.push(element("h3", "", title), element("ul", "", ...items));
    };
    if (own(found, "call") !== undefined || own(found, "cause") !== undefined) {
    section("Who asked", [asker(found)]);
    section("What came of it", outcome(found));
    section("What changed", objects(own(found, "changes")).map(changeText));
    const tries = linksOf(found).map((link) => `${own(link, "pattern")}: ${own(link, "reason")}`);
    section("Links that were tried", tries);
    }
    if (own(found, "gap") !== undefined) {
    section("A gap", ["These could not be written: states after it may lack what they changed."]);
    }
    const raw = text(index);
    const most = raw.length > RAW ? `${raw.slice(0, RAW)} …` : raw;
    parts.push(element("h3", "", "As it was written"), element("pre", "", most));
    return parts;
    }

    const ROW = 28;
    const TALLEST = 8_000_000;
    const KINDS = {
    done: "done",
    refused: "refused",
    waits: "waits",
    nothing: "no effect",
    facts: "facts",
    gap: "gaps",
    };
    const CLASSES = { facts: "fact" };
    const off = new Set();
    let query = "";
    let matching = null;
    let chosen = 0;
    const listBox = document.getElementById("list");
    const rowsBox = document.getElementById("rows");
    const shownCount = () => (matching ? matching.length : count);
    const lineAt = (position) => (matching ? matching[position] : position);
    function positionOfLine(line) {
    if (!matching) return line;
    let low = 0, high = matching.length;
    while (low < high) {
    const middle = (low + high) >> 1;
    if (matching[middle] < line) low = middle + 1;
    else high = middle;
    }
    return Math.min(low, Math.max(0, matching.length - 1));
    }
    function filter() {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    if (!words.length && !off.size) {
    matching = null;
    } else {
    matching = [];
    const isOnlyText = !off.size;
    for (let line = 0; line < count; line += 1) {
    if (!isOnlyText && off.has(kindOf(line))) continue;
    if (words.length) {
    const lower = text(line).toLowerCase();
    if (!words.every((word) => lower.includes(word))) continue;
    }
    matching.push(line);
    }
    }
    layOut();
    drawSummary();
    }
    function height() {
    return Math.min(shownCount() * ROW, TALLEST);
    }
    function firstSeen() {
    const room = height() - listBox.clientHeight;
    const last = Math.max(0, shownCount() - Math.floor(listBox.clientHeight / ROW));
    if (shownCount() * ROW <= TALLEST) return Math.min(last, Math.floor(listBox.scrollTop / ROW));
    return Math.round((listBox.scrollTop / Math.max(1, room)) * last);
    }
    function layOut() {
    rowsBox.style.height = `${height()}px`;
    drawRows();
    }
    const time = (milliseconds) =>
    typeof milliseconds === "number" ? `${(milliseconds / 1000).toFixed(1)} s` : "";
    function row(line, top) {
    const found = record(line);
    const kind = CLASSES[kindOf(line)] ?? kindOf(line);
    const made = element("div", "row",
    element("span", "number", own(found, "n") ?? ""),
    element("span", "time", time(own(found, "t"))),
    element("span", kind === "done" ? "what" : `what ${kind}`, callText(found)),
    element("span", `result ${kind}`, resultText(found)));
    made.setAttribute("role", "option");
    made.setAttribute("aria-selected", String(line === chosen));
    made.dataset.line = line;
    made.style.top = `${top}px`;
    return made;
    }
    function drawRows() {
    const first = firstSeen();
    const many = Math.ceil(listBox.clientHeight / ROW) + 2;
    const isExact = shownCount() * ROW <= TALLEST;
    const base = isExact ? first * ROW : listBox.scrollTop;
    const made = [];
    for (let at = 0; at < many && first + at < shownCount(); at += 1) {
    made.push(row(lineAt(first + at), base + at * ROW));
    }
    rowsBox.replaceChildren(...made);
    }
    function uncover(position) {
    const seen = Math.floor(listBox.clientHeight / ROW);
    const first = firstSeen();
    if (position >= first && position < first + seen) return;
    const wanted = Math.max(0, position < first ? position : position - seen + 1);
    const last = Math.max(1, shownCount() - seen);
    const room = height() - listBox.clientHeight;
    listBox.scrollTop = shownCount() * ROW <= TALLEST ? wanted * ROW : (wanted / last) * room;
    }
    let scrolling = 0;
    listBox.addEventListener("scroll", () => {
    cancelAnimationFrame(scrolling);
    scrolling = requestAnimationFrame(drawRows);
    });
    listBox.addEventListener("click", (event) => {
    const line = event.target.closest(".row")?.dataset.line;
    if (line !== undefined) choose(Number(line));
    });

    const at = (id) => document.getElementById(id);
    function choose(line) {
    if (!(line >= 0 && line < count)) return;
    chosen = line;
    uncover(positionOfLine(line));
    drawRows();
    const state = stateAfter(line);
    const found = record(line);
    const drawn = (draw) => {
    try {
    return draw();
    } catch (error) {
    return [element("p", "refused", `This cannot be drawn: ${error.message}`)];
    }
    };
    const number = own(found, "n");
    at("moment").textContent = number === undefined ? "The state" : `The state after ${number}`;
    at("doubt").textContent = state.missing
    ? `${missing(state.missing)} before this: the state may lack what changed there.`
    : "";
    at("tree").replaceChildren(...drawn(() => drawState(state, touched(found))));
    at("details").replaceChildren(...drawn(() => drawDetails(line)));
    drawMark();
    history.replaceState(null, "", `#${line}`);
    }
    function move(by) {
    if (!shownCount()) return;
    const position = positionOfLine(chosen) + by;
    choose(lineAt(Math.max(0, Math.min(shownCount() - 1, position))));
    }
    function seek(kinds, step) {
    for (let line = chosen + step; line >= 0 && line < count; line += step) {
    if (kinds.includes(kindOf(line))) return choose(line);
    }
    }
    const page = () => Math.max(1, Math.floor(listBox.clientHeight / ROW) - 1);
    const KEYS = [
    [["ArrowDown", "j"], "the next record", () => move(1)],
    [["ArrowUp", "k"], "the previous record", () => move(-1)],
    [["PageDown", " "], "a page down", () => move(page())],
    [["PageUp"], "a page up", () => move(-page())],
    [["Home", "g"], "the first record", () => move(-count)],
    [["End", "G"], "the last record", () => move(count)],
    [["r"], "the next refusal", () => seek(["refused"], 1)],
    [["R"], "the refusal before", () => seek(["refused"], -1)],
    [["f"], "the next facts", () => seek(["facts"], 1)],
    [["w"], "the next thing that waits or asks", () => seek(["waits"], 1)],
    [["/"], "search", () => at("search").focus()],
    [["t"], "light or dark", turn],
    [["?"], "these keys", () => at("help").showModal()],
    ];
    function turn() {
    const root = document.documentElement;
    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    root.dataset.theme = (root.dataset.theme ?? system) === "dark" ? "light" : "dark";
    drawStrip();
    }
    document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || at("help").open) return;
    if (event.target === at("search")) {
    if (event.key === "Escape") at("search").value = "";
    if (event.key === "Escape" || event.key === "Enter") {
    search();
    listBox.focus();
    }
    return;
    }
    if (event.target.closest?.("button") && (event.key === " " || event.key === "Enter")) return;
    const action = KEYS.find(([names]) => names.includes(event.key));
    if (!action) return;
    event.preventDefault();
    action[2]();
    });
    function search() {
    query = at("search").value;
    filter();
    if (shownCount()) choose(lineAt(positionOfLine(chosen)));
    }
    let typing = 0;
    at("search").addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(search, 120);
    });
    at("help-button").addEventListener("click", () => at("help").showModal());
    addEventListener("resize", () => {
    layOut();
    drawStrip();
    });
    const strip = at("strip");
    let picture = null;
    const COLOURS = {
    refused: "--refused",
    waits: "--waits",
    facts: "--fact",
    gap: "--text",
    done: "--done",
    nothing: "--line",
    session: "--accent",
    };
    function drawStrip() {
    const width = (strip.width = Math.max(1, strip.clientWidth));
    const context = strip.getContext("2d");
    const style = getComputedStyle(document.documentElement);
    const probe = element("span");
    at("list").append(probe);
    const colours = Object.fromEntries(Object.entries(COLOURS).map(([kind, name]) => {
    probe.style.color = style.getPropertyValue(name);
    return [kind, getComputedStyle(probe).color];
    }));
    probe.remove();
    const rank = ["nothing", "done", "session", "facts", "waits", "refused", "gap"];
    for (let x = 0; x < width && count; x += 1) {
    const from = Math.floor((x * count) / width);
    const end = Math.min(count, Math.max(from + 1, Math.floor(((x + 1) * count) / width)));
    let most = 0;
    const step = Math.max(1, Math.floor((end - from) / 8));
    for (let line = from; line < end; line += step) {
    most = Math.max(most, rank.indexOf(kindOf(line)));
    }
    context.fillStyle = colours[rank[most]];
    context.fillRect(x, 26 - 6 - most * 3, 1, 6 + most * 3);
    }
    picture = context.getImageData(0, 0, width, 26);
    drawMark();
    }
    function drawMark() {
    if (!picture || !count) return;
    const context = strip.getContext("2d");
    context.putImageData(picture, 0, 0);
    context.fillStyle = getComputedStyle(document.body).color;
    context.fillRect(Math.floor((chosen / count) * strip.width), 0, 2, 26);
    }
    strip.addEventListener("pointerdown", (event) => {
    choose(Math.min(count - 1, Math.floor((event.offsetX / strip.clientWidth) * count)));
    });
    function drawSummary() {
    const about = JSON.parse(at("about").textContent);
    const parts = [`${count} lines`];
    if (matching) parts.push(`${matching.length} shown`);
    if (about.unreadable) parts.push(`${about.unreadable} cannot be read`);
    at("summary").textContent = parts.join(", ");
    }
    function begin() {
    const about = JSON.parse(at("about").textContent);
    const first = record(0);
    const id = own(own(first, "schema") ?? own(own(first, "state"), "schema"), "id");
    const title = typeof id === "string" ? `${id}: ${about.name}` : about.name;
    document.title = at("title").textContent = shown(title);
    for (const kind of Object.keys(KINDS)) {
    const button = element("button", CLASSES[kind] ?? kind, KINDS[kind]);
    button.type = "button";
    button.setAttribute("aria-pressed", "true");
    button.addEventListener("click", () => {
    if (!off.delete(kind)) off.add(kind);
    button.setAttribute("aria-pressed", String(!off.has(kind)));
    search();
    });
    at("kinds").append(button);
    }
    for (const [names, what] of KEYS) {
    const keys = names.map((name) => (name === " " ? "Space" : name)).join(" or ");
    at("keys").append(element("dt", "", keys), element("dd", "", what));
    }
    filter();
    choose(Math.min(count - 1, Number(location.hash.slice(1)) || 0));
    drawStrip();
    listBox.focus();
    document.documentElement.dataset.ready = Math.round(performance.now());
    const going = () => reach(count - 1, 8) || setTimeout(going, 0);
    setTimeout(going, 0);
    }
    begin();

    </script>
    </body>
    </html>

    """##
  }
}
