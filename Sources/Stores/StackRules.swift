import Ground

/// Whether a stack's first entry is the root view or is on it (protocol §2).
public enum RootPlacement: Sendable {
  /// The path holds what lies above the root view and may be empty.
  case outside
  /// The first entry is the root, and stays.
  case inside
}

/// The limits of a stack store (protocol §7).
public struct StackLimits: Sendable {
  public var stackDepth = 1_000_000
  public var batchCommands = 100_000
  public var nestedLevels = 64
  public var nestedCommands = 10_000
  public var middleware = 1_024

  public init() {}
}

/// The built-in rules that a path must follow. Each costs by what a command changes, not by the
/// depth.
public struct StackValidator<R: Route>: Sendable {
  public var nonEmpty = false
  public var uniqueRoutes = false
  public var rootedAt: R?

  public init(nonEmpty: Bool = false, uniqueRoutes: Bool = false, rootedAt: R? = nil) {
    self.nonEmpty = nonEmpty
    self.uniqueRoutes = uniqueRoutes
    self.rootedAt = rootedAt
  }

  /// Whether there is a rule at all.
  public var isEmpty: Bool { !nonEmpty && !uniqueRoutes && rootedAt == nil }

  /// The first rule that `stack` breaks, where everything below `unchanged` is known to be free of
  /// duplicates.
  /// - Complexity: O(depth − unchanged)
  public func firstError(in stack: RouteStack<R>, unchanged: Int = 0) -> ValidationError<R>? {
    if nonEmpty && stack.isEmpty { return .emptyStackNotAllowed }
    if uniqueRoutes {
      var position = max(unchanged, 0)
      while position < stack.depth {
        if stack.lastIndexOfDuplicate(below: position) != nil {
          return .duplicateRoute(stack.entries[position].route)
        }
        position &+= 1
      }
    }
    if let rootedAt {
      guard let root = stack.entries.first?.route else {
        return .missingRequiredRoot(expected: rootedAt)
      }
      if root != rootedAt { return .invalidRoot(expected: rootedAt, actual: root) }
    }
    return nil
  }
}

/// What a store is created with.
public struct StackConfiguration<R: Route>: Sendable {
  /// When the validator is asked: `creation` (and restoration) or also on every command.
  public enum Enforcement: Sendable { case creation, always }

  public var path: [R] = []
  public var root = RootPlacement.outside
  public var validator = StackValidator<R>()
  public var enforcement = Enforcement.creation
  public var limits = StackLimits()

  @inline(never)
  public init() {}
}
