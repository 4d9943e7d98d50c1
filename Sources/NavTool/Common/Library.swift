import CNavRuntime
import CNavSystem
import Ground
import JSONCoding
import NavigationApp

/// An error of the library: what, and where in the text that it was given.
struct LibraryError: Error {
  let status: nav_status
  /// A byte of the input; -1 if none is at fault.
  let offset: Int
  let message: Text
}

/// The library as the program uses it: through the functions that hosts call.
enum Library {
  /// Calls a function that may fail.
  static func call(
    _ body: (UnsafeMutablePointer<nav_error>) -> nav_status
  ) throws(LibraryError) -> nav_status {
    var error = nav_error()
    let status = body(&error)
    guard status < 0 else { return status }
    let offset = Int(truncatingIfNeeded: error.offset)
    let message = withUnsafeBytes(of: &error.message) { raw in
      Text(raw.bindMemory(to: UInt8.self).prefix { $0 != 0 })
    }
    throw LibraryError(status: status, offset: offset, message: message)
  }

  /// Calls a function that may fail and that writes a text.
  static func text(
    _ body: (UnsafeMutablePointer<nav_buffer>, UnsafeMutablePointer<nav_error>) -> nav_status
  ) throws(LibraryError) -> (status: nav_status, text: Text) {
    var buffer = nav_buffer()
    defer { nav_buffer_free(&buffer) }
    let status = try call { error in body(&buffer, error) }
    guard let data = buffer.data else { return (status, "") }
    let raw = UnsafeRawBufferPointer(start: data, count: buffer.length)
    return (status, Text(raw.bindMemory(to: UInt8.self)))
  }

  /// `nav_status_name`
  static func name(of status: nav_status) -> Text { Text(cString: nav_status_name(status)) }

  /// What a call wrote, as a tree; nil if it failed.
  static func answer(
    _ body: (UnsafeMutablePointer<nav_buffer>, UnsafeMutablePointer<nav_error>) -> nav_status
  ) -> Value? {
    (try? text(body)).flatMap { tree($0.text) }
  }

  /// What the library wrote, as a tree.
  static func tree(_ text: Text) -> Value? {
    (try? Document(Source(name: "the library's answer", bytes: text.bytes)))?.root
  }
}

extension [UInt8] {
  /// Lends the bytes to a function of the library.
  func lent<Result>(_ body: (UnsafePointer<CChar>, Int) -> Result) -> Result {
    let count = count
    return Text(bytes: self).withCString { body($0, count) }
  }
}

/// A schema that the library has accepted. The text is read once: the functions of the header take
/// the handle, and everything else here asks the model.
final class LoadedSchema {
  let handle: OpaquePointer
  let schema: Schema

  init(_ text: [UInt8]) throws(LibraryError) {
    let most = JSONLimits().textBytes
    guard text.count <= most else {
      throw LibraryError(
        status: nav_status(NAV_ERR_LIMIT), offset: most,
        message: "a schema has at most " + Text(most)
          + " bytes (4 MiB), with all of its modules: shorten it, such as what \"doc\" and "
          + "\"meta\" say")
    }
    var made: OpaquePointer?
    _ = try Library.call { error in text.lent { nav_schema_create($0, $1, &made, error) } }
    guard let made else {
      throw LibraryError(status: nav_status(NAV_ERR_INTERNAL), offset: -1, message: "no memory")
    }
    handle = made
    schema = Unmanaged.fromOpaque(navtool_schema(UnsafeRawPointer(made))).takeUnretainedValue()
  }

  deinit { nav_schema_destroy(handle) }

  /// A snapshot in the form of this schema, as its migrations make it.
  func migrated(_ snapshot: Text) -> Value? {
    Library.answer { buffer, error in
      snapshot.bytes.lent { nav_schema_migrate(handle, $0, $1, buffer, nil, error) }
    }
  }
}

/// A new app of a schema.
final class LoadedApp {
  private(set) var handle: OpaquePointer?

  init(_ schema: LoadedSchema, config: Text? = nil) throws(LibraryError) {
    _ = try Library.call { error in
      guard let config else { return nav_app_create(schema.handle, nil, 0, &handle, error) }
      return config.bytes.lent { nav_app_create(schema.handle, $0, $1, &handle, error) }
    }
  }

  deinit { nav_app_destroy(handle) }

  /// A function of the header that takes an app and writes a text.
  typealias Reading = (
    OpaquePointer?, UnsafeMutablePointer<nav_buffer>?, UnsafeMutablePointer<nav_error>?
  ) -> nav_status

  /// What such a function writes; empty if it does not.
  func text(_ function: Reading) -> Text {
    (try? Library.text { function(handle, $0, $1) })?.text ?? ""
  }

  /// The whole state.
  var state: Value? { Library.tree(text(nav_app_state)) }

  /// The screens of the shown stack, bottom first.
  var path: [Value] {
    Library.tree(text { nav_app_path($0, nil, 0, $1, $2) }).items
  }

  func open(_ url: Text) throws(LibraryError) -> (status: nav_status, text: Text) {
    try Library.text { buffer, error in
      url.bytes.lent { nav_app_open(handle, $0, $1, buffer, error) }
    }
  }

  /// Opens a URL where nobody reads the result.
  func status(opening url: Text) -> nav_status {
    url.bytes.lent { nav_app_open(handle, $0, $1, nil, nil) }
  }

  /// Restores a snapshot.
  /// - Returns: the report.
  @discardableResult
  func restore(
    _ snapshot: Text, _ mode: nav_restore_mode = nav_restore_mode(NAV_RESTORE_LENIENT)
  ) throws(LibraryError) -> Text {
    try Library.text { buffer, error in
      snapshot.bytes.lent { nav_app_restore(handle, $0, $1, mode, buffer, error) }
    }.text
  }
}
