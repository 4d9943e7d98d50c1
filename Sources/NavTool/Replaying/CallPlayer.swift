import CNavRuntime
import Ground
import JSONCoding

/// Makes the calls of a recording again.
struct CallPlayer {
  let app: LoadedApp

  /// - Parameters:
  ///   - kind: what the recording calls it; a kind of a newer format is not played.
  ///   - payload: what it was called with, as the recording has it, nothing hidden.
  func play(_ kind: Text, _ payload: Text) {
    let app = app.handle
    payload.bytes.lent { text, count in
      switch kind {
      case "send": _ = nav_app_send(app, text, count, nil, nil)
      case "facts": _ = nav_app_set_facts(app, text, count, nil, nil)
      case "travel": _ = nav_app_travel(app, Int64(Library.tree(payload)?.integer ?? 0), nil, nil)
      case "url":
        Library.tree(payload)?.text.bytes.lent { _ = nav_app_set_url(app, $0, $1, nil, nil) }
      default: playParts(kind, payload)
      }
    }
  }

  private func playParts(_ kind: Text, _ payload: Text) {
    let app = app.handle
    let parts = Library.tree(payload).items
    guard parts.count == 2 else { return }
    let number = Int64(parts[0].integer ?? 0)
    switch kind {
    case "resolve":
      parts[1].written.bytes.lent { _ = nav_app_resolve(app, number, $0, $1, nil, nil) }
    case "entryState":
      guard parts[1].kind != .null else {
        return _ = nav_app_set_entry_state(app, number, nil, 0, nil)
      }
      parts[1].written.bytes.lent { _ = nav_app_set_entry_state(app, number, $0, $1, nil) }
    case "restore":
      guard let mode = RecordingLog.restoreModes.firstIndex(of: parts[1].text) else { return }
      parts[0].written.bytes.lent {
        _ = nav_app_restore(app, $0, $1, nav_restore_mode(mode), nil, nil)
      }
    case "gesture": gesture(parts[0].children.compactMap { $0.integer }, parts[1].text)
    default: break
    }
  }

  /// A presenter with everything on it: the user drags screens away, or goes forward.
  private func gesture(_ ids: [Int], _ cause: Text) {
    let profile: Text = "\"immediate\""
    var presenter: OpaquePointer?
    guard profile.bytes.lent({ nav_presenter_create(app.handle, $0, $1, &presenter, nil) }) >= 0
    else {
      return
    }
    defer { nav_presenter_destroy(presenter) }
    while let next = try? Library.text({ nav_presenter_next(presenter, $0, $1) }),
      next.status == NAV_OK, let operation = Library.tree(next.text)
    {
      _ = nav_presenter_done(presenter, Int64(operation["op"]?.integer ?? 0), nil)
    }
    var shown = shownIDs
    if ids.isEmpty {
      let back = (try? Library.text { nav_presenter_back(presenter, $0, $1) })?.text ?? ""
      if let ahead = Library.tree(back)?["forward"]?["id"]?.integer { shown.append(ahead) }
    } else {
      shown.removeAll { ids.contains($0) }
    }
    let list = Text(shown.map { Text($0) }, joinedBy: ",")
    let text: Text = "{\"shown\":[" + list + "],\"cause\":" + JSONText.quoted(cause) + "}"
    text.bytes.lent { _ = nav_presenter_gesture(presenter, $0, $1, nil, nil) }
  }

  /// The ids of the focused leaf and of the layers, bottom first.
  private var shownIDs: [Int] {
    guard let tree = app.state else { return [] }
    var ids = Self.focused(tree["root"]).compactMap { $0["id"]?.integer }
    for layer in tree["layers"].items {
      ids.append(layer["id"]?.integer ?? 0)
      ids += layer["stack"]?.children.compactMap { $0["id"]?.integer } ?? []
    }
    return ids
  }

  private static func focused(_ node: Value?) -> [Value] {
    var current = node
    while let container = current?["tabs"] ?? current?["split"] {
      let name = (container["selected"] ?? container["focused"])?.text ?? ""
      current = (container["items"] ?? container["columns"])?[name]
    }
    return (current?["stack"]).items
  }
}
