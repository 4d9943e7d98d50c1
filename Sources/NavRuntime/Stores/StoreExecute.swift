import CNavRuntime
import Ground
import JSONCoding
import Stores

@_cdecl("nav_store_execute") @implementation
public func nav_store_execute(
  _ store: OpaquePointer?, _ command: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(store, as: StoreHandle.self, clearing: result, error) { handle throws(NavError) in
    let text = try InputText(command, length, "command")
    let request: (value: NavigationCommand<JSONRoute>, source: Text?)
    do throws(NavError) { request = try handle.readSourcedCommand(text) } catch {
      return try handle.pushForResult(text, result, else: error)
    }
    return finish(try handle.store.execute(request.value, source: request.source), result)
  }
}

extension StoreHandle {
  func readSourcedCommand(_ text: InputText) throws(NavError) -> (
    value: NavigationCommand<JSONRoute>, source: Text?
  ) {
    try readSourced(text, CommandEnvelopeKey.names) { reader throws(NavError) in
      try NavigationCommand(reading: &reader, cache: tree.routes, limits: store.limits)
    }
  }

  fileprivate func readSourcedCommands(_ text: InputText) throws(NavError) -> (
    value: [NavigationCommand<JSONRoute>], source: Text?
  ) {
    try readSourced(text, CommandsEnvelopeKey.names) { reader throws(NavError) in
      try tree.routes.readCommands(&reader, limits: store.limits)
    }
  }
}

@_cdecl("nav_store_execute_many") @implementation
public func nav_store_execute_many(
  _ store: OpaquePointer?, _ commands: UnsafePointer<CChar>?, _ length: Int,
  _ results: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(store, as: StoreHandle.self, clearing: results, error) { handle throws(NavError) in
    let commands = try handle.readCommandLines(InputText(commands, length, "commands"))
    // A sequence is just this: each command by itself, and on a limit none of them.
    let outcome = try handle.store.execute(.sequence(commands))
    if case .multiple(let outcomes) = outcome { results.write { $0.results(outcomes) } }
    return outcome.status
  }
}

extension StoreHandle {
  /// Reads an array of commands, or commands one a line.
  fileprivate func readCommandLines(_ text: InputText)
    throws(NavError) -> [NavigationCommand<JSONRoute>]
  {
    var reader = try text.reader(jsonLimits, shape: .command)
    var commands: [NavigationCommand<JSONRoute>] = []
    guard !reader.isAtEnd else { return commands }
    if try reader.peek() == .array {
      commands = try tree.routes.readCommands(&reader, limits: store.limits)
      try reader.finish()
      return commands
    }
    reader.takesLines = true
    repeat {
      guard commands.count < store.limits.batchCommands else {
        throw NavError(
          .limit, at: reader.offset, "more commands than limits.batchCommands allows; split them")
      }
      commands.append(
        try NavigationCommand(reading: &reader, cache: tree.routes, limits: store.limits))
    } while try reader.nextLine()
    return commands
  }
}

@_cdecl("nav_store_execute_batch") @implementation
public func nav_store_execute_batch(
  _ store: OpaquePointer?, _ commands: UnsafePointer<CChar>?, _ length: Int,
  _ stop_on_failure: Int32,
  _ result: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(store, as: StoreHandle.self, clearing: result, error) { handle throws(NavError) in
    let (commands, source) = try handle.readSourcedCommands(InputText(commands, length, "commands"))
    let outcome: NavigationStore<JSONRoute>.Outcome
    if let result {
      var details = BatchResult<JSONRoute>.empty
      outcome = try handle.store.executeBatch(
        commands, stopOnFailure: stop_on_failure != 0, source: source, details: &details)
      result.write { details.write(to: &$0) }
    } else {
      outcome = try handle.store.executeBatch(
        commands, stopOnFailure: stop_on_failure != 0, source: source)
    }
    return nav_status(outcome.isSuccess ? NAV_OK : outcome.attempted == 0 ? NAV_NOOP : NAV_PARTIAL)
  }
}

@_cdecl("nav_store_execute_transaction") @implementation
public func nav_store_execute_transaction(
  _ store: OpaquePointer?, _ commands: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(store, as: StoreHandle.self, clearing: result, error) { handle throws(NavError) in
    let (commands, source) = try handle.readSourcedCommands(InputText(commands, length, "commands"))
    let outcome: NavigationStore<JSONRoute>.Outcome
    if let result {
      var details = TransactionResult<JSONRoute>.empty
      outcome = try handle.store.executeTransaction(commands, source: source, details: &details)
      result.write { details.write(to: &$0) }
    } else {
      outcome = try handle.store.executeTransaction(commands, source: source)
    }
    return nav_status(outcome.isSuccess ? NAV_OK : NAV_NOT_COMMITTED)
  }
}

@_cdecl("nav_store_validate") @implementation
public func nav_store_validate(
  _ store: OpaquePointer?, _ command: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  read(store, as: StoreHandle.self, clearing: result, error) { handle throws(NavError) in
    let command = try handle.readCommand(InputText(command, length, "command"))
    return finish(try handle.store.validate(command), result)
  }
}

@_cdecl("nav_store_execute_guarded") @implementation
public func nav_store_execute_guarded(
  _ store: OpaquePointer?, _ command: UnsafePointer<CChar>?, _ length: Int,
  _ prepare: nav_prepare_fn?,
  _ user_data: UnsafeMutableRawPointer?, _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  StoreHandle.call(store, clearing: result, error) { handle throws(NavError) in
    guard let prepare else { throw .null("prepare") }
    let text = try InputText(command, length, "command")
    var (command, source) = try handle.change { handle throws(NavError) in
      try handle.readSourcedCommand(text)
    }
    var question = JSONWriter()
    command.write(to: &question)
    let reply = Reply(.commandsOrRefusal)
    let callback = CallbackIdentity(unsafeBitCast(prepare, to: UnsafeRawPointer.self), user_data)
    try handle.tree.unlockedCallback(.prepare, callback) {
      question.withCString { text, count in reply.ask { prepare(user_data, text, count, $0) } }
    }
    if let refusal = reply.refusal {
      return try handle.change { handle in
        handle.store.reportRefusal(of: command, .cancelled(refusal), source: source)
        return finish(NavigationResult.cancelled(refusal), result)
      }
    }
    switch reply.plan {
    case nil: break
    case .single(let other): command = other
    case .nothing?, .batch: command = .sequence(reply.plan?.commands ?? [])
    }
    return try handle.change { handle throws(NavError) in
      finish(try handle.store.executePrepared(command, source: source), result)
    }
  }
}
