import Ground
import Stores

extension StackConfiguration where R == JSONRoute {
  /// Reads the config of a stack store: an object whose members are all optional.
  ///
  ///     {"path":[route],"root":"outside"|"inside","validator":{…},
  ///      "enforce":"creation"|"always","limits":{…}}
  /// - Throws: `.argument` for an unknown key or a wrong value, `.route` for a wrong route.
  public static func read(
    _ reader: inout JSONReader, cache: RouteCache
  ) throws(NavError) -> (configuration: StackConfiguration, json: JSONLimits) {
    var configuration = StackConfiguration()
    var json = JSONLimits()
    var members = try reader.beginObject(StackConfigKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .path: configuration.path = try cache.readPath(&reader)
      case .root:
        configuration.root = try reader.readWord(
          "root", ("outside", .outside), ("inside", .inside))
      case .validator: configuration.validator = try StackValidator(reading: &reader, cache: cache)
      case .enforce:
        configuration.enforcement = try reader.readWord(
          "enforce", ("creation", .creation), ("always", .always))
      case .limits: try configuration.limits.read(&reader, json: &json)
      }
    }
    return (configuration, json)
  }
}

extension StackValidator where R == JSONRoute {
  /// Reads `{"nonEmpty":bool,"uniqueRoutes":bool,"rootedAt":route}`.
  init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    self.init()
    var members = try reader.beginObject(ValidatorConfigKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .nonEmpty: nonEmpty = try reader.readBool()
      case .uniqueRoutes: uniqueRoutes = try reader.readBool()
      case .rootedAt: rootedAt = try cache.read(&reader)
      }
    }
  }
}

extension StackLimits {
  /// Reads the limits that are given and keeps the others.
  mutating func read(_ reader: inout JSONReader, json: inout JSONLimits) throws(NavError) {
    var members = try reader.beginObject(StackLimitsKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      // Positions in the index of a stack are 32 bits wide.
      case .stackDepth: stackDepth = try reader.readLimit("stackDepth", 0...1_000_000_000)
      case .batchCommands: batchCommands = try reader.readLimit("batchCommands", 0...1_000_000_000)
      // Commands are walked by recursion.
      case .nestedLevels: nestedLevels = try reader.readLimit("nestedLevels", 1...256)
      case .nestedCommands:
        nestedCommands = try reader.readLimit("nestedCommands", 1...1_000_000_000)
      case .middleware: middleware = try reader.readLimit("middleware", 0...1_000_000)
      case .jsonText: json.textBytes = try reader.readJSONTextLimit()
      case .jsonNesting: json.nesting = try reader.readJSONNestingLimit()
      }
    }
  }
}

extension JSONReader {
  /// Reads the number of a limit.
  /// - Throws: `.argument` outside of `range`.
  @inline(never)
  public mutating func readLimit(_ name: Literal, _ range: ClosedRange<Int>) throws(NavError) -> Int
  {
    _ = try peek()
    let start = offset
    let value = try readInt64()
    guard value >= Int64(range.lowerBound), value <= Int64(range.upperBound) else {
      throw wrongShape(
        Text(name) + ": " + Text(value) + " is out of range; give " + Text(range.lowerBound)
          + " to " + Text(range.upperBound), at: start)
    }
    return Int(value)
  }

  @inline(never)
  public mutating func readJSONTextLimit() throws(NavError) -> Int {
    try readLimit("jsonText", 2...(1 << 30))
  }

  @inline(never)
  public mutating func readJSONNestingLimit() throws(NavError) -> Int {
    try readLimit("jsonNesting", 1...JSONLimits.deepestNesting)
  }

  /// Reads one of two words and answers what it stands for.
  /// - Parameter name: of the member, for the error.
  @inline(__always)
  public mutating func readWord<Value>(
    _ name: Literal, _ first: (word: Literal, value: Value), _ second: (word: Literal, value: Value)
  ) throws(NavError) -> Value {
    try isSecond(name, first.word, second.word) ? second.value : first.value
  }

  /// Reads one of two words and answers whether it is the second.
  @inline(never)
  private mutating func isSecond(
    _ name: Literal, _ first: Literal, _ second: Literal
  ) throws(NavError) -> Bool {
    _ = try peek()
    let start = offset
    let word = try readToken()
    if word == first { return false }
    if word == second { return true }
    throw wrongShape(
      Text(name) + ": unknown " + JSONReader.quoted(word) + "; use \"" + Text(first) + "\" or \""
        + Text(second) + "\"",
      at: start)
  }
}
