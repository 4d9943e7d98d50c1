import NavigationCore

/// What a link handler works on: a stack store, a flow, tabs. A plan is checked before anything of it runs.
public protocol LinkDestination<R> {
  associatedtype R: Route
  /// What executing a plan is told as.
  associatedtype Report

  /// The first command of the plan that the engine would refuse now, or nil.
  func refusal(of plan: LinkPlan<R>) throws(NavError) -> LinkRefusal<R>?

  /// Execute a plan.
  func execute(_ plan: LinkPlan<R>) throws(NavError) -> (report: Report, isSuccess: Bool)
}

/// A command of a plan that cannot run.
public struct LinkRefusal<R: Route>: Equatable, Sendable {
  /// Among the commands of the plan.
  public var index: Int
  public var command: NavigationCommand<R>
  public var result: NavigationResult<R>

  public init(index: Int, command: NavigationCommand<R>, result: NavigationResult<R>) {
    (self.index, self.command, self.result) = (index, command, result)
  }
}

/// What opening or resuming a link came to.
public enum LinkOutcome<R: Route, Report> {
  case executed(LinkPlan<R>, Report)
  /// The plan ran and not all of it succeeded.
  case executionFailed(LinkPlan<R>, Report)
  /// The engine would refuse the plan; nothing ran.
  case applicationRejected(LinkPlan<R>, LinkRefusal<R>)
  /// The link is in the slot.
  case pending(PendingLink<R>)
  case rejected(LinkRejection)
  case unhandled(url: Text)
  case noPendingDeepLink
}

/// Opens links: decides with a pipeline, executes plans on a destination, and keeps the link that waits for sign-in in a slot (protocol §5).
///
/// The slot holds one link; a newer one replaces it. Only `resume`, its time to live and `clear` empty it: no other link, whatever becomes of it, loses one that waits.
///
/// The handler belongs to one thread at a time. Its steps are open to an owner that must not hold its lock while closures of the policy run: `pipeline.decide`, then
/// `apply`; `waiting` and `pipeline.blockingRoute`, then `finish`.
public final class LinkHandler<Target: LinkTarget, Destination: LinkDestination> where Destination.R == Target.R {
  public typealias R = Target.R
  public typealias Outcome = LinkOutcome<R, Destination.Report>

  public let pipeline: LinkPipeline<Target>
  private let destination: Destination
  /// Milliseconds that a link may wait; nil for ever. Needs a clock.
  public let timeToLive: Int64?
  /// The host's clock, in milliseconds that a saved link may be compared with in another process.
  public var clock: (() -> Int64)?
  private var slot: PendingLink<R>?
  /// Grows with every change of the slot.
  private var slotRevision: UInt64 = 0

  public init(_ pipeline: LinkPipeline<Target>, on destination: Destination, timeToLive: Int64? = nil, clock: (() -> Int64)? = nil) {
    (self.pipeline, self.destination, self.timeToLive, self.clock) = (pipeline, destination, timeToLive, clock)
  }

  /// Open a link.
  /// - Throws: `utf8` for text that is not UTF-8, `limit` if the plan breaks a limit of the destination.
  public func open(_ url: Text) throws(NavError) -> Outcome { try apply(pipeline.decide(url)) }

  /// Go on with the link that waits, if sign-in is no longer in its way.
  public func resume() throws(NavError) -> Outcome { try resume { _ in true } }

  /// The same, if `isAllowed` says so of the link.
  public func resume(ifAllowed isAllowed: (PendingLink<R>) -> Bool) throws(NavError) -> Outcome {
    guard let waiting else { return .noPendingDeepLink }
    let isFree = isAllowed(waiting.link) && pipeline.blockingRoute(of: waiting.link.plan) == nil
    return try finish(waiting, isFree: isFree)
  }

  // MARK: Steps

  /// Do what the pipeline decided.
  public func apply(_ decision: LinkDecision<R>) throws(NavError) -> Outcome {
    switch decision {
    case .plan(let plan): return try execute(plan)
    case .rejected(let rejection): return .rejected(rejection)
    case .unhandled(let url): return .unhandled(url: url)
    case .pending(var link):
      link.storedAt = clock?()
      put(link)
      return .pending(link)
    }
  }

  /// The link in the slot, as it is now.
  public struct Waiting {
    public let link: PendingLink<R>
    fileprivate let revision: UInt64
  }

  /// The link that waits, unless its time is up: then the slot is emptied.
  public var waiting: Waiting? {
    guard let link = slot else { return nil }
    if let timeToLive, let clock, let storedAt = link.storedAt {
      let (age, isOverflow) = clock().subtractingReportingOverflow(storedAt)
      if isOverflow || age > timeToLive {
        put(nil)
        return nil
      }
    }
    return Waiting(link: link, revision: slotRevision)
  }

  /// End a resumption that began with `waiting`: execute the link if it is free to go, and still the one in the slot. What another thread put there is not touched.
  public func finish(_ waiting: Waiting, isFree: Bool) throws(NavError) -> Outcome {
    guard let slot else { return .noPendingDeepLink }
    guard isFree, waiting.revision == slotRevision else { return .pending(slot) }
    let outcome = try execute(slot.plan)
    // A plan that the engine refuses has changed nothing: the link waits for a state that it can run on.
    if case .applicationRejected = outcome { return outcome }
    put(nil)
    return outcome
  }

  /// Put a link into the slot that was saved, or empty it.
  public func restore(_ link: PendingLink<R>?) {
    guard var link else { return put(nil) }
    if link.storedAt == nil { link.storedAt = clock?() }
    put(link)
  }

  private func put(_ link: PendingLink<R>?) {
    slot = link
    slotRevision &+= 1
  }

  private func execute(_ plan: LinkPlan<R>) throws(NavError) -> Outcome {
    if let refusal = try destination.refusal(of: plan) { return .applicationRejected(plan, refusal) }
    let (report, isSuccess) = try destination.execute(plan)
    return isSuccess ? .executed(plan, report) : .executionFailed(plan, report)
  }
}

/// Links on a stack store.
extension NavigationStore: LinkDestination {
  public func refusal(of plan: LinkPlan<R>) throws(NavError) -> LinkRefusal<R>? {
    let commands = plan.commands
    guard case .multiple(let results) = try validate(.sequence(commands)) else { return nil }
    for (index, result) in results.enumerated() where !result.isSuccess && index < commands.count {
      return LinkRefusal(index: index, command: commands[index], result: result)
    }
    return nil
  }

  public func execute(_ plan: LinkPlan<R>) throws(NavError) -> (report: BatchResult<R>, isSuccess: Bool) {
    var report = BatchResult<R>.empty
    let outcome = try executeBatch(plan.commands, stopOnFailure: true, source: "link", details: &report)
    return (report, outcome.isSuccess || plan.commands.isEmpty)
  }
}

extension LinkPlan {
  /// What the plan comes to on a stack: the path of a flow replaces it.
  public var commands: [NavigationCommand<R>] {
    switch self {
    case .commands(let commands): commands
    case .flow(let routes): [.replace(routes)]
    }
  }
}
