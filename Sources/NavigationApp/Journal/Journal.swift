import CNavSystem
import Ground
import JSONCoding

/// A file that holds the state of an app, commit by commit (docs/journal.md).
///
/// A generation of the file begins with a snapshot; each commit then appends one line. When it
/// grows too long, or after an error, the next generation is written beside it and takes its name,
/// and the old one stays under the name with `.1`. Errors are errnos; 0 means no error.
///
/// An app writes under its tree's lock, and any thread may flush: the journal has a lock of its
/// own, inside of which nothing but the system is called.
public final class Journal: @unchecked Sendable {
  public let options: JournalOptions
  let names: JournalNames
  let files: UnsafeMutablePointer<nav_shim_files>
  private let lock = Lock()
  let hasChecksum = nav_shim_has_checksum()
  /// The record that is being written: kept for its memory.
  private var line = JSONWriter()
  /// Bytes of this generation, and of the header and snapshot with which it begins.
  private var length = 0
  private var firstLength = 0
  /// The checksum of the last record, or of the salt: that of the next record goes on from it, so
  /// that no record can be removed, doubled or moved unseen.
  private var chain: UInt32 = 0
  /// The checksum of the record that is being written.
  private var lineChecksum: UInt32 = 0
  /// Whether the file is a generation that is worth keeping.
  var isWhole = false
  /// Whether what the file says is not what the app says: then no record may be appended.
  private var isBroken = true
  /// Why the file lacks something that the app has, or may lack it on the disk; else 0.
  private var lack: Int32 = 0
  /// What opening found, as JSON.
  public internal(set) var report: Text = ""

  init(_ options: JournalOptions, _ names: JournalNames) {
    self.options = options
    self.names = names
    files = .allocate(capacity: 1)
    files.initialize(to: nav_shim_files())
    nav_shim_files_begin(files)
  }

  deinit {
    nav_shim_files_end(files)
    files.deallocate()
  }

  // MARK: Writing

  /// Begins a generation with a snapshot.
  /// - Parameter seq: of the last commit that it holds.
  func begin(_ seq: UInt64, _ snapshot: (inout JSONWriter) -> Void) -> Int32 {
    lock.locked { start(seq, snapshot) }
  }

  /// Appends a record, to a new generation if this one is too long or broken.
  /// - Parameters:
  ///   - last: the seq of the snapshot with which a new generation begins.
  ///   - snapshot: writes the state that the record starts from.
  @inline(never)
  func append(
    _ seq: UInt64, after last: UInt64, _ snapshot: (inout JSONWriter) -> Void,
    _ record: (inout JSONWriter) -> Void
  ) -> Int32 {
    lock.locked {
      if isBroken || length > max(options.maxBytes, firstLength &* 2) {
        let failure = start(last, snapshot)
        if isBroken { return failure }
        // What has lost its name, nobody finds again.
        if failure == ESTALE || failure == ENOENT { return broke(failure) }
        // The generation that there is can still be added to: until it is twice as long.
        if failure != 0 { firstLength = length }
      }
      write(seq, record)
      return put()
    }
  }

  /// Appends a record, if nothing but that is to be done.
  /// - Returns: whether it has; else the file is as it was.
  func appendPlain(_ seq: UInt64, _ record: (inout JSONWriter) -> Void) -> Bool {
    lock.locked {
      guard !isBroken, length <= max(options.maxBytes, firstLength &* 2) else { return EAGAIN }
      write(seq, record)
      return put()
    } == 0
  }

  /// The record was not written, but the commit is made: nothing may be appended after the gap.
  func miss(_ failure: Int32) { _ = lock.locked { broke(failure) } }

  private func broke(_ failure: Int32) -> Int32 {
    isBroken = true
    lack = failure
    return failure
  }

  /// Has the system write the file to the disk. After an error nobody knows what of it is there:
  /// then the next commit begins a new generation, and until then this fails.
  /// - Throws: `.io` if the system refuses.
  public func flush() throws(NavError) {
    let failure = lock.locked {
      guard lack == 0 else { return lack }
      let failure = -nav_shim_sync_data(files.pointee.file)
      return failure == 0 ? 0 : broke(failure)
    }
    if failure != 0 { throw NavError.system(options.path, failure) }
  }

  /// Gives the file up, and its lock with it.
  public func close() {
    _ = lock.locked {
      nav_shim_files_close(&files.pointee.file)
      nav_shim_files_close(&files.pointee.directory)
      return 0
    }
  }

  /// Makes a line: `CHECKSUM SEQ JSON`.
  private func write(_ seq: UInt64, _ json: (inout JSONWriter) -> Void) {
    line.clear()
    line.raw("00000000 ")
    line.bareDigits(seq)
    line.byte(UInt8(ascii: " "))
    json(&line)
    lineChecksum = checksum(line.bytes, from: 9, seed: chain)
    line.hexadecimal(lineChecksum, at: 0)
    line.byte(UInt8(ascii: "\n"))
  }

  func checksum(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, seed: UInt32) -> UInt32 {
    guard let base = bytes.baseAddress else { return seed }
    return nav_shim_checksum(hasChecksum, seed, base + start, bytes.count &- start)
  }

