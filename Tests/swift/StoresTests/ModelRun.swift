import TestSupport
import Testing

/// Plays random operations against a model and, where they part, shrinks the operations by playing
/// them again with some left out.
enum ModelRun {
  /// - Parameters:
  ///   - seeds: how many; each makes one list of operations, and a failure names it. With
  ///     `NAV_TEST_SEED` of that number its list is the first.
  ///   - play: plays a list from the beginning; answers what differs first, or nil.
  static func check<Operation>(
    seeds: UInt64, count: Int, _ generate: (inout Random) -> Operation,
    _ play: ([Operation]) throws -> String?
  ) rethrows {
    for seed in Random.seeds(seeds) {
      var generator = Random(seed)
      let operations = (0..<count).map { _ in generate(&generator) }
      guard let difference = try play(operations) else { continue }
      let shortest = try shrink(operations) { try play($0) != nil }
      let final = try play(shortest) ?? difference
      Issue.record(
        "seed \(seed), after \(shortest.map { "\($0)" }.joined(separator: "; ")): \(final)")
      return
    }
  }

  /// Leaves out runs of operations, half of them first and single ones last, as long as the rest
  /// still fails.
  private static func shrink<Operation>(
    _ operations: [Operation], fails: ([Operation]) throws -> Bool
  ) rethrows -> [Operation] {
    var shortest = operations
    var size = max(operations.count / 2, 1)
    while true {
      var start = 0
      while start < shortest.count {
        let without = Array(shortest[..<start] + shortest[min(start + size, shortest.count)...])
        if try fails(without) { shortest = without } else { start += size }
      }
      if size == 1 { return shortest }
      size /= 2
    }
  }
}
