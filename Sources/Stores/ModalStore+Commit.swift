import Ground

/// A modal command that has been through `willExecute` and the rules and has changed nothing yet.
/// It ends in `commit` or `discard`, once.
struct PreparedModalCommand<R: Route> {
  let journey: CommandJourney<ModalCommand<R>>
  var step: ModalEngine<R>.Step
  var result: ModalResult<R>
  let round: MiddlewareRound<ModalMiddleware<R>>
  let source: Text?
  /// The last id before anything was prepared.
  var idBefore: EntryID

  /// Who cancelled it, if it is cancelled.
  var cancellation: ModalCancellation<R>? {
    guard case .cancelled(let reason) = result else { return nil }
    return ModalCancellation(reason, by: round.canceller(of: journey))
  }
  /// As rewritten.
  fileprivate var command: ModalCommand<R> { journey.effective }
  /// A middleware cancelled it.
  fileprivate var isIntercepted: Bool { !journey.reachesEngine }
}

extension ModalStore {
  /// Takes a command through the middlewares and the rules, without a change.
  /// - Parameter shadow: the state that it will meet: the store's, or what commands prepared before
  ///   leave.
  func prepare(_ command: ModalCommand<R>, on shadow: ModalState<R>, source: Text?) throws(NavError)
    -> PreparedModalCommand<R>
  {
    let round = MiddlewareRound<ModalMiddleware<R>>(participants: middleware.registrations)
    let idBefore = lastID
    var journey = CommandJourney(command)
    if let reason = round.intercept(&journey, on: shadow) {
      return PreparedModalCommand(
        journey: journey, step: .unchanged, result: .cancelled(reason), round: round,
        source: source, idBefore: idBefore)
    }
    do throws(NavError) {
      journey.effective = try identified(journey.effective, from: command, on: shadow)
      let (step, result) = ModalEngine.decide(journey.effective, on: shadow, whenBusy: whenBusy)
      try checkRoom(for: step, on: shadow)
      return PreparedModalCommand(
        journey: journey, step: step, result: result, round: round, source: source,
        idBefore: idBefore)
    } catch {
      lastID = idBefore
      round.discard(journey, result: .noop, on: state)
      throw error
    }
  }

  /// Prepares a `present`, whose id is given back if it is discarded.
  func preparePresent(_ route: R, _ style: ModalStyle, on shadow: ModalState<R>, source: Text?)
    throws(NavError) -> PreparedModalCommand<R>
  {
    let idBefore = lastID
    let command = ModalCommand.present(
      ModalPresentation(id: try takeID(), route: route, style: style))
    do throws(NavError) {
      var prepared = try prepare(command, on: shadow, source: source)
      prepared.idBefore = idBefore
      return prepared
    } catch {
      lastID = idBefore
      throw error
    }
  }

  /// Keeps ids unique whatever middleware wrote: a presentation keeps the id that the command came
  /// with, or that of the current one it replaces; any other is new.
  private func identified(
    _ effective: ModalCommand<R>, from command: ModalCommand<R>, on shadow: ModalState<R>
  ) throws(NavError) -> ModalCommand<R> {
    switch effective {
    case .present(var presentation):
      if case .present(let original) = command, original.id == presentation.id { return effective }
      presentation.id = try takeID()
      return .present(presentation)
    case .replaceCurrent(var presentation):
      guard let current = shadow.current, presentation.id != current.id,
        presentation.id != command.presentation?.id
      else { return effective }
      presentation.id = current.id
      return .replaceCurrent(presentation)
    case .dismissCurrent, .dismissAll: return effective
    }
  }

  /// Gives up what was prepared; in the opposite order of preparing, if it is several commands.
  func discard(_ prepared: PreparedModalCommand<R>) {
    lastID = min(lastID, prepared.idBefore)
    prepared.round.discard(prepared.journey, result: prepared.result, on: state)
    reportRefusal(of: prepared.journey.requested, prepared.result, source: prepared.source)
  }

  /// Makes the change, lets the middlewares fold the result and tells the observers.
  func commit(_ prepared: PreparedModalCommand<R>) -> ModalResult<R> {
    let traces = apply(prepared.step, of: prepared)
    let result = prepared.round.fold(prepared.result, of: prepared.journey, on: state)
    tell(prepared.step, traces, prepared.command, result, prepared.source)
    reportRefusal(of: prepared.journey.requested, result, source: prepared.source)
    end(prepared.step, traces)
    return result
  }

  /// Executes a command that no middleware sees.
  /// - Throws: `limit`; nothing has changed then.
  func perform(_ command: ModalCommand<R>, source: Text?) throws(NavError) -> ModalResult<R> {
    let (step, result) = ModalEngine.decide(command, on: state, whenBusy: whenBusy)
    try checkRoom(for: step, on: state)
    let traces = apply(step, of: nil)
    tell(step, traces, command, result, source)
    reportRefusal(of: command, result, source: source)
    end(step, traces)
    return result
  }

