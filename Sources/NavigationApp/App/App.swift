import Ground
import JSONCoding
import Synchronization

/// Where the user is in all of a program.
///
/// The state is one value. An intent is planned on a draft of it; what is refused drops the draft,
/// and what is committed is the difference of the two. One thread at a time.
///
///     let app = App(schema, facts: schema.initialFacts)
///     try app.open(url: "/orders/7")   // .pending: the order needs a sign-in, whose screen is up
///     try app.setFacts(&signedIn)      // in one commit that screen leaves and the order comes
///     try app.goBack()                 // .done: the list of orders
///
/// An intent takes the first way that fits: a push, a pop, a `replace` or an `update` that nothing
/// else concerns (`App+Short`), one change that nobody but an interceptor has a say in (`Step`), or
/// the draft.
/// - Complexity: of an intent O(what it changes), whatever else there is
public final class App {
  let rules: Rules
  /// What hosts see.
  let committed: StatePointer
  /// What is planned; between calls, the same. It lies after `committed`.
  let draft: StatePointer
  var spare = SpareNode()
  /// How many screens there are that rules say something of.
  var counts = ScreenCounts()
  /// Facts that are being read: kept for their memory.
  var factsRead: [FactValue]
  /// Those of them, ascending, that the state has otherwise.
  var factsChanged: [Int] = []
  /// Texts of `{"go":route}` that the short way has carried out.
  var knownGoes = KnownTexts()
  /// The facts that what waits depends on, by fact, and at which revision this was so: as long as
  /// nothing but other facts changes, it waits as before.
  var waitsFor: [Bool] = []
  var waitsRevision: UInt64 = .max
  /// How many commits there were.
  var seq: UInt64 = 0
  private let sharedRevision = Atomic<UInt64>(0)
  /// After how many calls the state was another one. May be read on every thread.
  public internal(set) var revision: UInt64 {
    get { sharedRevision.load(ordering: .relaxed) }
    set { sharedRevision.store(newValue, ordering: .relaxed) }
  }
  /// How many of these calls went the short way: they changed the focused leaf and nothing else.
  var shortSteps: UInt64 = 0
  /// JSON that screens want back, by their ids, ascending. A change amends the history too.
  var notes: [EntryNote] = []
  let history: History
  /// Nil before the first one.
  var tickets: Tickets?
  /// Entries and layers that have left the state, and with which the host keeps something.
  var departed: [EntryID] = []
  /// The key of a place up to which the oldest may be given up, and all of them are still kept.
  var departedFrom: Int64 = .max
  /// How many there were when somebody last looked for them.
  var departedBefore = 0
  /// Whether a screen that leaves may be one that no place has ever had: none was there after the
  /// last commit if this is false.
  var mayBeHidden = true

  #if NAV_CHECKED
    /// Whether what is plain goes the short way. Tests compare it with the long one.
    public var takesShortWays = true
  #endif

  /// What the interceptor is asked, and then others hear; empty between calls, and kept for its
  /// memory.
  var asked = JSONWriter()
  /// Where in it the cause and the changes begin; a brace follows them.
  var askedBody = 0

  /// Made for the first scene that is asked for.
  var scenes = Late<KeptScenes>()

  /// What is being looked at without being done: then nobody hears of anything.
  var preview: Preview?

  /// Which events somebody listens to: nothing is written for others.
  public var interests: AppEvents = []
  /// Answers where the JSON of an event of a kind is to be written: an empty text, which belongs to
  /// the caller's listeners and lasts until the call that has changed the app ends.
  public var openEvent: EventOpener?
  /// Is told of each commit before anybody hears of it.
  public internal(set) var journal: Journal?
  /// Writes down each call.
  public var recording: Recording?
  /// Made for the first of them that is set.
  var hooks = Late<AppHooks>()

  /// The first state of a schema.
  /// - Parameter facts: values that are not the schema's initial ones, as many as it has facts.
  public init(
    _ schema: Schema, facts: [FactValue], limits: AppLimits = AppLimits(),
    history: HistoryConfiguration = HistoryConfiguration()
  ) {
    rules = Rules(schema, limits: limits)
    self.history = History(history)
    factsRead = facts
    committed = .allocate(capacity: 2)
    committed.initialize(repeating: AppState(schema, facts: facts), count: 2)
    draft = committed + 1
    let attempt = makeAttempt()
    attempt.refocus()
    attempt.addLocks()
    count(attempt)
    // No difference of two states tells of the root entries.
    for root in committed.pointee.stacks where traits[root.route.index].contains(.unsaved) {
      counts.change(root.route.index, traits[root.route.index], by: 1)
    }
    committed.pointee = draft.pointee
  }

  public var schema: Schema { rules.schema }
  public var limits: AppLimits { rules.limits }
  /// The routes that were read lately, as they were written.
  public var routes: RouteCache { fitter.cache }
  var fitter: RouteFitter { rules.fitter }
  var traits: [RouteTraits] { rules.traits }

  /// Begins a call: the draft is the state that hosts see.
  func makeAttempt() -> Attempt {
    Attempt(
      rules, history, tickets, committed, draft: draft, isHeardOf: isToldOfEnds || !notes.isEmpty,
      mask: recording?.mask)
  }

  deinit {
    committed.deinitialize(count: 2)
    committed.deallocate()
  }
}
