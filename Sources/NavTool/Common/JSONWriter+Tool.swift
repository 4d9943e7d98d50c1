import Ground
import JSONCoding

extension JSONWriter {
  mutating func member(_ key: StaticString, _ value: Text) {
    self.key(key)
    string(value)
  }

  mutating func member(_ key: StaticString, _ value: Int) {
    self.key(key)
    integer(value)
  }

  mutating func member(_ key: StaticString, _ value: Bool) {
    self.key(key)
    bool(value)
  }

  /// A member whose value is null where there is none.
  mutating func member(_ key: StaticString, orNull value: Int?) {
    self.key(key)
    if let value { integer(value) } else { null() }
  }

  /// A member whose value is JSON already.
  mutating func member(_ key: StaticString, json: Text) {
    self.key(key)
    value(json)
  }

  /// A member whose value is an array.
  mutating func member<Element>(
    _ key: StaticString, each elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    self.key(key)
    beginArray()
    for element in elements { write(&self, element) }
    endArray()
  }

  /// A member whose value is an array of objects.
  mutating func member<Element>(
    _ key: StaticString, objects: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    member(key, each: objects) { (writer, element) in writer.object { write(&$0, element) } }
  }

  /// An object with the members that `write` writes.
  mutating func object(_ write: (inout JSONWriter) -> Void) {
    beginObject()
    write(&self)
    endObject()
  }

  /// An array of objects.
  mutating func objects<Element>(
    _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    beginArray()
    for element in elements { object { write(&$0, element) } }
    endArray()
  }

  /// A value that is JSON already.
  mutating func value(_ json: Text) {
    json.bytes.withUnsafeBufferPointer { value($0) }
  }
}

extension Output {
  /// A line of JSON.
  func putJSON(_ write: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    write(&writer)
    putLine(writer.text)
  }

  /// The same of what is written already. It is UTF-8, whatever a file is called.
  func putLine(_ json: Text) { put(json.wellFormed, "\n") }
}
