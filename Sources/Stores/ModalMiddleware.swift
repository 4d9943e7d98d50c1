import Ground

/// Sees every command of a modal store before and after it takes effect (protocol §3): up to three
/// functions, of which an absent one costs nothing.
///
///     let quiet = ModalMiddleware<Route>(willExecute: { command, _ in
///       command.kind == .present ? .cancel(.conditionFailed) : .proceed
///     })
public final class ModalMiddleware<R: Route>: RegisteredMiddleware, CommandMiddleware {
  public typealias Answer = Interception<ModalCommand<R>, ModalCancellationReason<R>>
  public typealias WillExecute = (_ command: ModalCommand<R>, _ state: ModalState<R>) -> Answer
  public typealias DidExecute = (
    _ command: ModalCommand<R>, _ result: ModalResult<R>, _ state: ModalState<R>
  ) -> ModalResult<R>
  public typealias Discard = (
    _ command: ModalCommand<R>, _ result: ModalResult<R>, _ state: ModalState<R>
  ) -> Void

  public let willExecute: WillExecute?
  public let didExecute: DidExecute?
  public let discard: Discard?

  public init(
    _ calls: CommandCalls = CommandCalls(), willExecute: WillExecute? = nil,
    didExecute: DidExecute? = nil, discard: Discard? = nil
  ) {
    self.willExecute = willExecute
    self.didExecute = didExecute
    self.discard = discard
    super.init(
      calls, asks: willExecute != nil, folds: didExecute != nil, hearsCommits: false,
      usesClock: false)
  }
}
