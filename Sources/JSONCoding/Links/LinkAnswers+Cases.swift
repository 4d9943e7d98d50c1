// Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.

import CNavRuntime
import DeepLinking
import Ground

extension JSONWriter {
  /// Why a pipeline rejects a URL.
  public mutating func linkRejection(_ rejection: LinkRejection) {
    switch rejection {
    case .schemeNotAllowed(let actual):
      beginCase("schemeNotAllowed")
      beginCase("actual")
      string(actual)
      endObject()
    case .hostNotAllowed(let actual):
      beginCase("hostNotAllowed")
      beginCase("actual")
      string(actual)
      endObject()
    case .nonCanonicalOrigin(let actual):
      beginCase("nonCanonicalOrigin")
      beginCase("actual")
      string(actual)
      endObject()
    case .dotSegment(let actual):
      beginCase("dotSegment")
      beginCase("actual")
      string(actual)
      endObject()
    case .invalidURL(let actual, let offset, let reason):
      beginCase("invalidURL")
      beginCase("actual")
      string(actual)
      key("offset")
      integer(offset)
      key("reason")
      string(reason)
      endObject()
    case .inputLimitExceeded(let limit, let actual, let maximum):
      beginCase("inputLimitExceeded")
      beginCase("limit")
      word(limit.name)
      key("actual")
      integer(actual)
      key("maximum")
      integer(maximum)
      endObject()
    }
    endObject()
  }
}

extension JSONWriter {
  /// Something that the author of a link table should know. It never changes what matches.
  public mutating func linkFinding(_ finding: LinkFindingKind, url: Text) {
    switch finding {
    case .nonTerminalWildcard(let pattern, let index, let mapping):
      beginCase("nonTerminalWildcard")
      beginCase("pattern")
      string(pattern)
      key("index")
      integer(index)
      key("mapping")
      integer(mapping)
    case .invalidParameterName(let pattern, let index, let name, let type, let mapping):
      beginCase("invalidParameterName")
      beginCase("pattern")
      string(pattern)
      key("index")
      integer(index)
      key("name")
      string(name)
      if let type {
        key("type")
        string(type)
      }
      key("mapping")
      integer(mapping)
    case .duplicatePattern(let pattern, let firstIndex, let duplicateIndex):
      beginCase("duplicatePattern")
      beginCase("pattern")
      string(pattern)
      key("firstIndex")
      integer(firstIndex)
      key("duplicateIndex")
      integer(duplicateIndex)
    case .wildcardShadowing(let pattern, let index, let shadowedPattern, let shadowedIndex):
      beginCase("wildcardShadowing")
      beginCase("pattern")
      string(pattern)
      key("index")
      integer(index)
      key("shadowedPattern")
      string(shadowedPattern)
      key("shadowedIndex")
      integer(shadowedIndex)
    case .parameterShadowing(let pattern, let index, let shadowedPattern, let shadowedIndex):
      beginCase("parameterShadowing")
      beginCase("pattern")
      string(pattern)
      key("index")
      integer(index)
      key("shadowedPattern")
      string(shadowedPattern)
      key("shadowedIndex")
      integer(shadowedIndex)
    case .unreachable(let index, let by):
      beginCase("unreachable")
      beginCase("index")
      integer(index)
      key("by")
      self.ids(by.map { EntryID($0) })
    case .undecided(let index):
      beginCase("undecided")
      beginCase("index")
      integer(index)
    case .unusedRequirement(let name, let nearest):
      beginCase("unusedRequirement")
      beginCase("name")
      string(name)
      key("nearest")
      string(nearest)
      endObject()
      return endObject()
    case .schemeNotAllowed(let pattern, let mapping, let scheme):
      beginCase("schemeNotAllowed")
      beginCase("pattern")
      string(pattern)
      key("mapping")
      integer(mapping)
      key("scheme")
      string(scheme)
    case .hostNotAllowed(let pattern, let mapping, let host):
      beginCase("hostNotAllowed")
      beginCase("pattern")
      string(pattern)
      key("mapping")
      integer(mapping)
      key("host")
      string(host)
    case .truncated(let count):
      beginCase("truncated")
      integer(count)
      return endObject()
    }
    key("url")
    string(url)
    endObject()
    endObject()
  }
}

extension JSONWriter {
  /// What a pipeline decides about a URL.
  public mutating func linkDecision(_ decision: LinkDecision<JSONRoute>) {
    switch decision {
    case .plan(let plan):
      beginCase("plan")
      plan.write(to: &self)
    case .pending(let link):
      beginCase("pending")
      pendingLink(link)
    case .rejected(let reason):
      beginCase("rejected")
      linkRejection(reason)
    case .unhandled(let url):
      beginCase("unhandled")
      beginCase("url")
      string(url)
      endObject()
    }
    endObject()
  }
}

extension LinkDecision {
  /// What a call with this result returns.
  public var status: nav_status {
    switch self {
    case .plan: nav_status(NAV_OK)
    case .pending: nav_status(NAV_PENDING)
    case .rejected: nav_status(NAV_REJECTED)
    case .unhandled: nav_status(NAV_UNHANDLED)
    }
  }
}

extension JSONWriter {
  /// The result of opening or resuming a link.
  public mutating func linkOutcome(_ outcome: LinkOutcome<JSONRoute>) {
    switch outcome {
    case .executed(let plan, let report):
      beginCase("executed")
      beginCase("plan")
      plan.write(to: &self)
      report.writeMembers(to: &self)
      endObject()
    case .executionFailed(let plan, let report):
      beginCase("executionFailed")
      beginCase("plan")
      plan.write(to: &self)
      report.writeMembers(to: &self)
      endObject()
    case .applicationRejected(let plan, let failure):
      beginCase("applicationRejected")
      beginCase("plan")
      plan.write(to: &self)
      key("failure")
      planFailure(failure)
      endObject()
    case .pending(let link):
      beginCase("pending")
      pendingLink(link)
    case .rejected(let reason):
      beginCase("rejected")
      linkRejection(reason)
    case .unhandled(let url):
      beginCase("unhandled")
      beginCase("url")
      string(url)
      endObject()
    case .invalidURL(let actual, let offset, let reason):
      beginCase("invalidURL")
      beginCase("actual")
      string(actual)
      key("offset")
      integer(offset)
      key("reason")
      string(reason)
      endObject()
    case .noPendingDeepLink: return word("noPendingDeepLink")
    }
    endObject()
  }
}

extension JSONWriter {
  /// A link that waits for sign-in.
  public mutating func pendingLink(_ link: PendingLink<JSONRoute>) {
    beginCase("url")
    string(link.url)
    key("route")
    self.route(link.route)
    key("plan")
    link.plan.write(to: &self)
    if let storedAt = link.storedAt {
      key("storedAt")
      integer(storedAt)
    }
    endObject()
  }
}

extension JSONWriter {
  /// The command of a plan that the engine would refuse.
  public mutating func planFailure(_ failure: LinkRefusal<JSONRoute>) {
    beginCase("index")
    integer(failure.index)
    key("command")
    failure.command.write(to: &self)
    key("result")
    failure.result.write(to: &self)
    endObject()
  }
}
