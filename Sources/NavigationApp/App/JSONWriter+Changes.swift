// Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.

import Ground
import JSONCoding

/// What has changed of a layer.
enum LayerChange: UInt8 {
  /// A layer that was shown has left.
  case dismissed
  /// A layer that waited has left without having been shown.
  case dropped
  /// A layer is shown. What is on it already is a `stack` change of its own.
  case presented
  /// A layer waits.
  case queued

  var tag: StaticString {
    switch self {
    case .dismissed: "dismissed"
    case .dropped: "dropped"
    case .presented: "presented"
    case .queued: "queued"
    }
  }
}

/// Which way the user moves.
enum Direction: UInt8 {
  /// Entries were added, and none was removed.
  case forward
  /// Entries were removed, and none was added.
  case back
  /// Entries were removed and others added.
  case replace

  var word: StaticString {
    switch self {
    case .forward: "forward"
    case .back: "back"
    case .replace: "replace"
    }
  }
}

extension JSONWriter {
  /// Facts with their new values.
  mutating func beginFactsChange() {
    fillElement(10) {
      $0.put("{\"facts\":{")
    }
  }

  /// The rest.
  mutating func endFactsChange() {
    raw("}}")
  }

  /// A change of a layer. What not all of them have may be missing.
  mutating func beginLayerChange(
    _ change: LayerChange, id: EntryID, route: JSONRoute, style: RoutePresentation?
  ) {
    fillElement(route.count &+ 48) {
      $0.put("{")
      $0.word(change.tag)
      $0.put(":{\"id\":")
      $0.digits(id)
      $0.put(",\"route\":")
      $0.route(route)
    }
    if let style {
      fillShort(16) {
        $0.put(",\"style\":")
        $0.word(style.style)
      }
    }
  }

  /// Begins `stack`, which is a list: `endArray` ends it.
  mutating func layerChangeStack() {
    raw(",\"stack\":[")
  }

  /// The rest.
  mutating func endLayerChange() {
    raw("}}")
  }

  /// The entries of a stack have changed.
  mutating func beginStackChange(at: StackLocation, kept: Int, _ schema: Schema) {
    fillElement(15) {
      $0.put("{\"stack\":{\"at\":")
    }
    self.address(at, schema)
    fillShort(40) {
      $0.put(",\"kept\":")
      $0.digits(kept)
      $0.put(",\"removed\":[")
    }
  }

  /// Ends what is before `added`, and begins it.
  mutating func stackChangeAdded() {
    raw("],\"added\":[")
  }

  /// The rest.
  mutating func endStackChange(direction: Direction) {
    fillShort(25) {
      $0.put("],\"direction\":")
      $0.word(direction.word)
      $0.put("}}")
    }
  }

  /// An entry or layer has other parameters.
  @inline(never)
  mutating func updatedChange(
    id: EntryID, old: JSONRoute, new: JSONRoute, at: StackLocation?, depth: Int?, _ schema: Schema
  ) {
    fillElement(old.count &+ new.count &+ 51) {
      $0.put("{\"updated\":{\"id\":")
      $0.digits(id)
      $0.put(",\"old\":")
      $0.route(old)
      $0.put(",\"new\":")
      $0.route(new)
    }
    if let at {
      raw(",\"at\":")
      self.address(at, schema)
    }
    if let depth {
      raw(",\"depth\":")
      integer(depth)
    }
    raw("}}")
  }

  /// Another tab is selected, or another column has the focus.
  mutating func selectedChange(
    at: UnsafeBufferPointer<UInt8>, from: UnsafeBufferPointer<UInt8>, to: UnsafeBufferPointer<UInt8>
  ) {
    fillElement(at.count &+ from.count &+ to.count &+ 34) {
      $0.put("{\"selected\":{\"at\":")
      $0.json(at)
      $0.put(",\"from\":")
      $0.json(from)
      $0.put(",\"to\":")
      $0.json(to)
      $0.put("}}")
    }
  }

  /// The badge of a tab has changed.
  mutating func badgeChange(at: UnsafeBufferPointer<UInt8>, value: Text?) {
    fillElement(at.count &+ 24) {
      $0.put("{\"badge\":{\"at\":")
      $0.json(at)
      $0.put(",\"value\":")
    }
    jsonOrNull(value)
    raw("}}")
  }

  /// What screens that facts or restoring took away had kept, by id.
  mutating func beginEntryStatesChange() {
    fillElement(16) {
      $0.put("{\"entryStates\":{")
    }
  }

  /// The rest.
  mutating func endEntryStatesChange() {
    raw("}}")
  }
}
