import Foundation
import Ground
import JSONCoding
import NavigationApp
import Stores
import Testing

@testable import Presenting

/// One operation as a toolkit reads it.
struct ReadOperation {
  let number: Int64
  let kind: String
  let at: String?
  let items: [EntryID]
  let keep: Int
  let count: Int
  let from: String?
  let gone: [EntryID]
  /// Of the items those that are layers.
  let layers: [EntryID]

  init(_ writer: borrowing JSONWriter) throws {
    let bytes = Data(Array(writer.bytes))
    let value = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    number = try #require(value["op"] as? Int64)
    at = value["at"] as? String
    let common: Set = ["op", "at", "gone", "animate"]
    kind = try #require(value.keys.first { !common.contains($0) })
    let payload = try #require(value[kind] as? [String: Any])
    let single = (payload["item"] as? [String: Any]).map { [$0] }
    let listed = single ?? payload["items"] as? [[String: Any]] ?? []
    items = kind == "discard" ? [] : listed.compactMap { $0["id"] as? Int64 }
    layers = listed.filter { $0["style"] as? String != "screen" }.compactMap { $0["id"] as? Int64 }
    keep = payload["keep"] as? Int ?? 0
    count = payload["count"] as? Int ?? 0
    from = payload["from"] as? String
    gone = (value["gone"] as? [NSNumber] ?? []).map { $0.int64Value }
  }
}

/// What a toolkit has on its screen: it does exactly what it is told, and fails the test if it
/// cannot.
struct Screenful {
  var leaf: String?
  var pages: [EntryID] = []
  var modals: [[EntryID]] = []
  var kept: [String: [EntryID]] = [:]
  private var layers: Set<EntryID> = []

  /// The line, bottom first.
  var line: [EntryID] { pages + modals.flatMap { $0 } }

  /// The stack with that address: 0 is the leaf's, n that of the n-th modal.
  private func level(_ at: String?) throws -> Int {
    guard let at, at.hasPrefix("~"), let id = EntryID(at.dropFirst()) else { return 0 }
    return 1 + (try #require(modals.firstIndex { $0.first == id }))
  }

  private subscript(level: Int) -> [EntryID] {
    get { level == 0 ? pages : modals[level - 1] }
    set { if level == 0 { pages = newValue } else { modals[level - 1] = newValue } }
  }

  mutating func apply(_ operation: ReadOperation, _ profile: PresenterProfile) throws {
    layers.formUnion(operation.layers)
    switch operation.kind {
    case "switch": try show(operation, profile)
    case "present":
      let level = try level(operation.at)
      #expect(level == modals.count || profile.removeMiddle)
      modals.insert(operation.items, at: level)
    case "dismiss":
      let level = try level(operation.at)
      try #require(operation.count > 0 && level + operation.count <= modals.count)
      #expect(level + operation.count == modals.count || profile.removeMiddle)
      #expect(operation.count == 1 || profile.popMany)
      modals.removeSubrange(level..<level + operation.count)
    case "discard": break
    default: try change(operation, profile)
    }
    for leaf in kept.keys { kept[leaf]?.removeAll { operation.gone.contains($0) } }
  }

  private mutating func show(_ operation: ReadOperation, _ profile: PresenterProfile) throws {
    #expect(operation.from == leaf && (profile.lanes || modals.isEmpty))
    if let leaf { kept[leaf] = Array(pages.prefix { !layers.contains($0) }) }
    leaf = operation.at
    let own = operation.at.flatMap { kept.removeValue(forKey: $0) } ?? []
    pages = operation.items.isEmpty ? own : operation.items
    #expect(operation.items.count <= 1 || profile.pushMany)
  }

  private mutating func change(_ operation: ReadOperation, _ profile: PresenterProfile) throws {
    let level = try level(operation.at)
    let isCovered = level < modals.count && (level > 0 || !profile.lanes)
    #expect(!isCovered || profile.removeMiddle)
    switch operation.kind {
    case "push":
      #expect(operation.items.count == 1 || profile.pushMany)
      self[level] += operation.items
    case "pop":
      #expect(operation.count == 1 || profile.popMany)
      try #require(operation.count > 0 && operation.count <= self[level].count)
      self[level].removeLast(operation.count)
    case "replace":
      try #require(operation.keep <= self[level].count)
      self[level] = Array(self[level].prefix(operation.keep)) + operation.items
    default: Issue.record("unknown operation \(operation.kind)")
    }
  }
}
