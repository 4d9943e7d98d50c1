import Ground

/// Something about a table that its author should know (protocol §5). A finding never changes what
/// matches.
public struct LinkFinding: Equatable, Sendable {
  /// Patterns are named in their normalised form, mappings by their number. The `mapping`, or what
  /// is the duplicate or shadowed one, is the one that the finding is about.
  public var kind: LinkFindingKind
  /// A URL that shows it. Where one mapping takes URLs from another, it is one that both would take
  /// and that the first one gets, unless a mapping before both gets it. Empty for `truncated` and
  /// `unusedRequirement`.
  public var witness: Text
}

extension LinkFinding {
  /// The mapping that should be changed.
  public var mapping: Int? {
    switch kind {
    case .nonTerminalWildcard(_, _, let mapping), .invalidParameterName(_, _, _, _, let mapping),
      .unreachable(let mapping, _), .undecided(let mapping), .duplicatePattern(_, _, let mapping),
      .wildcardShadowing(_, _, _, let mapping), .parameterShadowing(_, _, _, let mapping),
      .schemeNotAllowed(_, let mapping, _), .hostNotAllowed(_, let mapping, _):
      mapping
    case .truncated, .unusedRequirement: nil
    }
  }

  /// The type of a parameter with its name that is none of those there are, or nil.
  static func unknownType(of name: Text) -> Text? {
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

  @inline(never)
  private static func shadowed(
    _ mapping: Int, _ shadowed: Text, _ taker: Text, _ index: Int, _ pattern: Text
  ) -> Text {
    "mapping " + Text(mapping) + ": " + shadowed + " is never reached, " + taker + "mapping "
      + Text(index) + " (" + pattern + ") takes its URLs"
  }

  /// One line for people.
  private var summary: Text {
    switch kind {
    case .nonTerminalWildcard(let pattern, let segment, let mapping):
      "mapping " + Text(mapping) + ": the wildcard in segment " + Text(segment) + " of " + pattern
        + " is not last, so it never matches"
    case .invalidParameterName(let pattern, _, let name, let type, let mapping):
      if let type {
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
    case .wildcardShadowing(let pattern, let index, let shadowed, let mapping):
      Self.shadowed(mapping, shadowed, "the wildcard of ", index, pattern)
    case .parameterShadowing(let pattern, let index, let shadowed, let mapping):
      Self.shadowed(mapping, shadowed, "", index, pattern)
    case .unreachable(let mapping, let by):
      "mapping " + Text(mapping) + ": mappings " + Text(by) + " take every URL of it"
    case .undecided(let mapping):
      "mapping " + Text(mapping) + ": too many combinations to tell whether it is reachable"
    case .unusedRequirement(let name, let nearest):
      "requireAuthentication: no mapping leads to '" + name.excerpt(60)
        + "', so it protects nothing"
        + (nearest.map { "; did you mean '" + $0.excerpt(64) + "'?" } ?? "")
    case .schemeNotAllowed(let pattern, let mapping, let scheme):
      Self.shutOut(mapping, ": the scheme '", scheme, pattern)
    case .hostNotAllowed(let pattern, let mapping, let host):
      Self.shutOut(mapping, ": the host '", host, pattern)
    case .truncated(let count): Text(count) + " findings more"
    }
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
    findings = finished
    total = finished.count
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
