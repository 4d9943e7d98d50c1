import CNavSystem
import Ground

/// The beginning of the URL that a gate let in last, up to its path: what begins so too has the
/// same scheme and host, which need no second look. It belongs to one gate, and to one thread at a
/// time.
public struct KnownOrigin {
  /// Six words of bytes; a longer beginning is not kept.
  private var bytes: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0)
  private var schemeEnd: Int32 = 0
  /// Where the path begins; 0 if nothing is known.
  private var end: Int32 = 0

  public init() {}

  /// What is known of a URL without looking at it byte by byte, or nil.
  @inline(__always)
  func url(beginning text: UnsafeRawBufferPointer) -> LinkURL? {
    let count = Int(end)
    guard count > 0, text.count > count, text[count] == UInt8(ascii: "/"),
      let start = text.baseAddress,
      withUnsafeBytes(of: bytes, { $0.baseAddress.map { memcmp(start, $0, count) } }) == 0
    else { return nil }
    var url = LinkURL()
    url.schemeEnd = schemeEnd
    url.hostStart = schemeEnd &+ 3
    url.hostEnd = end
    url.pathStart = end
    url.isHostPlain = true
    return url
  }

  /// Keeps the beginning of a URL that was let in, if it is a scheme and a plain host.
  @inline(never)
  mutating func keep(_ text: UnsafeRawBufferPointer, _ url: LinkURL) {
    guard url.isHostPlain, url.schemeEnd > 0 else { return }
    let count = Int(url.pathStart)
    withUnsafeMutableBytes(of: &bytes) { room in
      guard count <= room.count, let start = text.baseAddress, let known = room.baseAddress else {
        return
      }
      memcpy(known, start, count)
      schemeEnd = url.schemeEnd
      end = url.pathStart
    }
  }
}
