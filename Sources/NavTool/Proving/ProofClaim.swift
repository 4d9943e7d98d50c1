import Ground
import NavigationApp

/// A claim of a schema, its names replaced by numbers.
struct ProofClaim {
  enum Kind {
    case never, neverShown, reachable, leadsBack, afterFalse
  }

  let kind: Kind
  let value: Value
  /// Each with all of these in one state.
  let sets: [[Int]]
  /// Those of one route.
  let singles: Set<Int>
  /// Where it says something: the conditions of `unless` do not all hold.
  let speaks: Valuations
  /// Of `afterFalse`: where its condition holds.
  let holds: Valuations
  let within: Int?
  let doc: Text?

  init(_ value: Value, _ claim: Claim, _ model: ProofModel) {
    self.value = value
    kind =
      switch claim.kind {
      case .never: claim.isShown ? .neverShown : .never
      case .reachable: .reachable
      case .leadsBack: .leadsBack
      case .afterFalse: .afterFalse
      }
    sets = claim.routes ?? model.routes.indices.map { [$0] }
    singles = Set(sets.filter { $0.count == 1 }.map { $0[0] })
    let space = model.space
    speaks = claim.unless.map { space.all & ~space.satisfying($0) } ?? space.all
    holds = claim.condition.map { space.satisfying([$0]) } ?? 0
    within = claim.within.map { Int($0) }
    doc = claim.doc
  }

  /// As it is written, without white space and `doc`.
  var text: Text {
    let members = value.children.map { $0 }.filter { $0.name != "doc" }
    return Text(
      members.map { JSONText.quoted($0.name) + ":" + JSONText.compact($0.written) },
      braced: true)
  }

  /// The routes that it names alone.
  var routes: [Int] { sets.flatMap { $0 } }
}

/// What came of a claim.
enum Verdict {
  case proved
  case refuted(witness: [ProofStep])
  /// Routes that no state shows.
  case unreachable([Int])
  case unknown(Text)

  var name: Text {
    switch self {
    case .proved: "proved"
    case .refuted, .unreachable: "refuted"
    case .unknown: "unknown"
    }
  }
}
