import Ground
import JSONCoding

extension PendingIntent {
  func write(_ schema: Schema, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("intent")
    writer.intent(intent, schema)
    writer.key("route")
    writer.string(schema.routes[route].name)
    writer.key("needs")
    writer.factNames(needs, schema)
    writer.key("shown")
    if let shown { writer.route(shown.route) } else { writer.null() }
    writer.key("screen")
    writer.integerOrNull(screen)
    if let entryState {
      writer.key("entryState")
      writer.json(entryState)
    }
    writer.endObject()
  }

  /// As the state tells it.
  func text(_ schema: Schema) -> Text {
    var writer = JSONWriter()
    write(schema, to: &writer)
    return writer.text
  }
}
