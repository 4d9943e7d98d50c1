import CNavSystem
import Ground

/// The records of a file that a program writes, as they come. It ends when nobody reads standard
/// output any more, or by an interrupt.
struct Following {
  private let name: Text
  private let asJSON: Bool

  /// How often the file is looked at, in milliseconds.
  private static var pause: Int32 { 100 }

  init(_ name: Text, _ asJSON: Bool) {
    self.name = name
    self.asJSON = asJSON
  }

  func run(_ output: Output) throws(Failure) -> ExitCode {
    let file = name == "-" ? 0 : name.withCString { nav_shim_open($0) }
    guard file >= 0 else { throw Failure(name.printable + ": " + Output.reason(Int(file))) }
    defer { if name != "-" { nav_shim_close(file) } }
    var waiting = [UInt8]()
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var isFirst = true
    repeat {
      while true {
        let count = piece.withUnsafeMutableBytes { nav_shim_read(file, $0.baseAddress, $0.count) }
        guard count >= 0 else { throw Failure(name.printable + ": " + Output.reason(count)) }
        guard count > 0 else { break }
        waiting += piece[..<count]
        try put(&waiting, isFirst: &isFirst, output)
      }
      if isFirst, waiting.isEmpty, name == "-" { break }
    } while !Output.isAbandoned(after: Self.pause)
    return .fine
  }

  /// Writes the lines that are whole, and keeps the rest.
  private func put(
    _ waiting: inout [UInt8], isFirst: inout Bool, _ output: Output
  ) throws(Failure) {
    var start = 0
    while let end = waiting[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = waiting[start..<end]
      if isFirst, LogLine.beginsJournal(line) {
        throw Failure(
          name.printable + ": this is a journal, which is written anew from time to time; "
            + "--follow is for recordings")
      }
      isFirst = false
      if let record = LogLine.record(line) {
        RecordLine.put(record, to: output, asJSON: asJSON)
      }
      start = end + 1
    }
    waiting.removeFirst(start)
    guard waiting.count <= LogLine.greatest else {
      throw Failure(
        name.printable + ": a line of this file has more than " + Text(LogLine.greatest >> 20)
          + " MB")
    }
    try output.flush()
  }
}
