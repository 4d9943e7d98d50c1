import Ground
import JSONCoding

/// One call's way from the state that hosts see to the next one: the draft of it, what rules say of
/// the draft, and what the call has met on its way.
///
/// It is made for one call and passed on. All that planning changes is in it and in the draft: what
/// is refused drops both, and nothing of it is left in the app.
///
///     let attempt = app.makeAttempt()
///     let result = try attempt.execute(.back, from: app.committed, source: nil)
///     // Of .done, `app.draft` is the state after it; of a refusal, `app.committed` again.
final class Attempt {
  let rules: Rules
  let history: History
  /// Those of the beginning: a call makes none before it ends.
  private let tickets: Tickets?
  /// What hosts see.
  let committed: StatePointer
  /// What is planned.
  let draft: StatePointer
  /// Whether the host has something with screens, so that each one that leaves concerns it.
  private let isHeardOf: Bool
  /// Notes the routes whose parameters change, for a recording.
  let mask: SecretMask?
  /// What rules say of the draft.
  var survey = Survey()
  /// The screen that the intent has answered.
  var answered: EntryID?
  /// The place in the history to which the intent leads.
  var destination: Int?
  /// The first route that was newly put somewhere and whose conditions do not hold.
  var forbidden: RouteIndex?
  /// What two states differ in: the latest ones that were compared.
  var differences: [Difference] = []
  /// Whether `differences` are those of the committed state and of the draft as it is now, which
  /// has another shape: then committing compares them no more.
  var isCompared = false

  var schema: Schema { rules.schema }
  var fitter: RouteFitter { rules.fitter }
  var traits: [RouteTraits] { rules.traits }

  init(
    _ rules: Rules, _ history: History, _ tickets: Tickets?, _ committed: StatePointer,
    draft: StatePointer, isHeardOf: Bool, mask: SecretMask?
  ) {
    self.rules = rules
    self.history = history
    self.tickets = tickets
    self.committed = committed
    self.draft = draft
    self.isHeardOf = isHeardOf
    self.mask = mask
  }

  /// Whether each entry that leaves concerns somebody, and not only those of whose routes rules say
  /// something.
  var hearsOfAll: Bool { isHeardOf || isSomebodyWaiting }

  /// Whether somebody waits for the answer of a screen.
  var isSomebodyWaiting: Bool { !tickets.isEmpty || !draft.pointee.asked.isEmpty }

  /// Whether it is this screen that somebody waits for.
  func isAwaited(_ id: EntryID) -> Bool { tickets.has(id) || draft.pointee.asked.has(id) }

  /// Drops what is planned.
  func rollBack(to start: StatePointer) { draft.become(start) }

  /// Plans an intent on a draft that is the same as `start`. Afterwards the draft is the state to
  /// be committed; if the result changes nothing, it is `start` again.
  /// - Parameters:
  ///   - column: is focused first, since the intent was sent from there.
  ///   - since: the newest id when a question was first asked that this one asks again.
  func execute(
    _ intent: AppIntent, from start: StatePointer, source: Text?, column: Int? = nil,
    consent: Consent? = nil, since: EntryID? = nil
  ) throws(NavError) -> AppResult {
    answered = nil
    destination = nil
    guard let column else {
      return try execute(intent, source, origin: start, focused: start, consent, since)
    }
    select(leaf: column)
    return try draft.withCopy { focused throws(NavError) in
      try execute(intent, source, origin: start, focused: focused, consent, since)
    }
  }

  /// Plans an intent that comes instead of a question.
  func execute(
    _ sent: SentIntent, from start: StatePointer, _ consent: Consent?, since: EntryID
  ) throws(NavError) -> AppResult {
    var column: Int?
    let shown = start.shown.id
    if let from = sent.from, from != shown {
      column = schema.column(of: from, in: start)
      if column == nil { return .refused(.stale(from: from, shown: shown)) }
    }
    return try execute(
      sent.intent, from: start, source: sent.source, column: column, consent: consent, since: since)
  }

  private func execute(
    _ intent: AppIntent, _ source: Text?, origin: StatePointer, focused: StatePointer,
    _ consent: Consent?, _ since: EntryID?
  ) throws(NavError) -> AppResult {
    let result = try plan(intent, from: focused)
    guard result.changes else {
      rollBack(to: origin)
      return result
    }
    if !survey.asksNothing, mustAsk(consent) {
      return ask(intent, source, origin: origin, focused: focused, since)
    }
    guard result.isDone, destination == nil else { return result }
    let hasOtherShape = !AppState.haveSameShape(origin, draft)
    if !hasOtherShape, draft.pointee.pending === origin.pointee.pending,
      draft.pointee.badges == origin.pointee.badges
    {
      rollBack(to: origin)
      return .noop
    }
    isCompared = hasOtherShape && origin == committed
    return result
  }

  // MARK: Asking

  @inline(never)
  private func mustAsk(_ consent: Consent?) -> Bool {
    guard let consent else { return true }
    return !consent.leave.hasAll(survey.leave) || !consent.enter.hasAll(entering)
  }

  /// The routes that the host is asked about.
  private var entering: [FittedRoute] { draft.routes(of: survey.enter).map { $0.route } }

  private func ask(
    _ intent: AppIntent, _ source: Text?, origin: StatePointer, focused: StatePointer,
    _ since: EntryID?
  ) -> AppResult {
    let leave = survey.leave
    let enter = entering
    if case .goForResult = intent {
      rollBack(to: origin)
      return .refused(.asks(leave: leave, enter: enter))
    }
    rollBack(to: focused)
    var intent = intent
    if case .travel(let delta, _) = intent, let destination {
      intent = .travel(delta, to: history.key(of: destination))
    }
    destination = nil
    draft.pointee.lastToken &+= 1
    let question = OpenQuestion(
      token: draft.pointee.lastToken, intent, source: source, leave: leave, enter: enter,
      since: since ?? draft.pointee.lastID)
    draft.pointee.question = question
    return .question(question)
  }
}

/// What the host has agreed to.
struct Consent {
  let leave: [EntryID]
  let enter: [FittedRoute]
}

extension Array where Element: Equatable {
  /// Whether all others are among these. They mostly come in the order of these, so each is looked
  /// for from where the one before was found.
  fileprivate func hasAll(_ others: [Element]) -> Bool {
    var next = 0
    for other in others {
      var left = count
      while left > 0, self[next] != other {
        next = next &+ 1 < count ? next &+ 1 : 0
        left &-= 1
      }
      if left == 0 { return false }
    }
    return true
  }
}
