import NavigationCore

extension Router.RootResult where R == JSONRoute {
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

extension Router.Back where R == JSONRoute {
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
