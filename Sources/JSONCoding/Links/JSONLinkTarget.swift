import CNavSystem
import DeepLinking
import Ground

/// What a mapping of a JSON table makes of a URL.
public final class JSONLinkTarget: LinkTarget {
  /// Makes routes of a match, or passes.
  public typealias Callback = (LinkMatch) -> [JSONRoute]?

  enum Form {
    /// A route of that name; its params are the values of the path and those of the query that are
    /// declared.
    case route(name: Text, query: Query)
    /// Routes, bottom first; a back stack, or one route on its own.
    case templates([LinkTemplate], isBackStack: Bool)
    case callback
  }

  /// Which values of the query become params.
  enum Query {
    case all
    case named([Text])
  }

  private let form: Form
  /// Of a route form, what every route begins with: in memory of its own, so that writing it
  /// touches no reference count.
  private let head: UnsafeMutableBufferPointer<UInt8>
  /// Asked by a mapping of the callback form; set before the matcher is used.
  public var callback: Callback?

  /// - Parameter scratch: overwritten; one for a whole table spares an allocation for each target.
  init(_ form: Form, _ scratch: inout JSONWriter) {
    self.form = form
    scratch.clear()
    if case .route(let name, _) = form {
      scratch.raw("{\"name\":")
      scratch.string(name)
    }
    head = .allocate(capacity: scratch.count)
    _ = head.initialize(from: scratch.bytes)
  }

  deinit { head.deallocate() }

  /// Whether the host is asked.
  public var isCallback: Bool {
    if case .callback = form { true } else { false }
  }

  public var takesEveryURL: Bool { !isCallback }

  public var isBackStack: Bool {
    if case .templates(_, let isBackStack) = form { isBackStack } else { false }
  }

  public var hasOnlyPathParameters: Bool {
    if case .route(_, .named(let names)) = form { names.isEmpty } else { false }
  }

  // MARK: Routes of a URL

  /// Appends what a match answers:
  /// `{"index":0,"pattern":"/p/:id","route":{…},"params":{"id":["7"]}}`, with `"routes"` after it
  /// if there are several.
  /// - Returns: whether the mapping takes the URL; if not, the writer is as it was.
  @inline(__always)
  public func writeAnswer(_ match: LinkMatch, to writer: inout JSONWriter) -> Bool {
    let start = writer.count
    // Braces, keys and commas together: a call each takes longer.
    writer.separate()
    writer.raw("{\"index\":")
    writer.integer(match.index)
    writer.raw(",\"pattern\":")
    writer.string(match.pattern.bindMemory(to: UInt8.self))
    writer.raw(",\"route\":")
    var isTaken = false
    match.withValues { values in
      let values = LinkValues(values)
      switch form {
      case .route(_, let query):
        isTaken = writeRoute(query, values, to: &writer)
        if isTaken { writer.linkParameters(values) }
      case .templates(let templates, _): isTaken = write(templates, values, to: &writer)
      case .callback: isTaken = writeCallback(match, values, to: &writer)
      }
    }
    if isTaken { writer.endObject() } else { writer.truncate(to: start) }
    return isTaken
  }

  private func write(_ templates: [LinkTemplate], _ values: LinkValues, to writer: inout JSONWriter)
    -> Bool
  {
    guard let top = templates.last, top.write(values, to: &writer) else { return false }
    writer.linkParameters(values)
    guard templates.count > 1 else { return true }
    writer.key("routes")
    writer.beginArray()
    for template in templates {
      guard template.write(values, to: &writer) else { return false }
    }
    writer.endArray()
    return true
  }

  private func writeCallback(_ match: LinkMatch, _ values: LinkValues, to writer: inout JSONWriter)
    -> Bool
  {
    guard let routes = callback?(match), let top = routes.last else { return false }
    writer.route(top)
    writer.linkParameters(values)
    guard routes.count > 1 else { return true }
    writer.key("routes")
    writer.routes(routes)
    return true
  }

  /// Writes the route of a route form: its name, and the values of the path and of the declared
  /// query by name.
  @inline(never)
  @_optimize(speed)
  private func writeRoute(_ query: Query, _ values: LinkValues, to writer: inout JSONWriter) -> Bool
  {
    writer.raw(UnsafeBufferPointer(head))
    var hasParams = false
    var index = 0
    while index < values.count {
      var group = values.group(at: index)
      index &+= group.count
      // The path wins; without a value in the path the query's count, if the target takes them.
      let isFromPath = group.first.map { $0.isFromPath } ?? false
      if isFromPath || !takesQuery(query, of: group) { group = group.prefix { $0.isFromPath } }
      guard let first = group.first else { continue }
      if !hasParams { writer.raw(",\"params\":{") }
      hasParams = true
      writer.string(first.name.bindMemory(to: UInt8.self))
      writer.put(UInt8(ascii: ":"))
      guard writer.linkValues(group) else { return false }
    }
    if hasParams { writer.put(UInt8(ascii: "}")) }
    writer.put(UInt8(ascii: "}"))
    return true
  }

  @inline(__always)
  private func takesQuery(_ query: Query, of group: Slice<UnsafeBufferPointer<LinkValue>>) -> Bool {
    switch query {
    case .all: true
    case .named(let names):
      !names.isEmpty
        && group.first.map { value in names.contains { $0.bytes.elementsEqual(value.name) } }
          ?? false
    }
  }

  /// Whether the mapping takes the URL, without making a route where that is sure.
  public func takes(_ match: LinkMatch) -> Bool {
    if case .route = form, !match.hasNumbers { return true }
    return routes(for: match).map { !$0.isEmpty } ?? false
  }

