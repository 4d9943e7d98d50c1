import Foundation

/// SplitMix64: the same numbers for the same seed on every machine.
public struct Random: RandomNumberGenerator {
  private var state: UInt64

  public init(_ seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }

  public mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &self) < percent
  }

  /// Where the random tests begin: `NAV_TEST_SEED`, or another place each time. It is printed, so
  /// that a failing run can be repeated.
  public static let seed: UInt64 = {
    let given = ProcessInfo.processInfo.environment["NAV_TEST_SEED"].flatMap(UInt64.init)
    let seed = given ?? UInt64.random(in: 0..<1_000_000_000)
    print("random tests: NAV_TEST_SEED=\(seed)")
    return seed
  }()

  /// So many seeds from `seed` on.
  public static func seeds(_ count: UInt64) -> [UInt64] { (0..<count).map { seed &+ $0 } }

  /// How often a random test runs: `NAV_TEST_RUNS` times as often as by default.
  public static func runs(_ usual: Int) -> Int {
    usual * (ProcessInfo.processInfo.environment["NAV_TEST_RUNS"].flatMap(Int.init) ?? 1)
  }
}
