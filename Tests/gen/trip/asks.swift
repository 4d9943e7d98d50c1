import CNavRuntime

/// Asks screens of a schema, and ends each question in another way: one line each.
@MainActor
func ask(schema text: String) async {
  var schema: OpaquePointer?
  guard nav_schema_create(text, text.utf8.count, &schema, nil) >= 0 else { return }
  defer { nav_schema_destroy(schema) }
  for end in Ending.all {
    var handle: OpaquePointer?
    guard nav_app_create(schema, nil, 0, &handle, nil) >= 0, let handle else { return }
    var isAlive = true
    let app = EveryType.App(handle)
    let waiting = Task { () -> String in
      do { return try await end.ask(app) } catch let error as EveryType.AskError {
        return switch error {
        case .failed(let error): "failed: \(error.message)"
        case .refused(let result): "refused: \(result.text)"
        case .left(let cause): "left: \(cause.text)"
        case .cancelled: "cancelled"
        }
      } catch { return "\(error)" }
    }
    if end.isEarly {
      end.finish(app, &isAlive)
      waiting.cancel()
    } else {
      // It runs on this actor, until it waits.
      for _ in 0..<3 { await Task.yield() }
      end.finish(app, &isAlive)
      if end.cancels { waiting.cancel() }
    }
    let outcome = await waiting.value
    print("\(end.name): \(outcome)", isAlive ? "| \(describe(handle))" : "")
    if isAlive { nav_app_destroy(handle) }
  }
}

@MainActor
private struct Ending {
  let name: String
  var isEarly = false
  var cancels = false
  var finish: (EveryType.App, inout Bool) -> Void = { _, _ in }
  var ask: @MainActor (EveryType.App) async throws -> String = { "\(try await $0.ask(.sure))" }

  static var all: [Ending] {
    [
      Ending(name: "answered") { app, _ in send(app, #"{"answer":{"value":true}}"#) },
      Ending(
        name: "a list",
        finish: { app, _ in send(app, #"{"answer":{"value":["3d","big one"]}}"#) },
        ask: { (try await $0.ask(.asks)).map(\.rawValue).joined(separator: "+") }),
      Ending(name: "refused", ask: { (try await $0.ask(.locked)).text }),
      Ending(name: "dismissed") { app, _ in send(app, #""dismiss""#) },
      Ending(name: "superseded") { app, _ in send(app, #"{"go":"home"}"#) },
      Ending(name: "cancelled", cancels: true),
      Ending(name: "cancelled early", isEarly: true),
      Ending(name: "answered and cancelled", cancels: true) { app, _ in
        send(app, #"{"answer":{"value":false}}"#)
      },
      Ending(name: "another screen") { app, _ in
        send(app, #"{"goForResult":"asks"}"#)
        send(app, #"{"answer":{"value":["info"]}}"#)
        send(app, #"{"answer":{"value":true}}"#)
      },
      Ending(name: "another thread") { app, _ in
        let place = UInt(bitPattern: app.handle)
        Task.detached {
          guard let handle = OpaquePointer(bitPattern: place) else { return }
          send(EveryType.App(handle), #"{"answer":{"value":true}}"#)
        }
      },
      Ending(name: "destroyed") { app, isAlive in
        nav_app_destroy(app.handle)
        isAlive = false
      },
      Ending(name: "answered, then destroyed") { app, isAlive in
        send(app, #"{"answer":{"value":true}}"#)
        nav_app_destroy(app.handle)
        isAlive = false
      },
      Ending(name: "cancelled and destroyed", cancels: true) { app, isAlive in
        nav_app_destroy(app.handle)
        isAlive = false
      },
      Ending(name: "a gate", finish: openGate, ask: gated),
      Ending(name: "a gate, left", finish: { app, _ in send(app, #""dismiss""#) }, ask: gated),
      Ending(name: "a gate, cancelled", cancels: true, ask: gated),
      Ending(
        name: "a gate, destroyed",
        finish: { app, isAlive in
          nav_app_destroy(app.handle)
          isAlive = false
        }, ask: gated),
    ]
  }
}

@MainActor
private func gated(_ app: EveryType.App) async throws -> String {
  "\(try await app.ask(.gated, gate: true))"
}

/// Lets the route pass, and answers once its screen is there.
@MainActor
private func openGate(_ app: EveryType.App, _: inout Bool) {
  print("the gate:", describe(app.handle))
  let facts = #"{"ready":true}"#
  nav_app_set_facts(app.handle, facts, facts.utf8.count, nil, nil)
  let place = UInt(bitPattern: app.handle)
  Task { @MainActor in
    guard let handle = OpaquePointer(bitPattern: place) else { return }
    while !describe(handle).contains("gated") { await Task.yield() }
    send(EveryType.App(handle), #"{"answer":{"value":true}}"#)
  }
}

func walk(schema text: String) throws {
  var (schema, handle): (OpaquePointer?, OpaquePointer?)
  guard nav_schema_create(text, text.utf8.count, &schema, nil) >= 0,
    nav_app_create(schema, nil, 0, &handle, nil) >= 0, let handle
  else { return }
  defer {
    nav_app_destroy(handle)
    nav_schema_destroy(schema)
  }
  let app = EveryType.App(handle)
  func show(_ status: nav_status) {
    print(String(cString: nav_status_name(status)), describe(handle))
  }
  show(try app.go(.given()))
  show(try app.replace(.optional(whole: -7)))
  show(try app.go(.home))
  show(try app.go(.optional(whole: -7)))
  show(try app.go(.given()))
  show(try app.backTo(.optional(whole: -7)))
  let preview = try app.preview(.given())
  let isDone = preview.result.text == "\"done\"" && preview.shown == .given()
  show(nav_status(isDone ? NAV_OK : NAV_REJECTED))
  show(try app.go(.guarded))
  func show(_ result: EveryType.FactsResult) {
    let status = result.isRefused ? NAV_REJECTED : result.changed.isEmpty ? NAV_NOOP : NAV_OK
    show(nav_status(status))
  }
  show(try app.setReady(true))
  show(try app.setReady(true))
  show(try app.setReady(false))
  try showPreviews(app)
  show(try app.go(.home))
  let home = try app.at(1)
  show(try home.go(.given()))
  show(try home.go(.given()))
  show(try home.back())
}

/// What is wrong with previews of layers, of URLs and of what does not fit: nothing.
private func showPreviews(_ app: EveryType.App) throws {
  let sheet = try app.preview(.sure)
  if sheet.shown != .sure { print("a layer is shown, not \(sheet.shown)") }
  if !sheet.changes.text.contains("presented") { print("changes: \(sheet.changes.text)") }
  let url = try app.preview(url: "/nowhere")
  if !url.result.text.contains("unhandled") { print("a URL: \(url.result.text)") }
  do {
    print("no error:", try app.preview(.optional(real: .nan)))
  } catch {}
}

private func send(_ app: EveryType.App, _ intent: String) {
  nav_app_send(app.handle, intent, intent.utf8.count, nil, nil)
}

private func describe(_ app: OpaquePointer) -> String {
  var text = nav_buffer()
  defer { nav_buffer_free(&text) }
  nav_app_describe(app, &text, nil)
  return String(
    decoding: UnsafeRawBufferPointer(start: text.data, count: text.length), as: UTF8.self)
}
