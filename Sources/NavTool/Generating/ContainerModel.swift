import Ground
import JSONCoding

/// A container of a schema: a stack, tabs, or a split.
final class ContainerModel {
  enum Kind {
    case stack, tabs, split
  }

  /// The names on the way to it, joined by `/`; of the root `""`.
  let address: Text
  /// Its name in the container around it; empty for the root.
  let name: Text
  /// The place of the container around it among all; nil for the root.
  let parent: Int?
  var kind = Kind.stack
  /// Of a stack, its root route.
  var route: Text = ""
  var children: [ContainerModel] = []

  init(_ address: Text, _ name: Text, _ parent: Int?) {
    (self.address, self.name, self.parent) = (address, name, parent)
  }

  /// How many stacks can show at once.
  var visibleStacks: Int {
    switch kind {
    case .stack: 1
    case .tabs: children.reduce(1) { max($0, $1.visibleStacks) }
    case .split: children.reduce(0) { $0 &+ $1.visibleStacks }
    }
  }

  /// How many bars of tabs can show at once.
  var visibleBars: Int {
    switch kind {
    case .stack: 0
    case .tabs: 1 &+ children.reduce(0) { max($0, $1.visibleBars) }
    case .split: children.reduce(0) { $0 &+ $1.visibleBars }
    }
  }
}

extension RouteSchema {
  /// All containers, each after the one around it and in document order.
  static func containers(_ root: Text) -> [ContainerModel] {
    var all: [ContainerModel] = []
    // The library has read it already, so nothing is thrown.
    try? root.bytes.withBytes { (start, count) throws(NavError) in
      var reader = try JSONReader(start, count: count)
      all.append(ContainerModel("", "", nil))
      try read(&reader, 0, &all)
    }
    return all
  }

  /// Reads what a container says, and those in it.
  private static func read(
    _ reader: inout JSONReader, _ index: Int, _ all: inout [ContainerModel]
  ) throws(NavError) {
    let container = all[index]
    var found: [(name: Text, at: JSONReader)] = []
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key.text {
      case "stack":
        container.route = try reader.readString()
      case "tabs":
        container.kind = .tabs
        try reader.beginArray()
        while try reader.nextElement() {
          var ahead = reader
          found.append((try name(&ahead), reader))
          try reader.skipValue()
        }
      case "split":
        container.kind = .split
        var columns: [(name: Text, at: JSONReader)] = []
        try reader.beginObject()
        while let column = try reader.nextKey() {
          columns.append((column.text, reader))
          try reader.skipValue()
        }
        for name: Text in ["sidebar", "content", "detail"] {
          found += columns.filter { $0.name == name }
        }
      default: try reader.skipValue()
      }
    }
    for (name, place) in found {
      var at = place
      let address: Text = index == 0 ? name : "\(container.address)/\(name)"
      let child = ContainerModel(address, name, index)
      container.children.append(child)
      all.append(child)
      try read(&at, all.count &- 1, &all)
    }
  }

  /// The name of a tab.
  private static func name(_ reader: inout JSONReader) throws(NavError) -> Text {
    var name: Text = ""
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if key.text == "name" { name = try reader.readString() } else { try reader.skipValue() }
    }
    return name
  }
}

extension RouteModel {
  /// Whether it is a sheet or a cover.
  var isLayer: Bool { self["show"] == "\"sheet\"" || self["show"] == "\"cover\"" }

  /// Whether its conditions show it, and no intent may name it.
  var isLock: Bool { self["while"] != nil }
}
