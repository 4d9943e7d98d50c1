import NavigationCore

/// Writes a C++17 header over navruntime.hpp: a struct a route with a constructor, their variant,
/// and an app that takes only them. Laid out as `clang-format` leaves it with the style of this
/// project.
struct CppGenerator {
  private typealias Field = (name: Text, parameter: ParameterModel)

  let model: SchemaModel
  let namer = Namer("C++", keywords: Self.keywords)
  private let space: Text
  private var structs: [Text] = []
  private var enums: [Text] = []
  private var values: [[Text]] = []
  private let out = SourceText(unit: 2, width: 100)

  private static var keywords: Literal {
    """
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t \
    char8_t class co_await co_return co_yield compl concept const const_cast consteval constexpr \
    constinit continue decltype default delete do double dynamic_cast else enum explicit export \
    extern false float for friend goto if inline int long mutable namespace new noexcept not not_eq \
    nullptr operator or or_eq private protected public register reinterpret_cast requires return \
    short signed sizeof static static_assert static_cast struct switch template this thread_local \
    throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t while \
    xor xor_eq NULL
    """
  }

  init(_ model: SchemaModel) {
    self.model = model
    let scope = Namer.Scope(
      reserved: "app nav read_route route put_route std to_json to_text navruntime read typed")
    let id = NameWords(model.id)
    space = id.words.isEmpty ? "routes" : namer.name(
      model.id, .snake, of: "the id of the schema", in: Namer.Scope(reserved: "nav std"))
    for route in model.routes {
      structs.append(namer.name(route.name, .snake, of: "the route \"\(route.name)\"", in: scope))
    }
    for choice in model.choices {
      enums.append(namer.name(choice.name, .snake, of: choice.origin, in: scope, suffix: "_choice"))
      let own = Namer.Scope()
      var names: [Text] = []
      for (place, text) in choice.values.enumerated() {
        names.append(
          namer.name(
            text, .snake, of: "\"\(text)\" of \(choice.origin)", in: own,
            without: "value\(place &+ 1)"))
      }
      values.append(names)
    }
  }

  /// The header.
  func generate() -> [UInt8] {
    let guardName: Text = "\(NameWords(space).spelled(.screaming))_ROUTES_HPP"
    out.line("/*")
    out.line(" * Typed routes of the schema \(comment(model.id)), version \(model.version).")
    out.line(" *")
    out.line(" * Made by `nav gen --lang cpp`: generate it again instead of changing it.")
    out.line(" */")
    out.line("#ifndef \(guardName)")
    out.line("#define \(guardName)")
    out.line()
    for header: Text in ["cstdint", "navruntime.hpp", "optional", "string", "utility", "variant", "vector"] {
      out.line("#include <\(header)>")
    }
    out.line()
    out.line("namespace \(space) {")
    for index in model.choices.indices { writeChoice(index) }
    for (index, route) in model.routes.enumerated() { write(route, structs[index]) }
    writeVariant()
    writeApp()
    out.line()
    out.line("} // namespace \(space)")
    out.line()
    out.line("#endif")
    return out.bytes
  }

  private func comment(_ text: Text) -> Text {
    Text(text.words, joinedBy: " ").replacing("*/", with: "* /").replacing("/*", with: "/ *")
  }

  private func say(_ text: Text) {
    let text = comment(text)
    if out.fits("/* \(text) */") { return out.line("/* \(text) */") }
    out.line("/*")
    out.paragraph(text, prefix: " * ")
    out.line(" */")
  }

  private func quoted(_ text: Text) -> Text { SourceEscapes.c.quoted(text) }

  private func type(_ shape: ValueShape) -> Text {
    switch shape {
    case .string, .uuid, .slug: "std::string"
    case .int: "std::int64_t"
    case .uint: "std::uint64_t"
    case .number: "double"
    case .bool: "bool"
    case .json: "nav::typed::json"
    case .choice(let index): enums[index]
    case .list(let element): "std::vector<\(type(element))>"
    }
  }

  private func type(of parameter: ParameterModel) -> Text {
    let type = type(parameter.shape)
    return parameter.isOptional && parameter.defaultValue == nil ? "std::optional<\(type)>" : type
  }

