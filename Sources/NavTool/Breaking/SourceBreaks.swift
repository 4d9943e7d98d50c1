import Ground

/// Generated types that code may use and that are gone, or others.
struct SourceBreaks {
  private(set) var found: [Break] = []

  init(_ old: SchemaModel, _ new: SchemaModel) {
    for route in old.routes {
      guard let other = new[route.name] else {
        var message: Text = "the route is gone"
        let added = new.routes.map { $0.name }.filter { old[$0] == nil }
        if let near = route.name.nearest(among: added) {
          message += "; is it \"" + near + "\" now?"
        }
        add(route.name, message)
        continue
      }
      compare(route, other)
      if route.isLock != other.isLock, other.isLock {
        add(route.name, "it is a lock now, which comes by facts alone: nothing can go to it")
      } else if route.canReplace, !other.canReplace {
        add(
          route.name,
          "it is a " + (other.show == "push" ? "root" : other.show)
            + " now, which replace and reset do not take")
      }
    }
    for fact in old.facts {
      guard let other = new.facts.first(where: { $0.name == fact.name }) else {
        add("fact " + fact.name, "it is gone")
        continue
      }
      if !fact.shape.isPart(of: other.shape) {
        add("fact " + fact.name, change(fact.shape, other.shape))
      }
    }
  }

  private mutating func add(_ what: Text, _ message: Text) {
    found.append(Break(kind: .source, what: what, message: message))
  }

  private func change(_ old: ValueShape, _ new: ValueShape) -> Text {
    "its type was " + old.description + " and is " + new.description
  }

  private mutating func compare(_ old: RouteModel, _ new: RouteModel) {
    for parameter in old.parameters {
      let what = old.name + "." + parameter.name
      guard let other = new.parameters.first(where: { $0.name == parameter.name }) else {
        add(what, "the parameter is gone")
        continue
      }
      if !parameter.shape.isPart(of: other.shape) {
        add(what, change(parameter.shape, other.shape))
      } else if parameter.isRequired != other.isRequired {
        add(
          what,
          other.isRequired ? "it was optional and is required" : "it was required and is optional")
      } else if parameter.isOptional != other.isOptional {
        add(
          what,
          other.isOptional
            ? "it had a default and is optional" : "it was optional and has a default")
      }
    }
    for parameter in new.parameters where parameter.isRequired {
      guard !old.parameters.contains(where: { $0.name == parameter.name }) else { continue }
      add(old.name + "." + parameter.name, "it is new and required; give it a default")
    }
    switch (old.returns, new.returns) {
    case (nil, nil): break
    case (let before?, let after?):
      if !before.isPart(of: after) {
        add(
          old.name,
          "the type of its answer was " + before.description + " and is " + after.description)
      }
    case (_?, nil): add(old.name, "it no longer returns an answer")
    case (nil, let after?): add(old.name, "it returns an answer now: " + after.description)
    }
  }
}
