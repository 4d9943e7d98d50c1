import Ground
import NavigationApp

/// A schema that the library has accepted: what its own reader knows, and beside it the text as a
/// tree, for what only people and other languages want to know. Nothing is judged a second time.
///
///     let shop = try SchemaModel(Document.read("shop.schema.json"))
///     let links = shop["product"]?.links  // ["/products/:id"]
///
/// It is made in the time that the library takes to read the text, O(n log n) for n bytes.
final class SchemaModel {
  let loaded: LoadedSchema
  let document: Document
  /// The names and types that the text has, read when they are first asked for.
  private lazy var names = SchemaNames(self)

  /// - Throws: all errors of the schema, each on a line of its own.
  convenience init(_ document: Document) throws(Failure) {
    guard document.root.isObject else {
      throw document.source.failure(at: document.root.offset, "expected an object: a schema")
    }
    try document.refuseParts()
    if document.root["routes"] == nil, (try? FileKind.of(document)) == .table {
      throw document.source.failure(
        at: document.root.offset,
        "this is a link table, which is for nav lint, fmt, match and graph: name a schema")
    }
    do throws(LibraryError) {
      self.init(try LoadedSchema(document.source.bytes), document)
    } catch { throw Mending.failure(of: document, kind: .schema, first: error) }
  }

  /// - Parameter document: the text that was read.
  init(_ loaded: LoadedSchema, _ document: Document) {
    self.loaded = loaded
    self.document = document
  }

  /// Reads several files.
  /// - Throws: the errors of all of them.
  static func all(_ names: [Text]) throws(Failure) -> [SchemaModel] {
    var schemas: [SchemaModel] = []
    var failures: [Text] = []
    for name in names {
      do throws(Failure) {
        schemas.append(try SchemaModel(Document.read(name)))
      } catch { failures.append(error.message) }
    }
    guard failures.isEmpty else { throw Failure(Text(failures, joinedBy: "\n")) }
    return schemas
  }

  var schema: Schema { loaded.schema }
  /// The whole text.
  var tree: Value { document.root }
  /// Each number is a `ChoiceModel.index`.
  var choices: [ChoiceModel] { names.choices }
  var facts: [FactModel] { names.facts }
  var routes: [RouteModel] { names.routes }
  var id: Text { schema.id }
  var version: Int64 { schema.version }
  /// Where URLs may come from; empty for anywhere.
  var schemes: [Text] { (tree["links"]?["schemes"]).items.map { $0.text } }
  var hosts: [Text] { (tree["links"]?["hosts"]).items.map { $0.text } }
  /// All containers, each after the one around it and in document order.
  var containers: [Container] { schema.containers }
  /// The stacks, in the same order.
  var leaves: [Container] { schema.leaves.map { containers[$0] } }

  /// The route of that name.
  /// - Complexity: O(log routes)
  subscript(name: Text) -> RouteModel? { schema.route(named: name).map { routes[$0] } }

  /// A snapshot that an app of this schema could have written; all parts of it are JSON.
  func snapshot(
    facts: Text = "{}", root: Text, layers: Text = "[]", queue: Text = "[]", pending: Text = "null",
    asked: Text? = nil, lastID: Text
  ) -> Text {
    var text: Text = "{\"format\":1,\"kind\":\"app\",\"schema\":{\"id\":" + JSONText.quoted(id)
    text += ",\"version\":\(version)},\"facts\":\(facts),\"root\":\(root),\"layers\":\(layers)"
    text += ",\"queue\":\(queue),\"pending\":\(pending)"
    if let asked { text += ",\"asked\":" + asked }
    return text + ",\"entryState\":{},\"lastID\":" + lastID + "}"
  }
}

/// What a schema declares, with the types of values as other languages have them.
final class SchemaNames {
  /// Those of every schema, and its own.
  private var types: [Text: ValueShape] = [:]
  private(set) var choices: [ChoiceModel] = []
  private var choicesByName: [Text: [ChoiceModel]] = [:]
  private(set) var facts: [FactModel] = []
  private(set) var routes: [RouteModel] = []

  fileprivate init(_ model: SchemaModel) {
    func members(_ key: Text) -> [Value] { model.tree[key].items }
    for type in ValueShape.builtIn { types[type.name] = type.shape }
    // The types first: facts and routes refer to them, wherever they stand.
    for type in members("types") {
      types[type.name] = shape(type, type.name, "the type \"\(type.name)\"")
    }
    for (value, fact) in zip(members("facts"), model.schema.facts) {
      facts.append(FactModel(value, fact, self))
    }
    for (value, route) in zip(members("routes"), model.schema.routes) {
      routes.append(RouteModel(value, route, self))
    }
  }

  /// - Parameters:
  ///   - name: what its choice is named after, if it has one.
  ///   - origin: where the schema has it, for messages.
  func shape(
    _ type: Value, _ name: @autoclosure () -> Text, _ origin: @autoclosure () -> Text
  ) -> ValueShape {
    if type.isArray { return .choice(choice(name(), origin(), type.children.map { $0.text })) }
    if let element = type["list"] { return .list(shape(element, name(), origin())) }
    return types[type.text.typeName.name] ?? .string
  }

  /// The choice with that name and these values; a new one if there is none.
  func choice(_ name: Text, _ origin: Text, _ values: [Text]) -> ChoiceModel {
    let known = choicesByName[name, default: []]
    if let same = known.first(where: { $0.values == values }) { return same }
    let new = ChoiceModel(name, origin, values, at: choices.count)
    choices.append(new)
    choicesByName[name] = known + [new]
    return new
  }
}
