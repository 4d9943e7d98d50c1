/// One value that a URL gives to a name, decoded.
public struct LinkValue {
  public let name: UnsafeRawBufferPointer
  public let text: UnsafeRawBufferPointer
  /// How the pattern types it; `any` for values of the query.
  public let type: LinkValueType
  /// Whether the value is a segment of the path, and not of the query.
  public internal(set) var isFromPath: Bool

  @inline(__always)
  init(
    name: UnsafeRawBufferPointer, text: UnsafeRawBufferPointer, type: LinkValueType,
    isFromPath: Bool
  ) {
    self.name = name
    self.text = text
    self.type = type
    self.isFromPath = isFromPath
  }

  /// A value that a URL is to carry.
  public init(name: UnsafeRawBufferPointer, text: UnsafeRawBufferPointer) {
    self.init(name: name, text: text, type: .any, isFromPath: false)
  }
}

/// A list of values. It begins in memory of somebody else; what does not fit there moves to memory
/// of its own, until `release`.
public struct LinkValueList {
  private var values: UnsafeMutableBufferPointer<LinkValue>
  private var isMoved = false
  public private(set) var count = 0

  public init(_ values: UnsafeMutableBufferPointer<LinkValue>) { self.values = values }

  /// Gives memory of its own back.
  public func release() { if isMoved { values.deallocate() } }

  public mutating func append(_ value: LinkValue) {
    if count == values.count { move() }
    values.initializeElement(at: count, to: value)
    count &+= 1
  }

  @inline(never)
  private mutating func move() {
    let larger = UnsafeMutableBufferPointer<LinkValue>.allocate(capacity: count &* 4 &+ 16)
    _ = larger.initialize(from: elements)
    release()
    values = larger
    isMoved = true
  }

  /// Drop all values but the first `count`.
  public mutating func truncate(to count: Int) { self.count = max(min(count, self.count), 0) }

  /// The values, until the list changes.
  public var elements: UnsafeMutableBufferPointer<LinkValue> {
    UnsafeMutableBufferPointer(start: values.baseAddress, count: count)
  }

  /// Sort by name without changing the order within a name: by insertion while there are few, as
  /// there nearly always are, else by merging.
  @inline(never)
  func sort() {
    guard count > 16 else { return sortByInsertion(0, count) }
    for start in stride(from: 0, to: count, by: 16) {
      sortByInsertion(start, min(start &+ 16, count))
    }
    withUnsafeTemporaryAllocation(of: LinkValue.self, capacity: count) { spare in
      var width = 16
      while width < count {
        for start in stride(from: 0, to: count, by: width &* 2) {
          merge(start, min(start &+ width, count), min(start &+ width &* 2, count), spare)
        }
        width &*= 2
      }
    }
  }

  private func sortByInsertion(_ start: Int, _ end: Int) {
    var next = start &+ 1
    while next < end {
      let value = values[next]
      var index = next
      while index > start, Self.isBefore(value.name, values[index &- 1].name) {
        values[index] = values[index &- 1]
        index &-= 1
      }
      values[index] = value
      next &+= 1
    }
  }

  private func merge(
    _ start: Int, _ middle: Int, _ end: Int, _ spare: UnsafeMutableBufferPointer<LinkValue>
  ) {
    var left = start
    var right = middle
    for index in start..<end {
      let takesRight =
        left == middle || right < end && Self.isBefore(values[right].name, values[left].name)
      spare.initializeElement(at: index, to: values[takesRight ? right : left])
      if takesRight { right &+= 1 } else { left &+= 1 }
    }
    for index in start..<end { values[index] = spare[index] }
  }

  private static func isBefore(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer)
    -> Bool
  {
    left.lexicographicallyPrecedes(right)
  }
}
