import Ground
import Stores
import Testing

@testable import DeepLinking

/// The outcomes and the slot of protocol §5, on a stack store.
@Suite final class LinkHandlerTests {
  private var isSignedIn = false
  private var now: Int64 = 1_000
  private let store: NavigationStore<Place>
  private let home = Place(name: "home")

  init() throws {
    var configuration = StackConfiguration<Place>()
    configuration.path = [home]
    store = try NavigationStore(configuration)
  }

  /// "/open/…" leads to `open`, "/secret/…" to `secret`, which needs sign-in; "/pop" pops more than
  /// there is.
  private func handler(timeToLive: Int64? = nil, hasClock: Bool = true)
    throws -> LinkHandler<PlaceTarget>
  {
    var policy = LinkPolicy<Place>()
    policy.requireAuthentication = ["secret"]
    policy.isAuthenticated = { [unowned self] _ in isSignedIn }
    policy.plan = { _, url in url == "/pop" ? .commands([.pop, .popCount(5), .pop]) : nil }
    let matcher = try PlaceMatcher([
      try .init("/open/:id", PlaceTarget("open")), try .init("/secret/:id", PlaceTarget("secret")),
      try .init("/pop", PlaceTarget("pop")),
    ])
    return LinkHandler(
      try LinkPipeline.make(policy, matcher: matcher), on: LinkDestination(store),
      timeToLive: timeToLive, clock: hasClock ? { [unowned self] in now } : nil)
  }

  private func place(_ name: Text, _ id: Text) -> Place {
    Place(name: name, parameters: ["id": [id]])
  }

  private func waiting(_ id: Text, storedAt: Int64? = 1_000) -> PendingLink<Place> {
    PendingLink(
      url: "/secret/" + id, route: place("secret", id),
      plan: .commands([.push(place("secret", id))]), storedAt: storedAt)
  }

  @Test func aLinkIsExecutedAsABatchWithTheSourceLink() throws {
    var sources: [Text?] = []
    store.interests = [.changed, .batchExecuted]
    store.onEvent = { sources.append($0.source) }
    guard case .executed(let plan, .batch(let batch, _)) = try handler().open("/open/1") else {
      throw Unexpected()
    }
    #expect(plan == .commands([.push(place("open", "1"))]))
    #expect(batch.stateAfter == [home, place("open", "1")])
    #expect(store.stack.path == batch.stateAfter)
    #expect(sources == ["link", "link"])
  }

