import DeepLinking
import Ground
import JSONCoding

/// What a URL leads to.
public enum SchemaMatch: Sendable {
  case route(FittedRoute)
  case rejected(LinkRejection)
  case unhandled
}

/// Fits routes to a schema for one app, and remembers those that it has fitted: one that was seen
/// lately costs a look-up and no allocation. It belongs to one thread at a time.
///
/// `{"name":"order","params":{"id":7,"tab":"all"}}`, where `all` is the default of `tab`, becomes
/// the route `{"name":"order","params":{"id":7}}`: equal routes have one text.
public final class RouteFitter {
  public let schema: Schema
  private let shapes: RouteShapes
  /// Routes as they were written, by their text.
  let cache = RouteCache(capacity: 8)
  /// The fitted routes, by hash; a new one replaces another. Empty until one is kept.
  private var slots: [Slot] = []
  private var losses = 0
  var scratch = JSONWriter()
  private var linksKept = Late<KnownLinks>()
  /// What it remembers of links and addresses.
  var links: UnsafeMutablePointer<KnownLinks> { linksKept.value { KnownLinks() } }

  private struct Slot {
    var written: JSONRoute?
    var fitted: FittedRoute?
  }

  private static var fewest: Int { 4 }
  private static var most: Int { 4096 }

  public init(_ schema: Schema) {
    self.schema = schema
    shapes = schema.shapes
  }

  /// Reads a route and fits it.
  /// - Throws: `.schema` `unknownRoute`, `unknownParam`, `wrongType` or `missingParam`, naming
  ///   route, parameter and what was expected, with the byte of what does not fit, and `invalid`
  ///   for JSON that is not a route; `.json` and others as every reader.
  @_optimize(speed)
  public func fit(_ reader: inout JSONReader) throws(NavError) -> FittedRoute {
    let start = reader.offset
    let route: JSONRoute
    if let known = cache.readKnown(&reader) {
      route = known
    } else if let fitted = fitInPlace(&reader) {
      return fitted
    } else {
      do throws(NavError) {
        route = try cache.readUnknown(&reader)
      } catch {
        throw malformed(error, reader.moved(to: start))
      }
    }
    if let known = known(route) { return known }
    do throws(FitFault) {
      return try remember(route)
    } catch {
      let offset = reader.moved(to: start).offset(
        ofParameter: error.kind == .missingParam ? nil : error.parameterName(in: schema))
      throw error.error(in: schema, at: offset)
    }
  }

  /// Reads a route that is as the schema has it: most that are new are.
  /// - Returns: nil if it is not; then nothing has been read.
  @inline(never)
  private func fitInPlace(_ reader: inout JSONReader) -> FittedRoute? {
    let (index, count) = recognise(reader, depth: reader.nesting)
    guard index >= 0 else { return nil }
    let (route, isKnown) = cache.take(reader.pass(count), nesting: reader.nesting)
    let fitted = FittedRoute(route: route, index: index)
    // It is guessed when it comes again.
    if isKnown, known(route) == nil { keep(fitted, of: route) }
    return fitted
  }

  /// Which route stands at the reader, and the length of its text, if it is in canonical form and
  /// fits; -1 and 0 if not.
  /// - Parameter depth: how deep it may nest.
  @inline(__always)
  func recognise(_ reader: JSONReader, depth: Int) -> (index: RouteIndex, count: Int) {
    shapes.route(at: reader, depth: depth) { [schema] index, position, value in
      let parameter = schema.routes[index].parameters[position]
      return parameter.type.fits(value) && !parameter.isDefault(value)
    }
  }

  /// The error for JSON at the reader that is not a route. One without a name has a name that no
  /// schema declares.
  @inline(never)
  private func malformed(_ error: NavError, _ reader: JSONReader) -> NavError {
    guard error.code == .route else { return error }
    if reader.isNamelessRoute {
      return FitFault(.unknownRoute, -1).error(in: schema, at: error.offset)
    }
    return NavError(.schema, at: error.offset, "invalid: " + error.message.excerpt(200))
  }

