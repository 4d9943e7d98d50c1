import CNavRuntime
import Ground
import JSONCoding

/// Whether one pattern takes a URL, and why not. Every answer is the library's: a pattern that does
/// not match is tried again, cut short, until it does.
struct PatternTrial {
  private let pattern: Text
  private let url: Text

  init(_ pattern: Text, _ url: Text) {
    self.pattern = pattern
    self.url = url
  }

  var isTaken: Bool { Self.takes(pattern, url) }

  /// Whether a table of this one pattern takes the URL.
  private static func takes(_ pattern: Text, _ url: Text) -> Bool {
    var writer = JSONWriter()
    writer.raw("{\"mappings\":[{\"route\":\"r\",\"pattern\":")
    writer.string(pattern)
    writer.raw("}]}")
    var matcher: OpaquePointer?
    let config = Array(writer.bytes)
    guard config.lent({ nav_matcher_create($0, $1, nil, &matcher, nil) }) >= 0 else { return false }
    defer { nav_matcher_destroy(matcher) }
    return url.bytes.lent { nav_matcher_match(matcher, $0, $1, nil, nil) } == NAV_OK
  }

  /// Why the pattern does not take the URL: the first part without which it would.
  var refusal: Text {
    let bytes = pattern.bytes
    let start = pattern.pathStart
    let origin = Text(bytes[..<start])
    guard Self.takes(origin + "/*", url) else {
      return start > 0 ? "no: another scheme or host" : "no: the URL has no path"
    }
    var at = start
    var part = 0
    let segments = urlSegments
    while at < bytes.count {
      while at < bytes.count, bytes[at] == UInt8(ascii: "/") { at += 1 }
      var end = at
      while end < bytes.count, bytes[end] != UInt8(ascii: "/") { end += 1 }
      guard end > at else { break }
      part += 1
      if !Self.takes(Text(bytes[..<end]) + "/*", url) {
        let wanted = Text(bytes[at..<end])
        guard segments.count >= part else {
          return "no: the URL ends where part " + Text(part) + ", " + wanted + ", should be"
        }
        return "no: part " + Text(part) + ", " + wanted + ", does not take \"" + segments[part - 1]
          + "\""
      }
      at = end
    }
    guard segments.count > part else { return "no" }
    return "no: the URL goes on with \"" + segments[part] + "\""
  }

  /// The segments of the URL's path, as they are written.
  var urlSegments: [Text] {
    var path = url.bytes.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    if let origin = Text(path).range(of: "//") {
      path = path.dropFirst(origin.upperBound)
      path = path.drop { $0 != UInt8(ascii: "/") }
    }
    return path.split(separator: UInt8(ascii: "/")).map { Text($0) }
  }
}
