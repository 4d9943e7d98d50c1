import Foundation

/// What matching means, written as plainly as possible: every pattern in turn, every segment in
/// turn. The oracle of the random tests; it shares no code with the library.
struct NaiveMatcher {
  struct URL {
    var scheme: String?
    var host: String?
    var segments: [String] = []
    var query: [(String, String)] = []
  }

  private enum Part: Equatable {
    case literal(String)
    case parameter(String, String)
    case optional(String, String)
    case wildcard
    case rest(String)
    case malformed
  }

  private struct Pattern {
    var scheme: String?
    var host: String?
    var parts: [Part]
  }

  private let patterns: [Pattern]

  init(_ patterns: [String]) { self.patterns = patterns.map(Self.parse) }

  /// All mappings that match, in order, with their values.
  func matches(_ url: URL) -> [(index: Int, values: [String: [String]])] {
    patterns.enumerated().compactMap { index, pattern in
      guard pattern.host == nil || pattern.host == (url.host ?? "").lowercased(),
        pattern.scheme == nil || pattern.scheme == url.scheme?.lowercased(),
        var values = Self.match(pattern.parts[...], url.segments[...])
      else { return nil }
      for (name, value) in url.query { values[name, default: []].append(value) }
      return (index, values)
    }
  }

  private static func match(_ parts: ArraySlice<Part>, _ segments: ArraySlice<String>) -> [String:
    [String]]?
  {
    guard let part = parts.first else { return segments.isEmpty ? [:] : nil }
    let restParts = parts.dropFirst()
    func take(_ name: String, _ type: String) -> [String: [String]]? {
      guard let segment = segments.first, fits(segment, type),
        var values = match(restParts, segments.dropFirst())
      else { return nil }
      values[name, default: []].insert(segment, at: 0)
      return values
    }
    switch part {
    case .malformed: return nil
    case .wildcard: return restParts.isEmpty ? [:] : nil
    case .rest(let name):
      return restParts.isEmpty ? (segments.isEmpty ? [:] : [name: Array(segments)]) : nil
    case .literal(let text):
      return segments.first == text ? match(restParts, segments.dropFirst()) : nil
    case .parameter(let name, let type): return take(name, type)
    case .optional(let name, let type): return segments.isEmpty ? [:] : take(name, type)
    }
  }

  private static func parse(_ text: String) -> Pattern {
    guard let slashes = text.range(of: "//"), text[..<slashes.lowerBound].allSatisfy({ $0 != "/" })
    else { return Pattern(parts: parts(text[...])) }
    let prefix = text[..<slashes.lowerBound]
    guard prefix.isEmpty || prefix.hasSuffix(":") else { return Pattern(parts: parts(text[...])) }
    let rest = text[slashes.upperBound...]
    let end = rest.firstIndex(of: "/") ?? rest.endIndex
    return Pattern(
      scheme: prefix.isEmpty ? nil : prefix.dropLast().lowercased(),
      host: rest[..<end].lowercased(), parts: parts(rest[end...]))
  }

  private static func parts(_ path: Substring) -> [Part] {
    let texts = path.split(separator: "/")
    return texts.enumerated().map { index, text in
      let isLast = index == texts.count - 1
      if text.hasPrefix("*") {
        guard isLast, text != "*" else { return .wildcard }
        return isName(text.dropFirst()) ? .rest(String(text.dropFirst())) : .malformed
      }
      return text.hasPrefix(":")
        ? parameter(text.dropFirst(), isLast: isLast) : .literal(String(text))
    }
  }

  private static func parameter(_ text: Substring, isLast: Bool) -> Part {
    var (name, type) = (text, "any")
    let isOptional = isLast && name.hasSuffix("?")
    if isOptional { name.removeLast() }
    if name.hasSuffix("}"), let brace = name.firstIndex(of: "{") {
      type = String(name[brace...].dropFirst().dropLast())
      name = name[..<brace]
      guard ["int", "uint", "bool", "uuid", "number", "slug"].contains(type) else {
        return .malformed
      }
    }
    guard isName(name) else { return .malformed }
    return isOptional ? .optional(String(name), type) : .parameter(String(name), type)
  }

  private static func isName(_ text: Substring) -> Bool {
    guard let first = text.unicodeScalars.first, isLetter(first) || first == "_" else {
      return false
    }
    return text.unicodeScalars.allSatisfy { isLetter($0) || isDigit($0) || $0 == "_" }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }
  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
  private static func isHex(_ scalar: Unicode.Scalar) -> Bool {
    isDigit(scalar) || ("a"..."f").contains(scalar) || ("A"..."F").contains(scalar)
  }

  static func fits(_ text: String, _ type: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    switch type {
    // Swift reads "+7" and "007" too; writing the number again shows the spelling.
    case "int": return Int64(text).map { String($0) == text || text == "-0" } ?? false
    case "uint": return Int64(text).map { $0 >= 0 && String($0) == text } ?? false
    case "bool": return text == "true" || text == "false"
    case "uuid":
      let groups = text.split(separator: "-", omittingEmptySubsequences: false)
      return groups.map(\.count) == [8, 4, 4, 4, 12]
        && groups.allSatisfy { $0.unicodeScalars.allSatisfy(isHex) }
    case "slug":
      return !scalars.isEmpty
        && scalars.allSatisfy { isLetter($0) || isDigit($0) || $0 == "_" || $0 == "-" }
    case "number":
      var rest = text.hasPrefix("-") ? text.dropFirst() : text[...]
      func digits() -> Substring {
        let found = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(found.count)
        return found
      }
      let whole = digits()
      guard !whole.isEmpty, whole == "0" || !whole.hasPrefix("0") else { return false }
      if rest.hasPrefix(".") {
        rest = rest.dropFirst()
        guard !digits().isEmpty else { return false }
      }
      if rest.hasPrefix("e") || rest.hasPrefix("E") {
        rest = rest.dropFirst()
        if rest.hasPrefix("+") || rest.hasPrefix("-") { rest = rest.dropFirst() }
        guard !digits().isEmpty else { return false }
      }
      return rest.isEmpty
    default: return true
    }
  }
}
