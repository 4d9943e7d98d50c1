import Ground
import JSONCoding
import Testing

@testable import NavigationApp

/// The texts of calls that an app remembers.
@Suite struct KnownTextTests {
  private final class Calls {
    private let keepsAtOnce: Bool
    private var texts = KnownTexts()

    init(keepsAtOnce: Bool = false) { self.keepsAtOnce = keepsAtOnce }

    func look(_ text: String) -> Int? {
      Array(text.utf8).withUnsafeBufferPointer { texts.route(of: $0)?.index }
    }

    /// As a call does: looks the text up, and keeps it if it was not found.
    func call(_ text: String, _ index: RouteIndex) {
      let route = FittedRoute(
        route: Array("{\"name\":\"a\"}".utf8).withUnsafeBufferPointer { JSONRoute(canonical: $0) },
        index: index)
      Array(text.utf8).withUnsafeBufferPointer { bytes in
        if texts.route(of: bytes) != nil { return }
        if keepsAtOnce { texts.keepAtOnce(route, of: bytes) } else { texts.keep(route, of: bytes) }
      }
    }
  }

  @Test func aTextIsKeptWhenItComesTheSecondTime() {
    let texts = Calls()
    // One in 65,536 is taken for the second of its kind.
    let once = (0..<100).filter { number in
      texts.call("text \(number)", number)
      return texts.look("text \(number)") != nil
    }
    #expect(once.count < 5)
    texts.call("often", 7)
    texts.call("often", 7)
    #expect(texts.look("often") == 7)
    #expect(texts.look("oftem") == nil)
  }

  @Test func aTextMayBeKeptAtOnce() {
    let texts = Calls(keepsAtOnce: true)
    texts.call("once", 7)
    #expect(texts.look("once") == 7)
  }

  @Test func aStreamOfNewTextsDisplacesNone() {
    let texts = Calls()
    for _ in 0..<2 { texts.call("often", 7) }
    for number in 0..<2_000 { texts.call("text \(number)", 1) }
    #expect(texts.look("often") == 7)
  }

  @Test func textsOfOneHashShareTwoPlaces() {
    let texts = Calls()
    for number in 0..<1_000 {
      for _ in 0..<2 { texts.call("text \(number)", number) }
      #expect(texts.look("text \(number)") == number)
    }
    let kept = (0..<1_000).filter { (number: Int) in texts.look("text \(number)") == number }
    #expect(kept.count <= 64)
    #expect(kept.count > 32)
  }

  @Test func longTextsAreNotKept() {
    let texts = Calls()
    let longest = String(repeating: "x", count: 256)
    for _ in 0..<3 {
      texts.call(longest, 1)
      texts.call(longest + "x", 2)
    }
    #expect(texts.look(longest) == 1)
    #expect(texts.look(longest + "x") == nil)
  }
}
