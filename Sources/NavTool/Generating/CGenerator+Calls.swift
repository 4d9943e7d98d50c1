import Ground
import NavigationApp

/// The functions that send: those that all schemas share, of one fact, and of one route.
extension CGenerator {
  /// Includes what all schemas share, for the types of this one.
  func writeShared() {
    say("The scene, the events, and the intents that are the same for all schemas.")
    let root = model.containers[0]
    let tabs = model.containers.reduce(1) { most, container in
      container.kind == .tabs ? max(most, container.children.count) : most
    }
    out.line("#define NAV_TYPED(name) \(prefix)_##name")
    out.line("#define NAV_TYPED_ROUTES \(model.routes.count)")
    out.line("#define NAV_TYPED_FACTS \(model.facts.count)")
    out.line("#define NAV_TYPED_ADDRESSES \(model.containers.count)")
    out.line("#define NAV_TYPED_SCREENS \(visibleStacks(in: root))")
    out.line("#define NAV_TYPED_BARS \(max(1, visibleBars(in: root)))")
    out.line("#define NAV_TYPED_TABS \(tabs)")
    out.line("#include <nav_typed_app.h>")
    out.line()
    for word: Text in [
      "go", "open", "open_url", "replace", "back_to", "back", "back_to_root", "back_to_entry",
      "remove", "dismiss", "dismiss_all", "forget", "select", "set_badge", "reset", "reset_layer",
    ] {
      takeWho("\(prefix)_\(word)")
    }
    takeWho("\(prefix)_go_for_result", isAlone: true)
    takeWho("\(prefix)_transaction_send", isAlone: true)
    out.line()
  }

  /// How many stacks can show at once in a container.
  private func visibleStacks(in container: Container) -> Int {
    let counts = container.children.map { visibleStacks(in: model.containers[$0]) }
    return container.kind == .split ? counts.reduce(0, &+) : counts.reduce(1) { max($0, $1) }
  }

  /// How many bars of tabs can show at once in a container.
  private func visibleBars(in container: Container) -> Int {
    let counts = container.children.map { visibleBars(in: model.containers[$0]) }
    return container.kind == .split
      ? counts.reduce(0, &+)
      : counts.reduce(0) { max($0, $1) } &+ (container.kind == .tabs ? 1 : 0)
  }

  // MARK: Facts

  /// The function that tells the app a fact.
  func writeSetter(_ index: Int) {
    let fact = model.facts[index]
    let name = factSetters[index]
    say("Tells the app the fact `\(fact.name)`, as nav_send_facts does.")
    let parameters: [Text] = [
      "nav_app *app", "\(type(fact.shape)) value", "nav_buffer *result", "nav_error *error",
    ]
    call(name, parameters) { out in
      out.line("nav_buffer text = NAV_BUFFER_INIT;")
      out.line("nav_writer any = {.out = &text}, *writer = &any;")
      out.line("nav_put_begin(writer, NULL, NAV_JSON_OBJECT);")
      out.line(put(fact.shape, quoted(fact.name), "value"))
      out.line("nav_put_end(writer, NAV_JSON_OBJECT);")
      out.line("return nav_send_facts(app, writer, result, error);")
    }
    if isBoolean(fact.shape) {
      writeMacro(name, "app, value, ...", "app, nav_exactly_bool(value), __VA_ARGS__")
    }
    out.line()
  }

  // MARK: One route

  func writeCalls(of index: Int) {
    let route = model.routes[index]
    guard !route.isLock else { return }
    say("The route \"\(route.name)\": what can be done with it.")
    writeIntent("go", "go", index)
    writeIntent("back_to", "backTo", index)
    if route.isPushed {
      writeIntent("replace", "replace", index)
      writePushed(index)
    }
    if !fields[index].isEmpty { writeUpdate(index) }
    if let answer = route.returns { writeQuestion(index, answer) }
    out.line()
  }

  /// What a route is as any route.
  private func any(_ index: Int) -> Text {
    let initial: Text = fields[index].isEmpty ? "" : ", .as_\(words[index]) = route"
    return "{.name = \(tags[index])\(initial)}"
  }

