import Ground
import JSONCoding

/// Intents that change what a screen or a tab shows.
extension IntentReader {
  /// `{"id":n,"params":{…}}`.
  func readUpdateOf(_ reader: inout JSONReader) throws(NavError) -> AppIntent {
    var members = try reader.beginObject(UpdateOfKey.self)
    var id: EntryID?
    var values: LateJSON?
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .id: id = try reader.readInt64()
      case .params: values = try readLate(&reader, isObject: true)
      }
    }
    guard let id else { throw reader.missing(.id, of: members) }
    guard let values else { throw reader.missing(.params, of: members) }
    return .updateOf(id, values)
  }

  /// `{"at":address,"value":text|uint|null}`.
  func readBadge(_ reader: inout JSONReader) throws(NavError) -> AppIntent {
    var members = try reader.beginObject(BadgeKey.self)
    var tab: Int?
    var value: Text?
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .at: tab = try readTab(&reader)
      case .value: value = try readBadgeValue(&reader)
      }
    }
    guard let tab else { throw reader.missing(.at, of: members) }
    try reader.require(.value, of: members)
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
