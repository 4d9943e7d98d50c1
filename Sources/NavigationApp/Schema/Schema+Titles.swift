import DeepLinking
import Ground
import JSONCoding

/// Routes as people read them.
extension Schema {
  /// Appends the parameters of a route, `id=7,text=*`: a text that is not a slug, and every
  /// other value, as JSON; `*` for what is sensitive.
  public func appendParameters(of route: FittedRoute, to text: inout [UInt8]) {
    let declaration = routes[route.index]
    var isFirst = true
    var given = RouteParameters(route.route)
    while let (key, value) = given.next() {
      guard let index = declaration.table[key] else { continue }
      let parameter = declaration.parameters[index]
      if !isFirst { text.put(UInt8(ascii: ",")) }
      isFirst = false
      text += parameter.name.bytes
      text.put(UInt8(ascii: "="))
      if parameter.isSensitive {
        text.put(UInt8(ascii: "*"))
      } else if value.isSlug {
        text += value[1..<(value.count &- 1)]
      } else {
        text += value
      }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether it is the canonical JSON of a slug.
  fileprivate var isSlug: Bool {
    guard count > 2, self[0] == UInt8(ascii: "\"") else { return false }
    let text = UnsafeBufferPointer(rebasing: self[1..<(count &- 1)])
    return LinkValueType.slug.fits(UnsafeRawBufferPointer(text))
  }
}

extension [UInt8] {
  /// Appends a value, canonical JSON: a text without its quotes, anything else as it is.
  mutating func append(plain value: [UInt8]) {
    guard value.first == UInt8(ascii: "\"") else {
      self += value
      return
    }
    value.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress, var reader = try? JSONReader(start, count: bytes.count)
      else { return }
      if let text = try? reader.readString() { self += text.bytes }
    }
  }
}

extension JSONWriter {
  /// The title of a route, after its key: texts as they are, other values as JSON, `*` for what is
  /// sensitive, nothing for a parameter that is missing. Nothing is allocated.
  @inline(never)
  public mutating func title(of route: FittedRoute, _ schema: Schema) {
    let declaration = schema.routes[route.index]
    let quoted = declaration.quotedTitle
    guard quoted.isEmpty else { return raw(quoted) }
    raw("\"")
    for part in declaration.title {
      if part.parameter < 0 {
        part.text.bytes.withUnsafeBufferPointer { piece($0) }
      } else {
        value(of: declaration.parameters[part.parameter], in: route.route)
      }
    }
    raw("\"")
  }

  private mutating func value(of parameter: ParameterDeclaration, in route: JSONRoute) {
    var given = RouteParameters(route)
    while let (key, value) = given.next() {
      guard parameter.name.bytes.withUnsafeBufferPointer({ key.equals($0) }) else { continue }
      return parameter.isSensitive ? raw("*") : piece(plain: value)
    }
    guard let value = parameter.defaultValue else { return }
    if parameter.isSensitive { return raw("*") }
    value.withUnsafeBufferPointer { piece(plain: $0) }
  }
}
