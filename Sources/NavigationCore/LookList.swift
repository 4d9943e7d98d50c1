/// The middlewares of a registry that do nothing but look, as C functions one behind the other: a command goes through them without counting a reference each.
final class LookList<Middleware: CommandMiddleware> {
  /// Who takes part; they keep the contexts of the looks alive.
  let registrations: [MiddlewareRegistration<Middleware>]
  private let looks: [CommandLook]
  /// False from the moment that the registry changes.
  var isCurrent = true

  private init(_ registrations: [MiddlewareRegistration<Middleware>], _ looks: [CommandLook]) {
    (self.registrations, self.looks) = (registrations, looks)
  }

  /// Nil if there is a middleware that does more than look. No failable initialiser: Embedded Swift (6.3) leaks the object of one that fails.
  static func of(_ registrations: [MiddlewareRegistration<Middleware>]) -> LookList? {
    var looks: [CommandLook] = []
    for registration in registrations {
      let middleware = registration.middleware
      guard let look = middleware.look, middleware.didExecute == nil, middleware.discard == nil else { return nil }
      looks.append(look)
    }
    return LookList(registrations, looks)
  }

  /// Lets the middlewares look, up to the first that has something to say.
  /// - Returns: nil if all pass on. Else where `MiddlewareRound` goes on: with an answer, or because a look has changed the registry.
  @_optimize(speed)
  func look(at command: Middleware.Command, on state: Middleware.State) -> LookProgress? {
    withUnsafePointer(to: command) { command in
      withUnsafePointer(to: state) { state in
        for index in 0..<looks.count {
          guard isCurrent else { return LookProgress(index: index) }
          if looks[index].function(looks[index].context, command, state) { return LookProgress(index: index, hasAnswer: true) }
        }
        return nil
      }
    }
  }
}

/// How far a command has come through a `LookList`.
struct LookProgress {
  /// The first middleware that has not been asked, or has an answer.
  var index = 0
  var hasAnswer = false
}
