import DeepLinking
import Ground
import JSONCoding

extension RouteFitter {
  /// The first URL, by the links of a route as they are listed, that leads back to it; nil if none
  /// does: it has no such link, or a sensitive parameter is not its default.
  /// - Parameter marksEmpty: the URL is to be an address, which tells of empty lists.
  /// - Complexity: O(links of the route × length of the URL)
  public func url(for route: FittedRoute, marksEmpty: Bool = false) -> Text? {
    let links = schema.routes[route.index].links
    guard !links.isEmpty else { return nil }
    let values = schema.values(of: route)
    for link in links {
      guard let url = print(schema.patterns[link], route.index, values, marksEmpty) else {
        continue
      }
      let isBack = url.withUnsafeBytes { bytes in
        guard let parsed = try? LinkURL(bytes, limits: .off) else { return false }
        return
          (marksEmpty ? self.route(at: bytes, parsed) : resolve(bytes, parsed, marksEmpty: false))
          == route
      }
      if isBack { return Text(bytes: url) }
    }
    return nil
  }

  /// The URL of a pattern that carries these values; nil if one that the path needs is missing, or
  /// would be a way up.
  private func print(
    _ pattern: LinkPattern, _ index: RouteIndex, _ values: [[UInt8]?], _ marksEmpty: Bool
  ) -> [UInt8]? {
    let parameters = schema.routes[index].parameters
    var isInPath = [Bool](repeating: false, count: parameters.count)
    var url: [UInt8] = []
    if let scheme = pattern.scheme { url += (scheme + ":").bytes }
    if let host = pattern.host { url += ("//" + host).bytes }
    let path = url.count
    for part in pattern.parts where part.kind != .wildcard {
      if part.kind == .literal {
        guard url.append(segmentOfRoute: Text(pattern.bytes(part))) else { return nil }
        continue
      }
      guard let position = schema.routes[index].table[Text(pattern.bytes(part))] else { return nil }
      isInPath[position] = true
      if part.kind == .optional, values[position] == nil { continue }
      guard let value = values[position] ?? parameters[position].defaultValue else { return nil }
      for text in URLValue.texts(of: value, parameters[position].type) {
        guard url.append(segmentOfRoute: text) else { return nil }
      }
    }
    if url.count == path { url.put(UInt8(ascii: "/")) }
    var query = URLQuery()
    query.add(values, of: parameters, except: isInPath, marksEmpty: marksEmpty, isExact: false)
    query.append(to: &url)
    return url
  }
}

/// Values of routes as texts of URLs.
enum URLValue {
  /// The texts of a value, canonical JSON: one, or of a list one for each element.
  /// - Parameter isExact: what would be read as a text otherwise is written as JSON: values of the
  ///   type `json`, and lists in lists.
  fileprivate static func texts(of value: [UInt8], _ type: ValueType, isExact: Bool = false)
    -> [Text]
  {
    guard let element = type.element else { return [text(of: value, type, isExact)] }
    var texts: [Text] = []
    value.withUnsafeBufferPointer { array in
      _ = array.everyElement {
        texts.append(text(of: Array($0), element, isExact))
        return true
      }
    }
    return texts
  }

  private static func text(of value: [UInt8], _ type: ValueType, _ isExact: Bool) -> Text {
    if isExact, type.kind == .json || type.kind == .list { return Text(bytes: value) }
    var text: [UInt8] = []
    text.append(plain: value)
    return Text(bytes: text)
  }
}

/// The query of a URL while it is written: items in order, those about empty lists last.
struct URLQuery {
  private var items: [UInt8] = []
  private var empty: [UInt8] = []

  /// Adds the parameters of a route in the order of the schema.
  mutating func add(
    _ values: [[UInt8]?], of parameters: [ParameterDeclaration], except isInPath: [Bool],
    marksEmpty: Bool, isExact: Bool
  ) {
    for (position, parameter) in parameters.enumerated()
    where !isInPath[position] && !parameter.isSensitive {
      guard let value = values[position] else { continue }
      let texts = URLValue.texts(of: value, parameter.type, isExact: isExact)
      for text in texts { add(parameter.name, text) }
      if texts.isEmpty, marksEmpty { empty.append(item: "~empty", parameter.name) }
    }
  }

  mutating func add(_ name: Text, _ value: Text) { items.append(item: name, value) }

  /// Appends the query, if there is one, to a URL without one.
  func append(to url: inout [UInt8]) {
    let all = items + empty
    guard !all.isEmpty else { return }
    url.put(UInt8(ascii: "?"))
    url += all.dropFirst()
  }
}

extension [UInt8] {
  /// Appends a segment, unless it is `.` or `..`.
  /// - Returns: whether it did.
  fileprivate mutating func append(segmentOfRoute segment: Text) -> Bool {
    guard segment != ".", segment != ".." else { return false }
    append(segment: segment)
    return true
  }

  mutating func append(segment: Text) {
    put(UInt8(ascii: "/"))
    append(encoded: segment)
  }

  /// Appends `&name=value`.
  mutating func append(item name: Text, _ value: Text) {
    put(UInt8(ascii: "&"))
    append(encoded: name)
    put(UInt8(ascii: "="))
    append(encoded: value)
  }

  /// Appends a text, all escaped that is not unreserved (RFC 3986) or one of `!$'()*:@`.
  mutating func append(encoded text: Text) {
    PercentCoding.encode(text.bytes[...], as: .address, into: &self)
  }
}
