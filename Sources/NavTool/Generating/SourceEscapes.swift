import Ground

/// How a language writes what cannot be in a string literal as it is.
struct SourceEscapes {
  /// What is before the two hexadecimal digits of a control character, and after them.
  let before: Text
  let after: Text
  /// The same for a character of four digits; C writes its bytes.
  let beforeScalar: Text
  let afterScalar: Text
  /// The base of the digits: C has octal ones, which end after three.
  var isOctal = false

  static var python: SourceEscapes {
    SourceEscapes(before: "\\x", after: "", beforeScalar: "\\u", afterScalar: "")
  }
  static var rust: SourceEscapes {
    SourceEscapes(before: "\\x", after: "", beforeScalar: "\\u{", afterScalar: "}")
  }
  static var swift: SourceEscapes {
    SourceEscapes(before: "\\u{", after: "}", beforeScalar: "\\u{", afterScalar: "}")
  }
  static var c: SourceEscapes {
    SourceEscapes(before: "\\", after: "", beforeScalar: "", afterScalar: "", isOctal: true)
  }

  /// A literal of a text in quotes.
  func quoted(_ text: Text, _ quote: UInt8 = UInt8(ascii: "\"")) -> Text {
    var bytes: [UInt8] = [quote]
    var index = 0
    while index < text.count {
      let byte = text.bytes[index]
      if let control = BidirectionalControl(text.bytes, at: index) {
        bytes += escaped(control, text.bytes[index..<index &+ control.length])
        index &+= control.length
        continue
      }
      let isSecond = index > 0 && text.bytes[index &- 1] == byte
      index &+= 1
      switch byte {
      // Two of them begin a trigraph in C.
      case UInt8(ascii: "?") where isOctal && isSecond: bytes += [UInt8(ascii: "\\"), byte]
      case quote, UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case 0x0D: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
      case 0x09: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      case 0..<0x20, 0x7F: bytes += before.bytes + digits(byte) + after.bytes
      default: bytes.append(byte)
      }
    }
    bytes.append(quote)
    return Text(bytes: bytes)
  }

  private func escaped(_ control: BidirectionalControl, _ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard isOctal else {
      let digits = control.digits.bytes.map { $0.asciiLowercased }
      return beforeScalar.bytes + digits + afterScalar.bytes
    }
    return bytes.flatMap { before.bytes + digits($0) }
  }

  private func digits(_ byte: UInt8) -> [UInt8] {
    if isOctal { return [byte >> 6, byte >> 3 & 7, byte & 7].map { $0 &+ UInt8(ascii: "0") } }
    return [(byte >> 4).hexDigit(), byte.hexDigit()]
  }

  /// The arguments of a call, which commas outside of quotes, brackets and braces separate.
  static func arguments(_ text: Text) -> [Text] {
    var arguments: [Text] = []
    var current: [UInt8] = []
    var depth: Int = 0
    var quote: UInt8 = 0
    var isEscaped = false
    for byte in text.bytes {
      if quote != 0 {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == quote {
          quote = 0
        }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if "([{".utf8.contains(byte) {
        depth &+= 1
      } else if ")]}".utf8.contains(byte) {
        depth &-= 1
      } else if byte == UInt8(ascii: ","), depth == 0 {
        arguments.append(Text(current.drop { $0 == 0x20 }))
        current = []
        continue
      }
      current.append(byte)
    }
    if !current.isEmpty { arguments.append(Text(current.drop { $0 == 0x20 })) }
    return arguments
  }
}
