import Ground

/// Writes a Python module: a frozen dataclass a route, their union, and an app that takes only
/// them. Laid out as `ruff format` leaves it.
struct PythonGenerator: TypeGenerator {
  let model: SchemaModel
  let namer = Namer(
    "Python",
    keywords: """
      False None True and as assert async await break class continue def del elif else except \
      finally for from global if import in is lambda nonlocal not or pass raise return try while \
      with yield
      """)
  /// The class of each route, the alias of each choice and the name of its values.
  var classes: [Text] = []
  private var aliases: [Text] = []
  private var constants: [Text] = []
  let out = SourceText(unit: 4, width: 88)

  init(_ model: SchemaModel) {
    self.model = model
    let scope = Namer.Scope(
      reserved: """
        App AppResultCase Facts Final JSON Literal NoReturn Params Pushed Reachable Route \
        RouteLike SchemaLike Sender TypeAlias bool cls dataclass float int list navruntime read \
        str tuple typed
        """)
    for route in model.routes {
      classes.append(namer.name(of: route, .pascal, in: scope))
    }
    for choice in model.choices {
      aliases.append(
        namer.name(of: choice, .pascal, in: scope, suffix: "Choice"))
      constants.append(
        namer.name(of: choice, .screaming, in: scope, suffix: "_CHOICES"))
    }
  }

  /// The module.
  func generate() -> [UInt8] {
    writeHead()
    for index in model.choices.indices { writeChoice(index) }
    for (index, route) in model.routes.enumerated() { write(route, classes[index]) }
    writeUnion()
    if !model.facts.isEmpty { writeFacts() }
    writeApp()
    return out.bytes
  }

  private func writeHead() {
    let id = PythonText.docstring(model.id)
    out.line("\"\"\"Typed routes of the schema \(id), version \(model.version).")
    out.line()
    out.line("Made by `nav gen --lang python`: generate it again instead of changing it.")
    out.line("\"\"\"")
    out.line()
    out.line("from __future__ import annotations")
    out.line()
    let usesField = model.routes.contains { route in
      route.parameters.contains { PythonText.needsField($0) }
    }
    out.line("from dataclasses import dataclass\(usesField ? ", field" : "")")
    let literal: Text = model.choices.isEmpty ? "" : "Literal, "
    let never: Text = reachable(classes).isEmpty || pushed(classes).isEmpty ? "NoReturn, " : ""
    out.line("from typing import Final, \(literal)\(never)TypeAlias")
    out.line()
    out.line("import navruntime")
    let hasAnswers = model.routes.contains { $0.returns != nil }
    let answers: Text = hasAnswers ? "JSON, AppResultCase" : "JSON"
    out.line("from navruntime import \(answers), RouteLike, typed")
    out.line("from navruntime.typed import Params")
  }

  private func writeChoice(_ index: Int) {
    let values = model.choices[index].values.map { PythonText.quoted($0) }
    out.line()
    out.list("\(aliases[index]): TypeAlias = Literal[", values, "]")
    let alias = aliases[index]
    let open: Text = "\(constants[index]): Final[tuple[\(alias), ...]] = ("
    out.list(open, values, values.count == 1 ? ",)" : ")")
    // With its type, which checkers other than mypy would widen to that of any text.
    out.list(
      "_READ_\(constants[index]): Final[typed.Reader[\(alias)]] = typed.one_of(",
      [constants[index]], ")", trailing: false)
  }

  // MARK: Types and values

  private func type(_ shape: ValueShape) -> Text {
    switch shape {
    case .string, .uuid, .slug: "str"
    case .int, .uint: "int"
    case .number: "float"
    case .bool: "bool"
    case .json: "JSON"
    case .choice(let choice): aliases[choice.index]
    case .list(let element): "tuple[\(type(element)), ...]"
    }
  }

