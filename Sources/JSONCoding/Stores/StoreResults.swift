// Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.

import CNavRuntime
import Ground
import Stores

extension PlanResult: CallResult where R == JSONRoute {
  @inline(never)
  public var status: nav_status {
    switch self {
    case .nothing: nav_status(NAV_NOOP)
    case .single(let result): result.status
    case .batch(let result):
      nav_status(result.isSuccess ? NAV_OK : result.results.isEmpty ? NAV_NOOP : NAV_PARTIAL)
    case .cancelled: nav_status(NAV_CANCELLED)
    }
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .nothing: return writer.word("none")
    case .single(let result):
      writer.beginCase("single")
      result.write(to: &writer)
    case .batch(let result):
      writer.beginCase("batch")
      result.write(to: &writer)
    case .cancelled(let reason):
      writer.beginCase("cancelled")
      reason.write(to: &writer)
    }
    writer.endObject()
  }
}

extension PresentResult: CallResult where R == JSONRoute {
  @inline(never)
  public var status: nav_status {
    switch self {
    case .shownImmediately, .rewrittenWithoutPresentation: nav_status(NAV_OK)
    case .queuedBehind: nav_status(NAV_QUEUED)
    case .cancelled: nav_status(NAV_CANCELLED)
    case .noop: nav_status(NAV_NOOP)
    }
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .shownImmediately(let id):
      writer.beginCase("shownImmediately")
      writer.integer(id)
    case .queuedBehind(let id):
      writer.beginCase("queuedBehind")
      writer.integer(id)
    case .rewrittenWithoutPresentation(let command):
      writer.beginCase("rewrittenWithoutPresentation")
      command.write(to: &writer)
    case .cancelled(let reason):
      writer.beginCase("cancelled")
      reason.write(to: &writer)
    case .noop: return writer.word("noop")
    }
    writer.endObject()
  }
}

extension Router.RootResult: CallResult where R == JSONRoute {
  @inline(never)
  public var status: nav_status {
    switch self {
    case .executed: nav_status(NAV_OK)
    case .noop: nav_status(NAV_NOOP)
    case .navigationFailed, .cancelled: nav_status(NAV_NOT_COMMITTED)
    }
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .executed: return writer.word("executed")
    case .noop: return writer.word("noop")
    case .navigationFailed(let result):
      writer.beginCase("navigationFailed")
      result.write(to: &writer)
    case .cancelled(let cancellation):
      writer.beginCase("cancelled")
      cancellation.reason.write(to: &writer)
    }
    writer.endObject()
  }
}

extension Router.Back: CallResult where R == JSONRoute {
  @inline(never)
  public var status: nav_status {
    switch self {
    case .popped(let result): result.status
    case .dismissed(let result): result.status
    }
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .popped(let result):
      writer.beginCase("popped")
      result.write(to: &writer)
    case .dismissed(let result):
      writer.beginCase("dismissed")
      result.write(to: &writer)
    }
    writer.endObject()
  }
}

extension SplitStore.Back: CallResult where R == JSONRoute {
  @inline(never)
  public var status: nav_status {
    switch self {
    case .popped(_, let result): result.status
    case .moved: nav_status(NAV_OK)
    }
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .popped(let column, let result):
      writer.beginCase("popped")
      writer.beginObject()
      writer.key("column")
      writer.word(column.word)
      writer.key("result")
      result.write(to: &writer)
    case .moved(let to):
      writer.beginCase("moved")
      writer.beginObject()
      writer.key("to")
      writer.word(to.word)
    }
    writer.endObject()
    writer.endObject()
  }
}

extension FlowRejection where R == JSONRoute {
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .pushBlockedByModalTail: return writer.word("pushBlockedByModalTail")
    case .invalidResetPath: return writer.word("invalidResetPath")
    case .middlewareRejected(let cancellation):
      writer.beginCase("middlewareRejected")
      writer.middlewareRejected(cancellation)
    case .navigationFailed(let result):
      writer.beginCase("navigationFailed")
      result.write(to: &writer)
    }
    writer.endObject()
  }
}