  /// Fits a route that was read elsewhere, or says why it does not fit.
  func judge(_ route: JSONRoute) throws(FitFault) -> FittedRoute {
    if let known = known(route) { return known }
    return try remember(route)
  }

  /// Fits a route that was read elsewhere. Offsets are those in its canonical text.
  /// - Throws: as `fit` of a reader.
  public func fit(_ route: JSONRoute) throws(NavError) -> FittedRoute {
    do throws(FitFault) {
      return try judge(route)
    } catch {
      throw error.error(in: schema, at: 0)
    }
  }

  @_optimize(speed)
  private func known(_ route: JSONRoute) -> FittedRoute? {
    guard !slots.isEmpty else { return nil }
    let slot = index(of: route)
    guard let written = slots[slot].written, written == route else { return nil }
    return slots[slot].fitted
  }

  /// Of the slot of a route. There are slots.
  private func index(of route: JSONRoute) -> Int {
    Int(truncatingIfNeeded: route.routeHash) & (slots.count &- 1)
  }

  @inline(never)
  private func remember(_ route: JSONRoute) throws(FitFault) -> FittedRoute {
    let fitted = try schema.fit(route)
    keep(fitted, of: route)
    return fitted
  }

  /// Remembers what a route was fitted to.
  private func keep(_ fitted: FittedRoute, of route: JSONRoute) {
    if slots.isEmpty { slots = [Slot](repeating: Slot(), count: Self.fewest) }
    if slots[index(of: route)].written != nil { losses &+= 1 }
    if losses > slots.count, slots.count < Self.most {
      // Those that are known are soon known again.
      slots = [Slot](repeating: Slot(), count: slots.count &* 4)
      losses = 0
    }
    slots[index(of: route)] = Slot(written: route, fitted: fitted)
  }

  // MARK: Other routes of a route

  /// The route with the parameters of an `update`, `{name:value}`; `null` removes one.
  /// - Throws: `.schema` `unknownParam`, `wrongType` or `missingParam`, about the first that is
  ///   written.
  @inline(never)
  public func update(_ route: FittedRoute, _ values: LateJSON) throws(NavError) -> FittedRoute {
    scratch.clear()
    let isMade = route.route.withBytes { old in
      values.canonical.bytes.withUnsafeBufferPointer { new in
        shapes.write(route.index, old, with: new, to: &scratch) { [schema] position, value in
          let parameter = schema.routes[route.index].parameters[position]
          return parameter.type.fits(value) ? !parameter.isDefault(value) : nil
        }
      }
    }
    guard isMade else { return try refuse(values, for: route.index) }
    return FittedRoute(route: JSONRoute(canonical: scratch.bytes), index: route.index)
  }

  /// The same for values that stand at a reader, in canonical form and without defaults: most do.
  /// - Returns: nil if they do not; then the reader has not moved.
  @inline(never)
  func update(_ route: FittedRoute, _ reader: inout JSONReader) -> FittedRoute? {
    scratch.clear()
    let count = route.route.withBytes { old in
      shapes.write(route.index, old, at: reader, to: &scratch) { position, value in
        let parameter = schema.routes[route.index].parameters[position]
        return parameter.type.fits(value) && !parameter.isDefault(value)
      }
    }
    guard count > 0 else { return nil }
    _ = reader.pass(count)
    return FittedRoute(route: JSONRoute(canonical: scratch.bytes), index: route.index)
  }

  /// Says what is wrong with an update.
  @inline(never)
  private func refuse(_ values: LateJSON, for route: RouteIndex) throws(NavError) -> FittedRoute {
    let declaration = schema.routes[route]
    return try values.read { reader throws(NavError) in
      var fault = FitFault(.unknownParam, route)
      var offset = 0
      try reader.beginObject()
      while let key = try reader.nextKey() {
        guard let index = declaration.table[key] else {
          fault = FitFault(.unknownParam, route, name: key.text)
          offset = reader.offset(of: key)
          break
        }
        let parameter = declaration.parameters[index]
        if try reader.readNullIfPresent() {
          let isFirst = fault.parameter < 0 || index < fault.parameter
          if isFirst, parameter.isRequired {
            fault = FitFault(.missingParam, route, parameter: index)
          }
          continue
        }
        let start = reader.offset
        scratch.clear()
        try reader.readCanonicalValue(into: &scratch)
        guard parameter.type.fits(scratch.bytes) else {
          fault = FitFault(scratch.bytes, at: index, of: route, in: schema)
          offset = start
          break
        }
      }
      throw fault.error(in: schema, at: offset)
    }
  }

