import CNavRuntime
import CNavSystem
import Ground

extension Text {
  /// What is before a NUL.
  init(cString: UnsafePointer<CChar>) {
    let count = Int(nav_shim_length(cString))
    self.init(
      UnsafeRawBufferPointer(start: cString, count: count).bindMemory(to: UInt8.self))
  }

  /// In one piece; the initialiser of any collection goes byte by byte.
  init(_ bytes: ArraySlice<UInt8>) { self = bytes.withUnsafeBufferPointer { Text($0) } }

  init(_ texts: [Text], joinedBy separator: Text) {
    var all: [UInt8] = []
    for (index, text) in texts.enumerated() {
      if index > 0 { all += separator.bytes }
      all += text.bytes
    }
    self.init(bytes: all)
  }

  /// The text as a NUL-terminated string, lent for the call.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let all = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    defer { all.deallocate() }
    bytes.withUnsafeBytes { from in
      if let start = from.baseAddress { memcpy(all, start, from.count) }
    }
    all[bytes.count] = 0
    return body(all)
  }

  /// The text as UTF-8, for JSON and XML: each byte that is not of a character becomes U+FFFD.
  /// Names of files may have such bytes, and lines of a script.
  var wellFormed: Text {
    bytes.withUnsafeBufferPointer { all in
      guard let start = all.baseAddress else { return self }
      let end = start + all.count
      var cursor = start
      var out: [UInt8] = []
      while let good = UTF8Sequence.firstMalformed(cursor, count: end - cursor) {
        out += UnsafeBufferPointer(start: cursor, count: good)
        out += [0xEF, 0xBF, 0xBD]
        cursor += good + 1
      }
      guard cursor > start else { return self }
      out += UnsafeBufferPointer(start: cursor, count: end - cursor)
      return Text(bytes: out)
    }
  }

  /// `1 call`, `2 calls`.
  init(_ number: Int, of what: Text) {
    self = Text(number) + " " + what + (number == 1 ? "" : "s")
  }

  /// A number in so many hexadecimal digits.
  init(hexadecimal number: UInt32, digits: Int, isUpper: Bool = false) {
    self.init(
      bytes: (1...digits).map { index in
        UInt8(truncatingIfNeeded: number >> UInt32(4 * (digits - index))).hexDigit(isUpper: isUpper)
      })
  }

  /// The text without anything that could steer a terminal: control characters, and bytes that are
  /// not UTF-8, are `\xHH`.
  var printable: Text {
    bytes.withUnsafeBufferPointer { all in
      guard let start = all.baseAddress,
        mayHaveControls || UTF8Sequence.firstMalformed(start, count: all.count) != nil
      else { return self }
      var out: [UInt8] = []
      var cursor = start
      while cursor < start + all.count {
        let length = UTF8Sequence.length(at: cursor, end: start + all.count)
        let character = UnsafeBufferPointer(start: cursor, count: max(length, 1))
        let byte = cursor[0]
        let isC1 = length == 2 && byte == 0xC2 && cursor[1] < 0xA0
        if length > 0, byte >= 0x20, byte != 0x7F, !isC1 {
          out += character
        } else {
          for byte in character {
            out += "\\x".utf8 + Text(hexadecimal: UInt32(byte), digits: 2).bytes
          }
        }
        cursor += character.count
      }
      return Text(bytes: out)
    }
  }

  /// Whether there is a byte with which a control character may begin. Eight bytes at a time: a
  /// high bit of `(word - all(n)) & ~word` is set if a byte is below `n`, for `n` up to 128
  /// (Mycroft's test, as in glibc's strlen).
  private var mayHaveControls: Bool {
    bytes.withUnsafeBytes { bytes in
      var index = 0
      while index &+ 8 <= bytes.count {
        let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let control = (word &- Word.all(0x20)) & ~word & Word.highs
        let delete = Word.firstZero(word ^ Word.all(0x7F))
        let beginsC1 = Word.firstZero(word ^ Word.all(0xC2))
        if control | delete | beginsC1 != 0 { return true }
        index &+= 8
      }
      return bytes[index...].contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }
    }
  }

  /// Of a segment of a pattern, the name of the parameter that it stands for; nil of a plain text.
  var parameterName: Text? {
    guard let first = bytes.first, first == UInt8(ascii: ":") || first == UInt8(ascii: "*") else {
      return nil
    }
    return Text(
      bytes.dropFirst().prefix { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "?") })
  }

  /// Of a type in its short form, its name; what may be left out ends in `?`.
  var typeName: (name: Text, isOptional: Bool) {
    bytes.last == UInt8(ascii: "?") ? (Text(bytes.dropLast()), true) : (self, false)
  }

  /// Of a pattern or URL, where its path begins: after a scheme and host, if it has them.
  var pathStart: Int {
    let slash = bytes.firstIndex(of: UInt8(ascii: "/")) ?? 0
    guard let origin = range(of: "//"), origin.lowerBound <= slash else { return 0 }
    return bytes[origin.upperBound...].firstIndex(of: UInt8(ascii: "/")) ?? count
  }

  /// What a message about an unknown name ends with: `; did you mean "go"?`, or else something.
  /// The word itself is never proposed.
  func meant(among known: [Text], or other: Text = "", sign: Text = "") -> Text {
    nearest(among: known.filter { $0 != self }).map { "; did you mean \"" + sign + $0 + "\"?" }
      ?? other
  }

  /// Whether it has letters, digits and `_` alone, and begins with no digit.
  var isName: Bool {
    guard let first = bytes.first, !first.isASCIIDigit else { return false }
    return bytes.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") }
  }

  func hasPrefix(_ start: Text) -> Bool { bytes.starts(with: start.bytes) }

  func hasSuffix(_ end: Text) -> Bool {
    bytes.count >= end.count && bytes[(bytes.count - end.count)...].elementsEqual(end.bytes)
  }

  /// The parts between separators, empty ones too.
  func split(by separator: UInt8) -> [Text] {
    bytes.split(separator: separator, omittingEmptySubsequences: false).map { Text($0) }
  }

  /// Where a text first is in this one, from a byte on.
  func range(of part: Text, from start: Int = 0) -> Range<Int>? {
    guard !part.isEmpty, bytes.count >= part.count else { return nil }
    var index = max(start, 0)
    while index + part.count <= bytes.count {
      if bytes[index] == part.bytes[0],
        bytes[index..<(index + part.count)].elementsEqual(part.bytes)
      {
        return index..<(index + part.count)
      }
      index += 1
    }
    return nil
  }

  func replacing(_ old: Text, with new: Text) -> Text {
    var out: [UInt8] = []
    var at: Int = 0
    while let found = range(of: old, from: at) {
      out += bytes[at..<found.lowerBound]
      out += new.bytes
      at = found.upperBound
    }
    return Text(bytes: out + bytes[at...])
  }

  /// The text with spaces after it, `width` characters wide.
  func padded(_ width: Int) -> Text {
    self + Text(bytes: [UInt8](repeating: 0x20, count: max(width - characters, 0)))
  }

  /// How many characters it has.
  var characters: Int { bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) } }
}

/// `case "name":` of a `switch` over a text: the literal becomes no text of its own.
func ~= (literal: Literal, text: Text) -> Bool { text.bytes.elementsEqual(literal.bytes) }

/// The version of the library that is in this program.
func nav_version() -> UnsafePointer<CChar> { nav_version_string() }
