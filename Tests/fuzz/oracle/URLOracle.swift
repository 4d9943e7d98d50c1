/// A URL reference read as plainly as possible after RFC 3986, appendix B, and docs/protocol.md,
/// section 5. It shares no code with the library.
public struct URLOracle {
  public var scheme: [UInt8]?
  public var host: [UInt8]?
  public var hasUserInfo = false
  public var hasPort = false
  /// Decoded, empty ones left out.
  public var segments: [[UInt8]] = []
  /// Decoded.
  public var items: [(name: [UInt8], value: [UInt8])] = []

  /// Nil for what is no URL.
  public init?(_ text: [UInt8]) {
    var rest = text[...]
    if let mark = rest.firstIndex(where: { byte(":/?#", has: $0) }), rest[mark] == ascii(":") {
      guard isScheme(rest[..<mark]) else { return nil }
      scheme = lowercased(rest[..<mark])
      rest = rest[(mark + 1)...]
    }
    var authority: ArraySlice<UInt8>?
    if rest.starts(with: [ascii("/"), ascii("/")]) {
      let end = rest.dropFirst(2).firstIndex { byte("/?#", has: $0) } ?? rest.endIndex
      authority = rest[(rest.startIndex + 2)..<end]
      rest = rest[end...]
    }
    let (beforeFragment, fragment) = cut(rest, at: "#")
    let (path, query) = cut(beforeFragment, at: "?")
    if let authority { guard take(authority: authority) else { return nil } }
    guard decode(path) != nil, decode(query ?? []) != nil, decode(fragment ?? []) != nil else {
      return nil
    }
    for segment in path.split(separator: ascii("/")) {
      guard let segment = decode(segment) else { return nil }
      segments.append(segment)
    }
    for item in (query ?? []).split(separator: ascii("&")) {
      let (name, value) = cut(item, at: "=")
      guard let name = decode(name), let value = decode(value ?? []) else { return nil }
      items.append((name, value))
    }
  }

  /// Whether browsers look into the host.
  private var isBrowsable: Bool {
    guard let scheme else { return true }
    let schemes: [StaticString] = ["http", "https", "ws", "wss", "ftp", "file"]
    return schemes.contains { $0.withUTF8Buffer { $0.elementsEqual(scheme) } }
  }

  private mutating func take(authority: ArraySlice<UInt8>) -> Bool {
    var rest = authority
    let (before, after) = cut(rest, at: "@")
    if let after {
      guard decode(before) != nil, !isBrowsable || !before.contains(ascii("\\")) else {
        return false
      }
      hasUserInfo = true
      rest = after
    }
    if rest.contains(ascii("@")) { return false }
    var name = rest
    var tail: ArraySlice<UInt8> = []
    if rest.first == ascii("[") {
      guard let end = rest.firstIndex(of: ascii("]")),
        isIPLiteral(rest[(rest.startIndex + 1)..<end])
      else { return false }
      name = rest[...end]
      tail = rest[(end + 1)...]
    } else {
      if let colon = rest.firstIndex(of: ascii(":")) {
        name = rest[..<colon]
        tail = rest[colon...]
      }
      if name.contains(where: { byte("[]", has: $0) }) { return false }
    }
    if let colon = tail.first {
      guard colon == ascii(":"), tail.dropFirst().allSatisfy({ byte("0123456789", has: $0) }) else {
        return false
      }
      hasPort = true
    }
    guard let decoded = decode(name),
      !isBrowsable || name.first == ascii("[") || decoded.allSatisfy({ isHostByte($0) })
    else { return false }
    host = lowercased(decoded[...])
    return true
  }
}

// MARK: - Parts

/// What a host may have, decoded.
private func isHostByte(_ character: UInt8) -> Bool {
  character >= 0x80 || byte(letters, has: character)
    || byte("0123456789-._~!$&'()*+,;=", has: character)
}

/// `ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`
private func isScheme(_ text: ArraySlice<UInt8>) -> Bool {
  guard let first = text.first, byte(letters, has: first) else { return false }
  return text.allSatisfy { byte(letters, has: $0) || byte("0123456789+-.", has: $0) }
}