extension FlowResult where R == JSONRoute {
  @inline(never)
  public var status: nav_status {
    switch self {
    case .applied: nav_status(NAV_OK)
    case .queued: nav_status(NAV_QUEUED)
    case .rejected: nav_status(NAV_REJECTED)
    case .noop: nav_status(NAV_NOOP)
    }
  }

  public func write(to writer: inout JSONWriter, path: [FlowStep<JSONRoute>]) {
    switch self {
    case .applied:
      writer.beginCase("applied")
      writer.steps(path)
    case .queued(let presentation):
      writer.beginCase("queued")
      presentation.write(to: &writer)
    case .rejected(let reason):
      writer.beginCase("rejected")
      writer.beginObject()
      writer.key("path")
      writer.steps(path)
      writer.key("reason")
      reason.write(to: &writer)
      writer.endObject()
    case .noop: return writer.word("noop")
    }
    writer.endObject()
  }
}

extension TabStore.Refusal where R == JSONRoute {
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .unknownTab(let name):
      writer.beginCase("unknownTab")
      writer.string(name)
    case .duplicateTab(let name):
      writer.beginCase("duplicateTab")
      writer.string(name)
    case .activeTab(let name):
      writer.beginCase("activeTab")
      writer.string(name)
    }
    writer.endObject()
  }
}

extension TabStore.SelectResult: CallResult where R == JSONRoute {
  @inline(never)
  public var status: nav_status {
    switch self {
    case .selected: nav_status(NAV_OK)
    case .poppedToRoot(let result): result.status
    case .cancelled: nav_status(NAV_CANCELLED)
    case .refused: nav_status(NAV_REJECTED)
    case .noop: nav_status(NAV_NOOP)
    }
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .selected(let from, let to):
      writer.beginCase("selected")
      writer.beginObject()
      writer.key("from")
      writer.string(from)
      writer.key("to")
      writer.string(to)
      writer.endObject()
    case .poppedToRoot(let result):
      writer.beginCase("poppedToRoot")
      result.write(to: &writer)
    case .cancelled(let tab, let cancellation):
      writer.beginCase("cancelled")
      writer.cancelled(tab, cancellation)
    case .refused(let reason):
      writer.beginCase("refused")
      reason.write(to: &writer)
    case .noop: return writer.word("noop")
    }
    writer.endObject()
  }
}

extension OpenResult: CallResult where R == JSONRoute {
  @inline(never)
  public var status: nav_status {
    switch self {
    case .opened: nav_status(NAV_OK)
    case .failed: nav_status(NAV_NOT_COMMITTED)
    case .cancelled: nav_status(NAV_CANCELLED)
    case .refused: nav_status(NAV_REJECTED)
    }
  }
}

extension StepFlow.Refusal where R == JSONRoute {
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .cannotProceed: return writer.word("cannotProceed")
    case .atFirstStep: return writer.word("atFirstStep")
    case .notReachable(let index):
      writer.beginCase("notReachable")
      writer.integer(index)
    case .unknownStep(let index):
      writer.beginCase("unknownStep")
      writer.integer(index)
    }
    writer.endObject()
  }
}

extension StepFlow.Result: CallResult where R == JSONRoute {
  @inline(never)
  public var status: nav_status {
    switch self {
    case .moved, .finished: nav_status(NAV_OK)
    case .noop: nav_status(NAV_NOOP)
    case .refused: nav_status(NAV_REJECTED)
    }
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .moved(let from, let to):
      writer.beginCase("moved")
      writer.beginObject()
      writer.key("from")
      writer.integer(from)
      writer.key("to")
      writer.integer(to)
      writer.endObject()
    case .finished: return writer.word("finished")
    case .noop: return writer.word("noop")
    case .refused(let reason):
      writer.beginCase("refused")
      reason.write(to: &writer)
    }
    writer.endObject()
  }
}
