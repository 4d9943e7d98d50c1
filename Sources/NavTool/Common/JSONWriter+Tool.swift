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

  /// A value that is JSON already.
  mutating func value(_ json: Text) {
    json.bytes.withUnsafeBufferPointer { value($0) }
  }
}
