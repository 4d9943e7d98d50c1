import Ground

enum OpenTarget {
  case url(Text)
  case route(FittedRoute)
}

enum BackTarget {
  case route(FittedRoute)
  case id(EntryID)
}

/// Where a stack is.
enum StackLocation {
  case leaf(Int)
  case layer(EntryID)
}

/// An intent with what its envelope says.
struct SentIntent {
  var intent: AppIntent
  /// The screen that it was sent from.
  var from: EntryID?
  var source: Text?
}

extension AppIntent {
  /// What its commit is called after.
  var cause: StaticString {
    if case .travel = self { "history" } else { name }
  }

  /// Whether it changes what the user sees at a place, and leads to no other one.
  var staysAtPlace: Bool {
    switch self {
    case .update, .updateOf, .replace: true
    default: false
    }
  }

  /// Whether it may wait for facts.
  var mayWait: Bool {
    switch self {
    case .go, .open, .url: true
    default: false
    }
  }

  /// Whether locks have no say in it: they stay where they are needed.
  var isNeverHeld: Bool {
    switch self {
    case .url, .travel: true
    default: false
    }
  }
}
