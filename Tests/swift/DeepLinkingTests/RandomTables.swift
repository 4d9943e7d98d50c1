import Ground
import Stores

@testable import DeepLinking

/// Makes tables and URLs that have much to do with each other: few names, few values.
struct RandomTables {
  var random: Random

  init(seed: UInt64) { random = Random(seed) }

  static let literals = [
    "a", "b", "items", "a b", "%41", "é", "settings-long-name", "settings-long-nome", "7", "true",
    "-7", "0.5",
  ]
  static let values =
    literals + [
      "~", "a-b", "1e5", "9223372036854775807", "9223372036854775808", "-0", "01",
      "00000000-0000-4000-8000-0000000000aF", "false", "A",
    ]
  static let types = ["", "", "", "", "{int}", "{uint}", "{bool}", "{uuid}", "{number}", "{slug}"]
  static let origins = ["//app", "//Example.com", "shop://app", "shop://", "//[::1]"]

  mutating func table() -> [String] {
    let (depth, hasOrigins) = (Int.random(in: 1...4, using: &random), random.chance(20))
    return (0..<Int.random(in: 1...12, using: &random)).map { _ in pattern(depth, hasOrigins) }
  }

  private mutating func pattern(_ depth: Int, _ hasOrigins: Bool) -> String {
    var text = hasOrigins && random.chance(60) ? random.pick(Self.origins) : ""
    let count = Int.random(in: 0...depth, using: &random)
    for index in 0..<count {
      text += "/"
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<45:
        text += random.pick(
          Array(Self.literals.prefix(random.chance(80) ? 4 : Self.literals.count)))
      case 45..<97:
        text +=
          ":" + random.pick(["x", "y", "id"]) + random.pick(Self.types)
          + (index == count - 1 && random.chance(20) ? "?" : "")
      case 97: text += random.pick(["*", "*deep"])
      default: text += random.pick([":1", ":a b", ":x{what}", ":x?", "*9"])
      }
    }
    if random.chance(20) { text += random.pick(["/*", "/*rest"]) }
    return text.isEmpty ? "/" : text
  }

  mutating func url() -> NaiveMatcher.URL {
    var url = NaiveMatcher.URL()
    if random.chance(30) { url.scheme = random.pick(["shop", "SHOP", "https"]) }
    if random.chance(40) {
      url.host = random.pick(["app", "APP", "example.com", "other", "[::1]", ""])
    }
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      url.segments.append(
        random.pick(random.chance(60) ? Array(Self.literals.prefix(4)) : Self.values))
    }
    for _ in 0..<(random.chance(40) ? Int.random(in: 1...3, using: &random) : 0) {
      url.query.append((random.pick(["x", "id", "q", ""]), random.pick(Self.values + [""])))
    }
    return url
  }

  /// A spelling of a URL: escapes where none are needed, raw characters where escapes should be,
  /// empty segments and items.
  mutating func spell(_ url: NaiveMatcher.URL) -> String {
    var text = url.scheme.map { $0 + ":" } ?? ""
    if let host = url.host {
      text += "//" + (host.hasPrefix("[") ? host : escape(host, keeping: ""))
    }
    for segment in url.segments {
      text += (random.chance(10) && url.host != nil ? "//" : "/") + escape(segment, keeping: " é~")
    }
    if random.chance(20), !url.segments.isEmpty { text += "/" }
    var separator = "?"
    for (name, value) in url.query {
      text +=
        separator + escape(name, keeping: " é~")
        + (value.isEmpty && !name.isEmpty && random.chance(50)
          ? "" : "=" + escape(value, keeping: " é~="))
      separator = random.chance(20) ? "&&" : "&"
    }
    return text + (random.chance(20) ? "#a/b" : "")
  }

  private mutating func escape(_ text: String, keeping raw: String) -> String {
    text.map { character in
      let isPlain =
        character.isASCII && (character.isLetter || character.isNumber || "-._".contains(character))
        || raw.contains(character)
      guard !isPlain || random.chance(15) else { return String(character) }
      return character.utf8.map { byte in
        let digits = String(byte, radix: 16)
        return "%" + (digits.count == 1 ? "0" : "")
          + (random.chance(50) ? digits : digits.uppercased())
      }.joined()
    }.joined()
  }
}
