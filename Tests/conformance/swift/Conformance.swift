import Foundation
import Ground
import JSONCoding
import Stores

/// What happened in a case, part by part.
struct Played {
  private(set) var parts: [JSONTree] = []

  /// Adds a part, which may have the members of `more` too.
  mutating func part(_ members: JSONTree, and more: JSONTree = [:]) {
    parts.append(.object(members.members + more.members))
  }

  /// Only this runner sees that something is wrong.
  mutating func wrong(_ message: Text) { part(["wrong": .string(message)]) }
}

/// Plays the steps of one case.
protocol Player: AnyObject {
  init(_ vector: JSONTree) throws(NavError)
  var revision: UInt64 { get }
  /// What happened in the step.
  func play(_ step: JSONTree) throws(NavError) -> JSONTree
}

/// Plays vector files against the Swift core, and prints what happened
/// (Tests/conformance/README.md).
@main enum Conformance {
  static func main() {
    for file in CommandLine.arguments.dropFirst() { play(file) }
  }

  /// Plays a file, a line for each case.
  private static func play(_ file: String) {
    guard let data = FileManager.default.contents(atPath: file) else {
      stop("\(file): cannot be read")
    }
    let blanks = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")]
    for line in data.split(separator: UInt8(ascii: "\n")) {
      if line.allSatisfy(blanks.contains) { continue }
      guard let vector = try? JSONTree(Array(line)) else { stop("\(file): a line is not JSON") }
      var played = Played()
      var error: JSONTree?
      do throws(NavError) {
        try play(vector, &played)
      } catch let found {
        error = .string(found.message)
      }
      let parts = JSONTree.array(played.parts)
      let seen: JSONTree = error.map { ["parts": parts, "error": $0] } ?? ["parts": parts]
      FileHandle.standardOutput.write(Data(seen.json.bytes + [UInt8(ascii: "\n")]))
    }
  }

  private static func play(_ vector: JSONTree, _ played: inout Played) throws(NavError) {
    let player: Player
    switch try vector.text("kind") {
    case "stack": player = try StackPlayer(vector)
    case "modal": player = try ModalPlayer(vector)
    case "flow": player = try FlowPlayer(vector)
    case "match": return try MatchPlayer(vector).play(&played)
    case "app": return try AppPlayer(vector).play(&played)
    case "schema": return try SchemaPlayer(vector).playSchema(&played)
    case "fit": return try SchemaPlayer(vector).playFit(&played)
    case "migrate": return try PersistencePlayer(vector).playMigration(&played)
    case "snapshot": return try PersistencePlayer(vector).playSnapshots(&played)
    case "restore": return try PersistencePlayer(vector).playRestore(&played)
    case "address": return try PlacesPlayer(vector).playAddresses(&played)
    case "history": return try PlacesPlayer(vector).playHistory(&played)
    case "presenter", "presenterApp": return try PresenterPlayer(vector).play(&played)
    default: throw NavError(.argument, "the kind is unknown")
    }
    for step in try vector.elements("steps") {
      let before = player.revision
      let seen = try player.play(step)
      let revisions = [before, player.revision].map { JSONTree.number(Text($0)) }
      played.part(["revision": .array(revisions)], and: seen)
    }
  }

  private static func stop(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(2)
  }
}

extension Text {
  var string: String { String(decoding: bytes, as: UTF8.self) }
}

/// What a call answers, or `{"error":name}`.
func answering(_ body: () throws(NavError) -> JSONTree) -> JSONTree {
  do throws(NavError) {
    return try body()
  } catch {
    return ["error": .string(error.code.statusName)]
  }
}

/// An error of a call.
func failed(_ error: NavError) -> JSONTree {
  [
    "status": .string(error.code.statusName), "message": .string(error.message),
    "offset": .number(Text(error.offset)),
  ]
}
