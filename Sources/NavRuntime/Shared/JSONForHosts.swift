import CNavRuntime
import Ground
import JSONCoding

// MARK: - Reading

@_cdecl("nav_json_canonical") @implementation
public func nav_json_canonical(
  _ json: UnsafePointer<CChar>?, _ length: Int, _ out: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  guarded(clearing: out, error) { () throws(NavError) in
    let text = try InputText(json, length, "json")
    guard let out else {
      try text.read { reader throws(NavError) in try reader.skipValue() }
      return nav_status(NAV_OK)
    }
    try out.tryWriting { writer throws(NavError) in
      try text.read { reader throws(NavError) in try reader.readCanonicalValue(into: &writer) }
    }
    return nav_status(NAV_OK)
  }
}

@_cdecl("nav_json_find") @implementation
public func nav_json_find(
  _ json: UnsafePointer<CChar>?, _ length: Int, _ pointer: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<nav_json>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  value?.pointee = nav_json()
  return guarded(error) { () throws(NavError) in
    let text = try InputText(json, length, "json")
    let path = try InputText(pointer, -1, "pointer").bytes
    guard let value else { throw .null("value") }
    var isPointer = path.isEmpty || path[0] == UInt8(ascii: "/")
    for index in path.indices where path[index] == UInt8(ascii: "~") {
      if index &+ 1 == path.count || path[index &+ 1] & 0xFE != UInt8(ascii: "0") {
        isPointer = false
      }
    }
    guard isPointer else {
      throw NavError(
        .argument, "pointer: no JSON Pointer; begin with \"/\", or give \"\"; write ~ as ~0")
    }
    // The library writes longer and deeper texts than it takes: those are read too.
    var reader = try text.reader(.ofTrustedText)
    try reader.skipValue()
    try reader.finish()
    reader = reader.moved(to: 0)
    guard try reader.find(path) else { return nav_status(NAV_NO_MATCH) }
    value.pointee = try reader.readView(of: text.start)
    return nav_status(NAV_OK)
  }
}

extension JSONReader {
  /// The value at the cursor, for a host; the cursor is then after it.
  /// - Parameter start: the first byte of the text.
  fileprivate mutating func readView(of start: UnsafePointer<UInt8>) throws(NavError) -> nav_json {
    let kind: Int32
    switch try peek() {
    case .null: kind = Int32(NAV_JSON_NULL)
    case .boolean: kind = Int32(NAV_JSON_BOOL)
    case .number: kind = Int32(NAV_JSON_NUMBER)
    case .array: kind = Int32(NAV_JSON_ARRAY)
    case .object: kind = Int32(NAV_JSON_OBJECT)
    case .string:
      let string = try readToken()
      return nav_json(string, at: offset(of: string), before: offset, of: start)
    }
    let first = offset
    try skipValue()
    return nav_json(
      start: nav_json.characters(start + first), length: offset - first, kind: kind, has_escapes: 0)
  }
}

extension nav_json {
  fileprivate static func characters(_ bytes: UnsafePointer<UInt8>) -> UnsafePointer<CChar> {
    UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self)
  }

  fileprivate init(
    _ string: JSONString, at offset: Int, before end: Int, of start: UnsafePointer<UInt8>
  ) {
    self.init(
      start: nav_json.characters(start + offset), length: end - offset,
      kind: Int32(NAV_JSON_STRING), has_escapes: string.plain == nil ? 1 : 0)
  }

  /// A reader over the value; nil if there is none.
  fileprivate var reader: JSONReader? {
    guard let start else { return nil }
    let bytes = UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
    return try? JSONReader(bytes, count: length, limits: .ofTrustedText)
  }

  /// The value, if it is a string.
  fileprivate var string: JSONString? {
    guard kind == NAV_JSON_STRING, var reader else { return nil }
    return try? reader.readToken()
  }
}

