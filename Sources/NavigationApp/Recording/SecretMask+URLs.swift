import DeepLinking
import Ground
import JSONCoding

extension SecretMask {
  /// A URL as it is recorded: `*` in place of the values of items that name a sensitive parameter
  /// or nothing that the schema declares, of what is before an `@`, and of the fragment. What is no
  /// URL stays none.
  func hiding(_ url: Text) -> Text {
    var shown = JSONWriter()
    url.bytes.withUnsafeBytes { hide($0, &shown) }
    return shown.text
  }

  private func hide(_ text: UnsafeRawBufferPointer, _ shown: inout JSONWriter) {
    let bytes = text.bindMemory(to: UInt8.self)
    guard let parsed = try? LinkURL(text, limits: .off) else {
      return hideParts(ofNoURL: bytes, &shown)
    }
    let route = fitter.route(at: text, parsed)?.index
    var offset = 0
    func copy(_ end: Int) {
      shown.raw(UnsafeBufferPointer(rebasing: bytes[offset..<end]))
      offset = end
    }
    func star(_ range: Range<Int>) {
      copy(range.lowerBound)
      shown.raw("*")
      offset = range.upperBound
    }
    if let user = parsed.userInfo {
      star(user)
    } else if parsed.host == nil, bytes.first != UInt8(ascii: "/"),
      let at = bytes.firstIndex(of: UInt8(ascii: "@")), at < parsed.path.upperBound
    {
      // What is left of a URL, such as its user and host.
      star(0..<at)
    }
    for item in parsed.queryItems(in: text) where !item.value.isEmpty {
      let name = text.decoded(item.name)
      if name == "~in" || name == "~under" || name == "~over" {
        copy(item.value.lowerBound)
        hidePaths(text, item.value, &shown)
        offset = item.value.upperBound
      } else if hides(name, of: route, unknown: true) {
        star(item.value)
      }
    }
    if let fragment = parsed.fragment { star(fragment) }
    copy(bytes.count)
  }

  private func hideParts(
    ofNoURL bytes: UnsafeBufferPointer<UInt8>, _ shown: inout JSONWriter
  ) {
    for byte in bytes {
      if byte == UInt8(ascii: "@") { shown.clear() }
      guard byte != UInt8(ascii: "?"), byte != UInt8(ascii: "#"), byte != UInt8(ascii: "@") else {
        return shown.raw("%*")
      }
      shown.byte(byte)
    }
  }

  /// Copies the paths of routes in an item of an address; each is encoded.
  private func hidePaths(
    _ text: UnsafeRawBufferPointer, _ paths: Range<Int>, _ shown: inout JSONWriter
  ) {
    var start = paths.lowerBound
    while start <= paths.upperBound {
      var end = start
      while end < paths.upperBound, text[end] != UInt8(ascii: ",") { end &+= 1 }
      if start > paths.lowerBound { shown.byte(UInt8(ascii: ",")) }
      let path = text.decoded(start..<end)
      let hidden = hiding(path)
      if hidden == path {
        shown.raw(UnsafeBufferPointer(rebasing: text.bindMemory(to: UInt8.self)[start..<end]))
      } else {
        shown.encoded(hidden, as: .address)
      }
      start = end &+ 1
    }
  }
}
