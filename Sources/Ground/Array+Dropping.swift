extension Array {
  /// Removes the elements for which something is true. The code of `removeAll(where:)`, which moves
  /// them in place, is three times as long for each type of element.
  /// - Complexity: O(count)
  public mutating func drop(where isGone: (Element) -> Bool) { self = filter { !isGone($0) } }
}
