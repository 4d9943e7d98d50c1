// Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.

extension NavigationCommand {
  /// The kind of a command; its raw values are those of the `NAV_COMMAND_*` constants.
  public enum Kind: Int32, Sendable, CaseIterable {
    case push = 1
    case pushAll
    case pop
    case popCount
    case popToRoot
    case popTo
    case popToEntry
    case replace
    case sequence
    case whenCancelled

    /// The tag of the command's JSON.
    public var name: StaticString {
      switch self {
      case .push: "push"
      case .pushAll: "pushAll"
      case .pop: "pop"
      case .popCount: "popCount"
      case .popToRoot: "popToRoot"
      case .popTo: "popTo"
      case .popToEntry: "popToEntry"
      case .replace: "replace"
      case .sequence: "sequence"
      case .whenCancelled: "whenCancelled"
      }
    }
  }

  public var kind: Kind {
    switch self {
    case .push: .push
    case .pushAll: .pushAll
    case .pop: .pop
    case .popCount: .popCount
    case .popToRoot: .popToRoot
    case .popTo: .popTo
    case .popToEntry: .popToEntry
    case .replace: .replace
    case .sequence: .sequence
    case .whenCancelled: .whenCancelled
    }
  }
}
