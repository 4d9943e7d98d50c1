import Ground
import NavigationApp

/// What two states must have in common so that what may come of one may come of the other.
///
/// Facts may change at any time, so what stands on a stack could have stood there at any time
/// before, and whatever `back` shows was looked at when it was on top. What counts of a stack is
/// therefore its top; what would be its top if facts cut it; what intents ask about (routes with
/// `reuse` `stack`, the screen of a gate and what is under it, locks); and what claims ask about:
/// the first of each route that they name beside others, and the depth as far as they count it.
///
/// A lock that comes in the commit in which something else is put under it hides what nobody has
/// seen on top. So with locks all routes that claims name count, and the layer under each lock.
struct Signature {
  private let model: ProofModel
  /// Routes that count wherever they are.
  private let isTracked: [Bool]
  /// From which depth on all depths are the same; 0 if none counts.
  private let depths: Int

  init(_ model: ProofModel, for claims: [ProofClaim]) {
    self.model = model
    var isTracked = [Bool](repeating: false, count: model.routes.count)
    var depths = 0
    for claim in claims {
      switch claim.kind {
      case .never:
        for set in claim.sets where set.count > 1 || !model.locks.isEmpty {
          for route in set { isTracked[route] = true }
        }
      case .afterFalse: for route in claim.routes { isTracked[route] = true }
      case .leadsBack: if let within = claim.within { depths = max(depths, within + 1) }
      case .neverShown, .reachable: break
      }
    }
    // Facts remove locks, and an intent that they held may then take the place of what is there:
    // the entries under them are counted, and the root is one of those.
    if depths > 0 { depths += model.locks.count + 1 }
    let hasPresence = depths > 0 || isTracked.contains(true)
    for (index, route) in model.routes.enumerated() {
      if route.lock != nil || (hasPresence && route.reuse == .stack) { isTracked[index] = true }
    }
    self.isTracked = isTracked
    self.depths = depths
  }

  /// The signature of a state.
  func of(_ moment: Moment) -> Text {
    var writer = Writer()
    writer.add(moment.valuation)
    writer.bytes += moment.choices.bytes
    writer.add(0xFFFF)
    writer.bytes += moment.pending.bytes
    writer.add(0xFFFF)
    for waiting in moment.queue { writer.add(waiting.route) }
    var line = Line()
    for stack in moment.leaves {
      add(stack, base: model.space.all, moment, &line, &writer)
    }
    var bases: [Valuations] = []
    for layer in moment.layers {
      let own = model.routes[layer.screens[0].route]
      let base = own.lock ?? own.requires & (bases.last ?? model.space.all)
      bases.append(base)
    }
    for (index, layer) in moment.layers.enumerated() {
      let isTop = index == moment.layers.count - 1
      let keeps = isTop || bases[index] != bases[index + 1] || isLock(moment.layers[index + 1])
      add(layer, keeps: keeps, base: bases[index], moment, &line, &writer)
    }
    if depths > 0 { writer.add(min(moment.depth, depths)) }
    return Text(bytes: writer.bytes)
  }

  private func isLock(_ layer: Moment.Stack) -> Bool {
    model.routes[layer.screens[0].route].lock != nil
  }

  /// What was met from the bottom on.
  private struct Line {
    var depth = 0
    var met: Set<Seen> = []

    struct Seen: Hashable {
      let route: Int
      let stack: Valuations
      let base: Valuations
    }
  }

  private struct Writer {
    var bytes: [UInt8] = []

    mutating func add(_ number: Int) {
      bytes.append(UInt8(truncatingIfNeeded: number))
      bytes.append(UInt8(truncatingIfNeeded: number >> 8))
    }

    mutating func add(_ set: Valuations) {
      for index in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: set >> UInt64(8 * index))) }
    }
  }

  private func add(
    _ stack: Moment.Stack, keeps: Bool = true, base: Valuations, _ moment: Moment,
    _ line: inout Line, _ writer: inout Writer
  ) {
    var staying: [Valuations] = []
    for (index, screen) in stack.screens.enumerated() {
      let own =
        index == 0 && stack.isLayer ? model.space.all : model.routes[screen.route].requires
      staying.append(own & (staying.last ?? model.space.all))
    }
    let mark = stack.screens.firstIndex { $0.id == moment.pendingScreen }
    let last = stack.screens.count - 1
    var hasAny = false
    for (index, screen) in stack.screens.enumerated() {
      let seen = Line.Seen(route: screen.route, stack: staying[index], base: base)
      let isFirst = isTracked[screen.route] && line.met.insert(seen).inserted
      let isCut = index == last || staying[index] != staying[index + 1]
      let isMarked = index == mark || index + 1 == mark
      line.depth += 1
      guard isFirst || isMarked || (keeps && isCut) else { continue }
      hasAny = true
      writer.add(screen.route &* 4 &+ (isMarked ? 1 : 0) &+ (index == 0 ? 2 : 0))
      // Where it stays: what was left out below may be what facts remove it with.
      writer.add(staying[index])
      writer.add(base)
      if depths > 0 { writer.add(min(line.depth, depths)) }
    }
    if hasAny || !stack.isLayer { writer.add(0xFFFE) }
  }
}
