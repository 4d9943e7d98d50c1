import Ground
import JSONCoding

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

  init(_ value: Value, _ model: ProofModel) {
    self.value = value
    doc = value["doc"]?.text
    within = value["within"]?.integer
    let all = model.space.all
    var sets: [[Int]] = []
    if let never = value["never"] {
      kind = value["shown"]?.isTrue ?? false ? .neverShown : .never
      for item in never.children {
        sets.append(item.isArray ? model.numbers(item) : [model.indices[item.text] ?? 0])
      }
    } else {
      let routes = value["reachable"] ?? value["leadsBack"] ?? value["gone"]
      kind =
        value["reachable"] != nil
        ? .reachable : value["leadsBack"] != nil ? .leadsBack : .afterFalse
      let isAll = routes?.isString ?? false
      let numbers = isAll ? Array(model.routes.indices) : model.numbers(routes)
      sets = numbers.map { [$0] }
    }
    self.sets = sets
    singles = Set(sets.filter { $0.count == 1 }.map { $0[0] })
    speaks = value["unless"] == nil ? all : all & ~model.space.satisfying(all: value["unless"])
    holds = value["afterFalse"].map { model.space.satisfying($0) } ?? 0
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
