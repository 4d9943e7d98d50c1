import Ground
import JSONCoding
import Testing

@testable import NavigationApp

/// The texts of calls that an app remembers.
@Suite struct KnownTextTests {
  private func look(_ texts: KnownTexts, _ text: String) -> Int? {
    Array(text.utf8).withUnsafeBufferPointer { texts.route(of: $0)?.index }
  }

  /// As a call does: looks the text up, and keeps it if it was not found.
  private func call(_ texts: KnownTexts, _ text: String, _ index: RouteIndex) -> Bool {
    let route = FittedRoute(
      route: Array("{\"name\":\"a\"}".utf8).withUnsafeBufferPointer { JSONRoute(canonical: $0) },
      index: index)
    return Array(text.utf8).withUnsafeBufferPointer { bytes in
      if texts.route(of: bytes) != nil { return true }
      texts.keep(route, of: bytes)
      return false
    }
  }

  @Test func aTextIsKeptWhenItComesTheSecondTime() {
    let texts = KnownTexts()
    // One in 65,536 is taken for the second of its kind.
    let once = (0..<100).filter { number in
      _ = call(texts, "text \(number)", number)
      return look(texts, "text \(number)") != nil
    }
    #expect(once.count < 5)
    _ = call(texts, "often", 7)
    _ = call(texts, "often", 7)
    #expect(look(texts, "often") == 7)
    #expect(look(texts, "oftem") == nil)
  }

  @Test func aTextMayBeKeptAtOnce() {
    let texts = KnownTexts(keepsAtOnce: true)
    _ = call(texts, "once", 7)
    #expect(look(texts, "once") == 7)
  }

  @Test func aStreamOfNewTextsDisplacesNone() {
    let texts = KnownTexts()
    for _ in 0..<2 { _ = call(texts, "often", 7) }
    for number in 0..<2_000 { _ = call(texts, "text \(number)", 1) }
    #expect(look(texts, "often") == 7)
  }

  @Test func textsOfOneHashShareTwoPlaces() {
    let texts = KnownTexts()
    for number in 0..<1_000 {
      for _ in 0..<2 { _ = call(texts, "text \(number)", number) }
      #expect(look(texts, "text \(number)") == number)
    }
    let kept = (0..<1_000).filter { (number: Int) in look(texts, "text \(number)") == number }
    #expect(kept.count <= 64)
    #expect(kept.count > 32)
  }

  @Test func longTextsAreNotKept() {
    let texts = KnownTexts()
    let longest = String(repeating: "x", count: 256)
    for _ in 0..<3 {
      _ = call(texts, longest, 1)
      _ = call(texts, longest + "x", 2)
    }
    #expect(look(texts, longest) == 1)
    #expect(look(texts, longest + "x") == nil)
  }
}
