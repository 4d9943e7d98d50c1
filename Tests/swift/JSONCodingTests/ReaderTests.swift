import Ground
import Stores
import TestSupport
import Testing

@testable import JSONCoding

/// Errors name the thing, the byte and the way out; limits hold; nothing traps.
@Suite struct ReaderTests {
  @Test(arguments: [
    ("", NavErrorCode.json, 0), (" ", .json, 1), ("nul", .json, 0), ("[1,]", .json, 3),
    ("[1 2]", .json, 3), ("{\"a\" 1}", .json, 5), ("{\"a\":1,}", .json, 7),
    ("{1:2}", .json, 1), ("[01]", .json, 1), ("[-]", .json, 2), ("[1.]", .json, 3),
    ("[1.5e]", .json, 5), ("1e+", .json, 3), ("\"abc", .json, 4), ("\"ab\\x\"", .json, 3),
    ("\"\\u12g4\"", .json, 1), ("\"\\ud800\"", .json, 1), ("\"a\nb\"", .json, 2),
    ("\"12345678\tb\"", .json, 9), ("[] []", .json, 3), ("{\"a\":1,\"b\":2,\"a\":3}", .json, 13),
    ("[{\"a\":{\"y\":1,\"x\":2,\"y\":3}}]", .json, 19),
  ])
  func anErrorTellsItsByte(_ text: String, _ code: NavErrorCode, _ offset: Int) {
    let error = failure { () throws(NavError) in try canonical(text) }
    #expect(error?.code == code)
    #expect(error?.offset == offset)
    #expect(error?.message.isEmpty == false)
  }

  @Test(arguments: [
    ([0x22, 0x61, 0xFF, 0x22], 2), ([0x22, 0xC3, 0x28, 0x22], 1), ([0x5B, 0xFF], 1),
    ([0x5B, 0x31, 0xC0, 0x80], 2), ([0x22, 0xE2, 0x82], 1), ([0x31, 0x20, 0x80], 2),
    ([0x22, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39, 0xED, 0xA0, 0x80, 0x22], 10),
  ])
  func bytesThatAreNotUTF8TellTheirPlace(_ bytes: [UInt8], _ offset: Int) {
    let error = failure { () throws(NavError) in try canonical(bytes) }
    #expect(error?.code == .utf8)
    #expect(error?.offset == offset)
  }