  /// The parameters of a function with the route among them.
  private func parameters(_ index: Int, _ first: [Text], _ last: [Text]) -> [Text] {
    first + (fields[index].isEmpty ? [] : ["\(types[index]) route"]) + last
  }

  private func writeIntent(_ function: Text, _ intent: Text, _ index: Int) {
    let name: Text = "\(prefix)_\(function)_\(words[index])"
    call(name, parameters(index, ["nav_who who"], ["nav_error *error"])) { out in
      out.line("\(prefix)_route any = \(any(index));")
      out.line("return \(prefix)_send_route(who, \"\(intent)\", &any, NULL, error);")
    }
    takeWho(name)
  }

  private func writePushed(_ index: Int) {
    let list = parameters(index, [], [])
    let taken = list.isEmpty ? ["void"] : list
    let name: Text = "\(prefix)_pushed_\(words[index])"
    writeFunction("static inline \(prefix)_pushed \(name)(", taken) { out in
      out.line("return (\(prefix)_pushed){\(any(index))};")
    }
  }

  private func writeUpdate(_ index: Int) {
    let name: Text = "\(prefix)_update_\(words[index])"
    say("All parameters of the shown route, or with an id that is not 0 of that entry or layer.")
    call(name, parameters(index, ["nav_who who", "int64_t id"], ["nav_error *error"])) { out in
      out.line("\(prefix)_route any = \(any(index));")
      out.line("return \(prefix)_send_update(who, id, &any, error);")
    }
    takeWho(name)
  }

  private func writeQuestion(_ index: Int, _ answer: ValueShape) {
    let word = words[index]
    say("Shows the route and gives the ticket whose answer \(prefix)_answered_\(word) reads.")
    let asking = parameters(index, ["nav_who who"], ["int64_t *ticket", "nav_error *error"])
    call("\(prefix)_ask_\(word)", asking) { out in
      out.line("\(prefix)_route any = \(any(index));")
      out.line("return \(prefix)_ask_route(who, &any, ticket, error);")
    }
    takeWho("\(prefix)_ask_\(word)", isAlone: true)
    say("Answers for the nearest screen that was asked for.")
    let answering: [Text] = ["nav_who who", "\(type(answer)) value", "nav_error *error"]
    call("\(prefix)_answer_\(word)", answering) { out in
      out.line("nav_intent intent;")
      out.line("nav_writer *writer = &intent.writer;")
      out.line("nav_intent_begin(&intent, who);")
      out.line("nav_put_begin(writer, intent.key, NAV_JSON_OBJECT);")
      out.line("nav_put_begin(writer, \"answer\", NAV_JSON_OBJECT);")
      out.line(put(answer, "\"value\"", "value"))
      out.line("nav_put_end(writer, NAV_JSON_OBJECT);")
      out.line("nav_put_end(writer, NAV_JSON_OBJECT);")
      out.line("return nav_intent_end(&intent, NULL, error);")
    }
    let value: Text = isBoolean(answer) ? "nav_exactly_bool(value)" : "value"
    writeMacro(
      "\(prefix)_answer_\(word)", "who, value, ...", "nav_who_alone(who), \(value), __VA_ARGS__")
    writeAnswered(index, answer)
  }

  private func writeAnswered(_ index: Int, _ answer: ValueShape) {
    say(
      """
      Reads the answer to a ticket. Status: NAV_OK (it was answered), NAV_CANCELLED (it left \
      without an answer), NAV_NO_MATCH (an event of something else).
      """)
    let parameters: [Text] = [
      "\(prefix)_event *event", "int64_t ticket", "\(type(answer)) *answer", "nav_error *error",
    ]
    call("\(prefix)_answered_\(words[index])", parameters) { out in
      out.line("nav_answer any = \(prefix)_answer_of(event, ticket, error);")
      out.line("nav_reader *reader = &any.reader;")
      out.block("while (nav_answer_again(&any)) {") { $0.line("*answer = \(read(answer));") }
      out.line("return reader->status;")
    }
  }
}
