import Ground

/// The result of executing a command (protocol §2). Everything but `success` and an all-successful
/// `multiple` is a refusal, and a refused leaf changed nothing.
public enum NavigationResult<R: Route>: CancellableResult, Equatable, Sendable {
  case success
  /// `pop` on an empty stack, or on the root of a stack whose root is inside.
  case emptyStack
  /// `popCount` of zero or less.
  case invalidPopCount(Int64)
  /// `popCount` of more than can be popped; nothing was.
  case insufficientStackDepth(requested: Int64, available: Int64)
  /// `popTo` a route that is not on the stack.
  case routeNotFound(R)
  /// `popToEntry` an id that is not on the stack.
  case entryNotFound(EntryID)
  /// The results of a `sequence`, in order.
  case multiple([NavigationResult])
  indirect case cancelled(CancellationReason<R>)
  /// The stack's validator refuses the state that the command would lead to.
  indirect case validationFailed(ValidationError<R>)

  /// What middlewares are told of a command that met a limit: there is no result.
  static var unmade: Self { .multiple([]) }

  /// `success`, or a non-empty `multiple` of successes, recursively.
  public var isSuccess: Bool {
    switch self {
    case .success: true
    case .multiple(let results): NavigationResult.areSuccesses(results)
    default: false
    }
  }

  /// Whether there is at least one result and all are successes; most are `success`, known without
  /// a call. Out of line, or the compiler unrolls the recursion.
  @inline(never)
  public static func areSuccesses(_ results: [NavigationResult]) -> Bool {
    !results.isEmpty && results.allSatisfy { if case .success = $0 { true } else { $0.isSuccess } }
  }

  public var isCancelled: Bool {
    if case .cancelled = self { true } else { false }
  }
}

/// Why a command was cancelled before it reached the engine.
public indirect enum CancellationReason<R: Route>: NamedReason, Equatable, Sendable {
  /// A middleware; without a name of its own it gets the registration's debug name.
  case middleware(debugName: Text?, command: NavigationCommand<R>)
  case conditionFailed
  case custom(Text)
  /// The command that a prepare callback released can no longer run on the current state.
  case staleAfterPrepare(NavigationCommand<R>)

  /// The name of the middleware that cancelled, if it is one that has a name.
  public var debugName: Text? {
    if case .middleware(let debugName, _) = self { debugName } else { nil }
  }

  public func named(_ debugName: Text?) -> CancellationReason {
    if case .middleware(nil, let command) = self {
      .middleware(debugName: debugName, command: command)
    } else {
      self
    }
  }
}

/// Which rule of a validator a path breaks.
public enum ValidationError<R: Route>: Equatable, Sendable {
  case emptyStackNotAllowed
  /// The first route, from the left, that repeats an earlier one.
  case duplicateRoute(R)
  case missingRequiredRoot(expected: R)
  case invalidRoot(expected: R, actual: R)
  case custom(Text)
}
