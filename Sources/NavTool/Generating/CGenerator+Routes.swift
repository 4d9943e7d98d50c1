import NavigationCore

/// How routes are read, written and sent.
extension CGenerator {
  func writeListFunctions(_ shape: ParameterShape) {
    guard case .list(let element) = shape else { return }
    let (list, name) = (type(shape), word(shape))
    let parameters: [Text] = ["\(prefix)_reader *reader", "const nav_json *value"]
    function(list, "\(prefix)_to_\(name)", parameters) { out in
      out.line("\(list) list = {NULL, 0};")
      out.block("if (value->kind != NAV_JSON_ARRAY) {") { out in
        out.line("\(prefix)_expected(reader, \"expected a list\");")
        out.line("return list;")
      }
      out.line("size_t count = 0;")
      out.line("for (nav_json item = {0}; nav_json_next(value, NULL, &item);) count++;")
      out.line("\(type(element)) *items = \(prefix)_reserve(reader, count, sizeof *items);")
      out.line("if (items == NULL) return list;")
      out.block("for (nav_json item = {0}; nav_json_next(value, NULL, &item);) {") { out in
        out.line("items[list.count++] = \(read(element, "&item"));")
      }
      out.line("list.items = items;")
      out.line("return list;")
    }
    let writing: [Text] = ["\(prefix)_writer *writer", "const char *key", "\(list) list"]
    function("void", "\(prefix)_put_\(name)", writing) { out in
      out.line("\(prefix)_begin(writer, key, NAV_JSON_ARRAY);")
      out.block("for (size_t index = 0; index < list.count; index++) {") { out in
        out.line(put(element, "NULL", "list.items[index]"))
      }
      out.line("\(prefix)_end(writer, NAV_JSON_ARRAY);")
    }
  }

  /// An expression that reads a value.
  func read(_ shape: ParameterShape, _ value: Text) -> Text {
    "\(prefix)_to_\(word(shape))(reader, \(value))"
  }

  /// A statement that writes a value.
  func put(_ shape: ParameterShape, _ key: Text, _ value: Text) -> Text {
    if case .choice(let index) = shape {
      return "\(prefix)_put_choice(writer, \(key), \(prefix)_\(choices[index])_text(\(value)));"
    }
    return "\(prefix)_put_\(word(shape))(writer, \(key), \(value));"
  }

  /// Reads choices.
  func writeChoiceReaders() {
    for (index, choice) in model.choices.enumerated() {
      let name: Text = "\(prefix)_\(choices[index])"
      let parameters: [Text] = ["\(prefix)_reader *reader", "const nav_json *value"]
      function(name, "\(prefix)_to_\(choices[index])", parameters) { out in
        out.block("for (int place = 1; place <= \(choice.values.count); place++) {") { out in
          out.line("\(name) choice = (\(name))place;")
          let equal: Text = "nav_json_equals(value, \(name)_text(choice), NAV_NUL)"
          out.line("if (\(equal)) return choice;")
        }
        out.line("\(prefix)_expected(reader, \"expected one of the texts of its type\");")
        out.line("return (\(name))0;")
      }
    }
  }

  // MARK: One route

  func writeFunctions(of index: Int) {
    guard !fields[index].isEmpty else { return }
    let type = types[index]
    let reading: [Text] = ["\(prefix)_reader *reader", "\(type) *route"]
    function("void", "\(prefix)_read_\(words[index])", reading) { out in
      out.line("nav_json value;")
      for (name, parameter) in fields[index] {
        let pointer = quoted("/" + parameter.name)
        let isFlagged = !parameter.isRequired && needsFlag(parameter.shape)
        let read = read(parameter.shape, "&value")
        let found: Text =
          isFlagged ? "\(prefix)_some_\(word(parameter.shape))(\(read))" : read
        let test: Text =
          "\(prefix)_find(reader, \(pointer), \(parameter.isRequired ? "true" : "false" as Text), &value)"
        out.line("if (\(test)) {")
        out.indented { $0.line("route->\(name) = \(found);") }
        if let given = parameter.defaultValue { writeDefault(given, name, parameter) }
        out.line("}")
      }
    }
    let writing: [Text] = ["\(prefix)_writer *writer", "const \(type) *route"]
    function("void", "\(prefix)_put_\(words[index])", writing) { out in
      out.line(
        "\(prefix)_begin(writer, \"params\", NAV_JSON_OBJECT);")
      for (name, parameter) in fields[index] { writePut(name, parameter) }
      out.line("\(prefix)_end(writer, NAV_JSON_OBJECT);")
    }
  }

