import Ground
import JSONCoding

/// An entry of a stack with everything under it.
///
/// Stacks are linked from the top down and share what they have in common: copying one is a
/// reference, pushing and popping cost the same at any depth, and what two stacks differ in is
/// found by walking only that.
///
/// Each entry also knows one that is farther down, at a distance that follows from the depths
/// alone (Myers, "An applicative random-access stack", 1983): any depth is O(log depth) steps
/// away. A filter tells which routes are certainly not among those that such a step passes over.
final class StackNode {
  /// A reference that is not counted: to an entry that another one keeps.
  typealias Link = Unmanaged<StackNode>

  private(set) var below: StackNode?
  private(set) var id: EntryID
  private(set) var route: FittedRoute
  private var levels: UInt32 = 0
  /// How many entries there are up to here of whose routes rules say something.
  private(set) var noted: UInt32 = 0
  /// Whether the ids ascend from the bottom up to here: a snapshot may have other ones. It stands,
  /// with the next two, where there is room: after the rest a node would take 16 bytes more.
  private(set) var isAscending = true
  /// Whether it, or an entry under it, is no place of the history.
  private(set) var isHidden = false
  /// What rules say of its route; may lack what they do not.
  private(set) var traits: RouteTraits = []
  /// An entry farther down, which `below` keeps; nil for what is under the bottom.
  private var farther: Link?
  /// The routes between here and there.
  private(set) var filter = RouteFilter()

  init(id: EntryID, route: consuming FittedRoute) {
    self.id = id
    self.route = route
  }

  /// - Parameter traits: those of the route.
  init(
    id: EntryID, route: consuming FittedRoute, _ traits: RouteTraits, on below: consuming StackNode?
  ) {
    self.id = id
    self.route = route
    put(on: below, traits)
  }

  deinit {
    release(&below) { $0.takeBelow() }
  }

  /// How many entries the stack has up to here.
  var depth: Int { Int(levels) }

  /// The same entry on another stack, perhaps with other parameters.
  func copy(
    id: EntryID? = nil, _ route: FittedRoute? = nil, on below: StackNode?
  ) -> StackNode {
    StackNode(id: id ?? self.id, route: route ?? self.route, traits, on: below)
  }

  /// Becomes another entry, with nothing below it yet.
  func become(_ id: EntryID, _ route: consuming FittedRoute) {
    self.id = id
    self.route = route
  }

  /// Learns all that it knows of what is below.
  func put(on stack: consuming StackNode?, _ traits: RouteTraits) {
    swap(&below, &stack)
    self.traits = traits
    levels = 1
    noted = isNoted ? 1 : 0
    isHidden = traits.contains(.noPlace)
    farther = next
    isAscending = true
    guard let next else { return filter.clear() }
    next._withUnsafeGuaranteedRef { below in
      // A stack has at most 1,000,000,000 entries (`AppLimits`).
      levels &+= below.levels
      noted &+= below.noted
      isHidden = isHidden || below.isHidden
      isAscending = below.isAscending && below.id < id
      guard let far = below.farther else { return filter.clear() }
      far._withUnsafeGuaranteedRef { far in
        let depth = far.farther.map { $0._withUnsafeGuaranteedRef { $0.depth } } ?? 0
        guard below.depth &- far.depth == far.depth &- depth else { return filter.clear() }
        farther = far.farther
        filter.join(below, far, count: below.depth &- depth)
      }
    }
  }

  /// What its route sets in filters.
  var marks: RouteFilter.Marks { Self.marks(of: route) }

  @inline(__always)
  static func marks(of route: FittedRoute) -> RouteFilter.Marks {
    RouteFilter.Marks(route.route.routeHash)
  }

  // MARK: Steps down

  var next: Link? { below.map { .passUnretained($0) } }

  /// Whether rules say something of its route.
  var isNoted: Bool { !traits.isDisjoint(with: .noted) }

  /// The next entry down, or one farther down if rules say nothing of the routes up to there.
  var nextNoted: Link? {
    noted == (farther?._withUnsafeGuaranteedRef { $0.noted } ?? 0) ? farther : next
  }

  /// The next entry down, or one farther down that is hidden too.
  var nextHidden: Link? {
    guard let farther, farther._withUnsafeGuaranteedRef({ $0.isHidden }) else { return next }
    return farther
  }

  /// The next entry down that may have that id.
  func next(towards id: EntryID) -> Link? {
    guard isAscending, let farther else { return next }
    guard self.id > id else { return nil }
    return farther._withUnsafeGuaranteedRef { $0.id } >= id ? farther : next
  }

  /// The next entry down that may have a route of these marks.
  func next(without marks: RouteFilter.Marks) -> Link? { filter.mayHave(marks) ? next : farther }

  /// The next entry down that is not below a depth.
  func next(notBelow depth: Int) -> Link? {
    guard let farther, farther._withUnsafeGuaranteedRef({ $0.depth }) >= depth else { return next }
    return farther
  }

  /// Steps down in two stacks, to entries of the same depth: far, if nothing is shared there yet.
  func nextApart(from other: Link) -> (Link?, Link?) {
    other._withUnsafeGuaranteedRef { other in
      farther?.toOpaque() != other.farther?.toOpaque()
        ? (farther, other.farther) : (next, other.next)
    }
  }

  /// Whether id, route and depth are the same.
  func isSame(as other: Link) -> Bool {
    other._withUnsafeGuaranteedRef { $0.id == id && $0.route == route && $0.depth == depth }
  }

  /// Whether id and name of the route are the same.
  func isLike(_ other: Link) -> Bool {
    other._withUnsafeGuaranteedRef { $0.id == id && $0.route.index == route.index }
  }

  /// Takes the entry off what is below.
  func takeBelow() -> StackNode? {
    var taken: StackNode?
    swap(&below, &taken)
    return taken
  }
}