  /// Appends the line. What cannot be written whole is taken back.
  private func put() -> Int32 {
    var failure = Self.write(line.bytes, to: files.pointee.file)
    if failure == 0, options.syncs {
      failure = -nav_shim_sync_data(files.pointee.file)
      if failure != 0 { _ = broke(failure) }
    }
    guard failure != 0 else {
      length &+= line.count
      chain = lineChecksum
      return 0
    }
    if nav_shim_truncate(files.pointee.file, Int64(length)) != 0 { _ = broke(failure) }
    return failure
  }

  static func write(_ bytes: UnsafeBufferPointer<UInt8>, to file: Int32) -> Int32 {
    guard let base = bytes.baseAddress else { return 0 }
    var written = 0
    while written < bytes.count {
      let count = nav_shim_write(file, base + written, bytes.count &- written)
      if count < 0 { return Int32(truncatingIfNeeded: -count) }
      // No file answers so; it would be an endless loop.
      if count == 0 { return EIO }
      written &+= count
    }
    return 0
  }

  // MARK: Generations

  /// Writes a new generation beside the file, and then gives it the file's name. If it fails, the
  /// file is as it was.
  private func start(_ seq: UInt64, _ snapshot: (inout JSONWriter) -> Void) -> Int32 {
    var salt: UInt64 = 0
    nav_shim_random(&salt, 8)
    var header = JSONWriter()
    header.raw("NAVJ 1 0000000000000000")
    header.hexadecimal(UInt32(truncatingIfNeeded: salt &>> 32), at: 7)
    header.hexadecimal(UInt32(truncatingIfNeeded: salt), at: 15)
    let oldChain = chain
    let directory = files.pointee.directory
    chain = checksum(header.bytes, from: 7, seed: 0)
    header.byte(UInt8(ascii: "\n"))
    write(seq, snapshot)
    let failure = writeBeside(header.bytes)
    guard failure == 0 else {
      nav_shim_files_close(&files.pointee.other)
      _ = names.with(".new") { nav_shim_unlink(directory, $0) }
      chain = oldChain
      return failure
    }
    nav_shim_files_swap(files)
    firstLength = header.count &+ line.count
    length = firstLength
    chain = lineChecksum
    isWhole = true
    let failed = syncNames()
    isBroken = failed != 0
    lack = failed
    return failed
  }

  /// Has the system write the names in the directory to the disk.
  func syncNames() -> Int32 {
    let failure = -nav_shim_sync(files.pointee.directory)
    // A file system that cannot do this for a directory says so.
    return failure == EINVAL ? 0 : failure
  }

  private func writeBeside(_ header: UnsafeBufferPointer<UInt8>) -> Int32 {
    let directory = files.pointee.directory
    // A crash may have left one.
    _ = names.with(".new") { nav_shim_unlink(directory, $0) }
    var failure = -names.with(".new") { name in
      nav_shim_files_open(directory, name, NAV_SHIM_NEW, &files.pointee.other)
    }
    let file = files.pointee.other
    if failure == 0 { failure = -nav_shim_lock(file) }
    if failure == 0 { failure = Self.write(header, to: file) }
    if failure == 0 { failure = Self.write(line.bytes, to: file) }
    if failure == 0 { failure = -nav_shim_sync(file) }
    guard failure == 0 else { return failure }
    failure = checkName()
    if failure == 0, isWhole { failure = keepOld() }
    // Somebody has taken the file away: there is nothing to keep.
    guard failure == 0 || failure == ENOENT else { return failure }
    return -names.with(".new") { new in
      names.with("") { nav_shim_rename(directory, new, $0) }
    }
  }

  /// Whether the file is still the one of that name: somebody may have put another one there.
  func checkName() -> Int32 {
    var named = nav_shim_status()
    var open = nav_shim_status()
    let failure = nav_shim_look(files.pointee.file, "", &open)
    guard failure == 0 else { return -failure }
    let other = names.with("") { nav_shim_look(files.pointee.directory, $0, &named) }
    guard other == 0 else { return -other }
    return named.number == open.number && named.device == open.device ? 0 : ESTALE
  }

  /// The file gets a second name, under which it stays.
  private func keepOld() -> Int32 {
    let directory = files.pointee.directory
    return names.with("") { name in
      names.with(".1") { kept in
        _ = nav_shim_unlink(directory, kept)
        let failure = -nav_shim_link(directory, name, kept)
        // Without a second name on such a file system, it is renamed.
        guard failure == EPERM || failure == EOPNOTSUPP || failure == ENOSYS else { return failure }
        return -nav_shim_rename(directory, name, kept)
      }
    }
  }
}

extension JSONWriter {
  /// Writes eight digits over those at `offset`.
  fileprivate mutating func hexadecimal(_ value: UInt32, at offset: Int) {
    guard offset &+ 8 <= count, let base = bytes.baseAddress else { return }
    let start = UnsafeMutablePointer(mutating: base) + offset
    for index in 0..<8 {
      start[index] = UInt8(truncatingIfNeeded: value &>> (28 &- 4 &* UInt32(index))).hexDigit()
    }
  }
}
