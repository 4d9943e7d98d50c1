import Ground
import JSONCoding

/// Words that people try, and those that are meant: `integer int, boolean bool`.
struct Synonyms {
  private let pairs: JSONMembers

  init(_ pairs: Literal) { self.pairs = JSONMembers(keys: pairs) }

  /// The word that is meant.
  @inline(never)
  func name(for word: Text) -> Text? {
    var index = 0
    while true {
      let pair = pairs.name(index).bytes
      guard let space = pair.firstIndex(of: UInt8(ascii: " ")) else { return nil }
      if pair[..<space].elementsEqual(word.bytes) {
        return Text(bytes: Array(pair[(space &+ 1)...]))
      }
      index &+= 1
    }
  }
}
