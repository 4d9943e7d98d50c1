import JSONCoding
import NavigationCore

extension SchemaReader {
  /// The schema without white space: its parts in a fixed order, what is in them in the order of the
  /// author, which has a meaning, strings and numbers in canonical form.
  func canonicalText() throws(NavError) -> Text {
    var writer = JSONWriter()
    let keys = JSONMembers(keys: Self.keys)
    writer.beginObject()
    for key in 0..<10 {
      guard let offset = parts[key] else { continue }
      writer.string(keys.name(key))
      writer.byte(UInt8(ascii: ":"))
      var reader = text.reader(at: offset)
      try Self.copy(&reader, to: &writer)
    }
    writer.endObject()
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
