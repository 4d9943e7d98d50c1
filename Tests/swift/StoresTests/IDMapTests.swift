import Ground
import TestSupport
import Testing

/// Objects by ids, against a dictionary.
@Suite struct IDMapTests {
  private final class Thing {}

  @Test func itDoesWhatADictionaryDoes() {
    let seed = Random.seed
    for run in 0..<Random.runs(100) {
      var random = Random(seed &+ UInt64(run))
      var map = IDMap<Thing>()
      var model = [EntryID: Thing]()
      let most = EntryID.random(in: 1...60, using: &random)
      for _ in 0..<300 {
        let id = random.pick([EntryID.random(in: 0...most, using: &random), -1, .max])
        if random.chance(60) {
          let thing = Thing()
          map[id] = thing
          model[id] = thing
        } else if random.chance(50) {
          #expect(map.remove(id) === model.removeValue(forKey: id), "seed \(seed), run \(run)")
        } else {
          map[id] = nil
          model[id] = nil
        }
        #expect(map.isEmpty == model.isEmpty)
      }
      #expect(map.ids.sorted() == model.keys.sorted(), "seed \(seed), run \(run)")
      for id in -1...most { #expect(map[id] === model[id], "seed \(seed), run \(run): \(id)") }
    }
  }

  /// Copies share nothing that changes.
  @Test func aCopyStaysAsItIs() {
    var map = IDMap<Thing>()
    for id in 1...20 as ClosedRange<EntryID> { map[id] = Thing() }
    let copy = map
    for id in 1...20 as ClosedRange<EntryID> { map[id] = nil }
    #expect(map.isEmpty && copy.ids.count == 20)
  }
}
