import CNavRuntime
import CNavSystem
import Ground
import JSONCoding

/// What a `nav_event_queue *` points to: events as text, until a main loop takes them. It has a
/// lock of its own, so that a host drains it while a store is at work.
final class EventQueueHandle: Handle, HandleKind {
  static var parameter: Literal { "queue" }

  enum Overflow { case dropOldest, dropNewest, unbounded }

  private enum Item {
    /// The handle that attaching its store gave, and where its text ends, counted from the first
    /// byte that ever came.
    case event(from: UInt64, end: Int)
    /// How many events were dropped.
    case gap(UInt64)
  }

  private let lock = Lock()
  private let capacity: Int
  private let overflow: Overflow
  private var items: [Item] = []
  /// The index of the oldest item; what lies before it has been taken.
  private var head = 0
  /// The texts of the events, one after the other, and those before them that have been taken.
  private var texts = JSONWriter()
  /// Where `texts` begins and where the oldest event's begins, counted as in `Item`.
  private var origin = 0
  private var taken = 0
  private var eventCount = 0
  private var isClosed = false
  /// Readable while items wait; -1 until somebody asks for it.
  private var descriptor: Int32 = -1

  init(capacity: Int, overflow: Overflow) {
    self.capacity = capacity
    self.overflow = overflow
  }

  deinit {
    if descriptor >= 0 { nav_shim_close(descriptor) }
  }

  /// A descriptor that a main loop can poll, made at the first call.
  fileprivate func pollable() throws(NavError) -> Int32 {
    let made: Int32 = lock.locked {
      if descriptor < 0 {
        descriptor = nav_shim_eventfd()
        if descriptor >= 0, head < items.count { nav_shim_eventfd_raise(descriptor) }
      }
      return descriptor
    }
    guard made >= 0 else {
      throw NavError(
        .limit, "the process can open no more descriptors; close some or raise its limit")
    }
    return made
  }

  /// After every change of what waits; under the lock.
  @inline(__always)
  private func signal(_ hadItems: Bool) {
    if descriptor >= 0 { raiseOrLower(hadItems) }
  }

  @inline(never)
  private func raiseOrLower(_ hadItems: Bool) {
    let hasItems = head < items.count
    if hasItems, !hadItems { nav_shim_eventfd_raise(descriptor) }
    if !hasItems, hadItems { nav_shim_eventfd_lower(descriptor) }
  }

  /// Adds an event; a full queue drops one and remembers that it did.
  /// - Complexity: amortised O(length)
  func append(_ event: UnsafeBufferPointer<UInt8>, from handle: UInt64) {
    lock.locked {
      guard !isClosed else { return }
      let hadItems = head < items.count
      defer { signal(hadItems) }
      if overflow != .unbounded, eventCount >= capacity {
        guard overflow == .dropOldest else { return countGap() }
        dropOldest()
      }
      texts.raw(event)
      items.append(.event(from: handle, end: origin &+ texts.count))
      eventCount &+= 1
    }
  }

  /// Puts one more dropped event on the gap at the end, or a new gap there.
  private func countGap() {
    if head < items.count, case .gap(let count)? = items.last {
      items[items.count &- 1] = .gap(count &+ 1)
    } else {
      items.append(.gap(1))
    }
  }

  private func dropOldest() {
    var dropped: UInt64 = 1
    if case .gap(let earlier) = items[head] {
      dropped &+= earlier
      head &+= 1
    }
    // The oldest event makes room for the gap.
    if case .event(_, let end) = items[head] { taken = end }
    items[head] = .gap(dropped)
    eventCount &-= 1
    forgetTaken()
  }

  /// Removes taken or dropped items and their texts, once they are the majority.
  private func forgetTaken() {
    if head == items.count {
      if head == 1 {
        items.removeLast()
      } else {
        items.removeAll(keepingCapacity: items.capacity <= Self.keptItems)
      }
      head = 0
    } else if head > Self.keptItems, head > items.count / 2 {
      items.removeFirst(head)
      head = 0
    }
    let takenBytes = taken &- origin
    if takenBytes == texts.count {
      texts.clear(keeping: Self.keptBytes)
    } else if takenBytes > Self.keptBytes, takenBytes > texts.count / 2 {
      texts.removeFirst(takenBytes)
    } else {
      return
    }
    origin = taken
  }

