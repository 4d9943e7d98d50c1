import CNavRuntime
import Ground
import JSONCoding
import Stores

extension NavigationMiddleware: HostedMiddleware where R == JSONRoute {
  static func make(_ calls: CommandCalls, willExecute: WillExecute?) -> NavigationMiddleware {
    NavigationMiddleware(calls, willExecute: willExecute)
  }

  static func kind(of command: NavigationCommand<R>) -> nav_command_kind { command.kind.rawValue }

  static func status(of result: NavigationResult<R>) -> nav_status { result.status }

  static func write(_ command: NavigationCommand<R>, to writer: inout JSONWriter) {
    command.write(to: &writer)
  }

  static func write(_ result: NavigationResult<R>, to writer: inout JSONWriter) {
    result.write(to: &writer)
  }

  static func write(_ state: RouteStack<R>, to writer: inout JSONWriter) { writer.path(of: state) }

  static func readCommand(_ text: InputText, on handle: StoreHandle) throws(NavError)
    -> NavigationCommand<R>
  {
    try handle.readCommand(text)
  }

  static func readReason(
    _ text: InputText, on handle: StoreHandle, for command: NavigationCommand<R>
  ) throws(NavError) -> CancellationReason<R> {
    try handle.read(text) { reader, routes throws(NavError) in
      try CancellationReason(reading: &reader, cache: routes, command: command)
    }
  }

  static func readResult(_ text: InputText, on handle: StoreHandle) throws(NavError)
    -> NavigationResult<R>
  {
    try handle.read(text) { reader, routes throws(NavError) in
      try NavigationResult(reading: &reader, cache: routes)
    }
  }

  static func refusal(of command: NavigationCommand<R>) -> CancellationReason<R> {
    .middleware(debugName: nil, command: command)
  }

  static func refusal(_ message: Text) -> CancellationReason<R> { .custom(message) }
}
