import NavigationCore

extension LinkPattern {
  /// The URLs of this pattern that carry `parameters`: values of path names in order, what is left
  /// of them and everything else in the query. Two if the last part may be missing, the one with it
  /// first; none if a value is missing, empty in the path, or does not fit its type.
  func urls(_ parameters: LinkParameters) -> [Text] {
    guard isMatchable else { return [] }
    let forms = ending == .optional ? [true, false] : [true]
    return forms.compactMap { url(parameters, withOptional: $0) }
  }

  private func url(_ parameters: LinkParameters, withOptional: Bool) -> Text? {
    var writer = URLWriter(parameters)
    if let scheme { writer.output += scheme.bytes + [UInt8(ascii: ":")] }
    if let host { writer.output += [UInt8(ascii: "/"), UInt8(ascii: "/")] + host.bytes }
    for part in parts {
      switch part.kind {
      case .literal: writer.segment(bytes(part))
      case .parameter:
        guard writer.segment(of: bytes(part), part.type) else { return nil }
      case .optional:
        if withOptional { guard writer.segment(of: bytes(part), part.type) else { return nil } }
      case .rest:
        while writer.hasValue(bytes(part)) {
          guard writer.segment(of: bytes(part), .any) else { return nil }
        }
      case .wildcard: continue
      }
    }
    if writer.output.isEmpty || parts.isEmpty { writer.output.put(UInt8(ascii: "/")) }
    writer.query()
    return Text(bytes: writer.output)
  }
}

/// Writes a URL and uses up the values that it carries.
private struct URLWriter {
  var output: [UInt8] = []
  private var rest: [LinkParameters.Parameter]

  init(_ parameters: LinkParameters) {
    rest = parameters.parameters
    // Most URLs are shorter: one allocation instead of one for each doubling.
    output.reserveCapacity(96)
  }

  func hasValue(_ name: ArraySlice<UInt8>) -> Bool {
    rest.contains { $0.name.bytes.elementsEqual(name) && !$0.values.isEmpty }
  }

  mutating func segment(_ text: ArraySlice<UInt8>) {
    output.put(UInt8(ascii: "/"))
    PercentCoding.encode(text, as: .segment, into: &output)
  }

  /// Write the next value of a name as a segment, if there is one that can be.
  mutating func segment(of name: ArraySlice<UInt8>, _ type: LinkValueType) -> Bool {
    guard let index = rest.firstIndex(where: { $0.name.bytes.elementsEqual(name) }),
      let value = rest[index].values.first,
      !value.isEmpty, value.bytes.withUnsafeBytes({ type.fits($0) })
    else { return false }
    rest[index].values.removeFirst()
    segment(value.bytes[...])
    return true
  }

  /// Write what is left as the query.
  mutating func query() {
    var separator = UInt8(ascii: "?")
    for parameter in rest {
      for value in parameter.values {
        output.put(separator)
        separator = UInt8(ascii: "&")
        PercentCoding.encode(parameter.name.bytes[...], as: .queryItem, into: &output)
        output.put(UInt8(ascii: "="))
        PercentCoding.encode(value.bytes[...], as: .queryItem, into: &output)
      }
    }
  }
}
