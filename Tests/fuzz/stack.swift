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

func require(_ condition: Bool) { if !condition { abort() } }

/// Random programs on two stores, of which one is observed: both answer the same and come to the
/// same states, ids and revisions, who follows the deltas has the path, and each route is found
/// where a search finds it. What programs come to is said by Tests/python/stack_model.py.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzStack(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let data, size > 2 else { return 0 }
  var script = Script(bytes: UnsafeBufferPointer(start: data, count: size)[...])
  let options = script.next()
  let rules = (0..<Int(options & 3)).map { _ in Rule(&script) }
  let plain = store(options, rules)
  let observed = store(options, rules)
  var known = observed.stack.path
  observed.interests = .all
  observed.onEvent = { event in
    guard case .changed(let change) = event.content else { return }
    require(change.base.map { $0.route } == Array(known[..<change.kept]))
    require(change.removed.map { $0.route } == Array(known[change.kept...]))
    known = change.base.map { $0.route } + change.added.map { $0.route }
  }
  while !script.bytes.isEmpty {
    step(&script, plain, observed)
    require(known == observed.stack.path)
  }
  return 0
}

private func store(_ options: UInt8, _ rules: [Rule]) -> NavigationStore<Letter> {
  var configuration = StackConfiguration<Letter>()
  configuration.root = options & 4 == 0 ? .outside : .inside
  configuration.path = configuration.root == .inside ? [Letter(value: 0)] : []
  guard let store = try? NavigationStore(configuration) else { abort() }
  for rule in rules {
    let middleware = NavigationMiddleware<Letter>(
      willExecute: { command, _ in rule.will(command) },
      didExecute: { command, result, _ in rule.did(command, result) })
    guard (try? store.addMiddleware(middleware)) != nil else { abort() }
  }
  return store
}

private func step(
  _ script: inout Script, _ plain: NavigationStore<Letter>, _ observed: NavigationStore<Letter>
) {
  let before = plain.stack.path
  switch script.next() & 3 {
  case 0, 1:
    let command = script.command(3)
    require((try? plain.execute(command)) == (try? observed.execute(command)))
  case 2:
    let stopping = script.next() & 1 == 0
    let commands = script.commands(2)
    let both = [plain, observed].map { store in
      var details = BatchResult<Letter>.empty
      require(
        (try? store.executeBatch(commands, stopOnFailure: stopping, details: &details)) != nil)
      require(details.stateBefore == before && details.stateAfter == store.stack.path)
      return details.results
    }
    require(both[0] == both[1])
  default:
    let commands = script.commands(2)
    let isCommitted = (try? plain.executeTransaction(commands))?.isSuccess
    require((try? observed.executeTransaction(commands))?.isSuccess == isCommitted)
    require(isCommitted == true || plain.stack.path == before)
  }
  let entries = Array(plain.stack.entries)
  require(Array(observed.stack.entries) == entries && observed.revision == plain.revision)
  // Asking changes nothing, and finds what a search finds.
  let probe = script.command(2)
  require((try? plain.validate(probe)) == (try? observed.validate(probe)))
  require(Array(plain.stack.entries) == entries)
  for value in 0..<8 {
    let letter = Letter(value: UInt8(value))
    require(plain.stack.lastIndex(of: letter) == plain.stack.path.lastIndex(of: letter))
  }
}
