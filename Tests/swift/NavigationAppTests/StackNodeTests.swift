import Ground
import JSONCoding
import TestSupport
import Testing

@testable import NavigationApp

/// Stacks whose entries know some far below them, against arrays.
@Suite struct StackNodeTests {
  /// A stack and what it must hold, bottom first.
  private struct Pair {
    var top: StackNode?
    var entries: [(id: EntryID, number: Int)] = []
  }

  private static let routes = (0..<300).map { number in
    FittedRoute(
      route: JSONRoute(named: "{\"name\":\"r\",\"params\":{\"n\":\(number)}}"), index: number % 7)
  }

  /// Of every seventh route rules say something: that it is no place of the history.
  private static func isNoted(_ number: Int) -> Bool { number % 7 == 3 }

  private static func push(_ id: EntryID, _ number: Int, on pair: Pair) -> Pair {
    var pushed = pair
    pushed.top = StackNode(
      id: id, route: routes[number], isNoted(number) ? .noPlace : [], on: pair.top)
    pushed.entries.append((id, number))
    return pushed
  }

  private static func cut(_ pair: Pair, to depth: Int) -> Pair {
    Pair(top: pair.top.at(depth: depth), entries: Array(pair.entries.prefix(depth)))
  }

  /// The same without the entry at an index: those above it are made again.
  private static func remove(_ index: Int, from pair: Pair) -> Pair {
    var made = cut(pair, to: index)
    for node in pair.top.entries(above: index + 1) {
      made.top = node.copy(on: made.top)
    }
    made.entries += pair.entries[(index + 1)...]
    return made
  }

  private static func check(_ pair: Pair, _ random: inout Random) {
    #expect(pair.top.depth == pair.entries.count)
    #expect(pair.top.entries().map { $0.id } == pair.entries.map { $0.id })
    let noted = pair.entries.count { isNoted($0.number) }
    #expect(Int(pair.top?.noted ?? 0) == noted)
    let depth = random.below(pair.entries.count + 3) - 1
    let part = depth < 1 ? nil : pair.entries.prefix(depth).last?.id
    #expect(pair.top.at(depth: depth)?.id == part)
    let number = random.below(routes.count)
    let nearest = pair.entries.last { $0.number == number }
    #expect(pair.top.entry(routes[number])?.id == nearest?.id)
    let id = EntryID(random.below(pair.entries.count * 2 + 5))
    #expect(pair.top.entry(id)?.id == pair.entries.last { $0.id == id }?.id)
    #expect(pair.top.at(newest: id)?.id == pair.entries.last { $0.id <= id }?.id)
    let below = pair.entries.firstIndex { isNoted($0.number) } ?? pair.entries.count
    #expect(pair.top.allowed { $0 != 3 } === pair.top.at(depth: below))
    #expect(pair.top.allowed { $0 == 3 } === pair.top)
    #expect(pair.top.place === pair.top.at(depth: below))
    var found: Set<EntryID> = []
    pair.top.forEach(beside: nil, above: id) { id, _ in found.insert(id) }
    #expect(found == Set(pair.entries.filter { $0.id <= id || isNoted($0.number) }.map { $0.id }))
  }

  /// What two stacks differ in, as arrays tell it.
  private static func checkDifference(_ old: Pair, _ new: Pair, newest: EntryID) {
    let left = Set(old.entries.map { $0.id })
    let right = Set(new.entries.map { $0.id })
    for isNotedOnly in [false, true] {
      var found: [Difference] = []
      old.top.addDifference(
        to: new.top, newest: newest, isNotedOnly: isNotedOnly, &found)
      // An entry that came back among others has left and come.
      var change: [EntryID: Int] = [:]
      for one in found { change[one.id, default: 0] += one.kind == .came ? 1 : -1 }
      for entry in old.entries where !right.contains(entry.id) {
        #expect(change[entry.id] == -1 || isNotedOnly && !isNoted(entry.number))
        change[entry.id] = nil
      }
      for entry in new.entries where !left.contains(entry.id) {
        #expect(change[entry.id] == 1 || isNotedOnly && !isNoted(entry.number))
        change[entry.id] = nil
      }
      #expect(change.allSatisfy { $0.value == 0 })
    }
    var common = 0
    for (a, b) in zip(old.entries, new.entries) {
      guard a.id == b.id else { break }
      common += 1
    }
    #expect(old.top.commonDepth(with: new.top) == common)
    let shared = old.top.shared(with: new.top)
    #expect(shared.depth <= common)
    let depth = shared.depth + 1
    if depth <= min(old.top.depth, new.top.depth) {
      #expect(old.top.at(depth: depth) !== new.top.at(depth: depth))
    }
  }

