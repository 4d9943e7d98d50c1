import Testing

@testable import Ground
@testable import Stores

extension FlowRejection<Place> {
  /// What the gate of the modals answers.
  fileprivate static var bareModalGate: FlowRejection {
    let reason = ModalCancellationReason<Place>.middleware(
      debugName: "modal-gate", command: .dismissAll)
    return .middlewareRejected(FlowCancellation(.modal(reason), by: "modal-gate"))
  }

  /// The same with a reason that names another command: the model knows no ids.
  fileprivate var bare: FlowRejection {
    guard case .middlewareRejected(var cancellation) = self else { return self }
    switch cancellation.reason {
    case .navigation(.middleware(let name, _)):
      cancellation.reason = .navigation(.middleware(debugName: name, command: .pop))
    case .modal(.middleware(let name, _)):
      cancellation.reason = .modal(.middleware(debugName: name, command: .dismissAll))
    default: break
    }
    return .middlewareRejected(cancellation)
  }
}

/// A flow as the contract tells it (protocol §4, vectors 3.3): arrays, no incremental anything.
private struct FlowModel {
  /// What happened, as the flow's events tell it.
  enum Note: Equatable {
    case changed, presented
    case dismissed(DismissalReason)
    case queueChanged, intercepted, pathChanged, rejected
  }

  struct Modal: Equatable {
    var route: Place
    var style: ModalStyle
  }

  let gates: Gates
  var stack: [Place] = []
  var modals: [Modal] = []
  private var notes: [Note] = []

  init(_ gates: Gates) { self.gates = gates }

  var path: [FlowStep<Place>] {
    let tail = modals.first.map { $0.style == .sheet ? FlowStep.sheet($0.route) : .cover($0.route) }
    return stack.map { .push($0) } + (tail.map { [$0] } ?? [])
  }

  mutating func send(_ intent: FlowIntent<Place>) -> (
    rejection: FlowRejection<Place>?, notes: [Note]
  ) {
    notes = []
    let before = path
    let rejection = perform(intent)
    if path != before { notes.append(.pathChanged) }
    if rejection != nil { notes.append(.rejected) }
    return (rejection, notes)
  }

  private mutating func perform(_ intent: FlowIntent<Place>) -> FlowRejection<Place>? {
    let blocked = !modals.isEmpty
    switch intent {
    case .push(let route): return blocked ? .pushBlockedByModalTail : push(route)
    case .presentSheet(let route): return present(Modal(route: route, style: .sheet))
    case .presentCover(let route): return present(Modal(route: route, style: .fullScreenCover))
    case .pop:
      if !blocked && !stack.isEmpty { become(Array(stack.dropLast())) }
      return nil
    case .dismiss: return blocked ? dismissCurrent() : nil
    case .reset(let steps):
      let routes = steps.prefix { $0.style == nil }.map { $0.route }
      let rest = Array(steps.dropFirst(routes.count))
      return rest.count > 1
        ? .invalidResetPath
        : reset(
          routes,
          rest.first.flatMap { step in step.style.map { Modal(route: step.route, style: $0) } })
    case .replaceStack(let routes): return reset(routes, nil)
    case .backOrPush(let route): return blocked ? .pushBlockedByModalTail : backOrPush(route)
    case .pushUniqueRoot(let route):
      return stack.contains(route) ? nil : blocked ? .pushBlockedByModalTail : push(route)
    case .backOrPushDismissingModal(let route): return dismissing { $0.backOrPush(route) }
    case .pushUniqueRootDismissingModal(let route):
      return dismissing { $0.stack.contains(route) ? nil : $0.push(route) }
    }
  }

  private mutating func become(_ path: [Place]) {
    guard path != stack else { return }
    stack = path
    notes.append(.changed)
  }

  private mutating func push(_ route: Place) -> FlowRejection<Place>? {
    if route == gates.stackCancels {
      return cancelled(because: .middleware(debugName: "nav-gate", command: .pop))
    }
    // The stack's validator: no route twice.
    if stack.contains(route) { return .navigationFailed(.validationFailed(.duplicateRoute(route))) }
    become(stack + [route])
    return nil
  }

  private mutating func backOrPush(_ route: Place) -> FlowRejection<Place>? {
    guard let place = stack.lastIndex(of: route) else { return push(route) }
    become(Array(stack[...place]))
    return nil
  }

