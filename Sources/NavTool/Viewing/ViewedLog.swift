import CNavSystem
import Ground
import JSONCoding

/// The lines of a recording or a journal that can be shown. Unlike a replay, a look at a file
/// leaves out what it cannot read.
struct ViewedLog {
  let source: Source
  /// Each is a JSON object: the first line of a session, a call, a gap.
  private(set) var lines: [Text] = []
  private(set) var unreadable = 0
  /// The number of the first line that is no record, from 1.
  private(set) var firstUnreadable: Int?
  private var isJournal = false
  /// The checksum that the records of a journal go on from.
  private var checksum: UInt32 = 0

  init(_ source: Source) throws(Failure) {
    self.source = source
    try source.refuseMark()
    try LogLine.forEach(in: source.bytes) { range, number throws(Failure) in
      let line = source.bytes[range]
      guard !line.isEmpty, number > 1 || !begin(line) else { return }
      if let record = isJournal ? journalRecord(line) : LogLine.record(line) {
        lines.append(record)
      } else {
        unreadable += 1
        if firstUnreadable == nil { firstUnreadable = number }
      }
    }
    guard !lines.isEmpty else {
      if let torn = LogLine.tornHead(of: source) { throw torn }
      throw Failure(
        source.name.printable + ": this is neither a recording nor a journal: it has no line that "
          + "begins with {\"recording\":1 or NAVJ 1")
    }
  }

  /// Whether the first line is that of a journal, and not a record.
  private mutating func begin(_ line: ArraySlice<UInt8>) -> Bool {
    guard LogLine.beginsJournal(line) else { return false }
    isJournal = true
    checksum = Self.checksum(line.dropFirst(7), after: 0)
    return true
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>, after start: UInt32) -> UInt32 {
    bytes.withUnsafeBufferPointer {
      nav_shim_checksum(nav_shim_has_checksum(), start, $0.baseAddress, $0.count)
    }
  }

  /// A record of a journal as a line of a recording: a snapshot begins a session.
  private mutating func journalRecord(_ line: ArraySlice<UInt8>) -> Text? {
    guard let record = JournalRecord(line), LogLine.isObject(record.json) else { return nil }
    let sum = Self.checksum(line.dropFirst(9), after: checksum)
    guard Text(hexadecimal: sum, digits: 8).bytes.elementsEqual(record.checksum) else { return nil }
    checksum = sum
    if record.json.starts(with: "{\"format\":".utf8) {
      return "{\"recording\":0,\"state\":" + Text(record.json) + "}"
    }
    let rest: Text = record.json.count > 2 ? "," + Text(record.json.dropFirst()) : "}"
    return "{\"n\":" + Text(lines.count) + ",\"seq\":" + Text(record.seq) + rest
  }

  // MARK: The page

  func put(to output: Output) {
    output.put(Templates.viewHead.withoutEnd)
    output.put(about, Templates.viewBeforeLinks.withoutEnd, ViewedLinks(self).json)
    output.put(Templates.viewBeforeLog)
    for line in lines { output.put(Self.escaped(line), "\n") }
    output.put(Templates.viewTail)
  }

  /// What the page says of the file.
  private var about: Text {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("name", Text(source.name.printable.bytes.split(separator: 0x2F).last ?? []))
      writer.member("unreadable", unreadable)
    }
    return Self.escaped(Text(writer.bytes))
  }

  /// JSON that can stand in an element `script`: it holds nothing that ends or opens one.
  static func escaped(_ json: Text) -> Text {
    guard json.bytes.contains(where: { $0 == UInt8(ascii: "<") || $0 == 13 }) else { return json }
    var out: [UInt8] = []
    out.reserveCapacity(json.count)
    for (index, byte) in json.bytes.enumerated() {
      let next = index + 1 < json.count ? json.bytes[index + 1] : 0
      let opens =
        byte == UInt8(ascii: "<") && (next == 0x2F || next == 0x21 || next | 0x20 == 0x73)
      if opens {
        out += "\\u003c".utf8
      } else {
        // Between tokens a carriage return is a space, and in texts none can be.
        out.append(byte == 13 ? 0x20 : byte)
      }
    }
    return Text(bytes: out)
  }
}

extension Text {
  /// Without the line feed that ends it.
  fileprivate var withoutEnd: Text { hasSuffix("\n") ? Text(bytes.dropLast()) : self }
}
