import Ground
import Stores

/// Opens links: decides with a pipeline, executes plans on a destination, and keeps the link that
/// waits for sign-in in a slot (protocol §5).
///
/// The slot holds one link; a newer one replaces it. Only `resume`, its time to live and `clear`
/// empty it: no other link, whatever happens to it, drops one that waits.
///
/// The handler belongs to one thread at a time. It works in steps, since its owner must not hold a
/// lock while closures of the policy run: a link is opened by `decide`, or `pipeline.decide`, and
/// then `apply`; one that waits goes on by `takeWaiting`, `pipeline.blockingRoute` and `finish`.
public final class LinkHandler<Target: LinkTarget> {
  public typealias R = Target.R
  public typealias Outcome = LinkOutcome<R>

  public let pipeline: LinkPipeline<Target>
  private let destination: LinkDestination<R>
  /// What commands name as their source.
  private let source: Text = "link"
  /// Milliseconds that a link may wait; nil for ever. Needs a clock.
  public let timeToLive: Int64?
  /// The host's clock, in milliseconds that a saved link may be compared with in another process.
  public var clock: (() -> Int64)?
  private var slot: PendingLink<R>?
  /// Of the URL that was let in last.
  private var origin = KnownOrigin()
  /// Grows with every change of the slot.
  private var slotRevision: UInt64 = 0

  public init(
    _ pipeline: LinkPipeline<Target>, on destination: LinkDestination<R>, timeToLive: Int64?
  ) {
    self.pipeline = pipeline
    self.destination = destination
    self.timeToLive = timeToLive
  }

  /// What the pipeline decides about a link.
  /// - Parameter mayPush: push its one route, if nothing else is to be done and that can only
  ///   succeed.
  /// - Returns: nil if it was pushed.
  public func decide(
    _ url: UnsafeRawBufferPointer, mayPush: Bool
  ) throws(NavError) -> LinkDecision<R>? {
    try pipeline.decide(url, &origin) { route throws(NavError) in
      guard mayPush else { return false }
      return try destination.executeCertain(push: route, source: source)
    }
  }

  /// Do what the pipeline decided.
  /// - Parameter isReportWanted: whether the outcome has to say more of what was executed than
  ///   whether it succeeded.
  /// - Throws: `limit` if the plan breaks a limit of the destination, `state` if the link has to
  ///   wait and has a time to live, but there is no clock.
  public func apply(
    _ decision: LinkDecision<R>, isReportWanted: Bool
  ) throws(NavError) -> Outcome {
    switch decision {
    case .plan(let plan): return try execute(plan, isReportWanted: isReportWanted)
    case .rejected(.invalidURL(let actual, let offset, let reason)):
      return .invalidURL(actual: actual, offset: offset, reason: reason)
    case .rejected(let rejection): return .rejected(rejection)
    case .unhandled(let url): return .unhandled(url: url)
    case .pending(var link):
      try requireClock()
      link.storedAt = clock?()
      put(link)
      return .pending(link)
    }
  }

  /// Whether no link is in the slot, not even one whose time is up.
  public var isEmpty: Bool { slot == nil }

  /// The link in the slot, as it is now.
  public struct Waiting {
    public let link: PendingLink<R>
    fileprivate let revision: UInt64
  }

  /// The link that waits; nil if its time is up. The slot stays as it is.
  public var waiting: Waiting? {
    guard let link = slot, !isExpired(link) else { return nil }
    return Waiting(link: link, revision: slotRevision)
  }

  /// The same, to go on with it: a link whose time is up leaves the slot.
  public func takeWaiting() -> Waiting? {
    let waiting = waiting
    if waiting == nil, slot != nil { put(nil) }
    return waiting
  }

  private func isExpired(_ link: PendingLink<R>) -> Bool {
    guard let timeToLive, let clock, let storedAt = link.storedAt else { return false }
    let (age, isOverflow) = clock().subtractingReportingOverflow(storedAt)
    return isOverflow || age > timeToLive
  }

  /// A link cannot begin to wait if nobody can tell when its time is up.
  private func requireClock() throws(NavError) {
    guard timeToLive == nil || clock != nil else {
      throw NavError(
        .state,
        "the link waits for \"pendingTimeToLive\", and the handler has no clock: give it one")
    }
  }

  /// End a resumption that began with `waiting`: execute the link if it is free to go, and still
  /// the one in the slot. What another thread put there is not touched.
  public func finish(_ waiting: Waiting, isFree: Bool) throws(NavError) -> Outcome {
    guard let slot else { return .noPendingDeepLink }
    guard isFree, waiting.revision == slotRevision else { return .pending(slot) }
    let outcome = try execute(slot.plan, isReportWanted: true)
    switch outcome {
    // If nothing has changed, the link goes on waiting for a state that it can run on.
    case .applicationRejected: break
    case .executionFailed(_, let report) where report.hasChangedNothing: break
    default: put(nil)
    }
    return outcome
  }

  /// Put a link into the slot that was saved, or empty it.
  /// - Returns: why the policy refuses the link's URL now, so that the slot stays as it is; or nil.
  /// - Throws: `utf8` if the URL is not UTF-8, `state` without a clock that it needs.
  @discardableResult
  public func restore(_ link: PendingLink<R>?) throws(NavError) -> LinkRejection? {
    guard var link else {
      put(nil)
      return nil
    }
    try requireClock()
    if let rejection = try pipeline.rejection(of: link.url) { return rejection }
    if link.storedAt == nil { link.storedAt = clock?() }
    put(link)
    return nil
  }

  private func put(_ link: PendingLink<R>?) {
    slot = link
    slotRevision &+= 1
  }

  private func execute(_ plan: LinkPlan<R>, isReportWanted: Bool) throws(NavError) -> Outcome {
    if let failure = try destination.refusal(plan) {
      return .applicationRejected(plan: plan, failure: failure)
    }
    let report = try destination.execute(
      plan, source: source, isReportWanted: isReportWanted)
    return report.isSuccess
      ? .executed(plan: plan, report: report) : .executionFailed(plan: plan, report: report)
  }
}