  private mutating func cancelled(because reason: CancellationReason<Place>) -> FlowRejection<Place>
  {
    if gates.coalesces && !modals.isEmpty { dismissAll() }
    return .middlewareRejected(FlowCancellation(.navigation(reason), by: "nav-gate"))
  }

  private mutating func present(_ modal: Modal) -> FlowRejection<Place>? {
    if modal.route == gates.modalsCancel { return .bareModalGate }
    modals.append(modal)
    notes += [modals.count == 1 ? .presented : .queueChanged, .intercepted]
    return nil
  }

  private mutating func dismissCurrent() -> FlowRejection<Place>? {
    if modals.first?.route == gates.modalsKeep { return .bareModalGate }
    modals.removeFirst()
    notes.append(.dismissed(.dismiss))
    if !modals.isEmpty { notes += [.queueChanged, .presented] }
    notes.append(.intercepted)
    return nil
  }

  private mutating func dismissAll() {
    if modals.count > 1 { notes.append(.queueChanged) }
    notes += [.dismissed(.dismissAll), .intercepted]
    modals = []
  }

  private mutating func reset(_ routes: [Place], _ tail: Modal?) -> FlowRejection<Place>? {
    if let route = gates.stackCancels, routes.contains(route) {
      return cancelled(because: .conditionFailed)
    }
    if let twice = routes.indices.first(where: { routes[..<$0].contains(routes[$0]) }) {
      return .navigationFailed(.validationFailed(.duplicateRoute(routes[twice])))
    }
    let isThere = modals == (tail.map { [$0] } ?? [])
    if !isThere, let tail, tail.route == gates.modalsCancel { return .bareModalGate }
    become(routes)
    if isThere { return nil }
    if !modals.isEmpty { dismissAll() }
    return tail.flatMap { present($0) }
  }

  /// The dismissal comes first; a failure of the engine takes it back, a cancellation does not.
  private mutating func dismissing(_ inner: (inout FlowModel) -> FlowRejection<Place>?)
    -> FlowRejection<Place>?
  {
    guard !modals.isEmpty else { return inner(&self) }
    if modals.count > 1 || modals.first?.route == gates.modalsKeep {
      return dismissCurrent() ?? .pushBlockedByModalTail
    }
    var after = self
    after.modals = []
    after.notes = []
    let rejection = inner(&after)
    if case .navigationFailed = rejection { return rejection }
    (stack, modals) = (after.stack, [])
    notes = after.notes + [.dismissed(.dismiss), .intercepted]
    return rejection
  }
}

private struct Gates {
  var stackCancels: Place?
  var modalsCancel: Place?
  /// What is not dismissed on its own.
  var modalsKeep: Place?
  var coalesces = false
}

@Suite struct FlowModelTests {
  private static let places: [Place] = ["a", "b", "c", "d"]

  private func randomIntent(_ generator: inout SeededGenerator) -> FlowIntent<Place> {
    let route = Self.places.randomElement(using: &generator) ?? "a"
    func some(_ generator: inout SeededGenerator) -> [Place] {
      (0..<Int.random(in: 0...3, using: &generator)).compactMap { _ in
        Self.places.randomElement(using: &generator)
      }
    }
    switch Int.random(in: 0..<14, using: &generator) {
    case 0, 1: return .push(route)
    case 2: return .presentSheet(route)
    case 3: return .presentCover(route)
    case 4: return .pop
    case 5, 6: return .dismiss
    case 7, 8:
      var steps = some(&generator).map { FlowStep.push($0) }
      if Bool.random(using: &generator) {
        steps.append(Bool.random(using: &generator) ? .sheet(route) : .cover(route))
      }
      if Int.random(in: 0..<6, using: &generator) == 0 { steps.append(.push(route)) }
      return .reset(steps)
    case 9: return .replaceStack(some(&generator))
    case 10: return .backOrPush(route)
    case 11: return .pushUniqueRoot(route)
    case 12: return .backOrPushDismissingModal(route)
    default: return .pushUniqueRootDismissingModal(route)
    }
  }

