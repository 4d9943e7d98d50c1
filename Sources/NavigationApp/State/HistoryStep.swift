/// What two places differ in beside one stack.
final class StepRest {
  var stacks: [StepStack] = []
  var around: StepAround?
  var notes: [EntryNote]?

  func clear() {
    if !stacks.isEmpty { stacks = [] }
    around = nil
    notes = nil
  }
}

struct StepStack {
  let leaf: Int
  var top: StackNode
}

/// All of a state that travels beside the stacks of leaves: references to what states share.
struct StepAround {
  let chosen: Selections
  var layers: LayerStack
  let queue: LayerQueue

  init(_ state: StatePointer) {
    chosen = state.pointee.chosen
    layers = state.pointee.layers
    queue = state.pointee.queue
  }
}
