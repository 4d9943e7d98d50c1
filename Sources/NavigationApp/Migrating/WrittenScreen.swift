import Ground
import JSONCoding

/// An entry or layer as it is in a snapshot: `{"id":n,"route":r}`, of a layer with `"stack"`.
/// What else it says is passed over.
public struct WrittenScreen {
  /// 0 for none that may be kept.
  public private(set) var id: EntryID = 0
  /// Nil if it is no route, or there is none.
  public private(set) var route: JSONRoute?
  /// Where its stack begins.
  private(set) var stack: Int?

  /// Reads a value, whatever it is.
  public init(_ reader: inout JSONReader, _ routes: RouteCache) throws(NavError) {
    guard try reader.peek() == .object else {
      try reader.skipValue()
      return
    }
    if readEntry(&reader, routes) { return }
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let kind = try reader.peek()
      let before = reader
      if key == "route" {
        do throws(NavError) {
          route = try routes.read(&reader)
          continue
        } catch { reader = before }
      } else if key == "id", kind == .number {
        if let id = try? reader.readInt64() {
          self.id = (1...EntryID.greatestSaved).contains(id) ? id : 0
          continue
        }
        reader = before
      } else if key == "stack", kind == .array {
        stack = reader.offset
      }
      try reader.skipValue()
    }
  }
  /// Reads an entry as snapshots write it, which most of a long one are.
  /// - Returns: whether it is one; if not, nothing has been read.
  private mutating func readEntry(_ reader: inout JSONReader, _ routes: RouteCache) -> Bool {
    var ahead = reader
    guard ahead.skip("{\"id\":"), let id = try? ahead.readInt64(),
      (1...EntryID.greatestSaved).contains(id), ahead.skip(",\"route\":"),
      let route = try? routes.read(&ahead), ahead.skip("}")
    else { return false }
    self.id = id
    self.route = route
    reader = ahead
    return true
  }
}
