import DeepLinking
import Ground

/// The config of a matcher: `{"mappings":[…],"strict":false,"limits":{…}}` (docs/deep-links.md).
public struct JSONLinkTable {
  public var mappings: [LinkMatcher<JSONLinkTarget>.Mapping] = []
  /// Findings are errors.
  public var isStrict = false

  public init() {}

  /// The targets that ask the host.
  public var callbackTargets: [JSONLinkTarget] {
    mappings.map { $0.target }.filter { $0.isCallback }
  }
}

extension JSONLinkTable {
  /// Reads the array of mappings, each with exactly one target:
  ///
  ///     {"pattern":"/p/:id","route":"product","query":"all"}     a route of that name
  ///     {"pattern":"/p/:id","template":{…}}                      a route with placeholders
  ///     {"pattern":"/p/:id","routes":["home",{…}]}               a list of them, bottom first
  ///     {"pattern":"/p/:id","callback":true}                     whatever the host answers
  fileprivate mutating func readMappings(_ reader: inout JSONReader) throws(NavError) {
    var scratch = JSONWriter()
    try reader.beginArray()
    while try reader.nextElement() { mappings.append(try Self.readMapping(&reader, &scratch)) }
  }

  private static func readMapping(_ reader: inout JSONReader, _ scratch: inout JSONWriter)
    throws(NavError) -> LinkMatcher<JSONLinkTarget>.Mapping
  {
    var pattern: LinkPattern?
    var name: Text?
    var query: JSONLinkTarget.Query?
    var form: JSONLinkTarget.Form?
    var isCallback = true
    _ = try reader.peek()
    let start = reader.offset
    var members = try reader.beginObject(LinkMappingKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .pattern: pattern = try readPattern(&reader)
      case .route: name = try readName(&reader)
      case .query: query = try JSONLinkTarget.Query(reading: &reader)
      case .template: form = .templates([try LinkTemplate(reading: &reader)], isBackStack: false)
      case .routes: form = .templates(try readTemplates(&reader), isBackStack: true)
      case .callback: isCallback = try reader.readBool()
      }
    }
    guard let pattern else { throw reader.missing(.pattern, of: members) }
    let targets =
      (name == nil ? 0 : 1) &+ (members.has(.template) ? 1 : 0) &+ (members.has(.routes) ? 1 : 0)
      &+ (members.has(.callback) ? 1 : 0)
    guard targets == 1, isCallback else {
      throw reader.wrongShape(
        "a mapping has one target: \"route\", \"template\", \"routes\" or \"callback\":true",
        at: start)
    }
    guard query == nil || name != nil else {
      throw reader.wrongShape(
        "\"query\" says what a \"route\" takes; a template names its values itself", at: start)
    }
    if let name { form = .route(name: name, query: query ?? .named([])) }
    return LinkMatcher<JSONLinkTarget>.Mapping(pattern, JSONLinkTarget(form ?? .callback, &scratch))
  }

  private static func readPattern(_ reader: inout JSONReader) throws(NavError) -> LinkPattern {
    _ = try reader.peek()
    let start = reader.offset
    let text = try reader.readString()
    do throws(NavError) {
      return try LinkPattern(text)
    } catch {
      // The offset inside of the pattern is good enough inside of its quotes, unless escapes shift
      // it.
      throw reader.judged(error.shifted(by: start &+ 1))
    }
  }

  private static func readName(_ reader: inout JSONReader) throws(NavError) -> Text {
    _ = try reader.peek()
    let start = reader.offset
    let name = try reader.readString()
    guard !name.isEmpty else {
      throw reader.error(.route, at: reader.text + start, "the route's name is empty: name it")
    }
    return name
  }

  private static func readTemplates(_ reader: inout JSONReader) throws(NavError) -> [LinkTemplate] {
    _ = try reader.peek()
    let start = reader.offset
    var templates: [LinkTemplate] = []
    try reader.beginArray()
    while try reader.nextElement() { templates.append(try LinkTemplate(reading: &reader)) }
    guard !templates.isEmpty else {
      throw reader.wrongShape("an empty list of routes leads nowhere: give one at least", at: start)
    }
    return templates
  }
}

