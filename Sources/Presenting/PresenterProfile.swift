import Ground
import JSONCoding

/// What a toolkit can do, and which part of the state it shows (docs/presenter.md, "Profiles").
public struct PresenterProfile: Equatable {
  public enum Part: Equatable {
    /// The focused leaf, and the layers over it.
    case everything
    /// The leaf that is focused in a container, without layers.
    case container(Text)
    /// The layers alone.
    case layers
  }

  /// Takes several pages at once.
  public var pushMany = true
  public var popMany = true
  /// Replaces pages in one step.
  public var replace = true
  /// Changes what lies under a page or modal.
  public var removeMiddle = true
  /// An animation can be cut short.
  public var interrupt = true
  /// Modals do not lie in the stack of pages.
  public var lanes = false
  /// Brings back the very page that it took off.
  public var returns = true
  /// How many layers it shows as modals.
  public var modals = 255
  /// How many hidden leaves keep their pages.
  public var leaves = 255
  public var part = Part.everything
  /// A narrow window: the columns of a split, up to the focused one, are one stack.
  public var joinsColumns = false

  /// `immediate`: a toolkit that draws everything anew for each frame.
  public init() {}

  /// Whether the two differ in nothing that a toolkit cannot change while it runs.
  func isSameToolkit(as other: PresenterProfile) -> Bool {
    var changed = other
    changed.part = part
    changed.joinsColumns = joinsColumns
    return self == changed
  }
}

// MARK: - Reading

extension PresenterProfile {
  private static var names: Literal {
    "\"lvgl\", \"qtquick\", \"gtkstack\", \"textual\", \"ncurses\", \"immediate\""
  }

  /// What a known toolkit can do.
  private init(named reader: inout JSONReader) throws(NavError) {
    self.init()
    let tag = try reader.beginCase("the name of a known toolkit")
    switch tag {
    case "lvgl" where !tag.hasPayload: (lanes, modals, leaves) = (true, 8, 0)
    case "qtquick" where !tag.hasPayload:
      removeMiddle = false
      returns = false
      modals = 8
      leaves = 8
    case "gtkstack" where !tag.hasPayload: (lanes, modals) = (true, 1)
    case "textual" where !tag.hasPayload:
      pushMany = false
      popMany = false
      removeMiddle = false
      interrupt = false
    case "ncurses" where !tag.hasPayload: (interrupt, modals) = (false, 0)
    case "immediate" where !tag.hasPayload: break
    default: throw reader.unknownCase(tag, allowed: Self.names)
    }
  }

  /// Reads the name of a known toolkit, or an object; what that leaves out is as in its `like`.
  /// - Throws: `argument` with the byte
  public init(reading reader: inout JSONReader) throws(NavError) {
    if try reader.peek() == .string {
      try self.init(named: &reader)
      return
    }
    self.init()
    var ahead = reader
    try ahead.beginObject()
    while let key = try ahead.nextKey() {
      if key == "like" { self = try Self(named: &ahead) } else { try ahead.skipValue() }
    }
    var members = try reader.beginObject(PresenterProfileKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .like: _ = try reader.readString()
      case .pushMany: pushMany = try reader.readBool()
      case .popMany: popMany = try reader.readBool()
      case .replace: replace = try reader.readBool()
      case .removeMiddle: removeMiddle = try reader.readBool()
      case .interrupt: interrupt = try reader.readBool()
      case .lanes: lanes = try reader.readBool()
      case .returns: returns = try reader.readBool()
      case .modals: modals = try reader.readLimit("modals", 0...255)
      case .leaves: leaves = try reader.readLimit("leaves", 0...255)
      case .at: part = try Self.part(reader.readString())
      case .columns:
        joinsColumns = try reader.readWord("columns", ("focused", false), ("one", true))
      }
    }
  }

  private static func part(_ address: Text) -> Part {
    address == "~" ? .layers : .container(address)
  }
}
