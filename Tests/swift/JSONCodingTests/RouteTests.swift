import Ground
import Stores
import Testing

@testable import JSONCoding

private func route(_ text: String) throws(NavError) -> JSONRoute {
  try reading(text, shape: .route) { (reader) throws(NavError) in try reader.readRoute() }
}

private func params(of route: JSONRoute) -> [String] {
  var params: [String] = []
  route.forEachParam { key, value in
    params.append(key.text.string + ": " + String(decoding: value, as: UTF8.self))
  }
  return params
}

/// Protocol §1: routes.
@Suite struct RouteTests {
  @Test(arguments: [
    ("\"home\"", "{\"name\":\"home\"}"), ("{\"name\":\"home\"}", "{\"name\":\"home\"}"),
    ("{\"name\":\"home\",\"params\":{}}", "{\"name\":\"home\"}"),
    (
      " {\"params\":{\"b\":1.0,\"a\":[ ]},\"name\":\"h\\u006fme\"}",
      "{\"name\":\"home\",\"params\":{\"a\":[],\"b\":1}}"
    ),
    (
      "{\"name\":\"d\",\"params\":{\"id\":\"123\"}}", "{\"name\":\"d\",\"params\":{\"id\":\"123\"}}"
    ),
    (
      "{\"params\":{\"id\":\"123\"},\"name\":\"d\"}", "{\"name\":\"d\",\"params\":{\"id\":\"123\"}}"
    ),
    (
      "{\"name\":\"d\" ,\"params\":{\"id\":\"123\"}}",
      "{\"name\":\"d\",\"params\":{\"id\":\"123\"}}"
    ),
    ("{\"name\":\"d\",\"p\\u0061rams\":{\"id\":1}}", "{\"name\":\"d\",\"params\":{\"id\":1}}"),
    ("{\"params\":{ },\"name\":\"d\"}", "{\"name\":\"d\"}"),
    ("\"a\\\"b\"", "{\"name\":\"a\\\"b\"}"),
    (
      "{\"name\":\"n\",\"params\":{\"x\":{\"d\":1,\"c\":[true,null,{\"f\":0,\"e\":-0}]}}}",
      "{\"name\":\"n\",\"params\":{\"x\":{\"c\":[true,null,{\"e\":0,\"f\":0}],\"d\":1}}}"
    ),
  ])
  func everySpellingHasOneCanonicalForm(_ text: String, _ form: String) throws {
    #expect(try route(text).json.string == form)
    #expect(try route(form).json.string == form)
    #expect(try route(text) == route(form))
  }

  @Test(arguments: [
    ("{\"name\":\"\"}", NavErrorCode.route, 8), ("\"\"", .route, 0), ("{}", .route, 0),
    ("{\"params\":{}}", .route, 0), ("{\"name\":1}", .route, 8),
    ("{\"name\":\"a\",\"params\":[]}", .route, 21), ("{\"name\":\"a\",\"x\":1}", .route, 12),
    ("{\"name\":\"a\",\"name\":\"a\"}", .json, 12), ("null", .route, 0),
    ("{\"name\":\"a\",\"params\":{\"x\":1,\"x\":2}}", .json, 28),
    ("{\"name\":\"a\",\"params\":{\"x\":1e2147483648}}", .limit, 26),
    ("{\"name\":\"a\"", .json, 11),
    ("{\"name\":\"a\"}}", .json, 12), ("\u{FEFF}\"a\"", .json, 0),
  ])
  func whatIsNoRouteIsRefusedWithItsPlace(_ text: String, _ code: NavErrorCode, _ offset: Int) {
    let error = failure { () throws(NavError) in try route(text) }
    #expect(error?.code == code)
    #expect(error?.offset == offset)
  }

  @Test func partsAreRead() throws {
    let detail = try route(
      "{\"name\":\"de\\\"tail\",\"params\":{\"id\":\"1,2\",\"q\\\"\":[1,{\"x\":\"]\"}],\"z\":null}}"
    )
    #expect(detail.name == "de\"tail")
    #expect(detail.isNamed("de\"tail"))
    #expect(!detail.isNamed("detail"))
    #expect(params(of: detail) == ["id: \"1,2\"", "q\": [1,{\"x\":\"]\"}]", "z: null"])
    #expect(try params(of: route("\"home\"")) == [])
  }

