import Ground

/// A pattern of URLs, taken apart (protocol §5).
///
/// ```
/// /products/:id              a literal and a parameter
/// /orders/:number{uint}      a parameter that takes unsigned integers only
/// /search/:term?             the last parameter may be missing
/// /docs/*path                the rest of the segments, captured; plain * does not capture
/// //shop.example/p/:id       only on that host
/// myapp://open/:id           only with that scheme and host
/// ```
/// Parts are ranges of the pattern's own text, so a pattern is its text and a few bytes a part.
public struct LinkPattern: Sendable {
  /// The pattern as written.
  public let text: Text
  /// Lower case; nil if any scheme will do.
  public let scheme: Text?
  /// Lower case; nil if any host will do. Empty for URLs that name no host, as `file:///x`.
  public let host: Text?
  /// The parts between the slashes, empty ones left out.
  public let parts: [Part]

  public struct Part: Equatable, Sendable {
    public enum Kind: UInt8, Sendable {
      /// `text[start..<start + count]` as written, compared with a decoded segment.
      case literal
      /// Takes one segment; the range is that of the name.
      case parameter
      /// A parameter that may be missing; only as the last part.
      case optional
      /// `*`: zero or more segments, not captured.
      case wildcard
      /// `*name`: zero or more segments, captured; only as the last part. The range is that of the
      /// name.
      case rest
    }

    public var kind: Kind
    /// What the parameter takes; `any` for the other kinds.
    public var type: LinkValueType
    /// False for a parameter or rest whose name or type breaks the rules: the pattern never
    /// matches, and the range is that of the name as written.
    public var isWellFormed: Bool
    var start: UInt16
    var count: UInt16
  }

  /// Which forms of a path a pattern takes.
  public enum Ending: Sendable {
    /// As many segments as parts.
    case exact
    /// As many, or one less.
    case optional
    /// As many as there are parts before the wildcard, or more.
    case wildcard
  }

  public var ending: Ending {
    switch parts.last?.kind {
    case .optional: .optional
    case .wildcard, .rest: .wildcard
    default: .exact
    }
  }

  /// The parts that take one segment each: all but a final wildcard.
  var segmentParts: ArraySlice<Part> { ending == .wildcard ? parts.dropLast() : parts[...] }

  /// Where a wildcard stands that is not last, or nil. A pattern with one never matches.
  public var misplacedWildcard: Int? {
    parts.dropLast().firstIndex { $0.kind == .wildcard }
  }

  /// Whether some URL matches the pattern.
  public var isMatchable: Bool {
    misplacedWildcard == nil && parts.allSatisfy { $0.isWellFormed }
  }

  /// The bytes of a literal, or of the name of a parameter or rest.
  public func bytes(_ part: Part) -> ArraySlice<UInt8> {
    text.bytes[Int(part.start)..<(Int(part.start) &+ Int(part.count))]
  }

  /// The pattern with `:param` for every parameter: two patterns match the same URLs by rule when
  /// this is equal. Findings name patterns so.
  public var normalized: Text {
    var output: [UInt8] = []
    output.reserveCapacity(text.count &+ 8 &* parts.count)
    if let scheme { output += scheme.bytes + [UInt8(ascii: ":")] }
    if let host { output += [UInt8(ascii: "/"), UInt8(ascii: "/")] + host.bytes }
    for part in parts {
      output.put(UInt8(ascii: "/"))
      switch part.kind {
      case .literal: output += bytes(part)
      case .parameter, .optional:
        output += (":param" as Text).bytes
        if let name = part.type.name {
          output += [UInt8(ascii: "{")] + name.bytes + [UInt8(ascii: "}")]
        }
        if part.kind == .optional { output.put(UInt8(ascii: "?")) }
      case .wildcard, .rest: output.put(UInt8(ascii: "*"))
      }
    }
    if parts.isEmpty { output.put(UInt8(ascii: "/")) }
    return Text(bytes: output)
  }
}