  private func makeFlow(_ gates: Gates) throws -> FlowStore<Place> {
    let navigation = try Store.make([]) {
      $0.validator.uniqueRoutes = true
      $0.enforcement = .always
    }
    let modals = ModalStore<Place>()
    if let cancels = gates.stackCancels {
      _ = try navigation.addMiddleware(
        NavigationMiddleware(willExecute: { command, _ in
          switch command {
          case .push(cancels): .cancel(.middleware(debugName: nil, command: command))
          case .replace(let routes) where routes.contains(cancels): .cancel(.conditionFailed)
          default: .proceed
          }
        }), named: "nav-gate")
    }
    if let cancels = gates.modalsCancel {
      _ = try modals.addMiddleware(
        ModalMiddleware(willExecute: { command, _ in
          command.kind == .present && command.presentation?.route == cancels
            ? .cancel(.middleware(debugName: nil, command: command)) : .proceed
        }), named: "modal-gate")
    }
    if let keeps = gates.modalsKeep {
      _ = try modals.addMiddleware(
        ModalMiddleware(willExecute: { command, state in
          command.kind == .dismissCurrent && state.current?.route == keeps
            ? .cancel(.middleware(debugName: nil, command: command)) : .proceed
        }), named: "modal-gate")
    }
    var options = FlowOptions()
    options.queueCoalescePolicy = gates.coalesces ? .dropQueued : .preserve
    return FlowStore(navigation, modals, options)
  }

  private func note(_ event: FlowEvent<Place>) -> FlowModel.Note? {
    switch event.content {
    case .pathChanged: return .pathChanged
    case .intentRejected: return .rejected
    case .child: return nil
    case .navigation(let event):
      if case .changed = event.content { return .changed }
      return nil
    case .modal(let event):
      switch event.content {
      case .presented: return .presented
      case .dismissed(_, let reason): return .dismissed(reason)
      case .queueChanged: return .queueChanged
      case .commandIntercepted: return .intercepted
      case .replaced, .middlewareMutation, .refused: return nil
      }
    }
  }

  @Test(arguments: [
    Gates(), Gates(modalsKeep: "d"), Gates(stackCancels: "a", modalsKeep: "b", coalesces: true),
    Gates(stackCancels: "b"), Gates(modalsCancel: "c"), Gates(stackCancels: "b", coalesces: true),
    Gates(stackCancels: "a", modalsCancel: "a", coalesces: true),
  ])
  private func aFlowDoesWhatTheContractSays(_ gates: Gates) throws {
    try ModelRun.check(seeds: 150, count: 60, randomIntent) { intents in
      let flow = try makeFlow(gates)
      var model = FlowModel(gates)
      var (notes, told): ([FlowModel.Note], [FlowStep<Place>]) = ([], [])
      flow.interests = .all
      flow.onEvent = { event in
        if let note = note(event) { notes.append(note) }
        // Whoever follows the deltas has the path.
        if case .pathChanged(let change) = event.content {
          told = told.prefix(change.kept) + change.added
        }
      }
      for (index, intent) in intents.enumerated() {
        notes = []
        let result = try flow.send(intent)
        let expected = model.send(intent)
        var rejection: FlowRejection<Place>?
        if case .rejected(let reason) = result { rejection = reason.bare }
        if rejection != expected.rejection {
          return
            "\(index): rejection \(String(describing: rejection)), expected \(String(describing: expected.rejection))"
        }
        if flow.path != model.path { return "\(index): path \(flow.path), expected \(model.path)" }
        if notes != expected.notes {
          return "\(index): events \(notes), expected \(expected.notes)"
        }
        if told != flow.path {
          return "\(index): the deltas told \(told), the path is \(flow.path)"
        }
      }
      return nil
    }
  }

  /// An observer must change nothing but what it hears.
  @Test func observedOrNotAFlowIsTheSame() throws {
    try ModelRun.check(seeds: 60, count: 60, randomIntent) { intents in
      let (plain, observed) = (try makeFlow(Gates()), try makeFlow(Gates()))
      observed.interests = .all
      for (index, intent) in intents.enumerated() {
        let results = (try plain.send(intent), try observed.send(intent))
        if results.0 != results.1 { return "\(index): \(results.0) and \(results.1)" }
        if plain.path != observed.path || plain.revision != observed.revision {
          return "\(index): \(plain.path) and \(observed.path)"
        }
        if !plain.navigation.stack.entries.elementsEqual(observed.navigation.stack.entries) {
          return "\(index): ids differ"
        }
        if plain.modals.state.current != observed.modals.state.current {
          return "\(index): presentations differ"
        }
      }
      return nil
    }
  }
}