@_cdecl("nav_json_next") @implementation
public func nav_json_next(
  _ container: UnsafePointer<nav_json>?, _ key: UnsafeMutablePointer<nav_json>?,
  _ value: UnsafeMutablePointer<nav_json>?
) -> Int32 {
  key?.pointee = nav_json()
  guard let value else { return 0 }
  let before = value.pointee
  value.pointee = nav_json()
  guard let whole = container?.pointee, let start = whole.start, var reader = whole.reader else {
    return 0
  }
  let bytes = UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
  let isObject = whole.kind == NAV_JSON_OBJECT
  guard isObject || whole.kind == NAV_JSON_ARRAY else { return 0 }
  do throws(NavError) {
    if let last = before.start {
      let (read, isBeyond) = (last - start).addingReportingOverflow(before.length)
      guard last >= start, before.length > 0, !isBeyond, read < whole.length else { return 0 }
      reader = reader.resumed(at: read)
    } else if isObject {
      try reader.beginObject()
    } else {
      try reader.beginArray()
    }
    if isObject {
      guard let name = try reader.nextKey() else { return 0 }
      let keyStart = reader.offset(of: name)
      key?.pointee = nav_json(name, at: keyStart, before: keyStart + name.length + 2, of: bytes)
    } else {
      guard try reader.nextElement() else { return 0 }
    }
    value.pointee = try reader.readView(of: bytes)
    return 1
  } catch {
    key?.pointee = nav_json()
    return 0
  }
}

@_cdecl("nav_json_equals") @implementation
public func nav_json_equals(
  _ value: UnsafePointer<nav_json>?, _ text: UnsafePointer<CChar>?, _ length: Int
) -> Int32 {
  guard let string = value?.pointee.string, let text = try? InputText(text, length, "text") else {
    return 0
  }
  return string.equals(text.bytes) ? 1 : 0
}

@_cdecl("nav_json_text") @implementation
public func nav_json_text(
  _ value: UnsafePointer<nav_json>?, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) -> nav_status {
  guard let string = value?.pointee.string, let text else { return nav_status(NAV_ERR_ARGUMENT) }
  // A capacity beyond any memory arrives below 0: it is as much as anybody needs.
  let room = capacity < 0 ? Int.max : capacity
  let out = UnsafeMutableRawPointer(text).assumingMemoryBound(to: UInt8.self)
  guard let count = string.copy(to: out, capacity: room) else { return nav_status(NAV_ERR_LIMIT) }
  length?.pointee = count
  return nav_status(NAV_OK)
}

@_cdecl("nav_json_integer") @implementation
public func nav_json_integer(
  _ value: UnsafePointer<nav_json>?, _ integer: UnsafeMutablePointer<Int64>?
) -> nav_status {
  guard var reader = value?.pointee.reader, let integer, let number = try? reader.readInt64() else {
    return nav_status(NAV_ERR_ARGUMENT)
  }
  integer.pointee = number
  return nav_status(NAV_OK)
}

@_cdecl("nav_json_number") @implementation
public func nav_json_number(
  _ value: UnsafePointer<nav_json>?, _ number: UnsafeMutablePointer<Double>?
) -> nav_status {
  guard var reader = value?.pointee.reader, let number, let read = try? reader.readDouble() else {
    return nav_status(NAV_ERR_ARGUMENT)
  }
  number.pointee = read
  return nav_status(NAV_OK)
}

@_cdecl("nav_json_bool") @implementation
public func nav_json_bool(
  _ value: UnsafePointer<nav_json>?, _ boolean: UnsafeMutablePointer<Int32>?
) -> nav_status {
  guard var reader = value?.pointee.reader, let boolean, let read = try? reader.readBool() else {
    return nav_status(NAV_ERR_ARGUMENT)
  }
  boolean.pointee = read ? 1 : 0
  return nav_status(NAV_OK)
}

// MARK: - Writing

