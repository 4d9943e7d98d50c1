// Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.

extension ModalCommand {
  /// The kind of a command; its raw values are those of the `NAV_MODAL_*` constants.
  public enum Kind: Int32, Sendable, CaseIterable {
    case present = 101
    case replaceCurrent
    case dismissCurrent
    case dismissAll

    /// The tag of the command's JSON.
    public var name: StaticString {
      switch self {
      case .present: "present"
      case .replaceCurrent: "replaceCurrent"
      case .dismissCurrent: "dismissCurrent"
      case .dismissAll: "dismissAll"
      }
    }
  }

  public var kind: Kind {
    switch self {
    case .present: .present
    case .replaceCurrent: .replaceCurrent
    case .dismissCurrent: .dismissCurrent
    case .dismissAll: .dismissAll
    }
  }
}
