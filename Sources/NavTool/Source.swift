import CNavSystem
import JSONCoding
import NavigationCore

/// The text of a file, and where its lines begin.
final class Source {
  /// As it was given; `-` is standard input.
  let name: Text
  let bytes: [UInt8]
  private(set) lazy var lineStarts: [Int] = {
    var starts = [0]
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(index + 1)
    }
    return starts
  }()

  /// What is larger is no schema or link table.
  static var greatest: Int { 64 << 20 }

  init(name: Text, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

  /// Reads a file whole, or standard input if the name is `-`.
  static func read(_ name: Text) throws(Failure) -> Source {
    let isInput = name == "-"
    let file = isInput ? 0 : name.withCString { nav_shim_open($0) }
    guard file >= 0 else {
      throw Failure(name.printable + ": " + Output.reason(Int(file)))
    }
    defer { if !isInput { nav_shim_close(file) } }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = piece.withUnsafeMutableBytes { nav_shim_read(file, $0.baseAddress, $0.count) }
      guard count >= 0 else { throw Failure(name.printable + ": " + Output.reason(count)) }
      guard count > 0 else { break }
      bytes += piece[..<count]
      guard bytes.count <= greatest else {
        throw Failure(name.printable + ": the file has more than 64 MB, which no schema or table has")
      }
    }
    return Source(name: isInput ? "standard input" : name, bytes: bytes)
  }

  /// The line and column of a byte, both from 1; a column is a character.
  /// - Complexity: O(log lines + length of the line)
  func position(of offset: Int) -> (line: Int, column: Int) {
    let starts = lineStarts
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let end = min(max(offset, 0), bytes.count)
    var column = 1
    for byte in bytes[min(starts[low], end)..<end] where byte & 0xC0 != 0x80 { column += 1 }
    return (low + 1, column)
  }

  func line(of offset: Int) -> Int { position(of: offset).line }

  /// `FILE:LINE:COLUMN: message`
  func failure(at offset: Int, _ message: Text) -> Failure {
    guard offset >= 0 else { return Failure(name.printable + ": " + message) }
    let (line, column) = position(of: offset)
    return Failure(
      name.printable + ":" + Text(line) + ":" + Text(column) + ": " + message.printable)
  }

  func failure(_ error: NavError) -> Failure { failure(at: error.offset, error.message) }

  /// Lends the bytes to a function of the library.
  func withBytes<Result>(_ body: (UnsafePointer<CChar>, Int) -> Result) -> Result {
    let count = bytes.count
    return Text(bytes: bytes).withCString { body($0, count) }
  }
}
