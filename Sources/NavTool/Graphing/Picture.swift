import Ground

/// What is drawn: boxes that hang on each other as a tree, and arrows between them.
struct Picture {
  struct Box {
    enum Kind {
      /// A stack, tabs or split; a table or an origin.
      case container
      case screen
      case sheet
      case cover
      /// Part of a pattern.
      case part
      case parameter
      case target
    }

    let kind: Kind
    let title: Text
    /// Smaller lines under the title.
    var lines: [Text] = []
    /// The box it hangs on; -1 for a root.
    let parent: Int
    /// The line of the file that it comes from.
    var line = 0
    /// How often a recording has visited it; nil if none was looked at, and of containers.
    var visits: Int?

    /// Whether it is drawn pale: a recording was looked at, which has not visited it.
    var isPale: Bool { visits == 0 }
  }

  struct Arrow {
    enum Kind { case goes, orElse, parent }
    let from: Int
    let to: Int
    let kind: Kind
    var visits: Int?

    var isPale: Bool { visits == 0 }
  }

  let title: Text
  var boxes: [Box] = []
  var arrows: [Arrow] = []
  /// What the picture says of itself; empty for nothing.
  var legend: [Text] = []

  init(title: Text) { self.title = title }

  /// Adds a box and answers its number. A box comes after the one it hangs on.
  mutating func add(_ box: Box) -> Int {
    boxes.append(box)
    return boxes.count - 1
  }

  /// The boxes that hang on each, by their numbers; those of the roots last.
  var children: [[Int]] {
    var children = [[Int]](repeating: [], count: boxes.count + 1)
    for (index, box) in boxes.enumerated() {
      children[box.parent < 0 ? boxes.count : box.parent].append(index)
    }
    return children
  }
}
