/// The middlewares of a registry, if all look and report through C functions, one after the other:
/// a command goes through them without counting a reference, which costs as much as a look (some 10
/// ns each).
final class LookList {
  /// Who takes part; they keep the contexts of the looks alive.
  let registrations: [MiddlewareRegistration]
  /// Whether any of them has a report, or a discard for what meets a limit.
  let seesEnds: Bool
  /// Nil for a middleware that only reports.
  private let looks: [CommandLook?]
  private let reports: [CommandReport]
  /// False from the moment that the registry changes.
  private var isCurrent = true
  /// How many commands are going through.
  private var visitors = 0

  private init(
    _ registrations: [MiddlewareRegistration], _ looks: [CommandLook?],
    _ reports: [CommandReport]
  ) {
    self.registrations = registrations
    seesEnds = !reports.isEmpty || registrations.contains { $0.middleware.discardReport != nil }
    self.looks = looks
    self.reports = reports
  }

  /// Nil if there is a middleware that has other functions. No failable initialiser: Embedded Swift
  /// (6.3) leaks the object of one that fails.
  static func of(_ registrations: [MiddlewareRegistration]) -> LookList? {
    var looks: [CommandLook?] = []
    var reports: [CommandReport] = []
    for registration in registrations {
      let middleware = registration.middleware
      guard middleware.onlyLooks else { return nil }
      looks.append(middleware.look)
      if let report = middleware.report { reports.append(report) }
    }
    return LookList(registrations, looks, reports)
  }

  /// The registry has changed and lets go of the list. A command that is going through, since one
  /// of its looks made the change, keeps it alive.
  func retire() {
    isCurrent = false
    if visitors > 0 { _ = Unmanaged.passRetained(self) }
  }

  /// Lets the middlewares look, up to the first that has something to say.
  /// - Parameters: as `CommandLook.Function` gets them.
  /// - Returns: nil if all pass on. Else where `MiddlewareRound` goes on: with an answer, or
  ///   because a look has changed the registry.
  @_optimize(speed)
  func look(at command: UnsafeRawPointer, on state: UnsafeRawPointer) -> LookPause? {
    var pause: LookPause?
    enter()
    for index in 0..<looks.count {
      guard let look = looks[index] else { continue }
      let hasAnswer = look.function(look.context, command, state)
      guard hasAnswer || !isCurrent else { continue }
      // What comes after the last one has nothing to go on with.
      if hasAnswer || index &+ 1 < looks.count {
        pause = LookPause(
          participants: registrations,
          progress: LookProgress(index: hasAnswer ? index : index &+ 1, hasAnswer: hasAnswer))
      }
      break
    }
    leave()
    return pause
  }

  /// Lets the middlewares see the result of a command that all have looked at, and fold it.
  func report(
    _ command: UnsafeRawPointer, _ result: UnsafeMutableRawPointer, on state: UnsafeRawPointer
  ) {
    enter()
    // All that have looked are told, whatever the reports change in the registry.
    for report in reports { report.function(report.context, command, result, state) }
    leave()
  }

  /// A command begins to go through: until `leave`, the list and those who take part stay.
  @inline(__always)
  func enter() { visitors &+= 1 }

  @inline(__always)
  func leave() {
    visitors &-= 1
    if !isCurrent, visitors == 0 { Unmanaged.passUnretained(self).release() }
  }
}

/// Where a command has come to a halt in a `LookList`.
struct LookPause {
  let participants: [MiddlewareRegistration]
  let progress: LookProgress
}

/// How far a command has come through a `LookList`.
struct LookProgress {
  /// The first middleware that has not been asked, or has an answer.
  var index = 0
  var hasAnswer = false
}