  private func writePut(_ name: Text, _ parameter: ParameterModel) {
    let key = quoted(parameter.name)
    if parameter.isRequired { return out.line(put(parameter.shape, key, "route->\(name)")) }
    if needsFlag(parameter.shape) {
      out.block("if (route->\(name).is_set) {") {
        $0.line(put(parameter.shape, key, "route->\(name).value"))
      }
    } else if case .list = parameter.shape {
      out.block("if (route->\(name).items != NULL) {") {
        $0.line(put(parameter.shape, key, "route->\(name)"))
      }
    } else {
      out.line(put(parameter.shape, key, "route->\(name)"))
    }
  }

  /// What a parameter is that was left out: its default, but for lists and JSON that are not empty,
  /// which stay left out.
  private func writeDefault(_ value: GivenValue, _ name: Text, _ parameter: ParameterModel) {
    let written: Text
    switch (value, parameter.shape) {
    case (.bool(let isTrue), _):
      written = "\(prefix)_some_bool(\(isTrue ? "true" : "false" as Text))"
    case (.number(let digits), .number):
      written = "\(prefix)_some_number(\(digits.asDouble))"
    case (.number(let digits), .uint): written = "\(prefix)_some_uint(UINT64_C(\(digits)))"
    case (.number(let digits), _):
      let isLowest = digits == "-9223372036854775808"
      written = "\(prefix)_some_int(\(isLowest ? "INT64_MIN" : "INT64_C(\(digits))"))"
    case (.text(let text), .choice(let index)):
      written = enumerators[index][model.choices[index].index(of: text)]
    case (.text(let text), _): written = "(\(prefix)_text){\(quoted(text)), \(text.count)}"
    case (.json(let json), _): written = "(\(prefix)_text){\(quoted(json)), \(json.count)}"
    case (.list, _): return
    }
    out.line("} else {")
    out.indented { $0.line("route->\(name) = \(written);") }
  }

  // MARK: All of them

