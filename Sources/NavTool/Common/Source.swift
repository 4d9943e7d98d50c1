import CNavSystem
import Ground
import JSONCoding

/// The text of a file, and where its lines begin.
final class Source {
  /// As it was given; `-` is standard input.
  let name: Text
  let bytes: [UInt8]
  private lazy var lineStarts: [Int] = {
    var starts = [0]
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(index + 1)
    }
    return starts
  }()
  /// How many characters begin before each block of bytes: a file may be one long line.
  private lazy var charactersBefore: [Int] = {
    var counts = [Int]()
    var count = 0
    counts.reserveCapacity(bytes.count / Self.block + 1)
    for (index, byte) in bytes.enumerated() {
      if index % Self.block == 0 { counts.append(count) }
      if byte & 0xC0 != 0x80 { count += 1 }
    }
    counts.append(count)
    return counts
  }()

  private static var block: Int { 64 }

  /// What is larger is no schema or link table.
  static var greatest: Int { 64 << 20 }

  init(name: Text, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// What the file of a program that ran is: a `recording` or a `journal`. Nil for other files.
  var logKind: Text? {
    if bytes.starts(with: "{\"recording\":1,".utf8) { return "recording" }
    return bytes.starts(with: "NAVJ ".utf8) ? "journal" : nil
  }

  /// Reads a file whole, or standard input if the name is `-`.
  /// - Parameters:
  ///   - limit: how many bytes it may have.
  ///   - what: what it is read as.
  static func read(
    _ name: Text, greatest limit: Int = greatest, of what: Text = "schema or table"
  ) throws(Failure) -> Source {
    guard !name.isEmpty else { throw Failure("a file has the empty name \"\": name it") }
    let isInput = name == "-"
    let shownName: Text = isInput ? "standard input" : name
    let file = isInput ? 0 : name.withCString { nav_shim_open($0) }
    guard file >= 0 else {
      throw Failure(shownName.printable + ": " + Output.reason(Int(file)))
    }
    defer { if !isInput { nav_shim_close(file) } }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = piece.withUnsafeMutableBytes { nav_shim_read(file, $0.baseAddress, $0.count) }
      guard count >= 0 else { throw Failure(shownName.printable + ": " + Output.reason(count)) }
      guard count > 0 else { break }
      bytes += piece[..<count]
      guard bytes.count <= limit else {
        throw Failure(
          shownName.printable + ": the file has more than " + Text(limit >> 20) + " MB, which no "
            + what + " has")
      }
    }
    return Source(name: shownName, bytes: bytes)
  }

  /// The line and column of a byte, both from 1; a column is a character.
  /// - Complexity: O(log lines)
  func position(of offset: Int) -> (line: Int, column: Int) {
    let end = min(max(offset, 0), bytes.count)
    let starts = lineStarts
    let line = BinarySearch.lowerBound(starts.count) { starts[$0] <= end }
    return (line, characters(before: end) - characters(before: starts[line - 1]) + 1)
  }

  /// How many characters begin before a byte.
  private func characters(before end: Int) -> Int {
    let start = end / Self.block * Self.block
    guard start < end else {
      return end / Self.block < charactersBefore.count ? charactersBefore[end / Self.block] : 0
    }
    var count = charactersBefore[end / Self.block]
    for byte in bytes[start..<end] where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }

  func line(of offset: Int) -> Int { position(of: offset).line }

  /// `FILE:LINE:COLUMN: message`
  func failure(at offset: Int, _ message: Text) -> Failure {
    guard offset >= 0 else { return Failure(name.printable + ": " + message) }
    let (line, column) = position(of: offset)
    return Failure(
      name.printable + ":" + Text(line) + ":" + Text(column) + ": " + message.printable)
  }

  /// - Throws: if the text begins with a mark that is no part of JSON.
  func refuseMark() throws(Failure) {
    guard bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
    throw failure(
      at: 0, "the file begins with a UTF-8 byte order mark (BOM); save it as UTF-8 without one")
  }

  func failure(_ error: NavError) -> Failure { failure(at: error.offset, error.message) }
}
