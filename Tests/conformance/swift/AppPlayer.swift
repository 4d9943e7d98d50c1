import Ground
import JSONCoding
import NavigationApp
import Stores

/// Plays a case of the kind `app` (vectors/README.md, 5.1).
final class AppPlayer {
  private let vector: JSONTree
  private let app: App
  /// Does the same while nobody listens, which must make no difference.
  private let silent: App
  private let heard = EventTexts()
  /// What the interceptor saw during the step.
  private var intercepted: [JSONTree] = []

  init(_ vector: JSONTree) throws(NavError) {
    self.vector = vector
    let schema = try vector.readSchema()
    app = App(schema, facts: schema.initialFacts)
    silent = App(schema, facts: schema.initialFacts)
    app.interests = AppEvents(rawValue: .max)
    app.openEvent = heard.opener
    guard let reasons = vector["intercept"] else { return }
    app.intercept = { [unowned self] commit in
      guard let commit = try? JSONTree(Array(commit)) else { return nil }
      intercepted.append(commit)
      return commit.reason(among: reasons)
    }
    silent.intercept = { commit in
      (try? JSONTree(Array(commit)))?.reason(among: reasons)
    }
  }

  func play(_ played: inout Played) throws(NavError) {
    try look([:], &played)
    for step in try vector.elements("steps") {
      intercepted = []
      let silence = Self.answer(silent, step)
      let answer = Self.answer(app, step)
      if silence != answer { played.wrong("another answer when nobody listens: " + silence.json) }
      let events = heard.take().compactMap { try? JSONTree($0.json) }
      var seen: JSONTree = ["events": .array(events)]
      if vector["intercept"] != nil {
        seen = ["events": .array(events), "intercepted": .array(intercepted)]
      }
      try look(.object(answer.members + seen.members), &played)
    }
  }

  private static func answer(_ app: App, _ step: JSONTree) -> JSONTree {
    do throws(NavError) {
      let name: Text = try step.text("op") == "preview" ? "preview" : "result"
      return .object([.init(key: name, value: try app.call(step))])
    } catch {
      return ["error": failed(error)]
    }
  }

  /// Adds what the app shows.
  private func look(_ answer: JSONTree, _ played: inout Played) throws(NavError) {
    let state = try JSONTree { app.writeState(to: &$0) }
    if try JSONTree({ silent.writeState(to: &$0) }) != state || silent.revision != app.revision {
      played.wrong("another state or revision when nobody listens")
    }
    let digits = String(app.stateHash, radix: 16)
    let hash = String(repeating: "0", count: 16 - digits.count) + digits
    played.part(
      [
        "state": state, "scene": try JSONTree { app.writeScene(to: &$0) },
        "describe": .string(app.description), "hash": .string(Text(hash.utf8)),
        "revision": .number(Text(app.revision)),
      ], and: answer)
  }
}

extension JSONTree {
  /// The reason for which the interceptor of a case cancels a commit: that of the first route that
  /// the commit brings.
  fileprivate func reason(among reasons: JSONTree) -> Text? {
    for change in self["changes"]?.elements ?? [] {
      let added = change["stack"]?["added"]?.elements ?? []
      let layers = [change["presented"], change["queued"]].compactMap { $0 }
      for screen in added + layers {
        guard case .string(let name) = screen["route"]?["name"] else { continue }
        if let reason = reasons[name] { return reason.json }
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
      case .set(let result): return try JSONTree { $0.factsChanged(result, schema) }
      }
    case "preview":
      return try step.member("input").reading { reader throws(NavError) in
        var writer = JSONWriter()
        try preview(&reader, to: &writer)
        return try JSONTree(Array(writer.bytes))
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
}
