import CNavRuntime

/// What a call leads to: a status of the header, and JSON for the caller who wants it. Both stand
/// beside each other, so that a new result is written in one place.
public protocol CallResult {
  var status: nav_status { get }
  func write(to writer: inout JSONWriter)
}
