import Ground
import Stores
import Testing

@testable import DeepLinking

/// RFC 3986 as protocol §5 takes it.
@Suite struct LinkURLTests {
  /// Scheme, user-info, host, port, path, query, fragment; "-" for one that is not there.
  private func components(_ text: String) throws -> [String] {
    try withBytes(text) { bytes in
      let url = try LinkURL(bytes, limits: .off)
      return [url.scheme, url.userInfo, url.host, url.port, url.path, url.query, url.fragment].map {
        range in
        range.map { String(decoding: bytes[$0], as: UTF8.self) } ?? "-"
      }
    }
  }

  /// The code and offset of the error, if the text is no URL.
  private func fault(_ bytes: [UInt8]) -> (NavErrorCode, Int)? {
    bytes.withUnsafeBytes { text in
      do throws(LinkURLError) {
        _ = try LinkURL(text, limits: .off)
        return nil
      } catch {
        return (error.navError.code, error.navError.offset)
      }
    }
  }

  private func offset(_ text: String) -> Int? {
    fault(Array(text.utf8)).flatMap { $0.0 == .url ? $0.1 : nil }
  }

  @Test(arguments: [
    (
      "myapp://ann@open:80/a%2Fb/c?x=1&y#z",
      ["myapp", "ann", "open", "80", "/a%2Fb/c", "x=1&y", "z"]
    ),
    ("https://example.com", ["https", "-", "example.com", "-", "", "-", "-"]),
    ("myapp:home", ["myapp", "-", "-", "-", "home", "-", "-"]),
    ("//host/x", ["-", "-", "host", "-", "/x", "-", "-"]),
    ("///x", ["-", "-", "", "-", "/x", "-", "-"]),
    ("file:///x", ["file", "-", "", "-", "/x", "-", "-"]),
    ("/a//b/", ["-", "-", "-", "-", "/a//b/", "-", "-"]),
    ("", ["-", "-", "-", "-", "", "-", "-"]),
    ("?", ["-", "-", "-", "-", "", "", "-"]),
    ("#", ["-", "-", "-", "-", "", "-", ""]),
    ("?a?b#c#d", ["-", "-", "-", "-", "", "a?b", "c#d"]),
    ("a/b:c", ["-", "-", "-", "-", "a/b:c", "-", "-"]),
    ("?a:b", ["-", "-", "-", "-", "", "a:b", "-"]),
    ("http://@host:/", ["http", "", "host", "", "/", "-", "-"]),
    ("http://u:p@[::1]:8080/x", ["http", "u:p", "[::1]", "8080", "/x", "-", "-"]),
    ("app://a b/c d", ["app", "-", "a b", "-", "/c d", "-", "-"]),
    ("안녕/😀", ["-", "-", "-", "-", "안녕/😀", "-", "-"]),
    ("x+y-z.1:", ["x+y-z.1", "-", "-", "-", "", "-", "-"]),
  ])
  func theComponentsAreThoseOfTheRFC(_ text: String, _ expected: [String]) throws {
    #expect(try components(text) == expected)
  }

