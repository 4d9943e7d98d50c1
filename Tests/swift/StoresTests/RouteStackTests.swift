import TestSupport
import Testing

@testable import Ground
@testable import Stores

@Suite struct RouteStackTests {
  @Test func theNearestEqualRouteIsFoundAtEveryDepth() {
    let stack = RouteStack<Place>(["a", "b", "a", "c"])
    #expect(stack.lastIndex(of: "a") == 2)
    #expect(stack.lastIndex(of: "c") == 3)
    #expect(stack.lastIndex(of: "z") == nil)
    #expect(stack.lastIndexOfDuplicate(below: 2) == 0)
  }

  @Test func anEntryIsFoundByItsID() {
    let stack = RouteStack<Place>(["a", "b", "c"])
    #expect(stack.index(ofEntry: 2) == 1)
    for absent in [EntryID.min, -1, 0, 4, .max] { #expect(stack.index(ofEntry: absent) == nil) }
  }

  /// Any sequence of pushes and truncations leaves the index telling what a search of the entries
  /// tells.
  @Test(arguments: Random.seeds(20)) func theIndexAgreesWithASearch(seed: UInt64) {
    var random = Random(seed)
    var stack = RouteStack<Place>()
    var removed: [RouteEntry<Place>] = []
    for step in 0..<2_000 {
      if Int.random(in: 0..<3, using: &random) > 0 {
        stack.append(
          RouteEntry(id: EntryID(step + 1), route: Place(Int.random(in: 0..<40, using: &random))))
      } else {
        stack.truncate(
          to: max(0, stack.depth - Int.random(in: 0..<6, using: &random)), into: &removed)
      }
      let probe = Place(Int.random(in: 0..<45, using: &random))
      #expect(stack.lastIndex(of: probe) == stack.entries.lastIndex { $0.route == probe })
    }
  }

  /// What was taken off and not yet let go of never shows: not in a search, not in a copy, not when
  /// its place is taken again.
  @Test(arguments: Random.seeds(20)) func whatWasTakenOffNeverShows(seed: UInt64) {
    var random = Random(seed &+ 2_000)
    var stack = RouteStack<Place>()
    var model = [Place]()
    var copies: [(stack: RouteStack<Place>, model: [Place])] = []
    for step in 0..<3_000 {
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<13:
        let place = Place(Int.random(in: 0..<60, using: &random))
        stack.append(RouteEntry(id: EntryID(step + 1), route: place))
        model.append(place)
      case 13..<16 where !model.isEmpty:
        stack.removeTop()
        model.removeLast()
      case 16:
        let kept = Int.random(in: 0...model.count, using: &random)
        stack.truncate(to: kept)
        model.removeLast(model.count - kept)
      case 17: stack.releaseRemoved(Int.random(in: 0..<5, using: &random))
      case 18: copies.append((stack, model))
      default: if let copy = copies.popLast() { (stack, model) = copy }
      }
      #expect(stack.path == model)
      let probe = Place(Int.random(in: 0..<65, using: &random))
      #expect(stack.lastIndex(of: probe) == model.lastIndex(of: probe))
    }
    for copy in copies { #expect(copy.stack.path == copy.model) }
  }

  /// Whatever was done since a mark, rolling back gives the entries from then, and the net
  /// difference says what stands and what does not.
  @Test(arguments: Random.seeds(20)) func theJournalUndoesAndTells(seed: UInt64) {
    var random = Random(seed &+ 1_000)
    var stack = RouteStack<Place>((0..<30).map { Place($0) })
    for _ in 0..<200 {
      let before = stack.entries
      var journal = StackJournal<Place>()
      for _ in 0..<Int.random(in: 0..<8, using: &random) {
        journal.cut(&stack, keeping: Int.random(in: 0...stack.depth, using: &random))
        for _ in 0..<Int.random(in: 0..<4, using: &random) {
          stack.append(RouteEntry(id: 0, route: Place(Int.random(in: 0..<9, using: &random))))
        }
      }
      let (kept, removed) = journal.net(since: 0, baseDepth: before.count)
      #expect(Array(before[..<kept]) == Array(stack.entries[..<kept]))
      #expect(Array(before[kept...]) == Array(removed))
      journal.rollBack(&stack, to: 0)
      #expect(stack.entries == before)
      #expect(stack.lastIndex(of: Place(29)) == before.lastIndex { $0.route == Place(29) })
    }
  }
}
