import Ground
import Stores
import Testing

/// Protocol §4: steps, against a model of a set and an index.
@Suite struct StepFlowTests {
  @Test func randomMovesFollowTheRules() throws {
    for seed in SeededGenerator.seeds(200) {
      var generator = SeededGenerator(state: seed)
      let count = Int.random(in: 1...6, using: &generator)
      let flow = try StepFlow((0..<count).map { Place($0) })
      var (index, complete, proceeds, isFinished) = (0, Set<Int>(), Set(0..<count), false)
      for _ in 0..<60 {
        let step = Int.random(in: -1...count, using: &generator)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0:
          let result = flow.next()
          if isFinished {
            #expect(result == .noop)
          } else if !proceeds.contains(index) {
            #expect(result == .refused(.cannotProceed))
          } else {
            complete.insert(index)
            if index == count - 1 { isFinished = true } else { index += 1 }
            #expect(result == (isFinished ? .finished : .moved(from: index - 1, to: index)))
          }
        case 1:
          #expect(
            flow.previous()
              == (index == 0 ? .refused(.atFirstStep) : .moved(from: index, to: index - 1)))
          if index > 0 { (index, isFinished) = (index - 1, false) }
        case 2:
          let result = flow.jump(to: Int64(step))
          if step < 0 || step >= count {
            #expect(result == .refused(.unknownStep(Int64(step))))
          } else if step == index {
            #expect(result == .noop)
          } else if complete.contains(step) || step <= index + 1 {
            #expect(result == .moved(from: index, to: step))
            (index, isFinished) = (step, false)
          } else {
            #expect(result == .refused(.notReachable(step)))
          }
        case 3:
          let allowed = Bool.random(using: &generator)
          #expect(flow.setCanProceed(allowed, at: Int64(step)) == (0..<count).contains(step))
          if (0..<count).contains(step) {
            if allowed { proceeds.insert(step) } else { proceeds.remove(step) }
          }
        case 4:
          let done = Bool.random(using: &generator)
          #expect(flow.setComplete(done, at: Int64(step)) == (0..<count).contains(step))
          if (0..<count).contains(step) {
            if done { complete.insert(step) } else { complete.remove(step) }
          }
        default:
          guard Int.random(in: 0..<5, using: &generator) == 0 else { continue }
          flow.reset()
          (index, complete, proceeds, isFinished) = (0, [], Set(0..<count), false)
        }
        #expect(
          flow.index == index && flow.completed == complete.sorted()
            && flow.isFinished == isFinished, "seed \(seed)")
        #expect(flow.canProceed == proceeds.contains(index), "seed \(seed)")
      }
    }
  }

  @Test func stepsDiffer() {
    #expect(throws: NavError.self) { try StepFlow<Place>([]) }
    #expect(throws: NavError.self) { try StepFlow<Place>(["a", "b", "a"]) }
  }
}
