import CNavSystem
import Ground
import Stores

/// A route of one of eight letters, whose hashes collide on purpose.
struct Letter: Route {
  let value: UInt8
  var name: Text { Text(value) }
  var routeHash: UInt32 { UInt32(value & 1) }
}

typealias Command = NavigationCommand<Letter>
typealias Result = NavigationResult<Letter>

/// Reads a program out of the fuzzer's bytes; after the end every byte is 0.
struct Script {
  var bytes: UnsafeBufferPointer<UInt8>.SubSequence

  mutating func next() -> UInt8 { bytes.popFirst() ?? 0 }

  mutating func letter() -> Letter { Letter(value: next() & 7) }

  mutating func letters() -> [Letter] { (0..<Int(next() & 3)).map { _ in letter() } }

  mutating func command(_ levels: Int) -> Command {
    switch next() % (levels > 0 ? 12 : 10) {
    case 0, 1, 2: .push(letter())
    case 3: .pushAll(letters())
    case 4: .pop
    case 5: .popCount(Int64(next() & 7) - 1)
    case 6: .popToRoot
    case 7: .popTo(letter())
    case 8: .popToEntry(EntryID(next() & 31))
    case 9: .replace(letters())
    case 10: .sequence(commands(levels - 1))
    default: .whenCancelled(primary: command(levels - 1), fallback: command(levels - 1))
    }
  }

  mutating func commands(_ levels: Int) -> [Command] {
    (0..<Int(next() & 3)).map { _ in command(levels) }
  }
}

/// What one middleware does to pushes of its letter.
enum Rule {
  case nothing
  case cancel(Letter)
  case rewrite(Letter, Command)
  case fold(Letter, Result)

  init(_ script: inout Script) {
    switch script.next() & 3 {
    case 1: self = .cancel(script.letter())
    case 2: self = .rewrite(script.letter(), script.command(1))
    case 3:
      self = .fold(
        script.letter(), script.next() & 1 == 0 ? .emptyStack : .cancelled(.conditionFailed))
    default: self = .nothing
    }
  }

  func will(_ command: Command) -> Interception<Command, CancellationReason<Letter>> {
    switch self {
    case .cancel(let letter) where command == .push(letter):
      .cancel(.middleware(debugName: nil, command: command))
    case .rewrite(let letter, let other) where command == .push(letter): .rewrite(other)
    default: .proceed
    }
  }

  func did(_ command: Command, _ result: Result) -> Result {
    if case .fold(let letter, let other) = self, command == .push(letter) { other } else { result }
  }
}

/// The contract in its plainest form: whole states are copied and compared.
struct Model {
  typealias Entry = RouteEntry<Letter>
  var entries: [Entry] = []
  var lastID: EntryID = 0
  var revision: UInt64 = 0
  let root: RootPlacement
  let rules: [Rule]

  var path: [Letter] { entries.map { $0.route } }

  private var available: Int { root == .outside ? entries.count : max(entries.count - 1, 0) }

  mutating func leaf(_ command: Command) -> Result {
    switch command {
    case .push(let route): put([route])
    case .pushAll(let routes): put(routes)
    case .pop:
      guard available > 0 else { return .emptyStack }
      entries.removeLast()
    case .popCount(let count):
      guard count > 0 else { return .invalidPopCount(count) }
      guard count <= available else {
        return .insufficientStackDepth(requested: count, available: Int64(available))
      }
      entries.removeLast(Int(count))
    case .popToRoot: entries.removeLast(available)
    case .popTo(let route):
      guard let index = entries.lastIndex(where: { $0.route == route }) else {
        return .routeNotFound(route)
      }
      entries.removeLast(entries.count - index - 1)
    case .popToEntry(let id):
      guard id > 0, let index = entries.firstIndex(where: { $0.id == id }) else {
        return .entryNotFound(id)
      }
      entries.removeLast(entries.count - index - 1)
    case .replace(let routes):
      if root == .inside, routes.isEmpty { return .emptyStack }
      let shared = zip(routes, path).prefix { $0.0 == $0.1 }.count
      entries.removeLast(entries.count - shared)
      put(Array(routes[shared...]))
    case .sequence(let children): return .multiple(children.map { leaf($0) })
    case .whenCancelled(let primary, let fallback):
      let before = entries
      let first = leaf(primary)
      if first.isSuccess { return first }
      entries = before
      let second = leaf(fallback)
      if !second.isSuccess { entries = before }
      return second
    }
    return .success
  }

  private mutating func put(_ routes: [Letter]) {
    entries += routes.map { Entry(id: 0, route: $0) }
  }

