import CNavSystem
import Ground

/// What the program prints, or writes to a file: kept until it is whole, or until there is much of
/// it and nobody reads it as a whole.
final class Output {
  private var bytes: [UInt8] = []
  /// The file; nil for standard output.
  var path: Text?

  /// Whether it is a terminal that knows colours and a cursor; one of `TERM=dumb` knows neither.
  private(set) lazy var isOnScreen: Bool = {
    guard path == nil, isatty(1) == 1 else { return false }
    return getenv("TERM").map { Text(cString: $0) } != "dumb"
  }()

  /// Whether colours are wanted: `NO_COLOR` (no-color.org) is not set, or empty.
  private(set) lazy var isColored: Bool = {
    guard isOnScreen else { return false }
    return getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
  }()

  enum Style: UInt8 {
    case bold = 1
    case dim = 2
    case red = 31
    case green = 32
    case yellow = 33
    case cyan = 36
  }

  /// The text in a style, where there are colours.
  func styled(_ text: Text, _ style: Style) -> Text {
    isColored ? "\u{1B}[" + Text(style.rawValue) + "m" + text + "\u{1B}[0m" : text
  }

  func put(_ texts: Text...) {
    for text in texts { put(text) }
  }

  /// The same for one, which needs no array.
  func put(_ text: Text) { bytes.put(text.bytes) }

  func put(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes += bytes }

  /// Writes what there is so far, for somebody who reads along.
  func flush() throws(Failure) {
    guard path == nil else { return }
    let failure = Self.write(bytes, to: 1)
    bytes.removeAll(keepingCapacity: true)
    guard failure < 0, failure != -EPIPE else { return }
    throw Failure("standard output: " + Self.reason(failure))
  }

  /// Writes what is left; a file is made beside its place and put there when it is whole.
  func finish() throws(Failure) {
    guard let path else { return try flush() }
    try Self.replace(path, by: bytes)
    bytes = []
  }

  /// Writes a file so that at its name there is the old one or the whole new one.
  static func replace(_ path: Text, by bytes: [UInt8]) throws(Failure) {
    if path.withCString({ nav_shim_is_special($0) }) == 1 { return try send(bytes, to: path) }
    let file = begin(path, with: bytes)
    guard file >= 0 else { throw Failure(path.printable + ": " + reason(Int(file))) }
    nav_shim_close(file)
  }

  /// The same, and leaves the file open for more.
  /// - Returns: the file, or an errno below 0.
  static func begin(_ path: Text, with bytes: [UInt8]) -> Int32 {
    let place = place(of: path)
    let temporary = place + ".nav-" + Text(getpid()) + "~"
    let file = create(temporary, like: place)
    guard file >= 0 else { return file }
    var failure = write(bytes, to: file)
    let synced = nav_shim_sync(file)
    // Some file systems have nothing to write back.
    if failure == 0, synced < 0, synced != -EINVAL { failure = Int(synced) }
    if failure == 0 {
      failure = Int(
        temporary.withCString { from in
          place.withCString { nav_shim_rename(nav_shim_here(), from, $0) }
        })
    }
    guard failure < 0 else { return file }
    nav_shim_close(file)
    _ = temporary.withCString { nav_shim_unlink(nav_shim_here(), $0) }
    return Int32(truncatingIfNeeded: failure)
  }

  /// Whether two names are of one file, which need not be there yet.
  static func isSame(_ path: Text, _ other: Text) -> Bool {
    path == other
      || path.withCString { path in other.withCString { nav_shim_is_same(path, $0) } } == 1
  }

  /// Where a name leads: a file that a link names is replaced, and not the link.
  private static func place(of path: Text) -> Text {
    guard let whole = path.withCString({ realpath($0, nil) }) else { return path }
    defer { free(whole) }
    return Text(cString: whole)
  }

  /// Makes a new file, for the people who may read and write that in its place.
  private static func create(_ temporary: Text, like place: Text) -> Int32 {
    let file = temporary.withCString { nav_shim_create($0) }
    var old = stat()
    if file >= 0, place.withCString({ stat($0, &old) }) == 0 {
      _ = fchown(file, old.st_uid, old.st_gid)
      _ = fchmod(file, old.st_mode & 0o777)
    }
    return file
  }

  /// Writes to what is not a regular file, such as `/dev/stdout`.
  private static func send(_ bytes: [UInt8], to path: Text) throws(Failure) {
    let file = path.withCString { nav_shim_open_special($0) }
    var failure = Int(file)
    if file >= 0 {
      failure = write(bytes, to: file)
      nav_shim_close(file)
    }
    if failure < 0, failure != -EPIPE { throw Failure(path.printable + ": " + reason(failure)) }
  }

  /// - Returns: 0, or an errno below 0.
  static func write(_ bytes: [UInt8], to file: Int32) -> Int {
    bytes.withUnsafeBytes { raw in
      var written = 0
      while written < raw.count {
        guard let start = raw.baseAddress else { return 0 }
        let count = nav_shim_write(file, start + written, raw.count - written)
        guard count > 0 else { return count < 0 ? count : Int(-EIO) }
        written += count
      }
      return 0
    }
  }

  /// Waits, and answers whether whoever read standard output has left since.
  static func isAbandoned(after milliseconds: Int32) -> Bool {
    var request = pollfd(fd: 1, events: 0, revents: 0)
    return poll(&request, 1, milliseconds) > 0 && Int32(request.revents) & (POLLERR | POLLHUP) != 0
  }

  /// One line on standard error.
  static func complain(_ message: Text) { _ = write((message + "\n").bytes, to: 2) }

  /// The system's words for an errno below 0.
  static func reason(_ failure: Int) -> Text {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { scratch in
      guard let start = scratch.baseAddress else { return "" }
      return Text(cString: nav_shim_reason(Int32(truncatingIfNeeded: -failure), start, 256))
    }
  }
}
