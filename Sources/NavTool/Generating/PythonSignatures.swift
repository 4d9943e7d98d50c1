import Ground

/// What the types of Python were made from: the app compares it with the schema that it is given.
enum PythonSignatures {
  static func write(_ model: SchemaModel, to out: SourceText) {
    let routes = model.routes.map { ($0.name, signature(of: $0)) }
    let facts = model.facts.map { ($0.name, form($0.shape)) }
    out.line()
    out.block("_SIGNATURES: Final[typed.Signatures] = {", "}") { out in
      for (key, members) in [("route", routes), ("fact", facts)] as [(Text, [(Text, Text)])] {
        guard !members.isEmpty else {
          out.line("\(PythonText.quoted(key)): {},")
          continue
        }
        out.block("\(PythonText.quoted(key)): {", "},") { out in
          for (name, form) in members {
            out.line("\(PythonText.quoted(name)): \(PythonText.quoted(form)),")
          }
        }
      }
    }
  }

  /// The parameters of a route and its answer, as `navruntime.typed` writes them from a schema.
  private static func signature(of route: RouteModel) -> Text {
    let parameters = route.parameters.map { parameter -> Text in
      var text: Text = "\(parameter.name): \(form(parameter.shape))"
      if parameter.isNullable { text += "?" }
      if let value = parameter.defaultValue { text += " = " + value.canonical }
      return text
    }
    let answer = route.returns.map { " -> " + form($0) } ?? ""
    return "(\(Text(parameters, joinedBy: ", ")))\(answer)"
  }

  /// A type as JSON, names of `types` replaced by what they name.
  private static func form(_ shape: ValueShape) -> Text {
    switch shape {
    case .choice(let choice):
      "[" + Text(choice.values.map { JSONText.quoted($0) }, joinedBy: ",") + "]"
    case .list(let element): "{\"list\":" + form(element) + "}"
    default: shape.description
    }
  }
}