  func writeReadAndWrite() {
    say("Reads a route. Texts of it are in `text`, or in `route->memory` if they have escapes.")
    let reading: [Text] = [
      "const char *text", "size_t length", "\(prefix)_route *route", "nav_error *error",
    ]
    function("nav_status", "\(prefix)_route_read", reading) { out in
      out.line("nav_json name;")
      out.line("\(prefix)_reader reader = {.memory = &route->memory, .error = error};")
      out.line("reader.status = nav_json_find(text, length, \"\", &name, error);")
      out.line("if (reader.status < 0) return reader.status;")
      out.block("if (name.kind == NAV_JSON_OBJECT) {") { out in
        out.line("nav_json whole = name;")
        out.line("nav_json_find(whole.start, whole.length, \"/params\", &reader.params, NULL);")
        out.line("nav_json_find(whole.start, whole.length, \"/name\", &name, NULL);")
      }
      out.line("reader.status = NAV_OK;")
      out.line("route->name = (\(prefix)_route_name)0;")
      out.block("for (int place = 1; place <= \(types.count); place++) {") { out in
        out.line("\(prefix)_route_name known = (\(prefix)_route_name)place;")
        let equal: Text = "nav_json_equals(&name, \(prefix)_route_name_text(known), NAV_NUL)"
        out.line("if (\(equal)) route->name = known;")
      }
      out.block("if (route->name == 0) {") { out in
        out.line("\(prefix)_text found = {name.start != NULL ? name.start : \"\", name.length};")
        out.call(
          "return \(prefix)_fail(",
          ["error", "NAV_ERR_ROUTE", "\"the schema of these types has no such route\"", "found"],
          ");")
      }
      guard fields.contains(where: { !$0.isEmpty }) else { return out.line("return NAV_OK;") }
      out.block("switch (route->name) {") { out in
        for index in types.indices where !fields[index].isEmpty {
          let member: Text = "route->as_\(words[index])"
          out.line("case \(tags[index]):")
          out.indented { out in
            out.line("\(member) = (\(types[index])){0};")
            out.line("\(prefix)_read_\(words[index])(&reader, &\(member));")
            out.line("break;")
          }
        }
        out.line("default:")
        out.indented { $0.line("break;") }
      }
      out.line("return reader.status;")
    }
    writePutRoute()
    say("Writes a route as JSON into a buffer, which `nav_buffer_free` frees.")
    let writing: [Text] = ["const \(prefix)_route *route", "nav_buffer *out", "nav_error *error"]
    function("nav_status", "\(prefix)_route_write", writing) { out in
      out.line("\(prefix)_writer writer = {out, NAV_OK};")
      out.line("out->length = 0;")
      out.line("\(prefix)_route_put(&writer, NULL, route);")
      out.line("if (writer.status >= 0) return NAV_OK;")
      let arguments: [Text] = [
        "error", "writer.status", "\"a value cannot be written\"",
        "\(prefix)_text_of(nav_status_name(writer.status))",
      ]
      out.call("return \(prefix)_fail(", arguments, ");")
    }
    for (function, key, about) in [
      ("go", "go", "Shows a route, where and how the schema says."),
      ("open", "open", "Goes to a route as if a link led there."),
      ("replace", "replace", "Shows another route in place of the top."),
      ("back_to", "backTo", "Goes back to the nearest equal route."),
      ("go_for_result", "goForResult", "Shows a route that answers: {\"ticket\":id}."),
    ] as [(Text, Text, Text)] {
      say(about)
      let parameters: [Text] = [
        "nav_app *app", "const \(prefix)_route *route", "nav_buffer *result", "nav_error *error",
      ]
      self.function("nav_status", "\(prefix)_\(function)", parameters) { out in
        writeObject { $0.line("\(prefix)_route_put(writer, \(quoted(key)), route);") }
        out.line("return \(prefix)_send(app, writer, result, error);")
      }
    }
  }

  /// Statements that write an object into the buffer `text`, by the pointer `writer`.
  func writeObject(_ body: (SourceText) -> Void) {
    out.line("nav_buffer text = NAV_BUFFER_INIT;")
    out.line("\(prefix)_writer any = {&text, NAV_OK}, *writer = &any;")
    out.line("\(prefix)_begin(writer, NULL, NAV_JSON_OBJECT);")
    body(out)
    out.line("\(prefix)_end(writer, NAV_JSON_OBJECT);")
  }

  private func writePutRoute() {
    let writing: [Text] = [
      "\(prefix)_writer *writer", "const char *key", "const \(prefix)_route *route",
    ]
    function("void", "\(prefix)_route_put", writing) { out in
      out.line("const char *name = \(prefix)_route_name_text(route->name);")
      out.block("if (name == NULL) {") { out in
        out.line("\(prefix)_put_status(writer, NAV_ERR_ARGUMENT);")
        out.line("return;")
      }
      out.line("\(prefix)_begin(writer, key, NAV_JSON_OBJECT);")
      out.line("\(prefix)_put_text(writer, \"name\", \(prefix)_text_of(name));")
      if fields.contains(where: { !$0.isEmpty }) {
        out.block("switch (route->name) {") { out in
          for index in types.indices where !fields[index].isEmpty {
            out.line("case \(tags[index]):")
            out.indented { out in
              out.line("\(prefix)_put_\(words[index])(writer, &route->as_\(words[index]));")
              out.line("break;")
            }
          }
          out.line("default:")
          out.indented { $0.line("break;") }
        }
      }
      out.line("\(prefix)_end(writer, NAV_JSON_OBJECT);")
    }
  }
}
