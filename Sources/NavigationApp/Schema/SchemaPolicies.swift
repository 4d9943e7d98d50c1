// Generated from tools/generate/make_navschema.py; do not edit.

import Ground

/// How it is shown; push without it.
public enum RoutePresentation: UInt8, Sendable {
  case push, sheet, cover

  static var words: Literal {
    "push, sheet, cover"
  }
}

/// What a sheet or cover does when one is up.
public enum BusyPolicy: UInt8, Sendable {
  case over, queue, replace, reject

  static var words: Literal {
    "over, queue, replace, reject"
  }
}

/// When a screen that is there is used again.
public enum ReusePolicy: UInt8, Sendable {
  case top, name, stack, never

  static var words: Literal {
    "top, name, stack, none"
  }
}

/// What selecting the selected tab does.
public enum ReselectPolicy: UInt8, Sendable {
  case nothing, popToRoot

  static var words: Literal {
    "none, popToRoot"
  }
}
