import Ground
import JSONCoding

/// Keeps the texts of an app's events, in order: what tests and players of vectors listen with.
///
///     let heard = EventTexts()
///     app.interests = .committed
///     app.openEvent = heard.opener
///
/// It must outlive the app's last event.
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

  /// What an app calls for each event.
  public var opener: EventOpener {
    EventOpener(self) { texts, kind in
      Unmanaged<EventTexts>.fromOpaque(texts)._withUnsafeGuaranteedRef {
        UnsafeMutableRawPointer($0.open(AppEvents(rawValue: kind)))
      }
    }
  }

  /// Where an event's text goes.
  private func open(_ kind: AppEvents) -> UnsafeMutablePointer<JSONWriter> {
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
