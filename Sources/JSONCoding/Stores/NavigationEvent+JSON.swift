import Ground
import Stores

/// Whether an event tells whole states or only what changed.
public enum JSONEventForm: Sendable {
  case full, delta
}

extension StackChange where R == JSONRoute {
  /// Writes the event of the change, where no comma is needed: `{"changed":{"from":[…],"to":[…]}}`.
  /// - Parameter form: `full` needs a change made with `EventInterests.fullPaths`.
  public func write(to writer: inout JSONWriter, form: JSONEventForm, source: Text?) {
    switch form {
    case .full:
      writer.raw("{\"changed\":{\"from\":[")
      writer.routesInside(base, removed)
      writer.raw("],\"to\":[")
      writer.routesInside(base, added)
      writer.raw("]}}")
      if let source { writer.addSource(source) }
    case .delta: writeDelta(to: &writer, source: source)
    }
  }

  /// The event of most commands, in one piece but for the source.
  @inline(never)
  @_optimize(speed)
  public func writeDelta(to writer: inout JSONWriter, source: Text?) {
    writer.fill(128 &+ removed.entriesRoom &+ added.entriesRoom) { text in
      text.put("{\"changed\":{\"kept\":")
      text.digits(UInt64(kept.magnitude))
      text.put(",\"removed\":[")
      text.entries(removed)
      text.put("],\"added\":[")
      text.entries(added)
      switch direction {
      case .forward: text.put("],\"direction\":\"forward\"}}")
      case .back: text.put("],\"direction\":\"back\"}}")
      case .replace: text.put("],\"direction\":\"replace\"}}")
      }
    }
    if let source { writer.addSource(source) }
  }

  /// The event with whole paths.
  /// - Parameters:
  ///   - path: the text of the path as the store's last such event left it, if there is one; from
  ///     now on as this one leaves it.
  ///   - revision: the store's.
  public func writeWhole(
    to writer: inout JSONWriter, keeping path: inout PathText, revision: UInt64, source: Text?
  ) {
    if !isLent || !path.isStanding(before: revision) { path.fill(base, removed) }
    writer.raw("{\"changed\":{\"from\":[")
    writer.raw(path.text.bytes)
    writer.raw("],\"to\":[")
    path.replace(removed, by: added)
    writer.raw(path.text.bytes)
    writer.raw("]}}")
    if let source { writer.addSource(source) }
    path.keep(revision, isLent)
  }
}

/// The text of a store's path, which whole events write twice each: what the last one led to is
/// where the next one begins, and only the end differs.
public struct PathText: ~Copyable {
  fileprivate var text = JSONWriter()
  /// The store's revision that left this path; nil if that is not known.
  private var revision: UInt64?

  /// Texts above this size are not kept.
  private static let keptBytes = 131_072

  public init() {}

  /// Lets go of the text.
  public mutating func clear() {
    text.clear(keeping: 0)
    revision = nil
  }

  /// Whether one change lies between this path and a revision.
  fileprivate func isStanding(before revision: UInt64) -> Bool {
    self.revision.map { $0 &+ 1 == revision } ?? false
  }

  fileprivate mutating func fill(
    _ base: StackChange<JSONRoute>.Entries, _ top: StackChange<JSONRoute>.Entries
  ) {
    text.clear()
    text.routesInside(base, top)
  }

  /// Takes routes off the end and puts others there.
  fileprivate mutating func replace(
    _ removed: StackChange<JSONRoute>.Entries, by added: StackChange<JSONRoute>.Entries
  ) {
    // A comma is before each but the first of the path, which leaves nothing.
    text.truncate(to: text.count &- removed.routesRoom)
    text.routesInside(added, hasOthersBefore: text.count > 0)
  }

  fileprivate mutating func keep(_ revision: UInt64, _ isKnown: Bool) {
    if isKnown, text.count <= Self.keptBytes { self.revision = revision } else { clear() }
  }
}

extension JSONWriter {
  /// The event of a batch of one push that succeeded, in its form without paths.
  @inline(never)
  public mutating func pushBatch(_ route: JSONRoute, source: Text?) {
    fillShort(route.count &* 2 &+ 192) { text in
      text.put("{\"batchExecuted\":{\"requestedCommands\":[{\"push\":")
      text.route(route)
      text.put("}],\"executedCommands\":[{\"push\":")
      text.route(route)
      text.put("}],\"results\":[\"success\"],\"hasStoppedOnFailure\":false,\"isSuccess\":true}}")
    }
    if let source { addSource(source) }
  }

  /// Puts the member `"source"` at the end of an object that has others.
  @inline(never)
  fileprivate mutating func addSource(_ source: Text) {
    truncate(to: count &- 1)
    put(",\"source\":")
    string(source)
    endObject()
  }

  /// The member `"source"` of an event whose command named one.
  public mutating func source(_ source: Text?) {
    guard let source else { return }
    key("source")
    string(source)
  }

  /// The routes of two parts of a path, inside an array that has begun.
  @inline(never)
  fileprivate mutating func routesInside(
    _ base: StackChange<JSONRoute>.Entries, _ top: StackChange<JSONRoute>.Entries
  ) {
    routesInside(base, hasOthersBefore: false)
    routesInside(top, hasOthersBefore: !base.isEmpty)
  }

  /// `[{"id":n,"route":route}]` of entries that stay where they are during the call.
  @inline(never)
  @_optimize(speed)
  public mutating func entries(_ entries: UnsafeBufferPointer<RouteEntry<JSONRoute>>) {
    comma()
    fill(2 &+ entries.entriesRoom) { text in
      text.put("[")
      text.entries(entries)
      text.put("]")
    }
  }
}
