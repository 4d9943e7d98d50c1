// Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.

extension EventInterests {
  public static let changed = EventInterests(rawValue: 0x1)
  public static let batchExecuted = EventInterests(rawValue: 0x2)
  public static let transactionExecuted = EventInterests(rawValue: 0x4)
  public static let pathMismatch = EventInterests(rawValue: 0x8)
  public static let middlewareMutation = EventInterests(rawValue: 0x10)
  public static let refused = EventInterests(rawValue: 0x100_0000)

  /// Every kind there is.
  public static let kinds = EventInterests(rawValue: 0x100_001F)
  /// Every event but `refused`, in full form.
  public static let all = EventInterests(rawValue: 0x4000_001F)
}

extension NavigationEvent.Content {
  /// What a store must be interested in to build it.
  public var interest: EventInterests {
    @inline(never) get {
      switch self {
      case .changed: .changed
      case .batchExecuted: .batchExecuted
      case .transactionExecuted: .transactionExecuted
      case .pathMismatch: .pathMismatch
      case .middlewareMutation: .middlewareMutation
      case .refused: .refused
      }
    }
  }
}
