/// Patterns tried one after the other, segment by segment (docs/protocol.md, section 5). It shares
/// no code with the library.
public struct TableOracle {
  public private(set) var patterns: [PatternOracle]

  public init(_ patterns: [[UInt8]]) { self.patterns = patterns.map { PatternOracle($0) } }

  /// All patterns that take the URL, in order, with the values that the path gives.
  public func matches(_ url: URLOracle) -> [(index: Int, values: [(name: [UInt8], value: [UInt8])])]
  {
    var matches: [(index: Int, values: [(name: [UInt8], value: [UInt8])])] = []
    for (index, pattern) in patterns.enumerated() {
      if let values = pattern.values(url) { matches.append((index, values)) }
    }
    return matches
  }
}

/// One pattern, taken apart.
public struct PatternOracle {
  enum Part {
    case literal([UInt8])
    case parameter(name: [UInt8], type: [UInt8]?)
  }

  private var scheme: [UInt8]?
  private var host: [UInt8]?
  private var parts: [Part] = []
  private var isLastOptional = false
  /// The name after a final `*`; empty without one.
  private var rest: [UInt8]?
  /// Whether any URL matches.
  public private(set) var isSound = true

  init(_ text: [UInt8]) {
    var path = text[...]
    let colon = text.firstIndex { byte(":/", has: $0) } ?? text.count
    let slashes: [UInt8] = [ascii("/"), ascii("/")]
    let hasScheme =
      colon > 0 && colon < text.count && text[colon] == ascii(":")
      && text[(colon + 1)...].starts(with: slashes)
    if hasScheme || text.starts(with: slashes) {
      if hasScheme { scheme = lowercased(text[..<colon]) }
      let start = hasScheme ? colon + 3 : 2
      let end = text[start...].firstIndex(of: ascii("/")) ?? text.count
      host = lowercased(text[start..<end])
      path = text[end...]
    }
    let texts = path.split(separator: ascii("/"))
    for (index, text) in texts.enumerated() { take(text, isLast: index == texts.count - 1) }
  }

  private mutating func take(_ text: ArraySlice<UInt8>, isLast: Bool) {
    switch text.first {
    case ascii("*"):
      rest = Array(text.dropFirst())
      isSound = isSound && isLast && (text.count == 1 || isName(text.dropFirst()))
    case ascii(":"):
      var name = text.dropFirst()
      var type: [UInt8]?
      if isLast, name.last == ascii("?") {
        name = name.dropLast()
        isLastOptional = true
      }
      if name.last == ascii("}"), let brace = name.firstIndex(of: ascii("{")) {
        type = Array(name[(brace + 1)...].dropLast())
        name = name[..<brace]
      }
      isSound = isSound && isName(name) && type.map { isType($0) } ?? true
      parts.append(.parameter(name: Array(name), type: type))
    default: parts.append(.literal(Array(text)))
    }
  }

  func values(_ url: URLOracle) -> [(name: [UInt8], value: [UInt8])]? {
    guard isSound, scheme == nil || scheme == url.scheme, host == nil || host == (url.host ?? [])
    else { return nil }
    var parts = parts[...]
    if isLastOptional, url.segments.count == parts.count - 1 { parts = parts.dropLast() }
    guard url.segments.count >= parts.count, rest != nil || url.segments.count == parts.count else {
      return nil
    }
    var values: [(name: [UInt8], value: [UInt8])] = []
    for (part, segment) in zip(parts, url.segments) {
      switch part {
      case .literal(let text): if text != segment { return nil }
      case .parameter(let name, let type):
        guard type.map({ fits(segment, $0) }) ?? true else { return nil }
        values.append((name, segment))
      }
    }
    if let rest, !rest.isEmpty {
      for segment in url.segments.dropFirst(parts.count) { values.append((rest, segment)) }
    }
    return values
  }
}

private func isName(_ text: ArraySlice<UInt8>) -> Bool {
  guard let first = text.first, byte(letters, has: first) || first == ascii("_") else {
    return false
  }
  return text.allSatisfy { byte(letters, has: $0) || byte("0123456789_", has: $0) }
}

private func isType(_ name: [UInt8]) -> Bool {
  for type: StaticString in ["int", "uint", "bool", "uuid", "number", "slug"]
  where equals(name, type) { return true }
  return false
}

private func equals(_ text: [UInt8], _ other: StaticString) -> Bool {
  other.withUTF8Buffer { $0.elementsEqual(text) }
}

private func fits(_ text: [UInt8], _ type: [UInt8]) -> Bool {
  if equals(type, "bool") { return equals(text, "true") || equals(text, "false") }
  if equals(type, "slug") {
    return !text.isEmpty
      && text.allSatisfy { byte(letters, has: $0) || byte("0123456789_-", has: $0) }
  }
  if equals(type, "uuid") {
    let groups = text.split(separator: ascii("-"), omittingEmptySubsequences: false)
    return groups.map { $0.count } == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.allSatisfy { byte("0123456789abcdefABCDEF", has: $0) } }
  }
  if equals(type, "number") { return isNumber(text[...]) }
  let isNegative = text.first == ascii("-")
  if isNegative, equals(type, "uint") { return false }
  let digits = isNegative ? text[1...] : text[...]
  guard isWhole(digits), digits.count < 20 else { return false }
  // Nineteen digits are within UInt64.
  let value = digits.reduce(UInt64(0)) { $0 &* 10 &+ UInt64($1 - 48) }
  return value <= UInt64(Int64.max) + (isNegative ? 1 : 0)
}

private func isWhole(_ text: ArraySlice<UInt8>) -> Bool {
  !text.isEmpty && text.allSatisfy { byte("0123456789", has: $0) }
    && (text.count == 1 || text.first != ascii("0"))
}

private func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
  var text = text.first == ascii("-") ? text.dropFirst() : text
  if let mark = text.firstIndex(where: { byte("eE", has: $0) }) {
    var exponent = text[(mark + 1)...]
    if let sign = exponent.first, byte("+-", has: sign) { exponent = exponent.dropFirst() }
    guard !exponent.isEmpty, exponent.allSatisfy({ byte("0123456789", has: $0) }) else {
      return false
    }
    text = text[..<mark]
  }
  let (whole, fraction) = cut(text, at: ".")
  return isWhole(whole)
    && fraction.map { !$0.isEmpty && $0.allSatisfy { byte("0123456789", has: $0) } } ?? true
}
