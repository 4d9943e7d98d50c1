import CNavSystem
import Ground
import Stores

/// Reads a command (protocol §2): `"pop"`, `{"push":route}`, `{"sequence":[…]}` …. What follows
/// from the description of the protocol is in `StoreValues.swift`.
extension NavigationCommand where R == JSONRoute {
  /// Reads a command.
  ///
  /// The containers of a composite do not count as nesting of the text, whose limit is for values:
  /// composites have their own limits. A command may lie inside `nestedLevels` composites, and a
  /// composite may hold `nestedCommands` commands, composites included.
  /// - Throws: `.command` for JSON that is no command, `.route` for a wrong route in it, `.limit`;
  ///   what any text may throw.
  // The cache is lent: initialisers take their arguments over, and the reference would be counted
  // twice for each command of a list.
  public init(
    reading reader: inout JSONReader, cache: __shared RouteCache,
    limits: StackLimits = StackLimits()
  ) throws(NavError) {
    var nesting = CommandNesting(limits)
    self = try reader.shaped(.command) { (reader) throws(NavError) in
      try Self(reading: &reader, cache, &nesting)
    }
  }

  @inline(never)
  private init(
    reading reader: inout JSONReader, _ cache: __shared RouteCache, _ nesting: inout CommandNesting
  ) throws(NavError) {
    if try reader.beginPush() {
      self = .push(try cache.readInline(&reader))
      try reader.endCase()
      return
    }
    if reader.readPop() {
      self = .pop
      return
    }
    self = try Self(anyCase: &reader, cache, &nesting)
  }

  /// The error for a case that is no command. One that hosts take for a command is told so.
  @inline(never)
  static func unknown(_ tag: JSONCase, _ reader: JSONReader) -> NavError {
    guard tag.name == "pushForResult" else { return reader.unknownCase(tag, allowed: forms) }
    return reader.wrongShape(
      "pushForResult stands alone: execute {\"pushForResult\":route} by itself",
      at: reader.offset(of: tag.name))
  }

  static func sequence(
    reading reader: inout JSONReader, _ cache: RouteCache, _ nesting: inout CommandNesting
  ) throws(NavError) -> Self {
    try nesting.enter(reader)
    var commands: [Self] = []
    try reader.beginArray()
    reader.depth -= 2
    while try reader.nextElement() {
      try nesting.count(reader)
      commands.append(try Self(reading: &reader, cache, &nesting))
    }
    reader.depth += 2
    nesting.leave()
    return .sequence(commands)
  }

  static func whenCancelled(
    reading reader: inout JSONReader, _ cache: RouteCache, _ nesting: inout CommandNesting
  ) throws(NavError) -> Self {
    try nesting.enter(reader)
    var primary: Self?
    var fallback: Self?
    var members = try reader.beginObject(WhenCancelledKey.self)
    reader.depth -= 2
    while let key = try reader.nextKey(of: &members) {
      try nesting.count(reader)
      let command = try Self(reading: &reader, cache, &nesting)
      switch key {
      case .primary: primary = command
      case .fallback: fallback = command
      }
    }
    reader.depth += 2
    nesting.leave()
    guard let primary, let fallback else {
      try reader.require(.primary, of: members)
      throw reader.missing(.fallback, of: members)
    }
    return .whenCancelled(primary: primary, fallback: fallback)
  }
}

extension JSONReader {
  /// Reads `{"push":` where it is written just so: the command of most texts, eight bytes long,
  /// known by one load.
  @inline(__always)
  fileprivate mutating func beginPush() throws(NavError) -> Bool {
    _ = next()
    guard word(at: cursor) == 0x3A22_6873_7570_227B else { return false }
    try enter()
    cursor += 7
    isFirst = false
    return true
  }

  /// Reads `"pop"` where `beginPush` has found another word, in the same way.
  @inline(__always)
  fileprivate mutating func readPop() -> Bool {
    guard word(at: cursor) & 0xFF_FFFF_FFFF == 0x22_706F_7022 else { return false }
    cursor += 5
    return true
  }
}

/// What is left of the limits of nested commands (protocol §7).
struct CommandNesting {
  let limits: StackLimits
  var levels = 0
  var commands = 0

  init(_ limits: StackLimits) {
    self.limits = limits
    // Readers recurse.
    self.levels = min(limits.nestedLevels, JSONLimits.deepestNesting)
    self.commands = limits.nestedCommands
  }

  fileprivate mutating func enter(_ reader: JSONReader) throws(NavError) {
    guard levels > 0 else {
      throw NavError(
        .limit, at: reader.offset,
        "commands nest deeper than the limit of " + Text(limits.nestedLevels)
          + ": flatten the sequences")
    }
    levels -= 1
  }

  fileprivate mutating func leave() { levels += 1 }

  fileprivate mutating func count(_ reader: JSONReader) throws(NavError) {
    guard commands > 0 else {
      throw NavError(
        .limit, at: reader.offset,
        "a command holds more commands than the limit of " + Text(limits.nestedCommands)
          + ": execute it in parts")
    }
    commands -= 1
  }
}

extension RouteCache {
  /// Reads an array of commands, of which each may reach the limits of nested ones.
  /// - Throws: `.limit` for more than `limits.batchCommands`.
  public func readCommands(_ reader: inout JSONReader, limits: StackLimits = StackLimits())
    throws(NavError) -> [NavigationCommand<JSONRoute>]
  {
    try reader.shaped(.command) { (reader) throws(NavError) in
      var commands: [NavigationCommand<JSONRoute>] = []
      try reader.beginArray()
      while try reader.nextElement() {
        guard commands.count < limits.batchCommands else {
          throw NavError(
            .limit, at: reader.offset,
            "more commands than the limit of " + Text(limits.batchCommands)
              + ": execute them in parts")
        }
        commands.append(try NavigationCommand(reading: &reader, cache: self, limits: limits))
      }
      return commands
    }
  }
}

extension JSONWriter {
  /// The routes of a stack, bottom first.
  public mutating func path(of stack: RouteStack<JSONRoute>) {
    beginArray()
    for entry in stack.entries { route(entry.route) }
    endArray()
  }

  /// - Returns: where their text is, with a comma if it needs one.
  @discardableResult
  public mutating func commands(_ commands: some Sequence<NavigationCommand<JSONRoute>>)
    -> Range<Int>
  {
    let start = count
    beginArray()
    for command in commands { command.write(to: &self) }
    endArray()
    return start..<count
  }

  /// Commands after a key. If they are one array with others that were written after a key, what
  /// was written is copied.
  @inline(never)
  mutating func commands(
    _ commands: [NavigationCommand<JSONRoute>], like others: [NavigationCommand<JSONRoute>],
    at text: Range<Int>
  ) {
    let isOne = commands.withUnsafeBufferPointer { commands in
      others.withUnsafeBufferPointer {
        $0.baseAddress == commands.baseAddress && $0.count == commands.count
      }
    }
    guard isOne, text.upperBound <= count else {
      self.commands(commands)
      return
    }
    let out = reserve(text.count)
    memcpy(out, out - (count &- text.lowerBound), text.count)
    advance(text.count)
  }

  public mutating func results(_ results: some Sequence<NavigationResult<JSONRoute>>) {
    beginArray()
    for result in results { result.write(to: &self) }
    endArray()
  }
}