  @Test(arguments: [
    (":", 0), ("1app://x", 4), ("://x", 0), ("é:b", 2), ("a b:c", 3),
    ("%", 0), ("/a%", 2), ("/%4", 1), ("/%zz", 1), ("/%4g", 1), ("?a=%", 3), ("#%x", 1),
    ("http://%x/", 7),
    ("/a\u{1}", 2), ("/a\n", 2), ("\t/a", 0), ("/a\u{7F}", 2), ("http://a\0b/", 8),
    ("/%ff", 1), ("/%C0%AF", 1), ("/%ED%A0%80", 1), ("/%E2%82", 1), ("/%E2%82/%AC", 1),
    ("?a=%E2&b=%82%AC", 3), ("/%F4%90%80%80", 1), ("/%80", 1),
    ("/%C1%81", 1), ("/%E0%80%AF", 1), ("/%E0%9F%BF", 1), ("/%F0%80%80%AF", 1),
    ("/a/%F0%8F%BF%BF", 3), ("?a=%C0%80", 3),
    // A character is escaped as a whole or not at all; the text itself is UTF-8, so the URL is at
    // fault.
    ("/%C3é", 1), ("/%E2€", 1),
    ("http://a@b@c/", 10), ("http://a:b:c/", 9), ("http://h:8x/", 10), ("http://::1/", 8),
    ("http://[::1/", 7), ("http://[]/", 8), ("http://[1::2::3]/", 8), ("http://[::1]x/", 12),
    ("http://a]b/", 8), ("http://a[b]/", 8),
    ("http://[1:2:3:4:5:6:7]/", 8), ("http://[12345::]/", 8), ("http://[::256.1.1.1]/", 8),
    ("http://[::1%25eth0]/", 8), ("http://[:1]/", 8), ("http://[1:]/", 8),
    ("http://[1:2:3:4:5:6:7:8::]/", 8), ("http://[::1:2:3:4:5:6:7:8]/", 8),
    ("http://[1:2:3:4::5:6:7:8]/", 8), ("http://[1:2:3:4:5:6:7:8:9]/", 8),
    ("http://[::01.2.3.4]/", 8), ("http://[::1.2.3.04]/", 8), ("http://[::1.00.3.4]/", 8),
    ("http://[::1.2.3]/", 8), ("http://[::1.2.3.4.5]/", 8),
    ("http://[1:2:3:4:5:6:7:1.2.3.4]/", 8), ("http://[1.2.3.4::]/", 8),
    ("http://[::1.2.3.4:5]/", 8),
  ])
  func whatIsNoURLIsRefusedAtItsByte(_ text: String, _ expected: Int) {
    #expect(offset(text) == expected)
  }

  @Test(arguments: [
    "[::]", "[::1]", "[1::]", "[2001:db8::1]", "[1:2:3:4:5:6:7:8]", "[1:2:3:4:5:6:1.2.3.4]",
    "[::ffff:255.255.255.255]", "[::1.2.3.4]", "[v1.a:b]", "[1:2:3:4:5:6:7::]", "[::2:3:4:5:6:7:8]",
    "[1::3:4:5:6:7:8]", "[1::6:1.2.3.4]", "[::0.0.0.0]",
  ])
  func anIPLiteralIsAHost(_ host: String) throws {
    #expect(try components("http://\(host):1/")[2] == host)
  }

  @Test func rawBytesThatAreNotUTF8AreAnotherError() {
    for bytes: [UInt8] in [
      [0x2F, 0xFF], [0x2F, 0xC3], [0x2F, 0xC3, 0x28], [0x2F, 0xED, 0xA0, 0x80],
      [0x2F, 0xF8, 0x88, 0x80, 0x80, 0x80],
    ] {
      #expect(fault(bytes).map { $0.0 } == .utf8)
      #expect(fault(bytes).map { $0.1 } == 1)
    }
    // An escape that a raw byte would complete.
    #expect(fault(Array("/%E2%82".utf8) + [0xAC]).map { $0.0 } == .utf8)
  }

