import Ground
import JSONCoding

/// Keeps the texts of an app's events, in order: what tests and players of vectors listen with.
///
///     let heard = EventTexts()
///     app.interests = .committed
///     app.openEvent = { heard.open($0) }
public final class EventTexts {
  private let writer = UnsafeMutablePointer<JSONWriter>.allocate(capacity: 1)
  /// Of the event that is being written.
  private var open: AppEvents?
  private var finished: [(kind: AppEvents, json: [UInt8])] = []

  public init() { writer.initialize(to: JSONWriter()) }

  deinit {
    writer.deinitialize(count: 1)
    writer.deallocate()
  }

  /// Where an event's text goes.
  public func open(_ kind: AppEvents) -> UnsafeMutablePointer<JSONWriter> {
    finish()
    open = kind
    return writer
  }

  /// The events of the calls since this was last asked.
  public func take() -> [(kind: AppEvents, json: [UInt8])] {
    finish()
    defer { finished = [] }
    return finished
  }

  private func finish() {
    if let open { finished.append((open, Array(writer.pointee.bytes))) }
    open = nil
    writer.pointee.clear()
  }
}