  private func value(_ value: GivenValue, _ shape: ValueShape) -> Text {
    switch (value, shape) {
    case (.bool(let isTrue), _): return isTrue ? "true" : "false"
    case (.number(let digits), .number):
      let isPlain = digits.bytes.allSatisfy { $0.isDigit || $0 == UInt8(ascii: "-") }
      return isPlain ? digits + ".0" : digits
    case (.number(let digits), .int):
      return digits == "-9223372036854775808" ? "INT64_MIN" : digits
    case (.number(let digits), _): return digits
    case (.text(let text), .choice(let index)):
      return "\(enums[index])::\(values[index][model.choices[index].index(of: text)])"
    case (.text(let text), _):
      // A literal alone would end at a NUL.
      return text.bytes.contains(0)
        ? "std::string(\(quoted(text)), \(text.count))" : quoted(text)
    case (.list(let items), .list(let element)):
      return "{\(Text(items.map { self.value($0, element) }, joinedBy: ", "))}"
    case (.json(let json), _): return "{\(quoted(json))}"
    default: return "{}"
    }
  }

  private func fields(of route: RouteModel) -> [Field] {
    let scope = Namer.Scope(reserved: "answer_type put read route_name")
    return route.parameters.map { parameter in
      let owner: Text = "the parameter \"\(parameter.name)\" of \"\(route.name)\""
      return (namer.name(parameter.name, .snake, of: owner, in: scope), parameter)
    }
  }

  // MARK: Choices

  private func writeChoice(_ index: Int) {
    let (name, choice) = (enums[index], model.choices[index])
    out.line()
    say("The texts of \(choice.origin).")
    out.list("enum class \(name) {", values[index], "};", spaced: true)
    out.line()
    out.block("inline const char *to_text(\(name) choice) {") { out in
      out.block("switch (choice) {") { out in
        for (value, text) in zip(values[index], choice.values) {
          out.line("case \(name)::\(value):")
          out.indented { $0.line("return \(quoted(text));") }
        }
      }
      out.line("return \"\";")
    }
    out.line()
    out.block("inline void read(const nav_json &value, \(name) &choice) {") { out in
      out.list("const int index = nav::typed::index_of(value, {", choice.values.map { quoted($0) }, "});")
      out.line("choice = static_cast<\(name)>(index);")
    }
  }

  // MARK: Routes

