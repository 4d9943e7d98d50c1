import Ground

/// How routes and facts are read and written.
extension CGenerator {
  func writeListFunctions(_ shape: ValueShape) {
    guard case .list(let element) = shape else { return }
    let list = type(shape)
    let name = word(shape)
    function(list, "\(prefix)_read_\(name)", ["nav_reader *reader"]) { out in
      out.line("\(list) list = {NULL, 0};")
      out.line(
        "\(type(element)) *items = nav_reserve(reader, nav_count_items(reader), sizeof *items);")
      out.line("while (items != NULL && nav_next_item(reader)) {")
      out.indented { $0.line("items[list.count++] = \(read(element));") }
      out.line("}")
      out.line("list.items = items;")
      out.line("return list;")
    }
    let writing: [Text] = ["nav_writer *writer", "const char *key", "\(list) list"]
    function("void", "\(prefix)_put_\(name)", writing) { out in
      out.line("size_t count = nav_put_list(writer, key, list.items, list.count);")
      out.block("for (size_t index = 0; index < count; index++) {") { out in
        out.line(put(element, "NULL", "list.items[index]"))
      }
      out.line("nav_put_end(writer, NAV_JSON_ARRAY);")
    }
  }

  /// An expression that reads the next value.
  func read(_ shape: ValueShape) -> Text {
    switch shape {
    case .choice(let choice):
      let name: Text = "\(prefix)_\(choices[choice.index])"
      let count = choice.values.count
      return "(\(name))nav_read_choice(reader, \(name)_texts, \(count))"
    case .list: return "\(prefix)_read_\(word(shape))(reader)"
    default: return "nav_read_\(word(shape))(reader)"
    }
  }

  /// A statement that writes a value.
  func put(_ shape: ValueShape, _ key: Text, _ value: Text) -> Text {
    switch shape {
    case .choice(let choice):
      return "nav_put_choice(writer, \(key), \(prefix)_\(choices[choice.index])_text(\(value)));"
    case .list: return "\(prefix)_put_\(word(shape))(writer, \(key), \(value));"
    default: return "nav_put_\(word(shape))(writer, \(key), \(value));"
    }
  }

  // MARK: One route

  func writeFunctions(of index: Int) {
    let type = types[index]
    let fields = fields[index]
    let reading: [Text] = ["nav_reader *reader", "\(type) *route"]
    function("void", "\(prefix)_read_\(words[index])", reading) { out in
      let items = fields.map { (_, parameter) -> Text in
        "{\(quoted(parameter.name)), \(parameter.isRequired ? "true" : "false" as Text)}"
      }
      out.call("static const nav_param all[] = {", items, "};")
      out.line("bool seen[\(items.count)] = {false};")
      out.line("nav_params params = {all, \(items.count), seen, 0};")
      out.line("*route = (\(type)){0};")
      for (name, parameter) in fields {
        if let given = parameter.defaultValue { writeDefault(given, name, parameter) }
      }
      out.block("while (nav_next_param(reader, &params)) {") { out in
        for (position, (name, parameter)) in fields.enumerated() {
          let isFlagged = !parameter.isRequired && needsFlag(parameter.shape)
          let read = read(parameter.shape)
          let found: Text = isFlagged ? "nav_some_\(word(parameter.shape))(\(read))" : read
          let test: Text = "if (params.index == \(position))"
          let body: Text = "route->\(name) = \(found);"
          if out.fits("\(test) \(body)") {
            out.line("\(test) \(body)")
          } else {
            out.block("\(test) {") { $0.line(body) }
          }
        }
      }
    }
    let writing: [Text] = ["nav_writer *writer", "const char *key", "const \(type) *route"]
    function("void", "\(prefix)_put_\(words[index])", writing) { out in
      out.line("nav_put_begin(writer, key, NAV_JSON_OBJECT);")
      for (name, parameter) in fields { writePut(name, parameter) }
      out.line("nav_put_end(writer, NAV_JSON_OBJECT);")
    }
  }

