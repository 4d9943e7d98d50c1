import Ground

extension FlowStore {
  func perform(_ intent: FlowIntent<R>, source: Text?) throws(NavError) -> FlowResult<R> {
    let isUnderModal = modals.state.current != nil
    switch intent {
    case .push(let route):
      return isUnderModal ? .rejected(.pushBlockedByModalTail) : try navigate(.push(route), source)
    case .presentSheet(let route): return try present(route, .sheet, source)
    case .presentCover(let route): return try present(route, .fullScreenCover, source)
    case .pop: return isUnderModal || !navigation.canGoBack ? .noop : try navigate(.pop, source)
    case .dismiss: return isUnderModal ? try dismiss(source) : .noop
    case .reset(let steps):
      guard let plan = FlowPlan(steps) else { return .rejected(.invalidResetPath) }
      return try reset(plan, source)
    case .replaceStack(let routes): return try reset(FlowPlan(routes: routes), source)
    case .backOrPush(let route):
      return isUnderModal
        ? .rejected(.pushBlockedByModalTail) : try navigate(backOrPush(route), source)
    case .pushUniqueRoot(let route):
      guard let command = pushUnique(route) else { return .noop }
      return isUnderModal ? .rejected(.pushBlockedByModalTail) : try navigate(command, source)
    case .backOrPushDismissingModal(let route):
      return try navigateDismissing(backOrPush(route), source)
    case .pushUniqueRootDismissingModal(let route):
      return try navigateDismissing(pushUnique(route), source)
    }
  }

  private func backOrPush(_ route: R) -> NavigationCommand<R> {
    navigation.stack.contains(route) ? .popTo(route) : .push(route)
  }

  /// Nil if the route is on the stack.
  private func pushUnique(_ route: R) -> NavigationCommand<R>? {
    navigation.stack.contains(route) ? nil : .push(route)
  }

  // MARK: One part

  private func navigate(_ command: NavigationCommand<R>, _ source: Text?) throws(NavError)
    -> FlowResult<R>
  {
    // Without middleware nothing is to be taken back: a refused leaf has changed nothing.
    if navigation.middleware.isEmpty {
      let result = try navigation.execute(command, source: source)
      return result.isSuccess ? .applied : .rejected(.navigationFailed(result))
    }
    let leg = try navigation.prepare(command, source: source)
    guard leg.result.isSuccess else {
      navigation.discard(leg)
      return try reject(leg, source)
    }
    navigation.commit(leg)
    return .applied
  }

  /// The stack's part does not succeed, and has been discarded.
  private func reject(_ leg: PreparedCommand<R>, _ source: Text?) throws(NavError) -> FlowResult<R>
  {
    guard let cancellation = leg.cancellation else {
      return .rejected(.navigationFailed(leg.result))
    }
    if options.queueCoalescePolicy == .dropQueued, !modals.state.isEmpty {
      _ = try modals.dismissAll(source: source)
    }
    return .rejected(.middlewareRejected(cancellation))
  }

  private func present(_ route: R, _ style: ModalStyle, _ source: Text?) throws(NavError)
    -> FlowResult<R>
  {
    let leg = try modals.preparePresent(route, style, on: modals.state, source: source)
    if let rejection = rejection(of: leg) { return rejection }
    _ = modals.commit(leg)
    return if case .queued(let presentation) = leg.result { .queued(presentation) } else {
      .applied
    }
  }

  private func dismiss(_ source: Text?) throws(NavError) -> FlowResult<R> {
    let leg = try modals.prepare(.dismissCurrent(.dismiss), on: modals.state, source: source)
    if let rejection = rejection(of: leg) { return rejection }
    _ = modals.commit(leg)
    return .applied
  }

  /// Discards a cancelled leg of the modals and answers the rejection that it is.
  private func rejection(of leg: PreparedModalCommand<R>) -> FlowResult<R>? {
    guard let cancellation = leg.cancellation else { return nil }
    modals.discard(leg)
    return .rejected(.middlewareRejected(FlowCancellation(cancellation)))
  }

  // MARK: Two parts

  /// Dismisses the modal, if there is one, and changes the stack below it; nil for a stack that is
  /// as wanted.
  private func navigateDismissing(_ command: NavigationCommand<R>?, _ source: Text?)
    throws(NavError) -> FlowResult<R>
  {
    guard modals.state.current != nil else {
      return try command.map { command throws(NavError) in try navigate(command, source) } ?? .noop
    }
    let dismissal = try modals.prepare(.dismissCurrent(.dismiss), on: modals.state, source: source)
    if let rejection = rejection(of: dismissal) { return rejection }
    if dismissal.step.leavesModal(on: modals.state) {
      _ = modals.commit(dismissal)
      return .rejected(.pushBlockedByModalTail)
    }
    guard let command else {
      _ = modals.commit(dismissal)
      return .applied
    }
    let leg: PreparedCommand<R>
    do throws(NavError) { leg = try navigation.prepare(command, source: source) } catch {
      modals.discard(dismissal)
      throw error
    }
    if leg.result.isSuccess {
      navigation.commit(leg)
      _ = modals.commit(dismissal)
      return .applied
    }
    navigation.discard(leg)
    // What middleware cancels has still been reached: the modal is gone. What the engine refuses
    // never began.
    if leg.result.isCancelled { _ = modals.commit(dismissal) } else { modals.discard(dismissal) }
    return try reject(leg, source)
  }

  private func reset(_ plan: FlowPlan<R>, _ source: Text?) throws(NavError) -> FlowResult<R> {
    let leg = try navigation.prepare(.replace(plan.routes), source: source)
    guard leg.result.isSuccess else {
      navigation.discard(leg)
      return try reject(leg, source)
    }
    var modalLegs: [PreparedModalCommand<R>] = []
    do throws(NavError) {
      if let cancellation = try prepareModals(plan.tail, &modalLegs, source) {
        discard(modalLegs)
        navigation.discard(leg)
        return .rejected(.middlewareRejected(FlowCancellation(cancellation)))
      }
    } catch {
      discard(modalLegs)
      navigation.discard(leg)
      throw error
    }
    navigation.commit(leg)
    commit(modalLegs)
    return .applied
  }

  /// Prepares what makes `tail` all there is of modals. Answers who cancels one part; the caller
  /// discards the legs then.
  func prepareModals(
    _ tail: FlowStep<R>?, _ legs: inout [PreparedModalCommand<R>], _ source: Text?
  ) throws(NavError) -> ModalCancellation<R>? {
    var shadow = modals.state
    if shadow.queue.isEmpty && self.tail == tail { return nil }
    if !shadow.isEmpty {
      let leg = try modals.prepare(.dismissAll, on: shadow, source: source)
      legs.append(leg)
      if let cancellation = leg.cancellation { return cancellation }
      ModalEngine.apply(leg.step, to: &shadow)
    }
    guard let tail, let style = tail.style else { return nil }
    let leg = try modals.preparePresent(tail.route, style, on: shadow, source: source)
    legs.append(leg)
    return leg.cancellation
  }

  func commit(_ legs: [PreparedModalCommand<R>]) {
    for leg in legs { _ = modals.commit(leg) }
  }

  func discard(_ legs: [PreparedModalCommand<R>]) {
    for leg in legs.reversed() { modals.discard(leg) }
  }
}

extension ModalEngine.Step {
  /// Whether something is shown after the step.
  fileprivate func leavesModal(on state: ModalState<R>) -> Bool {
    switch self {
    case .unchanged, .enqueue: state.current != nil
    case .show, .replace: true
    case .dismiss: !state.queue.isEmpty
    case .clear: false
    }
  }
}
