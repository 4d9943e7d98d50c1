import CNavSystem
import Ground
import JSONCoding

/// The lines of recordings and journals. A replay is strict and names what is wrong with a line; a
/// look at a file leaves such lines out.
enum LogLine {
  /// What is longer is not read.
  static var greatest: Int { 1 << 30 }

  /// Whether it is the first line of a journal.
  static func beginsJournal(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "NAVJ 1 ".utf8)
  }

  /// Calls `body` with the range of each line, its end left out, and its number from 1.
  static func forEach(
    in bytes: [UInt8], _ body: (Range<Int>, Int) throws(Failure) -> Void
  ) throws(Failure) {
    var start = 0
    var number = 0
    while start < bytes.count {
      number += 1
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      try body(start..<end, number)
      start = end + 1
    }
  }

  /// Reads a line, which is one JSON object.
  /// - Parameter body: is called at the value of each key, and reads or skips it.
  /// - Throws: what is wrong, with the offset in the line.
  static func read(
    _ line: ArraySlice<UInt8>, _ body: (inout JSONReader, JSONString) throws(NavError) -> Void
  ) throws(NavError) {
    let limits = JSONLimits(textBytes: greatest, nesting: JSONLimits.deepestNesting)
    try JSONReader.read(line, limits: limits) { reader throws(NavError) in
      try reader.beginObject()
      while let key = try reader.nextKey() { try body(&reader, key) }
      try reader.finish()
    }
  }

  /// A line of a recording as it is; nil for any other text.
  static func record(_ line: ArraySlice<UInt8>) -> Text? {
    var isFirst = true
    var isKnown = false
    do throws(NavError) {
      try read(line) { reader, key throws(NavError) in
        if isFirst { isKnown = key == "n" || key == "gap" || key == "recording" }
        isFirst = false
        try reader.skipValue()
      }
    } catch { return nil }
    return isKnown ? Text(line) : nil
  }

  /// What to say of a recording whose first line is not whole; nil of any other file.
  static func tornHead(of source: Source) -> Failure? {
    let line = source.bytes.prefix { $0 != UInt8(ascii: "\n") }
    guard line.starts(with: "{\"recording\":".utf8), !isObject(line) else { return nil }
    return Failure(
      source.name.printable + ":1: the first line is not whole, and the schema and the state with "
        + "which the recording begins are in it: record again")
  }

  /// Whether a text is one JSON object, in UTF-8.
  static func isObject(_ text: ArraySlice<UInt8>) -> Bool {
    do throws(NavError) {
      try read(text) { reader, _ throws(NavError) in try reader.skipValue() }
    } catch { return false }
    return true
  }
}

/// A record of a journal: its checksum, the number of its commit, and its JSON.
struct JournalRecord {
  let checksum: ArraySlice<UInt8>
  let seq: Int
  let json: ArraySlice<UInt8>

  /// - Returns: nil for a line that does not look like one; the checksum and the JSON are not read.
  init?(_ line: ArraySlice<UInt8>) {
    let parts = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 8, (1...18).contains(parts[1].count),
      parts[1].allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    checksum = parts[0]
    json = parts[2]
    seq = parts[1].reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
