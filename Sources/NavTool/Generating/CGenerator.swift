import Ground

/// Writes a C11 header: a struct a route, a tagged union of them, facts, addresses, and functions
/// for each intent. What all schemas share is in nav_typed.h, which it includes. It allocates
/// nothing. Laid out as `clang-format` leaves it with the style of this project.
struct CGenerator: TypeGenerator {
  let model: SchemaModel
  let namer = Namer("C", keywords: Self.keywords)
  /// What every name begins with, as `shop`, and in capitals.
  let prefix: Text
  let capitals: Text
  /// By the indices of routes: `shop_product`, the name without prefix, the enumerator.
  var types: [Text] = []
  var words: [Text] = []
  var tags: [Text] = []
  var fields: [[NamedParameter]] = []
  /// The member of each fact, the function that tells the app of it, its enumerator.
  var factFields: [Text] = []
  var factSetters: [Text] = []
  var factTags: [Text] = []
  /// The enumerator of each container.
  var addressTags: [Text] = []
  var choices: [Text] = []
  var enumerators: [[Text]] = []
  let out = SourceText(unit: 2, width: 100)

  /// Those of C11, C23 and GNU C, and the macros of the C library that a member cannot be named as.
  static var keywords: Literal {
    """
    auto break case char const continue default do double else enum extern float for goto if inline \
    int long register restrict return short signed sizeof static struct switch typedef union \
    unsigned void volatile while bool true false NULL alignas alignof asm complex constexpr errno \
    imaginary linux noreturn nullptr static_assert thread_local typeof typeof_unqual unix
    """
  }

  init(_ model: SchemaModel) {
    self.model = model
    let id = NameWords(model.id)
    prefix = id.words.isEmpty ? "app" : id.spelled(.snake)
    capitals = id.words.isEmpty ? "APP" : id.spelled(.screaming)
    nameAll()
  }

  /// The header.
  func generate() -> [UInt8] {
    let guardName: Text = "\(capitals)_ROUTES_H"
    writeHead(guardName)
    for index in model.choices.indices { writeChoice(index) }
    for shape in lists { writeListType(shape) }
    for index in model.routes.indices where !fields[index].isEmpty { writeStruct(index) }
    writeUnion()
    writeAddresses()
    writeFactTypes()
    for shape in lists { writeListFunctions(shape) }
    for index in model.routes.indices where !fields[index].isEmpty { writeFunctions(of: index) }
    writeParameters()
    writeFactFunctions()
    writeShared()
    for index in model.facts.indices { writeSetter(index) }
    for index in model.routes.indices { writeCalls(of: index) }
    out.line("#endif")
    return out.bytes
  }

  private func writeHead(_ guardName: Text) {
    out.line("/*")
    out.line(" * Types of the schema \(model.id.inComment), version \(model.version).")
    out.line(" *")
    out.line(
      " * Made by `nav gen --lang c`: generate it again instead of changing it. Compile with")
    out.line(
      " * -Werror=implicit-function-declaration: a route that the schema does not have, or an")
    out.line(" * intent that a route cannot be in, is a function that does not exist.")
    out.line(" */")
    out.line("#ifndef \(guardName)")
    out.line("#define \(guardName)")
    out.line()
    out.line("#ifdef __cplusplus")
    out.line("#error \"this header is for C: nav gen --lang cpp writes one for C++\"")
    out.line("#endif")
    out.line("#include <nav_typed.h>")
    out.line("#if NAV_TYPED_FORMAT != 1")
    out.line("#error \"this header is for another nav_typed.h: generate it again\"")
    out.line("#endif")
    out.line()
  }

  // MARK: Spelling

  func quoted(_ text: Text) -> Text { SourceEscapes.c.quoted(text) }

  /// What a type is called in the names of functions and lists.
  func word(_ shape: ValueShape) -> Text {
    switch shape {
    case .string, .uuid, .slug: "text"
    case .choice(let choice): choices[choice.index]
    case .list(let element): "\(word(element))_list"
    default: shape.description
    }
  }

  func type(_ shape: ValueShape) -> Text {
    switch shape {
    case .int: "int64_t"
    case .uint: "uint64_t"
    case .number: "double"
    case .bool: "bool"
    case .string, .uuid, .slug, .json: "nav_text"
    case .choice, .list: "\(prefix)_\(word(shape))"
    }
  }

  /// Whether a value that is left out needs a flag beside it.
  func needsFlag(_ shape: ValueShape) -> Bool {
    [.int, .uint, .number, .bool].contains(shape)
  }

  func type(of parameter: ParameterModel) -> Text {
    guard !parameter.isRequired, needsFlag(parameter.shape) else { return type(parameter.shape) }
    return "nav_optional_\(word(parameter.shape))"
  }

  /// The lists of the schema, each after those that are in it.
  private var lists: [ValueShape] {
    var shapes: [ValueShape] = []
    var seen: [Text] = []
    func add(_ shape: ValueShape) {
      guard case .list(let element) = shape else { return }
      add(element)
      if !seen.contains(word(shape)) {
        seen.append(word(shape))
        shapes.append(shape)
      }
    }
    for route in model.routes {
      for parameter in route.requiredFirst { add(parameter.shape) }
      if let answer = route.returns { add(answer) }
    }
    return shapes
  }

  /// A comment that says something of what follows.
  func say(_ text: Text) { out.comment(text) }

  /// A function: its parameters on one line, or else on lines of their own.
  func function(_ result: Text, _ name: Text, _ parameters: [Text], _ body: (SourceText) -> Void) {
    let star: Text = result.hasSuffix("*") ? "" : " "
    writeFunction("static inline \(result)\(star)\(name)(", parameters, body)
    out.line()
  }

  /// A function whose status has to be looked at.
  func call(_ name: Text, _ parameters: [Text], _ body: (SourceText) -> Void) {
    writeFunction("NAV_TYPED_CALL \(name)(", parameters, body)
  }

  func writeFunction(_ open: Text, _ parameters: [Text], _ body: (SourceText) -> Void) {
    out.call(open, parameters, ") {")
    out.indented(body)
    out.line("}")
  }

  func isBoolean(_ shape: ValueShape) -> Bool { if case .bool = shape { true } else { false } }

  /// Calls of a function go through a macro that makes what the function takes of the arguments.
  func writeMacro(_ name: Text, _ parameters: Text, _ arguments: Text) {
    let open: Text = "#define \(name)(\(parameters))"
    let close: Text = "\(name)(\(arguments))"
    if out.fits("\(open) \(close)") { return out.line("\(open) \(close)") }
    out.line("\(open) \\")
    out.line("  \(close)")
  }

  /// The same for who sends an intent, in its first parameter.
  /// - Parameter isAlone: whether it cannot be part of a transaction.
  func takeWho(_ name: Text, isAlone: Bool = false) {
    let of: Text = isAlone ? "nav_who_alone" : "nav_who_of"
    writeMacro(name, "who, ...", "\(of)(who), __VA_ARGS__")
  }
}
