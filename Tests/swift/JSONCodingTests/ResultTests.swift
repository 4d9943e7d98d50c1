import Ground
import Stores
import Testing

@testable import JSONCoding

/// Protocol §2: the JSON of results, reasons, validation errors and intents.
@Suite struct ResultTests {
  @Test(arguments: [
    "\"success\"", "\"emptyStack\"", "{\"invalidPopCount\":0}",
    "{\"insufficientStackDepth\":{\"requested\":5,\"available\":2}}",
    "{\"routeNotFound\":{\"name\":\"a\"}}", "{\"entryNotFound\":7}", "{\"multiple\":[]}",
    "{\"multiple\":[\"success\",{\"multiple\":[\"emptyStack\"]}]}",
    "{\"cancelled\":\"conditionFailed\"}", "{\"cancelled\":{\"custom\":\"no \\\"way\\\"\"}}",
    "{\"cancelled\":{\"middleware\":{\"debugName\":null,\"command\":\"pop\"}}}",
    "{\"cancelled\":{\"middleware\":{\"debugName\":\"gate\",\"command\":{\"push\":{\"name\":\"a\"}}}}}",
    "{\"cancelled\":{\"staleAfterPrepare\":\"pop\"}}",
    "{\"validationFailed\":\"emptyStackNotAllowed\"}",
    "{\"validationFailed\":{\"duplicateRoute\":{\"name\":\"a\"}}}",
    "{\"validationFailed\":{\"missingRequiredRoot\":{\"expected\":{\"name\":\"a\"}}}}",
    "{\"validationFailed\":{\"invalidRoot\":{\"expected\":{\"name\":\"a\"},\"actual\":{\"name\":\"b\"}}}}",
    "{\"validationFailed\":{\"custom\":\"too deep\"}}",
  ])
  func everyResultIsReadAndWritten(_ text: String) throws {
    let result = try reading(text) { (reader) throws(NavError) in
      try NavigationResult(reading: &reader, cache: RouteCache())
    }
    #expect(written { result.write(to: &$0) } == text)
  }

  @Test(arguments: [
    "\"back\"", "\"backToRoot\"", "{\"go\":{\"name\":\"a\"}}", "{\"goMany\":[{\"name\":\"a\"}]}",
    "{\"backBy\":2}", "{\"backTo\":{\"name\":\"a\"}}", "{\"resetTo\":[]}",
    "{\"backOrPush\":{\"name\":\"a\"}}", "{\"pushUniqueRoot\":{\"name\":\"a\"}}",
  ])
  func everyIntentIsReadAndWritten(_ text: String) throws {
    let intent = try reading(text) { (reader) throws(NavError) in
      try NavigationIntent(reading: &reader, cache: RouteCache())
    }
    #expect(written { intent.write(to: &$0) } == text)
  }

  @Test(arguments: [
    ("\"failure\"", 0), ("{\"success\":1}", 1),
    ("{\"insufficientStackDepth\":{\"requested\":5}}", 26), ("{\"cancelled\":\"why\"}", 13),
    ("{\"cancelled\":{\"middleware\":{\"debugName\":null}}}", 27),
    ("{\"validationFailed\":{\"invalidRoot\":{\"expected\":\"a\"}}}", 35),
    ("{\"validationFailed\":{\"missingRequiredRoot\":{\"expected\":\"a\",\"actual\":\"b\"}}}", 59),
  ])
  func whatIsNoResultIsRefusedWithItsPlace(_ text: String, _ offset: Int) {
    let error = failure { () throws(NavError) in
      try reading(text) { (reader) throws(NavError) in
        try NavigationResult(reading: &reader, cache: RouteCache())
      }
    }
    #expect(error?.code == .command)
    #expect(error?.offset == offset)
  }

  /// A middleware may cancel by `{"middleware":{"debugName":s}}`: the command is the one it was
  /// given.
  @Test func aReasonTakesTheCommandAtHand() throws {
    let reason = try reading("{\"middleware\":{\"debugName\":\"own\"}}") {
      (reader) throws(NavError) in
      try CancellationReason(reading: &reader, cache: RouteCache(), command: .pop)
    }
    #expect(reason == .middleware(debugName: "own", command: .pop))
  }
}