  public func routes(for match: LinkMatch) -> [JSONRoute]? {
    switch form {
    case .route: return soleRoute(for: match).map { [$0] }
    case .templates(let templates, _):
      var routes: [JSONRoute]?
      match.withValues { routes = makeRoutes(templates, LinkValues($0)) }
      return routes
    case .callback: return callback?(match)
    }
  }

  private func makeRoutes(_ templates: [LinkTemplate], _ values: LinkValues) -> [JSONRoute]? {
    var writer = JSONWriter()
    var routes: [JSONRoute] = []
    for template in templates {
      writer.clear()
      guard template.write(values, to: &writer) else { return nil }
      routes.append(JSONRoute(canonical: writer.bytes))
    }
    return routes
  }

  public var hasSoleRoute: Bool { if case .route = form { true } else { false } }

  /// Most texts are short: they are written on the stack.
  @_optimize(speed)
  public func soleRoute(for match: LinkMatch) -> JSONRoute? {
    guard case .route(_, let query) = form else { return nil }
    var route: JSONRoute?
    match.withValues { values in
      let values = LinkValues(values)
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 512) { memory in
        // What is written asks for up to some seventy bytes more than it needs.
        let isShort = values.fit(memory.count &- head.count &- 128)
        var writer = isShort ? JSONWriter(lent: memory) : JSONWriter()
        if writeRoute(query, values, to: &writer) { route = JSONRoute(canonical: writer.bytes) }
        if isShort { writer.giveBack() }
      }
    }
    return route
  }

  // MARK: URLs of a route

  public var routeName: Text? {
    switch form {
    case .route(let name, _): name
    case .templates(let templates, _): templates.last?.name
    case .callback: nil
    }
  }

  public var routeNames: [Text]? {
    switch form {
    case .route(let name, _): [name]
    case .templates(let templates, _): templates.map { $0.name }
    case .callback: nil
    }
  }

  public func leads(_ match: LinkMatch, to route: JSONRoute) -> Bool? {
    if case .callback = form { return callback?(match)?.last.map { $0 == route } }
    var isSame: Bool?
    match.withValues { values in
      var writer = JSONWriter()
      guard writeTop(LinkValues(values), to: &writer), let text = writer.bytes.baseAddress else {
        return
      }
      isSame = route.storage.equals(text, count: writer.count)
    }
    return isSame
  }

  /// Writes the last of the routes.
  /// - Returns: whether all of them can be written.
  private func writeTop(_ values: LinkValues, to writer: inout JSONWriter) -> Bool {
    switch form {
    case .route(_, let query): return writeRoute(query, values, to: &writer)
    case .templates(let templates, _):
      for template in templates {
        writer.clear()
        guard template.write(values, to: &writer) else { return false }
      }
      return true
    case .callback: return false
    }
  }

  public func withValues(
    for route: JSONRoute, own: LinkValueList?, _ body: (inout LinkValueList) -> Void
  ) {
    switch form {
    case .route:
      // The head ends with the quote after the name.
      let isNamed = route.withBytes { bytes in
        guard let text = bytes.baseAddress, let start = head.baseAddress else { return false }
        return bytes.count > head.count && memcmp(text, start, head.count) == 0
      }
      guard isNamed, var own else { return }
      body(&own)
    case .templates(let templates, _):
      guard let top = templates.last else { return }
      RouteValues.with(room: top.size &+ route.count) { values in
        if top.addValues(of: route, to: &values) { values.lend(to: body) }
      }
    case .callback: return
    }
  }
}

extension LinkMatcher where Target == JSONLinkTarget {
  /// Hands the first URL, in declaration order, that leads to `route` to `body`.
  /// - Returns: whether there is one.
  @inline(never)
  public func withURL(for route: JSONRoute, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
    var isFound = false
    RouteValues.with(room: route.count) { values in
      var given = RouteParameters(route)
      var key =
        given.name.plain.map { LinkRouteKey(UnsafeRawBufferPointer($0)) }
        ?? route.name.bytes.withUnsafeBytes { LinkRouteKey($0) }
      var isPossible = true
      while let (name, json) = given.next() {
        // Names of patterns need no escapes.
        if let name = name.plain { key.add(UnsafeRawBufferPointer(name)) }
        isPossible = isPossible && values.add(name, json)
      }
      isFound = withURL(for: route, key, own: isPossible ? values.list : nil, body)
    }
    return isFound
  }
}

extension LinkMatch {
  /// Appends what a host is asked about a match:
  /// `{"index":0,"pattern":"/p/:id","url":…,"params":{…}}`.
  public func writeQuestion(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("index")
    writer.integer(index)
    writer.key("pattern")
    writer.string(pattern.bindMemory(to: UInt8.self))
    writer.key("url")
    writer.string(text.bindMemory(to: UInt8.self))
    withValues { writer.linkParameters(LinkValues($0)) }
    writer.endObject()
  }
}

extension JSONWriter {
  /// The member `"params"` of a match, after another member: every name with all its values as
  /// text.
  @inline(never)
  @_optimize(speed)
  fileprivate mutating func linkParameters(_ values: LinkValues) {
    raw(",\"params\":{")
    var index = 0
    while index < values.count {
      let group = values.group(at: index)
      index &+= group.count
      guard let first = group.first else { break }
      string(first.name.bindMemory(to: UInt8.self))
      put(UInt8(ascii: ":"))
      put(UInt8(ascii: "["))
      for value in group { string(value.text.bindMemory(to: UInt8.self)) }
      put(UInt8(ascii: "]"))
    }
    put(UInt8(ascii: "}"))
  }
}
