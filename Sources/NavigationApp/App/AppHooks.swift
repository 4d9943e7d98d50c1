import Ground
import JSONCoding

/// What a host may have a say in, or hear of, besides events. Few apps have any of it.
struct AppHooks {
  var intercept: ((UnsafeBufferPointer<UInt8>) -> Text?)?
  var forget: ((EntryID) -> Void)?
  var isWatched: ((EntryID) -> Bool)?
}

extension App {
  /// Is asked about each commit before it is made: nil, or the JSON of the reason to cancel it. A
  /// NUL follows what it is given.
  public var intercept: ((UnsafeBufferPointer<UInt8>) -> Text?)? {
    get { hooks.made?.pointee.intercept }
    set { if let hooks = hooks(toSet: newValue != nil) { hooks.pointee.intercept = newValue } }
  }

  /// Hears which entries and layers are gone for good: that is when the history cannot bring them
  /// back.
  public var forget: ((EntryID) -> Void)? {
    get { hooks.made?.pointee.forget }
    set { if let hooks = hooks(toSet: newValue != nil) { hooks.pointee.forget = newValue } }
  }

  /// Says whether `forget` should hear of an entry or layer.
  public var isWatched: ((EntryID) -> Bool)? {
    get { hooks.made?.pointee.isWatched }
    set { if let hooks = hooks(toSet: newValue != nil) { hooks.pointee.isWatched = newValue } }
  }

  @inline(__always)
  var isIntercepted: Bool { hooks.made?.pointee.intercept != nil }

  @inline(__always)
  var isToldOfEnds: Bool { hooks.made?.pointee.forget != nil }

  /// Where a hook is set, or taken away: nil if none has been set.
  private func hooks(toSet isSet: Bool) -> UnsafeMutablePointer<AppHooks>? {
    isSet ? hooks.value { AppHooks() } : hooks.made
  }
}