  private func writePut(_ name: Text, _ parameter: ParameterModel) {
    let key: Text = quoted(parameter.name)
    let value: Text = "route->\(name)"
    guard !parameter.isRequired else { return out.line(put(parameter.shape, key, value)) }
    switch parameter.shape {
    case .choice(let choice):
      let text: Text = "\(prefix)_\(choices[choice.index])_text(\(value))"
      let arguments: [Text] = ["writer", key, "(unsigned)\(value)", text]
      out.call("nav_put_optional_choice(", arguments, ");")
    case .list:
      out.block("if (nav_list_is_set(\(value))) {") { $0.line(put(parameter.shape, key, value)) }
      out.line("if (!nav_list_is_set(\(value))) nav_put_nothing(writer, \(key));")
    case .int, .uint, .number, .bool:
      out.line("nav_put_optional_\(word(parameter.shape))(writer, \(key), \(value));")
    default: out.line(put(parameter.shape, key, value))
    }
  }

  /// What a parameter is that was left out: its default, but for lists and JSON that are not empty,
  /// which stay left out.
  private func writeDefault(_ value: Value, _ name: Text, _ parameter: ParameterModel) {
    let written: Text
    let text = value.text
    let json = value.canonical
    switch parameter.shape {
    case .bool: written = "nav_some_bool(\(json))"
    case .number: written = "nav_some_number(\(json.asDouble))"
    case .uint: written = "nav_some_uint(UINT64_C(\(json)))"
    case .int:
      let isLowest = json == "-9223372036854775808"
      written = "nav_some_int(\(isLowest ? "INT64_MIN" : "INT64_C(\(json))"))"
    case .choice(let choice): written = enumerators[choice.index][choice.index(of: text)]
    case .string, .uuid, .slug: written = "(nav_text){\(quoted(text)), \(text.count)}"
    case .json: written = "(nav_text){\(quoted(json)), \(json.count)}"
    case .list: return
    }
    out.line("route->\(name) = \(written);")
  }

  // MARK: All of them

  /// Reading and writing the parameters of any route.
  func writeParameters() {
    let reading: [Text] = ["nav_reader *reader", "\(prefix)_route *route"]
    function("void", "\(prefix)_read_params", reading) { _ in
      writeSwitch(over: "route->name") {
        "\(prefix)_read_\(words[$0])(reader, &route->as_\(words[$0]));"
      } otherwise: {
        out.line("(void)reader;")
        out.line("(void)route;")
      }
    }
    let writing: [Text] = ["nav_writer *writer", "const char *key", "const \(prefix)_route *route"]
    function("void", "\(prefix)_put_params", writing) { _ in
      writeSwitch(over: "route->name") {
        "\(prefix)_put_\(words[$0])(writer, key, &route->as_\(words[$0]));"
      } otherwise: {
        out.line("(void)writer;")
        out.line("(void)key;")
        out.line("(void)route;")
      }
    }
  }

  /// A switch with a statement for each route that has parameters.
  private func writeSwitch(
    over value: Text, _ statement: (Int) -> Text, otherwise: () -> Void
  ) {
    guard fields.contains(where: { !$0.isEmpty }) else { return otherwise() }
    out.block("switch (\(value)) {") { out in
      for index in types.indices where !fields[index].isEmpty {
        out.line("case \(tags[index]):")
        out.indented { out in
          out.line(statement(index))
          out.line("break;")
        }
      }
      out.line("default:")
      out.indented { $0.line("break;") }
    }
  }

  // MARK: Facts

  func writeFactFunctions() {
    let reading: [Text] = [
      "nav_reader *reader", "\(prefix)_facts *facts", "\(prefix)_facts_set *is_set",
    ]
    function("void", "\(prefix)_read_facts_of", reading) { out in
      out.line("nav_json key;")
      out.line("*facts = (\(prefix)_facts){0};")
      out.line("*is_set = (\(prefix)_facts_set){0};")
      out.block("while (nav_next_member(reader, &key)) {") { out in
        for (index, fact) in model.facts.enumerated() {
          let open: Text = index == 0 ? "" : "} else "
          out.line("\(open)if (nav_key_is(&key, \(quoted(fact.name)))) {")
          out.indented { out in
            out.line("is_set->\(factFields[index]) = true;")
            out.line("facts->\(factFields[index]) = \(read(fact.shape));")
          }
        }
        guard !model.facts.isEmpty else { return out.line("nav_read_value(reader);") }
        out.block("} else {") { $0.line("nav_read_value(reader);") }
      }
    }
    function("void", "\(prefix)_put_facts", ["nav_writer *writer", "\(prefix)_facts facts"]) {
      out in
      for (index, fact) in model.facts.enumerated() {
        out.line(put(fact.shape, quoted(fact.name), "facts.\(factFields[index])"))
      }
      guard model.facts.isEmpty else { return }
      out.line("(void)writer;")
      out.line("(void)facts;")
    }
  }
}
