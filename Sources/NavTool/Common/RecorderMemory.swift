import CNavRuntime
import CNavSystem
import Ground

/// A file in memory that a recorder writes to, and that is read as it grows.
final class RecorderMemory {
  private let file = nav_shim_memory_file()
  /// How much of it was read.
  private var position: Int64 = 0
  /// What is read at once.
  private var piece = [UInt8](repeating: 0, count: 1 << 14)

  deinit {
    if file >= 0 { nav_shim_close(file) }
  }

  /// Makes a recorder that writes to it, which the caller destroys.
  func makeRecorder() throws(LibraryError) -> OpaquePointer? {
    let config: Text = "{\"fd\":" + Text(file) + "}"
    var recorder: OpaquePointer?
    _ = try Library.call { error in
      config.bytes.lent { nav_recorder_create($0, $1, &recorder, error) }
    }
    return recorder
  }

  /// Appends what was written since the last time.
  func read(into bytes: inout [UInt8]) {
    let before = bytes.count
    var count = 0
    repeat {
      count = piece.withUnsafeMutableBytes {
        nav_shim_read_at(file, $0.baseAddress, $0.count, position + Int64(bytes.count - before))
      }
      if count > 0 { bytes += piece[..<count] }
    } while count == piece.count
    position += Int64(bytes.count - before)
    if position > 1 << 20, nav_shim_empty(file) >= 0 { position = 0 }
  }
}
