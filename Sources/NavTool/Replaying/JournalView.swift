import CNavRuntime
import CNavSystem
import Ground
import JSONCoding

/// What a journal holds, or held after one of its commits.
struct JournalView {
  private let source: Source

  init(_ source: Source) { self.source = source }

  /// Shows the state after the last commit, or after that of a number.
  func show(_ until: Int?, _ isJSON: Bool, _ output: Output) throws(Failure) -> ExitCode {
    let (part, record) = try part(until)
    let directory: Text = "/tmp/nav-replay-" + Text(getpid())
    let path = directory + "/journal"
    guard directory.withCString({ nav_shim_make_directory($0) }) >= 0 else {
      throw Failure(directory + ": the folder for a copy of the journal cannot be made")
    }
    defer { Self.remove(directory) }
    try Output.replace(path, by: part)
    var journal: OpaquePointer?
    defer { nav_journal_destroy(journal) }
    do throws(LibraryError) {
      let opened = try Library.text { buffer, error in
        path.bytes.lent { nav_journal_open_path($0, $1, &journal, buffer, error) }
      }
      let report = try Library.text { nav_journal_report(journal, $0, $1) }.text
      return try show(opened.text, record, Library.tree(report), isJSON, output)
    } catch {
      throw Failure(source.name.printable + ": " + error.message.printable)
    }
  }

  private func show(
    _ snapshot: Text, _ record: Text?, _ report: Value?, _ isJSON: Bool, _ output: Output
  ) throws(LibraryError) -> ExitCode {
    let torn = report?["torn"].flatMap { $0.kind == .null ? nil : $0["at"]?.integer }
    let name = source.name.printable
    if isJSON {
      output.putJSON { writer in
        writer.object { writer in
          writer.member("file", source.name)
          writer.member("records", report?["records"]?.integer ?? 0)
          writer.member("lastSeq", json: report?["lastSeq"]?.written ?? "null")
          writer.member("torn", orNull: torn)
          writer.member("record", json: record ?? "null")
          writer.member("snapshot", json: snapshot.orNull)
        }
      }
      return snapshot.isEmpty ? .findings : .fine
    }
    guard !snapshot.isEmpty else {
      output.put(name, ": nothing in it can be read\n")
      return .findings
    }
    let records = report?["records"]?.integer ?? 0
    output.put(
      name, ": ", Text(records, of: "record"), ", the last commit is ",
      report?["lastSeq"]?.written ?? "none", "\n")
    if let torn {
      output.put(name, ": what follows byte ", Text(torn), " is not whole, and was left out\n")
    }
    if let record { output.put("  ", record.printable, "\n") }
    output.put(snapshot.printable, "\n")
    return .fine
  }

  /// The journal up to a commit, and the record of that.
  private func part(_ until: Int?) throws(Failure) -> ([UInt8], Text?) {
    guard let until else { return (source.bytes, nil) }
    var record: Text?
    var end: Int = 0
    var isAfter: Bool = false
    try LogLine.forEach(in: source.bytes) { range, number throws(Failure) in
      guard !isAfter else { return }
      if number > 1 {
        guard let found = JournalRecord(source.bytes[range]), found.seq <= until else {
          isAfter = true
          return
        }
        record = Text(found.json)
      }
      end = min(range.upperBound + 1, source.bytes.count)
    }
    guard record != nil else {
      throw Failure(
        source.name.printable + ": it begins after commit " + Text(until)
          + "; give a later one to --until")
    }
    return (Array(source.bytes[..<end]), record)
  }

  private static func remove(_ directory: Text) {
    for name: Text in ["/journal", "/journal.1", "/journal.new", "/journal.torn"] {
      _ = (directory + name).withCString { nav_shim_unlink(nav_shim_here(), $0) }
    }
    _ = directory.withCString { nav_shim_remove_directory($0) }
  }
}
