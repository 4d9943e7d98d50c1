import Foundation
import JSONCoding
import NavigationCore

/// Plays the steps of one case.
protocol Player: AnyObject {
  init(_ vector: JSONTree) throws(NavError)
  /// Of the store: it must grow as the events say (`Answers.swift`).
  var revision: UInt64 { get }
  /// What the step came to, in the form of its `expect`.
  func play(_ step: JSONTree) throws(NavError) -> JSONTree
}

/// Plays vector files against the Swift core (Tests/conformance/README.md says what is printed).
@main enum Conformance {
  static func main() {
    let files = CommandLine.arguments.dropFirst()
    guard !files.isEmpty else { stop("usage: conformance FILE...") }
    var allPass = true
    for file in files where !play(file) { allPass = false }
    exit(allPass ? 0 : 1)
  }

  /// Plays a file and answers whether every case passes.
  private static func play(_ file: String) -> Bool {
    guard let data = FileManager.default.contents(atPath: file) else {
      stop("\(file): cannot be read")
    }
    var (passed, total) = (0, 0)
    let blanks = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")]
    for (number, line) in data.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).enumerated() {
      if line.allSatisfy(blanks.contains) { continue }
      guard let vector = try? JSONTree(Array(line)) else {
        stop("\(file): line \(number + 1) is not JSON")
      }
      total += 1
      if let difference = firstDifference(vector) {
        print("\((try? vector.text("id").string) ?? "line \(number + 1)"): \(difference)")
      } else {
        passed += 1
      }
    }
    print("\(file): \(passed) of \(total) cases pass")
    return passed == total
  }

  private static func firstDifference(_ vector: JSONTree) -> String? {
    do throws(NavError) {
      let player: Player
      switch try vector.text("kind") {
      case "stack": player = try StackPlayer(vector)
      case "modal": player = try ModalPlayer(vector)
      case "flow": player = try FlowPlayer(vector)
      case "match": return try MatchPlayer(vector).firstDifference()?.string
      case "app": return try AppPlayer(vector).firstDifference()?.string
      case "schema": return try SchemaPlayer(vector).schemaDifference()?.string
      case "migrate": return try PersistencePlayer(vector).migrationDifference()?.string
      case "restore": return try PersistencePlayer(vector).restoreDifference()?.string
      case "snapshot": return try PersistencePlayer(vector).snapshotDifference()?.string
      case "fit": return try SchemaPlayer(vector).fitDifference()?.string
      case "address": return try PlacesPlayer(vector).addressDifference()?.string
      case "history": return try PlacesPlayer(vector).historyDifference()?.string
      default: return "this runner does not know the kind"
      }
      var matcher = Matcher()
      var answers = Answers(isStack: try vector.text("kind") == "stack")
      for (index, step) in try vector.elements("steps").enumerated() {
        do throws(NavError) {
          let before = player.revision
          let actual = try player.play(step)
          if let difference = matcher.difference(try step.member("expect"), actual) {
            return "step \(index): \(difference.string)"
          }
          if let difference = answers.difference(actual, before, player.revision) {
            return "step \(index): \(difference)"
          }
        } catch {
          return "step \(index): \(error.message.string)"
        }
      }
      return nil
    } catch {
      return error.message.string
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
