import NavigationCore
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
}
