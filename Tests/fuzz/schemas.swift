import CNavSystem
import Ground
import JSONCoding
import NavigationApp

// Any bytes as a schema, up to a line feed, and then intents of an app of it, one a line. No trap;
// what is refused names a place; a schema that is taken is taken again as it writes itself, with
// the same findings; an intent that is no commit leaves the state alone.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSchemas(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let data, size > 0 else { return 0 }
  let all = UnsafeBufferPointer(start: data, count: size)
  let lines = all.split(
    separator: UInt8(ascii: "\n"), maxSplits: 32, omittingEmptySubsequences: false)
  guard let schema = read(Array(lines[0])) else { return 0 }
  let written = Array(schema.json.bytes)
  guard let again = read(written) else { abort() }
  check(Array(again.json.bytes) == written && findings(again) == findings(schema))
  check(again.routes.count == schema.routes.count && again.leaves.count == schema.leaves.count)
  walk(schema, lines.dropFirst().map { Array($0) })
  return 0
}

private func read(_ text: [UInt8]) -> Schema? {
  text.withUnsafeBufferPointer { bytes in
    guard let start = bytes.baseAddress else { return nil }
    do throws(NavError) { return try Schema.read(start, count: bytes.count) } catch {
      check(isSound(error, bytes.count))
      return nil
    }
  }
}

/// An error says what is wrong, and where in the text; one of a link pattern within the pattern.
private func isSound(_ error: NavError, _ count: Int) -> Bool {
  error.offset >= 0 && error.offset <= count && !error.message.isEmpty && error.code != .internal
}

private func findings(_ schema: Schema) -> [UInt8] { writing { schema.writeFindings(to: &$0) } }

/// Two apps of one schema go the same way.
private func walk(_ schema: Schema, _ intents: [[UInt8]]) {
  var limits = AppLimits()
  limits.stackDepth = 64
  limits.layers = 16
  limits.queue = 16
  let app = App(schema, facts: schema.initialFacts, limits: limits)
  let twin = App(schema, facts: schema.initialFacts, limits: limits)
  for intent in intents {
    let before = state(app)
    let revision = app.revision
    let isTaken = send(intent, to: app)
    check(send(intent, to: twin) == isTaken && state(twin) == state(app))
    check(twin.stateHash == app.stateHash && twin.revision == app.revision)
    if !isTaken { check(app.revision == revision && state(app) == before) }
    _ = writing { app.writeScene(to: &$0) }
    check(!app.description.isEmpty)
  }
  app.end()
  twin.end()
}

/// Answers whether there was no error.
private func send(_ intent: [UInt8], to app: App) -> Bool {
  intent.withUnsafeBufferPointer { bytes in
    guard let start = bytes.baseAddress else { return false }
    do throws(NavError) {
      var reader = try JSONReader(start, count: bytes.count)
      _ = try app.send(&reader)
      return true
    } catch {
      check(isSound(error, bytes.count))
      return false
    }
  }
}

private func state(_ app: App) -> [UInt8] { writing { app.writeState(to: &$0) } }

private func writing(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
  var writer = JSONWriter()
  body(&writer)
  return Array(writer.bytes)
}

private func check(_ condition: Bool) { if !condition { abort() } }