  /// A function that reads a value from JSON.
  func reader(_ shape: ValueShape) -> Text {
    switch shape {
    case .string, .uuid, .slug: "typed.text"
    case .int: "typed.integer"
    case .uint: "typed.natural"
    case .number: "typed.number"
    case .bool: "typed.boolean"
    case .json: "typed.anything"
    case .choice(let choice): "_READ_\(constants[choice.index])"
    case .list(let element): "typed.list_of(\(reader(element)))"
    }
  }

  /// The fields of a route with their names in Python.
  private func fields(of route: RouteModel) -> [NamedParameter] {
    // Also what the class body itself names: a field would stand in for it.
    let scope = Namer.Scope(
      reserved: """
        answer bool classmethod field float int read read_answer staticmethod str to_json tuple typed
        """)
    return namer.parameters(of: route, .snake, in: scope)
  }

  // MARK: Routes

  private func write(_ route: RouteModel, _ name: Text) {
    let fields = fields(of: route)
    out.line()
    out.line()
    out.line("@dataclass(frozen=True, slots=True)")
    out.line("class \(name):")
    out.indented { out in
      PythonText.write(docstring: Self.documentation(of: route, fields), to: out)
      if !fields.isEmpty { out.line() }
      for (name, parameter) in fields { writeField(name, parameter, out) }
      out.line()
      if route.hasSecrets { writeRepresentation(name, fields, out) }
      writeToJSON(route, fields, out)
      out.line()
      writeRead(route, name, fields, out)
      if let answer = route.returns { writeAnswer(answer, out) }
    }
  }

  private static func documentation(
    of route: RouteModel, _ fields: [NamedParameter]
  ) -> [Text] {
    var paragraphs = [route.summary]
    for (name, parameter) in fields where !parameter.doc.isEmpty {
      paragraphs.append("``\(name)``: \(parameter.doc)")
    }
    return paragraphs
  }

  private func writeField(_ name: Text, _ parameter: ParameterModel, _ out: SourceText) {
    let type = type(parameter.shape)
    let isPlain = parameter.isNullable
    let annotation: Text = isPlain ? "\(name): \(type) | None" : "\(name): \(type)"
    var arguments: [Text] = []
    if let value = parameter.defaultValue {
      let written = PythonText.value(value, parameter.shape)
      let isMutable = written.hasPrefix("typed.parse")
      arguments.append(isMutable ? "default_factory=lambda: \(written)" : "default=\(written)")
    } else if parameter.isOptional {
      arguments.append("default=None")
    }
    if PythonText.needsField(parameter) {
      out.list("\(annotation) = field(", arguments, ")")
    } else if let value = parameter.defaultValue {
      if case .list(let element) = parameter.shape, value.count > 0 {
        let close: Text = value.count == 1 ? ",)" : ")"
        let values = value.children.map { PythonText.value($0, element) }
        out.list("\(annotation) = (", values, close)
      } else {
        PythonText.assign(annotation, PythonText.value(value, parameter.shape), out)
      }
    } else {
      out.line(parameter.isOptional ? "\(annotation) = None" : annotation)
    }
  }

  /// The form for people, in which sensitive values are `*`.
  private func writeRepresentation(
    _ name: Text, _ fields: [NamedParameter], _ out: SourceText
  ) {
    let shown = fields.map { (name, parameter) -> Text in
      parameter.isSensitive ? "\(name)=*" : "\(name)={self.\(name)!r}"
    }
    let isPlain = fields.allSatisfy { $0.parameter.isSensitive }
    let text: Text = "\(name)(\(Text(shown, joinedBy: ", ")))"
    out.line("def __repr__(self) -> str:")
    out.indented { $0.line("return \(isPlain ? "" : "f" as Text)\"\(text)\"") }
    out.line()
  }