  @Test func nestingHasALimit() throws {
    func nested(_ levels: Int) -> [UInt8] {
      [UInt8](repeating: 0x5B, count: levels) + [UInt8](repeating: 0x5D, count: levels)
    }
    #expect(try canonical(nested(64)) == nested(64))
    #expect(
      failure { () throws(NavError) in try canonical(nested(65)) }
        == NavError(
          .limit, at: 64, "arrays and objects nest deeper than 64 levels: flatten the value"))
    #expect(try canonical(nested(3), limits: JSONLimits(nesting: 3)) == nested(3))
    #expect(
      failure { () throws(NavError) in try canonical(nested(4), limits: JSONLimits(nesting: 3)) }?
        .offset == 3)
    // However high the setting, the thread's stack is safe.
    #expect(
      failure { () throws(NavError) in
        try canonical(nested(1_000_000), limits: JSONLimits(nesting: .max))
      }?.offset == JSONLimits.deepestNesting)
  }

  @Test func theLengthHasALimit() throws {
    let text = Array(("[" + String(repeating: "1,", count: 2_097_150) + "1 ]").utf8)
    #expect(text.count == 4 << 20)
    #expect(try canonical(text).count == text.count - 1)
    #expect(failure { () throws(NavError) in try canonical(text + [0x20]) }?.code == .limit)
    #expect(
      failure { () throws(NavError) in
        try canonical(Array("[1]".utf8), limits: JSONLimits(textBytes: 2))
      }?.code == .limit)
    let byte: [UInt8] = [0x31]
    #expect(
      byte.withUnsafeBufferPointer { buffer in
        failure { () throws(NavError) in try JSONReader(buffer.baseAddress!, count: -5) }
      }?.code == .limit)
  }

  private enum NumberKey: Int, JSONKeys {
    case one, two, three

    static var names: Literal { "one, two, three" }
  }

  @Test func keysOfTheContractAreCounted() throws {
    func read(_ text: String) throws(NavError) -> [NumberKey] {
      try reading(text) { (reader) throws(NavError) in
        var order: [NumberKey] = []
        var members = try reader.beginObject(NumberKey.self)
        while let key = try reader.nextKey(of: &members) {
          order.append(key)
          try reader.skipValue()
        }
        try reader.require(.two, of: members)
        return order
      }
    }
    #expect(try read("{\"three\":[],\"tw\\u006f\":2}") == [.three, .two])
    #expect(
      failure { () throws(NavError) in try read("{\"two\":0,\"four\":1}") }
        == NavError(.argument, at: 9, "unknown key \"four\": allowed are one, two, three"))
    #expect(failure { () throws(NavError) in try read("{\"two\":0,\"on\":1}") }?.offset == 9)
    #expect(failure { () throws(NavError) in try read("{\"two\":0,\"\":1}") }?.offset == 9)
    #expect(failure { () throws(NavError) in try read("{\"two\":0,\"two\":1}") }?.code == .json)
    #expect(
      failure { () throws(NavError) in try read(" {\"one\":0}") }
        == NavError(.argument, at: 1, "the object lacks the key \"two\": add it"))
  }

  @Test func anObjectOfManyKeysIsSortedInTime() throws {
    let count = 200_000
    let members = (0..<count).map { "\"k\(($0 &* 7919) % count)\":0" }
    let form = try canonical("{" + members.joined(separator: ",") + "}")
    #expect(
      form == "{"
        + members.map { (key: Array($0.utf8.prefix { $0 != 0x3A }), text: $0) }
        .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { $0.text }
        .joined(separator: ",") + "}")
    #expect(
      failure { () throws(NavError) in
        try canonical("{" + members.joined(separator: ",") + ",\"k5\":1}")
      }?.code == .json)
  }

  /// Any change of a few bytes in a text that has everything: the reader answers or refuses, and
  /// what it answers is canonical.
  @Test func randomChangesNeverTrap() throws {
    let seedText =
      "{\"name\":\"d\\u00e9\\ud83d\\ude00tail\",\"params\":{\"z\":[1.50,-0,1e22,0.00001,true,false,null,\"안녕 #1\\n\"],\"a\":{\"b\":{},\"a\":[[],[{}]]},\"\\u0061b\":\"\"}}"
    let pool = Array("{}[]\",:\\u0019eE+-.ntf \t\u{0}é".utf8) + [0x80, 0xC0, 0xED, 0xF4, 0xFF]
    var random = Random(20_240_601)
    var accepted = 0
    for _ in 0..<20_000 {
      var bytes = Array(seedText.utf8)
      for _ in 0...random.next() % 3 {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 4 {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(pool[Int(random.next() % UInt64(pool.count))], at: place)
        case 2: bytes[place] = pool[Int(random.next() % UInt64(pool.count))]
        default:
          bytes = Array(bytes[..<place]) + Array(bytes[Int(random.next() % UInt64(bytes.count))...])
        }
        if bytes.isEmpty { bytes = [0x20] }
      }
      if let form = try? canonical(bytes) {
        accepted += 1
        #expect(try canonical(form) == form)
        // The space keeps the whole from the fast path.
        #expect(try canonical([0x5B] + bytes + [0x20, 0x5D]) == [0x5B] + form + [0x5D])
      }
      _ = failure { () throws(NavError) in
        try reading(bytes) { (reader) throws(NavError) in try reader.readRoute() }
      }
    }
    #expect(accepted > 200)
  }
}
