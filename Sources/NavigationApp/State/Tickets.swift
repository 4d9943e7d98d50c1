import Ground

/// Screens that somebody waits for an answer of.
///
/// There is one for an app and no copy, so that one more costs the same however many there are.
/// A draft has only those that its call adds, in `AppState.asked`.
final class Tickets {
  /// Ascending.
  private(set) var ids: [EntryID] = []

  var isEmpty: Bool { ids.isEmpty }

  /// - Complexity: O(log n)
  fileprivate func has(_ id: EntryID) -> Bool { ids.has(id) }

  /// All of them with others, which are mostly newer: ascending.
  fileprivate func joined(_ others: [EntryID]) -> [EntryID] {
    others.isEmpty ? ids : (ids + others).oldestFirst
  }

  /// Adds others, ascending.
  /// - Complexity: O(others), amortised, if they are newer
  func add(_ others: [EntryID]) {
    guard let first = others.first else { return }
    if first > ids.last ?? 0 { ids += others } else { ids = joined(others) }
  }

  /// Takes those out that are among some ids.
  /// - Returns: these, ascending
  /// - Complexity: O(ids × log n), and of several O(those that are newer than the first of them)
  func take(_ some: [EntryID]) -> [EntryID] {
    let taken = some.filter { ids.has($0) }.oldestFirst
    guard let first = taken.first else { return [] }
    var end = BinarySearch.lowerBound(ids.count) { ids[$0] < first }
    if taken.count == 1 {
      ids.remove(at: end)
      return taken
    }
    for index in end..<ids.count where !taken.has(ids[index]) {
      ids[end] = ids[index]
      end &+= 1
    }
    ids.removeLast(ids.count &- end)
    return taken
  }
}

/// An app without any has no object for them.
extension Tickets? {
  var ids: [EntryID] { self?.ids ?? [] }

  var isEmpty: Bool { self?.isEmpty ?? true }

  func has(_ id: EntryID) -> Bool { self?.has(id) ?? false }

  func joined(_ others: [EntryID]) -> [EntryID] { self?.joined(others) ?? others.oldestFirst }
}
