import Foundation
import Ground
import Stores

/// A route for tests: a letter.
struct Place: Route, ExpressibleByStringLiteral {
  var name: Text
  init(stringLiteral value: StaticString) { name = Text(stringLiteral: value) }
  init(_ number: Int) { name = Text(number) }
}

typealias Command = NavigationCommand<Place>
typealias Store = NavigationStore<Place>

/// A small generator with a seed, so that a failing run can be repeated (Steele, Lea, Flood:
/// SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Where the random tests begin: `NAV_TEST_SEED`, or another place each time. It is printed, so
  /// that a failing run can be repeated.
  static let start: UInt64 = {
    let given = ProcessInfo.processInfo.environment["NAV_TEST_SEED"].flatMap(UInt64.init)
    let start = given ?? UInt64.random(in: 0..<1_000_000_000)
    print("random programs: NAV_TEST_SEED=\(start)")
    return start
  }()

  /// So many seeds from `start` on.
  static func seeds(_ count: UInt64) -> [UInt64] { (0..<count).map { start &+ $0 } }
}

extension NavigationStore where R == Place {
  /// A store of `path` with the rest by default.
  static func make(
    _ path: [Place], _ configure: (inout StackConfiguration<Place>) -> Void = { _ in }
  ) throws -> Store {
    var configuration = StackConfiguration<Place>()
    configuration.path = path
    configure(&configuration)
    return try Store(configuration)
  }

  /// Collects every event in full form from now on.
  func record() -> EventLog {
    let log = EventLog()
    interests = .all
    onEvent = { log.events.append($0) }
    return log
  }
}

final class EventLog {
  var events: [NavigationEvent<Place>] = []

  var changes: [StackChange<Place>] {
    events.compactMap { if case .changed(let change) = $0.content { change } else { nil } }
  }
}
