import Ground
import Stores

@testable import JSONCoding

/// Runs `body` with a reader over exactly the bytes of `text`: they end where an own block of
/// memory ends, so that a sanitizer sees a read beyond.
func reading<Result>(
  _ bytes: [UInt8], limits: JSONLimits = JSONLimits(), shape: NavErrorCode = .argument,
  _ body: (inout JSONReader) throws(NavError) -> Result
) throws(NavError) -> Result {
  let block = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
  defer { block.deallocate() }
  block.initialize(from: bytes, count: bytes.count)
  var reader = try JSONReader(block, count: bytes.count, limits: limits, shape: shape)
  let result = try body(&reader)
  try reader.finish()
  return result
}

func reading<Result>(
  _ text: String, limits: JSONLimits = JSONLimits(), shape: NavErrorCode = .argument,
  _ body: (inout JSONReader) throws(NavError) -> Result
) throws(NavError) -> Result {
  try reading(Array(text.utf8), limits: limits, shape: shape, body)
}

/// The canonical form of a text.
func canonical(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(NavError) -> [UInt8] {
  try reading(bytes, limits: limits) { (reader) throws(NavError) in
    var writer = JSONWriter()
    try reader.readCanonicalValue(into: &writer)
    return Array(writer.bytes)
  }
}

func canonical(_ text: String) throws(NavError) -> String {
  String(decoding: try canonical(Array(text.utf8)), as: UTF8.self)
}

/// The error that reading `body` ends in, or nil.
func failure<Result>(_ body: () throws(NavError) -> Result) -> NavError? {
  do throws(NavError) {
    _ = try body()
    return nil
  } catch { return error }
}

extension Text {
  var string: String { String(decoding: bytes, as: UTF8.self) }
}

/// What `body` writes.
func written(_ body: (inout JSONWriter) -> Void) -> String {
  var writer = JSONWriter()
  body(&writer)
  return writer.text.string
}
