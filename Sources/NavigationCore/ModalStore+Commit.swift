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
  var command: ModalCommand<R> { journey.effective }
  /// A middleware cancelled it.
  var isIntercepted: Bool { !journey.reachesEngine }
}

extension ModalStore {
  /// Takes a command through the middlewares and the rules, without a change.
  /// - Parameter shadow: the state that it will meet: the store's, or what commands prepared before
  ///   leave.
  func prepare(_ command: ModalCommand<R>, on shadow: ModalState<R>, source: Text?) throws(NavError)
    -> PreparedModalCommand<R>
  {
    let round = MiddlewareRound(participants: middleware.registrations)
    let idBefore = lastID
    var journey = CommandJourney(command)
    if let reason = round.intercept(&journey, on: shadow) {
      return PreparedModalCommand(
        journey: journey, step: .none, result: .cancelled(reason), round: round, source: source,
        idBefore: idBefore)
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
    var effects = ModalEffects<R>(wanted)
    apply(prepared, &effects)
    if effects.hasChanged { revision &+= 1 }
    let result = prepared.round.fold(prepared.result, of: prepared.journey, on: state)
    for content in effects.events { emit(ModalEvent(content, source: prepared.source)) }
    emit(ModalEvent(.commandIntercepted(prepared.command, result), source: prepared.source))
    reportRefusal(of: prepared.journey.requested, result, source: prepared.source)
    for (presentation, reason) in effects.endings {
      if interests.contains(.endings) { onEnd?(presentation, reason) }
      onGone?(presentation.id)
    }
    follower?.onSettled()
    return result
  }

  private func apply(_ prepared: PreparedModalCommand<R>, _ effects: inout ModalEffects<R>) {
    let old = state.current
    switch prepared.step {
    case .none:
      guard prepared.isIntercepted, !state.queue.isEmpty,
        policy(after: prepared.command) == .dropQueued
      else { return }
      effects.queueDropped(state.queue.removeAll(), .dropped)
    case .show(let presentation):
      state.current = presentation
      if let old { effects.dismissed(old, .replaced) }
      effects.presented(presentation)
    case .enqueue(let presentation):
      effects.queueChanged(from: state.queue, joining: presentation)
      state.queue.append(presentation)
    case .replace(let presentation):
      state.current = presentation
      if let old { effects.replaced(old, presentation) }
    case .dismiss(let reason):
      state.current = state.queue.popFirst()
      if let old { effects.dismissed(old, reason) }
      if let next = state.current {
        effects.queueChanged(to: state.queue, leaving: next)
        effects.presented(next)
      }
    case .clear:
      let queued = state.queue.removeAll()
      state.current = nil
      if let old { effects.ended(old, .dismissAll) }
      effects.queueDropped(queued, .dismissAll)
      if let old { effects.tell(.dismissed(old, .dismissAll)) }
    }
  }

  private func policy(after command: ModalCommand<R>) -> QueueCancellationPolicy {
    hostQueuePolicy?(command, state) ?? queueCancellationPolicy
  }
}

/// What one command did, for those who want to know.
private struct ModalEffects<R: Route> {
  private let wanted: ModalInterests
  private(set) var events: [ModalEvent<R>.Content] = []
  private(set) var endings: [(ModalPresentation<R>, DismissalReason)] = []
  private(set) var hasChanged = false

  init(_ wanted: ModalInterests) { self.wanted = wanted }

  mutating func tell(_ event: ModalEvent<R>.Content) {
    hasChanged = true
    events.append(event)
  }

  mutating func ended(_ presentation: ModalPresentation<R>, _ reason: DismissalReason) {
    if wanted.contains(.endings) { endings.append((presentation, reason)) }
  }

  mutating func presented(_ presentation: ModalPresentation<R>) { tell(.presented(presentation)) }

  mutating func dismissed(_ presentation: ModalPresentation<R>, _ reason: DismissalReason) {
    ended(presentation, reason)
    tell(.dismissed(presentation, reason))
  }

  /// One with the same id lives on in `new`.
  mutating func replaced(_ old: ModalPresentation<R>, _ new: ModalPresentation<R>) {
    if old.id != new.id { ended(old, .replaced) }
    tell(.replaced(old: old, new: new))
  }

  mutating func queueChanged(
    from queue: PresentationQueue<R>, joining presentation: ModalPresentation<R>
  ) {
    tell(
      .queueChanged(
        QueueChange(kept: queue.count, removed: [], added: [presentation], base: base(queue))))
  }

  mutating func queueChanged(
    to queue: PresentationQueue<R>, leaving presentation: ModalPresentation<R>
  ) {
    tell(
      .queueChanged(
        QueueChange(kept: queue.count, removed: [presentation], added: [], base: base(queue))))
  }

  mutating func queueDropped(_ queued: [ModalPresentation<R>], _ reason: DismissalReason) {
    for presentation in queued { ended(presentation, reason) }
    if !queued.isEmpty { tell(.queueChanged(QueueChange(kept: 0, removed: queued, added: []))) }
  }

  private func base(_ queue: PresentationQueue<R>) -> [ModalPresentation<R>] {
    wanted.contains(.fullQueues) ? Array(queue) : []
  }
}
