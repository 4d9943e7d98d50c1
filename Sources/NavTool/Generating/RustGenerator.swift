import Ground

/// Writes a Rust module: a struct a route, an enum of them, typed facts and answers. Laid out as
/// `rustfmt` leaves it.
struct RustGenerator: TypeGenerator {
  let model: SchemaModel
  let namer = Namer(
    "Rust",
    keywords: """
      as break const continue crate else enum extern false fn for if impl in let loop match mod \
      move mut pub ref return self Self static struct super trait true type unsafe use where while \
      async await dyn abstract become box do final macro override priv typeof unsized virtual \
      yield try gen
      """)
  var structs: [Text] = []
  var enums: [Text] = []
  /// The cases of each choice.
  var variants: [[Text]] = []
  let out = SourceText(unit: 4, width: 100)

  init(_ model: SchemaModel) {
    self.model = model
    let scope = Namer.Scope(
      reserved: """
        App Declared Default Err Fact Facts From Into None Ok Option Result Route Some String \
        ToOwned TryFrom Vec
        """)
    for route in model.routes {
      structs.append(namer.name(of: route, .pascal, in: scope))
    }
    for choice in model.choices {
      enums.append(namer.name(of: choice, .pascal, in: scope, suffix: "Choice"))
      let constants = Namer.Scope(reserved: "ALL")
      variants.append(namer.values(of: choice, .pascal, in: constants))
    }
  }

  /// The module.
  func generate() -> [UInt8] {
    writeHead()
    for index in model.choices.indices { writeChoice(index) }
    for (index, route) in model.routes.enumerated() { write(route, structs[index]) }
    writeEnum()
    writeConversions()
    writeFacts()
    writeApp()
    return out.bytes
  }

  func writeHead() {
    out.line("//! Typed routes of the schema \(model.id.onOneLine), version \(model.version).")
    out.line("//!")
    out.line("//! Made by `nav gen --lang rust`: generate it again instead of changing it.")
    out.line()
    let hasNumber = model.routes.contains { route in
      route.parameters.contains { $0.shape.hasNumber && $0.defaultValue != nil }
    }
    // All of the schema is here, its names and numbers as it has them.
    out.line("#![allow(dead_code, clippy::upper_case_acronyms)]")
    if hasNumber {
      out.line("#![allow(clippy::approx_constant, clippy::excessive_precision)]")
    }
    out.line()
    out.line("use navruntime::typed;")
  }

  // MARK: Types and values

  func type(_ shape: ValueShape) -> Text {
    switch shape {
    case .string, .uuid, .slug: "String"
    case .int: "i64"
    case .uint: "u64"
    case .number: "f64"
    case .bool: "bool"
    case .json: "navruntime::json::Value"
    case .choice(let choice): enums[choice.index]
    case .list(let element): "Vec<\(type(element))>"
    }
  }

  func type(of parameter: ParameterModel) -> Text {
    let type = type(parameter.shape)
    return parameter.isNullable ? "Option<\(type)>" : type
  }

  func value(_ value: Value, _ shape: ValueShape) -> Text {
    switch shape {
    case .bool, .int, .uint: return value.canonical
    case .number: return value.canonical.asDouble
    case .choice(let choice):
      return "\(enums[choice.index])::\(variants[choice.index][choice.index(of: value.text)])"
    case .string, .uuid, .slug:
      let text = value.text
      return text.isEmpty ? "String::new()" : "\(SourceEscapes.rust.quoted(text)).to_owned()"
    case .list(let element):
      let written = value.children.map { self.value($0, element) }
      return written.isEmpty ? "Vec::new()" : "vec![\(Text(written, joinedBy: ", "))]"
    case .json: return "typed::json(\(SourceEscapes.rust.quoted(value.canonical)))"
    }
  }

  /// Whether a value is the one that `Default` has for its type.
  func isZero(_ value: Value, _ shape: ValueShape) -> Bool {
    switch shape {
    case .bool: !value.isTrue
    case .int, .uint, .number: value.canonical == "0"
    case .choice: false
    case .string, .uuid, .slug: value.text.isEmpty
    case .list: value.count == 0
    case .json: value.canonical == "null"
    }
  }

  func fields(of route: RouteModel) -> [NamedParameter] {
    namer.parameters(of: route, .snake)
  }

  func isExact(_ route: RouteModel) -> Bool {
    !route.parameters.contains { $0.shape.hasNumber }
  }

  func writeMatch(_ subject: Text, _ arms: [Text]) {
    out.block("match \(subject) {") { out in
      for arm in arms { out.line(arm) }
    }
  }

  // MARK: Routes

  func write(_ route: RouteModel, _ name: Text) {
    let fields = fields(of: route)
    out.line()
    out.paragraph(route.summary, prefix: "/// ")
    let hasDefault = !fields.isEmpty && route.required.isEmpty
    let isDerivable =
      fields.isEmpty
      || hasDefault
        && route.parameters.allSatisfy { parameter in
          parameter.defaultValue.map { isZero($0, parameter.shape) } ?? true
        }
    var traits: Text = route.hasSecrets ? "Clone" : "Clone, Debug"
    if isDerivable { traits += ", Default" }
    traits += isExact(route) ? ", PartialEq, Eq, Hash" : ", PartialEq"
    out.line("#[derive(\(traits))]")
    if fields.isEmpty {
      out.line("pub struct \(name);")
    } else {
      writeStruct(route, name, fields)
      if !hasDefault { writeNew(name, fields) } else if !isDerivable { writeDefault(name, fields) }
      if route.hasSecrets { writeDebug(name, fields) }
      writeRead(name, fields)
    }
    writeInto(route, name, fields)
    if !route.isLock || route.isPushed { out.line() }
    if !route.isLock { out.line("impl typed::Reachable for \(name) {}") }
    if route.isPushed { out.line("impl typed::Pushed for \(name) {}") }
    if let answer = route.returns {
      out.line()
      out.block("impl typed::Answers for \(name) {") { out in
        out.line("type Answer = \(type(answer));")
      }
    }
  }

