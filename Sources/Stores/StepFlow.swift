import Ground
import Synchronization

/// A wizard: steps in order, which of them are complete, and where the user is (protocol §4).
///
///     let checkout = try StepFlow([cart, address, payment])
///     checkout.next()          // .moved(from: 0, to: 1)
///     checkout.jump(to: 2)     // .moved(from: 1, to: 2): at most one ahead
public final class StepFlow<R: Route> {
  /// The result of moving.
  public enum Result: Equatable, Sendable {
    case moved(from: Int, to: Int)
    /// `next` on the last step: everything is complete.
    case finished
    case refused(Refusal)
    /// There was nothing to do.
    case noop
  }

  /// Why a step is not taken; nothing has changed.
  public enum Refusal: Equatable, Sendable {
    /// The step that is shown is not done with.
    case cannotProceed
    /// `previous` on the first step.
    case atFirstStep
    /// More than one ahead, and not complete.
    case notReachable(Int)
    case unknownStep(Int64)
  }

  /// What a step flow tells its observer.
  public enum Event: Equatable, Sendable {
    case moved(from: Int, to: Int)
    /// A step has become complete, or is no longer.
    case completionChanged(Int, isComplete: Bool)
    /// The host says that a step may be left, or no longer.
    case canProceedChanged(Int, canProceed: Bool)
    case finished
    case reset
  }

  public let steps: [R]
  private let sharedIndex = Atomic<Int>(0)
  private let sharedRevision = Atomic<UInt64>(0)
  /// Whether `next` on the last step was accepted since the flow began or was reset.
  public private(set) var isFinished = false
  private var complete: [Bool]
  /// Which steps may be left by `next`; the host says so as the user fills them in.
  private var proceeds: [Bool]

  /// Asks the host whether the step may be left; takes precedence over what `setCanProceed` said.
  public var onCanProceed: ((R, Int) -> Bool)?
  /// Called at commit with each event, in order.
  public var onEvent: ((Event) -> Void)?

  /// The most steps that a flow may have.
  public static var maximumCount: Int { 10_000 }

  /// - Throws: `state` for no steps or two equal ones, `limit` for too many.
  public init(_ steps: [R]) throws(NavError) {
    self.steps = steps
    complete = Array(repeating: false, count: steps.count)
    proceeds = Array(repeating: true, count: steps.count)
    guard !steps.isEmpty else { throw NavError(.state, "steps: empty; give at least one") }
    guard steps.count <= Self.maximumCount else {
      throw NavError(.limit, "steps: " + Text(steps.count) + "; at most " + Text(Self.maximumCount))
    }
    if let step = Self.repeated(steps) {
      throw NavError(.state, "steps: \"" + step.name.excerpt(60) + "\" comes twice; steps differ")
    }
  }

  /// A step that comes twice.
  private static func repeated(_ steps: [R]) -> R? {
    // By hash, then by index: equal steps lie in one run.
    var keys = steps.enumerated().map {
      UInt64($1.routeHash) &<< 32 | UInt64(truncatingIfNeeded: $0)
    }
    keys.sortAscending()
    for (index, key) in keys.enumerated() {
      let step = steps[Int(key & 0xFFFF_FFFF)]
      for earlier in keys[..<index].reversed() {
        guard earlier &>> 32 == key &>> 32 else { break }
        if steps[Int(earlier & 0xFFFF_FFFF)] == step { return step }
      }
    }
    return nil
  }

  // MARK: What every thread may read, without the lock under which the flow changes

  /// The step that is shown.
  public private(set) var index: Int {
    get { sharedIndex.load(ordering: .relaxed) }
    set { sharedIndex.store(newValue, ordering: .relaxed) }
  }
  /// Grows by one per event.
  public private(set) var revision: UInt64 {
    get { sharedRevision.load(ordering: .relaxed) }
    set { sharedRevision.store(newValue, ordering: .relaxed) }
  }

  // MARK: Reading

  public var step: R { steps[index] }

  /// Whether `next` would leave the step that is shown.
  public var canProceed: Bool { onCanProceed?(step, index) ?? proceeds[index] }

  /// Whether `jump` would go there: to a complete step, or at most one ahead.
  private func canJump(to step: Int) -> Bool {
    steps.indices.contains(step) && (complete[step] || step <= index &+ 1)
  }

  /// The indices of the complete steps, in order.
  public var completed: [Int] { steps.indices.filter { complete[$0] } }

  // MARK: Moving

  /// Completes the step that is shown and goes to the one after it, if it may be left.
  @discardableResult
  public func next() -> Result {
    guard !isFinished else { return .noop }
    guard canProceed else { return .refused(.cannotProceed) }
    markComplete(index, true)
    guard index < steps.count &- 1 else {
      isFinished = true
      tell(.finished)
      return .finished
    }
    return move(to: index &+ 1)
  }

  /// Goes to the step before; what is complete stays complete.
  @discardableResult
  public func previous() -> Result { index == 0 ? .refused(.atFirstStep) : move(to: index &- 1) }

  /// Goes to a complete step, or one that is at most one ahead.
  @discardableResult
  public func jump(to step: Int64) -> Result {
    guard step >= 0, step < Int64(steps.count) else { return .refused(.unknownStep(step)) }
    let target = Int(step)
    if target == index { return .noop }
    return canJump(to: target) ? move(to: target) : .refused(.notReachable(target))
  }

  /// Goes back to the beginning: nothing is complete, and what the host said of each step is
  /// forgotten.
  public func reset() {
    complete = Array(repeating: false, count: steps.count)
    proceeds = Array(repeating: true, count: steps.count)
    index = 0
    isFinished = false
    tell(.reset)
  }

  private func move(to target: Int) -> Result {
    let from = index
    index = target
    isFinished = false
    tell(.moved(from: from, to: target))
    return .moved(from: from, to: target)
  }

  // MARK: What the host says

  /// Says whether a step may be left by `next`.
  /// - Returns: false for a step that does not exist; the same below.
  public func setCanProceed(_ canProceed: Bool, at step: Int64) -> Bool {
    guard step >= 0, step < Int64(steps.count) else { return false }
    guard proceeds[Int(step)] != canProceed else { return true }
    proceeds[Int(step)] = canProceed
    tell(.canProceedChanged(Int(step), canProceed: canProceed))
    return true
  }

  /// Says that a step is complete, or no longer.
  public func setComplete(_ isComplete: Bool, at step: Int64) -> Bool {
    guard step >= 0, step < Int64(steps.count) else { return false }
    markComplete(Int(step), isComplete)
    return true
  }

  private func markComplete(_ step: Int, _ isComplete: Bool) {
    guard complete[step] != isComplete else { return }
    complete[step] = isComplete
    tell(.completionChanged(step, isComplete: isComplete))
  }

  private func tell(_ event: Event) {
    revision &+= 1
    onEvent?(event)
  }
}
