import CNavRuntime
import Ground
import JSONCoding
import Stores

extension ModalMiddleware: HostedMiddleware where R == JSONRoute {
  static func make(_ calls: CommandCalls, willExecute: WillExecute?) -> ModalMiddleware {
    ModalMiddleware(calls, willExecute: willExecute)
  }

  static func kind(of command: ModalCommand<R>) -> nav_command_kind { command.kind.rawValue }

  static func status(of result: ModalResult<R>) -> nav_status { result.status }

  static func write(_ command: ModalCommand<R>, to writer: inout JSONWriter) {
    command.write(to: &writer)
  }

  static func write(_ result: ModalResult<R>, to writer: inout JSONWriter) {
    result.write(to: &writer)
  }

  static func write(_ state: ModalState<R>, to writer: inout JSONWriter) {
    writer.modalState(state)
  }

  static func readCommand(_ text: InputText, on handle: ModalHandle) throws(NavError)
    -> ModalCommand<R>
  {
    try handle.read(text) { reader, routes throws(NavError) in
      try ModalCommand(reading: &reader, cache: routes)
    }
  }

  static func readReason(
    _ text: InputText, on handle: ModalHandle, for command: ModalCommand<R>
  ) throws(NavError) -> ModalCancellationReason<R> {
    try handle.read(text) { reader, routes throws(NavError) in
      try ModalCancellationReason(reading: &reader, cache: routes, command: command)
    }
  }

  static func readResult(_ text: InputText, on handle: ModalHandle)
    throws(NavError) -> ModalResult<R>
  {
    try handle.read(text) { reader, routes throws(NavError) in
      try ModalResult(reading: &reader, cache: routes)
    }
  }

  static func refusal(of command: ModalCommand<R>) -> ModalCancellationReason<R> {
    .middleware(debugName: nil, command: command)
  }

  static func refusal(_ message: Text) -> ModalCancellationReason<R> { .custom(message) }
}
