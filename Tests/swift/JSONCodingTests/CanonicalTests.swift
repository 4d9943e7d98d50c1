import Ground
import Stores
import Testing

@testable import JSONCoding

@Suite struct CanonicalTests {
  @Test(arguments: [
    ("{\"b\":1,\"a\":2}", "{\"a\":2,\"b\":1}"),
    (" [ 1 , 2.50 , -0 , 1e2 ] ", "[1,2.5,0,100]"),
    (
      "{\"z\":{\"b\":[],\"a\":{}},\"\\u0041\":\"\\u00e9\\/\\u001f\"}",
      "{\"A\":\"é/\\u001f\",\"z\":{\"a\":{},\"b\":[]}}"
    ),
    ("\"\\ud83d\\ude00\\n\\\"\\\\\"", "\"😀\\n\\\"\\\\\""),
    (
      "{\"c\":1,\"a\" : {\"y\":true,\"x\":null},\"b\":[{\"2\":0,\"1\":0}]}",
      "{\"a\":{\"x\":null,\"y\":true},\"b\":[{\"1\":0,\"2\":0}],\"c\":1}"
    ),
    ("1e22", "1e+22"), ("1e21", "1000000000000000000000"), ("0.0000001", "1e-7"),
    ("0.000001", "0.000001"), ("-12.30e-1", "-1.23"),
    ("0e99999999999", "0"), ("123456e-3", "123.456"), ("0.00012300e3", "0.123"),
  ])
  func valuesAreRewritten(_ input: String, _ output: String) throws {
    #expect(try canonical(input) == output)
    #expect(try canonical(output) == output)
  }

  @Test func keysAreComparedUnescaped() {
    #expect(
      failure { () throws(NavError) in try canonical("{\"b\":1,\"a\":2,\"\\u0062\":3}") }?.offset
        == 13)
    #expect(
      failure { () throws(NavError) in try canonical("{\"a\":1,\"\\u0061\":3}") }?.offset == 7)
  }

  /// More members than are sorted by insertion, in the orders and with the keys that sorting might
  /// be wrong about.
  @Test(arguments: [23, 24, 25, 48, 49, 97, 500])
  func manyMembersAreSorted(_ count: Int) throws {
    let long = String(repeating: "p", count: 40)
    let spellings: [(Int) -> String] = [
      { "k\(10_000 + $0)" }, { "\(long)\(10_000 + $0)" }, { "\($0 % 2)\(long)\(10_000 + $0)" },
      { String(repeating: "a", count: $0) }, { "\(long)\(10_000 + $0)\\n" },
      { $0 == 7 ? "z" : "é\(10_000 + $0)" }, { $0 % 5 == 0 ? "\($0)" : "\($0)\\u0001\($0)" },
    ]
    let orders: [(Int) -> Int] = [{ $0 }, { count - 1 - $0 }, { $0 ^ 1 }, { $0 * 7_919 % 10_007 }]
    for key in spellings {
      for order in orders {
        var members: [(order: Int, key: String)] = []
        for index in 0..<count { members.append((order(index), key(index))) }
        members.sort { $0.order < $1.order }
        func object(_ keys: [String]) -> String {
          "{\(keys.map { "\"\($0)\":[\"\($0)\"]" }.joined(separator: ","))}"
        }
        let keys = members.map { $0.key }
        func bytes(_ key: String) -> [UInt8] {
          let plain = key.replacing("\\n", with: "\n").replacing("\\u0001", with: "\u{1}")
          return Array(plain.utf8)
        }
        let sorted = keys.map { (key: $0, bytes: bytes($0)) }
          .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }.map { $0.key }
        #expect(try canonical("[0,\(object(keys))]") == "[0,\(object(sorted))]")
        // A key that is there twice, far from itself or near.
        for place in [0, 1, count / 2, count - 2] {
          let twice = object(keys + [keys[place]])
          let fault = failure { () throws(NavError) in try canonical(twice) }
          #expect(fault?.code == .json)
          #expect(fault?.offset == object(keys).utf8.count)
        }
      }
    }
  }

  /// Objects in arrays are copied as they stand while they are canonical.
  @Test(arguments: ["{ },", ""])
  func elementsAreWrittenAsTheyAreAlone(_ first: String) throws {
    let elements = [
      "{}", "\"a\"", "{\"a\":{\"x\":[{\"b\":1},{\"c\":\"\u{e9}\"}]},\"b\":2}",
      "{\"b\":1,\"a\":[{\"c\":1}, {\"d\":2}]}", "[{\"a\":1},{\"b\":[1.50]}]", "{\"a\":\"\\u0041\"}",
      "{\"long\":\"\(String(repeating: "x", count: 300))\"}",
    ]
    for (index, element) in elements.enumerated() {
      for other in elements + elements[..<index] {
        let list = [element, other, element]
        let array = "[\(first)\(list.joined(separator: ","))]"
        let form = try list.map { try canonical($0) }.joined(separator: ",")
        #expect(try canonical(array) == (first.isEmpty ? "[\(form)]" : "[{},\(form)]"))
        let member = try canonical("{\"z\":\(array),\"a\":0}")
        #expect(try member == "{\"a\":0,\"z\":\(canonical(array))}")
        let skipped = "{\"z\":\(array),\"a\":[\(array), 1]}"
        #expect(
          try reading(skipped) { (reader) throws(NavError) in
            try reader.skipValue()
            return reader.offset
          } == skipped.utf8.count)
      }
      let twice = "{\"z\":[\(first)\(element),{\"k\":\(element),\"k\":0}],\"a\":0}"
      let place = twice.utf8.count - "\"k\":0}],\"a\":0}".utf8.count
      #expect(
        failure { () throws(NavError) in
          try reading(twice) { (reader) throws(NavError) in try reader.skipValue() }
        }?.offset == place)
    }
    for depth in [63, 64] {
      let nested =
        String(repeating: "{\"a\":", count: depth) + "0" + String(repeating: "}", count: depth)
      let fault = failure { () throws(NavError) in try canonical("[\(first)\(nested) ]") }
      #expect(fault?.code == (depth == 63 ? nil : .limit))
    }
  }
}
