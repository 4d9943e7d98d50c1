import CNavRuntime
import Ground
import JSONCoding
import NavigationApp

/// What a `nav_schema *` points to. Immutable: it has no lock, and apps share the schema itself.
final class SchemaHandle: SharedHandle, HandleKind {
  static var parameter: Literal { "schema" }

  let schema: Schema

  init(_ schema: Schema) { self.schema = schema }

  /// Runs `body`, which writes a text, if the caller wants it.
  @inline(never)
  fileprivate static func write(
    _ pointer: OpaquePointer?, _ out: BufferPointer?, _ error: ErrorPointer?,
    _ body: (Schema, inout JSONWriter) -> Void
  ) -> nav_status {
    call(pointer, clearing: out, error) { handle in
      out.write { body(handle.schema, &$0) }
      return nav_status(NAV_OK)
    }
  }
}

extension InputText {
  fileprivate func schema() throws(NavError) -> Schema { try Schema.read(start, count: count) }
}

@_cdecl("nav_schema_create") @implementation
public func nav_schema_create(
  _ text: UnsafePointer<CChar>?, _ length: Int, _ out: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  handOut(out, error) { () throws(NavError) in
    SchemaHandle(try InputText(text, length, "text").schema()).retained()
  }
}

/// The schema of a handle, for the program `nav`: it has this code in it, and the modules with the
/// types. It is in no library, since it is none of the header's functions.
@_cdecl("navtool_schema")
public func schema(ofHandle handle: UnsafeRawPointer) -> UnsafeRawPointer {
  borrow(OpaquePointer(handle), as: SchemaHandle.self) {
    UnsafeRawPointer(Unmanaged.passUnretained($0.schema).toOpaque())
  }
}

@_cdecl("nav_schema_destroy") @implementation
public func nav_schema_destroy(_ schema: OpaquePointer?) { SchemaHandle.destroy(schema) }

@_cdecl("nav_schema_check") @implementation
public func nav_schema_check(
  _ text: UnsafePointer<CChar>?, _ length: Int, _ out: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  guarded(clearing: out, error) { () throws(NavError) in
    let text = try InputText(text, length, "text")
    do throws(NavError) {
      let schema = try text.schema()
      out.write { writer in
        writer.raw("{\"errors\":[],\"findings\":")
        schema.writeFindings(to: &writer)
        writer.endObject()
      }
      return nav_status(NAV_OK)
    } catch {
      guard error.code == .schema else { throw error }
      out.write { error.writeReport(to: &$0) }
      return nav_status(NAV_REJECTED)
    }
  }
}

extension NavError {
  /// `{"errors":[{"name","offset","message"}],"findings":[]}` for an error of a schema.
  fileprivate func writeReport(to writer: inout JSONWriter) {
    writer.raw("{\"errors\":[{\"name\":")
    writer.string(Text(message.bytes.prefix { $0 != UInt8(ascii: ":") }))
    writer.key("offset")
    writer.integer(offset)
    writer.key("message")
    writer.string(message)
    writer.raw("}],\"findings\":[]}")
  }
}

@_cdecl("nav_schema_findings") @implementation
public func nav_schema_findings(
  _ schema: OpaquePointer?, _ findings: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  SchemaHandle.write(schema, findings, error) { $0.writeFindings(to: &$1) }
}

@_cdecl("nav_schema_url_for") @implementation
public func nav_schema_url_for(
  _ schema: OpaquePointer?, _ route: UnsafePointer<CChar>?, _ length: Int,
  _ url: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  SchemaHandle.call(schema, clearing: url, error) { handle throws(NavError) in
    let fitter = RouteFitter(handle.schema)
    let route = try InputText(route, length, "route").read(shape: .route) {
      reader throws(NavError) in try fitter.fit(&reader)
    }
    guard let text = fitter.url(for: route) else { return nav_status(NAV_NO_MATCH) }
    url.write { writer in writer.raw(text: text) }
    return nav_status(NAV_OK)
  }
}

@_cdecl("nav_schema_json") @implementation
public func nav_schema_json(
  _ schema: OpaquePointer?, _ json: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  guarded(clearing: json, error) { () throws(NavError) in
    let out = try json.required("json")
    return SchemaHandle.write(schema, out, error) { schema, writer in
      writer.raw(text: schema.json)
    }
  }
}
