import Ground

extension EntryID {
  /// The id that decimal digits are; nil for other characters, and for a number that no id has.
  init?(digits: UnsafeBufferPointer<UInt8>) {
    guard !digits.isEmpty, digits.count <= 19 else { return nil }
    // 19 digits stay below 2^64.
    var value: UInt64 = 0
    for digit in digits {
      guard digit.isASCIIDigit else { return nil }
      value = value &* 10 &+ UInt64(digit &- UInt8(ascii: "0"))
    }
    self.init(exactly: value)
  }

  /// An id as it is in a snapshot, canonical JSON; nil for what no entry or layer may have.
  init?(saved json: UnsafeBufferPointer<UInt8>) {
    guard let id = EntryID(digits: json), id > 0, id <= Self.greatestSaved else { return nil }
    self = id
  }

  /// The greatest id that every JSON reader reads exactly.
  public static var greatestSaved: EntryID { 9_007_199_254_740_991 }
}

extension Text {
  /// The id in the address of a layer, `~12`.
  var layerID: EntryID? {
    guard count < 20, bytes.first == UInt8(ascii: "~") else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      EntryID(digits: UnsafeBufferPointer(rebasing: bytes[1...]))
    }
  }
}

extension [EntryID] {
  /// Whether an id is among these, which ascend.
  /// - Complexity: O(log n)
  func has(_ id: EntryID) -> Bool {
    let index = BinarySearch.lowerBound(count) { self[$0] < id }
    return index < count && self[index] == id
  }
}
