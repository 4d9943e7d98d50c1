import JSONCoding
import NavigationApp
import NavigationCore

/// Plays a case of the kind `app` (vectors/README.md, 5.1). Everything is compared exactly, the
/// order of members included.
final class AppPlayer {
  private let vector: JSONTree
  private let app: App
  /// Does the same while nobody listens, which must make no difference.
  private let silent: App
  /// What was sent during the step.
  private var events: [JSONTree] = []
  /// The state after the step before.
  private var state: JSONTree

  init(_ vector: JSONTree) throws(NavError) {
    self.vector = vector
    let schema = try vector.readSchema()
    app = App(schema, facts: schema.initialFacts)
    silent = App(schema, facts: schema.initialFacts)
    state = try vector.member("initial").member("state")
    app.interests = [.committed, .refused, .pending, .question, .forgotten, .withdrawn, .answered]
    app.emit = { [unowned self] _, write in
      var json = JSONWriter()
      write(&json)
      if let event = try? JSONTree(Array(json.bytes)) { events.append(event) }
    }
  }

  /// The first difference, or nil if the case passes.
  func firstDifference() throws(NavError) -> Text? {
    try vector.allow("id", "kind", "schema", "initial", "steps")
    let initial = try vector.member("initial")
    try initial.allow("state", "scene", "describe", "hash")
    if let found = try readings(initial) { return "initial: " + found }
    for (index, step) in try vector.elements("steps").enumerated() {
      if let found = try play(step) { return "step " + Text(index) + ": " + found }
    }
    return nil
  }

  private func play(_ step: JSONTree) throws(NavError) -> Text? {
    try step.allow("op", "intent", "url", "facts", "token", "answer", "expect")
    let expect = try step.member("expect")
    try expect.allow("result", "error", "events", "state", "scene", "describe", "hash")
    events = []
    do throws(NavError) {
      let silence = Result { () throws(NavError) in try silent.call(step) }
      let result = try app.call(step)
      if result != (try silence.get()) {
        return "result when nobody listens: " + (try silence.get()).json
      }
      guard let expected = expect["result"], expect["error"] == nil else {
        return "error: expected one, got " + result.json
      }
      if let found = difference(expected, result) { return "result: " + found }
    } catch {
      guard let expected = expect["error"], expect["result"] == nil else {
        return "error: " + error.message
      }
      if let found = try fault(expected, error) { return found }
    }
    if let found = difference(try expect.member("events"), .array(events)) {
      return "events: " + found
    }
    if let next = expect["state"] { state = next }
    return try readings(expect)
  }

  /// Compares what hosts read.
  private func readings(_ expect: JSONTree) throws(NavError) -> Text? {
    if let found = difference(state, try JSONTree { app.writeState(to: &$0) }) {
      return "state: " + found
    }
    if let found = difference(state, try JSONTree { silent.writeState(to: &$0) }) {
      return "state when nobody listens: " + found
    }
    if silent.revision != app.revision { return "another revision when nobody listens" }
    if let scene = expect["scene"],
      let found = difference(scene, try JSONTree { app.writeScene(to: &$0) })
    {
      return "scene: " + found
    }
    if let line = expect["describe"], let found = difference(line, .string(app.description)) {
      return "describe: " + found
    }
    guard let hash = expect["hash"] else { return nil }
    var digits = String(app.stateHash, radix: 16)
    digits = String(repeating: "0", count: 16 - digits.count) + digits
    let seen = JSONTree.string(Text(digits.utf8))
    return difference(hash, seen).map { "hash: " + $0 }
  }

  private func difference(_ expected: JSONTree, _ actual: JSONTree) -> Text? {
    let wanted = expected.withoutDetails.json
    let seen = actual.withoutDetails.json
    return wanted == seen ? nil : "expected " + wanted + ", got " + seen
  }

  private func fault(_ expected: JSONTree, _ error: NavError) throws(NavError) -> Text? {
    try expected.allow("name", "route", "param")
    let name = try expected.text("name")
    guard error.code == .schema, error.message.bytes.starts(with: (name + ": ").bytes) else {
      return "expected " + expected.json + ", got " + error.message
    }
    for key in ["route", "param"] as [Text] {
      guard expected.optional(key) != nil else { continue }
      let part = try "\"" + expected.text(key) + "\""
      if !error.message.string.contains(part.string) {
        return "expected " + part + " in " + error.message
      }
    }
    return nil
  }
}

extension App {
  /// What a step of a case answers.
  func call(_ step: JSONTree) throws(NavError) -> JSONTree {
    switch try step.text("op") {
    case "send":
      let result = try step.member("intent").reading { reader throws(NavError) in
        try send(&reader)
      }
      return try JSONTree { $0.appResult(result, schema) }
    case "open":
      let result = try open(url: step.text("url"))
      return try JSONTree { $0.appResult(result, schema) }
    case "answer":
      let token = try step.member("token").reading { reader throws(NavError) in
        try reader.readInt64()
      }
      let result = try step.member("answer").reading { reader throws(NavError) in
        try resolve(token, &reader)
      }
      return try JSONTree { $0.appResult(result, schema) }
    case "setFacts":
      let outcome = try step.member("facts").reading { reader throws(NavError) in
        try setFacts(&reader)
      }
      switch outcome {
      case .noop: return .string("noop")
      case .cancelled: return .string("cancelled")
      case .set(let result): return try JSONTree { $0.appFactsResult(result, schema) }
      }
    default: throw NavError(.argument, "this runner does not know the step")
    }
  }
}

extension JSONTree {
  /// The bytes of the JSON, which stay where they are during the call.
  func withBytes<Value>(
    _ body: (UnsafePointer<UInt8>, Int) throws(NavError) -> Value
  ) throws(NavError) -> Value {
    let bytes = json.bytes
    let block = UnsafeMutablePointer<UInt8>.allocate(capacity: max(bytes.count, 1))
    defer { block.deallocate() }
    block.initialize(from: bytes, count: bytes.count)
    return try body(block, bytes.count)
  }

  /// Reads the value with a reader that the library finishes.
  func reading<Value>(
    _ body: (inout JSONReader) throws(NavError) -> Value
  ) throws(NavError) -> Value {
    try withBytes { bytes, count throws(NavError) in
      var reader = try JSONReader(bytes, count: count, shape: .command)
      return try body(&reader)
    }
  }

  /// Without what `invalidURL` may say beyond the vectors.
  var withoutDetails: JSONTree {
    switch self {
    case .array(let elements): .array(elements.map { $0.withoutDetails })
    case .object(let members):
      .object(
        members.map { member in
          guard member.key == "invalidURL", case .object(let inner) = member.value else {
            return Member(key: member.key, value: member.value.withoutDetails)
          }
          return Member(key: member.key, value: .object(inner.filter { $0.key == "actual" }))
        })
    default: self
    }
  }
}
