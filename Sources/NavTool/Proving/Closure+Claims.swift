import Ground

// What follows for claims: verdicts, how long a witness is at least, and guesses at witnesses.
extension Closure {
  /// What follows for a claim; nil if nothing does.
  func verdict(of claim: ProofClaim) -> Verdict? {
    switch claim.kind {
    case .never:
      let isExcluded = claim.sets.allSatisfy { set in
        set.reduce(claim.speaks) { $0 & isIn[$1] } == 0
      }
      return isExcluded ? .proved : nil
    case .neverShown:
      return claim.routes.allSatisfy { isShown[$0] & claim.speaks == 0 } ? .proved : nil
    case .reachable:
      return nil
    case .leadsBack:
      return claim.routes.allSatisfy { route in
        ofRoute[route].allSatisfy { times(records[$0], breaking: claim) == 0 }
      } ? .proved : nil
    case .afterFalse:
      return claim.routes.allSatisfy { isGone($0, after: claim.holds) } ? .proved : nil
    }
  }

  /// Whether a route is in no state right after the condition went from holding to not: where it
  /// does not hold, there is none; or it holds nowhere where the route stays, and nothing brings
  /// it in the same commit.
  private func isGone(_ route: Int, after holds: Valuations) -> Bool {
    if isIn[route] & ~holds == 0 { return true }
    guard !mayComeByFacts(route) else { return false }
    return ofRoute[route].allSatisfy {
      let stays = records[$0].node.stays
      return stays & ~holds == 0 || stays & holds == 0
    }
  }

  // MARK: Witnesses

  /// Under which facts a route that is reached so breaks a claim about one state.
  private func times(_ record: Record, breaking claim: ProofClaim) -> Valuations {
    let node = record.node
    let stays = record.node.stays
    switch claim.kind {
    case .never: return stays & claim.speaks
    case .neverShown: return stays & claim.speaks & unlocked[node.route]
    case .leadsBack:
      let shown = stays & unlocked[node.route]
      guard let within = claim.within else { return shown & locked }
      return isDeep(node, within) ? shown : shown & locked
    case .afterFalse: return stays & claim.holds
    case .reachable: return 0
    }
  }

  /// Whether more than so many times back may be needed.
  private func isDeep(_ node: Node, _ within: Int) -> Bool {
    greatestDepth == 0 || node.depth > within
  }

  /// The least number of steps after which a claim can be broken.
  func leastSteps(breaking claim: ProofClaim) -> Int {
    var least = Int.max
    for set in claim.sets {
      let levels = set.map { leastSteps(to: $0, claim) }
      least = min(least, levels.max() ?? 0)
    }
    return least
  }

  private func leastSteps(to route: Int, _ claim: ProofClaim) -> Int {
    var least = Int.max
    for number in ofRoute[route] {
      let record = records[number]
      let bits = times(record, breaking: claim)
      let isLeaving = claim.kind == .afterFalse
      guard bits != 0, !isLeaving || record.node.stays & ~claim.holds != 0 else { continue }
      let soon = record.first & bits != 0 ? record.level : record.level + 1
      least = min(least, isLeaving ? soon + 1 : soon)
    }
    guard claim.kind == .afterFalse, isIn[route] & ~claim.holds != 0 else { return least }
    if isGate[route] || model.routes[route].lock != nil {
      return min(least, max(ofRoute[route].map { records[$0].level }.min() ?? 0, 1))
    }
    let waits = resumptions[route]
    guard waits.level < Int.max else { return least }
    return min(least, waits.level + (waits.under & claim.holds != 0 ? 0 : 1))
  }

  /// A way that may lead to what is asked.
  private struct Guess {
    let number: Int
    let length: Int
    let valuation: Int
    /// The facts that follow.
    var after: Int?
    /// By which of its arrivals, if facts bring it.
    var arrival: Arrival?
  }

  /// How many guesses are made for one question.
  private static let greatest = 8

  /// Ways that may lead to a state which breaks a claim, the shortest first.
  func guesses(breaking claim: ProofClaim) -> [[ProofStep]] {
    var found: [Guess] = []
    for (number, record) in records.enumerated() where claim.names(record.node.route) {
      let bits = times(record, breaking: claim)
      let isLeaving = claim.kind == .afterFalse
      let after = isLeaving ? record.node.stays & ~claim.holds : 0
      if bits != 0, !isLeaving || after != 0 {
        var guess = guess(record, number, bits)
        if isLeaving { guess.after = after.trailingZeroBitCount }
        found.append(guess)
      }
    }
    if claim.kind == .afterFalse { found += claim.routes.flatMap { resumptions(of: $0, claim) } }
    var all = shortest(found)
    for set in claim.sets where set.count == 2 {
      all += guesses(set[0], set[1], claim) + guesses(set[1], set[0], claim)
    }
    return all.sorted { $0.count < $1.count }
  }

