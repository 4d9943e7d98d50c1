import Ground

/// A page or a modal: an entry of a stack, or a layer.
public struct ScreenItem: Equatable {
  public enum Style: Equatable {
    case screen
    case sheet
    case cover

    var isLayer: Bool { self != .screen }
  }

  public let id: EntryID
  public let style: Style

  public init(_ id: EntryID, _ style: Style = .screen) {
    self.id = id
    self.style = style
  }

  /// Lines are compared by id.
  public static func == (left: ScreenItem, right: ScreenItem) -> Bool { left.id == right.id }
}

/// A leaf that a line may be of: the number of a container whose address the source writes.
public struct Leaf: Equatable {
  /// The leaf of a presenter that shows the layers alone.
  public static var layersAlone: Leaf { Leaf(-1) }

  public let number: Int

  public init(_ number: Int) { self.number = number }
}

/// Where a stack of pages stands.
enum StackAddress: Equatable {
  /// Nil: a stack of no leaf, which a presenter has before its first operation.
  case leaf(Leaf?)
  case modal(EntryID)
}

/// What stands on top of each other, cut into stacks. A class that never changes, since lanes,
/// goals and operations share it.
final class Stage {
  let leaf: Leaf?
  /// The stack of the leaf, bottom first.
  let pages: [ScreenItem]
  /// The modals, bottom first: each before the pages that stand on it.
  let modals: [[ScreenItem]]

  init(leaf: Leaf? = nil, pages: [ScreenItem] = [], modals: [[ScreenItem]] = []) {
    self.leaf = leaf
    self.pages = pages
    self.modals = modals
  }

  /// All items, bottom first.
  var items: [ScreenItem] { modals.isEmpty ? pages : modals.reduce(pages) { $0 + $1 } }

  /// The pages of the leaf up to the first layer.
  var entries: [ScreenItem] { Array(pages.prefix { !$0.style.isLayer }) }

  /// The stack at a level: 0 is that of the leaf, n that of the n-th modal.
  subscript(level: Int) -> [ScreenItem] { level == 0 ? pages : modals[level - 1] }

  /// The stage with another stack at a level.
  func with(_ stack: [ScreenItem], at level: Int) -> Stage {
    guard level > 0 else { return Stage(leaf: leaf, pages: stack, modals: modals) }
    var modals = modals
    modals[level - 1] = stack
    return Stage(leaf: leaf, pages: pages, modals: modals)
  }

  /// The stage with other modals.
  func with(modals: [[ScreenItem]]) -> Stage { Stage(leaf: leaf, pages: pages, modals: modals) }

  /// The stage as that of another leaf.
  func of(_ leaf: Leaf?) -> Stage {
    leaf == self.leaf ? self : Stage(leaf: leaf, pages: pages, modals: modals)
  }

  /// Whether it has the same items in the same stacks, of whatever leaf.
  func hasItems(of other: Stage) -> Bool {
    self === other || pages == other.pages && modals == other.modals
  }

  /// Its modals alone, as a lane of their own has them.
  var modalsAlone: Stage { Stage(leaf: leaf, modals: modals) }

  /// Its pages alone.
  var pagesAlone: Stage { modals.isEmpty ? self : Stage(leaf: leaf, pages: pages) }

  func address(of level: Int) -> StackAddress {
    guard level > 0, let modal = modals[level - 1].first else { return .leaf(leaf) }
    return .modal(modal.id)
  }
}

/// What the state wants to be shown: the entries of a leaf, then the layers.
public struct ScreenLine {
  public var leaf: Leaf
  public var entries: [ScreenItem]
  /// Bottom first: each layer before the entries of its stack.
  public var layers: [[ScreenItem]]

  public init(leaf: Leaf, entries: [ScreenItem], layers: [[ScreenItem]]) {
    self.leaf = leaf
    self.entries = entries
    self.layers = layers
  }

  /// All items, bottom first.
  public var items: [ScreenItem] {
    layers.isEmpty ? entries : layers.reduce(entries) { $0 + $1 }
  }

  /// The line cut into stacks: the first layers are modals, the others pages.
  func stage(modals most: Int) -> Stage {
    var pages = entries
    var modals = Array(layers.prefix(most))
    for layer in layers.dropFirst(most) {
      if modals.isEmpty { pages += layer } else { modals[modals.count - 1] += layer }
    }
    return Stage(leaf: leaf, pages: pages, modals: modals)
  }
}

/// The pages of a leaf that is hidden.
struct KeptLeaf {
  let leaf: Leaf
  var pages: [ScreenItem]
}

/// A page that was taken off although the state still has it.
struct AsidePage {
  let item: ScreenItem
  let address: StackAddress
  /// Greater for those that were set aside later.
  let turn: Int
}

/// What a lane shows, keeps and has set aside.
struct LaneState {
  var stage = Stage()
  /// Those left longest ago come first.
  var kept: [KeptLeaf] = []
  var aside: [AsidePage] = []

  /// The state with another stage.
  func with(_ stage: Stage) -> LaneState { LaneState(stage: stage, kept: kept, aside: aside) }

  /// The ids of everything that the lane has.
  var ids: [EntryID] {
    var ids = stage.items.map { $0.id }
    for leaf in kept { ids += leaf.pages.map { $0.id } }
    return ids + aside.map { $0.item.id }
  }

  func has(_ id: EntryID) -> Bool {
    stage.pages.has(id) || stage.modals.contains { $0.has(id) }
      || kept.contains { $0.pages.has(id) } || aside.contains { $0.item.id == id }
  }
}

extension [ScreenItem] {
  /// Whether an item has that id: mostly one on top is asked for.
  func has(_ id: EntryID) -> Bool {
    for item in reversed() where item.id == id { return true }
    return false
  }

  /// How many items at the bottom are the same.
  func countShared(with other: [ScreenItem]) -> Int {
    let most = Swift.min(count, other.count)
    var index = 0
    while index < most, self[index].id == other[index].id { index &+= 1 }
    return index
  }
}

/// A set of ids.
struct IDSet {
  private var ids: [UInt64]

  init(_ ids: [EntryID]) {
    self.ids = ids.map { UInt64(bitPattern: $0) }
    sort()
  }

  init(_ items: [ScreenItem]) {
    ids = items.map { UInt64(bitPattern: $0.id) }
    sort()
  }

  /// Ids of a stack mostly ascend already.
  private mutating func sort() {
    for index in ids.indices.dropFirst() where ids[index] < ids[index - 1] {
      return ids.sortAscending()
    }
  }

  func contains(_ id: EntryID) -> Bool { rank(of: id) != nil }

  /// How many ids of the set, each as often as it was given, are smaller; nil if it is not in it.
  @inline(never)
  func rank(of id: EntryID) -> Int? {
    let key = UInt64(bitPattern: id)
    let index = BinarySearch.lowerBound(ids.count) { ids[$0] < key }
    return index < ids.count && ids[index] == key ? index : nil
  }

  /// Ascending, each once.
  var ascending: [EntryID] {
    var all: [EntryID] = []
    for id in ids where all.last != EntryID(bitPattern: id) { all.append(EntryID(bitPattern: id)) }
    return all
  }
}
