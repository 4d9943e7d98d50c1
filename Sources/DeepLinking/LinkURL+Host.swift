import Ground

extension LinkURL {
  /// Whether browsers look into the host: under the special schemes of the WHATWG URL standard, and
  /// without a scheme, which may be resolved against such a URL.
  func isBrowsable(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let scheme else { return true }
    // The longest name has five letters: a number holds it, and nothing is allocated.
    guard scheme.count <= 5 else { return false }
    var name: UInt64 = 0
    for index in scheme { name = name &<< 8 | UInt64(text[index].asciiLowercased) }
    return switch name {
    case 0x7773, 0x77_7373, 0x66_7470: true  // ws, wss, ftp
    case 0x6874_7470, 0x6669_6C65, 0x68_7474_7073: true  // http, file, https
    default: false
    }
  }

  /// Refuses an authority that browsers read otherwise: the host as `checkHost` does, and a `\`
  /// before an `@`, which ends the host for them.
  func checkAuthority(_ text: UnsafeRawBufferPointer) throws(LinkURLError) {
    for index in userInfo ?? 0..<0 where text[index] == UInt8(ascii: "\\") {
      throw Self.invalid(index, "a '\\' before the host, which browsers read as '/'; write %5C")
    }
    try checkHost(text)
  }

  /// Refuses what no host has, raw or escaped: other readers of URLs end the host there, or see
  /// another one (protocol §5).
  /// - Precondition: escapes are sound.
  @inline(never)
  func checkHost(_ text: UnsafeRawBufferPointer) throws(LinkURLError) {
    guard let host, !isHostPlain, host.isEmpty || text[host.lowerBound] != UInt8(ascii: "[") else {
      return
    }
    var index = host.lowerBound
    while index < host.upperBound {
      let (byte, length) = Self.decoded(text, index, host.upperBound)
      if LinkHost.isForbidden(byte) {
        throw Self.invalid(
          index,
          length > 1
            ? "the escape is a character that no host has; leave it out"
            : "no host has this character: other readers of URLs end the host here; leave it out")
      }
      index &+= length
    }
  }

  /// The byte at `index`, and of how many characters it is written.
  private static func decoded(
    _ text: UnsafeRawBufferPointer, _ index: Int, _ end: Int
  ) -> (byte: UInt8, length: Int) {
    guard text[index] == UInt8(ascii: "%"), end &- index > 2, let high = text[index &+ 1].hexValue,
      let low = text[index &+ 2].hexValue
    else { return (text[index], 1) }
    return (high &<< 4 | low, 3)
  }
}