extension JSONLinkTarget.Query {
  /// Reads `"all"` or an array of names.
  init(reading reader: inout JSONReader) throws(NavError) {
    guard try reader.peek() == .string else {
      self = .named(try reader.readTexts())
      return
    }
    let start = reader.offset
    guard try reader.readToken() == "all" else {
      throw reader.wrongShape("query: give \"all\" or an array of names", at: start)
    }
    self = .all
  }
}

extension JSONReader {
  fileprivate mutating func readTexts() throws(NavError) -> [Text] {
    try readArray { reader throws(NavError) in try reader.readString() }
  }
}

/// The config of a matcher or pipeline, read.
public struct JSONLinkConfiguration {
  public var main = JSONLinkTable()
  /// The table for `http` and `https`.
  public var web: JSONLinkTable?
  public var policy = LinkPolicy<JSONRoute>()

  /// Reads the config of a matcher: `mappings`, `strict`, `limits`.
  public init(matcher reader: inout JSONReader) throws(NavError) {
    try self.init(&reader, MatcherConfigKey.names)
  }

  /// Reads the config of a pipeline: a matcher's, and the policy.
  /// - Parameter resolvesURLs: whether the host has a function that makes routes of URLs: then the
  ///   pipeline needs no mappings.
  public init(pipeline reader: inout JSONReader, resolvesURLs: Bool = false) throws(NavError) {
    try self.init(&reader, PipelineConfigKey.names, needsMappings: !resolvesURLs)
  }

  /// - Parameter names: the keys that the object may have, the first of those of a pipeline.
  private init(
    _ reader: inout JSONReader, _ names: Literal, needsMappings: Bool = true
  ) throws(NavError) {
    var members = try reader.beginObject(PipelineConfigKey.self, names: names)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .mappings: try main.readMappings(&reader)
      case .strict: main.isStrict = try reader.readBool()
      case .limits: try policy.limits.read(&reader)
      case .web: web = try JSONLinkConfiguration(&reader, WebConfigKey.names).main
      case .allowedSchemes:
        policy.allowedSchemes = []
        try Self.forEachName(&reader) { name, _ throws(NavError) in
          policy.allowedSchemes?.append(try LinkScheme(name))
        }
      case .allowedHosts:
        policy.allowedHosts = []
        try Self.forEachName(&reader) { name, _ throws(NavError) in
          policy.allowedHosts?.append(try LinkHostRule(name))
        }
      case .requireAuthentication:
        try Self.forEachName(&reader) { name, offset in
          policy.requireAuthentication.append(LinkRequirement(name, at: offset))
        }
      case .placement: policy.placement = try LinkPlacement(reading: &reader)
      case .dotSegments: policy.allowsDotSegments = try reader.readBool()
      }
    }
    if needsMappings { try reader.require(.mappings, of: members) }
  }

  /// Reads the array of one of the policy's lists. An error has the byte of its element.
  @inline(never)
  private static func forEachName(
    _ reader: inout JSONReader, _ take: (Text, _ offset: Int) throws(NavError) -> Void
  ) throws(NavError) {
    try reader.beginArray()
    while try reader.nextElement() {
      _ = try reader.peek()
      let start = reader.offset
      let name = try reader.readString()
      do throws(NavError) { try take(name, start) } catch {
        throw reader.wrongShape(error.message.excerpt(217), at: start)
      }
    }
  }
}

extension LinkPlacement {
  init(reading reader: inout JSONReader) throws(NavError) {
    let word = try reader.readToken()
    switch word {
    case "push": self = .push
    case "reset": self = .reset
    case "backOrPush": self = .backOrPush
    case "flow": self = .flow
    default:
      throw reader.unknownWord(word, allowed: "\"push\", \"reset\", \"backOrPush\", \"flow\"")
    }
  }
}
