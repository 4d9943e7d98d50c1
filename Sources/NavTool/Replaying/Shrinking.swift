import Ground

/// Looks for the fewest calls that end as all of them do: the last call has the same result, ids
/// left aside, and the same screens are there. Calls are left out in ever smaller pieces (Zeller
/// and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002).
struct Shrinking {
  private let log: RecordingLog
  private let session: RecordingLog.Session
  /// How many times a script is tried; then what was found so far is the answer.
  private static var mostTries: Int { 2_000 }

  init(_ log: RecordingLog, _ session: RecordingLog.Session) {
    self.log = log
    self.session = session
  }

  func run(_ entries: [RecordingLog.Entry]) throws(Failure) -> [RecordingLog.Entry] {
    guard let last = entries.last else { return [] }
    let wanted = try end(of: entries)
    var kept = Array(entries.dropLast())
    var pieces = 2
    var tries = 0
    while !kept.isEmpty, tries < Self.mostTries {
      let size = max(kept.count / pieces, 1)
      var start = 0
      var isShorter = false
      while start < kept.count, tries < Self.mostTries {
        let rest = Array(kept[..<start] + kept[min(start + size, kept.count)...])
        tries += 1
        if try end(of: rest + [last]) == wanted {
          kept = rest
          isShorter = true
        } else {
          start += size
        }
      }
      if isShorter {
        pieces = max(pieces - 1, 2)
      } else if size > 1 {
        pieces = min(pieces * 2, kept.count)
      } else {
        break
      }
    }
    return kept + [last]
  }

  /// How a script ends.
  private func end(of entries: [RecordingLog.Entry]) throws(Failure) -> Text {
    let app = try ReplayApp(log, session)
    for entry in entries { _ = try app.play(entry) }
    let result = Library.tree(Text(app.line))?["result"]?.written ?? ""
    return Self.withoutNumbers(result) + "\n" + app.description
  }

  private static func withoutNumbers(_ text: Text) -> Text {
    Text(text.bytes.filter { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
  }
}