  private func writeAnswer(_ answer: ValueShape, _ out: SourceText) {
    let type = type(answer)
    out.line()
    out.line("@staticmethod")
    out.line("def read_answer(value: JSON) -> \(type):")
    out.indented { out in
      out.line("\"\"\"The answer of this screen.\"\"\"")
      out.line("return \(reader(answer))(value)")
    }
    out.line()
    out.line("@staticmethod")
    out.list(
      "def answer(",
      [
        "app: navruntime.App | navruntime.ScreenSender", "value: \(type)",
        "ticket: int | None = None",
      ], ") -> AppResultCase:")
    out.indented { out in
      out.line("\"\"\"Answer for the nearest screen that was asked for, or of that ticket.\"\"\"")
      out.line("return app.answer(value, ticket)")
    }
  }

  /// A union of routes; of none it is a type that no value has.
  private func writeAlias(_ alias: Text, _ about: Text, _ names: [Text]) {
    out.line()
    let joined = names.isEmpty ? "NoReturn" : Text(names, joinedBy: " | ")
    let whole: Text = "\(alias): TypeAlias = \(joined)"
    if out.fits(whole) {
      out.line(whole)
    } else {
      out.block("\(alias): TypeAlias = (", ")") { out in
        if out.fits(joined) { return out.line(joined) }
        for (index, name) in names.enumerated() { out.line(index == 0 ? name : "| \(name)") }
      }
    }
    out.line("\"\"\"\(about)\"\"\"")
  }

  private func writeUnion() {
    out.line()
    writeAlias("Route", "Any route of the schema.", classes)
    writeAlias(
      "Reachable", "Those that an intent can go to: not those whose conditions show them.",
      reachable(classes))
    writeAlias("Pushed", "Those that stand in a stack above its root.", pushed(classes))
    out.line()
    out.line("Sender: TypeAlias = typed.TypedSender[Route, Reachable, Pushed]")
    out.line("\"\"\"What the code of one screen gets: ``app.at(id)``.\"\"\"")
    out.line()
    out.block("_READERS: Final[typed.Readers[Route]] = {", "}") { out in
      for (index, route) in model.routes.enumerated() {
        out.line("\(PythonText.quoted(route.name)): \(classes[index]).read,")
      }
    }
    PythonSignatures.write(model, to: out)
    out.line()
    out.line()
    out.line("def read(route: RouteLike) -> Route:")
    out.indented { out in
      out.line("\"\"\"The typed route of one that the app gives, as in its scene.\"\"\"")
      out.line("return typed.read(_READERS, route)")
    }
  }

  // MARK: Facts and the app

  private func writeFacts() {
    out.line()
    out.line()
    out.line("class Facts(navruntime.Facts):")
    let scope = Namer.Scope(reserved: "bool float get int items keys property str tuple values")
    out.indented { out in
      out.line("\"\"\"What the program knows. Assigning tells the app.\"\"\"")
      out.line()
      out.line("__slots__ = ()")
      for fact in model.facts {
        let name = namer.name(of: fact, .snake, in: scope)
        let type = type(fact.shape)
        let key = PythonText.quoted(fact.name)
        out.line()
        out.line("@property")
        out.line("def \(name)(self) -> \(type):")
        out.indented { $0.line("return \(reader(fact.shape))(self[\(key)])") }
        out.line()
        out.line("@\(name).setter")
        out.line("def \(name)(self, value: \(type)) -> None:")
        out.indented { $0.line("self[\(key)] = value") }
      }
    }
  }

  private func writeApp() {
    out.line()
    out.line()
    out.line("class App(navruntime.TypedApp[Route, Reachable, Pushed]):")
    out.indented { out in
      out.line("\"\"\"An app of this schema: it takes its routes and facts only.\"\"\"")
      out.line()
      out.line("__slots__ = ()")
      out.line("_signatures = _SIGNATURES")
      guard !model.facts.isEmpty else { return }
      out.line()
      out.line("@property")
      out.line("def facts(self) -> Facts:")
      out.indented { out in
        out.line("\"\"\"What the program knows: ``app.facts.name = value`` tells it.\"\"\"")
        out.line("return Facts(self)")
      }
    }
  }
}