  /// What browsers end a host at, or take for another host, is in none, raw or escaped.
  @Test func aHostHasNothingThatBrowsersReadOtherwise() {
    let forbidden = Set((0...0x20).map { UInt8($0) } + [0x7F] + "\"#%/:<>?@[\\]^`{|}".utf8)
    func isTaken(_ scheme: String, _ host: [UInt8]) -> Bool {
      fault(Array((scheme + "//a").utf8) + host + Array("b.example/x".utf8)) == nil
    }
    for byte in UInt8.min...0x7F {
      let digits = String(byte, radix: 16)
      let escape = Array(("%" + (byte < 16 ? "0" : "") + digits).utf8)
      for scheme in ["https:", "HTTP:", "ws:", "wss:", "ftp:", "file:", ""] {
        #expect(isTaken(scheme, escape) == !forbidden.contains(byte), "\(scheme) \(escape)")
      }
      // Where no browser reads the host, only what RFC 3986 says counts.
      #expect(isTaken("app:", escape), "\(escape)")
      // Raw, some end the host for this reader too.
      guard !"#%/:?@[]".utf8.contains(byte) else { continue }
      #expect(isTaken("https:", [byte]) == !forbidden.contains(byte), "\(byte)")
      #expect(isTaken("", [byte]) == !forbidden.contains(byte), "\(byte)")
    }
    #expect(offset("https://evil.com\\.shop.example/") == 16)
    #expect(offset("https://evil.com%2f.shop.example/") == 16)
    #expect(offset("https://evil.com\\@shop.example/") == 16)
    #expect(offset("https://%zz\\/") == 8)
  }

  @Test func everyByteIsPlainOrLookedAt() {
    for byte in UInt8.min...UInt8.max {
      for place in 0..<20 {
        var text = [UInt8](repeating: UInt8(ascii: "a"), count: 20)
        text[0] = UInt8(ascii: "/")
        text[place] = byte
        let isBad =
          byte < 0x20 || byte == 0x7F || byte >= 0x80 || byte == UInt8(ascii: "%")
          || place == 0 && byte == UInt8(ascii: ":")
        #expect((fault(text) != nil) == isBad, "\(byte) at \(place)")
      }
    }
  }

  @Test func theLimitsAreCheckedInOrder() throws {
    func broken(_ text: String, _ limits: LinkLimits) -> LinkURLError? {
      withBytes(text) { bytes in
        do throws(LinkURLError) {
          _ = try LinkURL(bytes, limits: limits)
          return nil
        } catch {
          return error
        }
      }
    }
    let limits = LinkLimits(maxURLLength: 12, maxPathSegments: 2, maxQueryItems: 1)
    #expect(
      broken("/a/b/c?%&&&&&&", limits) == .limitExceeded(.maxURLLength, actual: 14, maximum: 12))
    #expect(broken("/a/b/c?%", limits)?.navError.code == .url)
    #expect(broken("/a/b/c?a&b", limits) == .limitExceeded(.maxPathSegments, actual: 3, maximum: 2))
    #expect(broken("/a//b/?a&b", limits) == .limitExceeded(.maxQueryItems, actual: 2, maximum: 1))
    #expect(broken("/a//b/?a&&&", limits) == nil)
    let long = String(repeating: "/a", count: 5_000)
    #expect(
      broken(long, LinkLimits()) == .limitExceeded(.maxURLLength, actual: 10_000, maximum: 8_192))
    #expect(
      broken(long, LinkLimits(maxURLLength: 0))
        == .limitExceeded(.maxPathSegments, actual: 5_000, maximum: 128))
    #expect(
      broken("?" + String(repeating: "a&", count: 1_000), LinkLimits())
        == .limitExceeded(.maxQueryItems, actual: 1_000, maximum: 256))
    #expect(broken(long, .off) == nil)
    for count in 120...136 {
      #expect((broken(String(repeating: "a/", count: count), LinkLimits()) != nil) == (count > 128))
      #expect((broken(String(repeating: "/a", count: count), LinkLimits()) != nil) == (count > 128))
    }
  }

  @Test func queryItemsAreSplitOnTheFirstEqualsSign() throws {
    let items = try withBytes("?a=b=c&&d&=e&=&f=+%2B") { bytes in
      try LinkURL(bytes).queryItems(in: bytes).map { item in
        [
          String(decoding: bytes[item.name], as: UTF8.self),
          String(decoding: bytes[item.value], as: UTF8.self),
        ]
      }
    }
    #expect(items == [["a", "b=c"], ["d", ""], ["", "e"], ["", ""], ["f", "+%2B"]])
  }
}
