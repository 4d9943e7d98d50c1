import Ground

/// A parameter with its name in a language.
typealias NamedParameter = (name: Text, parameter: ParameterModel)

/// What every language names in the same way.
extension Namer {
  /// The parameters of a route with their names.
  func parameters(
    of route: RouteModel, _ style: NameStyle, in scope: Scope = Scope()
  ) -> [NamedParameter] {
    route.requiredFirst.map { parameter in
      let owner: Text = "the parameter \"\(parameter.name)\" of \"\(route.name)\""
      return (name(parameter.name, style, of: owner, in: scope), parameter)
    }
  }

  /// The names of the texts of a choice; one without a letter or digit is named after its index.
  func values(
    of choice: ChoiceModel, _ style: NameStyle, in scope: Scope = Scope(), prefix: Text = ""
  ) -> [Text] {
    choice.values.enumerated().map { (index, text) in
      name(
        text, style, of: "\"\(text)\" of \(choice.origin)", in: scope, prefix: prefix,
        without: "value\(index &+ 1)")
    }
  }

  /// The name of a route.
  func name(
    of route: RouteModel, _ style: NameStyle, in scope: Scope, prefix: Text = "",
    others: [Text] = []
  ) -> Text {
    name(
      route.name, style, of: "the route \"\(route.name)\"", in: scope, prefix: prefix,
      others: others)
  }

  /// The name of the type of a choice.
  func name(
    of choice: ChoiceModel, _ style: NameStyle, in scope: Scope, prefix: Text = "", suffix: Text
  ) -> Text {
    name(choice.name, style, of: choice.origin, in: scope, prefix: prefix, suffix: suffix)
  }

  /// The name of a fact.
  func name(
    of fact: FactModel, _ style: NameStyle, in scope: Scope, prefix: Text = ""
  ) -> Text {
    name(fact.name, style, of: "the fact \"\(fact.name)\"", in: scope, prefix: prefix)
  }
}
