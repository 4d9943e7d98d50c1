import Ground

/// A container of a schema: a stack (a leaf), tabs, or the columns of a split.
public final class Container: @unchecked Sendable {
  public enum Kind: UInt8, Sendable { case stack, tabs, split }

  public let kind: Kind
  /// Its name in the container around it: of a tab, or `sidebar`, `content`, `detail`; empty for
  /// the root.
  public let name: Text
  /// The names on the way to it, joined by `/`; empty for the root.
  public let address: Text
  /// The container around it, by its index in `Schema.containers`; nil for the root.
  public let parent: Int?
  /// Its index among the children of the container around it.
  public let position: Int
  /// Of a tab, how people read it: its title, or its name if it has none.
  public internal(set) var title: Text
  /// Its address, name and title as JSON, in the memory of the schema.
  var quoted = (address: QuotedText.absent, name: QuotedText.absent, title: QuotedText.absent)
  /// Of a tab or column, what its author says of it beside, canonical JSON; nil for nothing.
  public internal(set) var meta: Text?
  /// Its tabs or columns, by their indices in `Schema.containers`, in document order.
  public internal(set) var children: [Int] = []
  /// The child that is selected, or focused, at first: its index in `children`.
  public internal(set) var initial = 0
  /// What selecting the selected tab again does.
  public internal(set) var reselect = ReselectPolicy.nothing
  /// The leaves in it, by their numbers in document order; of a stack, its own number alone.
  public internal(set) var leaves: Range<Int> = 0..<0
  /// The root entry of a stack.
  public internal(set) var root: FittedRoute?
  /// Where it is in the text of the schema.
  public let offset: Int

  init(_ kind: Kind, _ name: Text, _ address: Text, in parent: Int?, at position: Int, offset: Int)
  {
    self.kind = kind
    self.name = name
    self.address = address
    title = name
    self.parent = parent
    self.position = position
    self.offset = offset
  }
}

/// A text as JSON, with its quotes, that a schema keeps.
typealias QuotedText = UnsafeBufferPointer<UInt8>

extension QuotedText {
  static var absent: QuotedText { QuotedText(start: nil, count: 0) }
}
