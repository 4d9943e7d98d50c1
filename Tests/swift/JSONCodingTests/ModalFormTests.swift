import Ground
import Stores
import Testing

@testable import JSONCoding

/// Protocol §3 and §4: the JSON of modal commands, results and reasons, of flow steps and intents.
@Suite struct ModalFormTests {
  private func rewritten<Value>(
    _ text: String, _ read: (inout JSONReader, RouteCache) throws(NavError) -> Value,
    _ write: (Value, inout JSONWriter) -> Void
  ) throws(NavError) -> String {
    let value = try reading(text) { (reader) throws(NavError) in try read(&reader, RouteCache()) }
    return written { write(value, &$0) }
  }

  @Test(arguments: [
    "\"dismissAll\"", "{\"present\":{\"id\":1,\"route\":{\"name\":\"a\"},\"style\":\"sheet\"}}",
    "{\"replaceCurrent\":{\"id\":2,\"route\":{\"name\":\"a\"},\"style\":\"fullScreenCover\"}}",
    "{\"dismissCurrent\":\"dismiss\"}",
    "{\"dismissCurrent\":\"systemDismiss\"}", "{\"dismissCurrent\":{\"custom\":\"x\"}}",
  ])
  func everyModalCommandIsReadAndWritten(_ text: String) throws {
    let again = try rewritten(
      text,
      { (reader, cache) throws(NavError) in try ModalCommand(reading: &reader, cache: cache) },
      { $0.write(to: &$1) })
    #expect(again == text)
  }

  @Test(arguments: [
    "\"noop\"", "{\"executed\":\"dismissAll\"}",
    "{\"queued\":{\"id\":4,\"route\":{\"name\":\"a\"},\"style\":\"sheet\"}}",
    "{\"cancelled\":\"busy\"}",
    "{\"cancelled\":\"conditionFailed\"}", "{\"cancelled\":{\"custom\":\"x\"}}",
    "{\"cancelled\":{\"middleware\":{\"debugName\":\"gate\",\"command\":\"dismissAll\"}}}",
  ])
  func everyModalResultIsReadAndWritten(_ text: String) throws {
    let again = try rewritten(
      text, { (reader, cache) throws(NavError) in try ModalResult(reading: &reader, cache: cache) },
      { $0.write(to: &$1) })
    #expect(again == text)
  }

  @Test(arguments: [
    "\"pop\"", "\"dismiss\"", "{\"push\":{\"name\":\"a\"}}", "{\"presentSheet\":{\"name\":\"a\"}}",
    "{\"presentCover\":{\"name\":\"a\"}}",
    "{\"reset\":[{\"push\":{\"name\":\"a\"}},{\"sheet\":{\"name\":\"b\"}}]}",
    "{\"reset\":[{\"cover\":{\"name\":\"b\"}}]}", "{\"replaceStack\":[]}",
    "{\"backOrPush\":{\"name\":\"a\"}}", "{\"pushUniqueRoot\":{\"name\":\"a\"}}",
    "{\"backOrPushDismissingModal\":{\"name\":\"a\"}}",
    "{\"pushUniqueRootDismissingModal\":{\"name\":\"a\"}}",
  ])
  func everyFlowIntentIsReadAndWritten(_ text: String) throws {
    let again = try rewritten(
      text, { (reader, cache) throws(NavError) in try FlowIntent(reading: &reader, cache: cache) },
      { $0.write(to: &$1) })
    #expect(again == text)
  }

  @Test(arguments: [
    ("\"present\"", 0), ("{\"present\":{\"route\":\"a\"}}", 11),
    ("{\"present\":{\"route\":\"a\",\"style\":\"popover\"}}", 32),
    ("{\"dismissCurrent\":\"replaced\"}", 18),
    ("{\"present\":{\"id\":1,\"route\":\"a\",\"style\":\"sheet\",\"x\":1}}", 47),
    ("{\"dismissAll\":1}", 1),
  ])
  func whatIsNoModalCommandIsRefusedWithItsPlace(_ text: String, _ offset: Int) {
    let error = failure { () throws(NavError) in
      try rewritten(
        text,
        { (reader, cache) throws(NavError) in try ModalCommand(reading: &reader, cache: cache) },
        { $0.write(to: &$1) })
    }
    #expect(error?.code == .command)
    #expect(error?.offset == offset)
  }
}
