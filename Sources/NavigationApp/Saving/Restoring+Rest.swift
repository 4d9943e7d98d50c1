import Ground
import JSONCoding

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

  /// The intent that waits, if it fits.
  func readPending() throws(NavError) -> Waiting? {
    guard let offset = text?[.pending], let kind = text?.kind(at: offset), kind != .null else {
      return nil
    }
    guard let intent = text?.member("intent", at: offset),
      let state = text?.member("entryState", at: offset), text?.memberCount(at: offset) == 2
    else { return try readIntent(at: offset) }
    guard let waiting = try readIntent(at: intent, of: offset),
      var reader = text?.reader.moved(to: state)
    else { return nil }
    var writer = JSONWriter()
    try reader.readCanonicalValue(into: &writer)
    return Waiting(intent: waiting.intent, route: waiting.route, entryState: writer.text)
  }

  /// - Parameter whole: where what is reported begins, if that is more than the intent.
  private func readIntent(at offset: Int, of whole: Int? = nil) throws(NavError) -> Waiting? {
    let address: Text = "~pending"
    guard let (key, value) = only(at: offset), var reader = text?.reader.moved(to: value) else {
      try drop("format", at: address, whole ?? offset)
      return nil
    }
    if let url = text?.string(at: value), key != "go" {
      if let target = key == "url" ? target(ofAddress: url) : target(of: url) {
        return Waiting(intent: key == "url" ? .url(url) : .open(.url(url)), route: target)
      }
      try drop("unknownRoute", at: address, whole ?? offset)
      return nil
    }
    guard key != "url", let route = try? app.fitter.cache.read(&reader) else {
      try drop("format", at: address, whole ?? offset)
      return nil
    }
    guard let fitted = try fit(route, at: address, value) else { return nil }
    guard !app.traits[fitted.index].contains(.lock) else {
      try drop("doesNotFit", at: address, route: route, value)
      return nil
    }
    return Waiting(
      intent: key == "go" ? .go(fitted) : .open(.route(fitted)), route: fitted.index)
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
    if case .address(let address) = try? app.rules.address(url) { return address.stack.last?.index }
    return nil
  }

  /// Who was asked beside those who are: screens of the snapshot whose routes return something.
  /// Others are left out.
  func readAsked() throws(NavError) {
    guard let offset = text?[.asked], var reader = text?.reader.moved(to: offset) else { return }
    guard try reader.peek() == .array else { return try drop("format", at: "~asked", offset) }
    var asked = IDTable()
    try reader.beginArray()
    while try reader.nextElement() {
      _ = try reader.peek()
      if let id = text?.integer(at: reader.offset).flatMap({ id(for: $0) }) { asked.insert(id) }
      try reader.skipValue()
    }
    // Whoever waits for a screen that stays goes on waiting.
    var tickets: [EntryID] = []
    app.draft.forEachScreen { id, route in
      if asked[id] != nil, !app.tickets.has(id), app.schema.routes[route.index].returns != nil {
        tickets.append(id)
      }
    }
    app.draft.pointee.asked = tickets.oldestFirst
  }

  /// Keeps what the screens that are there want back.
  func readNotes() throws(NavError) {
    try forEachMember(of: .entryState, "~entryState") { name, offset throws(NavError) in
      guard let origin = name.bytes.withUnsafeBufferPointer({ EntryID(saved: $0) }),
        let id = id(for: origin), name.bytes.first != UInt8(ascii: "0"),
        var reader = text?.reader.moved(to: offset)
      else { return try drop("unknownAddress", at: "~entryState/" + name, offset) }
      var writer = JSONWriter()
      try reader.readCanonicalValue(into: &writer)
      notes.append(EntryNote(id: id, json: writer.text))
    }
    notes.heapSort { $0.id < $1.id }
  }
}
