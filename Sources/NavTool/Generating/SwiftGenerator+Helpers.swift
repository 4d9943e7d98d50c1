import Ground

/// What the routes of every schema need, over the JSON functions of the C header.
extension SwiftGenerator {
  static var readerText: Text {
    #"""
    /// Reads values where `nav_json_find` finds them.
    private enum Reader {
      static func reading<Value>(
        _ json: String, _ read: (nav_json) throws(RouteError) -> Value
      ) throws(RouteError) -> Value {
        var error = nav_error()
        var whole = nav_json()
        let bytes = Array(json.utf8).map { CChar(bitPattern: $0) } + [0]
        let result: Result<Value, RouteError> = bytes.withUnsafeBufferPointer { bytes in
          guard nav_json_find(bytes.baseAddress, bytes.count - 1, "", &whole, &error) >= 0 else {
            return .failure(RouteError(message: Reader.message(&error)))
          }
          do throws(RouteError) { return .success(try read(whole)) } catch { return .failure(error) }
        }
        return try result.get()
      }

      static func message(_ error: inout nav_error) -> String {
        withUnsafeBytes(of: &error.message) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
      }

      /// The error of a value of another type. The value is not in it, since it may be secret.
      static func expected(_ what: String) -> RouteError {
        RouteError(message: "expected \(what)")
      }

      static func find(_ value: nav_json, _ name: String) -> nav_json {
        var found = nav_json()
        if value.kind == NAV_JSON_OBJECT {
          nav_json_find(value.start, value.length, "/" + name, &found, nil)
        }
        return found
      }

      static func required<Value>(
        _ params: nav_json, _ name: String, _ read: (nav_json) throws(RouteError) -> Value
      ) throws(RouteError) -> Value {
        guard let value = try optional(params, name, read) else {
          throw RouteError(message: "\(name): the parameter is missing")
        }
        return value
      }

      static func optional<Value>(
        _ params: nav_json, _ name: String, _ read: (nav_json) throws(RouteError) -> Value
      ) throws(RouteError) -> Value? {
        let value = find(params, name)
        guard value.kind != NAV_JSON_NONE else { return nil }
        do throws(RouteError) { return try read(value) } catch {
          throw RouteError(message: "\(name): \(error.message)")
        }
      }

      static func text(_ value: nav_json) throws(RouteError) -> String {
        guard value.kind == NAV_JSON_STRING else { throw expected("a string") }
        var value = value
        return String(unsafeUninitializedCapacity: value.length) { bytes in
          var length = 0
          bytes.withMemoryRebound(to: CChar.self) { bytes in
            _ = nav_json_text(&value, bytes.baseAddress, bytes.count, &length)
          }
          return length
        }
      }

      static func int(_ value: nav_json) throws(RouteError) -> Int64 {
        var (view, integer): (nav_json, Int64) = (value, 0)
        guard nav_json_integer(&view, &integer) == NAV_OK else {
          throw expected("an integer within 64 bits")
        }
        return integer
      }

      static func uint(_ value: nav_json) throws(RouteError) -> UInt64 {
        guard let integer = UInt64(exactly: try int(value)) else {
          throw expected("an integer from 0 on")
        }
        return integer
      }

      static func number(_ value: nav_json) throws(RouteError) -> Double {
        var (view, number): (nav_json, Double) = (value, 0)
        guard nav_json_number(&view, &number) == NAV_OK else { throw expected("a number") }
        return number
      }

      static func bool(_ value: nav_json) throws(RouteError) -> Bool {
        var (view, boolean): (nav_json, Int32) = (value, 0)
        guard nav_json_bool(&view, &boolean) == NAV_OK else { throw expected("true or false") }
        return boolean != 0
      }

      static func json(_ value: nav_json) throws(RouteError) -> JSON {
        let bytes = UnsafeRawBufferPointer(start: value.start, count: value.length)
        return JSON(String(decoding: bytes, as: UTF8.self))
      }

      static func choice<Choice: RawRepresentable>(
        _ value: nav_json
      ) throws(RouteError) -> Choice where Choice.RawValue == String {
        guard let choice = Choice(rawValue: try text(value)) else {
          throw expected("a text of \(Choice.self)")
        }
        return choice
      }

      static func list<Element>(
        _ read: @escaping (nav_json) throws(RouteError) -> Element
      ) -> (nav_json) throws(RouteError) -> [Element] {
        { (value) throws(RouteError) in
          guard value.kind == NAV_JSON_ARRAY else { throw expected("a list") }
          var (list, item, elements): (nav_json, nav_json, [Element]) = (value, nav_json(), [])
          while nav_json_next(&list, nil, &item) != 0 { elements.append(try read(item)) }
          return elements
        }
      }
    }
    """#
  }

  static var writerText: Text {
    #"""
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
    """#
  }
}
