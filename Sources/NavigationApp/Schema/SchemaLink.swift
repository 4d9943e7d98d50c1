import DeepLinking
import JSONCoding
import NavigationCore

/// What a link of a schema makes of a URL: its route, parameters from the path and from the query.
final class SchemaLink: LinkTarget {
  typealias R = JSONRoute

  let index: RouteIndex
  private let name: Text
  /// By name, ascending.
  private let parameters: [Parameter]

  private struct Parameter {
    let declaration: ParameterDeclaration
    let isInPath: Bool
  }

  init(_ route: RouteDeclaration, _ index: RouteIndex, _ isInPath: [Bool]) {
    self.index = index
    name = route.name
    parameters = route.table.order.map {
      Parameter(declaration: route.parameters[Int($0)], isInPath: isInPath[Int($0)])
    }
  }

  /// Whether no URL that the pattern matches is left to other links.
  var takesEveryURL: Bool {
    for parameter in parameters where !parameter.declaration.isSensitive {
      guard parameter.isInPath, !parameter.declaration.type.needsLook else { return false }
    }
    return true
  }

  /// URLs are printed by `RouteFitter.url`, which knows more of them than a target can.
  var routeName: Text? { nil }
  func parameters(for route: JSONRoute) -> LinkParameters? { nil }

  func routes(for match: LinkMatch) -> [JSONRoute]? {
    var writer = JSONWriter()
    guard write(match, marksEmpty: false, to: &writer) else { return nil }
    return [JSONRoute(canonical: writer.bytes)]
  }

  /// Writes the route, canonical and fitted, that a URL leads to.
  /// - Parameter marksEmpty: the URL is an address: `~empty=name` means an empty list.
  /// - Returns: whether the mapping takes the URL; if not, the writer is left in between.
  @inline(never)
  func write(_ match: LinkMatch, marksEmpty: Bool, to writer: inout JSONWriter) -> Bool {
    writer.beginObject()
    writer.key("name")
    writer.string(name)
    var isTaken = false
    match.withValues { isTaken = write($0, marksEmpty, to: &writer) }
    writer.endObject()
    return isTaken
  }

  private func write(
    _ values: UnsafeBufferPointer<LinkValue>, _ marksEmpty: Bool, to writer: inout JSONWriter
  ) -> Bool {
    var (first, hasAny) = (0, false)
    for parameter in parameters where !parameter.declaration.isSensitive {
      // Both are sorted by the bytes of the names.
      let name = parameter.declaration.name
      var order = 1
      while first < values.count {
        order = compare(name, values[first])
        guard order > 0 else { break }
        first &+= 1
      }
      var end = first
      while end < values.count, order == 0, compare(name, values[end]) == 0 { end &+= 1 }
      var group = values[first..<end]
      // The path wins over the query.
      if let value = group.first, value.isFromPath { group = group.prefix { $0.isFromPath } }
      if parameter.isInPath, parameter.declaration.type.element != nil { group = group.prefix { $0.isFromPath } }
      let start = writer.count
      if !hasAny { writer.raw(",\"params\":{") }
      let isMarked = marksEmpty && group.isEmpty && isMarkedEmpty(name, values)
      guard let written = write(group, parameter, isMarked, to: &writer) else { return false }
      if written { hasAny = true } else { writer.truncate(to: start) }
      first = end
    }
    if hasAny { writer.endObject() }
    return true
  }

  /// Writes a member.
  /// - Returns: whether it stands in the canonical form; nil if the values do not fit.
  @inline(never)
  private func write(
    _ group: Slice<UnsafeBufferPointer<LinkValue>>, _ parameter: Parameter, _ isMarked: Bool, to writer: inout JSONWriter
  ) -> Bool? {
    let declaration = parameter.declaration
    writer.string(declaration.name)
    writer.byte(UInt8(ascii: ":"))
    let start = writer.count
    if let element = declaration.type.element {
      guard !group.isEmpty || parameter.isInPath || isMarked else { return declaration.isRequired ? nil : false }
      writer.beginArray()
      for value in group {
        guard element.write(link: value.text, to: &writer) else { return nil }
      }
      writer.endArray()
    } else {
      guard let value = group.first else { return declaration.isRequired ? nil : false }
      guard group.count == 1, declaration.type.write(link: value.text, to: &writer) else { return nil }
    }
    return !declaration.isDefault(UnsafeBufferPointer(rebasing: writer.bytes[start...]))
  }

  private func compare(_ name: Text, _ value: LinkValue) -> Int {
    name.bytes.withUnsafeBufferPointer { NameTable.compare($0, value.name.bindMemory(to: UInt8.self)) }
  }

  private func isMarkedEmpty(_ name: Text, _ values: UnsafeBufferPointer<LinkValue>) -> Bool {
    values.contains { value in
      value.name.elementsEqual(("~empty" as Text).bytes) && value.text.elementsEqual(name.bytes)
    }
  }
}
