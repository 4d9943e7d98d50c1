import Ground

/// Names and the values that a URL gives to them: what a `LinkMatch` shows, as values of its own.
public struct LinkParameters: Equatable, Sendable {
  public struct Parameter: Equatable, Sendable {
    public var name: Text
    /// Those of the path in order, then those of the query in order.
    public var values: [Text]

    public init(name: Text, values: [Text]) {
      self.name = name
      self.values = values
    }
  }

  /// Sorted by the bytes of the names, each name once.
  public private(set) var parameters: [Parameter] = []

  public init() {}

  /// The values of a match.
  public init(_ match: LinkMatch) {
    match.withValues { values in
      for value in values {
        if let last = parameters.indices.last, parameters[last].name.bytes.elementsEqual(value.name)
        {
          parameters[last].values.append(Text(value.text))
        } else {
          parameters.append(Parameter(name: Text(value.name), values: [Text(value.text)]))
        }
      }
    }
  }

  /// The values of a name, or nil.
  /// - Complexity: O(names).
  public subscript(name: Text) -> [Text]? {
    parameters.first { $0.name == name }?.values
  }

  /// Add values after those that the name has.
  public mutating func add(_ name: Text, _ values: [Text]) {
    let index =
      parameters.firstIndex { !$0.name.bytes.lexicographicallyPrecedes(name.bytes) }
      ?? parameters.count
    if index < parameters.count, parameters[index].name == name {
      parameters[index].values += values
    } else {
      parameters.insert(Parameter(name: name, values: values), at: index)
    }
  }

  /// Hands the values, sorted by name, to `body`, in memory that is freed after it.
  public func withValues(_ body: (inout LinkValueList) -> Void) {
    let texts = parameters.flatMap { parameter in
      parameter.values.flatMap { [parameter.name, $0] }
    }
    withUnsafeTemporaryAllocation(of: LinkValue.self, capacity: texts.count / 2) { values in
      withUnsafeTemporaryAllocation(
        byteCount: texts.reduce(0) { $0 &+ $1.count }, alignment: 1
      ) { bytes in
        var list = LinkValueList(values)
        var offset = 0
        var parts: [UnsafeRawBufferPointer] = []
        for text in texts {
          let part = UnsafeMutableRawBufferPointer(
            rebasing: bytes[offset..<(offset &+ text.count)])
          part.copyBytes(from: text.bytes)
          parts.append(UnsafeRawBufferPointer(part))
          offset &+= text.count
        }
        for index in stride(from: 0, to: parts.count, by: 2) {
          list.append(LinkValue(name: parts[index], text: parts[index &+ 1]))
        }
        body(&list)
      }
    }
  }
}
