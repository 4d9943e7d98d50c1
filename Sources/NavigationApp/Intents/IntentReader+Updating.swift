import Ground
import JSONCoding

/// Intents that change what a screen or a tab shows.
extension IntentReader {
  /// `{"id":n,"params":{…}}`.
  func readUpdateOf(_ reader: inout JSONReader) throws(NavError) -> AppIntent {
    var members = try reader.beginObject(keys: "id, params")
    var (id, values): (EntryID?, LateJSON?) = (nil, nil)
    while let key = try reader.nextKey(of: &members) {
      if key == 0 {
        id = try reader.readInt64()
      } else {
        values = try readLate(&reader, isObject: true)
      }
    }
    try reader.require(0, of: members)
    try reader.require(1, of: members)
    guard let id, let values else {
      throw NavError(.internal, "a required member was not read")
    }
    return .updateOf(id, values)
  }

  /// `{"at":address,"value":text|uint|null}`.
  func readBadge(_ reader: inout JSONReader) throws(NavError) -> AppIntent {
    var members = try reader.beginObject(keys: "at, value")
    var (tab, value): (Int?, Text?) = (nil, nil)
    while let key = try reader.nextKey(of: &members) {
      if key == 0 { tab = try readTab(&reader) } else { value = try readBadgeValue(&reader) }
    }
    try reader.require(0, of: members)
    try reader.require(1, of: members)
    guard let tab else { throw NavError(.internal, "a required member was not read") }
    return .badge(tab, value)
  }

  private func readTab(_ reader: inout JSONReader) throws(NavError) -> Int {
    _ = try reader.peek()
    let start = reader.offset
    let address = try reader.readString()
    guard let tab = schema.container(at: address), let parent = schema.containers[tab].parent,
      schema.containers[parent].kind == .tabs
    else { throw schema.unknownAddress(address, at: start) }
    return tab
  }

  private func readBadgeValue(_ reader: inout JSONReader) throws(NavError) -> Text? {
    let kind = try reader.peek()
    let start = reader.offset
    var writer = JSONWriter()
    try reader.readCanonicalValue(into: &writer)
    switch kind {
    case .null: return nil
    case .string: return writer.text
    case .number:
      // Canonical: a whole number within the range has its digits alone.
      if EntryID(digits: writer.bytes) != nil { return writer.text }
    default: break
    }
    throw NavError(
      .schema, at: start, "wrongType: a badge is a text, a whole number from 0 on, or null")
  }
}
