import CNavRuntime
import Ground
import JSONCoding
import Stores

/// What a `nav_split_store *` points to: a split whose columns are the stacks of other handles, in
/// one tree.
final class SplitHandle: TreeHandle, StoreKind {
  static var parameter: Literal { "split" }

  let split: SplitStore<JSONRoute>
  private let sidebar: Owner<StoreHandle>
  private let content: Owner<StoreHandle>?
  private let detail: Owner<StoreHandle>

  /// - Parameter configuration: the one that `split` was made with.
  init(_ split: SplitStore<JSONRoute>, _ configuration: SplitConfigurationJSON, in tree: Tree) {
    self.split = split
    sidebar = Owner(StoreHandle(split.sidebar, configuration.sidebar.1, in: tree))
    content = split.content.map {
      Owner(StoreHandle($0, configuration.content?.1 ?? JSONLimits(), in: tree))
    }
    detail = Owner(StoreHandle(split.detail, configuration.detail.1, in: tree))
    super.init(JSONLimits(), in: tree)
    let tell = teller
    split.onEvent = { event in
      let kind =
        switch event {
        case .column(_, let event): event.mask
        case .layoutChanged: UInt32(NAV_EVENT_LAYOUT_CHANGED)
        }
      tell(kind) { event.write(to: &$0, form: $1) }
    }
  }

  fileprivate static func make(_ configuration: SplitConfigurationJSON, in tree: Tree)
    throws(NavError)
    -> SplitHandle
  {
    let split = try SplitStore(
      sidebar: NavigationStore(configuration.sidebar.0),
      content: configuration.content.map { (stack, _) throws(NavError) in try NavigationStore(stack)
      },
      detail: NavigationStore(configuration.detail.0), layout: configuration.layout)
    return SplitHandle(split, configuration, in: tree)
  }

  override func unlink() {
    split.unfollow()
    for column in columns { column.orphan() }
  }

  private var columns: [StoreHandle] { [sidebar, content, detail].compactMap { $0?.handle } }

  /// - Throws: `argument` for a number that is no column, or the content of a split of two.
  func column(_ column: nav_split_column) throws(NavError) -> (
    name: SplitColumn, handle: StoreHandle
  ) {
    switch SplitColumn(rawValue: column) {
    case .sidebar: return (.sidebar, sidebar.handle)
    case .detail: return (.detail, detail.handle)
    case .content: if let content { return (.content, content.handle) }
    case nil: break
    }
    throw NavError(
      .argument, "column: there is no such column; give a NAV_COLUMN_* that the split was made with"
    )
  }

  override func updateInterests() {
    let interests = observers.navigationInterests
    if split.interests != interests { split.interests = interests }
  }
}

// MARK: - Making

@_cdecl("nav_split_store_create") @implementation
public func nav_split_store_create(
  _ config: UnsafePointer<CChar>?, _ length: Int, _ out: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  handOut(out, error) { () throws(NavError) in
    let tree = Tree()
    let configuration = try readConfig(config, length, or: SplitConfigurationJSON()) {
      reader throws(NavError) in
      try SplitConfigurationJSON(reading: &reader, cache: tree.routes)
    }
    return try SplitHandle.make(configuration, in: tree).retained()
  }
}

@_cdecl("nav_split_store_destroy") @implementation
public func nav_split_store_destroy(_ split: OpaquePointer?) { SplitHandle.destroy(split) }

@_cdecl("nav_split_store_column") @implementation
public func nav_split_store_column(
  _ split: OpaquePointer?, _ column: nav_split_column, _ out: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  SplitHandle.handOut(split, out, error) { split throws(NavError) in
    try split.column(column).handle.owned()
  }
}

// MARK: - Observers

@_cdecl("nav_split_store_observe") @implementation
public func nav_split_store_observe(
  _ split: OpaquePointer?, _ mask: nav_event_mask, _ observer: nav_observer_fn?,
  _ user_data: UnsafeMutableRawPointer?,
  _ destroy: nav_destroy_fn?, _ handle: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  observe(split, as: SplitHandle.self, mask, observer, user_data, destroy, handle, error)
}

@_cdecl("nav_split_store_unobserve") @implementation
public func nav_split_store_unobserve(
  _ split: OpaquePointer?, _ handle: UInt64, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  unobserve(split, as: SplitHandle.self, handle, error)
}

@_cdecl("nav_split_store_attach_queue") @implementation
public func nav_split_store_attach_queue(
  _ split: OpaquePointer?, _ queue: OpaquePointer?, _ mask: nav_event_mask,
  _ handle: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  attach(queue, to: split, as: SplitHandle.self, mask, handle, error)
}
