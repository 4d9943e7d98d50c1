import Ground
import JSONCoding

/// JSON whose type is known only when the intent is carried out.
public final class LateJSON {
  /// As it was written, and where that begins in the text of the call.
  private let written: Text
  private let offset: Int
  let canonical: Text

  private init(_ written: Text, _ canonical: Text, at offset: Int) {
    self.written = written
    self.canonical = canonical
    self.offset = offset
  }

  /// Reads a value.
  static func read(_ reader: inout JSONReader) throws(NavError) -> LateJSON {
    let (written, canonical) = try reader.readWrittenValue()
    return LateJSON(written, canonical, at: reader.offset &- written.count)
  }

  /// Reads what was written; errors are placed in the text of the call.
  func read<Value>(
    _ body: (inout JSONReader) throws(NavError) -> Value
  ) throws(NavError) -> Value {
    do throws(NavError) {
      return try written.bytes.withUnsafeBufferPointer { bytes throws(NavError) -> Value in
        guard let start = bytes.baseAddress else { throw NavError(.json, "a value is missing") }
        var reader = try JSONReader(
          start, count: bytes.count,
          limits: JSONLimits(textBytes: .max, nesting: JSONLimits.deepestNesting), shape: .command)
        return try body(&reader)
      }
    } catch {
      throw error.shifted(by: offset)
    }
  }
}
