import Ground
import JSONCoding

/// A recording (docs/recording.md): what its lines say, read in one pass.
struct RecordingLog {
  let source: Source
  var sessions: [Session] = []
  /// The number of the last line, if it was not written to its end.
  var torn: Int?

  /// What was recorded from attaching the recorder on.
  struct Session {
    let line: Int
    let head: Document
    var entries: [Entry] = []

    /// The calls that can be played, up to that of a number, and the gap that ends them.
    func calls(until: Int?) -> (calls: [Entry], gap: Entry?) {
      let last = until ?? .max
      var calls: [Entry] = []
      for entry in entries {
        if entry.gap == 0 {
          if entry.number <= last { calls.append(entry) }
        } else if (calls.last?.number ?? 0) < last {
          return (calls, entry)
        }
      }
      return (calls, nil)
    }
  }

  /// A call, or a gap.
  struct Entry {
    let line: Int
    let range: Range<Int>
    var number = 0
    var seq: Int?
    /// How many lines were lost; 0 for a call.
    var gap = 0
    /// Where `"call"` begins with its quote: all that a replay must write again.
    var rest = 0
    /// All of it.
    var call = 0..<0
    /// `send` and so on, and where what it was called with is.
    var kind: Text = ""
    var payload = 0..<0
    /// The JSON of `refusedBy`.
    var refusal: Range<Int>?
  }

  /// - Throws: what is wrong with a line, with its location.
  init(_ source: Source) throws(Failure) {
    self.source = source
    try read()
  }

  /// The names of `nav_restore_mode`, by their numbers.
  static var restoreModes: [Text] { ["strict", "lenient", "reset", "dryRun"] }

  /// The text of a part.
  func text(_ range: Range<Int>) -> Text { Text(source.bytes[range]) }

  /// Says where calls are missing.
  func message(of gap: Entry) -> Text {
    source.name.printable + ":" + Text(gap.line) + ": a gap of "
      + Text(gap.gap, of: "call") + ": nothing after it can be played"
  }

  /// Says which line is not whole.
  func message(ofTorn line: Int) -> Text {
    source.name.printable + ":" + Text(line) + ": this line is not whole, and was left out"
  }

  // MARK: Reading

  private mutating func read() throws(Failure) {
    try source.refuseMark()
    let count = source.bytes.count
    try LogLine.forEach(in: source.bytes) { range, number throws(Failure) in
      do throws(Failure) {
        try read(range, number)
      } catch {
        try refuseOthers(from: range, number)
        // What was not written to its end is not wrong, but the first line must be there.
        guard range.upperBound == count else { throw error }
        if number == 1, let torn = LogLine.tornHead(of: source) { throw torn }
        guard number > 1 else { throw error }
        torn = number
      }
    }
    guard !sessions.isEmpty else {
      throw Failure(source.name.printable + ": the file is empty; a recording has a first line")
    }
  }

  /// A file that is something else has nothing that people should mend.
  private func refuseOthers(from line: Range<Int>, _ number: Int) throws(Failure) {
    let start = Text("{\"recording\"").bytes
    guard number == 1, !source.bytes[line].starts(with: start),
      !LogLine.isObject(source.bytes[line])
    else { return }
    throw source.failure(
      at: 0,
      "this is neither a recording nor a journal: its first line does not begin with "
        + "{\"recording\":1 or NAVJ 1")
  }

  private mutating func read(_ whole: Range<Int>, _ line: Int) throws(Failure) {
    // An editor or a mail program may have given the line another end. It is no part of a call.
    let hasReturn = !whole.isEmpty && source.bytes[whole.upperBound - 1] == UInt8(ascii: "\r")
    let range = whole.lowerBound..<(whole.upperBound - (hasReturn ? 1 : 0))
    var entry = Entry(line: line, range: range)
    var kind: Text = ""
    do throws(NavError) {
      kind = try read(&entry)
    } catch { throw source.failure(at: range.lowerBound + max(error.offset, 0), error.message) }
    guard kind != "recording" else { return try begin(range, line) }
    guard !sessions.isEmpty else {
      throw source.failure(
        at: range.lowerBound, "this is no recording: its first line begins with {\"recording\":1")
    }
    guard entry.gap > 0 || !entry.kind.isEmpty else {
      throw source.failure(
        at: range.lowerBound, "the line has neither a \"call\" nor a \"gap\"")
    }
    if kind == "n" || kind == "gap" { sessions[sessions.count - 1].entries.append(entry) }
  }

  /// Reads the first line of a session.
  private mutating func begin(_ range: Range<Int>, _ line: Int) throws(Failure) {
    let head = try Document(
      Source(name: source.name + ":" + Text(line), bytes: Array(source.bytes[range])))
    guard head.root["recording"]?.integer == 1 else {
      throw source.failure(
        at: range.lowerBound, "this is a recording of another format; this nav reads 1")
    }
    for key: Text in ["schema", "state", "config"] where head.root[key]?.isObject != true {
      throw source.failure(at: range.lowerBound, "the first line lacks \"" + key + "\"")
    }
    sessions.append(Session(line: line, head: head))
  }

  /// Fills an entry from its line.
  /// - Returns: the first key
  private func read(_ entry: inout Entry) throws(NavError) -> Text {
    var filled: Entry = entry
    var first: Text?
    let base = entry.range.lowerBound
    try LogLine.read(source.bytes[entry.range]) { reader, key throws(NavError) in
      if first == nil { first = key.text }
      let keyOffset = reader.offset(of: key)
      _ = try reader.peek()
      let start = reader.offset
      if key == "n" {
        filled.number = Int(try reader.readInt64())
      } else if key == "seq" {
        filled.seq = Int(try reader.readInt64())
      } else if key == "gap" {
        filled.gap = Int(try reader.readInt64())
      } else if key == "call" {
        filled.rest = base + keyOffset
        try readCall(&reader, &filled)
      } else {
        try reader.skipValue()
        if key == "refusedBy" { filled.refusal = (base + start)..<(base + reader.offset) }
      }
    }
    entry = filled
    return first ?? ""
  }

  /// Reads `{"send":…}` and so on.
  private func readCall(_ reader: inout JSONReader, _ entry: inout Entry) throws(NavError) {
    let base = entry.range.lowerBound
    let start = reader.offset
    try reader.beginObject()
    guard let kind = try reader.nextKey() else { throw Self.noCall(start) }
    entry.kind = kind.text
    _ = try reader.peek()
    let payload = reader.offset
    try reader.skipValue()
    entry.payload = (base + payload)..<(base + reader.offset)
    guard try reader.nextKey() == nil else { throw Self.noCall(start) }
    entry.call = (base + start)..<(base + reader.offset)
  }

  private static func noCall(_ offset: Int) -> NavError {
    NavError(.state, at: offset, "a call has one member, such as {\"send\":\"back\"}")
  }
}
