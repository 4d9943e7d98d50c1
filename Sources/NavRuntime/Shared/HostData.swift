import CNavRuntime
import Ground

/// What the host keeps with entries, by their ids.
struct HostData {
  private var table = IDMap<UserData>()
  /// Nothing has been kept with an id above this one.
  private(set) var last: EntryID = 0

  var isEmpty: Bool { table.isEmpty }

  /// The ids with which something is kept, ascending.
  var ids: [EntryID] { table.ids.oldestFirst }

  /// Says no at once of an entry that is newer than all with which something is kept.
  func has(_ id: EntryID) -> Bool { id <= last && table.has(id) }

  func pointer(_ id: EntryID) -> UserDataPointer? { table[id]?.pointer }

  /// Keeps the host's pointer with an entry; nil ends that. What was kept before is discarded.
  mutating func set(_ id: EntryID, _ userData: consuming UserData?) {
    if userData != nil { last = max(last, id) }
    if let old = table.replace(id, by: userData) { ThreadState.discard(old) }
  }
}
