// Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.

import Ground
import JSONCoding

/// What a host wants to happen.
enum AppIntent {
  /// Show a route where and how the schema says.
  case go(FittedRoute)
  /// Open a URL, or a route as a link to it would.
  case open(OpenTarget)
  /// Go back one step.
  case back
  /// Go back to the nearest equal entry of the shown stack, or to the entry with an id.
  case backTo(BackTarget)
  /// Go back to the root of the shown stack.
  case backToRoot
  /// Select tabs and focus columns along an address.
  case select(Int)
  /// Dismiss the topmost layer.
  case dismiss
  /// Dismiss all layers and those that wait.
  case dismissAll
  /// Answer for the nearest screen that was asked, or for the one with a ticket; it leaves with
  /// what is above it.
  indirect case answer(value: LateJSON, ticket: EntryID?)
  /// Show a route that answers.
  case goForResult(FittedRoute)
  /// Replace the top of the shown stack.
  case replace(FittedRoute)
  /// Give the shown route other parameters, in the same entry; null removes one.
  case update(LateJSON)
  /// Give an entry or layer other parameters, shown, hidden or waiting; null removes one.
  indirect case updateOf(id: EntryID, params: LateJSON)
  /// Set the badge of the tab at an address; null removes it.
  indirect case badge(at: Int, value: Text?)
  /// Remove an entry, a layer with the layers above it, or one that waits.
  case remove(EntryID)
  /// Replace what is above the root of a stack, or on a layer (`~` and its id).
  indirect case reset(at: StackLocation?, path: [FittedRoute])
  /// Do all of these intents, or none.
  case transaction([AppIntent])
  /// Drop the intent that waits for facts.
  case forget
  /// Steps through the history: in questions and pending intents, never sent.
  /// - Parameter to: Once it was asked about, the key of the place that it leads to; else 0.
  indirect case travel(Int64, to: Int64)
  /// An address: in questions and pending intents, never sent.
  case url(Text)
  /// What a gesture left: in questions, never sent.
  case gesture([EntryID])
}

extension AppIntent {
  /// Its name, as it is written.
  var name: StaticString {
    switch self {
    case .go: "go"
    case .open: "open"
    case .back: "back"
    case .backTo: "backTo"
    case .backToRoot: "backToRoot"
    case .select: "select"
    case .dismiss: "dismiss"
    case .dismissAll: "dismissAll"
    case .answer: "answer"
    case .goForResult: "goForResult"
    case .replace: "replace"
    case .update: "update"
    case .updateOf: "updateOf"
    case .badge: "badge"
    case .remove: "remove"
    case .reset: "reset"
    case .transaction: "transaction"
    case .forget: "forget"
    case .travel: "travel"
    case .url: "url"
    case .gesture: "gesture"
    }
  }

  /// The names of those that can be sent.
  static var names: Literal {
    """
    go, open, back, backTo, backToRoot, select, dismiss, dismissAll, answer, goForResult, replace, \
    update, updateOf, badge, remove, reset, transaction, forget
    """
  }
}

extension IntentReader {
  @inline(__always)
  func intent(_ word: JSONString) -> AppIntent? {
    if word == "back" { return .back }
    if word == "backToRoot" { return .backToRoot }
    if word == "dismiss" { return .dismiss }
    if word == "dismissAll" { return .dismissAll }
    if word == "forget" { return .forget }
    return nil
  }

  func readPayload(
    _ key: JSONString, at start: Int, isNested: Bool, _ reader: inout JSONReader
  ) throws(NavError) -> AppIntent {
    if key == "go" { return .go(try readPlace(&reader)) }
    if key == "open" { return .open(try readOpenTarget(&reader)) }
    return try readRarer(key, at: start, isNested: isNested, &reader)
  }

  @inline(never)
  private func readRarer(
    _ key: JSONString, at start: Int, isNested: Bool, _ reader: inout JSONReader
  ) throws(NavError) -> AppIntent {
    if key == "backTo" { return .backTo(try readBackTarget(&reader)) }
    if key == "select" { return .select(try readContainerAddress(&reader)) }
    if key == "answer" {
      if isNested { throw notInTransaction(key, at: start) }
      return try readAnswer(&reader)
    }
    if key == "goForResult" {
      if isNested { throw notInTransaction(key, at: start) }
      return .goForResult(try readAskedRoute(&reader))
    }
    if key == "replace" { return .replace(try readPushedRoute(&reader)) }
    if key == "update" { return .update(try readLate(&reader, isObject: true)) }
    if key == "updateOf" { return try readUpdateOf(&reader) }
    if key == "badge" { return try readBadge(&reader) }
    if key == "remove" { return .remove(try reader.readInt64()) }
    if key == "reset" { return try readReset(&reader) }
    if key == "transaction" {
      if isNested { throw notInTransaction(key, at: start) }
      return .transaction(
        try reader.readArray { reader throws(NavError) in try readBare(&reader, isNested: true) })
    }
    throw unknown(key.text, at: start)
  }