  @Test(arguments: 0..<20) func stacksDoWhatArraysDo(seed: Int) {
    var random = Random(UInt64(seed))
    var pairs = [Pair()]
    var newest: EntryID = 0
    for _ in 0..<400 {
      let old = pairs[random.below(pairs.count)]
      var new = old
      let before = newest
      switch random.below(seed % 2 == 0 ? 8 : 6) {
      case 0: new = Self.cut(old, to: random.below(old.entries.count + 1))
      case 1 where !old.entries.isEmpty:
        new = Self.remove(random.below(old.entries.count), from: old)
      case 2: new = pairs[random.below(pairs.count)]
      default:
        for _ in 0..<random.below(12) {
          newest += 1
          new = Self.push(newest, random.below(Self.routes.count), on: new)
        }
      }
      Self.check(new, &random)
      Self.checkDifference(old, new, newest: before)
      if pairs.count < 24 { pairs.append(new) } else { pairs[random.below(24)] = new }
    }
  }

  /// Filters have another form for many entries than for few, and a node may be used again.
  @Test func everyEntryOfADeepStackIsFoundInFewSteps() {
    let routes = (0..<2000).map { number in
      FittedRoute(
        route: JSONRoute(named: "{\"name\":\"p\",\"params\":{\"n\":\(number)}}"), index: 0)
    }
    var spare = SpareNode()
    var discarded = DiscardedStacks()
    var top: StackNode?
    for (index, route) in routes.enumerated() {
      // First another entry, whose node is the next one's: from depth to depth its filter is
      // that of few, of many, or of none.
      for one in [routes[(index + 1) % 2000], route] {
        if let old = top, old.depth > index {
          top = old.below
          spare.keep(old, &discarded)
        }
        top = spare.make(EntryID(index + 1), one, [], on: top)
      }
    }
    var most = 0
    for (index, route) in routes.enumerated() {
      #expect(top.entry(route)?.id == EntryID(index + 1))
      var steps = 0
      var entry = top
      while let node = entry, node.route != route {
        entry = node.next(without: StackNode.marks(of: route))?.takeUnretainedValue()
        steps += 1
      }
      most = max(most, steps)
    }
    // Without filters for many it would be some 250, without any 2,000.
    #expect(most < 150)
    #expect(top.entry(Self.routes[0]) == nil)
  }

  /// A snapshot may have ids in any order.
  @Test func idsThatDoNotAscendAreFound() {
    var pair = Pair()
    for id: EntryID in [5, 9, 2, 11, 3, 14, 1, 20, 21, 22] { pair = Self.push(id, 1, on: pair) }
    for id: EntryID in 0..<25 {
      #expect(pair.top.entry(id)?.id == pair.entries.last { $0.id == id }?.id)
    }
  }

  /// Each commit lets go of some entries only, and nothing is kept for ever.
  @Test func discardedStacksEndBitByBit() {
    var discarded = DiscardedStacks()
    weak var bottom: StackNode?
    var top: StackNode?
    do {
      var pair = Pair()
      for id in 1...1000 { pair = Self.push(EntryID(id), 1, on: pair) }
      bottom = pair.top.at(depth: 1)
      top = pair.top
    }
    var given: StackNode?
    swap(&given, &top)
    discarded.add(given.take())
    #expect(bottom != nil)
    var commits = 0
    while bottom != nil, commits < 2000 {
      discarded.release()
      commits += 1
    }
    #expect((2...1000).contains(commits))
  }
}

extension JSONRoute {
  fileprivate init(named text: String) {
    self = Array(text.utf8).withUnsafeBufferPointer { JSONRoute(canonical: $0) }
  }
}

extension Random {
  fileprivate mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}