  /// At most this much memory is kept for the next events.
  private static let keptBytes = 65_536
  private static let keptItems = 1_024

  /// Takes the oldest item.
  /// - Parameter handle: gets that of the attachment that the event is of; 0 for a gap.
  fileprivate func next(into out: BufferPointer?, from handle: UnsafeMutablePointer<UInt64>? = nil)
    -> Bool
  {
    lock.locked {
      guard head < items.count else { return false }
      defer { signal(true) }
      let item = items[head]
      head &+= 1
      switch item {
      case .gap(let count):
        out.write { writer in
          writer.beginCase("gap")
          writer.integer(Int64(clamping: count))
          writer.endObject()
        }
      case .event(let source, let end):
        out?.copy(UnsafeBufferPointer(rebasing: texts.bytes[(taken &- origin)..<(end &- origin)]))
        handle?.pointee = source
        taken = end
        eventCount &-= 1
      }
      forgetTaken()
      return true
    }
  }

  var count: Int { lock.locked { items.count &- head } }

  /// Nobody can read it any more.
  fileprivate func close() {
    lock.locked {
      let hadItems = head < items.count
      isClosed = true
      items = []
      texts = JSONWriter()
      head = 0
      eventCount = 0
      signal(hadItems)
    }
  }
}

@_cdecl("nav_event_queue_create") @implementation
public func nav_event_queue_create(
  _ config: UnsafePointer<CChar>?, _ length: Int, _ out: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  handOut(out, error) { () throws(NavError) in
    var capacity = 1_024
    var overflow = EventQueueHandle.Overflow.dropOldest
    if config != nil {
      try InputText(config, length, "config").read { reader throws(NavError) in
        var members = try reader.beginObject(EventQueueConfigKey.self)
        while let key = try reader.nextKey(of: &members) {
          switch key {
          case .capacity: capacity = try reader.readLimit("capacity", 1...1_000_000_000)
          case .overflow: overflow = try .init(reading: &reader)
          }
        }
      }
    }
    return EventQueueHandle(capacity: capacity, overflow: overflow).retained()
  }
}

extension EventQueueHandle.Overflow {
  init(reading reader: inout JSONReader) throws(NavError) {
    let word = try reader.readToken()
    switch word {
    case "dropOldest": self = .dropOldest
    case "dropNewest": self = .dropNewest
    case "unbounded": self = .unbounded
    default:
      throw reader.unknownWord(word, allowed: "\"dropOldest\", \"dropNewest\", \"unbounded\"")
    }
  }
}

@_cdecl("nav_event_queue_destroy") @implementation
public func nav_event_queue_destroy(_ queue: OpaquePointer?) {
  EventQueueHandle.peek(queue, or: ()) { $0.close() }
  Handle.drop(queue)
}

@_cdecl("nav_event_queue_next") @implementation
public func nav_event_queue_next(
  _ queue: OpaquePointer?, _ event: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  nav_event_queue_next_from(queue, event, nil, error)
}

@_cdecl("nav_event_queue_next_from") @implementation
public func nav_event_queue_next_from(
  _ queue: OpaquePointer?, _ event: UnsafeMutablePointer<nav_buffer>?,
  _ handle: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  handle?.pointee = 0
  return EventQueueHandle.call(queue, clearing: event, error) { queue in
    nav_status(queue.next(into: event, from: handle) ? NAV_OK : NAV_NOOP)
  }
}

@_cdecl("nav_event_queue_count") @implementation
public func nav_event_queue_count(_ queue: OpaquePointer?) -> Int {
  EventQueueHandle.peek(queue, or: 0) { $0.count }
}

@_cdecl("nav_event_queue_fd") @implementation
public func nav_event_queue_fd(
  _ queue: OpaquePointer?, _ fd: UnsafeMutablePointer<Int32>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  guard let fd else { return report(.null("fd"), error) }
  fd.pointee = -1
  return EventQueueHandle.call(queue, error) { queue throws(NavError) in
    fd.pointee = try queue.pollable()
    return nav_status(NAV_OK)
  }
}
