import CNavRuntime
import CNavSystem
import Ground

/// The file of `nav play --record`. The recorder of the library loses a line that the disk has no
/// room for; a person who asked for the file wants to hear of it. So it writes to memory, and its
/// lines are copied from there after each line that is played.
final class PlayRecording {
  let recorder: OpaquePointer
  private let path: Text
  private let memory = RecorderMemory()
  /// -1 until the first line is there, and when its reader has left.
  private var file: Int32 = -1
  private var isBegun = false

  /// - Throws: if the file has something in it that is no recording.
  init(_ path: Text) throws(Failure) {
    try Self.refuseOthers(path)
    self.path = path
    let made: OpaquePointer?
    do throws(LibraryError) {
      made = try memory.makeRecorder()
    } catch { throw Failure("nav play: " + error.message.printable) }
    guard let made else { throw Failure("nav play: there is no recorder") }
    recorder = made
  }

  deinit {
    nav_recorder_destroy(recorder)
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
    var bytes: [UInt8] = []
    memory.read(into: &bytes)
    guard !bytes.isEmpty, file >= 0 || !isBegun else { return }
    let failure = isBegun ? Output.write(bytes, to: file) : begin(bytes)
    isBegun = true
    guard failure < 0 else { return }
    if file >= 0 { nav_shim_close(file) }
    file = -1
    guard failure != -EPIPE else { return }
    let reason: Text =
      failure == -ENXIO
      ? "nobody reads this pipe: begin to read it first" : Output.reason(failure)
    throw Failure("nav play: the recording \"" + path.printable + "\": " + reason)
  }

  /// - Returns: 0, or an errno below 0.
  private func begin(_ bytes: [UInt8]) -> Int {
    if path.withCString({ nav_shim_is_special($0) }) == 1 {
      file = path.withCString { nav_shim_open_special_now($0) }
      return file < 0 ? Int(file) : Output.write(bytes, to: file)
    }
    file = Output.begin(path, with: bytes)
    return min(Int(file), 0)
  }
}
