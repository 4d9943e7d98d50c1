import Bytes
import JSONCoding
import NavigationCore

/// Facts, the intent that waits, and what screens want back.
extension Restoring {
  /// Calls `body` with each member of an object of the snapshot: its key and where its value
  /// begins.
  private func forEachMember(
    of key: SnapshotText.Key, _ name: Text, _ body: (Text, Int) throws(NavError) -> Void
  ) throws(NavError) {
    guard let offset = text?[key], var reader = text?.reader.moved(to: offset) else { return }
    guard try reader.peek() == .object else { return try drop("format", at: name, offset) }
    try reader.beginObject()
    while let key = try reader.nextKey() {
      _ = try reader.peek()
      try body(key.text, reader.offset)
      try reader.skipValue()
    }
  }

  /// Takes those values of persistent facts that fit.
  func readFacts() throws(NavError) {
    let schema = app.schema
    try forEachMember(of: .facts, "~facts") { name, offset throws(NavError) in
      if let fact = schema.fact(named: name), schema.facts[fact].isPersistent,
        var reader = text?.reader.moved(to: offset),
        let value = try schema.facts[fact].readValue(&reader)
      {
        app.draft.pointee.facts[fact] = value
      } else {
        try drop("fact", at: "~facts/" + name, offset)
      }
    }
  }

  /// The intent that waits, if it fits, and the route that it leads to.
  func readPending() throws(NavError) -> (intent: AppIntent, route: RouteIndex)? {
    guard let offset = text?[.pending], let kind = text?.kind(at: offset), kind != .null else {
      return nil
    }
    let place: Text = "~pending"
    guard let (key, value) = only(at: offset), var reader = text?.reader.moved(to: value) else {
      try drop("format", at: place, offset)
      return nil
    }
    if let url = text?.string(at: value), key != "go" {
      if let target = key == "url" ? target(ofAddress: url) : target(of: url) {
        return (key == "url" ? .url(url) : .open(.url(url)), target)
      }
      try drop("unknownRoute", at: place, offset)
      return nil
    }
    guard key != "url", let route = try? app.fitter.cache.read(&reader) else {
      try drop("format", at: place, offset)
      return nil
    }
    guard let fitted = try fit(route, at: place, value) else { return nil }
    guard !app.traits[fitted.index].contains(.lock) else {
      try drop("doesNotFit", at: place, route: route, value)
      return nil
    }
    return (key == "go" ? .go(fitted) : .open(.route(fitted)), fitted.index)
  }

  /// The name of an intent that can wait, and where the rest of it begins; nil for any other.
  private func only(at offset: Int) -> (key: Text, value: Int)? {
    guard var reader = text?.reader.moved(to: offset), (try? reader.beginObject()) != nil,
      let key = try? reader.nextKey(), JSONMembers.contains(key, in: "go, open, url"),
      (try? reader.peek()) != nil
    else { return nil }
    let value = reader.offset
    guard (try? reader.skipValue()) != nil, (try? reader.nextKey()) == nil else { return nil }
    return (key.text, value)
  }

  /// The route that a URL leads to.
  private func target(of url: Text) -> RouteIndex? {
    let match = url.bytes.withUnsafeBytes { try? app.fitter.match($0) }
    if case .route(let route) = match { return route.index }
    return nil
  }

  /// The topmost route of the stack that an address leads to.
  private func target(ofAddress url: Text) -> RouteIndex? {
    if case .address(let address) = try? app.address(url) { return address.stack.last?.index }
    return nil
  }

  /// Keeps what the screens that are there want back.
  func readNotes() throws(NavError) {
    try forEachMember(of: .entryState, "~entryState") { name, offset throws(NavError) in
      guard let id = name.bytes.withUnsafeBufferPointer({ EntryID(saved: $0) }), ids[id] != nil,
        name.bytes.first != UInt8(ascii: "0"), var reader = text?.reader.moved(to: offset)
      else { return try drop("unknownAddress", at: "~entryState/" + name, offset) }
      var writer = JSONWriter()
      try reader.readCanonicalValue(into: &writer)
      notes.append(EntryNote(id: id, json: writer.text))
    }
    notes.withUnsafeMutableBufferPointer { notes in
      HeapSort.sort(
        notes.count, isLess: { notes[$0].id < notes[$1].id }, swap: { notes.swapAt($0, $1) })
    }
  }
}
