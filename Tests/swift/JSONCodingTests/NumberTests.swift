import Ground
import Stores
import Testing

@testable import JSONCoding

/// Canonical numbers: exact decimals, plain digits while -7 < exponent ≤ 21, else d.ddde±x
/// (protocol, first paragraph).
@Suite struct NumberTests {
  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("0.0", "0"), ("-0.000e-7", "0"), ("0e999999999999", "0"), ("1", "1"),
    ("-1", "-1"), ("1.0", "1"), ("1e0", "1"), ("1E+00", "1"),
    ("10", "10"), ("100e-2", "1"), ("0.10", "0.1"), ("12.50", "12.5"), ("1.5e1", "15"),
    ("1.55e1", "15.5"), ("1234.5e-2", "12.345"), ("0.00120", "0.0012"),
    ("0.000001", "0.000001"), ("0.0000012", "0.0000012"), ("0.0000001", "1e-7"),
    ("-0.00000012", "-1.2e-7"), ("1e-6", "0.000001"), ("1e-7", "1e-7"),
    ("123e-9", "1.23e-7"), ("1e21", "1000000000000000000000"), ("1e22", "1e+22"),
    ("1234567890123456789012", "1234567890123456789012"),
    ("12345678901234567890123", "1.2345678901234567890123e+22"),
    ("10000000000000000000000", "1e+22"), ("1000000000000000000000", "1000000000000000000000"),
    ("9007199254740993", "9007199254740993"),
    ("0.1000000000000000055511151231257827", "0.1000000000000000055511151231257827"),
    ("1e2147483647", "1e+2147483647"),
    ("0.1e2147483648", "1e+2147483647"), ("1e-2147483648", "1e-2147483648"),
    ("-9.99e99", "-9.99e+99"), ("100.001e3", "100001"),
    ("123456789012345678901234e-2", "1234567890123456789012.34"),
  ])
  func theCanonicalFormIsExact(_ number: String, _ form: String) throws {
    #expect(try canonical(number) == form)
    #expect(try canonical(form) == form)
    #expect(try canonical("[{\"a\": \(number) }]") == "[{\"a\":\(form)}]")
  }

  @Test(arguments: [
    "1e2147483648", "-10e2147483647", "1e-2147483649", "0.1e-2147483648",
    "1e99999999999999999999999999", "1e-99999999999999999999999999",
  ])
  func anExponentBeyondInt32IsOverTheLimit(_ number: String) {
    let error = failure { () throws(NavError) in try canonical("[ \(number)]") }
    #expect(error?.code == .limit)
    #expect(error?.offset == 2)
  }

  @Test func tenThousandDigitsStayExact() throws {
    let digits = String((0..<10_000).map { Character(String(($0 * 7 + 1) % 10)) }) + "1"
    #expect(try canonical(digits) == "1." + digits.dropFirst() + "e+10000")
    #expect(try canonical("0." + digits) == "0." + digits)
    #expect(
      try canonical(digits + "000e-10000") == "1" + digits.dropFirst().prefix(3) + "."
        + digits.dropFirst(4))
    #expect(
      try canonical(digits + String(repeating: "0", count: 10_000) + ".000") == "1."
        + digits.dropFirst() + "e+20000")
    #expect(
      try canonical("0." + String(repeating: "0", count: 10_000) + digits + "e10001") == "1."
        + digits.dropFirst())
    #expect(try canonical("1" + String(repeating: "0", count: 10_000) + "e-10000") == "1")
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("7", 7), ("-12", -12), ("1e2", 100), ("1.0", 1), ("100e-2", 1),
      ("0e9999999999", 0), ("1.5e1", 15), ("9223372036854775807", Int64.max),
      ("-9223372036854775808", Int64.min), ("9.223372036854775807e18", Int64.max),
      ("-92233720368547758080e-1", Int64.min), ("999999999999999999", 999_999_999_999_999_999),
      ("1000000000000000000", 1_000_000_000_000_000_000),
    ] as [(String, Int64)])
  func anyspellingOfAnIntegerIsOne(_ number: String, _ value: Int64) throws {
    #expect(try reading(number) { (reader) throws(NavError) in try reader.readInt64() } == value)
  }

  @Test(arguments: [
    "0.5", "1e-1", "9223372036854775808", "-9223372036854775809", "1e19", "1e99999999999",
    "18446744073709551616", "\"1\"", "null", "1.00000000000000000001",
  ])
  func whatIsNoInteger(_ number: String) {
    let error = failure { () throws(NavError) in
      try reading(" " + number) { (reader) throws(NavError) in try reader.readInt64() }
    }
    #expect(error?.code == .argument)
    #expect(error?.offset == 1)
  }

  @Test(arguments: [0, 1, 9, 10, 99, 100, -1, 12345, Int64.max, Int64.min])
  func integersAreWritten(_ value: Int64) {
    #expect(written { $0.integer(value) } == String(value))
  }
}
