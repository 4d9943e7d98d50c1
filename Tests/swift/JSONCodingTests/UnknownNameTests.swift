import Ground
import Stores
import Testing

@testable import JSONCoding

/// What reading `text` as a command, or a flow intent, is told.
private func commandError(_ text: String) -> String? {
  failure { () throws(NavError) in
    try reading(text) { (reader) throws(NavError) in
      try NavigationCommand(reading: &reader, cache: RouteCache())
    }
  }?.message.string
}

private func intentError(_ text: String) -> String? {
  failure { () throws(NavError) in
    try reading(text) { (reader) throws(NavError) in
      try FlowIntent(reading: &reader, cache: RouteCache())
    }
  }?.message.string
}

/// An unknown name is told with the nearest known one and with those that are allowed.
@Suite struct UnknownNameTests {
  @Test func aCaseInTheWrongFormIsToldTheRightOne() {
    #expect(commandError("{\"pop\":1}") == "pop takes no payload: write \"pop\"")
    #expect(commandError("\"push\"") == "push needs a payload: write {\"push\":route}")
    #expect(
      commandError("{\"whenCancelled\":{\"primary\":\"popTo\"}}")
        == "primary: popTo needs a payload: write {\"popTo\":route}")
  }

  @Test func theNearestNameIsProposed() {
    let names = "push, pushAll, popCount, popTo, popToEntry, replace, sequence, whenCancelled"
    #expect(
      commandError("{\"pusch\":\"a\"}")
        == "unknown {\"pusch\":…}: did you mean {\"push\":route}? Allowed are pop, popToRoot, \(names)"
    )
    #expect(
      commandError("\"PopToRoot\"")?.hasPrefix(
        "unknown \"PopToRoot\": did you mean \"popToRoot\"? ") == true)
    #expect(commandError("\"up\"")?.contains("did you mean") == false)
  }

  @Test func aMessageFitsHoweverLongTheNameIs() {
    let long = String(repeating: "ä", count: 200)
    let message = commandError("{\"whenCancelled\":{\"primary\":{\"\(long)\":1}}}")
    #expect(
      message?.hasPrefix(
        "primary: unknown {\"" + String(repeating: "ä", count: 20) + "…\":…}: allowed are pop, ")
        == true)
    let intent = intentError("{\"\(long)\":1}")
    #expect((intent?.utf8.count ?? 0) <= NavError.longestMessage)
    #expect(intent?.hasSuffix(", pushUniqueRoot, backOrPushDismissingModal and 1 more") == true)
    #expect(intentError("{\"goto\":1}")?.hasSuffix(", pushUniqueRootDismissingModal") == true)
  }

  @Test func keysAreProposedToo() {
    func read(_ text: String, _ keys: Literal) -> String? {
      failure { () throws(NavError) in
        try reading(text) { (reader) throws(NavError) in
          var members = try reader.beginObject(StackLimitsKey.self, names: keys)
          while try reader.nextKey(of: &members) != nil { try reader.skipValue() }
        }
      }?.message.string
    }
    #expect(
      read("{\"stakDepth\":1}", "stackDepth, middleware")
        == "unknown key \"stakDepth\": did you mean \"stackDepth\"? Allowed are stackDepth, middleware"
    )
    let error = failure { () throws(NavError) in
      try reading("{\"a\":1}") { (reader) throws(NavError) in try reader.readEmptyObject() }
    }
    #expect(error?.message.string == "unknown key \"a\": this object takes no keys: leave it out")
  }

  @Test(arguments: [
    ("psuh", "push"), ("PUSH", "push"), ("psh", "push"), ("pushh", "push"), ("pusj", "push"),
    ("pop_to_root", "popToRoot"), ("replce", "replace"),
  ])
  func aNearNameIsFound(_ wrong: String, _ right: String) {
    let names: [Text] = ["pop", "push", "popToRoot", "replace"]
    #expect(Text(Array(wrong.utf8)).nearest(among: names)?.string == right)
  }

  @Test(arguments: ["", "x", "hsup", "sheet", String(repeating: "push", count: 20)])
  func aFarNameIsNotProposed(_ wrong: String) {
    let names: [Text] = ["pop", "push", "popToRoot", "replace", ""]
    #expect(Text(Array(wrong.utf8)).nearest(among: names) == nil)
  }

  @Test func ofSeveralTheNearestThenTheFirstIsProposed() {
    #expect(("order" as Text).nearest(among: ["orders", "ordre", "oorder"]) == "orders")
    #expect(("basket" as Text).nearest(among: ["bascet2", "baskte", "biscuit"]) == "baskte")
  }
}
