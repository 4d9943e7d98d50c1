import Ground
import Stores
import Testing

@testable import JSONCoding

/// Reads a command, writes it, and returns what was written.
private func rewritten(_ text: String, limits: StackLimits = StackLimits()) throws(NavError)
  -> String
{
  let command = try reading(text) { (reader) throws(NavError) in
    try NavigationCommand(reading: &reader, cache: RouteCache(), limits: limits)
  }
  return written { command.write(to: &$0) }
}

/// `"pop"` inside that many sequences.
private func nested(_ levels: Int) -> String {
  String(repeating: "{\"sequence\":[", count: levels) + "\"pop\""
    + String(repeating: "]}", count: levels)
}

/// Protocol §2: the JSON of commands.
@Suite struct CommandTests {
  @Test(arguments: [
    "\"pop\"", "\"popToRoot\"", "{\"push\":{\"name\":\"a\"}}",
    "{\"pushAll\":[{\"name\":\"a\"},{\"name\":\"b\",\"params\":{\"x\":1}}]}", "{\"pushAll\":[]}",
    "{\"popCount\":-3}", "{\"popTo\":{\"name\":\"a\"}}", "{\"popToEntry\":9007199254740991}",
    "{\"replace\":[{\"name\":\"a\"}]}",
    "{\"sequence\":[\"pop\",{\"sequence\":[]}]}",
    "{\"whenCancelled\":{\"primary\":\"pop\",\"fallback\":{\"push\":{\"name\":\"a\"}}}}",
  ])
  func everyKindIsReadAndWritten(_ text: String) throws {
    #expect(try rewritten(text) == text)
  }

  @Test func otherSpellingsAreWrittenCanonically() throws {
    #expect(try rewritten(" { \"p\\u0075sh\" : \"home\" } ") == "{\"push\":{\"name\":\"home\"}}")
    #expect(try rewritten("{\"popCount\":2.0e1}") == "{\"popCount\":20}")
    #expect(
      try rewritten("{\"whenCancelled\":{\"fallback\":\"pop\",\"primary\":\"popToRoot\"}}")
        == "{\"whenCancelled\":{\"primary\":\"popToRoot\",\"fallback\":\"pop\"}}")
  }

  @Test(arguments: [
    ("\"push\"", NavErrorCode.command, 0), ("{\"pop\":1}", .command, 1), ("\"fly\"", .command, 0),
    ("[]", .command, 0), ("12", .command, 0),
    ("{}", .command, 0), ("{\"push\":\"a\",\"pop\":1}", .command, 11),
    ("{\"popCount\":1.5}", .command, 12), ("{\"popCount\":\"1\"}", .command, 12),
    ("{\"push\":5}", .route, 8), ("{\"push\":{\"params\":{}}}", .route, 8),
    ("{\"pushAll\":{}}", .command, 11),
    ("{\"whenCancelled\":{\"primary\":\"pop\"}}", .command, 17),
    ("{\"whenCancelled\":{\"primary\":\"pop\",\"primary\":\"pop\"}}", .json, 34),
    ("{\"sequence\":[\"pop\",\"up\"]}", .command, 19),
    ("{\"popCount\":9223372036854775808}", .command, 12), ("\"pop\" 1", .json, 6),
    ("{\"push\":", .json, 8),
  ])
  func whatIsNoCommandIsRefusedWithItsPlace(_ text: String, _ code: NavErrorCode, _ offset: Int) {
    let error = failure { () throws(NavError) in try rewritten(text) }
    #expect(error?.code == code)
    #expect(error?.offset == offset)
  }

  /// Protocol §2: at most 64 levels. The brackets of composites are not nesting of the text.
  @Test func compositesNestSixtyFourLevels() throws {
    #expect(try rewritten(nested(64)) == nested(64))
    #expect(failure { () throws(NavError) in try rewritten(nested(65)) }?.code == .limit)
  }

  /// Protocol §2: 10,000 commands in all.
  @Test func aCompositeHoldsTenThousandCommands() throws {
    func wide(_ count: Int) -> String {
      "{\"sequence\":[" + Array(repeating: "\"pop\"", count: count).joined(separator: ",") + "]}"
    }
    #expect(try rewritten(wide(10_000)) == wide(10_000))
    #expect(failure { () throws(NavError) in try rewritten(wide(10_001)) }?.code == .limit)
  }
}
