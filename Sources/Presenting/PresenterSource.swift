import Ground
import JSONCoding

/// What a presenter knows of the state that it shows: an app, or one stack. A subclass for each
/// reads what these publish.
open class PresenterSource {
  public init() {}

  /// - Throws: `argument` if the state has nothing at the profile's address
  open func check(_ profile: PresenterProfile) throws(NavError) {}

  /// Grows with each change of the state.
  open var revision: UInt64 { 0 }

  /// What is to be shown now.
  open func line(_ profile: PresenterProfile) -> ScreenLine {
    ScreenLine(leaf: .layersAlone, entries: [], layers: [])
  }

  /// What the line of a leaf has now, shown or hidden.
  open func items(of leaf: Leaf, _ profile: PresenterProfile) -> [ScreenItem] { [] }

  /// Whether a line can be of a leaf.
  open func mayBe(_ leaf: Leaf, _ profile: PresenterProfile) -> Bool { true }

  /// Writes the address of a leaf.
  open func writeAddress(of leaf: Leaf, to writer: inout JSONWriter) {}

  /// Writes the route of an entry or layer that the state has.
  open func writeRoute(of id: EntryID, to writer: inout JSONWriter) {}

  /// The screen that going forward in time would put on top of the line, if that is all.
  open func forward(_ profile: PresenterProfile) -> ScreenItem? { nil }

  /// Writes where `back` leads.
  open func writeBack(_ profile: PresenterProfile, to writer: inout JSONWriter) {}

  /// Takes screens that the user dragged away out of the state.
  /// - Parameters:
  ///   - ids: in the order of the line, bottom first; not empty
  ///   - answer: the result, or the reason why not
  /// - Returns: whether the state follows
  open func leave(_ ids: [EntryID], cause: Text, answer: inout JSONWriter) throws(NavError) -> Bool
  {
    false
  }

  /// Goes forward in time. The parameters are those of `leave`.
  open func goForward(cause: Text, answer: inout JSONWriter) throws(NavError) -> Bool { false }
}