  /// One leaf of the caller: through the rules, the engine and the rules again, which a transaction
  /// leaves for later.
  mutating func intercepted(_ command: Command, planned: Bool) -> Result {
    switch command {
    case .sequence(let children):
      var results: [Result] = []
      for child in children {
        results.append(intercepted(child, planned: planned))
        if planned, results.last?.isSuccess == false { break }
      }
      return .multiple(results)
    case .whenCancelled(let primary, let fallback):
      let before = entries
      let first = intercepted(primary, planned: planned)
      if first.isSuccess { return first }
      entries = before
      let second = intercepted(fallback, planned: planned)
      if !second.isSuccess { entries = before }
      return second
    default: break
    }
    var (effective, ran, cancelled) = (command, 0, CancellationReason<Letter>?.none)
    for rule in rules where cancelled == nil {
      ran += 1
      switch rule.will(effective) {
      case .proceed: break
      case .rewrite(let other): effective = other
      case .cancel(let reason): cancelled = reason
      }
    }
    var result: Result
    if let cancelled { result = .cancelled(cancelled) } else { result = leaf(effective) }
    if !planned {
      for rule in rules.prefix(ran) {
        let folded = rule.did(effective, result)
        if !result.isCancelled || folded.isCancelled { result = folded }
      }
    }
    return result
  }

  /// Gives ids and counts the change since `before`.
  mutating func commit(_ before: [Entry]) {
    var index = 0
    while index < before.count, index < entries.count, before[index].route == entries[index].route {
      entries[index].id = before[index].id
      index += 1
    }
    if index == before.count, index == entries.count { return }
    revision += 1
    for place in index..<entries.count {
      lastID += 1
      entries[place].id = lastID
    }
  }

  mutating func execute(_ command: Command) -> Result {
    if case .sequence(let children) = command { return .multiple(children.map { execute($0) }) }
    let before = entries
    let result = intercepted(command, planned: false)
    commit(before)
    return result
  }

  mutating func batch(_ commands: [Command], stopping: Bool) -> [Result] {
    let before = entries
    var results: [Result] = []
    for command in commands {
      results.append(intercepted(command, planned: false))
      if stopping, results.last?.isSuccess == false { break }
    }
    commit(before)
    return results
  }

  mutating func transaction(_ commands: [Command]) -> Bool {
    let before = entries
    for command in commands where !intercepted(command, planned: true).isSuccess {
      entries = before
      return false
    }
    commit(before)
    return !commands.isEmpty
  }
}

func require(_ condition: Bool) { if !condition { abort() } }

/// Random programs on a store and on the model: the same states, ids, results and revisions, with
/// and without observers.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzStack(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let data, size > 2 else { return 0 }
  var script = Script(bytes: UnsafeBufferPointer(start: data, count: size)[...])
  let options = script.next()
  let rules = (0..<Int(options & 3)).map { _ in Rule(&script) }
  var configuration = StackConfiguration<Letter>()
  configuration.root = options & 4 == 0 ? .outside : .inside
  configuration.path = configuration.root == .inside ? [Letter(value: 0)] : []
  guard let store = try? NavigationStore(configuration) else { abort() }
  var model = Model(root: configuration.root, rules: rules)
  for route in configuration.path {
    model.entries.append(RouteEntry(id: 1, route: route))
    model.lastID = 1
  }
  for rule in rules {
    let middleware = NavigationMiddleware<Letter>(
      willExecute: { command, _ in rule.will(command) },
      didExecute: { command, result, _ in rule.did(command, result) })
    guard (try? store.addMiddleware(middleware)) != nil else { abort() }
  }
  var known = store.stack.path
  if options & 8 != 0 {
    store.interests = .all
    store.onEvent = { event in
      guard case .changed(let change) = event.content else { return }
      require(change.base.map { $0.route } == Array(known[..<change.kept]))
      require(change.removed.map { $0.route } == Array(known[change.kept...]))
      known = change.base.map { $0.route } + change.added.map { $0.route }
    }
  }
  while !script.bytes.isEmpty { step(&script, store, &model, &known, observed: options & 8 != 0) }
  return 0
}

private func step(
  _ script: inout Script, _ store: NavigationStore<Letter>, _ model: inout Model,
  _ known: inout [Letter], observed: Bool
) {
  switch script.next() & 3 {
  case 0, 1:
    let command = script.command(3)
    require((try? store.execute(command)) == model.execute(command))
  case 2:
    let (stopping, commands) = (script.next() & 1 == 0, script.commands(2))
    var details = BatchResult<Letter>.empty
    let before = model.path
    require((try? store.executeBatch(commands, stopOnFailure: stopping, details: &details)) != nil)
    require(details.results == model.batch(commands, stopping: stopping))
    require(details.stateBefore == before && details.stateAfter == model.path)
  default:
    let commands = script.commands(2)
    require((try? store.executeTransaction(commands))?.isSuccess == model.transaction(commands))
  }
  require(Array(store.stack.entries) == model.entries)
  require(store.revision == model.revision)
  if observed { require(known == model.path) }
  let probe = script.command(2)
  var copy = model
  require((try? store.validate(probe)) == copy.leaf(probe))
  require(Array(store.stack.entries) == model.entries)
  for value in 0..<8 {
    let letter = Letter(value: UInt8(value))
    require(store.stack.lastIndex(of: letter) == model.path.lastIndex(of: letter))
  }
}
