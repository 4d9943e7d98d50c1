import Ground
import Stores

extension SplitColumn {
  public var word: StaticString {
    switch self {
    case .sidebar: "sidebar"
    case .content: "content"
    case .detail: "detail"
    }
  }

  init(reading reader: inout JSONReader) throws(NavError) {
    let tag = try reader.beginCase("a column, \"sidebar\", \"content\" or \"detail\"")
    guard !tag.hasPayload,
      let column = Self.allCases.first(where: { Literal(stringLiteral: $0.word) ~= tag })
    else {
      throw reader.unknownCase(tag, allowed: "\"sidebar\", \"content\", \"detail\"")
    }
    self = column
  }
}

extension SplitVisibility {
  var word: StaticString {
    switch self {
    case .automatic: "automatic"
    case .all: "all"
    case .doubleColumn: "doubleColumn"
    case .detailOnly: "detailOnly"
    }
  }

  init(reading reader: inout JSONReader) throws(NavError) {
    let tag = try reader.beginCase("a visibility, such as \"all\"")
    guard !tag.hasPayload,
      let visibility = Self.allCases.first(where: { Literal(stringLiteral: $0.word) ~= tag })
    else {
      throw reader.unknownCase(
        tag, allowed: "\"automatic\", \"all\", \"doubleColumn\", \"detailOnly\"")
    }
    self = visibility
  }
}

/// What the config of a split says, and how much JSON its columns accept.
public struct SplitConfigurationJSON {
  public private(set) var sidebar = (StackConfiguration<JSONRoute>(), JSONLimits())
  /// Nil for a split of two columns.
  public private(set) var content: (StackConfiguration<JSONRoute>, JSONLimits)?
  public private(set) var detail = (StackConfiguration<JSONRoute>(), JSONLimits())
  public private(set) var layout = SplitLayout()

  /// Two empty columns.
  public init() {}

  /// Reads the config of a split: an object whose members are all optional.
  ///
  ///     {"sidebar":{…},"content":{…},"detail":{…},"visibility":"all",
  ///      "preferredCompactColumn":"detail","collapsed":bool}
  /// - Throws: `.argument` for an unknown key or a wrong value, `.route` for a wrong route.
  public init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    var members = try reader.beginObject(SplitConfigKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .sidebar: sidebar = try StackConfiguration.read(&reader, cache: cache)
      case .content: content = try StackConfiguration.read(&reader, cache: cache)
      case .detail: detail = try StackConfiguration.read(&reader, cache: cache)
      case .visibility: layout.visibility = try SplitVisibility(reading: &reader)
      case .preferredCompactColumn:
        layout.preferredCompactColumn = try SplitColumn(reading: &reader)
      case .collapsed: layout.isCollapsed = try reader.readBool()
      }
    }
  }
}

extension SplitLayout {
  /// Writes `{"visibility":word,"preferredCompactColumn":column,"isCollapsed":bool}`.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("visibility")
    writer.word(visibility.word)
    writer.key("preferredCompactColumn")
    writer.word(preferredCompactColumn.word)
    writer.key("isCollapsed")
    writer.bool(isCollapsed)
    writer.endObject()
  }
}

extension SplitStore.Event where R == JSONRoute {
  /// Writes `{"column":{"column":name,"event":event}}` or
  /// `{"layoutChanged":{"old":layout,"new":layout}}`.
  public func write(to writer: inout JSONWriter, form: JSONEventForm = .full) {
    switch self {
    case .column(let column, let event):
      writer.beginCase("column")
      writer.beginObject()
      writer.key("column")
      writer.word(column.word)
      writer.key("event")
      event.write(to: &writer, form: form)
    case .layoutChanged(let old, let new):
      writer.beginCase("layoutChanged")
      writer.beginObject()
      writer.key("old")
      old.write(to: &writer)
      writer.key("new")
      new.write(to: &writer)
    }
    writer.endObject()
    writer.endObject()
  }
}

extension SplitStore.Back where R == JSONRoute {
  /// Writes `{"popped":{"column":name,"result":result}}` or `{"moved":{"to":name}}`.
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .popped(let column, let result):
      writer.beginCase("popped")
      writer.beginObject()
      writer.key("column")
      writer.word(column.word)
      writer.key("result")
      result.write(to: &writer)
    case .moved(let column):
      writer.beginCase("moved")
      writer.beginObject()
      writer.key("to")
      writer.word(column.word)
    }
    writer.endObject()
    writer.endObject()
  }
}

extension JSONWriter {
  /// The columns and the layout: `{"columns":{"sidebar":path,…},"layout":{…}}`.
  public mutating func split(_ split: SplitStore<JSONRoute>) {
    beginObject()
    key("columns")
    beginObject()
    for (column, store) in split.columns {
      key(column.word)
      beginArray()
      for entry in store.stack.entries { route(entry.route) }
      endArray()
    }
    endObject()
    key("layout")
    split.layout.write(to: &self)
    endObject()
  }

  /// `[{"column":name,"route":route}]`
  public mutating func collapsedPath(_ entries: [SplitStore<JSONRoute>.CollapsedEntry]) {
    beginArray()
    for entry in entries {
      beginObject()
      key("column")
      word(entry.column.word)
      key("route")
      route(entry.route)
      endObject()
    }
    endArray()
  }
}
