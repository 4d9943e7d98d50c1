import Ground
import JSONCoding

/// What the toolkit shows after the user has moved it.
public struct PresenterGesture {
  /// The ids of the whole line, bottom first.
  public private(set) var shown: [EntryID] = []
  /// What the user did, such as `swipe`: the source of the commit.
  public private(set) var cause: Text = "gesture"

  /// Reads `[id…]` or `{"shown":[id…],"cause":text}`.
  /// - Throws: `argument` with the byte
  public init(reading reader: inout JSONReader) throws(NavError) {
    guard try reader.peek() == .object else {
      shown = try Self.readIDs(&reader)
      return
    }
    var members = try reader.beginObject(PresenterGestureKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .shown: shown = try Self.readIDs(&reader)
      case .cause: cause = try reader.readString()
      }
    }
    try reader.require(.shown, of: members)
  }

  private static func readIDs(_ reader: inout JSONReader) throws(NavError) -> [EntryID] {
    try reader.readArray { reader throws(NavError) in try reader.readInt64() }
  }
}
