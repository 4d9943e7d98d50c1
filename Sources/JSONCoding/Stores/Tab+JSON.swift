import CNavRuntime
import Ground
import Stores

extension OpenResult where R == JSONRoute {
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
    case .cancelled(let tab, let cancellation): writer.cancellation(tab, cancellation)
    case .refused(let refusal):
      writer.key("refused")
      refusal.write(to: &writer)
    }
  }
}

extension TabStore.Back: CallResult where R == JSONRoute {
  public var status: nav_status {
    switch self {
    case .inTab(let step): step.status
    case .selected: nav_status(NAV_OK)
    }
  }

  /// Writes what a router's step back did, or `{"selected":{"from":name,"to":name}}`.
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .inTab(let step): step.write(to: &writer)
    case .selected(let from, let to):
      TabStore.SelectResult.selected(from: from, to: to).write(to: &writer)
    }
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

  /// The tabs of a store: `[{"name":text,"badge":n,"selected":bool,"path":[step]}]`.
  public mutating func tabs(of store: TabStore<JSONRoute>) {
    beginArray()
    for tab in store.tabs {
      beginObject()
      key("name")
      string(tab.name)
      key("badge")
      if let badge = tab.badge { integer(badge) } else { null() }
      key("selected")
      bool(tab === store.selected)
      key("path")
      steps(tab.flow.path)
      endObject()
    }
    endArray()
  }

  /// The member `"tab"`, if there is one.
  mutating func tab(_ name: Text?) {
    guard let name else { return }
    key("tab")
    string(name)
  }
}
