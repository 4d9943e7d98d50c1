import CNavRuntime
import Ground
import JSONCoding

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

/// A schema that the library has accepted.
final class LoadedSchema {
  let document: Document
  let handle: OpaquePointer

  /// - Throws: all errors of the schema, each on a line of its own.
  convenience init(file name: Text) throws(Failure) {
    try self.init(try Document.read(name))
  }

  init(_ document: Document) throws(Failure) {
    self.document = document
    var made: OpaquePointer?
    let bytes = document.source.bytes
    do throws(LibraryError) {
      _ = try Library.call { error in
        bytes.lent { nav_schema_create($0, $1, &made, error) }
      }
    } catch { throw Mending.failure(of: document, kind: .schema, first: error) }
    guard let made else { throw Failure(document.source.name.printable + ": there is no memory") }
    handle = made
  }

  deinit { nav_schema_destroy(handle) }
}
