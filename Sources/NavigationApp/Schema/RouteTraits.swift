/// What every intent asks about a route, in one word.
struct RouteTraits: OptionSet {
  let rawValue: UInt16

  static let root = RouteTraits(rawValue: 1)
  static let layer = RouteTraits(rawValue: 2)
  static let guarded = RouteTraits(rawValue: 4)
  static let asksOnEnter = RouteTraits(rawValue: 8)
  static let asksOnLeave = RouteTraits(rawValue: 16)
  static let lock = RouteTraits(rawValue: 32)
  static let hasContainer = RouteTraits(rawValue: 64)
  static let reusesTop = RouteTraits(rawValue: 128)
  static let isAlwaysNew = RouteTraits(rawValue: 256)
  /// Is never saved.
  static let unsaved = RouteTraits(rawValue: 512)
  /// Has parameters that are never written.
  static let hidesValues = RouteTraits(rawValue: 1024)
  /// Is no place of the history.
  static let noPlace = RouteTraits(rawValue: 2048)
  /// How many screens there are of it is counted.
  static var counted: RouteTraits {
    RouteTraits(rawValue: guarded.rawValue | lock.rawValue | unsaved.rawValue | noPlace.rawValue)
  }
  /// Rules say something of its screens when they come or leave.
  static var noted: RouteTraits {
    RouteTraits(rawValue: counted.rawValue | asksOnEnter.rawValue | asksOnLeave.rawValue)
  }

  init(rawValue: UInt16) { self.rawValue = rawValue }
}