  @Test func aCacheSharesEqualRoutes() throws {
    let cache = RouteCache(capacity: 4)
    func read(_ text: String) throws(NavError) -> JSONRoute {
      let bytes = Array(text.utf8)
      return try bytes.withUnsafeBufferPointer { (buffer) throws(NavError) in
        try cache.route(buffer.baseAddress!, count: buffer.count)
      }
    }
    let first = try read("{\"name\":\"a\",\"params\":{\"id\":1}}")
    #expect(try read("{\"name\":\"a\",\"params\":{\"id\":1}}").storage === first.storage)
    #expect(try read("{\"params\":{\"id\":1.0},\"name\":\"a\"}").storage === first.storage)
    for index in 0..<100 { #expect(try read("\"r\(index)\"").name.string == "r\(index)") }
    #expect(cache.checkInvariants() == nil)
    #expect(try read("{\"name\":\"a\",\"params\":{\"id\":1}}") == first)
  }

  /// Routes that nobody uses give their memory away; those in use, of all lengths, stay.
  @Test func aCacheWritesOverNoRouteInUse() throws {
    let cache = RouteCache(capacity: 8)
    var random = SystemRandomNumberGenerator()
    var inUse: [(route: JSONRoute, text: String)] = []
    for number in 0..<20_000 {
      let name = String(repeating: "n", count: Int.random(in: 1...40, using: &random))
      let text = "{\"name\":\"\(name)\",\"params\":{\"id\":\(number)}}"
      let bytes = Array(text.utf8)
      let route = try bytes.withUnsafeBufferPointer { (buffer) throws(NavError) in
        try cache.route(buffer.baseAddress!, count: buffer.count)
      }
      #expect(route.withBytes { String(decoding: $0, as: UTF8.self) } == text)
      guard number % 3 == 0 else { continue }
      inUse.append((route, text))
      guard inUse.count > 300 else { continue }
      let old = inUse.remove(at: Int.random(in: inUse.indices, using: &random))
      #expect(old.route.withBytes { String(decoding: $0, as: UTF8.self) } == old.text)
    }
    for (route, text) in inUse {
      #expect(route.withBytes { String(decoding: $0, as: UTF8.self) } == text)
    }
    #expect(cache.checkInvariants() == nil)
  }

  /// A stream of new routes takes no more room than a few; routes in use get theirs.
  @Test func aCacheGrowsForRoutesInUse() throws {
    func read(_ number: Int, _ cache: RouteCache) throws(NavError) -> JSONRoute {
      let bytes = Array("{\"name\":\"a\",\"params\":{\"id\":\(number)}}".utf8)
      return try bytes.withUnsafeBufferPointer { (buffer) throws(NavError) in
        try cache.route(buffer.baseAddress!, count: buffer.count)
      }
    }
    let stream = RouteCache(capacity: 8)
    for number in 0..<50_000 { _ = try read(number, stream) }
    #expect(stream.slotCount == 512)
    let used = RouteCache(capacity: 8)
    let routes = try (0..<20_000).map { number throws(NavError) in try read(number, used) }
    #expect(used.slotCount == 8_192)
    #expect(try read(19_999, used).storage === routes[19_999].storage)
  }

  /// Texts are compared sixteen bytes a step: in no length may a bit hide another.
  @Test(arguments: 12...60) func routesThatDifferInOneBitDiffer(_ count: Int) throws {
    let name = String(repeating: "o", count: count - 11)
    let text = Array("{\"name\":\"\(name)\"}".utf8)
    let storage = try route(String(decoding: text, as: UTF8.self)).storage
    let isSame = text.withUnsafeBufferPointer {
      storage.equals($0.baseAddress!, count: $0.count)
    }
    #expect(isSame)
    for place in text.indices {
      for bit in 0..<8 {
        var other = text
        other[place] ^= 1 << bit
        let isEqual = other.withUnsafeBufferPointer {
          storage.equals($0.baseAddress!, count: $0.count)
        }
        #expect(!isEqual, "\(count) bytes, place \(place), bit \(bit)")
      }
    }
  }

  @Test func storageIsTwentyFourBytesAndTheText() {
    #expect(MemoryLayout<JSONRouteHeader>.size == 8)
    #expect(MemoryLayout<JSONRoute>.size == MemoryLayout<Int>.size)
  }
}
