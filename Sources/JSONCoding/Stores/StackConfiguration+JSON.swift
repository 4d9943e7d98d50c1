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
    var members = try reader.beginObject(keys: "path, root, validator, enforce, limits")
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case 0: configuration.path = try cache.readPath(&reader)
      case 1:
        configuration.root =
          try reader.readWord("root", "outside", "inside") == 0 ? .outside : .inside
      case 2: configuration.validator = try StackValidator(reading: &reader, cache: cache)
      case 3:
        configuration.enforcement =
          try reader.readWord("enforce", "creation", "always") == 0 ? .creation : .always
      default: try configuration.limits.read(&reader, json: &json)
      }
    }
    return (configuration, json)
  }
}

extension StackValidator where R == JSONRoute {
  /// Reads `{"nonEmpty":bool,"uniqueRoutes":bool,"rootedAt":route}`.
  init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    self.init()
    var members = try reader.beginObject(keys: "nonEmpty, uniqueRoutes, rootedAt")
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case 0: nonEmpty = try reader.readBool()
      case 1: uniqueRoutes = try reader.readBool()
      default: rootedAt = try cache.read(&reader)
      }
    }
  }
}

extension StackLimits {
  /// Reads the limits that are given and keeps the others.
  mutating func read(_ reader: inout JSONReader, json: inout JSONLimits) throws(NavError) {
    var members = try reader.beginObject(
      keys:
        "stackDepth, batchCommands, nestedLevels, nestedCommands, middleware, jsonText, jsonNesting"
    )
    while let key = try reader.nextKey(of: &members) {
      switch key {
      // Positions in the index of a stack are 32 bits wide.
      case 0: stackDepth = try reader.readLimit("stackDepth", 0...1_000_000_000)
      case 1: batchCommands = try reader.readLimit("batchCommands", 0...1_000_000_000)
      // Commands are walked by recursion.
      case 2: nestedLevels = try reader.readLimit("nestedLevels", 1...256)
      case 3: nestedCommands = try reader.readLimit("nestedCommands", 1...1_000_000_000)
      case 4: middleware = try reader.readLimit("middleware", 0...1_000_000)
      case 5: json.textBytes = try reader.readJSONTextLimit()
      default: json.nesting = try reader.readJSONNestingLimit()
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
    let place = offset
    let value = try readInt64()
    guard value >= Int64(range.lowerBound), value <= Int64(range.upperBound) else {
      throw wrongShape(
        Text(name) + ": " + Text(value) + " is out of range; give " + Text(range.lowerBound)
          + " to " + Text(range.upperBound), at: place)
    }
    return Int(value)
  }

  mutating func readJSONTextLimit() throws(NavError) -> Int {
    try readLimit("jsonText", 2...(1 << 30))
  }

  mutating func readJSONNestingLimit() throws(NavError) -> Int {
    try readLimit("jsonNesting", 1...JSONLimits.deepestNesting)
  }

  /// Reads one of two words and answers its place, 0 or 1.
  @inline(never)
  public mutating func readWord(_ name: Literal, _ first: Literal, _ second: Literal)
    throws(NavError) -> Int
  {
    _ = try peek()
    let place = offset
    let word = try readToken()
    if word == first { return 0 }
    if word == second { return 1 }
    throw wrongShape(
      Text(name) + ": unknown " + JSONReader.quoted(word) + "; use \"" + Text(first) + "\" or \""
        + Text(second) + "\"",
      at: place)
  }
}
