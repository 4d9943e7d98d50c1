import CNavRuntime
import NavigationCore

/// What the host keeps with entries, by their ids.
struct HostData {
  private var table: [EntryID: UserData] = [:]
  /// Nothing has been kept with an id above this one.
  private(set) var last: EntryID = 0

  var isEmpty: Bool { table.isEmpty }

  func has(_ id: EntryID) -> Bool { table[id] != nil }

  func pointer(_ id: EntryID) -> UserDataPointer? { table[id]?.pointer }

  /// Keeps the host's pointer with an entry; nil ends that.
  mutating func set(_ id: EntryID, _ userData: UserData?) {
    table[id] = userData
    if userData != nil { last = max(last, id) }
  }
}
