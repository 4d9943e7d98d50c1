import CNavSystem
import Ground
import JSONCoding

/// Any bytes as JSON: what is accepted has one canonical form, skipping checks as much, and a route
/// is what its canonical text says.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let data, size > 0 else { return 0 }
  let form = canonical(data, size)
  let isSkipped = accepts(data, size) { (reader) throws(NavError) in try reader.skipValue() }
  hold(isSkipped == (form != nil))
  if let form {
    hold(form.withUnsafeBufferPointer { canonical($0.baseAddress!, $0.count) } == form)
    hold(rewritten(data, size, after: "[") == form)
    hold(rewritten(data, size, after: "[{ },", as: "[{},") == form)
  }
  route(data, size, form)
  text(data, size)
  return 0
}

/// The canonical form, or nil if the bytes are refused, with an error inside the text.
private func canonical(_ data: UnsafePointer<UInt8>, _ size: Int, nesting: Int = 64) -> [UInt8]? {
  var form: [UInt8]?
  _ = accepts(data, size, nesting: nesting) { (reader) throws(NavError) in
    var writer = JSONWriter()
    try reader.readCanonicalValue(into: &writer)
    try reader.finish()
    form = Array(writer.bytes)
  }
  return form
}

/// The canonical form by the way that texts in other spellings take: as an element of an array that
/// a space keeps from being recognised as canonical. After an element that is not canonical, none
/// is looked at whether it is.
/// - Parameters:
///   - head: what the array begins with.
///   - form: the canonical form of that; nil if it is the same.
private func rewritten(
  _ data: UnsafePointer<UInt8>, _ size: Int, after head: Text, as form: Text? = nil
) -> [UInt8]? {
  let array =
    head.bytes + UnsafeBufferPointer(start: data, count: size) + [
      UInt8(ascii: " "), UInt8(ascii: "]"),
    ]
  let start = (form ?? head).count
  return array.withUnsafeBufferPointer { bytes in
    guard let form = canonical(bytes.baseAddress!, bytes.count, nesting: 65) else { return nil }
    return Array(form.dropFirst(start).dropLast())
  }
}

private func accepts(
  _ data: UnsafePointer<UInt8>, _ size: Int, nesting: Int = 64,
  _ body: (inout JSONReader) throws(NavError) -> Void
) -> Bool {
  do throws(NavError) {
    var reader = try JSONReader(data, count: size, limits: JSONLimits(nesting: nesting))
    try body(&reader)
    try reader.finish()
    return true
  } catch {
    hold(error.offset >= 0 && error.offset <= size && !error.message.isEmpty)
    return false
  }
}

/// The cache and the plain reader agree, and routes are equal exactly when their canonical texts
/// are.
private func route(_ data: UnsafePointer<UInt8>, _ size: Int, _ form: [UInt8]?) {
  let cache = RouteCache(capacity: 4)
  guard let route = try? cache.route(data, count: size) else { return }
  hold(form != nil)
  let json = route.json.bytes
  json.withUnsafeBufferPointer { bytes in
    hold((try? cache.route(bytes.baseAddress!, count: bytes.count)) == route)
    hold(canonical(bytes.baseAddress!, bytes.count) == json)
  }
  hold(!route.name.isEmpty && route.isNamed(route.name))
  var again = JSONWriter()
  again.beginObject()
  again.key("name")
  again.string(route.name)
  var hasParams = false
  route.forEachParam { key, value in
    if !hasParams { again.raw(",\"params\":{") }
    again.string(key.text)
    again.raw(":")
    again.raw(value)
    hasParams = true
  }
  if hasParams { again.endObject() }
  again.endObject()
  hold(Array(again.bytes) == json)
}

/// A string is written as it is read.
private func text(_ data: UnsafePointer<UInt8>, _ size: Int) {
  guard UTF8Sequence.firstMalformed(data, count: size) == nil else { return }
  var writer = JSONWriter()
  writer.string(UnsafeBufferPointer(start: data, count: size))
  let (json, length, capacity) = writer.take()
  guard let json else { return }
  var reader = try? JSONReader(
    UnsafePointer(json), count: length, limits: JSONLimits(textBytes: .max))
  hold((try? reader?.readString())?.bytes == Array(UnsafeBufferPointer(start: data, count: size)))
  hold(
    canonical(json, length) == Array(UnsafeBufferPointer(start: UnsafePointer(json), count: length))
  )
  _ = JSONWriter(adopting: json, capacity: capacity)
}

private func hold(_ condition: Bool) {
  if !condition { abort() }
}
