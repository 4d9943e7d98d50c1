import CNavSystem
import Ground
import JSONCoding

/// What routes wait for whose conditions do not hold, and how intents wait.
extension Rules {
  /// The facts that conditions ask about, ascending.
  func facts(of conditions: [Condition]) -> [Int] { facts(of: conditions, failing: nil) }

  /// The facts of the conditions of a route that fail, ascending.
  private func needs(of route: RouteIndex, _ facts: [FactValue]) -> [Int] {
    self.facts(of: schema.routes[route].requires, failing: facts)
  }

  /// - Parameter values: of facts, to leave out the conditions that hold then; nil for all.
  private func facts(of conditions: [Condition], failing values: [FactValue]?) -> [Int] {
    if conditions.count == 1, let only = conditions.first {
      return values.map(only.holds) == true ? [] : schema.facts[only.fact].alone
    }
    var isNamed = [Bool](repeating: false, count: schema.facts.count)
    for condition in conditions where values.map(condition.holds) != true {
      isNamed[condition.fact] = true
    }
    return isNamed.indices.filter { isNamed[$0] }
  }

  /// What a route waits for whose conditions do not hold: the facts of all that fail, and its gate,
  /// nil if there is none.
  func gate(
    of route: RouteIndex, _ facts: [FactValue]
  ) -> (needs: [Int], shown: FittedRoute?) {
    (needs(of: route, facts), wayOut(of: route, facts).gate)
  }

  /// Why an intent that cannot wait does not bring a route whose conditions do not hold.
  func refusal(of route: RouteIndex, _ facts: [FactValue]) -> AppRefusal {
    let (gate, last) = wayOut(of: route, facts)
    let named = gate == nil ? last : route
    return .requires(route: named, facts: needs(of: named, facts), orElse: gate)
  }

  /// The end of the chain of ways out of a route whose conditions do not hold.
  /// - Returns: the gate, nil if a route of the chain has none; and the last route that fails.
  private func wayOut(
    of route: RouteIndex, _ facts: [FactValue]
  ) -> (gate: FittedRoute?, last: RouteIndex) {
    var gate: FittedRoute?
    var last: RouteIndex = route
    var next = route
    while true {
      let declaration = schema.routes[next]
      guard !declaration.requires.hold(facts) else { break }
      last = next
      gate = declaration.gate(facts)
      guard let gate else { break }
      next = gate.index
    }
    return (gate, last)
  }

  /// An intent as it is kept: a URL without the query items that name a sensitive parameter.
  func withoutSecrets(_ intent: AppIntent) -> AppIntent {
    switch intent {
    case .open(.url(let url)):
      // Most have no query.
      guard url.hasQuestionMark, case .route(let route) = try? match(url) else { return intent }
      return .open(.url(fitter.withoutSecrets(url, of: route.index)))
    case .url(let url):
      guard case .address(let address) = try? address(url), let top = address.stack.last
      else {
        return intent
      }
      return .url(fitter.withoutSecrets(url, of: top.index))
    default: return intent
    }
  }
}

extension Text {
  /// Whether a URL of this text can have a query.
  fileprivate var hasQuestionMark: Bool {
    bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.map { memchr($0, 0x3F, bytes.count) != nil } ?? false
    }
  }
}