  /// What waits while a condition holds, and comes when it no longer does.
  private func resumptions(of route: Int, _ claim: ProofClaim) -> [Guess] {
    resumptions[route].arrivals.compactMap { arrival in
      guard case .resumed(_, let fails) = arrival.way else { return nil }
      let before = fails & claim.holds
      let after = arrival.bits & ~claim.holds
      guard before != 0, after != 0 else { return nil }
      return Guess(
        number: arrival.from, length: resumptions[route].level,
        valuation: before.trailingZeroBitCount, after: after.trailingZeroBitCount,
        arrival: arrival)
    }
  }

  private func guess(_ record: Record, _ number: Int, _ bits: Valuations) -> Guess {
    let near = record.first & bits
    return Guess(
      number: number, length: near != 0 ? record.level : record.level + 1,
      valuation: (near != 0 ? near : bits).trailingZeroBitCount)
  }

  private func shortest(_ guesses: [Guess]) -> [[ProofStep]] {
    guesses.sorted { $0.length < $1.length }.prefix(Self.greatest).map { guess in
      var all = ways(to: guess.number, under: guess.valuation)
      if case .resumed(let way, _)? = guess.arrival?.way { all.append(way) }
      if let after = guess.after { all.append(.change(guess.valuation, after)) }
      return numbered(all)
    }
  }

  /// Ways to a state with two routes: to the first, and on from there.
  private func guesses(_ first: Int, _ second: Int, _ claim: ProofClaim) -> [[ProofStep]] {
    var found: [[ProofStep]] = []
    let there = ofRoute[first].sorted { records[$0].level < records[$1].level }
    for number in there.prefix(2) {
      let record = records[number]
      let valuation = record.first.trailingZeroBitCount
      let rest = Closure(model, from: record.node, under: valuation)
      let before = ways(to: number, under: valuation)
      for number in rest.ofRoute[second] {
        let bits = rest.records[number].node.stays & record.node.stays & claim.speaks
        guard bits != 0 else { continue }
        let guess = rest.guess(rest.records[number], number, bits)
        found.append(numbered(before + rest.ways(to: number, under: guess.valuation)))
      }
    }
    return Array(found.sorted { $0.count < $1.count }.prefix(Self.greatest))
  }

  /// Ways that may show a route.
  func guesses(showing route: Int) -> [[ProofStep]] {
    var found: [Guess] = []
    for number in ofRoute[route] {
      let bits = records[number].node.stays & unlocked[route]
      if bits != 0 { found.append(guess(records[number], number, bits)) }
    }
    return shortest(found).flatMap { [$0, $0 + [.back]] }
  }

  private func ways(to number: Int, under valuation: Int) -> [Way] {
    var backwards: [Way] = []
    var number: Int = number
    var valuation: Int = valuation
    while number >= 0 {
      let record = records[number]
      if !record.first.has(valuation) {
        let old = record.first.trailingZeroBitCount
        backwards.append(.change(old, valuation))
        valuation = old
      }
      guard let arrival = record.arrivals.first(where: { $0.bits.has(valuation) }) else { break }
      switch arrival.way {
      case .facts:
        if valuation != model.space.initial {
          backwards.append(.change(model.space.initial, valuation))
        }
      case .resumed(let way, let fails):
        let before = fails.trailingZeroBitCount
        backwards += [.change(before, valuation), way]
        valuation = before
      default: backwards.append(arrival.way)
      }
      number = arrival.from
    }
    return backwards.reversed()
  }

  /// Steps whose routes are different ones where there are as many as one likes.
  private func numbered(_ ways: [Way]) -> [ProofStep] {
    var counts: [Int: Int] = [:]
    var steps: [ProofStep] = []
    for way in ways {
      switch way {
      case .go(let route):
        counts[route, default: 0] += 1
        let variant = counts[route] ?? 1
        let last = model.routes[route].variants.count ?? variant
        steps.append(.go(route, (variant - 1) % max(last, 1) + 1))
      case .open(let route):
        counts[route] = max(counts[route] ?? 0, 1)
        if let url = model.routes[route].urls.first { steps.append(.open(url)) }
      case .select(let leaf): steps.append(.select(model.leaves[leaf]))
      case .change(let old, let new): if old != new { steps.append(.facts(old, new)) }
      case .facts, .resumed: break
      }
    }
    return steps
  }
}

extension ProofClaim {
  /// Whether the claim is about this route alone.
  func names(_ route: Int) -> Bool { singles.contains(route) }
}