  @Test func aPlanThatTheEngineRefusesRunsNoneOfItsCommands() throws {
    guard case .applicationRejected(_, let refusal) = try handler().open("/pop") else {
      throw Unexpected()
    }
    #expect(
      refusal
        == LinkRefusal(
          index: 1, command: .popCount(5),
          result: .insufficientStackDepth(requested: 5, available: 0)))
    #expect(store.stack.path == [home])
    #expect(store.revision == 0)
  }

  @Test func aPlanThatMiddlewareCancelsHasFailed() throws {
    _ = try store.addMiddleware(
      NavigationMiddleware(willExecute: { _, _ in .cancel(.conditionFailed) }))
    guard case .executionFailed(_, .batch(let batch, _)) = try handler().open("/open/1") else {
      throw Unexpected()
    }
    #expect(batch.results == [.cancelled(.conditionFailed)])
  }

  @Test func aLinkThatNeedsSignInWaitsAndResumes() throws {
    let handler = try handler()
    #expect(try handler.open("/secret/1").link == waiting("1"))
    #expect(store.stack.path == [home])
    #expect(try handler.resume().link == waiting("1"))
    isSignedIn = true
    guard case .executed = try handler.resume() else { throw Unexpected() }
    #expect(store.stack.path == [home, place("secret", "1")])
    guard case .noPendingDeepLink = try handler.resume() else { throw Unexpected() }
  }

  @Test func aNewerLinkReplacesTheOneInTheSlotAndNoOtherEmptiesIt() throws {
    let handler = try handler()
    _ = try handler.open("/secret/1")
    for url: Text in ["/none", "/%", "/open/1", "/pop"] { _ = try handler.open(url) }
    #expect(handler.waiting?.link == waiting("1"))
    _ = try handler.open("/secret/2")
    #expect(handler.waiting?.link == waiting("2"))
  }

  @Test func theHostMayHoldALinkBack() throws {
    let handler = try handler()
    _ = try handler.open("/secret/1")
    isSignedIn = true
    var asked: [Text] = []
    #expect(
      try handler.resume { link in
        asked.append(link.url)
        return false
      }.link == waiting("1"))
    guard case .executed = try handler.resume(ifAllowed: { _ in true }) else { throw Unexpected() }
    #expect(asked == ["/secret/1"])
  }

  @Test func aLinkThatIsReplacedWhileTheHostIsAskedDoesNotRun() throws {
    let handler = try handler()
    _ = try handler.open("/secret/1")
    let outcome = try handler.resume { _ in
      _ = try? handler.open("/secret/2")
      self.isSignedIn = true
      return true
    }
    #expect(outcome.link == waiting("2"))
    #expect(store.stack.path == [home])
    let emptied = try handler.resume { _ in
      _ = try? handler.restore(nil)
      return true
    }
    guard case .noPendingDeepLink = emptied else { throw Unexpected() }
  }

  @Test func aWaitingLinkThatTheEngineRefusesStays() throws {
    let handler = try handler()
    let plan = LinkPlan<Place>.commands([.popTo(place("open", "1"))])
    try handler.restore(PendingLink(url: "/x", route: home, plan: plan))
    guard case .applicationRejected = try handler.resume() else { throw Unexpected() }
    _ = try handler.open("/open/1")
    guard case .executed = try handler.resume() else { throw Unexpected() }
    #expect(handler.waiting?.link == nil)
  }

  @Test func aLinkWaitsAsLongAsItsTimeToLive() throws {
    let handler = try handler(timeToLive: 50)
    _ = try handler.open("/secret/1")
    now = 1_050
    #expect(handler.waiting?.link == waiting("1"))
    now = 1_051
    isSignedIn = true
    guard case .noPendingDeepLink = try handler.resume() else { throw Unexpected() }
    #expect(store.stack.path == [home])
    // A saved link brings the time when it was put aside; one without begins anew.
    try handler.restore(waiting("2", storedAt: 1_000))
    #expect(handler.waiting?.link == nil)
    try handler.restore(waiting("3", storedAt: nil))
    #expect(handler.waiting?.link == waiting("3", storedAt: 1_051))
    try handler.restore(waiting("4", storedAt: .min))
    now = .max
    #expect(handler.waiting?.link == nil)
  }

  @Test func aTimeToLiveNeedsAClock() throws {
    let handler = try handler(timeToLive: 0, hasClock: false)
    func isRefused(_ body: () throws -> Void) -> Bool {
      do { try body() } catch { return (error as? NavError)?.code == .state }
      return false
    }
    #expect(isRefused { _ = try handler.open("/secret/1") })
    #expect(isRefused { try handler.restore(waiting("1")) })
    #expect(handler.waiting?.link == nil)
    guard case .executed = try handler.open("/open/1") else { throw Unexpected() }
    handler.clock = { 5 }
    #expect(try handler.open("/secret/1").link == waiting("1", storedAt: 5))
  }

  @Test func readingTheWaitingLinkChangesNothing() throws {
    let handler = try handler(timeToLive: 50)
    _ = try handler.open("/secret/1")
    now = 1_051
    #expect(handler.waiting?.link == nil)
    // The clock went back: the link is still there.
    now = 1_050
    #expect(handler.waiting?.link == waiting("1"))
    now = 1_051
    guard case .noPendingDeepLink = try handler.resume() else { throw Unexpected() }
    now = 1_050
    #expect(handler.waiting?.link == nil)
  }

  @Test func aLinkThatMiddlewareStopsOnAStackGoesOnWaiting() throws {
    let handler = try handler()
    _ = try handler.open("/secret/1")
    isSignedIn = true
    let gate = try store.addMiddleware(
      NavigationMiddleware(willExecute: { _, _ in .cancel(.conditionFailed) }))
    guard case .executionFailed = try handler.resume() else { throw Unexpected() }
    #expect(handler.waiting?.link == waiting("1"))
    try store.removeMiddleware(gate)
    guard case .executed = try handler.resume() else { throw Unexpected() }
    #expect(store.stack.path == [home, place("secret", "1")])
    #expect(handler.waiting?.link == nil)
  }

  @Test func aLinkThatChangedSomethingBeforeItFailedDoesNotWait() throws {
    let handler = try handler()
    isSignedIn = true
    let plan = LinkPlan<Place>.commands([.push(place("open", "1")), .push(place("open", "2"))])
    try handler.restore(PendingLink(url: "/x", route: home, plan: plan))
    _ = try store.addMiddleware(
      NavigationMiddleware(willExecute: { [place = place("open", "2")] command, _ in
        command == .push(place) ? .cancel(.conditionFailed) : .proceed
      }))
    guard case .executionFailed = try handler.resume() else { throw Unexpected() }
    #expect(store.stack.path == [home, place("open", "1")])
    #expect(handler.waiting?.link == nil)
  }

  @Test func whatThePolicyRefusesNowIsNotRestored() throws {
    var policy = LinkPolicy<Place>()
    policy.allowedSchemes = ["shop"]
    policy.allowedHosts = ["app"]
    policy.limits = LinkLimits(maxURLLength: 40)
    let handler = LinkHandler(
      try LinkPipeline.make(policy, matcher: PlaceMatcher(["/open/:id"])),
      on: LinkDestination(store))
    func link(_ url: Text) -> PendingLink<Place> {
      PendingLink(url: url, route: home, plan: .commands([.push(home)]))
    }
    #expect(try handler.restore(link("shop://app/a")) == nil)
    let refused: [(Text, LinkRejection)] = [
      ("https://app/a", .schemeNotAllowed(actual: "https")),
      ("shop://evil/a", .hostNotAllowed(actual: "evil")),
      ("shop://u@app/a", .nonCanonicalOrigin(actual: "u@app")),
      (
        "shop://app/" + Text(bytes: Array(repeating: 97, count: 30)),
        .inputLimitExceeded(.maxURLLength, actual: 41, maximum: 40)
      ),
    ]
    for (url, rejection) in refused { #expect(try handler.restore(link(url)) == rejection) }
    guard case .invalidURL? = try handler.restore(link("shop://app/%")) else { throw Unexpected() }
    #expect(handler.waiting?.link == link("shop://app/a"))
  }

  // MARK: Flows and tabs

  private func flow(
    _ path: [FlowStep<Place>], _ placements: [Text: PresentationTable.Placement] = [:]
  ) throws -> FlowStore<Place> {
    var configuration = FlowConfiguration<Place>()
    configuration.path = path
    let (stack, tail) = try configuration.resolved()
    var options = FlowOptions()
    for (name, placement) in placements { options.presentation.set(placement, for: name) }
    let flow = FlowStore(try NavigationStore(stack), ModalStore<Place>(), options)
    if let tail, let style = tail.style { _ = try flow.modals.present(tail.route, style: style) }
    return flow
  }

  private func handler(on destination: LinkDestination<Place>) throws -> LinkHandler<PlaceTarget> {
    LinkHandler(try handler().pipeline, on: destination)
  }

  @Test func aLinkIntoAFlowDismissesItsModalsAndShowsItsRouteAsTheTableSays() throws {
    let flow = try flow([.push(home), .sheet(Place(name: "coupon"))], ["secret": .fullScreenCover])
    let handler = try handler(on: LinkDestination(flow))
    guard case .executed(_, .opened(.opened(nil, _))) = try handler.open("/open/1") else {
      throw Unexpected()
    }
    #expect(flow.path == [.push(home), .push(place("open", "1"))])
    isSignedIn = true
    guard case .executed = try handler.open("/secret/1") else { throw Unexpected() }
    #expect(flow.path == [.push(home), .push(place("open", "1")), .cover(place("secret", "1"))])
  }

  @Test func aLinkIntoAFlowThatChangesNothingGoesOnWaiting() throws {
    let flow = try flow([.push(home), .sheet(Place(name: "coupon"))])
    let gate = try flow.modals.addMiddleware(
      ModalMiddleware(willExecute: { _, _ in .cancel(.conditionFailed) }))
    let handler = try handler(on: LinkDestination(flow))
    _ = try handler.open("/secret/1")
    isSignedIn = true
    guard
      case .executionFailed(
        _, .opened(.cancelled(nil, ModalCancellation(.conditionFailed, by: nil)))) =
        try handler.resume()
    else { throw Unexpected() }
    #expect(flow.path == [.push(home), .sheet(Place(name: "coupon"))])
    #expect(handler.waiting?.link.url == "/secret/1")
    try flow.modals.removeMiddleware(gate)
    guard case .executed = try handler.resume() else { throw Unexpected() }
    #expect(handler.waiting?.link == nil)
  }

  @Test func aLinkAmongTabsSelectsTheTabWhereItsRouteLives() throws {
    var options = TabOptions()
    options.presentation.set(.tab("safe"), for: "secret")
    options.presentation.set(.tab("none"), for: "open")
    let tabs = TabStore(
      try TabList([Tab("home", flow([.push(home)])), Tab("safe", flow([], ["secret": .sheet]))]),
      options)
    let handler = try handler(on: LinkDestination(tabs))
    isSignedIn = true
    guard case .executed(_, .opened(.opened("safe", _))) = try handler.open("/secret/1") else {
      throw Unexpected()
    }
    #expect(
      tabs.selected.name == "safe" && tabs.selected.flow.path == [.sheet(place("secret", "1"))])
    guard
      case .executionFailed(_, .opened(.refused(.unknownTab("none")))) = try handler.open("/open/1")
    else { throw Unexpected() }
    #expect(tabs.selected.name == "safe")
  }

  struct Unexpected: Error {}
}

extension LinkOutcome where R == Place {
  fileprivate var link: PendingLink<Place>? {
    if case .pending(let link) = self { link } else { nil }
  }
}