  private func readAnswer(_ reader: inout JSONReader) throws(NavError) -> AppIntent {
    var members = try reader.beginObject(AnswerKey.self)
    var value: LateJSON?
    var ticket: EntryID?
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .value: value = try readLate(&reader)
      case .ticket: ticket = try reader.readInt64()
      }
    }
    guard let value else { throw reader.missing(.value, of: members) }
    return .answer(value: value, ticket: ticket)
  }

  private func readUpdateOf(_ reader: inout JSONReader) throws(NavError) -> AppIntent {
    var members = try reader.beginObject(UpdateOfKey.self)
    var id: EntryID?
    var params: LateJSON?
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .id: id = try reader.readInt64()
      case .params: params = try readLate(&reader, isObject: true)
      }
    }
    guard let id else { throw reader.missing(.id, of: members) }
    guard let params else { throw reader.missing(.params, of: members) }
    return .updateOf(id: id, params: params)
  }

  private func readBadge(_ reader: inout JSONReader) throws(NavError) -> AppIntent {
    var members = try reader.beginObject(BadgeKey.self)
    var at: Int?
    var value: Text?
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .at: at = try readTabAddress(&reader)
      case .value: value = try readBadgeValue(&reader)
      }
    }
    guard let at else { throw reader.missing(.at, of: members) }
    try reader.require(.value, of: members)
    return .badge(at: at, value: value)
  }

  private func readReset(_ reader: inout JSONReader) throws(NavError) -> AppIntent {
    var members = try reader.beginObject(ResetKey.self)
    var at: StackLocation?
    var path: [FittedRoute] = []
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .at: at = try readStackAddress(&reader)
      case .path:
        path = try reader.readArray { reader throws(NavError) in try readPushedRoute(&reader) }
      }
    }
    try reader.require(.path, of: members)
    return .reset(at: at, path: path)
  }
}

extension JSONWriter {
  /// An intent in canonical form, without an envelope.
  @inline(never)
  mutating func intent(_ intent: AppIntent, _ schema: Schema) {
    switch intent {
    case .back, .backToRoot, .dismiss, .dismissAll, .forget: return word(intent.name)
    default: break
    }
    beginCase(intent.name)
    switch intent {
    case .go(let route), .open(.route(let route)), .backTo(.route(let route)),
      .goForResult(let route), .replace(let route):
      self.route(route.route)
    case .open(.url(let url)), .url(let url): string(url)
    case .backTo(.id(let id)), .remove(let id): integer(id)
    case .select(let address): string(schema.containers[address].address)
    case .answer(let value, let ticket): answer(value: value, ticket: ticket)
    case .update(let params): json(params.canonical)
    case .updateOf(let id, let params): updateOf(id: id, params: params)
    case .badge(let at, let value): badge(at: at, value: value, schema)
    case .reset(let at, let path): reset(at: at, path: path, schema)
    case .transaction(let intents): self.intents(intents, schema)
    case .travel(let steps, _): integer(steps)
    case .gesture(let ids): self.ids(ids)
    case .back, .backToRoot, .dismiss, .dismissAll, .forget: break
    }
    endObject()
  }

  mutating func answer(value: LateJSON, ticket: EntryID?) {
    beginObject()
    key("value")
    json(value.canonical)
    if let ticket {
      key("ticket")
      integer(ticket)
    }
    endObject()
  }

  mutating func updateOf(id: EntryID, params: LateJSON) {
    beginObject()
    key("id")
    integer(id)
    key("params")
    json(params.canonical)
    endObject()
  }

  mutating func badge(at: Int, value: Text?, _ schema: Schema) {
    beginObject()
    key("at")
    string(schema.containers[at].address)
    key("value")
    jsonOrNull(value)
    endObject()
  }

  mutating func reset(at: StackLocation?, path: [FittedRoute], _ schema: Schema) {
    beginObject()
    if let at {
      key("at")
      address(at, schema)
    }
    key("path")
    routes(path)
    endObject()
  }
}
