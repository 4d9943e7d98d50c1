import DeepLinking
import Ground
import JSONCoding

/// What a link of a schema makes of a URL: its route, parameters from the path and from the query.
final class SchemaLink: LinkTarget {
  typealias R = JSONRoute

  let index: RouteIndex
  private let route: RouteDeclaration
  /// The beginning of each text: `{"name":"detail"`.
  private let head: Text
  /// The same with `,"params":{` where the path gives each parameter its value, and the route has
  /// that as it stands; else nil.
  private var plainHead: Text?
  /// Which parameters the pattern takes from the path, by their indices.
  var isInPath: [Bool]

  init(_ route: RouteDeclaration, _ index: RouteIndex) {
    self.route = route
    self.index = index
    var writer = JSONWriter()
    writer.raw("{\"name\":")
    writer.string(route.name)
    head = writer.text
    isInPath = [Bool](repeating: false, count: route.parameters.count)
  }

  /// Ends the making, once `isInPath` is known.
  func finish() {
    let isJudged = route.parameters.contains { $0.defaultValue != nil }
    guard takesEveryURL, !isJudged, !isInPath.isEmpty, !isInPath.contains(false) else { return }
    plainHead = head + ",\"params\":{"
  }

  /// Whether no URL that the pattern matches is left to other links.
  var takesEveryURL: Bool {
    var position = 0
    while position < isInPath.count {
      let parameter = route.parameters[position]
      if !parameter.isSensitive, !isInPath[position] || parameter.type.needsLook { return false }
      position &+= 1
    }
    return true
  }

  /// URLs are printed by `RouteFitter.url`, which knows more of them than a target can.
  var routeName: Text? { nil }
  func withValues(
    for route: JSONRoute, own: LinkValueList?, _ body: (inout LinkValueList) -> Void
  ) {}

  func routes(for match: LinkMatch) -> [JSONRoute]? {
    var writer = JSONWriter()
    guard write(match, marksEmpty: false, to: &writer) else { return nil }
    return [JSONRoute(canonical: writer.bytes)]
  }

  /// Writes the route, canonical and fitted, that a URL leads to.
  /// - Parameter marksEmpty: the URL is an address: `~empty=name` means an empty list.
  /// - Returns: whether the mapping takes the URL; if not, the writer holds a part of it.
  @inline(never)
  func write(_ match: LinkMatch, marksEmpty: Bool, to writer: inout JSONWriter) -> Bool {
    if let plainHead, !match.isShort {
      writer.raw(text: plainHead)
      match.withValues(usesQuery: false) { Self.write($0, to: &writer) }
      return true
    }
    writer.raw(text: head)
    var isTaken = false
    match.withValues { isTaken = write($0, marksEmpty, to: &writer) }
    writer.endObject()
    return isTaken
  }

  /// Writes values of a path that need no second look, and ends the route.
  @_optimize(speed)
  private static func write(_ values: UnsafeBufferPointer<LinkValue>, to writer: inout JSONWriter) {
    for value in values {
      writer.key(value.name.bindMemory(to: UInt8.self))
      let text = value.text.bindMemory(to: UInt8.self)
      switch value.type {
      case .any, .slug, .uuid: writer.string(text)
      // But for `-0`, an integer reads as JSON has it.
      case .int
      where text.count == 2 && text[1] == UInt8(ascii: "0") && text[0] == UInt8(ascii: "-"):
        writer.put(UInt8(ascii: "0"))
      default: writer.raw(text)
      }
    }
    writer.put("}}")
  }

  private func write(
    _ values: UnsafeBufferPointer<LinkValue>, _ marksEmpty: Bool, to writer: inout JSONWriter
  ) -> Bool {
    var first = 0
    var hasAny = false
    for position in route.table.order {
      let parameter = route.parameters[position]
      guard !parameter.isSensitive else { continue }
      // Both are sorted by the bytes of the names.
      var end = first
      while end < values.count {
        let order = compare(parameter.name, values[end])
        guard order >= 0 else { break }
        end &+= 1
        if order > 0 { first = end }
      }
      var taken = end
      // The path wins over the query, and a rest without segments is an empty list.
      if first < end,
        values[first].isFromPath || (isInPath[position] && parameter.type.kind == .list)
      {
        taken = first
        while taken < end, values[taken].isFromPath { taken &+= 1 }
      }
      let start = writer.count
      if !hasAny { writer.raw(",\"params\":{") }
      let isEmpty = isInPath[position] || (marksEmpty && isMarkedEmpty(parameter.name, values))
      let group = UnsafeBufferPointer(rebasing: values[first..<taken])
      guard let written = write(group, parameter, isEmpty, to: &writer) else { return false }
      if written { hasAny = true } else { writer.truncate(to: start) }
      first = end
    }
    if hasAny { writer.endObject() }
    return true
  }

  /// Writes a member.
  /// - Parameter isEmpty: a list without values is an empty one.
  /// - Returns: whether it is in the canonical form; nil if the values do not fit.
  @inline(never)
  private func write(
    _ group: UnsafeBufferPointer<LinkValue>, _ parameter: ParameterDeclaration, _ isEmpty: Bool,
    to writer: inout JSONWriter
  ) -> Bool? {
    let element = parameter.type.element
    guard !group.isEmpty || (element != nil && isEmpty) else {
      return parameter.isRequired ? nil : false
    }
    guard element != nil || group.count == 1 else { return nil }
    writer.string(parameter.name)
    writer.byte(UInt8(ascii: ":"))
    let start = writer.count
    if element != nil { writer.beginArray() }
    for value in group {
      let type = element ?? parameter.type
      guard type.write(link: value.text, found: value.type, to: &writer) else { return nil }
    }
    if element != nil { writer.endArray() }
    return parameter.defaultValue == nil
      || !parameter.isDefault(UnsafeBufferPointer(rebasing: writer.bytes[start...]))
  }

  private func compare(_ name: Text, _ value: LinkValue) -> Int {
    name.bytes.withUnsafeBufferPointer {
      NameTable.compare($0, value.name.bindMemory(to: UInt8.self))
    }
  }

  private func isMarkedEmpty(_ name: Text, _ values: UnsafeBufferPointer<LinkValue>) -> Bool {
    for value in values where compare("~empty", value) == 0 {
      let isSame = name.bytes.withUnsafeBufferPointer {
        NameTable.compare($0, value.text.bindMemory(to: UInt8.self)) == 0
      }
      if isSame { return true }
    }
    return false
  }
}
