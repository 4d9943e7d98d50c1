import Ground
import Stores
import Testing

@testable import JSONCoding

/// How far the fast path recognises a text as canonical, or nil.
private func recognised(_ text: String) -> Int? {
  recognised(Array(text.utf8))
}

private func recognised(_ bytes: [UInt8]) -> Int? {
  bytes.withUnsafeBufferPointer { buffer in
    guard let start = buffer.baseAddress,
      var scan = CanonicalScan(start: start, end: start + buffer.count)
    else { return nil }
    return scan.value(start, depth: 64).map { $0 - start }
  }
}

/// The fast path says "canonical" of nothing else, and of nearly all that is.
@Suite struct CanonicalScanTests {
  @Test(arguments: [
    "{\"name\":\"detail\",\"params\":{\"id\":\"123\"}}",
    "[1,22,-3,0.5,10.25,-0.000001,true,false,null,[],{}]", "[[],[[\"a\"]],{\"a\":{\"b\":[]}}]",
    "{\"a\":\"안녕 #1\",\"b\":\"é\",\"c\":\"😀\"}", "\"a string of more than sixteen bytes\"",
    "[9999999999999999999999]", "{\"\":0,\"!\":1,\"a\":2,\"a!\":3,\"aa\":4,\"b\":5}",
    "{\"longer keys than 8\":0,\"longer keys than 9\":0}",
  ])
  func canonicalTextsAreRecognised(_ text: String) throws {
    #expect(recognised(text) == text.utf8.count)
    #expect(try canonical(text) == text)
    #expect(recognised(text + ",") == text.utf8.count)
  }

  @Test(arguments: [
    "[1 ,2,3,4,5,6,7,8,9]", "{\"b\":1,\"a\":2,\"c\":3}", "{\"a\":1,\"a\":2,\"c\":3}",
    "[1.50,1,1,1,1,1,1,1]", "[-0,1,1,1,1,1,1,1,1]", "[0.0000001,1,1,1,1,1]",
    "[12345678901234567890123]", "[1e5,1,1,1,1,1,1,1,1]", "[\"\\/\",1,1,1,1,1,1,1]",
    "[\"\\u0041\",1,1,1,1,1]", "[\"\t\",1,1,1,1,1,1,1,1]", "[01,1,1,1,1,1,1,1,1]",
    "[1,1,1,1,1,1,1,1,]", "[1,1,1,1,1,1,1,1}", "{\"a\":1,\"b\":2,\"c\":3,}",
    "{\"a\":1,\"b\":2,\"c\"=3}", "{\"a\":1,\"b\":2;\"c\":3}", "[tru,1,1,1,1,1,1,1,1]",
    "[\"aaaaaaaaaaaaaaaaaaaaaa", "[\"aaaaaaaaaaaaaaaaaaaaaa\"", "[[[[[[[[[[[[[[[[",
    "{\"a\":1,\"b\":2,\"ab\":3}",
  ])
  func whatIsNotCanonicalIsNotRecognised(_ text: String) {
    #expect(recognised(text) == nil)
  }

  /// Strings of every length around the sizes of a load and a block, at every distance from the
  /// end, with one byte that needs a look at every place.
  @Test func everyEdgeOfABlockIsSeen() throws {
    for length in Array(0...40) + Array(60...68) + Array(124...132) {
      for lead in [0, 1, 15, 16, 47] {
        let before = "[\"" + String(repeating: "x", count: lead) + "\",\""
        let plain = before + String(repeating: "y", count: length) + "\",7]"
        if plain.utf8.count >= 16 { #expect(recognised(plain) == plain.utf8.count) }
        for place in 0..<length {
          var bytes = Array(plain.utf8)
          bytes[before.utf8.count + place] = 0x1F
          #expect(recognised(bytes) == nil)
          bytes[before.utf8.count + place] = 0xC3
          #expect(recognised(bytes) == nil)
          bytes.insert(0xA9, at: before.utf8.count + place + 1)
          if bytes.count >= 16 { #expect(recognised(bytes) == bytes.count) }
          bytes[before.utf8.count + place] = 0x5C
          #expect(recognised(bytes) == nil)
        }
      }
    }
  }

  @Test func nestingIsCounted() throws {
    let text = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(recognised(text) == 128)
    #expect(recognised("[" + text + "]") == nil)
  }
}
