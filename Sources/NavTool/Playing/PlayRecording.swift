import CNavRuntime
import CNavSystem
import Ground

/// The file of `nav play --record`. The recorder of the library loses a line that the disk has no
/// room for; a person who asked for the file wants to hear of it. So it writes to memory, and its
/// lines are copied from there after each line that is played.
final class PlayRecording {
  let recorder: OpaquePointer
  private let path: Text
  /// What the recorder writes to, and how much of it is in the file.
  private let memory: Int32
  private var position: Int64 = 0
  /// -1 until the first line is there, and when its reader has left.
  private var file: Int32 = -1
  private var isBegun = false

  /// - Throws: if the file has something in it that is no recording.
  init(_ path: Text) throws(Failure) {
    try Self.refuseOthers(path)
    self.path = path
    memory = nav_shim_memory_file()
    let config: Text = "{\"fd\":" + Text(memory) + "}"
    var made: OpaquePointer?
    do throws(LibraryError) {
      _ = try Library.call { error in
        config.bytes.lent { nav_recorder_create($0, $1, &made, error) }
      }
    } catch { throw Failure("nav play: " + error.message.printable) }
    guard let made else { throw Failure("nav play: there is no recorder") }
    recorder = made
  }

  deinit {
    nav_recorder_destroy(recorder)
    if memory >= 0 { nav_shim_close(memory) }
    if file >= 0 { nav_shim_close(file) }
  }

  /// A schema that was named twice, say, would be gone.
  private static func refuseOthers(_ path: Text) throws(Failure) {
    guard path.withCString({ nav_shim_is_special($0) }) == 0 else { return }
    let file = path.withCString { nav_shim_open($0) }
    guard file >= 0 else { return }
    defer { nav_shim_close(file) }
    let start = Text("{\"recording\":").bytes
    var found = [UInt8](repeating: 0, count: start.count)
    let count = found.withUnsafeMutableBytes { nav_shim_read(file, $0.baseAddress, $0.count) }
    guard count == 0 || found == start else {
      throw Failure(
        "nav play: \"" + path.printable
          + "\" is there and is not a recording: name another file, or move this one away")
    }
  }

  /// Writes what was recorded since. The first time, what the file had is there until the new
  /// beginning is written.
  func keep() throws(Failure) {
    let bytes = taken()
    guard !bytes.isEmpty, file >= 0 || !isBegun else { return }
    let failure = isBegun ? Output.write(bytes, to: file) : begin(bytes)
    isBegun = true
    guard failure < 0 else { return }
    if file >= 0 { nav_shim_close(file) }
    file = -1
    guard failure != -EPIPE else { return }
    throw Failure("nav play: the recording \"" + path.printable + "\": " + Output.reason(failure))
  }

  /// - Returns: 0, or an errno below 0.
  private func begin(_ bytes: [UInt8]) -> Int {
    if path.withCString({ nav_shim_is_special($0) }) == 1 {
      file = path.withCString { nav_shim_open_special($0) }
      return file < 0 ? Int(file) : Output.write(bytes, to: file)
    }
    let place = Output.place(of: path)
    let temporary = place + ".nav-" + Text(getpid()) + "~"
    file = Output.create(temporary, like: place)
    guard file >= 0 else { return Int(file) }
    var failure = Output.write(bytes, to: file)
    if failure == 0 {
      failure = Int(
        temporary.withCString { from in
          place.withCString { nav_shim_rename(nav_shim_here(), from, $0) }
        })
    }
    if failure < 0 { _ = temporary.withCString { nav_shim_unlink(nav_shim_here(), $0) } }
    return failure
  }

  /// What the recorder has written since.
  private func taken() -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 14)
    var count = 0
    repeat {
      count = piece.withUnsafeMutableBytes {
        nav_shim_read_at(memory, $0.baseAddress, $0.count, position + Int64(bytes.count))
      }
      if count > 0 { bytes += piece[..<count] }
    } while count == piece.count
    position += Int64(bytes.count)
    if position > 1 << 20, nav_shim_empty(memory) >= 0 { position = 0 }
    return bytes
  }
}
