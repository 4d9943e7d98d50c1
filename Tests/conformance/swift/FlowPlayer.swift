import Ground
import JSONCoding
import Stores

/// Plays a case of the kind `flow` (vectors/README.md, 3.3).
final class FlowPlayer: Player {
  private let flow: FlowStore<JSONRoute>
  private var events: [FlowEvent<JSONRoute>] = []

  init(_ vector: JSONTree) throws(NavError) {
    let config = try vector.member("config")
    let navigation = try NavigationStore<JSONRoute>()
    let modals = ModalStore<JSONRoute>()
    _ = try navigation.addMiddleware(try Self.navigationGate(config), named: "nav-gate")
    _ = try modals.addMiddleware(try Self.modalGate(config), named: "modal-gate")
    var options = FlowOptions()
    options.queueCoalescePolicy = try config.queuePolicy("queueCoalescePolicy")
    flow = FlowStore(navigation, modals, options)
    flow.interests = .all
    flow.onEvent = { [unowned self] in events.append($0) }
  }

  var revision: UInt64 { Planted.revision(flow.revision) }

  func play(_ step: JSONTree) throws(NavError) -> JSONTree {
    guard try step.text("op") == "send" else {
      throw NavError(.argument, "this runner does not know the step")
    }
    events = []
    let intent = try step.member("intent").decoded { reader throws(NavError) in
      try FlowIntent(reading: &reader, cache: RouteCache())
    }
    let result = try flow.send(intent)
    return try JSONTree { writer in
      writer.beginObject()
      writer.key("path")
      writer.steps(flow.path)
      writer.key("result")
      result.write(to: &writer, path: Planted.result(flow.path))
      writer.key("events")
      writer.beginArray()
      for event in events { event.write(to: &writer) }
      writer.endArray()
      writer.endObject()
    }
  }

  private static func navigationGate(_ config: JSONTree)
    throws(NavError) -> NavigationMiddleware<JSONRoute>
  {
    let cancelled = try config.optional("navigationCancelRoute")?.route()
    var rewritten: (route: JSONRoute, to: Command)?
    if let rewrite = config.optional("navigationRewritePushOf") {
      rewritten = (try rewrite.member("route").route(), try rewrite.member("to").command())
    }
    return NavigationMiddleware(willExecute: { [rewritten] command, _ in
      switch command {
      case .push(let route) where route == cancelled:
        .cancel(.middleware(debugName: nil, command: command))
      case .push(let route):
        if let rewritten, route == rewritten.route { .rewrite(rewritten.to) } else { .proceed }
      case .replace(let routes):
        if let cancelled, routes.contains(cancelled) { .cancel(.conditionFailed) } else { .proceed }
      default: .proceed
      }
    })
  }

  private static func modalGate(_ config: JSONTree) throws(NavError) -> ModalMiddleware<JSONRoute> {
    let cancelled = try config.optional("modalCancelPresentOf")?.route()
    return ModalMiddleware(willExecute: { command, _ in
      guard case .present(let presentation) = command, presentation.route == cancelled else {
        return .proceed
      }
      return .cancel(.middleware(debugName: nil, command: command))
    })
  }
}
