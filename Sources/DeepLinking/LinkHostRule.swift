import CNavSystem
import Ground

/// An allowed host: `example.com` exactly, or `*.example.com` for one label or more in front of it,
/// but not for itself (protocol §5).
public struct LinkHostRule {
  /// Lower case; without the `*` of a wildcard, but with its dot.
  private let text: [UInt8]
  private let isWildcard: Bool

  /// - Throws: `argument` for a text that is no host name.
  public init(_ rule: Text) throws(NavError) {
    isWildcard = rule.bytes.starts(with: [UInt8(ascii: "*"), UInt8(ascii: ".")])
    text = rule.bytes.dropFirst(isWildcard ? 1 : 0).map { $0.asciiLowercased }
    guard isWildcard ? Self.isBase(text.dropFirst()) : Self.isHost(text) else {
      throw NavError(
        .argument,
        "allowedHosts: '" + rule.excerpt(60)
          + "' is not a host; write \"example.com\" or \"*.example.com\"")
    }
  }

  /// What a `*` may be before: labels, with a dot after the last one or without. Not a number:
  /// `*.1` would be addresses, whose first number counts.
  private static func isBase(_ base: ArraySlice<UInt8>) -> Bool {
    let labels = base.last == UInt8(ascii: ".") ? base.dropLast() : base
    return labels.withUnsafeBytes { LinkHost.isLabels($0) } && !LinkHost.endsInNumber(labels)
  }

  private static func isHost(_ host: [UInt8]) -> Bool {
    guard host.first == UInt8(ascii: "[") else {
      return !host.isEmpty && !host.contains { $0 == UInt8(ascii: "*") || LinkHost.isForbidden($0) }
    }
    guard host.count > 2, host.last == UInt8(ascii: "]") else { return false }
    return host.withUnsafeBytes { bytes in
      IPLiteral.isValid(UnsafeRawBufferPointer(rebasing: bytes[1..<(bytes.count &- 1)]))
    }
  }

  /// - Parameter host: normalised.
  @inline(__always)
  fileprivate func allows(_ host: UnsafeRawBufferPointer) -> Bool {
    text.withUnsafeBytes { text in
      let labels = host.count &- text.count
      guard isWildcard ? labels > 0 : labels == 0, let start = host.baseAddress,
        let end = text.baseAddress, memcmp(start + labels, end, text.count) == 0
      else { return false }
      return !isWildcard || LinkHost.isLabels(UnsafeRawBufferPointer(start: start, count: labels))
    }
  }
}

extension [LinkHostRule] {
  /// Whether one of them allows a host. One that is spelled as hosts are compared is not copied.
  @inline(never)
  func allow(_ host: NormalizedBytes) -> Bool {
    if let written = host.written { return allow(written) }
    return host.array().withUnsafeBytes { allow($0) }
  }

  /// The same for one that is normalised.
  @inline(never)
  @_optimize(speed)
  func allow(_ host: UnsafeRawBufferPointer) -> Bool { contains { $0.allows(host) } }
}
