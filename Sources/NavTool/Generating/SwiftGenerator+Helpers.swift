import NavigationCore

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

      static func expected(_ what: String, _ value: nav_json) -> RouteError {
        var found = "nothing"
        if let start = value.start {
          let bytes = UnsafeRawBufferPointer(start: start, count: min(value.length, 60))
          found = String(decoding: bytes, as: UTF8.self)
        }
        return RouteError(message: "expected \(what), found \(found)")
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
          throw RouteError(message: "the parameter \(name) is missing")
        }
        return value
      }

      static func optional<Value>(
        _ params: nav_json, _ name: String, _ read: (nav_json) throws(RouteError) -> Value
      ) throws(RouteError) -> Value? {
        let value = find(params, name)
        return value.kind == NAV_JSON_NONE ? nil : try read(value)
      }

      static func text(_ value: nav_json) throws(RouteError) -> String {
        guard value.kind == NAV_JSON_STRING else { throw expected("a string", value) }
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
        guard nav_json_integer(&view, &integer) == NAV_OK else { throw expected("an integer", value) }
        return integer
      }

      static func uint(_ value: nav_json) throws(RouteError) -> UInt64 {
        guard let integer = UInt64(exactly: try int(value)) else {
          throw expected("an integer from 0 on", value)
        }
        return integer
      }

      static func number(_ value: nav_json) throws(RouteError) -> Double {
        var (view, number): (nav_json, Double) = (value, 0)
        guard nav_json_number(&view, &number) == NAV_OK else { throw expected("a number", value) }
        return number
      }

      static func bool(_ value: nav_json) throws(RouteError) -> Bool {
        var (view, boolean): (nav_json, Int32) = (value, 0)
        guard nav_json_bool(&view, &boolean) == NAV_OK else { throw expected("true or false", value) }
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
          throw expected("a text of \(Choice.self)", value)
        }
        return choice
      }

      static func list<Element>(
        _ read: @escaping (nav_json) throws(RouteError) -> Element
      ) -> (nav_json) throws(RouteError) -> [Element] {
        { (value) throws(RouteError) in
          guard value.kind == NAV_JSON_ARRAY else { throw expected("a list", value) }
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
      private var status = NAV_OK

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
        return String(decoding: UnsafeRawBufferPointer(start: out.data, count: out.length), as: UTF8.self)
      }

      private mutating func note(_ new: nav_status) { if status >= 0, new < 0 { status = new } }

      mutating func begin(_ key: String?, _ kind: Int32) { note(nav_json_begin(&out, key, kind)) }

      mutating func end(_ kind: Int32) { note(nav_json_end(&out, kind)) }

      mutating func put(_ key: String?, _ text: String) {
        note(nav_json_put_text(&out, key, text, text.utf8.count))
      }

      mutating func put(_ key: String?, _ integer: Int64) {
        note(nav_json_put_integer(&out, key, integer))
      }

      mutating func put(_ key: String?, _ integer: UInt64) {
        guard let integer = Int64(exactly: integer) else { return note(NAV_ERR_ARGUMENT) }
        put(key, integer)
      }

      mutating func put(_ key: String?, _ number: Double) {
        note(nav_json_put_number(&out, key, number))
      }

      mutating func put(_ key: String?, _ boolean: Bool) {
        note(nav_json_put_bool(&out, key, boolean ? 1 : 0))
      }

      mutating func put(_ key: String?, _ json: JSON) {
        note(nav_json_put_json(&out, key, json.text, json.text.utf8.count, nil))
      }

      mutating func put<Choice: RawRepresentable>(
        _ key: String?, _ choice: Choice
      ) where Choice.RawValue == String { put(key, choice.rawValue) }

    """#
  }
}
