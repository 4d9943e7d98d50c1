import Ground
import Stores

/// What the config of a split says, and how much JSON its columns accept.
public struct SplitConfigurationJSON {
  public internal(set) var sidebar = (StackConfiguration<JSONRoute>(), JSONLimits())
  /// Nil for a split of two columns.
  public internal(set) var content: (StackConfiguration<JSONRoute>, JSONLimits)?
  public internal(set) var detail = (StackConfiguration<JSONRoute>(), JSONLimits())
  public internal(set) var layout = SplitLayout()

  /// Two empty columns.
  public init() {}
}

extension JSONWriter {
  /// The columns and the layout: `{"columns":{"sidebar":path,…},"layout":{…}}`.
  public mutating func split(_ split: SplitStore<JSONRoute>) {
    beginObject()
    key("columns")
    beginObject()
    for (column, store) in split.columns {
      key(column.word)
      path(of: store.stack)
    }
    endObject()
    key("layout")
    split.layout.write(to: &self)
    endObject()
  }

  /// `[{"column":name,"route":route}]`
  public mutating func collapsedPath(_ entries: [SplitStore<JSONRoute>.CollapsedEntry]) {
    beginArray()
    for entry in entries { entry.write(to: &self) }
    endArray()
  }
}
