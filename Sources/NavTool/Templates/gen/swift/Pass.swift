/// Shows a gate until the facts let the route pass. The route itself is not sent meanwhile, so
/// that no waiting intent shows it a second time.
private func pass(
  _ gate: JSON, to route: Route, _ refused: AskError,
  isolation: isolated (any Actor)? = #isolation
) async throws(AskError) {
  let watch = Watch()
  defer { watch.end(handle) }
  var place: (screen: Int64, isOwn: Bool)?
  do throws(RouteError) {
    try watch.begin(handle, nav_event_mask(NAV_EVENT_ANSWERED | NAV_EVENT_COMMITTED))
    place = try shown(gate, to: route)
    if place == nil, let made = try make(gate) { place = (made, true) }
  } catch { throw .failed(error) }
  guard let (screen, isOwn) = place else { throw refused }
  defer { if isOwn { watch.remove(screen, from: handle) } }
  guard try stands(gate, before: route) else { return }
  // An observer may have removed it at once.
  guard try isThere(screen) else { throw refused }
  for await event in watch.events where !watch.hasEnded {
    guard try stands(gate, before: route) else { return }
    if Reader.leaves(screen, in: event) { throw refused }
  }
  throw watch.hasEnded ? .left(JSON("\"destroyed\"")) : .cancelled
}

/// Whether a gate still stands before a route, or a lock covers it.
private func stands(_ gate: JSON, before route: Route) throws(AskError) -> Bool {
  do throws(RouteError) {
    let result = try preview { $0.put("goForResult", route) }.result
    return Reader.isHeld(result) || Reader.gate(of: result) == gate
  } catch { throw .failed(error) }
}

private func isThere(_ screen: Int64) throws(AskError) -> Bool {
  do throws(RouteError) {
    let result = try preview {
      $0.begin("updateOf", NAV_JSON_OBJECT)
      $0.put("id", screen)
      $0.begin("params", NAV_JSON_OBJECT)
      $0.end(NAV_JSON_OBJECT)
      $0.end(NAV_JSON_OBJECT)
    }.result
    return result.text == "\"noop\""
  } catch { throw .failed(error) }
}

/// The screen of a gate that is there already, for example for an intent that waits, and
/// whether it is left to this question.
private func shown(
  _ gate: JSON, to route: Route
) throws(RouteError) -> (screen: Int64, isOwn: Bool)? {
  let state = try text { nav_app_state(handle, $0, $1) }
  let waiting = try Reader.reading(state) { state throws(RouteError) in
    try Reader.waiting(in: state, for: gate)
  }
  if let waiting, waiting.route == route.name {
    // It would show the route beside the one that is asked for.
    nav_app_send(handle, "\"forget\"", 8, nil, nil)
    if let screen = waiting.screen { return (screen, true) }
  } else if let screen = waiting?.screen {
    return (screen, false)
  }
  let top = try top()
  return top.route == gate ? (top.id, false) : nil
}

/// Shows a gate; nil if it is refused.
private func make(_ gate: JSON) throws(RouteError) -> Int64? {
  var result = nav_buffer()
  defer { nav_buffer_free(&result) }
  do throws(RouteError) {
    _ = try send({ $0.put("goForResult", gate) }, result: &result)
  } catch {
    // It does not answer.
    _ = try send({ $0.put("go", gate) }, result: &result)
  }
  let text = Writer.text(of: result)
  if text == "\"done\"" || text == "\"noop\"" { return try top().id }
  return try Reader.reading(text, Reader.ticket)
}

/// The shown screen.
private func top() throws(RouteError) -> (id: Int64, route: JSON) {
  try Reader.reading(try text { nav_app_path(handle, nil, 0, $0, $1) }, Reader.top)
}

private func text(
  _ call: (UnsafeMutablePointer<nav_buffer>, UnsafeMutablePointer<nav_error>) -> nav_status
) throws(RouteError) -> String {
  var (text, error) = (nav_buffer(), nav_error())
  defer { nav_buffer_free(&text) }
  guard call(&text, &error) >= 0 else { throw RouteError(message: Reader.message(&error)) }
  return Writer.text(of: text)
}
