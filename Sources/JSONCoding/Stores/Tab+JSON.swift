import CNavRuntime
import Ground
import Stores

extension TabStore.Refusal where R == JSONRoute {
  /// Writes `{"unknownTab":name}`, `{"duplicateTab":name}` or `{"activeTab":name}`.
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .unknownTab(let name):
      writer.beginCase("unknownTab")
      writer.string(name)
    case .duplicateTab(let name):
      writer.beginCase("duplicateTab")
      writer.string(name)
    case .activeTab(let name):
      writer.beginCase("activeTab")
      writer.string(name)
    }
    writer.endObject()
  }
}

extension TabStore.SelectResult: CallResult where R == JSONRoute {
  public var status: nav_status {
    switch self {
    case .selected: nav_status(NAV_OK)
    case .poppedToRoot(let result): result.status
    case .cancelled: nav_status(NAV_CANCELLED)
    case .refused: nav_status(NAV_REJECTED)
    case .noop: nav_status(NAV_NOOP)
    }
  }

  /// Writes `{"selected":{"from":name,"to":name}}`, `{"poppedToRoot":result}`,
  /// `{"cancelled":{"tab":name,"reason":reason,"middleware":name}}`, `{"refused":refusal}` or
  /// `"noop"`.
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .noop: return writer.word("noop")
    case .selected(let from, let to): return writer.selection("selected", from, to)
    case .poppedToRoot(let result):
      writer.beginCase("poppedToRoot")
      result.write(to: &writer)
    case .cancelled(let tab, let cancellation):
      return OpenResult.cancelled(tab: tab, cancellation).write(to: &writer)
    case .refused(let refusal):
      writer.beginCase("refused")
      refusal.write(to: &writer)
    }
    writer.endObject()
  }
}

extension OpenResult: CallResult where R == JSONRoute {
  public var status: nav_status {
    switch self {
    case .opened: nav_status(NAV_OK)
    case .failed: nav_status(NAV_NOT_COMMITTED)
    case .cancelled: nav_status(NAV_CANCELLED)
    case .refused: nav_status(NAV_REJECTED)
    }
  }

  /// Writes `{"opened":{"tab":name,"transaction":result}}`, `{"failed":…}`,
  /// `{"cancelled":{"tab":name,"reason":reason,"middleware":name}}` or `{"refused":refusal}`.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if case .refused = self {
      writeMembers(to: &writer)
    } else {
      switch self {
      case .opened: writer.key("opened")
      case .failed: writer.key("failed")
      case .cancelled, .refused: writer.key("cancelled")
      }
      writer.beginObject()
      writeMembers(to: &writer)
      writer.endObject()
    }
    writer.endObject()
  }

  /// Writes the members `"tab"`, if there is one, and `"transaction"`, or `"reason"` and
  /// perhaps `"middleware"`; or `"refused"`.
  func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .opened(let tab, let transaction), .failed(let tab, let transaction):
      writer.tab(tab)
      writer.key("transaction")
      transaction.write(to: &writer)
    case .cancelled(let tab, let cancellation):
      writer.tab(tab)
      writer.key("reason")
      cancellation.reason.write(to: &writer)
      writer.canceller(cancellation.middleware, unlessIn: cancellation.reason.debugName)
    case .refused(let refusal):
      writer.key("refused")
      refusal.write(to: &writer)
    }
  }
}

extension TabStore.Back where R == JSONRoute {
  /// Writes what a router's step back did, or `{"selected":{"from":name,"to":name}}`.
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .inTab(let step): step.write(to: &writer)
    case .selected(let from, let to): writer.selection("selected", from, to)
    }
  }
}

extension TabEvent where R == JSONRoute {
  /// Writes the event as a case: `{"tabSelected":{"from":name,"to":name}}`.
  public func write(to writer: inout JSONWriter, form: JSONEventForm = .full) {
    switch content {
    case .tabSelected(let from, let to): return writer.selection("tabSelected", from, to)
    case .tabReselected(let name):
      writer.beginCase("tabReselected")
      writer.tab(name) { _ in }
    case .badgeChanged(let name, let old, let new):
      writer.beginCase("badgeChanged")
      writer.tab(name) { writer in
        writer.key("old")
        writer.badge(old)
        writer.key("new")
        writer.badge(new)
      }
    case .tabAdded(let name, let index):
      writer.beginCase("tabAdded")
      writer.tab(name) { writer in
        writer.key("index")
        writer.integer(index)
      }
    case .tabRemoved(let name, let index):
      writer.beginCase("tabRemoved")
      writer.tab(name) { writer in
        writer.key("index")
        writer.integer(index)
      }
    case .flow(let name, let event):
      return writer.flowEvent(of: name) { event.write(to: &$0, form: form) }
    }
    writer.endObject()
  }
}

extension JSONWriter {
  /// `{"flow":{"tab":name,"event":` and what `event` writes.
  @inline(__always)
  public mutating func flowEvent(of tab: Text, _ event: (inout JSONWriter) -> Void) {
    separate()
    raw("{\"flow\":{\"tab\":")
    string(tab)
    raw(",\"event\":")
    event(&self)
    raw("}}")
  }

  /// A badge, or null.
  public mutating func badge(_ badge: Int64?) {
    if let badge { integer(badge) } else { null() }
  }

  /// The tabs of a store: `[{"name":text,"badge":n,"selected":bool,"path":[step]}]`.
  public mutating func tabs(of store: TabStore<JSONRoute>) {
    beginArray()
    for tab in store.tabs {
      beginObject()
      key("name")
      string(tab.name)
      key("badge")
      badge(tab.badge)
      key("selected")
      bool(tab === store.selected)
      key("path")
      steps(tab.flow.path)
      endObject()
    }
    endArray()
  }

  /// `{name:{"from":name,"to":name}}`
  fileprivate mutating func selection(_ name: StaticString, _ from: Text, _ to: Text) {
    beginCase(name)
    beginObject()
    key("from")
    string(from)
    key("to")
    string(to)
    endObject()
    endObject()
  }

  /// `{"tab":name` and what `body` writes after it.
  fileprivate mutating func tab(_ name: Text, _ body: (inout JSONWriter) -> Void) {
    beginObject()
    key("tab")
    string(name)
    body(&self)
    endObject()
  }

  fileprivate mutating func tab(_ name: Text?) {
    guard let name else { return }
    key("tab")
    string(name)
  }
}
