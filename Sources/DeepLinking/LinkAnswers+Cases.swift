// Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.

import Ground
import Stores

/// A limit of URLs.
public enum LinkLimit: UInt8, Sendable {
  /// The length in bytes.
  case maxURLLength
  /// The segments of the path.
  case maxPathSegments
  /// The items of the query.
  case maxQueryItems

  public var name: StaticString {
    switch self {
    case .maxURLLength: "maxURLLength"
    case .maxPathSegments: "maxPathSegments"
    case .maxQueryItems: "maxQueryItems"
    }
  }
}

/// Why a pipeline rejects a URL.
public enum LinkRejection: Equatable, Sendable {
  /// Its scheme is not among the allowed ones.
  case schemeNotAllowed(actual: Text?)
  /// Its host is not among the allowed ones.
  case hostNotAllowed(actual: Text?)
  /// It names an allowed host with user-info or a port.
  case nonCanonicalOrigin(actual: Text)
  /// A segment of its path is `.` or `..`.
  case dotSegment(actual: Text)
  /// It is not a URL.
  case invalidURL(actual: Text, offset: Int, reason: Text)
  /// It is larger than a limit allows.
  case inputLimitExceeded(limit: LinkLimit, actual: Int, maximum: Int)
}

/// Something that the author of a link table should know. It never changes what matches.
public enum LinkFindingKind: Equatable, Sendable {
  /// A `*` is not last: the pattern never matches.
  case nonTerminalWildcard(pattern: Text, index: Int, mapping: Int)
  /// A parameter has no valid name, or an unknown type: the pattern never matches.
  case invalidParameterName(pattern: Text, index: Int, name: Text, type: Text?, mapping: Int)
  /// The same pattern twice, apart from the names of parameters.
  case duplicatePattern(pattern: Text, firstIndex: Int, duplicateIndex: Int)
  /// A wildcard matches all URLs of a later pattern.
  case wildcardShadowing(pattern: Text, index: Int, shadowedPattern: Text, shadowedIndex: Int)
  /// Parameters match all URLs of a later pattern.
  case parameterShadowing(pattern: Text, index: Int, shadowedPattern: Text, shadowedIndex: Int)
  /// Earlier mappings together match all URLs of a pattern.
  case unreachable(index: Int, by: [Int])
  /// The budget was not enough to say whether a mapping is reachable.
  case undecided(index: Int)
  /// Of a pipeline: nothing leads to a name in `requireAuthentication`.
  case unusedRequirement(name: Text, nearest: Text?)
  /// Of a pipeline: the policy excludes the scheme of a pattern.
  case schemeNotAllowed(pattern: Text, mapping: Int, scheme: Text)
  /// Of a pipeline: the policy excludes the host of a pattern.
  case hostNotAllowed(pattern: Text, mapping: Int, host: Text)
  /// There are that many findings more.
  case truncated(Int)
}

/// What a pipeline decides about a URL.
public enum LinkDecision<R: Route>: Equatable, Sendable {
  /// The pipeline has a plan.
  case plan(LinkPlan<R>)
  /// The link waits for sign-in.
  case pending(PendingLink<R>)
  /// The rules reject the URL.
  case rejected(LinkRejection)
  /// No mapping matches.
  case unhandled(url: Text)
}

/// The result of opening or resuming a link.
public enum LinkOutcome<R: Route>: Equatable, Sendable {
  /// The plan was executed: on a stack as a batch, in a flow as a transaction, in a tab with its
  /// name.
  case executed(plan: LinkPlan<R>, report: LinkReport<R>)
  /// Not all of the plan succeeded. In a flow and on tabs nothing has changed: `transaction` or
  /// `reason` says why, or `refused` names an unknown tab.
  case executionFailed(plan: LinkPlan<R>, report: LinkReport<R>)
  /// The engine would refuse a command of the plan; nothing was executed.
  case applicationRejected(plan: LinkPlan<R>, failure: LinkRefusal<R>)
  /// The link waits for sign-in.
  case pending(PendingLink<R>)
  /// The rules reject the URL.
  case rejected(LinkRejection)
  /// No mapping matches.
  case unhandled(url: Text)
  /// It is not a URL.
  case invalidURL(actual: Text, offset: Int, reason: Text)
  /// Of resuming: no link waits, or it has expired.
  case noPendingDeepLink
}
