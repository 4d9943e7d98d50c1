import Ground
import NavigationApp

/// Writes a C++17 header over navruntime.hpp: a struct a route with a constructor, their variant,
/// and an app that takes only them. Laid out as `clang-format` leaves it with the style of this
/// project.
struct CppGenerator: TypeGenerator {
  let model: SchemaModel
  let namer = Namer("C++", keywords: Self.keywords)
  let space: Text
  var structs: [Text] = []
  /// The enumerators of addresses and facts, and the setters' names.
  var addresses: [Text] = []
  var facts: [Text] = []
  var enums: [Text] = []
  var values: [[Text]] = []
  let out = SourceText(unit: 2, width: 100)

  /// Those of C++17, C++20 and GNU C++, and the macros that no member can be named as.
  static var keywords: Literal {
    """
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t \
    char8_t class co_await co_return co_yield compl concept const const_cast consteval constexpr \
    constinit continue decltype default delete do double dynamic_cast else enum explicit export \
    extern false float for friend goto if inline int long mutable namespace new noexcept not not_eq \
    nullptr operator or or_eq private protected public register reinterpret_cast requires return \
    short signed sizeof static static_assert static_cast struct switch template this thread_local \
    throw true try typedef typeid typename typeof union unsigned using virtual void volatile \
    wchar_t while xor xor_eq NULL alloca assert errno linux offsetof unix
    """
  }

  init(_ model: SchemaModel) {
    self.model = model
    let scope = Namer.Scope(
      reserved: """
        answer_type app at event fact facts_change found name nav nav_json navruntime params pushed put \
        put_route reachable read read_event read_facts read_route route route_name scene std to_json \
        to_text transaction typed types update value writer
        """)
    let id = NameWords(model.id)
    space =
      id.words.isEmpty
      ? "routes"
      : namer.name(
        model.id, .snake, of: "the id of the schema", in: Self.namespaces(besides: id))
    // In it, its own name would be that of what is in it.
    scope.reserve(space)
    for route in model.routes {
      structs.append(namer.name(of: route, .snake, in: scope))
    }
    for choice in model.choices {
      enums.append(namer.name(of: choice, .snake, in: scope, suffix: "_choice"))
      values.append(namer.values(of: choice, .snake))
    }
    let addressScope = Namer.Scope(reserved: "layer")
    for container in model.containers {
      let owner: Text = "the address \"\(container.address)\""
      addresses.append(
        namer.name(container.address, .snake, of: owner, in: addressScope, without: "root"))
      addressScope.reserve("root")
    }
    let known = typeScope(reserved: "facts_change")
    facts = model.facts.map { namer.name(of: $0, .snake, in: known) }
  }

  /// What no namespace can be named as: functions of the C library, and the library's own names.
  private static func namespaces(besides id: NameWords) -> Namer.Scope {
    let scope = Namer.Scope(
      reserved: """
        abort abs accept access alarm basename bind ceil clock clone close connect daylight div dup \
        exit exp floor fork free gamma index kill link listen log main malloc nan nav nice open \
        pause pipe pow printf puts raise rand random read realloc remainder remove rename rewind \
        round select send shutdown signal significand sin sleep socket sqrt stat std swab sync \
        system time times timezone truncate unlink wait write
        """)
    let spelled = id.spelled(.snake)
    if spelled.hasPrefix("nav_") || spelled.hasSuffix("_t") { scope.reserve(spelled) }
    return scope
  }

  /// The header.
  func generate() -> [UInt8] {
    let guardName: Text = "\(NameWords(space).spelled(.screaming))_ROUTES_HPP"
    out.line("/*")
    out.line(" * Types of the schema \(model.id.inComment), version \(model.version).")
    out.line(" *")
    out.line(" * Made by `nav gen --lang cpp`: generate it again instead of changing it.")
    out.line(" */")
    out.line("#ifndef \(guardName)")
    out.line("#define \(guardName)")
    out.line()
    for header: Text in [
      "array", "cstdint", "nav_typed.hpp", "optional", "string", "utility", "variant", "vector",
    ] {
      out.line("#include <\(header)>")
    }
    out.line("#if NAV_TYPED_HPP_FORMAT != 1")
    out.line("#error \"this header is for another nav_typed.hpp: generate it again\"")
    out.line("#endif")
    out.line()
    out.line("namespace \(space) {")
    for index in model.choices.indices { writeChoice(index) }
    for (index, route) in model.routes.enumerated() { write(route, structs[index]) }
    writeVariant()
    writeTypes()
    writeApp()
    out.line()
    out.line("} // namespace \(space)")
    out.line()
    out.line("#endif")
    return out.bytes
  }

  func say(_ text: Text) { out.comment(text) }

  func quoted(_ text: Text) -> Text { SourceEscapes.c.quoted(text) }

  func type(_ shape: ValueShape) -> Text {
    switch shape {
    case .string, .uuid, .slug: "std::string"
    case .int: "std::int64_t"
    case .uint: "std::uint64_t"
    case .number: "double"
    case .bool: "bool"
    case .json: "nav::typed::json"
    case .choice(let choice): enums[choice.index]
    case .list(let element): "std::vector<\(type(element))>"
    }
  }

  func type(of parameter: ParameterModel) -> Text {
    let type = type(parameter.shape)
    return parameter.isNullable ? "std::optional<\(type)>" : type
  }

  func value(_ value: Value, _ shape: ValueShape) -> Text {
    switch shape {
    case .bool, .uint: return value.canonical
    case .number: return value.canonical.asDouble
    case .int:
      let digits = value.canonical
      return digits == "-9223372036854775808" ? "INT64_MIN" : digits
    case .choice(let choice):
      return "\(enums[choice.index])::\(values[choice.index][choice.index(of: value.text)])"
    case .string, .uuid, .slug:
      let text = value.text
      // A literal alone would end at a NUL.
      return text.bytes.contains(0)
        ? "std::string(\(quoted(text)), \(text.count))" : quoted(text)
    case .list(let element):
      return "{\(Text(value.children.map { self.value($0, element) }, joinedBy: ", "))}"
    case .json: return "{\(quoted(value.canonical))}"
    }
  }

  /// - Parameter name: the struct, after which no member can be named.
  func fields(of route: RouteModel, _ name: Text) -> [NamedParameter] {
    let scope = typeScope(reserved: "answer_type nav_json out put read route_name update")
    scope.reserve(name)
    return namer.parameters(of: route, .snake, in: scope)
  }

  /// The names of members, which hide no type that the members after them are of.
  func typeScope(reserved: Literal) -> Namer.Scope {
    let scope = Namer.Scope(reserved: reserved)
    for name in enums { scope.reserve(name) }
    return scope
  }

  // MARK: Choices

  func writeChoice(_ index: Int) {
    let name = enums[index]
    let choice = model.choices[index]
    out.line()
    say("The texts of \(choice.origin).")
    out.list("enum class \(name) {", values[index], "};", limit: 0, trailing: false)
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
      out.list("const auto texts = {", choice.values.map { quoted($0) }, "};")
      out.line("const int index = nav::typed::index_of(value, texts);")
      out.line("choice = static_cast<\(name)>(index);")
    }
  }
}
