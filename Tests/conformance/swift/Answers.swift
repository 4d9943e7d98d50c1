import Foundation
import JSONCoding
import NavigationCore

/// Faults between the core and what compares it, to show that they are noticed
/// (Tests/python/test_conformance.py): `NAV_PLANT` names one.
enum Planted {
  private static let fault = ProcessInfo.processInfo.environment["NAV_PLANT"]

  /// "outcome": a batch or transaction returns the contrary of what its details say.
  static func outcome(_ real: Bool) -> Bool { fault == "outcome" ? !real : real }
  /// "revision": that of a store never grows.
  static func revision(_ real: UInt64) -> UInt64 { fault == "revision" ? 7 : real }
  /// "result": the result of a flow's intent has no path.
  static func result(_ real: [FlowStep<JSONRoute>]) -> [FlowStep<JSONRoute>] {
    fault == "result" ? [] : real
  }
}

/// What a step answers beside what its case expects must agree with it: the revision, the value
/// that a call returns, and the result of a flow's intent. Statuses are of the C ABI, which other
/// runners compare.
struct Answers {
  /// A stack's revision grows by one for each event of a change; no other grows by more than that.
  let isStack: Bool
  /// What can be drawn after the step before.
  private var drawn: [JSONTree?] = []

  init(isStack: Bool) { self.isStack = isStack }

  /// What is wrong after a step.
  mutating func difference(_ actual: JSONTree, _ before: UInt64, _ after: UInt64) -> String? {
    guard case .array(let events)? = actual["events"] else { return "events: there are none" }
    let shown = ["path", "current", "queue"].map { actual[$0] }
    let isOther = !drawn.isEmpty && shown != drawn
    drawn = shown
    let (told, grown) = (events.map(Self.changes).reduce(0, +), after &- before)
    guard isStack ? grown == told : grown <= told && (grown > 0 || !isOther) else {
      return "revision: \(before) before, \(after) after, with \(told) events of changes"
    }
    guard let result = actual["answer"] else { return nil }
    let rejected = result["rejected"]
    let reason = events.compactMap { $0["intentRejected"] }.last?["reason"]
    let path = rejected == nil ? result["applied"] : rejected?["path"]
    guard path == nil || path == actual["path"], rejected?["reason"] == reason else {
      return "result: got \(result.json.string)"
    }
    return nil
  }

  /// How many changes of what can be drawn an event tells of.
  private static func changes(in event: JSONTree) -> UInt64 {
    if let inner = event["navigation"] ?? event["modal"] { return changes(in: inner) }
    let told: [Text] = [
      "changed", "presented", "dismissed", "replaced", "queueChanged", "pathChanged",
    ]
    return told.contains { event[$0] != nil } ? 1 : 0
  }
}
