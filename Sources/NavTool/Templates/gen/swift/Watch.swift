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
