import Ground
import JSONCoding
import Stores

typealias Command = NavigationCommand<JSONRoute>

/// Plays a case of the kind `stack` (vectors/README.md, 3.1).
final class StackPlayer: Player {
  private let store: NavigationStore<JSONRoute>
  private var events: [NavigationEvent<JSONRoute>] = []

  init(_ vector: JSONTree) throws(NavError) {
    store = try Self.makeStore(vector)
    store.interests = .all
    store.onEvent = { [unowned self] in events.append($0) }
  }

  /// The store that a case begins with.
  static func makeStore(_ vector: JSONTree) throws(NavError) -> NavigationStore<JSONRoute> {
    var configuration = StackConfiguration<JSONRoute>()
    configuration.path = try vector.member("initial").routes()
    if vector["root"] == .string("inside") { configuration.root = .inside }
    let store = try NavigationStore(configuration)
    for middleware in vector["middleware"] == nil ? [] : try vector.elements("middleware") {
      var name: Text?
      if case .string(let text)? = middleware["name"] { name = text }
      _ = try store.addMiddleware(try VectorMiddleware(middleware).middleware, named: name)
    }
    return store
  }

  var revision: UInt64 { Planted.revision(store.revision) }

  func play(_ step: JSONTree) throws(NavError) -> JSONTree {
    events = []
    let result = try run(step)
    return try JSONTree { writer in
      writer.beginObject()
      writer.key("result")
      result(&writer)
      writer.key("path")
      writer.routes(store.stack.path)
      writer.key("events")
      writer.beginArray()
      for event in events { event.write(to: &writer) }
      writer.endArray()
      writer.endObject()
    }
  }

  /// Makes the call; answers what writes its result.
  private func run(_ step: JSONTree) throws(NavError) -> (inout JSONWriter) -> Void {
    switch try step.text("op") {
    case "execute":
      let result = try store.execute(try step.member("command").command())
      return { result.write(to: &$0) }
    case "batch":
      var details = BatchResult<JSONRoute>.empty
      let outcome = try store.executeBatch(
        try step.commands(), stopOnFailure: try step.bool("stopOnFailure"), details: &details)
      try check(outcome.isSuccess, is: details.isSuccess)
      return { details.write(to: &$0) }
    case "transaction":
      var details = TransactionResult<JSONRoute>.empty
      let outcome = try store.executeTransaction(try step.commands(), details: &details)
      try check(outcome.isSuccess, is: details.isCommitted)
      return { details.write(to: &$0) }
    case "reconcile":
      let result = try reconcile(try step.member("path").routes(), try step.text("policy"))
      return { result.write(to: &$0) }
    default: throw NavError(.argument, "this runner does not know the step")
    }
  }

  /// What a call returns must be what its details say.
  private func check(_ isSuccess: Bool, is expected: Bool) throws(NavError) {
    guard Planted.outcome(isSuccess) == expected else {
      throw NavError(.internal, "the outcome of the call is not that of its details")
    }
  }

  private func reconcile(_ path: [JSONRoute], _ policy: Text)
    throws(NavError) -> PlanResult<JSONRoute>
  {
    guard policy == "ignore" || policy == "replace" else {
      throw NavError(.argument, "this runner does not know the policy")
    }
    switch store.reconciliation(with: path) {
    case .follows(let plan): return try store.execute(plan)
    case .mismatch:
      let ignores = policy == "ignore"
      let plan = ignores ? NavigationPlan.nothing : .single(.replace(path))
      store.reportMismatch(
        PathMismatch(
          policy: ignores ? .ignore : .replace, resolution: plan.commands,
          oldPath: store.stack.path, newPath: path))
      return try store.execute(plan)
    }
  }
}

extension JSONTree {
  func command() throws(NavError) -> Command {
    try decoded { reader throws(NavError) in
      try NavigationCommand(reading: &reader, cache: RouteCache())
    }
  }

  func commands() throws(NavError) -> [Command] {
    try member("commands").decoded { reader throws(NavError) in
      try RouteCache().readCommands(&reader)
    }
  }
}

/// One middleware of a case.
private struct VectorMiddleware {
  private enum Trigger {
    case pushOf(JSONRoute)
    case kind(Text)
    case never
  }

  private enum Action {
    case cancel(JSONTree?)
    case rewrite(Command)
    case pass
  }

  private let trigger: Trigger
  private let action: Action
  private let folded: NavigationResult<JSONRoute>?

  init(_ vector: JSONTree) throws(NavError) {
    if let route = vector["onPushOf"] {
      trigger = .pushOf(try route.route())
    } else if vector["onKind"] != nil {
      trigger = .kind(try vector.text("onKind"))
    } else {
      trigger = .never
      action = .pass
      folded = nil
      return
    }
    var fold = vector["fold"]
    switch try vector.text("action") {
    case "cancel": action = .cancel(vector["reason"])
    case "rewrite": action = .rewrite(try vector.member("to").command())
    case "fold":
      action = .pass
      fold = try vector.member("to")
    default: throw NavError(.argument, "this runner does not know the action")
    }
    if let fold {
      folded = try fold.decoded { reader throws(NavError) in
        try NavigationResult(reading: &reader, cache: RouteCache())
      }
    } else {
      folded = nil
    }
  }

  var middleware: NavigationMiddleware<JSONRoute> {
    NavigationMiddleware(
      willExecute: { command, _ in matches(command) ? answer(to: command) : .proceed },
      didExecute: { command, result, _ in matches(command) ? folded ?? result : result })
  }

  private func matches(_ command: Command) -> Bool {
    switch trigger {
    case .pushOf(let route): command == .push(route)
    case .kind(let name): Text(stringLiteral: command.kind.name) == name
    case .never: false
    }
  }

  private func answer(to command: Command) -> NavigationMiddleware<JSONRoute>.Answer {
    switch action {
    case .pass: return .proceed
    case .rewrite(let other): return .rewrite(other)
    case .cancel(let reason):
      guard let reason else { return .cancel(.middleware(debugName: nil, command: command)) }
      let parsed = try? reason.decoded { reader throws(NavError) in
        try CancellationReason(reading: &reader, cache: RouteCache(), command: command)
      }
      return .cancel(parsed ?? .custom("the case's reason is none"))
    }
  }
}
