import CNavRuntime
import Ground
import JSONCoding
import NavigationApp

// MARK: - Addresses

@_cdecl("nav_app_url") @implementation
public func nav_app_url(
  _ app: OpaquePointer?, _ url: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  read(app, as: AppHandle.self, clearing: url, error) { handle in
    var secret: Text?
    func write(_ writer: inout JSONWriter) {
      secret = handle.app.writeURL(to: &writer)
      guard let secret else { return }
      writer.beginCase("refused")
      writer.beginCase("sensitive")
      writer.string(secret)
      writer.endObject()
      writer.endObject()
    }
    if let url {
      url.write(write)
    } else {
      var unused = JSONWriter()
      write(&unused)
    }
    return nav_status(secret == nil ? NAV_OK : NAV_REJECTED)
  }
}

@_cdecl("nav_app_set_url") @implementation
public func nav_app_set_url(
  _ app: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  carryOut(app, RecordedCall(.url, of: url, length), result, error) { handle throws(NavError) in
    try handle.app.set(url: InputText(url, length, "url").plainText("url"))
  }
}

// MARK: - History

@_cdecl("nav_app_travel") @implementation
public func nav_app_travel(
  _ app: OpaquePointer?, _ delta: Int64, _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  carryOut(app, RecordedCall(.travel, number: delta), result, error) { handle throws(NavError) in
    try handle.app.travel(delta)
  }
}

@_cdecl("nav_app_can_travel") @implementation
public func nav_app_can_travel(_ app: OpaquePointer?, _ delta: Int64) -> Int32 {
  readFlag(app, as: AppHandle.self) { $0.app.canTravel(delta) }
}

@_cdecl("nav_app_history") @implementation
public func nav_app_history(
  _ app: OpaquePointer?, _ history: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  readText(app, as: AppHandle.self, history, "history", error) { $0.app.writeHistory(to: &$1) }
}
