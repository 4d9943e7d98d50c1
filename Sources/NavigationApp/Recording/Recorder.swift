import CNavSystem
import Ground
import JSONCoding

/// Where recordings are written to (docs/recording.md): lines, each of which is taken at once or is
/// lost and counted. Nothing is ever waited for.
///
/// One thread at a time: the app that it serves writes under its tree's lock.
public final class Recorder {
  private let sink: UnsafeMutablePointer<nav_shim_sink>
  /// What was not taken of a line that was begun.
  private var rest = JSONWriter()
  /// How many lines were lost since the last one that was written.
  private var lost: UInt64 = 0
  /// Milliseconds of the host's clock.
  public var clock: (() -> Int64)?

  // An initialiser may not throw: see `StoreHandle`.
  private init(_ sink: UnsafeMutablePointer<nav_shim_sink>) { self.sink = sink }

  /// Where a recording is written to: a descriptor or a path.
  public struct Target {
    fileprivate var descriptor: Int64?
    fileprivate var path: Text?

    /// Reads `{"fd":n}` or `{"path":text}`.
    /// - Throws: `.argument` for anything else.
    public static func read(_ reader: inout JSONReader) throws(NavError) -> Target {
      var members = try reader.beginObject(RecordingTargetKey.self)
      var target = Target()
      while let key = try reader.nextKey(of: &members) {
        switch key {
        case .fd: target.descriptor = try reader.readInt64()
        case .path: target.path = try reader.readString()
        }
      }
      guard (target.descriptor == nil) != (target.path == nil),
        !(target.path?.bytes.contains(0) ?? false)
      else {
        throw reader.wrongShape("either \"fd\" or \"path\" must be here, a path without NUL")
      }
      return target
    }
  }

  /// - Throws: `.io` if the system refuses.
  public static func open(_ target: Target) throws(NavError) -> Recorder {
    let sink = UnsafeMutablePointer<nav_shim_sink>.allocate(capacity: 1)
    sink.initialize(to: nav_shim_sink())
    let recorder = Recorder(sink)
    let number = target.descriptor.flatMap { Int32(exactly: $0) } ?? -1
    let failure = begin(sink, number, target.path)
    guard failure == 0 else {
      throw NavError.system(target.path ?? "fd " + Text(number), -failure, of: "recording")
    }
    return recorder
  }

  private static func begin(
    _ sink: UnsafeMutablePointer<nav_shim_sink>, _ descriptor: Int32, _ path: Text?
  ) -> Int32 {
    guard let path else {
      return nav_shim_sink_begin(sink, descriptor, nil)
    }
    var name = path.bytes
    name.put(0)
    return name.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      return nav_shim_sink_begin(sink, descriptor, start)
    }
  }

  deinit {
    nav_shim_files_end(&sink.pointee.files)
    sink.deallocate()
  }

  /// Milliseconds, of the host's clock or one that never runs backwards.
  var now: Int64 { clock?() ?? nav_shim_milliseconds() }

  /// Writes a line, or counts it as lost.
  func put(_ line: UnsafeBufferPointer<UInt8>) {
    guard flush() else { return lost &+= 1 }
    guard lost > 0 else { return begin(line) }
    var both = JSONWriter()
    writeGap(&both)
    both.raw(line)
    begin(both.bytes)
  }

  /// Tells of lines that were lost, if it can.
  func end() {
    guard flush(), lost > 0 else { return }
    var line = JSONWriter()
    writeGap(&line)
    begin(line.bytes)
  }

  private func writeGap(_ writer: inout JSONWriter) {
    writer.raw("{\"gap\":")
    writer.bareDigits(lost)
    writer.raw("}\n")
  }

  /// Writes what was not taken before.
  private func flush() -> Bool {
    guard rest.count > 0 else { return true }
    rest.removeFirst(write(rest.bytes))
    return rest.count == 0
  }

  /// Writes a line of which nothing has been written.
  private func begin(_ line: UnsafeBufferPointer<UInt8>) {
    let written = write(line)
    guard written > 0 else { return lost &+= 1 }
    lost = 0
    if written < line.count { rest.raw(UnsafeBufferPointer(rebasing: line[written...])) }
  }

  private func write(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    bytes.baseAddress.map { nav_shim_sink_write(sink, $0, bytes.count) } ?? 0
  }
}
