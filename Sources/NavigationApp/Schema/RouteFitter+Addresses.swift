import DeepLinking
import Ground
import JSONCoding

/// Paths of routes in addresses: the first link that leads back to the route, or `/~/NAME`.
extension RouteFitter {
  /// Writes the path of a route, with its parameters; encoded, as an item of a query has it.
  /// - Returns: whether it has one: not if a sensitive parameter is not its default.
  /// - Complexity: O(length of the route); for one that was asked for lately a look-up.
  func writePath(of route: FittedRoute, isEncoded: Bool, to writer: inout JSONWriter) -> Bool {
    let known =
      links.pointee.path(of: route) ?? links.pointee.keep(KnownPath(route, path(of: route)))
    guard let text = isEncoded ? known.encoded : known.path else { return false }
    text.bytes.withUnsafeBufferPointer { writer.raw($0) }
    return true
  }

  private func path(of route: FittedRoute) -> Text? {
    guard schema.secret(in: route) == nil else { return nil }
    let link = url(for: route, marksEmpty: true)
    return link.flatMap { $0.hasDotSegment ? nil : $0 } ?? name(route)
  }

  /// `/~/NAME` with all parameters in the query.
  private func name(_ route: FittedRoute) -> Text {
    let declaration = schema.routes[route.index]
    var url: [UInt8] = []
    url.append(segment: "~")
    url.append(segment: declaration.name)
    var query = URLQuery()
    query.add(
      schema.values(of: route), of: declaration.parameters,
      except: [Bool](repeating: false, count: declaration.parameters.count), marksEmpty: true,
      isExact: true)
    query.append(to: &url)
    return Text(bytes: url)
  }

  /// The route that a path of an address leads to, whatever its scheme and host. Items about empty
  /// lists are not checked yet.
  @inline(never)
  func route(at text: UnsafeRawBufferPointer, _ url: LinkURL) -> FittedRoute? {
    guard let name = url.named(in: text) else { return resolve(text, url, marksEmpty: true) }
    guard let index = schema.routeTable[name] else { return nil }
    return read(index, text, url)
  }

  /// A route whose parameters all are in the query: JSON where a text would not say it.
  private func read(
    _ index: RouteIndex, _ text: UnsafeRawBufferPointer, _ url: LinkURL
  ) -> FittedRoute? {
    let declaration = schema.routes[index]
    var values = [[UInt8]?](repeating: nil, count: declaration.parameters.count)
    for item in url.queryItems(in: text) {
      let name = text.decoded(item.name)
      let value = text.decoded(item.value)
      let isEmpty = name == "~empty"
      guard let position = declaration.table[isEmpty ? value : name] else { continue }
      let parameter = declaration.parameters[position]
      guard !parameter.isSensitive else { continue }
      let element = parameter.type.element
      if isEmpty {
        if element != nil, values[position] == nil { values[position] = [0x5B, 0x5D] }
        continue
      }
      guard let json = (element ?? parameter.type).json(of: value) else { return nil }
      if element == nil {
        guard values[position] == nil else { return nil }
        values[position] = json
      } else {
        // `[a,b]` and then `,c]`. It is taken out meanwhile: one that is shared would be copied.
        var list = values[position] ?? [0x5B, 0x5D]
        values[position] = nil
        list.removeLast()
        if list.count > 1 { list.put(UInt8(ascii: ",")) }
        list += json
        list.put(UInt8(ascii: "]"))
        values[position] = list
      }
    }
    return try? schema.make(index, values)
  }
}

extension Text {
  /// Whether a segment of the path of a URL is `.` or `..`: what reads it may leave it out.
  fileprivate var hasDotSegment: Bool {
    let path = bytes.prefix { $0 != UInt8(ascii: "?") }
    return path.split(separator: UInt8(ascii: "/")).contains {
      $0.elementsEqual([0x2E]) || $0.elementsEqual([0x2E, 0x2E])
    }
  }
}

extension ValueType {
  /// The value that a text in the query of `/~/NAME` stands for: canonical JSON, or nil.
  fileprivate func json(of text: Text) -> [UInt8]? {
    var writer = JSONWriter()
    let isRead = text.bytes.withUnsafeBufferPointer { bytes -> Bool in
      guard kind == .json || kind == .list else {
        return write(link: UnsafeRawBufferPointer(bytes), to: &writer)
      }
      guard let start = bytes.baseAddress, var reader = try? JSONReader(start, count: bytes.count),
        (try? reader.readCanonicalValue(into: &writer)) != nil, (try? reader.finish()) != nil
      else { return false }
      return fits(writer.bytes)
    }
    return isRead ? Array(writer.bytes) : nil
  }
}

extension Schema {
  /// The name of the first sensitive parameter that is not its default.
  func secret(in route: FittedRoute) -> Text? {
    let parameters = routes[route.index].parameters
    guard parameters.contains(where: { $0.isSensitive }) else { return nil }
    let values = values(of: route)
    var index = 0
    while index < parameters.count {
      if parameters[index].isSensitive, values[index] != nil { return parameters[index].name }
      index &+= 1
    }
    return nil
  }
}

extension LinkURL {
  /// The name in the path `/~/NAME`.
  fileprivate func named(in text: UnsafeRawBufferPointer) -> Text? {
    // Nearly every path says with its first byte that it is no such one.
    var offset = path.lowerBound
    while offset < path.upperBound, text[offset] == UInt8(ascii: "/") { offset &+= 1 }
    guard offset < path.upperBound,
      text[offset] == UInt8(ascii: "~") || text[offset] == UInt8(ascii: "%")
    else { return nil }
    var parts: [Range<Int>] = []
    while offset < path.upperBound {
      let start = offset
      while offset < path.upperBound, text[offset] != UInt8(ascii: "/") { offset &+= 1 }
      if offset > start { parts.append(start..<offset) }
      offset &+= 1
    }
    guard parts.count == 2, text.decoded(parts[0]) == "~" else { return nil }
    return text.decoded(parts[1])
  }
}

extension UnsafeRawBufferPointer {
  /// A part of a URL whose escapes have been checked, without them.
  func decoded(_ range: Range<Int>) -> Text {
    let part = UnsafeRawBufferPointer(rebasing: self[range])
    return Text(
      bytes: [UInt8](filling: part.count) { output, count in
        count = output.baseAddress.map { PercentCoding.decode(part, into: $0) } ?? 0
      })
  }
}
