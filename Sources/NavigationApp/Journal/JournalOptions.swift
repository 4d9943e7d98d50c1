import CNavSystem
import Ground
import JSONCoding

/// What a host says about a journal.
public struct JournalOptions: Sendable {
  public var path: Text
  /// Above this length the file is written anew.
  public var maxBytes = 262_144
  /// Whether each record goes to the disk before the commit is made.
  public var syncs = false
  /// Whether a commit that cannot be written is refused.
  public var refuses = false

  /// A file with everything else as it is by default.
  public init(path: Text) { self.path = path }

  /// Reads `{"path":text,"maxBytes":n,"sync":"none"|"commit","onError":"continue"|"refuse"}`.
  /// - Throws: `.argument` for anything else; `.json` and others as every reader.
  public init(_ reader: inout JSONReader) throws(NavError) {
    self.init(path: "")
    var members = try reader.beginObject(JournalConfigKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .path: path = try reader.readString()
      case .maxBytes: maxBytes = try reader.readLimit("maxBytes", 1...(1 << 30))
      case .sync: syncs = try reader.readWord("sync", ("none", false), ("commit", true))
      case .onError:
        refuses = try reader.readWord("onError", ("continue", false), ("refuse", true))
      }
    }
    try reader.require(.path, of: members)
  }
}

/// The directory of a journal, and its name there.
struct JournalNames {
  /// As the system takes it.
  let directory: [UInt8]
  private let name: [UInt8]

  /// - Throws: `.argument` for a path that names no file.
  init(_ path: Text) throws(NavError) {
    let slash = UInt8(ascii: "/")
    let cut = path.bytes.lastIndex(of: slash)
    name = cut.map { Array(path.bytes[($0 &+ 1)...]) } ?? path.bytes
    var directory = cut.map { Array(path.bytes[...$0]) } ?? [UInt8(ascii: ".")]
    directory.put(0)
    self.directory = directory
    guard !name.isEmpty, name != [UInt8(ascii: ".")], !path.bytes.contains(0) else {
      let shown = Text(path.bytes.prefix { $0 != 0 })
      throw NavError(
        .argument,
        "path: \"" + shown.excerpt(60) + "\" names no file; give one, without NUL bytes in it")
    }
  }

  /// Lends the name with a suffix as the system takes it.
  @inline(never)
  func with<Value>(_ suffix: Literal, _ body: (UnsafePointer<CChar>) -> Value) -> Value {
    var text = name + Text(suffix).bytes
    text.put(0)
    return text.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return body("") }
      return body(start.assumingMemoryBound(to: CChar.self))
    }
  }
}

extension NavError {
  /// The error for a file that the system refused.
  /// - Parameters:
  ///   - number: an errno.
  ///   - kind: what the file is.
  @inline(never)
  static func system(
    _ path: Text, _ number: Int32, of kind: StaticString = "journal"
  ) -> NavError {
    var scratch: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) =
      (0, 0, 0, 0, 0, 0, 0, 0)
    var reason: Text = ""
    withUnsafeMutableBytes(of: &scratch) { scratch in
      guard let start = scratch.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
      guard let words = nav_shim_reason(number, start, scratch.count) else { return }
      let bytes = UnsafeBufferPointer(
        start: UnsafeRawPointer(words).assumingMemoryBound(to: UInt8.self),
        count: nav_shim_length(words))
      // In the words of a locale they may be in any encoding.
      reason = Text(bytes.filter { $0 < 0x80 })
    }
    let wayOut: Text =
      number == ENOENT ? "; make its folder first" : "; see that it can be written"
    return NavError(
      .io,
      "the " + Text(stringLiteral: kind) + " \"" + path.excerpt(60) + "\": errno " + Text(number)
        + ", " + reason.excerpt(56) + wayOut.excerpt(32) + ", then try again")
  }
}
