import CNavRuntime
import Ground
import Stores

extension Router.RootResult: CallResult where R == JSONRoute {
  public var status: nav_status {
    switch self {
    case .executed: nav_status(NAV_OK)
    case .noop: nav_status(NAV_NOOP)
    case .cancelled, .navigationFailed: nav_status(NAV_NOT_COMMITTED)
    }
  }

  /// Writes `"executed"`, `"noop"`, `{"navigationFailed":result}` or `{"cancelled":reason}`.
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
  public var status: nav_status {
    switch self {
    case .popped(let result): result.status
    case .dismissed(let result): result.status
    }
  }

  /// Writes `{"popped":result}` or `{"dismissed":result}`.
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
