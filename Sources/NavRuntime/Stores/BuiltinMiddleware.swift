import CNavRuntime
import Ground
import JSONCoding
import Stores

@_cdecl("nav_store_add_builtin_middleware") @implementation
public func nav_store_add_builtin_middleware(
  _ store: OpaquePointer?, _ config: UnsafePointer<CChar>?, _ length: Int,
  _ handle: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  handle?.pointee = 0
  return change(store, as: StoreHandle.self, error) { store throws(NavError) in
    let text = try InputText(config, length, "config")
    let builtin = try text.read(store.jsonLimits) { reader throws(NavError) in
      try BuiltinMiddleware(reading: &reader)
    }
    let number = try store.store.addMiddleware(
      try builtin.make(for: store), named: builtin.debugName)
    handle?.pointee = number
    return nav_status(NAV_OK)
  }
}

/// What a config of a ready-made middleware asks for.
private struct BuiltinMiddleware {
  private enum Kind {
    case preventDuplicatePush
    case throttle(milliseconds: Int64, key: ThrottleKey)
  }

  private var kind = Kind.preventDuplicatePush
  private(set) var debugName: Text?

  /// Reads `"preventDuplicatePush"`, or an object with one kind and perhaps `debugName`.
  init(reading reader: inout JSONReader) throws(NavError) {
    if try reader.peek() == .string {
      let word = try reader.readToken()
      guard word == "preventDuplicatePush" else {
        throw reader.unknownWord(
          word, allowed: "\"preventDuplicatePush\", {\"throttle\":{\"milliseconds\":n}}")
      }
      debugName = "preventDuplicatePush"
      return
    }
    let offset = reader.offset
    var members = try reader.beginObject(MiddlewareConfigKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .preventDuplicatePush: try reader.readEmptyObject()
      case .throttle: kind = try Self.throttle(&reader)
      case .debugName: debugName = try reader.readString()
      }
    }
    guard members.has(.preventDuplicatePush) != members.has(.throttle) else {
      throw reader.wrongShape(
        "name one middleware: {\"preventDuplicatePush\":{}} or {\"throttle\":{\"milliseconds\":n}}",
        at: offset)
    }
    if debugName == nil {
      debugName = members.has(.throttle) ? "throttle" : "preventDuplicatePush"
    }
  }

  private static func throttle(_ reader: inout JSONReader) throws(NavError) -> Kind {
    var milliseconds = 0
    var key = ThrottleKey.kind
    var members = try reader.beginObject(ThrottleConfigKey.self)
    while let member = try reader.nextKey(of: &members) {
      switch member {
      case .milliseconds: milliseconds = try reader.readLimit("milliseconds", 0...Int.max)
      case .key:
        key = try reader.readWord("key", ("kind", .kind), ("kindAndRoute", .kindAndRoute))
      }
    }
    try reader.require(.milliseconds, of: members)
    return .throttle(milliseconds: Int64(milliseconds), key: key)
  }

  func make(for handle: StoreHandle) throws(NavError) -> NavigationMiddleware<JSONRoute> {
    switch kind {
    case .preventDuplicatePush: return .preventDuplicatePush()
    case .throttle(let milliseconds, let key):
      _ = try handle.now()
      return .throttle(milliseconds: milliseconds, key: key) { [unowned(unsafe) handle] in
        (try? handle.now()) ?? 0
      }
    }
  }
}

extension StoreHandle {
  /// Milliseconds of the host's clock.
  func now() throws(NavError) -> Int64 {
    guard let clock else {
      throw NavError(
        .argument, "the store has no clock; give it one with nav_store_set_clock first")
    }
    return tree.clockCallback { clock.call(clock.pointer) }
  }
}
