import Ground

/// How a route is written as JSON and read from it.
extension PythonGenerator {
  func writeToJSON(
    _ route: RouteModel, _ fields: [NamedParameter],
    _ out: SourceText
  ) {
    out.line("def to_json(self) -> JSON:")
    out.indented { out in
      out.line("\"\"\"The route as the library takes it.\"\"\"")
      let name = PythonText.quoted(route.name)
      guard !fields.isEmpty else {
        out.line("return {\"name\": \(name)}")
        return
      }
      out.block("return {", "}") { out in
        out.line("\"name\": \(name),")
        var items: [Text] = []
        var given: [Text] = []
        for (field, parameter) in fields {
          let item: Text = "\(PythonText.quoted(parameter.name)): self.\(field)"
          if parameter.isNullable {
            given.append(item)
          } else {
            items.append(item)
          }
        }
        if given.isEmpty {
          Self.member("\"params\": {", items, "}", out)
          return
        }
        if items.isEmpty {
          Self.member("\"params\": typed.given({", given, "})", out)
          return
        }
        out.block("\"params\": {", "},") { out in
          for item in items { out.line("\(item),") }
          Self.member("**typed.given({", given, "})", out)
        }
      }
    }
  }

  /// Writes a member of a dict whose value has items, and the comma after it.
  private static func member(
    _ open: Text, _ items: [Text], _ close: Text, _ out: SourceText
  ) {
    let whole = "\(open)\(Text(items, joinedBy: ", "))\(close)," as Text
    if out.fits(whole) {
      out.line(whole)
    } else if close == "})" {
      out.line(Text(open.bytes.dropLast()))
      out.indented { $0.list("{", items, "}") }
      out.line("),")
    } else {
      out.list(open, items, "\(close),", limit: 0)
    }
  }

  func writeRead(
    _ route: RouteModel, _ name: Text, _ fields: [NamedParameter],
    _ out: SourceText
  ) {
    let own = classes[model.routes.firstIndex { $0 === route } ?? 0]
    out.line("@classmethod")
    out.line("def read(cls, params: Params) -> \(own):")
    out.indented { out in
      out.line("\"\"\"The route with these parameters.\"\"\"")
      guard !fields.isEmpty else {
        out.line("return cls()")
        return
      }
      var items: [Text] = []
      for (name, parameter) in fields {
        let key = PythonText.quoted(parameter.name)
        let reader = reader(parameter.shape)
        if let value = parameter.defaultValue {
          items.append(
            "\(name)=params.get(\(key), \(reader), \(PythonText.value(value, parameter.shape)))")
        } else if parameter.isOptional {
          items.append("\(name)=params.find(\(key), \(reader))")
        } else {
          items.append("\(name)=params.required(\(key), \(reader))")
        }
      }
      out.line("return cls(")
      out.indented { out in
        for item in items { PythonText.call(item, out) }
      }
      out.line(")")
    }
  }
}
