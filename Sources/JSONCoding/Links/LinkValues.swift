import DeepLinking
import Ground

/// The values that a URL gives to names, sorted by name: borrowed from a match.
struct LinkValues {
  private let values: UnsafeBufferPointer<LinkValue>

  @inline(__always)
  init(_ values: UnsafeBufferPointer<LinkValue>) { self.values = values }

  /// The values that a name has in a route, in order; empty if there are none. Those of the path
  /// win: what the pattern gives a type, the query cannot change.
  subscript(name: Text) -> Slice<UnsafeBufferPointer<LinkValue>> {
    guard let first = values.firstIndex(where: { name.bytes.elementsEqual($0.name) }) else {
      return values[0..<0]
    }
    let group = group(at: first)
    return values[first].isFromPath ? group.prefix { $0.isFromPath } : group
  }

  /// The values of the name that begins at `first`.
  @inline(__always)
  func group(at first: Int) -> Slice<UnsafeBufferPointer<LinkValue>> {
    var end = first + 1
    while end < values.count, values[end].name.elementsEqual(values[first].name) { end += 1 }
    return values[first..<end]
  }

  var count: Int { values.count }

  /// Whether their members in a route take no more than `room` bytes, however they are escaped.
  @inline(__always)
  func fit(_ room: Int) -> Bool {
    var rest = room
    for value in values {
      let count = value.name.count &+ value.text.count
      // The canonical text of a number may be longer than what it is made of.
      guard value.type != .number, count <= rest else { return false }
      rest &-= 8 &+ 6 &* count
    }
    return rest >= 0
  }
}

extension JSONWriter {
  /// One value as its type, several as an array.
  /// - Returns: whether every one could be written; a number whose exponent is beyond int32 cannot.
  @inline(never)
  @_optimize(speed)
  mutating func linkValues(_ values: Slice<UnsafeBufferPointer<LinkValue>>) -> Bool {
    if values.count == 1, let value = values.first { return linkValue(value) }
    beginArray()
    for value in values {
      guard linkValue(value) else { return false }
    }
    endArray()
    return true
  }

  @inline(__always)
  private mutating func linkValue(_ value: LinkValue) -> Bool {
    switch value.type {
    case .any, .slug, .uuid:
      string(value.text.bindMemory(to: UInt8.self))
      return true
    case .bool, .int, .uint, .number:
      return linkScalar(value.text.bindMemory(to: UInt8.self))
    }
  }

  /// A number or boolean that fits its type, canonical.
  private mutating func linkScalar(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = text.baseAddress,
      var reader = try? JSONReader(start, count: text.count, limits: .ofTrustedText)
    else { return false }
    separate()
    return (try? reader.readCanonicalValue(into: &self)) != nil
  }

  /// Appends a part of a URL, which is no JSON, with everything escaped that the component does not
  /// keep.
  @inline(never)
  public mutating func encoded(_ text: Text, as component: PercentCoding.Component) {
    text.bytes.withUnsafeBytes { bytes in
      let out = reserve(bytes.count &* 3)
      advance(PercentCoding.encode(bytes, as: component, to: out))
    }
  }
}
