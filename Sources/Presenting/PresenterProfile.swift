import Ground
import JSONCoding

/// What a toolkit can do (docs/presenter.md, "Profiles").
struct Toolkit: Equatable {
  /// Takes several pages at once.
  var pushMany = true
  var popMany = true
  /// Replaces pages in one step.
  var replace = true
  /// Changes what lies under a page or modal.
  var removeMiddle = true
  /// An animation can be cut short.
  var interrupt = true
  /// Modals do not lie in the stack of pages.
  var lanes = false
  /// Brings back the very page that it took off.
  var returns = true
  /// How many layers it shows as modals.
  var modals = 255
  /// How many hidden leaves keep their pages.
  var leaves = 255
}

/// What a toolkit can do, and which part of the state it shows (docs/presenter.md, "Profiles").
public struct PresenterProfile {
  enum Part: Equatable {
    /// The focused leaf, and the layers over it.
    case everything
    /// The leaf that is focused in a container, without layers.
    case container(Text)
    /// The layers alone.
    case layers
  }

  var toolkit = Toolkit()
  var part = Part.everything
  /// A narrow window: the columns of a split, up to the focused one, are one stack.
  var joinsColumns = false

  /// `immediate`: a toolkit that draws everything anew for each frame.
  public init() {}
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
    case "lvgl" where !tag.hasPayload:
      (toolkit.lanes, toolkit.modals, toolkit.leaves) = (true, 8, 0)
    case "qtquick" where !tag.hasPayload:
      toolkit.removeMiddle = false
      toolkit.returns = false
      toolkit.modals = 8
      toolkit.leaves = 8
    case "gtkstack" where !tag.hasPayload: (toolkit.lanes, toolkit.modals) = (true, 1)
    case "textual" where !tag.hasPayload:
      toolkit.pushMany = false
      toolkit.popMany = false
      toolkit.removeMiddle = false
      toolkit.interrupt = false
    case "ncurses" where !tag.hasPayload: (toolkit.interrupt, toolkit.modals) = (false, 0)
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
      case .pushMany: toolkit.pushMany = try reader.readBool()
      case .popMany: toolkit.popMany = try reader.readBool()
      case .replace: toolkit.replace = try reader.readBool()
      case .removeMiddle: toolkit.removeMiddle = try reader.readBool()
      case .interrupt: toolkit.interrupt = try reader.readBool()
      case .lanes: toolkit.lanes = try reader.readBool()
      case .returns: toolkit.returns = try reader.readBool()
      case .modals: toolkit.modals = try reader.readLimit("modals", 0...255)
      case .leaves: toolkit.leaves = try reader.readLimit("leaves", 0...255)
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
