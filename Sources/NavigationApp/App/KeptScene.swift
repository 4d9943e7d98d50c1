import Ground
import JSONCoding

/// Of longer texts of scenes the memory is not kept.
private let keptBytes = 131_072

/// What an app keeps of its scenes.
struct KeptScenes: ~Copyable {
  /// The scene, once it was asked for twice.
  var whole = KeptScene()
  /// What a scene has after its screens.
  var rest = SceneRest()
}

/// A scene that was asked for twice at one revision.
struct KeptScene: ~Copyable {
  private(set) var text = JSONWriter()
  /// At which one; no revision before there is such a scene.
  private(set) var revision: UInt64 = .max
  /// At which revision one was written last.
  private var written: UInt64 = .max

  /// Keeps what is written from a byte on if it was written before.
  @inline(__always)
  mutating func note(_ scene: borrowing JSONWriter, from start: Int, of revision: UInt64) {
    if written == revision { keep(scene, from: start) } else { written = revision }
  }

  @inline(never)
  private mutating func keep(_ scene: borrowing JSONWriter, from start: Int) {
    guard scene.count &- start <= keptBytes else { return }
    text.clear()
    text.raw(UnsafeBufferPointer(rebasing: scene.bytes.dropFirst(start)))
    revision = written
  }
}

/// The layers and bars of a scene without stacks, which few changes concern, as they were written
/// last, and what they follow from: kept, so that another state has that memory only if it has the
/// same values, and no longer than the state has those layers, whose stacks may be deep.
struct SceneRest: ~Copyable {
  var text = JSONWriter()
  private var layers: LayerStack = LayerStack()
  private var badges: [Badge] = []
  /// Nil for no state.
  private var chosen: Selections?

  func isCertainly(of state: StatePointer) -> Bool {
    layers.isCertainly(state.pointee.layers) && badges.isCertainly(state.pointee.badges)
      && chosen?.isCertainly(state.pointee.chosen) ?? false
  }

  mutating func begin(of state: StatePointer) {
    text.clear(keeping: keptBytes)
    layers = state.pointee.layers
    badges = state.pointee.badges
    chosen = state.pointee.chosen
  }

  /// Lets go of layers that are not those of the state.
  mutating func follow(_ state: StatePointer) {
    if layers.isCertainly(state.pointee.layers) { return }
    layers = LayerStack()
    chosen = nil
  }
}
