import Ground

/// The struct of each route, their variant, and the app.
extension CppGenerator {
  // MARK: Routes

  func write(_ route: RouteModel, _ name: Text) {
    let fields = fields(of: route, name)
    out.line()
    say(route.summary)
    out.block("struct \(name) {", "};") { out in
      out.line("static constexpr const char *route_name = \(quoted(route.name));")
      if let answer = route.returns { out.line("using answer_type = \(type(answer));") }
      if !fields.isEmpty { out.line() }
      for (name, parameter) in fields {
        if !parameter.doc.isEmpty { say(parameter.doc) }
        out.line("\(type(of: parameter)) \(name);")
      }
      out.line()
      if !fields.isEmpty { writeConstructor(name, fields) }
      writeRead(name, fields)
      writePut(name, fields)
    }
    writeEquality(name, fields)
  }

  /// Its parameters end in `_`: what has the name of a member is a warning of g++ -Wshadow.
  func writeConstructor(_ name: Text, _ fields: [NamedParameter]) {
    var parameters: [Text] = []
    var initializers: [Text] = []
    for (field, parameter) in fields {
      let given = field + (field + "_" == name ? "__" : "_")
      var type = type(of: parameter)
      // Else a pointer, such as a text, would be true.
      if case .bool = parameter.shape { type = "nav::typed::exactly<\(type)>" }
      if let initial = parameter.defaultValue {
        parameters.append("\(type) \(given) = \(value(initial, parameter.shape))")
      } else {
        parameters.append(
          parameter.isOptional ? "\(type) \(given) = std::nullopt" : "\(type) \(given)")
      }
      switch parameter.shape {
      case .int, .uint, .number, .bool, .choice: initializers.append("\(field)(\(given))")
      default: initializers.append("\(field)(std::move(\(given)))")
      }
    }
    let explicit: Text = fields.filter { $0.parameter.isRequired }.count <= 1 ? "explicit " : ""
    let head: Text = "\(explicit)\(name)(\(Text(parameters, joinedBy: ", ")))"
    let inits: Text = ": \(Text(initializers, joinedBy: ", ")) {}"
    if out.fits("\(head) \(inits)") {
      out.line("\(head) \(inits)")
    } else {
      if out.fits(head) {
        out.line(head)
      } else {
        out.block("\(explicit)\(name)(", ")") { $0.items(parameters) }
      }
      if out.fits("    \(inits)") {
        out.line("    \(inits)")
      } else {
        let lines = initializers.enumerated().map { (index, initializer) -> Text in
          index == 0 ? "    : \(initializer)" : "      \(initializer)"
        }
        out.separately(lines, last: " {}")
      }
    }
    out.line()
  }

  func writeRead(_ name: Text, _ fields: [NamedParameter]) {
    say("The route with these parameters.")
    let argument: Text = fields.isEmpty ? "const nav_json &" : "const nav_json &params"
    out.block("static \(name) read(\(argument)) {") { out in
      guard !fields.isEmpty else { return out.line("return {};") }
      var arguments: [Text] = []
      for (_, parameter) in fields {
        let type = type(parameter.shape)
        let pointer = quoted("/" + parameter.name)
        if let given = parameter.defaultValue {
          arguments.append(
            "nav::typed::optional<\(type)>(params, \(pointer), \(value(given, parameter.shape)))")
        } else {
          let function: Text = parameter.isOptional ? "maybe" : "required"
          arguments.append("nav::typed::\(function)<\(type)>(params, \(pointer))")
        }
      }
      out.call("return \(name)(", arguments, ");")
    }
    out.line()
  }

  /// A name for what a function is given: neither that of the route's type, which it would hide,
  /// nor that of a member.
  private func given(_ word: Text, _ name: Text, _ fields: [NamedParameter]) -> Text {
    var free = word
    while free == name || fields.contains(where: { $0.name == free }) { free += "_" }
    return free
  }

  func writePut(_ name: Text, _ fields: [NamedParameter]) {
    say("Writes the parameters.")
    let writer = given("out", name, fields)
    let argument: Text = fields.isEmpty ? "nav::typed::writer &" : "nav::typed::writer &\(writer)"
    guard !fields.isEmpty else { return out.line("void put(\(argument)) const {}") }
    out.block("void put(\(argument)) const {") { out in
      for (name, parameter) in fields {
        out.line("\(writer).put(\(quoted(parameter.name)), \(name));")
      }
    }
    guard fields.contains(where: { type(of: $0.parameter).hasPrefix("std::optional") }) else {
      return out.block("void update(\(argument)) const {") { $0.line("put(\(writer));") }
    }
    out.block("void update(\(argument)) const {") { out in
      for (name, parameter) in fields {
        out.line("nav::typed::put_or_null(\(writer), \(quoted(parameter.name)), \(name));")
      }
    }
  }

  func writeEquality(_ name: Text, _ fields: [NamedParameter]) {
    out.line()
    guard !fields.isEmpty else {
      out.block("inline bool operator==(const \(name) &, const \(name) &) {") {
        $0.line("return true;")
      }
      return
    }
    let (one, other) = (given("left", name, []), given("right", name, []))
    let arguments: Text = "const \(name) &\(one), const \(name) &\(other)"
    out.block("inline bool operator==(\(arguments)) {") { out in
      for (name, _) in fields.dropLast() {
        out.line("if (\(one).\(name) != \(other).\(name)) return false;")
      }
      let last = fields[fields.count &- 1].name
      out.line("return \(one).\(last) == \(other).\(last);")
    }
  }

  // MARK: All of them

  /// A variant of some routes.
  private func writeAlias(_ name: Text, _ about: Text, _ routes: [Text]) {
    say(about)
    let whole: Text = "using \(name) = std::variant<\(Text(routes, joinedBy: ", "))>;"
    if out.fits(whole) {
      out.line(whole)
    } else {
      out.line("using \(name) = std::variant<")
      out.indented { $0.separately(routes, last: ">;") }
    }
    out.line()
  }

  func writeVariant() {
    out.line()
    writeAlias("route", "Any route of the schema.", structs)
    writeAlias(
      "reachable", "Those that an intent can go to: not those whose conditions show them.",
      reachable(structs))
    writeAlias(
      "pushed", "Those that stand in a stack above its root.",
      pushed(structs))
    out.line("/* Writes a route into other JSON. */")
    out.line(
      """
      template <class Any>
      void put_route(nav::typed::writer &out, const char *key, const Any &any) {
        out.begin(key, NAV_JSON_OBJECT);
        std::visit(
          [&](const auto &one) {
            out.put("name", one.route_name);
            out.begin("params", NAV_JSON_OBJECT);
            one.put(out);
            out.end(NAV_JSON_OBJECT);
          },
          any
        );
        out.end(NAV_JSON_OBJECT);
      }

      /* The JSON of a route. */
      inline std::string to_json(const route &any) {
        nav::typed::writer out;
        put_route(out, nullptr, any);
        return out.text();
      }

      /* The route in a JSON text, as the app gives it. Throws nav::error for any other. */
      """)
    out.block("inline route read_route(std::string_view text) {") { out in
      out.line("nav_json name = nav::typed::parse(text);")
      out.line("const nav_json params = nav::typed::find(name, \"/params\");")
      out.block("if (name.kind == NAV_JSON_OBJECT) {") {
        $0.line("name = nav::typed::find(name, \"/name\");")
      }
      out.line("std::string found;")
      out.line("nav::typed::read(name, found);")
      for name in structs {
        out.line("if (found == \(name)::route_name) return \(name)::read(params);")
      }
      out.line("nav::typed::fail(\"the schema of these types has no route \" + found);")
    }
  }
}