  private func write(_ route: RouteModel, _ name: Text) {
    let fields = fields(of: route)
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
      writePut(fields)
    }
    writeEquality(name, fields)
  }

  private func writeConstructor(_ name: Text, _ fields: [Field]) {
    var parameters: [Text] = []
    var initializers: [Text] = []
    for (field, parameter) in fields {
      let type = type(of: parameter)
      if let given = parameter.defaultValue {
        parameters.append("\(type) \(field) = \(value(given, parameter.shape))")
      } else {
        parameters.append(
          parameter.isOptional ? "\(type) \(field) = std::nullopt" : "\(type) \(field)")
      }
      switch parameter.shape {
      case .int, .uint, .number, .bool, .choice: initializers.append("\(field)(\(field))")
      default: initializers.append("\(field)(std::move(\(field)))")
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
        out.line("\(explicit)\(name)(")
        out.indented { out in
          let all = Text(parameters, joinedBy: ", ")
          if out.fits(all) { return out.line(all) }
          for (index, parameter) in parameters.enumerated() {
            out.line(index &+ 1 < parameters.count ? parameter + "," : parameter)
          }
        }
        out.line(")")
      }
      if out.fits("    \(inits)") {
        out.line("    \(inits)")
      } else {
        for (index, initializer) in initializers.enumerated() {
          let start: Text = index == 0 ? "    : " : "      "
          let end: Text = index &+ 1 < initializers.count ? "," : " {}"
          out.line("\(start)\(initializer)\(end)")
        }
      }
    }
    out.line()
  }

  private func writeRead(_ name: Text, _ fields: [Field]) {
    say("The route with these parameters.")
    let argument: Text = fields.isEmpty ? "const nav_json &" : "const nav_json &params"
    out.block("static \(name) read(\(argument)) {") { out in
      guard !fields.isEmpty else { return out.line("return {};") }
      out.line("using namespace nav::typed;")
      var arguments: [Text] = []
      for (_, parameter) in fields {
        let (type, pointer) = (type(parameter.shape), quoted("/" + parameter.name))
        if let given = parameter.defaultValue {
          arguments.append("optional<\(type)>(params, \(pointer), \(value(given, parameter.shape)))")
        } else {
          let function: Text = parameter.isOptional ? "maybe" : "required"
          arguments.append("\(function)<\(type)>(params, \(pointer))")
        }
      }
      call("return \(name)(", arguments, ");")
    }
    out.line()
  }

  private func call(_ open: Text, _ arguments: [Text], _ close: Text) {
    let list = Text(arguments, joinedBy: ", ")
    if out.fits("\(open)\(list)\(close)") { return out.line("\(open)\(list)\(close)") }
    out.line(open)
    out.indented { out in
      if out.fits(list) { return out.line(list) }
      for (index, argument) in arguments.enumerated() {
        out.line(index &+ 1 < arguments.count ? argument + "," : argument)
      }
    }
    out.line(close)
  }

  private func writePut(_ fields: [Field]) {
    say("Writes the parameters.")
    let argument: Text = fields.isEmpty ? "nav::typed::writer &" : "nav::typed::writer &out"
    guard !fields.isEmpty else { return out.line("void put(\(argument)) const {}") }
    out.block("void put(\(argument)) const {") { out in
      for (name, parameter) in fields {
        out.line("out.put(\(quoted(parameter.name)), \(name));")
      }
    }
  }

  private func writeEquality(_ name: Text, _ fields: [Field]) {
    out.line()
    guard !fields.isEmpty else {
      out.block("inline bool operator==(const \(name) &, const \(name) &) {") { $0.line("return true;") }
      return
    }
    out.block("inline bool operator==(const \(name) &left, const \(name) &right) {") { out in
      for (name, _) in fields.dropLast() {
        out.line("if (left.\(name) != right.\(name)) return false;")
      }
      let last = fields[fields.count &- 1].name
      out.line("return left.\(last) == right.\(last);")
    }
  }

  // MARK: All of them

  private func writeVariant() {
    out.line()
    out.line("/* Any route of the schema. */")
    let whole: Text = "using route = std::variant<\(Text(structs, joinedBy: ", "))>;"
    if out.fits(whole) {
      out.line(whole)
    } else {
      out.line("using route = std::variant<")
      out.indented { out in
        for (index, name) in structs.enumerated() {
          out.line(index &+ 1 < structs.count ? name + "," : "\(name)>;")
        }
      }
    }
    out.line()
    out.line("/* Writes a route into other JSON. */")
    out.line("inline void put_route(nav::typed::writer &out, const char *key, const route &any) {")
    out.indented { out in
      out.line("out.begin(key, NAV_JSON_OBJECT);")
      out.block("std::visit(", ");") { out in
        out.block("[&](const auto &one) {", "},") { out in
          out.line("out.put(\"name\", one.route_name);")
          out.line("out.begin(\"params\", NAV_JSON_OBJECT);")
          out.line("one.put(out);")
          out.line("out.end(NAV_JSON_OBJECT);")
        }
        out.line("any")
      }
      out.line("out.end(NAV_JSON_OBJECT);")
    }
    out.line("}")
    out.line()
    out.line("/* The JSON of a route. */")
    out.block("inline std::string to_json(const route &any) {") { out in
      out.line("nav::typed::writer out;")
      out.line("put_route(out, nullptr, any);")
      out.line("return out.text();")
    }
    out.line()
    out.line("/* The route in a JSON text, as the app gives it. Throws nav::error for any other. */")
    out.block("inline route read_route(std::string_view text) {") { out in
      out.line("nav_json name = nav::typed::parse(text);")
      out.line("const nav_json params = nav::typed::find(name, \"/params\");")
      out.block("if (name.kind == NAV_JSON_OBJECT) {") {
        $0.line("name = nav::typed::find(name, \"/name\");")
      }
      out.line("std::string found;")
      out.line("nav::typed::read(name, found);")
      for (index, route) in model.routes.enumerated() {
        let name = structs[index]
        _ = route
        out.line("if (found == \(name)::route_name) return \(name)::read(params);")
      }
      out.line("nav::typed::fail(\"the schema of these types has no route \" + found);")
    }
  }

  private func writeApp() {
    out.line()
    out.line("/* An app of this schema: it takes its routes and facts only. */")
    out.line("class app : public nav::typed::app<route> {")
    out.line("public:")
    out.indented { out in
      out.line("using nav::typed::app<route>::app;")
      let scope = Namer.Scope(reserved: Self.members)
      for fact in model.facts {
        let owner: Text = "the fact \"\(fact.name)\""
        let getter = namer.name(fact.name, .snake, of: owner, in: scope)
        let setter = namer.name(fact.name, .snake, of: owner, in: scope, prefix: "set_")
        let type = type(fact.shape)
        out.line()
        out.line("/* The fact `\(fact.name)`. */")
        out.block("\(type) \(getter)() const {") {
          $0.line("return fact<\(type)>(\(quoted("/" + fact.name)));")
        }
        out.block("nav::result \(setter)(\(type) value) {") {
          $0.line("return set_fact(\(quoted(fact.name)), value);")
        }
      }
    }
    out.line("};")
  }

  /// What an app has already.
  private static var members: Literal {
    """
    answer app ask attach back can_go_back can_travel describe detach_journal entry_state fact \
    facts get go hash history intercept observe open open_route remove_interceptor replace resolve \
    restore revision scene send set_entry_state set_fact set_facts set_url snapshot state travel \
    unobserve url
    """
  }
}
