import Ground
import NavigationApp

/// Reads what the library's own reader has accepted: here, nothing is judged a second time.
extension RouteSchema {
  /// The model of a schema.
  /// - Throws: what `Schema.read` throws.
  static func read(_ text: [UInt8]) throws(NavError) -> RouteSchema {
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: text.count &+ 1)
    defer { buffer.deallocate() }
    for (index, byte) in text.enumerated() { buffer[index] = byte }
    return RouteSchema(try Schema.read(UnsafePointer(buffer), count: text.count))
  }

  /// Reads the types first: facts and routes refer to them, wherever they stand.
  func readParts() {
    for type in whole?["types"]?.children.map({ $0 }) ?? [] {
      types.append((type.name, shape(type, type.name, "the type \"\(type.name)\"")))
    }
    for value in whole?["facts"]?.children.map({ $0 }) ?? [] {
      facts.append(FactModel(value, self))
    }
    for value in whole?["routes"]?.children.map({ $0 }) ?? [] {
      routes.append(RouteModel(value, self))
    }
  }

  /// - Parameters:
  ///   - name: what its choice is named after, if it has one.
  ///   - origin: where the schema has it, for messages.
  fileprivate func shape(_ type: Value, _ name: Text, _ origin: Text) -> ParameterShape {
    if type.isArray { return .choice(choice(name, origin, type.children.map { $0.text })) }
    if let element = type["list"] { return .list(shape(element, name, origin)) }
    return shape(named: type.text)
  }

  fileprivate func shape(named name: Text) -> ParameterShape {
    for type in types where type.name == name { return type.shape }
    switch name {
    case "int": return .int
    case "uint": return .uint
    case "number": return .number
    case "bool": return .bool
    case "uuid": return .uuid
    case "slug": return .slug
    case "json": return .json
    default: return .string
    }
  }
}

extension FactModel {
  fileprivate convenience init(_ value: Value, _ model: RouteSchema) {
    self.init(value.name)
    isPersistent = value["persist"]?.isTrue ?? false
    initial = value["initial"]?.canonical ?? ""
    choice = value["values"].map {
      model.choice(name, "the fact \"\(name)\"", $0.children.map { $0.text })
    }
  }
}

extension RouteModel {
  fileprivate convenience init(_ value: Value, _ model: RouteSchema) {
    self.init(value)
    // Choices are numbered in the order of the schema.
    for member in value.children {
      switch member.name {
      case "params":
        let all = member.children.map { ParameterModel($0, of: name, model) }
        parameters = all.filter { $0.isRequired } + all.filter { !$0.isRequired }
      case "returns":
        returns = model.shape(member, "\(name)-answer", "the answer of \"\(name)\"")
      default: break
      }
    }
  }
}

extension ParameterModel {
  fileprivate convenience init(_ value: Value, of route: Text, _ model: RouteSchema) {
    let declared = DeclaredParameter(value)
    self.init(declared.name)
    let origin: Text = "the parameter \"\(name)\" of \"\(route)\""
    shape =
      declared.isShort
      ? model.shape(named: declared.typeName)
      : model.shape(declared.type, "\(route)-\(name)", origin)
    (isOptional, isSensitive) = (declared.isOptional, declared.isSensitive)
    doc = declared.doc
    defaultValue = declared.defaultValue.map { GivenValue($0, of: shape) }
  }
}

extension GivenValue {
  fileprivate init(_ value: Value, of shape: ParameterShape) {
    switch shape {
    case .bool: self = .bool(value.isTrue)
    case .int, .uint, .number: self = .number(value.canonical)
    case .string, .uuid, .slug, .choice: self = .text(value.text)
    case .json: self = .json(value.canonical)
    case .list(let element): self = .list(value.children.map { GivenValue($0, of: element) })
    }
  }
}
