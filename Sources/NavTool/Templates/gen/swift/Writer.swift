/// Writes values into a buffer of the library; the first error stays.
private struct Writer {
  private var out = nav_buffer()
  private var status = nav_status(NAV_OK)

  mutating func free() { nav_buffer_free(&out) }

  /// Writes an object, and gives it to a function of the library.
  static func object(
    _ write: (inout Writer) -> Void,
    _ call: (UnsafePointer<CChar>?, Int, UnsafeMutablePointer<nav_error>) -> nav_status
  ) throws(RouteError) -> nav_status {
    var writer = Writer()
    defer { writer.free() }
    writer.begin(nil, NAV_JSON_OBJECT)
    write(&writer)
    writer.end(NAV_JSON_OBJECT)
    try writer.check()
    var error = nav_error()
    let status = call(writer.out.data, writer.out.length, &error)
    guard status >= 0 else { throw RouteError(message: Reader.message(&error)) }
    return status
  }

  private func check() throws(RouteError) {
    guard status < 0 else { return }
    let name = String(cString: nav_status_name(status))
    throw RouteError(message: "a value cannot be written: \(name)")
  }

  func text() throws(RouteError) -> String {
    try check()
    return Writer.text(of: out)
  }

  static func text(of buffer: nav_buffer) -> String {
    let bytes = UnsafeRawBufferPointer(start: buffer.data, count: buffer.length)
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func note(_ new: nav_status) { if status >= 0, new < 0 { status = new } }

  mutating func begin(_ key: String?, _ kind: Int) {
    note(nav_json_begin(&out, key, nav_json_kind(kind)))
  }

  mutating func end(_ kind: Int) { note(nav_json_end(&out, nav_json_kind(kind))) }

  mutating func put<Value: Writable>(_ key: String?, _ value: Value) { value.write(key, &self) }

  mutating func text(_ key: String?, _ text: String) {
    note(nav_json_put_text(&out, key, text, text.utf8.count))
  }

  mutating func integer(_ key: String?, _ integer: Int64?) {
    guard let integer else { return note(nav_status(NAV_ERR_ARGUMENT)) }
    note(nav_json_put_integer(&out, key, integer))
  }

  mutating func number(_ key: String?, _ number: Double) {
    note(nav_json_put_number(&out, key, number))
  }

  mutating func boolean(_ key: String?, _ boolean: Bool) {
    note(nav_json_put_bool(&out, key, boolean ? 1 : 0))
  }

  mutating func json(_ key: String?, _ json: JSON) {
    note(nav_json_put_json(&out, key, json.text, json.text.utf8.count, nil))
  }
}

private protocol Writable {
  func write(_ key: String?, _ writer: inout Writer)
}

extension String: Writable {
  fileprivate func write(_ key: String?, _ writer: inout Writer) { writer.text(key, self) }
}

extension Int64: Writable {
  fileprivate func write(_ key: String?, _ writer: inout Writer) { writer.integer(key, self) }
}

extension UInt64: Writable {
  fileprivate func write(_ key: String?, _ writer: inout Writer) {
    writer.integer(key, Int64(exactly: self))
  }
}

extension Double: Writable {
  fileprivate func write(_ key: String?, _ writer: inout Writer) { writer.number(key, self) }
}

extension Bool: Writable {
  fileprivate func write(_ key: String?, _ writer: inout Writer) { writer.boolean(key, self) }
}

extension JSON: Writable {
  fileprivate func write(_ key: String?, _ writer: inout Writer) { writer.json(key, self) }
}

extension Writable where Self: RawRepresentable, RawValue == String {
  fileprivate func write(_ key: String?, _ writer: inout Writer) { writer.text(key, rawValue) }
}

extension Optional: Writable where Wrapped: Writable {
  fileprivate func write(_ key: String?, _ writer: inout Writer) { self?.write(key, &writer) }
}

extension Array: Writable where Element: Writable {
  fileprivate func write(_ key: String?, _ writer: inout Writer) {
    writer.begin(key, NAV_JSON_ARRAY)
    for element in self { element.write(nil, &writer) }
    writer.end(NAV_JSON_ARRAY)
  }
}
