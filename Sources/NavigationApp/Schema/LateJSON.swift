import Ground
import JSONCoding

/// JSON whose type is known only when the intent is carried out.
public final class LateJSON {
  /// As it was written, and where that begins in the text of the call.
  private let written: Text
  private let offset: Int
  let canonical: Text

  public init(_ reader: inout JSONReader) throws(NavError) {
    (written, canonical) = try reader.readWrittenValue()
    offset = reader.offset &- written.count
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
