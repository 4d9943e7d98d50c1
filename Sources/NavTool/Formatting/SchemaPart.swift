import Ground
import JSONCoding
import NavigationApp

/// Which part of a schema a value is: it says in which order its keys are written, and where names
/// stand.
///
/// In `.routes` each member is a `.route`, whose `title` is written first. The library's model has
/// what a schema means; this is for texts that it would not take, since they have mistakes, or are
/// a part of a bundle.
enum SchemaPart {
  case schema, container, tabs, tab, split, facts, fact, routes, route, parameters, parameter
  case links, claims, claim, migrations, migration
  /// Routes with parameters, and conditions with a way out.
  case references, reference, conditions, condition
  /// Names of routes, lists of some, and what may name a type.
  case routeNames, routeName, type
  /// Its keys have names that the author chose, or their order is the author's.
  case plain

  /// The keys in the order in which they are written; empty where it is the author's.
  private var keys: Literal {
    switch self {
    case .schema: SchemaKeys.schema
    case .container, .tab: SchemaKeys.container
    case .split: SchemaKeys.column
    case .fact: SchemaKeys.fact
    case .route: SchemaKeys.route
    case .parameter: SchemaKeys.parameter
    case .links: SchemaKeys.link
    case .claim: "doc, never, reachable, leadsBack, afterFalse, shown, unless, within, gone"
    case .migration: "to, steps"
    case .reference: "name, params"
    case .condition: "if, orElse"
    default: ""
    }
  }

  /// The same, one by one.
  var names: [Text] {
    let members = JSONMembers(keys: keys)
    var names: [Text] = []
    while case let name = members.name(names.count), !name.isEmpty { names.append(name) }
    return names
  }

  /// What a member or element is.
  func part(of child: Value) -> SchemaPart {
    switch self {
    case .schema: Self.inSchema(child.name)
    case .container, .tab:
      switch child.name {
      case "stack": .routeName
      case "tabs": .tabs
      case "split": .split
      default: .plain
      }
    case .tabs: .tab
    case .split: .container
    case .facts: .fact
    case .routes: .route
    case .route: Self.inRoute(child.name)
    case .references: .reference
    case .conditions: .condition
    case .condition:
      child.name == "if" ? .condition : child.name == "orElse" ? .reference : .plain
    case .parameters: .parameter
    case .parameter: child.name == "type" || child.name == "list" ? .type : .plain
    case .type: child.name == "list" ? .type : .plain
    case .routeNames: child.isArray ? .routeNames : .routeName
    case .reference: child.name == "name" ? .routeName : .plain
    case .claims: .claim
    case .claim: Self.inClaim(child.name)
    case .migrations: .migration
    default: .plain
    }
  }

  private static func inSchema(_ name: Text) -> SchemaPart {
    switch name {
    case "root": .container
    case "facts": .facts
    case "routes": .routes
    case "links": .links
    case "claims": .claims
    case "migrations": .migrations
    default: .plain
    }
  }

  private static func inRoute(_ name: Text) -> SchemaPart {
    switch name {
    case "params": .parameters
    case "returns": .type
    case "goes", "allows": .routeNames
    case "parents", "beside": .references
    case "orElse": .reference
    case "requires", "while": .conditions
    default: .plain
    }
  }

  private static func inClaim(_ name: Text) -> SchemaPart {
    switch name {
    case "never", "reachable", "leadsBack", "gone": .routeNames
    case "unless": .conditions
    case "afterFalse": .condition
    default: .plain
    }
  }

  /// Whether it is an array, if it is right.
  var isList: Bool {
    switch self {
    case .tabs, .references, .conditions, .routeNames, .claims, .migrations: true
    default: false
    }
  }

  /// Whether each of its members has a line of its own, even if all would fit on one.
  var isAlwaysBroken: Bool {
    switch self {
    case .schema, .routes: true
    default: false
    }
  }
}
