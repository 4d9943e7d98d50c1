/// Finds the known name that a misspelt one most likely stands for, so that an error can propose
/// it.
///
///     var nearest = NearestName(to: "psuh")
///     for name in names { nearest.consider(name) }
///     nearest.name   // "push"
///
/// The distance is the number of letters to insert, remove, change, or swap with their
/// neighbour; ASCII case does not count. A name is near if at most a third of the letters differ.
public struct NearestName {
  /// The nearest of the names that were considered, the first of several; nil if none is near.
  public private(set) var name: Text?

  private let wanted: [UInt8]
  /// What a name must stay below to be nearer than the ones before.
  private var bound = Int.max
  /// The last three rows of the table of distances.
  private var rows: (before: [Int], last: [Int], new: [Int]) = ([], [], [])

  /// The longest name that is compared, in bytes.
  public static var longestName: Int { 64 }

  public init(to name: Text) {
    wanted = name.count > Self.longestName ? [] : name.bytes.map { $0.asciiLowercased }
  }

  /// Compares one more known name.
  /// - Complexity: O(length of one × length of the other), at most `longestName` squared
  public mutating func consider(_ known: Text) {
    guard !wanted.isEmpty, known.count <= Self.longestName else { return }
    let limit = min(bound &- 1, max(wanted.count, known.count) / 3)
    guard abs(wanted.count &- known.count) <= limit else { return }
    let folded = known.bytes.map { $0.asciiLowercased }
    guard let distance = distance(to: folded, atMost: limit) else { return }
    name = known
    bound = distance
  }

  /// How far the two names are from each other; nil if farther than `limit`.
  private mutating func distance(to known: [UInt8], atMost limit: Int) -> Int? {
    rows.last = Array(0...known.count)
    rows.before = rows.last
    for (row, byte) in wanted.enumerated() {
      rows.new.removeAll(keepingCapacity: true)
      rows.new.append(row &+ 1)
      var least = row &+ 1
      for (column, other) in known.enumerated() {
        var cost = min(rows.last[column &+ 1], rows.new[column]) &+ 1
        cost = min(cost, rows.last[column] &+ (byte == other ? 0 : 1))
        let swaps = row > 0 && column > 0 && byte == known[column &- 1] && wanted[row &- 1] == other
        if swaps { cost = min(cost, rows.before[column &- 1] &+ 1) }
        rows.new.append(cost)
        least = min(least, cost)
      }
      if least > limit { return nil }
      (rows.before, rows.last, rows.new) = (rows.last, rows.new, rows.before)
    }
    return rows.last.last.flatMap { $0 <= limit ? $0 : nil }
  }
}

extension Text {
  /// The nearest of `names` to this one, which is none of them; nil if none is near.
  public func nearest(among names: some Sequence<Text>) -> Text? {
    var nearest = NearestName(to: self)
    for name in names { nearest.consider(name) }
    return nearest.name
  }
}
