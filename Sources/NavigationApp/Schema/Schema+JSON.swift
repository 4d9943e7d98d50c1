import JSONCoding
import NavigationCore

extension SchemaReader {
  /// The schema without white space, strings and numbers in canonical form. Members keep their order,
  /// which has a meaning.
  func canonicalText() throws(NavError) -> Text {
    var writer = JSONWriter()
    var reader = text.reader()
    try Self.copy(&reader, to: &writer)
    return writer.text
  }

  private static func copy(_ reader: inout JSONReader, to writer: inout JSONWriter) throws(NavError) {
    switch try reader.peek() {
    case .object:
      try reader.beginObject()
      writer.beginObject()
      while let key = try reader.nextKey() {
        writer.string(key)
        writer.byte(UInt8(ascii: ":"))
        try copy(&reader, to: &writer)
      }
      writer.endObject()
    case .array:
      try reader.beginArray()
      writer.beginArray()
      while try reader.nextElement() { try copy(&reader, to: &writer) }
      writer.endArray()
    default:
      writer.separate()
      try reader.readCanonicalValue(into: &writer)
    }
  }
}
