import CNavRuntime
import Ground

/// A real app that is driven step by step, and read.
final class ProofApp {
  private let model: ProofModel
  private var current: LoadedApp?
  private var app: OpaquePointer? { current?.handle }
  /// How many calls there were, to know what was spent.
  private(set) var calls = 0
  /// The tokens of the questions that the last step asked.
  private(set) var asked: [Int] = []

  init(_ model: ProofModel) { self.model = model }

  /// Begins anew and does these steps.
  func restart(_ steps: [ProofStep]) {
    calls += 2
    current = try? LoadedApp(model.model.loaded)
    for step in steps { send(step) }
  }

  /// Does a step; a question that it asks is answered with `proceed`.
  /// - Returns: whether anything has changed.
  @discardableResult
  func send(_ step: ProofStep) -> Bool {
    calls += 1
    asked = []
    let before = nav_app_revision(app)
    let input = step.input(model)
    let status = input.bytes.lent { text, count in
      step.isOfFacts
        ? nav_app_set_facts(app, text, count, nil, nil) : nav_app_send(app, text, count, nil, nil)
    }
    // What facts let go on may ask too.
    if status == NAV_PENDING || (step.isOfFacts && model.mayAsk) { agree() }
    return nav_app_revision(app) != before
  }

  /// Agrees to the question that is open, and to what it asks then.
  private func agree() {
    var rest = 8
    while rest > 0, let token = state?["question"]?["token"]?.integer {
      let answer: Text = "\"proceed\""
      _ = answer.bytes.lent { nav_app_resolve(app, Int64(token), $0, $1, nil, nil) }
      calls += 1
      rest -= 1
      asked.append(token)
    }
  }

  /// The whole state.
  var state: Value? { current?.state }

  /// What proofs read of the state.
  var moment: Moment? { state.map { Moment($0, model) } }
}
