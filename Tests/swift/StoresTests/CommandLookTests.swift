import Testing

@testable import Ground
@testable import Stores

/// A middleware that looks by a C function, as those of hosts do.
private final class Watcher {
  private(set) var looks = 0
  /// What it says, if not "proceed".
  var answer: NavigationMiddleware<Place>.Answer?
  var onLook: () -> Void = {}

  var middleware: NavigationMiddleware<Place> {
    let look = CommandLook(Unmanaged.passUnretained(self).toOpaque()) { context, _, _ in
      let watcher = Unmanaged<Watcher>.fromOpaque(context).takeUnretainedValue()
      watcher.looks += 1
      watcher.onLook()
      return watcher.answer != nil
    }
    return NavigationMiddleware(
      CommandCalls(look: look), willExecute: { [self] _, _ in answer ?? .proceed })
  }
}

@Suite struct CommandLookTests {
  private let store: NavigationStore<Place>
  private let watchers = [Watcher(), Watcher(), Watcher()]

  init() throws {
    store = try NavigationStore()
    for watcher in watchers { _ = try store.addMiddleware(watcher.middleware) }
  }

  @Test func whoOnlyLooksIsAskedOnceACommand() throws {
    #expect(store.middleware.looks != nil)
    #expect(try store.execute(.push("a")) == .success)
    #expect(store.stack.path == ["a"])
    #expect(watchers.map { $0.looks } == [1, 1, 1])
  }

  @Test func theFirstThatCancelsIsTheLastToLook() throws {
    watchers[1].answer = .cancel(.conditionFailed)
    #expect(try store.execute(.push("a")) == .cancelled(.conditionFailed))
    #expect(store.stack.isEmpty)
    #expect(watchers.map { $0.looks } == [1, 1, 0])
  }

  @Test func aRewriteGoesOnToTheOthers() throws {
    watchers[1].answer = .rewrite(.sequence([.push("x"), .push("y")]))
    #expect(try store.execute(.push("a")) == .multiple([.success, .success]))
    #expect(store.stack.path == ["x", "y"])
    #expect(watchers.map { $0.looks } == [1, 1, 1])
  }

  @Test func whoIsRemovedByALookIsNotAsked() throws {
    watchers[0].onLook = { [store] in
      try? store.removeMiddleware(2)
      _ = try? store.addMiddleware(Watcher().middleware)
    }
    #expect(try store.execute(.push("a")) == .success)
    #expect(watchers.map { $0.looks } == [1, 0, 1])
  }

  @Test func aMiddlewareThatDoesMoreThanLookTakesTheLongWay() throws {
    _ = try store.addMiddleware(NavigationMiddleware(didExecute: { _, _, _ in .emptyStack }))
    #expect(store.middleware.looks == nil)
    #expect(try store.execute(.push("a")) == .emptyStack)
    #expect(watchers.map { $0.looks } == [1, 1, 1])
  }
}
