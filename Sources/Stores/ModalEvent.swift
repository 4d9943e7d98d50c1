import Ground

/// How a queue of presentations has changed: some left at its head, others joined at its end.
public struct QueueChange<R: Route>: Equatable, Sendable {
  /// How many stayed.
  public var kept: Int
  /// What left, first in line first.
  public var removed: [ModalPresentation<R>]
  /// What joined.
  public var added: [ModalPresentation<R>]
  /// What stayed; empty unless the store's interests include `fullQueues`.
  public var base: [ModalPresentation<R>] = []
}

/// What a modal store tells its observers, in commit order.
public struct ModalEvent<R: Route>: Equatable, Sendable {
  public enum Content: Equatable, Sendable {
    case presented(ModalPresentation<R>)
    case dismissed(ModalPresentation<R>, DismissalReason)
    case replaced(old: ModalPresentation<R>, new: ModalPresentation<R>)
    case queueChanged(QueueChange<R>)
    /// Ends every command.
    case commandIntercepted(ModalCommand<R>, ModalResult<R>)
    case middlewareMutation(MiddlewareMutation)
    /// The command, as it was asked for, was cancelled.
    case refused(ModalCommand<R>, ModalResult<R>)
  }

  public let content: Content
  /// Where the command came from, if its sender said so.
  public let source: Text?
  /// What a store must be interested in to build it.
  public let kind: ModalInterests

  public init(_ content: Content, source: Text? = nil) {
    self.init(content.interest, content, source)
  }

  /// The same of a content whose kind is known: finding it out costs a copy of the content.
  @inline(__always)
  init(_ kind: ModalInterests, _ content: Content, _ source: Text?) {
    self.kind = kind
    self.content = content
    self.source = source
  }
}

/// Which events a modal store builds: what nobody asks for costs nothing. The kinds have the values
/// of the `NAV_EVENT_*` constants.
public struct ModalInterests: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let presented = ModalInterests(rawValue: 0x100)
  public static let dismissed = ModalInterests(rawValue: 0x200)
  public static let replaced = ModalInterests(rawValue: 0x400)
  public static let queueChanged = ModalInterests(rawValue: 0x800)
  public static let commandIntercepted = ModalInterests(rawValue: 0x1000)
  public static let middlewareMutation = ModalInterests(rawValue: 0x10)
  /// Every command that is cancelled.
  public static let refused = ModalInterests(rawValue: 0x100_0000)
  /// With `queueChanged`: whole queues, not only what left and joined.
  public static let fullQueues = ModalInterests(rawValue: 0x4000_0000)
  /// `onEnd` is called.
  public static let endings = ModalInterests(rawValue: 0x2000_0000)

  /// Every kind there is.
  public static let kinds = ModalInterests(rawValue: 0x100_1F10)
  /// Every event but `refused`, in full form.
  public static let all = ModalInterests(rawValue: 0x4000_1F10)
}