/// The buffer, if the texts to append are outside of it.
@inline(never)
private func outside(
  _ out: BufferPointer?, _ key: UnsafePointer<CChar>?, _ text: UnsafePointer<CChar>?
) throws(NavError) -> BufferPointer {
  let out = try out.required("out")
  guard !out.holds(key), !out.holds(text) else { throw NavError(.argument, "out: use two buffers") }
  return out
}

/// Appends a key, if there is one, and a value; on an error nothing.
/// - Parameter text: what the body reads; like the key it may not be in the buffer, which moves.
private func append(
  _ out: BufferPointer?, _ key: UnsafePointer<CChar>?, _ text: UnsafePointer<CChar>? = nil,
  _ error: ErrorPointer? = nil,
  _ body: (inout JSONWriter) throws(NavError) -> Void
) -> nav_status {
  guarded(error) { () throws(NavError) in
    try outside(out, key, text).append { writer throws(NavError) in
      if let key { writer.key(try InputText(key, -1, "key").checked("key")) }
      try body(&writer)
    }
    return nav_status(NAV_OK)
  }
}

@_cdecl("nav_json_begin") @implementation
public func nav_json_begin(
  _ out: UnsafeMutablePointer<nav_buffer>?, _ key: UnsafePointer<CChar>?, _ kind: nav_json_kind
) -> nav_status {
  append(out, key) { writer throws(NavError) in
    switch kind {
    case Int32(NAV_JSON_OBJECT): writer.beginObject()
    case Int32(NAV_JSON_ARRAY): writer.beginArray()
    default: throw .noContainer
    }
  }
}

@_cdecl("nav_json_end") @implementation
public func nav_json_end(
  _ out: UnsafeMutablePointer<nav_buffer>?, _ kind: nav_json_kind
) -> nav_status {
  append(out, nil) { writer throws(NavError) in
    switch kind {
    case Int32(NAV_JSON_OBJECT): writer.endObject()
    case Int32(NAV_JSON_ARRAY): writer.endArray()
    default: throw .noContainer
    }
  }
}

extension NavError {
  fileprivate static var noContainer: NavError {
    NavError(.argument, "kind: give NAV_JSON_OBJECT or NAV_JSON_ARRAY")
  }
}

@_cdecl("nav_json_put_text") @implementation
public func nav_json_put_text(
  _ out: UnsafeMutablePointer<nav_buffer>?, _ key: UnsafePointer<CChar>?,
  _ text: UnsafePointer<CChar>?, _ length: Int
) -> nav_status {
  append(out, key, text) { writer throws(NavError) in
    writer.string(try InputText(text, length, "text").checked("text"))
  }
}

@_cdecl("nav_json_put_integer") @implementation
public func nav_json_put_integer(
  _ out: UnsafeMutablePointer<nav_buffer>?, _ key: UnsafePointer<CChar>?, _ integer: Int64
) -> nav_status {
  append(out, key) { $0.integer(integer) }
}

@_cdecl("nav_json_put_number") @implementation
public func nav_json_put_number(
  _ out: UnsafeMutablePointer<nav_buffer>?, _ key: UnsafePointer<CChar>?, _ number: Double
) -> nav_status {
  guard number.isFinite else { return nav_status(NAV_ERR_ARGUMENT) }
  return append(out, key) { $0.number(number) }
}

@_cdecl("nav_json_put_bool") @implementation
public func nav_json_put_bool(
  _ out: UnsafeMutablePointer<nav_buffer>?, _ key: UnsafePointer<CChar>?, _ boolean: Int32
) -> nav_status {
  append(out, key) { $0.bool(boolean != 0) }
}

@_cdecl("nav_json_put_json") @implementation
public func nav_json_put_json(
  _ out: UnsafeMutablePointer<nav_buffer>?, _ key: UnsafePointer<CChar>?,
  _ json: UnsafePointer<CChar>?, _ length: Int, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  append(out, key, json, error) { writer throws(NavError) in
    let text = try InputText(json, length, "json")
    writer.separate()
    try text.read { reader throws(NavError) in try reader.readCanonicalValue(into: &writer) }
  }
}
