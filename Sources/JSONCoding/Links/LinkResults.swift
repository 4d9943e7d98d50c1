// Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.

import CNavRuntime
import DeepLinking
import Ground
import Stores

extension PendingLink where R == JSONRoute {
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("url")
    writer.string(url)
    writer.key("route")
    writer.route(route)
    writer.key("plan")
    plan.write(to: &writer)
    if let storedAt {
      writer.key("storedAt")
      writer.integer(storedAt)
    }
    writer.endObject()
  }
}

extension LinkRefusal where R == JSONRoute {
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("index")
    writer.integer(index)
    writer.key("command")
    command.write(to: &writer)
    writer.key("result")
    result.write(to: &writer)
    writer.endObject()
  }
}

extension LinkRejection {
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .schemeNotAllowed(let actual):
      writer.beginCase("schemeNotAllowed")
      writer.beginObject()
      writer.key("actual")
      writer.string(actual)
    case .hostNotAllowed(let actual):
      writer.beginCase("hostNotAllowed")
      writer.beginObject()
      writer.key("actual")
      writer.string(actual)
    case .nonCanonicalOrigin(let actual):
      writer.beginCase("nonCanonicalOrigin")
      writer.beginObject()
      writer.key("actual")
      writer.string(actual)
    case .dotSegment(let actual):
      writer.beginCase("dotSegment")
      writer.beginObject()
      writer.key("actual")
      writer.string(actual)
    case .invalidURL(let actual, let offset, let reason):
      writer.beginCase("invalidURL")
      writer.beginObject()
      writer.key("actual")
      writer.string(actual)
      writer.key("offset")
      writer.integer(offset)
      writer.key("reason")
      writer.string(reason)
    case .inputLimitExceeded(let limit, let actual, let maximum):
      writer.beginCase("inputLimitExceeded")
      writer.beginObject()
      writer.key("limit")
      switch limit {
      case .maxURLLength: writer.word("maxURLLength")
      case .maxPathSegments: writer.word("maxPathSegments")
      case .maxQueryItems: writer.word("maxQueryItems")
      }
      writer.key("actual")
      writer.integer(actual)
      writer.key("maximum")
      writer.integer(maximum)
    }
    writer.endObject()
    writer.endObject()
  }
}

extension LinkDecision: CallResult where R == JSONRoute {
  @inline(never)
  public var status: nav_status {
    switch self {
    case .plan: nav_status(NAV_OK)
    case .pending: nav_status(NAV_PENDING)
    case .rejected: nav_status(NAV_REJECTED)
    case .unhandled: nav_status(NAV_UNHANDLED)
    }
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .plan(let plan):
      writer.beginCase("plan")
      plan.write(to: &writer)
    case .pending(let link):
      writer.beginCase("pending")
      link.write(to: &writer)
    case .rejected(let reason):
      writer.beginCase("rejected")
      reason.write(to: &writer)
    case .unhandled(let url):
      writer.beginCase("unhandled")
      writer.beginObject()
      writer.key("url")
      writer.string(url)
      writer.endObject()
    }
    writer.endObject()
  }
}