  func writeStruct(_ route: RouteModel, _ name: Text, _ fields: [NamedParameter]) {
    out.block("pub struct \(name) {") { out in
      for (name, parameter) in fields {
        let sentence: Text = "The parameter `\(parameter.name)`."
        out.paragraph(parameter.doc.isEmpty ? sentence : parameter.doc, prefix: "/// ")
        out.line("pub \(name): \(type(of: parameter)),")
      }
    }
  }

  func writeNew(_ name: Text, _ fields: [NamedParameter]) {
    let required = fields.filter { $0.parameter.isRequired }
    out.line()
    out.block("impl \(name) {") { out in
      let whole: Text =
        required.count == fields.count
        ? "/// The route with its parameters."
        : "/// The route with its required parameters; the others are left out."
      out.line(whole)
      if required.count > 7 { out.line("#[allow(clippy::too_many_arguments)]") }
      let arguments = required.map { (name, parameter) -> Text in
        let isText = parameter.shape.isText
        return "\(name): \(isText ? "impl Into<String>" : type(parameter.shape))"
      }
      out.list("pub fn new(", arguments, ") -> Self {")
      out.indented { out in
        let values = fields.map { (name, parameter) -> Text in
          guard parameter.isRequired else { return "\(name): \(initial(parameter))" }
          return parameter.shape.isText ? "\(name): \(name).into()" : name
        }
        writeLiteral(name, values)
      }
      out.line("}")
    }
  }

  func initial(_ parameter: ParameterModel) -> Text {
    parameter.defaultValue.map { value($0, parameter.shape) } ?? "None"
  }

  func writeDefault(_ name: Text, _ fields: [NamedParameter]) {
    out.line()
    out.block("impl Default for \(name) {") { out in
      out.block("fn default() -> Self {") { out in
        writeLiteral(name, fields.map { "\($0.name): \(initial($0.parameter))" })
      }
    }
  }

  /// A struct literal: on one line while its fields are short.
  func writeLiteral(_ name: Text, _ values: [Text]) {
    let inner = Text(values, joinedBy: ", ")
    if inner.characters <= 18 { return out.line("Self { \(inner) }") }
    out.block("Self {") { out in
      for value in values { out.line(value + ",") }
    }
  }

  /// The form for people, in which sensitive values are `*`.
  func writeDebug(_ name: Text, _ fields: [NamedParameter]) {
    let calls = fields.map { (name, parameter) -> Text in
      let value: Text = parameter.isSensitive ? "format_args!(\"*\")" : "self.\(name)"
      return ".field(\"\(name)\", &\(value))"
    }
    out.line()
    out.block("impl std::fmt::Debug for \(name) {") { out in
      out.line("fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {")
      out.indented { out in
        // It is always longer than the 60 columns that rustfmt gives a chain on one line.
        out.line("formatter")
        out.indented { out in
          out.line(".debug_struct(\"\(name)\")")
          for call in calls { out.line(call) }
          out.line(".finish()")
        }
      }
      out.line("}")
    }
  }

  func writeRead(_ name: Text, _ fields: [NamedParameter]) {
    out.line()
    out.block("impl \(name) {") { out in
      out.block("fn read(route: &navruntime::Route) -> Result<Self, navruntime::Error> {") { out in
        out.block("Ok(Self {", "})") { out in
          for (name, parameter) in fields {
            let key = SourceEscapes.rust.quoted(parameter.name)
            if let given = parameter.defaultValue {
              let items: [Text] = ["route", key, value(given, parameter.shape)]
              writeCall("\(name): typed::or(", items, ")?,")
            } else {
              let function: Text = parameter.isOptional ? "optional" : "required"
              writeCall("\(name): typed::\(function)(", ["route", key], ")?,")
            }
          }
        }
      }
    }
  }

  /// The head of the function that reads a type from JSON.
  var readJSON: Text {
    "fn read_json(reader: &mut navruntime::json::Reader<'_>) -> Result<Self, navruntime::Error> {"
  }

  /// A call: its arguments on one line up to 60 columns, as rustfmt has them.
  func writeCall(_ open: Text, _ items: [Text], _ close: Text) {
    out.list(open, items, close, limit: 60)
  }

  func writeInto(_ route: RouteModel, _ name: Text, _ fields: [NamedParameter]) {
    let key = SourceEscapes.rust.quoted(route.name)
    out.line()
    out.block("impl From<\(name)> for navruntime::Route {") { out in
      guard !fields.isEmpty else {
        out.block("fn from(_: \(name)) -> Self {") { $0.line("navruntime::Route::new(\(key))") }
        return
      }
      out.block("fn from(route: \(name)) -> Self {") { out in
        out.line("let mut built = typed::Builder::new(\(key));")
        for (name, parameter) in fields {
          let isOption = parameter.isNullable
          let key = SourceEscapes.rust.quoted(parameter.name)
          writeCall("built.\(isOption ? "give" : "put" as Text)(", [key, "route.\(name)"], ");")
        }
        out.line("built.route()")
      }
    }
  }
}
