import NavigationCore

/// The functions of one fact, and of one route: tell, go, ask, answer.
extension CGenerator {
  // MARK: Facts

  func writeFacts() {
    for (index, fact) in model.facts.enumerated() {
      say("Tells the app the fact `\(fact.name)`.")
      let parameters: [Text] = ["nav_app *app", "\(type(fact.shape)) value", "nav_error *error"]
      function("nav_status", factSetters[index], parameters) { out in
        writeObject { $0.line(put(fact.shape, quoted(fact.name), "value")) }
        out.line("nav_status status = writer->status;")
        let arguments: [Text] = ["app", "text.data", "text.length", "NULL", "error"]
        out.call("if (status >= 0) status = nav_app_set_facts(", arguments, ");")
        out.line("nav_buffer_free(&text);")
        out.line("return status;")
      }
    }
    guard !model.facts.isEmpty else { return }
    say("What the program knows.")
    out.block("typedef struct \(prefix)_facts {", "} \(prefix)_facts;") { out in
      for (index, fact) in model.facts.enumerated() {
        out.line("\(type(fact.shape)) \(factFields[index]);")
      }
    }
    out.line()
    say("Reads the facts of an app.")
    let parameters: [Text] = ["nav_app *app", "\(prefix)_facts *facts", "nav_error *error"]
    function("nav_status", "\(prefix)_read_facts", parameters) { out in
      out.line("nav_buffer text = NAV_BUFFER_INIT;")
      out.line("\(prefix)_memory memory = {NULL, 0, 0};")
      out.line("\(prefix)_reader any = {.memory = &memory, .error = error}, *reader = &any;")
      out.line("reader->status = nav_app_facts(app, &text, error);")
      out.block("if (reader->status >= 0) {") { out in
        out.line("nav_json value;")
        let arguments: [Text] = ["text.data", "text.length", "\"\"", "&reader->params", "error"]
        out.call("reader->status = nav_json_find(", arguments, ");")
        for (index, fact) in model.facts.enumerated() {
          let field = factFields[index]
          let pointer = quoted("/" + fact.name)
          out.block("if (\(prefix)_find(reader, \(pointer), true, &value)) {") {
            $0.line("facts->\(field) = \(read(fact.shape, "&value"));")
          }
        }
      }
      out.line("nav_buffer_free(&text);")
      out.line("return reader->status;")
    }
  }

  // MARK: Going and asking

  func writeCalls(of index: Int) {
    let (word, hasFields) = (words[index], !fields[index].isEmpty)
    func writeCall(_ name: Text, _ function: Text, _ about: Text) {
      say(about)
      var parameters: [Text] = ["nav_app *app"]
      if hasFields { parameters.append("\(types[index]) route") }
      if name == "ask" { parameters.append("int64_t *ticket") }
      parameters.append("nav_error *error")
      self.function("nav_status", "\(prefix)_\(name)_\(word)", parameters) { out in
        let initial: Text = hasFields ? ", .as_\(word) = route" : ""
        out.call("\(prefix)_route any = {", [".name = \(tags[index])\(initial)"], "};")
        guard name == "ask" else {
          return out.line("return \(prefix)_\(function)(app, &any, NULL, error);")
        }
        out.line("nav_buffer result = NAV_BUFFER_INIT;")
        out.line("nav_status status = \(prefix)_\(function)(app, &any, &result, error);")
        out.block("if (status == NAV_OK) {") { out in
          out.line("nav_json value;")
          out.line("nav_json_find(result.data, result.length, \"/ticket\", &value, NULL);")
          out.line("nav_json_integer(&value, ticket);")
        }
        out.line("nav_buffer_free(&result);")
        out.line("return status;")
      }
    }
    writeCall("go", "go", "Shows the route \"\(model.routes[index].name)\".")
    guard let answer = model.routes[index].returns else { return }
    writeCall(
      "ask", "go_for_result",
      "Shows the route and gives the ticket whose answer \(prefix)_answered_\(word) reads.")
    say("Answers for the nearest screen that was asked for.")
    let parameters: [Text] = ["nav_app *app", "\(type(answer)) value", "nav_error *error"]
    function("nav_status", "\(prefix)_answer_\(word)", parameters) { out in
      writeObject { out in
        out.line("\(prefix)_begin(writer, \"answer\", NAV_JSON_OBJECT);")
        out.line(put(answer, "\"value\"", "value"))
        out.line("\(prefix)_end(writer, NAV_JSON_OBJECT);")
      }
      out.line("return \(prefix)_send(app, writer, NULL, error);")
    }
    writeAnswered(index, answer)
  }

  private func writeAnswered(_ index: Int, _ answer: ParameterShape) {
    say(
      """
      Reads the event {"answered":…} of a ticket. Status: NAV_OK (it was answered), NAV_CANCELLED \
      (it left without an answer), NAV_NO_MATCH (an event of something else).
      """)
    let parameters: [Text] = [
      "const char *event", "size_t length", "int64_t ticket", "\(prefix)_memory *memory",
      "\(type(answer)) *answer", "nav_error *error",
    ]
    function("nav_status", "\(prefix)_answered_\(words[index])", parameters) { out in
      out.line("nav_json value;")
      out.line("int64_t of = 0;")
      out.line("\(prefix)_reader any = {.memory = memory, .error = error}, *reader = &any;")
      let find: Text = "nav_json_find(event, length, "
      out.line("nav_status status = \(find)\"/answered/ticket\", &value, error);")
      out.line("if (status < 0) return status;")
      out.line("if (nav_json_integer(&value, &of) < 0 || of != ticket) return NAV_NO_MATCH;")
      out.line("\(find)\"/answered/outcome/value\", &value, NULL);")
      out.line("if (value.kind == NAV_JSON_NONE) return NAV_CANCELLED;")
      out.line("*answer = \(read(answer, "&value"));")
      out.line("return reader->status;")
    }
  }
}
