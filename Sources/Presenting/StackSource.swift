import Ground
import JSONCoding
import Stores

/// A presenter of one stack. Its line is the path, and its leaf has the address `""`.
public final class StackSource: PresenterSource {
  private let store: NavigationStore<JSONRoute>

  public init(_ store: NavigationStore<JSONRoute>) { self.store = store }

  public override var revision: UInt64 { store.revision }

  public override func line(_ profile: PresenterProfile) -> ScreenLine {
    guard profile.part != .layers else {
      return ScreenLine(leaf: .layersAlone, entries: [], layers: [])
    }
    return ScreenLine(leaf: Leaf(0), entries: items(of: Leaf(0), profile), layers: [])
  }

  public override func check(_ profile: PresenterProfile) throws(NavError) {
    if case .container(let address) = profile.part, !address.bytes.isEmpty {
      throw NavError(.argument, "profile: a stack has only the address \"\"; leave out \"at\"")
    }
  }

  public override func items(of leaf: Leaf, _ profile: PresenterProfile) -> [ScreenItem] {
    store.withEntries { entries in entries.map { ScreenItem($0.id) } }
  }

  public override func mayBe(_ leaf: Leaf, _ profile: PresenterProfile) -> Bool {
    (profile.part == .layers) == (leaf == .layersAlone)
  }

  public override func writeAddress(of leaf: Leaf, to writer: inout JSONWriter) {
    writer.string(leaf == .layersAlone ? "~" : "")
  }

  public override func writeRoute(of id: EntryID, to writer: inout JSONWriter) {
    store.withEntries { entries in
      guard let index = store.stack.index(ofEntry: id) else { return writer.null() }
      writer.route(entries[index].route)
    }
  }

  public override func writeBack(_ profile: PresenterProfile, to writer: inout JSONWriter) {
    let items = line(profile).entries
    let floor = store.root == .inside ? 1 : 0
    let canPop = items.count > floor
    var below = JSONWriter()
    if canPop, let item = items.dropLast().last { write(item, to: &below) }
    writer.back(
      to: below, gone: canPop ? items.suffix(1).map { $0.id } : [],
      allowed: canPop ? "yes" : "none", forward: JSONWriter())
  }

  /// Pops the lowest of the screens and all above it: as `popToEntry` of the entry below, or
  /// `popToRoot`.
  public override func leave(_ ids: [EntryID], cause: Text, answer: inout JSONWriter)
    throws(NavError) -> Bool
  {
    let entries = line(PresenterProfile()).entries
    guard let index = entries.firstIndex(where: { $0.id == ids.first }) else {
      answer.word("notFound")
      return false
    }
    guard index > 0 || store.root == .outside else {
      answer.word("root")
      return false
    }
    let command: NavigationCommand<JSONRoute> =
      index > 0 ? .popToEntry(entries[index - 1].id) : .popToRoot
    let result = try store.execute(command, source: cause)
    result.write(to: &answer)
    return result.isSuccess
  }
}
