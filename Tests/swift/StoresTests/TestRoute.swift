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
