import Ground
import Stores
import Testing

@testable import DeepLinking

/// Tables and URLs made to be expensive, and those at the edges of what is allowed.
@Suite struct HostileTableTests {
  /// 2^12 patterns, every combination of a literal and a parameter over 12 segments, and URLs that
  /// all of them but the last segment match.
  @Test func aTreeIsWalkedNodeByNodeAndNotCombinationByCombination() throws {
    let depth = 12
    let patterns = (0..<(1 << depth)).map { choice in
      (0..<depth).map { choice >> $0 & 1 == 0 ? "/a" : "/:x" }.joined() + "/end"
    }
    let matcher = try PlaceMatcher.make(patterns)
    #expect(try matcher.resolve(String(repeating: "/a", count: depth) + "/end")?.index == 0)
    #expect(
      try matcher.resolve(String(repeating: "/b", count: depth) + "/end")?.index == (1 << depth) - 1
    )
    #expect(try matcher.resolve(String(repeating: "/a", count: depth) + "/other") == nil)
    #expect(
      questions(matcher.table, String(repeating: "/a", count: depth) + "/other") <= 2 << (depth + 1)
    )
  }

  /// Few patterns that a matcher with backtracking over them would try in 2^20 ways.
  @Test func backtrackingIsBoundedByTheTree() throws {
    let depth = 20
    var patterns: [String] = []
    for index in 0..<depth {
      patterns.append(
        String(repeating: "/a", count: index) + "/:x"
          + String(repeating: "/a", count: depth - index - 1) + "/x")
      patterns.append(
        String(repeating: "/:y{slug}", count: index) + "/a"
          + String(repeating: "/:z", count: depth - index - 1) + "/y")
    }
    let matcher = try PlaceMatcher.make(patterns)
    let url = String(repeating: "/a", count: depth) + "/z"
    #expect(try matcher.resolve(url) == nil)
    #expect(questions(matcher.table, url) <= 2 * depth * 2 * (depth + 2))
  }

  /// What `checkInvariants` finds in a table: a check that cannot fail would be no check.
  @Test func aBrokenTableIsFound() throws {
    let literals = (0..<20).map { "/l\($0)/:id{int}" }
    let matcher = try PlaceMatcher.make(
      literals + ["/:any", "/a/*rest", "https://x.org/:id{uuid}"])
    // The matcher frees the memory of its table.
    defer { withExtendedLifetime(matcher) {} }
    let table = matcher.table
    #expect(table.checkInvariants() == nil)
    let ends = table.header.pointee.nextEnds
    ends[3] = ends[2]
    ends[2] = 1
    #expect(table.checkInvariants()?.description == "ends ascend")
    ends[2] = ends[3]
    ends[3] = LinkNode.none
    #expect(table.checkInvariants() == nil)
    let root = table.header.pointee.base + Int(table.header.pointee.origins.anyRoot) * 8
    root.storeBytes(of: 5, as: UInt32.self)
    #expect(table.checkInvariants()?.description == "a node knows the lowest mapping in it")
  }

  /// How often a walk without a bound asks whether to go on: at most twice for each node.
  private func questions(_ table: LinkTable, _ url: String) -> Int {
    final class Count { var value = 0 }
    struct Counter: LinkVisitor {
      let count = Count()
      var bound: UInt32 {
        count.value += 1
        return LinkNode.none
      }
      mutating func take(_ end: UInt32) {}
    }
    return withBytes(url) { bytes in
      guard let parsed = try? LinkURL(bytes) else { return 0 }
      let segments = UnsafeMutablePointer<LinkSegment>.allocate(capacity: table.depth + 1)
      let pending = UnsafeMutablePointer<PendingBranch>.allocate(
        capacity: table.header.pointee.maxPending)
      let copy = UnsafeMutableRawPointer.allocate(
        byteCount: bytes.count + LinkPath.padding, alignment: 8)
      defer {
        segments.deallocate()
        pending.deallocate()
        copy.deallocate()
      }
      var path = LinkPath(
        UnsafeRawBufferPointer(rebasing: bytes[parsed.path]), isEncoded: false, copy: copy,
        segments: segments)
      var counter = Counter()
      table.walk(table.header.pointee.origins.anyRoot, &path, pending, &counter)
      return counter.count.value
    }
  }

  @Test func manyEqualPatternsDoNotMakeTheTableSlow() throws {
    let matcher = try PlaceMatcher.make(Array(repeating: "/a/:id", count: 20_000))
    #expect(matcher.findings.count == 10_001)
    #expect(try matcher.resolve("/a/7")?.index == 0)
  }

  @Test func literalsThatDifferOnlyInTheMiddleAreToldApart() throws {
    let patterns = (0..<200).map { "/categories-\($0 + 1000)-with-a-long-name" }
    let matcher = try PlaceMatcher.make(patterns)
    for (index, pattern) in patterns.enumerated() {
      #expect(try matcher.resolve(pattern)?.index == index)
    }
    #expect(try matcher.resolve("/categories-1200-with-a-long-name") == nil)
  }

  @Test func literalsOfEveryLengthAreFoundInNarrowAndWideNodes() throws {
    for width in [1, 5, 40] {
      let patterns = (1...40).flatMap { length in
        (0..<width).map { "/" + String(repeating: "x", count: length) + "\($0)" }
      }
      let matcher = try PlaceMatcher.make(patterns)
      for pattern in patterns {
        #expect(try matcher.resolve(pattern)?.pattern.string == pattern)
        #expect(try matcher.resolve(pattern + "%00") == nil)
        #expect(try matcher.resolve(pattern + "/y") == nil)
      }
    }
  }

  @Test func aDecodedSegmentMayHoldAnything() throws {
    let matcher = try PlaceMatcher.make(["/a/:x", "/b/*rest"])
    #expect(try matcher.resolve("/a/%00")?.parameters["x"] == [Text(bytes: [0])])
    #expect(try matcher.resolve("/a/%2F")?.parameters["x"] == ["/"])
    #expect(try matcher.resolve("/%61/%2e%2E")?.parameters["x"] == [".."])
    #expect(try matcher.resolve("/b//%2F%2F/../c")?.parameters["rest"] == ["//", "..", "c"])
    #expect(try matcher.resolve("/a/%C3%BF")?.parameters["x"] == ["ÿ"])
  }

  @Test func hundredsOfSegmentsAndValuesAreTaken() throws {
    let count = 300
    let matcher = try PlaceMatcher.make([(0..<count).map { "/:p\($0)" }.joined(), "/all/*rest"])
    let path = (0..<count).map { "/v\($0)" }.joined()
    let query = "?" + (0..<count).map { "p\($0)=q\($0)" }.joined(separator: "&")
    let resolution = try #require(try matcher.resolve(Text(path + query), limits: .off))
    #expect(resolution.index == 0)
    for index in 0..<count {
      #expect(resolution.parameters[Text("p\(index)")] == [Text("v\(index)"), Text("q\(index)")])
    }
    #expect(
      try matcher.resolve(Text("/all" + path), limits: .off)?.parameters["rest"]?.count == count)
  }

  @Test func aPatternHasItsLimits() throws {
    #expect(throws: NavError(.limit, at: 2_048, "a pattern of 2049 bytes; the limit is 2048")) {
      try LinkPattern(Text("/" + String(repeating: "a", count: 2_048)))
    }
    #expect(throws: Never.self) {
      try LinkPattern(Text("/" + String(repeating: "a", count: 2_047)))
    }
    for bad in [
      "", "//a b/", "//h:80/", "//u@h/", "1x://h/", "//a%41/", "//*.x/y", "//h?q", "http:x://",
      "//[/x", "//[]/x", "//[::1/x", "//[1::2::3]/", "//[::1]x/",
    ] {
      #expect((try? LinkPattern(Text(bad)))?.host == nil, "\(bad)")
    }
    #expect(throws: NavError.self) { try LinkPattern("") }
    #expect(throws: NavError.self) { try LinkPattern("//h:80/x") }
    #expect(throws: NavError.self) { try LinkPattern("//[::1]x/x") }
    #expect(throws: Never.self) { try LinkPattern("//[::1]/x") }
  }
}