/// `IPv6address / IPvFuture`: groups split at the colons, a gap at the double one.
private func isIPLiteral(_ text: ArraySlice<UInt8>) -> Bool {
  if let first = text.first, byte("vV", has: first) {
    let (version, address) = cut(text.dropFirst(), at: ".")
    guard let address, !address.isEmpty, !version.isEmpty, version.allSatisfy({ hex($0) != nil })
    else { return false }
    return address.allSatisfy {
      byte(letters, has: $0) || byte("0123456789-._~!$&'()*+,;=:", has: $0)
    }
  }
  var halves: [ArraySlice<UInt8>] = [text]
  var index = text.startIndex
  while index + 1 < text.endIndex {
    if text[index] == ascii(":"), text[index + 1] == ascii(":") {
      halves = [text[..<index], text[(index + 2)...]]
      break
    }
    index += 1
  }
  var groups = 0
  for (number, half) in halves.enumerated() where !half.isEmpty {
    let parts = half.split(separator: ascii(":"), omittingEmptySubsequences: false)
    for (place, part) in parts.enumerated() {
      let isLast = number == halves.count - 1 && place == parts.count - 1
      if isLast, part.contains(ascii(".")) {
        guard isIPv4(part) else { return false }
        groups += 2
      } else {
        guard (1...4).contains(part.count), part.allSatisfy({ hex($0) != nil }) else {
          return false
        }
        groups += 1
      }
    }
  }
  return halves.count == 2 ? groups <= 7 : groups == 8
}

private func isIPv4(_ text: ArraySlice<UInt8>) -> Bool {
  let parts = text.split(separator: ascii("."), omittingEmptySubsequences: false)
  return parts.count == 4
    && parts.allSatisfy { part in
      guard (1...3).contains(part.count), part.allSatisfy({ byte("0123456789", has: $0) }),
        part.count == 1 || part.first != ascii("0")
      else { return false }
      return part.reduce(0) { $0 * 10 + Int($1 - 48) } < 256
    }
}

/// A component without its escapes, or nil: every escape sound, no raw control character, UTF-8 in
/// which a character is escaped as a whole or not at all.
private func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
  var bytes: [(byte: UInt8, isEscape: Bool)] = []
  var index = text.startIndex
  while index < text.endIndex {
    if text[index] == ascii("%") {
      guard index + 2 < text.endIndex, let high = hex(text[index + 1]),
        let low = hex(text[index + 2])
      else { return nil }
      bytes.append((high * 16 + low, true))
      index += 3
    } else {
      guard text[index] >= 0x20, text[index] != 0x7F else { return nil }
      bytes.append((text[index], false))
      index += 1
    }
  }
  var place = 0
  while place < bytes.count {
    guard let length = characterLength(bytes[place...].prefix(4).map { $0.byte }) else {
      return nil
    }
    for other in place..<(place + length) where bytes[other].isEscape != bytes[place].isEscape {
      return nil
    }
    place += length
  }
  return bytes.map { $0.byte }
}

/// The bytes of the character that begins here, by its number; nil if none does.
private func characterLength(_ bytes: [UInt8]) -> Int? {
  guard let first = bytes.first else { return nil }
  if first < 0x80 { return 1 }
  let length = first >> 5 == 0b110 ? 2 : first >> 4 == 0b1110 ? 3 : first >> 3 == 0b11110 ? 4 : 0
  guard length > 0, bytes.count >= length else { return nil }
  var number = UInt32(first) & (0x7F >> UInt32(length))
  for byte in bytes[1..<length] {
    guard byte >> 6 == 0b10 else { return nil }
    number = number << 6 | UInt32(byte & 0x3F)
  }
  let least: [UInt32] = [0, 0, 0x80, 0x800, 0x10000]
  return number >= least[length] && number <= 0x10FFFF && !(0xD800...0xDFFF).contains(number)
    ? length : nil
}

/// Whether the bytes are UTF-8 as they stand.
public func isUTF8(_ bytes: [UInt8]) -> Bool {
  var place = 0
  while place < bytes.count {
    guard let length = characterLength(Array(bytes[place...].prefix(4))) else { return false }
    place += length
  }
  return true
}

// MARK: - Bytes

let letters: StaticString = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

func ascii(_ character: Unicode.Scalar) -> UInt8 { UInt8(ascii: character) }

/// Whether a byte is one of some characters.
func byte(_ characters: StaticString, has byte: UInt8) -> Bool {
  characters.withUTF8Buffer { $0.contains(byte) }
}

/// What is before and after the first of a character; nil after if there is none.
func cut(_ text: ArraySlice<UInt8>, at character: Unicode.Scalar) -> (
  ArraySlice<UInt8>, ArraySlice<UInt8>?
) {
  guard let place = text.firstIndex(of: ascii(character)) else { return (text, nil) }
  return (text[..<place], text[(place + 1)...])
}

func lowercased(_ text: ArraySlice<UInt8>) -> [UInt8] {
  text.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
}

private func hex(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46: byte - 0x37
  case 0x61...0x66: byte - 0x57
  default: nil
  }
}
