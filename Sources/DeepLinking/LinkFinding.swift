import Ground

/// Something about a table that its author should know (protocol §5). A finding never changes what
/// matches.
public struct LinkFinding: Equatable, Sendable {
  public var kind: Kind
  /// A URL that shows it. Where one mapping takes URLs from another, it is one that both would take
  /// and that the first one gets, unless a mapping before both gets it. Empty for `truncated` and
  /// `unusedRequirement`.
  public var witness: Text

  /// Patterns are named in their normalised form, mappings by their number. `mapping` is the one
  /// that the finding is about.
  public enum Kind: Equatable, Sendable {
    /// A wildcard before the last segment: the pattern never matches. `segment` is where it stands.
    case nonTerminalWildcard(mapping: Int, pattern: Text, segment: Int)
    /// A parameter whose name is not `[A-Za-z_][A-Za-z0-9_]*`, or whose type is unknown: the
    /// pattern never matches. Pattern and name are as written.
    case invalidParameterName(mapping: Int, pattern: Text, segment: Int, name: Text)
    /// The same pattern twice.
    case duplicatePattern(pattern: Text, first: Int, duplicate: Int)
    /// A wildcard takes every URL of a later pattern.
    case wildcardShadowing(LinkShadowing)
    /// Parameters take every URL of a later pattern.
    case parameterShadowing(LinkShadowing)
    /// Earlier mappings together take every URL of a pattern.
    case unreachable(mapping: Int, by: [Int])
    /// Whether a pattern is reachable was not settled within `LinkDiagnostics.budget`.
    case undecided(mapping: Int)
    /// A name of `requireAuthentication` that no mapping leads to, so that it protects nothing, and
    /// the name of a route that is nearest to it.
    case unusedRequirement(name: Text, nearest: Text?)
    /// The policy refuses the scheme, and with it every URL of the pattern.
    case schemeNotAllowed(mapping: Int, pattern: Text, scheme: Text)
    /// The policy refuses the host, and with it every URL of the pattern.
    case hostNotAllowed(mapping: Int, pattern: Text, host: Text)
    /// That many findings more.
    case truncated(Int)
  }
}

/// One mapping in the shadow of an earlier one.
public struct LinkShadowing: Equatable, Sendable {
  public var pattern: Text
  public var index: Int
  public var shadowedPattern: Text
  public var shadowedIndex: Int
}

extension LinkFinding {
  /// The mapping that should be changed.
  public var mapping: Int? {
    switch kind {
    case .nonTerminalWildcard(let mapping, _, _), .invalidParameterName(let mapping, _, _, _),
      .unreachable(let mapping, _), .undecided(let mapping):
      mapping
    case .duplicatePattern(_, _, let duplicate): duplicate
    case .wildcardShadowing(let shadowing), .parameterShadowing(let shadowing):
      shadowing.shadowedIndex
    case .schemeNotAllowed(let mapping, _, _), .hostNotAllowed(let mapping, _, _): mapping
    case .truncated, .unusedRequirement: nil
    }
  }

  /// The type of an `invalidParameterName` that is none of those there are, or nil.
  public var unknownType: Text? {
    guard case .invalidParameterName(_, _, _, let name) = kind else { return nil }
    let bytes = name.bytes
    let end = bytes.last == UInt8(ascii: "?") ? bytes.count &- 2 : bytes.count &- 1
    guard end > 0, bytes[end] == UInt8(ascii: "}"),
      let brace = bytes.firstIndex(of: UInt8(ascii: "{"))
    else { return nil }
    let type = bytes[(brace &+ 1)..<end]
    return LinkValueType(name: type) == nil ? Text(type) : nil
  }

  /// The same as an error, for tables whose findings are errors.
  var strictError: NavError {
    NavError(
      .pattern,
      witness.isEmpty
        ? summary.excerpt(200) : summary.excerpt(140) + " (shown by " + witness.excerpt(50) + ")")
  }

  @inline(never)
  private static func shutOut(_ mapping: Int, _ what: Text, _ name: Text, _ pattern: Text) -> Text {
    "mapping " + Text(mapping) + what + name.excerpt(50) + "' is not allowed, so " + pattern
      + " is never reached"
  }

  /// One line for people.
  public var summary: Text {
    switch kind {
    case .nonTerminalWildcard(let mapping, let pattern, let segment):
      "mapping " + Text(mapping) + ": the wildcard in segment " + Text(segment) + " of " + pattern
        + " is not last, so it never matches"
    case .invalidParameterName(let mapping, let pattern, _, let name):
      if let type = unknownType {
        "mapping " + Text(mapping) + ": unknown type {" + type.excerpt(20) + "}; known are "
          + LinkValueType.knownNames + "; " + pattern + " never matches"
      } else {
        "mapping " + Text(mapping) + ": '" + name + "' in " + pattern
          + (name.bytes.last == UInt8(ascii: "?")
            ? " is optional and not last" : " is not a parameter name")
          + ", so it never matches"
      }
    case .duplicatePattern(let pattern, let first, let duplicate):
      "mapping " + Text(duplicate) + ": " + pattern + " is mapping " + Text(first) + " again"
    case .wildcardShadowing(let shadowing): shadowing.summary(by: "the wildcard of ")
    case .parameterShadowing(let shadowing): shadowing.summary(by: "")
    case .unreachable(let mapping, let by):
      "mapping " + Text(mapping) + ": mappings " + Text(by) + " take every URL of it"
    case .undecided(let mapping):
      "mapping " + Text(mapping) + ": too many combinations to tell whether it is reachable"
    case .unusedRequirement(let name, let nearest):
      "requireAuthentication: no mapping leads to '" + name.excerpt(60)
        + "', so it protects nothing"
        + (nearest.map { "; did you mean '" + $0.excerpt(64) + "'?" } ?? "")
    case .schemeNotAllowed(let mapping, let pattern, let scheme):
      Self.shutOut(mapping, ": the scheme '", scheme, pattern)
    case .hostNotAllowed(let mapping, let pattern, let host):
      Self.shutOut(mapping, ": the host '", host, pattern)
    case .truncated(let count): Text(count) + " findings more"
    }
  }
}

extension LinkShadowing {
  fileprivate func summary(by taker: Text) -> Text {
    "mapping " + Text(shadowedIndex) + ": " + shadowedPattern + " is never reached, " + taker
      + "mapping " + Text(index) + " (" + pattern + ") takes its URLs"
  }
}

extension Text {
  /// `1, 2 and 3`
  fileprivate init(_ numbers: [Int]) {
    self = ""
    for (position, number) in numbers.enumerated() {
      if position > 0 { self += position == numbers.count &- 1 ? " and " : ", " }
      self += Text(number)
    }
  }
}

/// Findings up to the limit; the rest are counted.
struct LinkFindingList {
  private var findings: [LinkFinding]
  var total: Int

  /// Goes on after a list that `finish` made.
  init(_ finished: [LinkFinding]) {
    (findings, total) = (finished, finished.count)
    guard case .truncated(let count)? = finished.last?.kind else { return }
    findings.removeLast()
    total &+= count &- 1
  }

  @inline(never)
  mutating func add(_ make: () -> LinkFinding) {
    total &+= 1
    if findings.count < LinkDiagnostics.maxFindings { findings.append(make()) }
  }

  func finish() -> [LinkFinding] {
    total == findings.count
      ? findings
      : findings + [LinkFinding(kind: .truncated(total &- findings.count), witness: "")]
  }
}
