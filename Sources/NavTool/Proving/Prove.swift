import Ground
import JSONCoding
import NavigationApp

extension Command {
  static var prove: Command {
    Command(
      name: "prove", summary: "decides the claims of a schema, or shows a way to break them",
      operands: "SCHEMA", count: 1...1,
      about: """
        Decides each of the schema's "claims" for all states that users and the host can reach,
        with stacks of any depth. A claim is proved; or refuted, with a shortest script that leads
        to a state which breaks it, replayed on the library before it is printed; or unknown. What
        is assumed of the host is printed with it (docs/claims.md). Exit code 1 if a claim is
        refuted or unknown.
        """,
      options: [
        Option(
          name: "format", value: "FORMAT", about: "How it is written.", choices: ["text", "github"]),
        Option(
          name: "as", value: "LANGUAGE", about: "How witnesses are written.",
          choices: ["play", "c", "python", "json"]),
      ],
      examples: [
        ("nav prove shop.schema.json", "Decides the claims."),
        ("nav prove shop.schema.json --format github", "Marks them in a build."),
        ("nav prove shop.schema.json --as c", "Writes the scripts that break them in C."),
      ], run: proveClaims)
  }
}

/// `nav prove`
private func proveClaims(_ arguments: Arguments, _ output: Output) throws(Failure) -> ExitCode {
  let model = try ProofModel(SchemaModel(Document.read(arguments.operands[0])))
  let verdicts = Prover(model).verdicts()
  let report = ProofReport(
    model, verdicts, isPlain: arguments["format"] != "github", language: arguments["as"] ?? "play")
  if arguments.wantsJSON { report.writeJSON(to: output) } else { report.write(to: output) }
  return verdicts.allSatisfy { $0.isProved } ? .fine : .findings
}

/// Decides the claims of a schema.
struct Prover {
  let model: ProofModel
  private let closure: Closure
  /// The same, states told apart by their depth; nil if no claim asks for it, or nobody can tell.
  private let deep: Closure?

  /// States are told apart up to this depth.
  private static let greatestDepth = 16

  init(_ model: ProofModel) {
    self.model = model
    closure = Closure(model, greatestDepth: 0)
    let most = model.claims.compactMap { $0.within }.filter { $0 < Self.greatestDepth }.max()
    let isOneLine = model.leaves.count == 1 && model.routes.allSatisfy { $0.whenBusy != .queue }
    deep = isOneLine ? most.map { Closure(model, greatestDepth: $0 + 1) } : nil
  }

  /// What excludes most of a claim's states.
  private func closure(for claim: ProofClaim) -> Closure {
    guard let within = claim.within, let deep, within < deep.greatestDepth else { return closure }
    return deep
  }

  /// The verdicts, one a claim.
  func verdicts() -> [Verdict] {
    var verdicts = model.claims.map { closure(for: $0).verdict(of: $0) }
    var open: [OpenClaim] = []
    var isShown = [Bool](repeating: false, count: model.routes.count)
    var wanted: [Int] = []
    for (number, claim) in model.claims.enumerated() where verdicts[number] == nil {
      if claim.kind == .reachable {
        for route in claim.routes where closure.isShown[route] != 0 {
          isShown[route] = isShown[route] || isSeen(route)
          if !isShown[route] { wanted.append(route) }
        }
        continue
      }
      let closure = closure(for: claim)
      let witness = shortest(among: closure.guesses(breaking: claim), breaking: claim)
      if let witness, witness.count <= closure.leastSteps(breaking: claim) {
        verdicts[number] = .refuted(witness: witness)
      } else {
        open.append(OpenClaim(number: number, claim: claim, witness: witness))
      }
    }
    var exploration = Exploration(model, for: open, seen: isShown)
    if !open.isEmpty || !wanted.isEmpty { exploration.run(wanted: wanted) }
    conclude(exploration, &verdicts)
    return verdicts.map { $0 ?? .unknown("") }
  }

  private func conclude(_ exploration: Exploration, _ verdicts: inout [Verdict?]) {
    for (number, steps) in exploration.witnesses
    where played(steps, breaking: model.claims[number])?.count == steps.count {
      verdicts[number] = .refuted(witness: steps)
    }
    // A witness that does not replay would be a fault of nav: then nothing is said to be proved.
    let isDecided =
      exploration.isWhole && model.isExact
      && exploration.witnesses.allSatisfy { verdicts[$0.number] != nil }
    for open in exploration.claims where verdicts[open.number] == nil {
      if let witness = open.witness { verdicts[open.number] = .refuted(witness: witness) }
    }
    for (number, claim) in model.claims.enumerated() where verdicts[number] == nil {
      verdicts[number] =
        claim.kind == .reachable
        ? reachable(claim, exploration, isDecided)
        : isDecided ? .proved : .unknown(reason(exploration))
    }
  }

  /// The shortest of these scripts that breaks a claim.
  private func shortest(
    among guesses: [[ProofStep]], breaking claim: ProofClaim
  ) -> [ProofStep]? {
    var best: [ProofStep]?
    for guess in guesses where guess.count < best?.count ?? Int.max {
      best = played(guess, breaking: claim) ?? best
    }
    return best
  }

  /// What of a script leads a new app to a state that breaks a claim, with its last step and none
  /// before; nil if none of its states breaks it.
  private func played(_ steps: [ProofStep], breaking claim: ProofClaim) -> [ProofStep]? {
    let app = ProofApp(model)
    app.restart([])
    guard var moment = app.moment else { return nil }
    if claim.isBroken(by: moment, after: nil, model) { return [] }
    for (index, step) in steps.enumerated() {
      let before = step.isOfFacts ? moment.valuation : nil
      guard model.allows(step, in: moment), app.send(step), let next = app.moment else {
        return nil
      }
      moment = next
      if claim.isBroken(by: moment, after: before, model) { return Array(steps[...index]) }
    }
    return nil
  }

  /// Whether a guess shows a route.
  private func isSeen(_ route: Int) -> Bool {
    closure.guesses(showing: route).contains { steps in
      let app = ProofApp(model)
      app.restart([])
      for step in steps {
        guard let moment = app.moment, model.allows(step, in: moment), app.send(step) else {
          return false
        }
      }
      return app.moment?.shown.route == route
    }
  }

  private func reachable(
    _ claim: ProofClaim, _ exploration: Exploration, _ isDecided: Bool
  ) -> Verdict {
    let missing = claim.routes.filter { !exploration.isShown[$0] }
    let never = missing.filter { closure.isShown[$0] == 0 }
    if missing.isEmpty { return .proved }
    if isDecided || never.count == missing.count { return .unreachable(missing) }
    return .unknown(reason(exploration))
  }

  private func reason(_ exploration: Exploration) -> Text {
    exploration.isWhole
      ? "parts of the schema interact: no state was found that breaks it, and none is excluded"
      : "there are too many states: none that were looked at breaks it"
  }
}

extension Prover {
  /// What pictures say of routes: the claims about them that were not proved.
  func marks() -> [Text: [Text]] {
    var marks: [Text: [Text]] = [:]
    for (claim, verdict) in zip(model.claims, verdicts()) where !verdict.isProved {
      var routes = claim.routes
      if case .unreachable(let missing) = verdict { routes = missing }
      let mark: Text = verdict.name + ", line " + Text(claim.value.line)
      for route in routes { marks[model.routes[route].name, default: []].append(mark) }
    }
    return marks
  }
}

extension Verdict {
  var isProved: Bool { if case .proved = self { true } else { false } }
}