  /// Makes the change of a step.
  /// - Parameter prepared: the command, if middleware has seen it.
  private func apply(_ step: ModalEngine<R>.Step, of prepared: PreparedModalCommand<R>?)
    -> StepTraces<R>
  {
    var traces = StepTraces<R>(old: state.current)
    switch step {
    case .unchanged:
      guard let prepared, prepared.isIntercepted, !state.queue.isEmpty,
        policy(after: prepared.command) == .dropQueued
      else { return traces }
      traces.dropped = Array(state.queue)
      state.queue = PresentationQueue()
    case .clear:
      traces.dropped = Array(state.queue)
      ModalEngine.apply(step, to: &state)
    default:
      ModalEngine.apply(step, to: &state)
    }
    hasChanged()
    return traces
  }

  /// Tells what a step has changed, and of its command.
  private func tell(
    _ step: ModalEngine<R>.Step, _ traces: StepTraces<R>, _ command: ModalCommand<R>,
    _ result: ModalResult<R>, _ source: Text?
  ) {
    switch step {
    case .unchanged: tellDropped(traces, source)
    case .show(let presentation):
      if let old = traces.old { tell(.dismissed, .dismissed(old, .replaced), source) }
      tell(.presented, .presented(presentation), source)
    case .enqueue(let presentation):
      tellQueue(removed: [], added: [presentation], source)
    case .replace(let presentation):
      if let old = traces.old { tell(.replaced, .replaced(old: old, new: presentation), source) }
    case .dismiss(let reason):
      if let old = traces.old { tell(.dismissed, .dismissed(old, reason), source) }
      guard let next = state.current else { break }
      tellQueue(removed: [next], added: [], source)
      tell(.presented, .presented(next), source)
    case .clear:
      tellDropped(traces, source)
      if let old = traces.old { tell(.dismissed, .dismissed(old, .dismissAll), source) }
    }
    tell(.commandIntercepted, .commandIntercepted(command, result), source)
  }

  /// Emits an event that is built only if somebody wants its kind.
  @inline(__always)
  private func tell(
    _ kind: ModalInterests, _ content: @autoclosure () -> ModalEvent<R>.Content, _ source: Text?
  ) {
    if wanted.contains(kind) { emit(ModalEvent(kind, content(), source)) }
  }

  private func tellDropped(_ traces: StepTraces<R>, _ source: Text?) {
    if !traces.dropped.isEmpty { tellQueue(removed: traces.dropped, added: [], source) }
  }

  @inline(never)
  private func tellQueue(
    removed: [ModalPresentation<R>], added: [ModalPresentation<R>], _ source: Text?
  ) {
    guard wanted.contains(.queueChanged) else { return }
    var change = QueueChange(
      kept: state.queue.count &- added.count, removed: removed, added: added)
    if wanted.contains(.fullQueues) { change.base = Array(state.queue.prefix(change.kept)) }
    emit(ModalEvent(.queueChanged(change), source: source))
  }

  /// Tells which presentations are gone for good, and that the call is told of.
  private func end(_ step: ModalEngine<R>.Step, _ traces: StepTraces<R>) {
    if wanted.contains(.endings) { tellEndings(step, traces) }
    follower?.onSettled()
  }

  @inline(never)
  private func tellEndings(_ step: ModalEngine<R>.Step, _ traces: StepTraces<R>) {
    var reason = DismissalReason.replaced
    var isOldGone = traces.old != nil
    switch step {
    case .show: break
    // One with the same id lives on.
    case .replace(let presentation): isOldGone = isOldGone && traces.old?.id != presentation.id
    case .dismiss(let given): reason = given
    case .clear: reason = .dismissAll
    case .unchanged:
      reason = .dropped
      isOldGone = false
    case .enqueue: isOldGone = false
    }
    if isOldGone, let old = traces.old { end(old, reason) }
    for presentation in traces.dropped { end(presentation, reason) }
  }

  private func end(_ presentation: ModalPresentation<R>, _ reason: DismissalReason) {
    if interests.contains(.endings) { onEnd?(presentation, reason) }
    if let node { node._withUnsafeGuaranteedRef { $0.presentationLeft(presentation.id) } }
  }

  private func policy(after command: ModalCommand<R>) -> QueueCancellationPolicy {
    hostQueuePolicy?(command, state) ?? queueCancellationPolicy
  }
}

/// What a step found, for those who want to know what it did.
private struct StepTraces<R: Route> {
  /// What was current.
  let old: ModalPresentation<R>?
  /// What waited, if it no longer does.
  var dropped: [ModalPresentation<R>] = []
}
