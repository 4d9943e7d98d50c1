import CNavSystem
import Ground

/// The records of a generation, as long as each follows the one before it and is whole.
struct JournalLines {
  private let text: UnsafeBufferPointer<UInt8>
  private let journal: Journal
  /// The checksum of the record before, or of the salt.
  private var chain: UInt32
  /// Where the next line begins.
  private(set) var offset: Int

  private static var headerBytes: Int { 24 }

  /// Whether a text may be a journal: one byte of its header may be damaged, or the header may be
  /// cut.
  static func mayBegin(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let wrong = wrongBytes(text)
    return wrong == 0 || wrong == 1 && text.count >= headerBytes
  }

  /// How many bytes are not those of a header, `NAVJ 1 SALT`, as far as the text goes.
  private static func wrongBytes(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    let start: Literal = "NAVJ 1 "
    var wrong = 0
    for index in 0..<min(text.count, headerBytes) {
      let isRight =
        index < 7
        ? text[index] == start.bytes[index]
        : index < 23 ? hexDigit(text[index]) != nil : text[index] == UInt8(ascii: "\n")
      if !isRight { wrong &+= 1 }
    }
    return wrong
  }

  /// - Returns: nil if the text does not begin with a whole header.
  init?(_ text: UnsafeBufferPointer<UInt8>, _ journal: Journal) {
    guard let base = text.baseAddress, text.count >= Self.headerBytes, Self.wrongBytes(text) == 0
    else { return nil }
    self.text = text
    self.journal = journal
    offset = Self.headerBytes
    chain = journal.checksum(UnsafeBufferPointer(start: base, count: 23), from: 7, seed: 0)
  }

  struct Line {
    let seq: UInt64
    let json: UnsafeBufferPointer<UInt8>

    func begins(_ start: StaticString) -> Bool {
      guard let base = json.baseAddress, json.count > start.utf8CodeUnitCount else { return false }
      return memcmp(base, start.utf8Start, start.utf8CodeUnitCount) == 0
    }
  }

  /// The next record: `CHECKSUM SEQ JSON`.
  mutating func next() -> Line? {
    guard let base = text.baseAddress, offset < text.count,
      let found = memchr(base + offset, 10, text.count &- offset)
    else { return nil }
    let end = UnsafeRawPointer(found) - UnsafeRawPointer(base)
    let line = UnsafeBufferPointer(start: base + offset, count: end &- offset)
    guard line.count > 11, line[8] == UInt8(ascii: " ") else { return nil }
    var checksum: UInt32 = 0
    for index in 0..<8 {
      guard let digit = hexDigit(line[index]) else { return nil }
      checksum = checksum &<< 4 | UInt32(digit)
    }
    guard checksum == journal.checksum(line, from: 9, seed: chain) else { return nil }
    var seq: UInt64 = 0
    var index = 9
    // Up to 19 digits, which stay below 2^64.
    while index < min(line.count, 28), line[index].isASCIIDigit {
      seq = seq &* 10 &+ UInt64(line[index] &- 48)
      index &+= 1
    }
    guard index > 9, index < line.count, line[index] == UInt8(ascii: " ") else { return nil }
    offset = end &+ 1
    chain = checksum
    return Line(seq: seq, json: UnsafeBufferPointer(rebasing: line[(index &+ 1)...]))
  }
}

/// The value of a digit as journals write it: in lower case.
private func hexDigit(_ byte: UInt8) -> UInt8? {
  byte == byte.asciiLowercased ? byte.hexValue : nil
}