  /// The routes under a route when a link leads there, bottom first.
  public func parents(of route: FittedRoute) -> [FittedRoute] {
    let declaration = schema.routes[route.index]
    guard declaration.hasParents else { return [] }
    let values = schema.values(of: route)
    var parents: [FittedRoute] = []
    for template in declaration.parents {
      if template.unrolled >= 0 {
        parents += beginnings(of: route.index, template.unrolled, values)
      } else if let parent = make(template, of: declaration, values) {
        parents.append(parent)
      }
    }
    return parents
  }

  /// The routes of these values with each beginning of a list that is neither empty nor all of it,
  /// the shortest first.
  /// - Complexity: O(length of the list × the number of routes, which is limited)
  private func beginnings(
    of index: RouteIndex, _ position: Int, _ values: [[UInt8]?]
  ) -> [FittedRoute] {
    let list = values[position] ?? schema.routes[index].parameters[position].defaultValue ?? []
    var routes: [FittedRoute] = []
    var begun: [UInt8] = []
    var own: [[UInt8]?] = values
    list.withUnsafeBufferPointer { list in
      _ = list.everyElement { element in
        if !begun.isEmpty {
          own[position] = begun + [UInt8(ascii: "]")]
          if let route = try? schema.make(index, own) { routes.append(route) }
        }
        begun.append(UInt8(ascii: begun.isEmpty ? "[" : ","))
        begun += element
        return routes.count < SchemaLimits.unrolled
      }
    }
    return routes
  }

  /// What stands on other leaves when a link leads to a route: a route, which may be the root of
  /// its leaf, and the number of that leaf.
  public func beside(_ route: FittedRoute) -> [(route: FittedRoute, leaf: Int)] {
    let declaration = schema.routes[route.index]
    guard declaration.hasBeside else { return [] }
    let values = schema.values(of: route)
    var others: [(route: FittedRoute, leaf: Int)] = []
    for beside in declaration.beside {
      if let other = make(beside.template, of: declaration, values) {
        others.append((other, beside.leaf))
      }
    }
    return others
  }

  /// The route that comes with another one of these values. The schema was refused if it could lack
  /// something.
  private func make(
    _ template: RouteTemplate, of declaration: RouteDeclaration, _ values: [[UInt8]?]
  ) -> FittedRoute? {
    var own = [[UInt8]?](
      repeating: nil, count: schema.routes[template.index].parameters.count)
    for member in template.members {
      own[member.target] =
        member.source < 0
        ? member.value
        : values[member.source] ?? declaration.parameters[member.source].defaultValue
    }
    return try? schema.make(template.index, own)
  }

  // MARK: Links

  /// What a URL leads to. One without scheme and host is the program's own and always let in.
  /// - Throws: `.utf8` if it is not UTF-8; everything else that is wrong with it is an answer.
  public func match(_ url: UnsafeRawBufferPointer) throws(NavError) -> SchemaMatch {
    switch try schema.gate?.judge(url, isOwnAllowed: true, &links.pointee.origin) {
    case nil: return .unhandled
    case .rejected(let rejection): return .rejected(rejection)
    case .url(let parsed):
      if let route = resolve(url, parsed, marksEmpty: false) { return .route(route) }
      return .unhandled
    }
  }

  /// The route that the first link that takes the URL leads to.
  /// - Parameter marksEmpty: the URL is an address: `~empty=name` means an empty list.
  func resolve(_ text: UnsafeRawBufferPointer, _ url: LinkURL, marksEmpty: Bool) -> FittedRoute? {
    schema.matcher?.match(text, url) { match, link in
      scratch.clear()
      guard link.write(match, marksEmpty: marksEmpty, to: &scratch) else { return nil }
      return FittedRoute(route: cache.intern(scratch.bytes), index: link.index)
    }
  }
}
