import Ground
import JSONCoding
import Stores

/// Plays a case of the kind `modal` (vectors/README.md, 3.2).
final class ModalPlayer: Player {
  private let store: ModalStore<JSONRoute>
  private var events: [ModalEvent<JSONRoute>] = []

  init(_ vector: JSONTree) throws(NavError) {
    let config = try vector.member("config")
    var configuration = ModalConfiguration()
    configuration.queueCancellationPolicy = try config.queuePolicy("queueCancellationPolicy")
    store = ModalStore(configuration)
    _ = try store.addMiddleware(try ModalGate(config).middleware, named: "gate")
    store.interests = .all
    store.onEvent = { [unowned self] in events.append($0) }
  }

  var revision: UInt64 { Planted.revision(store.revision) }

  func play(_ step: JSONTree) throws(NavError) -> JSONTree {
    events = []
    let result = try run(step)
    return try JSONTree { writer in
      writer.beginObject()
      writer.key("result")
      result(&writer)
      writer.key("current")
      writer.presentation(store.state.current)
      writer.key("queue")
      writer.presentations(store.state.queue)
      writer.key("events")
      writer.beginArray()
      for event in events { event.write(to: &writer) }
      writer.endArray()
      writer.endObject()
    }
  }

  /// Makes the call; answers what writes its result.
  private func run(_ step: JSONTree) throws(NavError) -> (inout JSONWriter) -> Void {
    let result: ModalResult<JSONRoute>
    switch try step.text("op") {
    case "present":
      let presented = try store.present(try step.member("route").route(), style: try step.style())
      return { presented.write(to: &$0) }
    case "replaceCurrent":
      result = try store.replaceCurrent(try step.member("route").route(), style: try step.style())
    case "dismissCurrent":
      result = try store.dismissCurrent(
        try step.member("reason").decoded { reader throws(NavError) in
          try DismissalReason(reading: &reader)
        })
    case "dismissAll":
      result = try store.dismissAll()
    default: throw NavError(.argument, "this runner does not know the step")
    }
    return { result.write(to: &$0) }
  }
}

extension JSONTree {
  fileprivate func style() throws(NavError) -> ModalStyle {
    try member("style").decoded { reader throws(NavError) in try ModalStyle(reading: &reader) }
  }

  func queuePolicy(_ key: Text) throws(NavError) -> QueueCancellationPolicy {
    switch try text(key) {
    case "preserve": return .preserve
    case "dropQueued": return .dropQueued
    default: throw NavError(.argument, "this runner does not know the policy")
    }
  }
}

/// The middleware of a modal case.
private struct ModalGate {
  private let cancelled: JSONRoute?
  private let cancelsDismissAll: Bool
  private let rewritten: (route: JSONRoute, to: Text)?

  init(_ config: JSONTree) throws(NavError) {
    if let route = config.optional("cancelPresentOf") {
      cancelled = try route.route()
    } else {
      cancelled = nil
    }
    cancelsDismissAll = config.optional("cancelDismissAll") == .bool(true)
    if let rewrite = config.optional("rewritePresentOf") {
      rewritten = (try rewrite.member("route").route(), try rewrite.text("to"))
    } else {
      rewritten = nil
    }
  }

  var middleware: ModalMiddleware<JSONRoute> {
    ModalMiddleware(willExecute: { command, _ in
      if command == .dismissAll { return cancelsDismissAll ? .cancel(.conditionFailed) : .proceed }
      guard case .present(let presentation) = command else { return .proceed }
      if presentation.route == cancelled {
        return .cancel(.middleware(debugName: nil, command: command))
      }
      guard let rewritten, presentation.route == rewritten.route else { return .proceed }
      switch rewritten.to {
      case "replaceCurrent": return .rewrite(.replaceCurrent(presentation))
      case "dismissCurrent": return .rewrite(.dismissCurrent(.dismiss))
      default: return .rewrite(.dismissAll)
      }
    })
  }
}
