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
