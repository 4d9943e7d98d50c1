// Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.

import Ground
import JSONCoding

extension JSONWriter {
  /// The members that several objects have last.
  @inline(never)
  mutating func titledEntry(id: EntryID, route: FittedRoute, hasMeta: Bool, _ schema: Schema) {
    entryMembers(id, route.route)
    raw(",\"title\":")
    self.title(of: route, schema)
    if hasMeta, let meta = schema.routes[route.index].meta {
      raw(",\"meta\":")
      json(meta)
    }
  }

  /// What an app shows: a screen for each leaf, then the layers over them, bottom first.
  mutating func beginScene() {
    raw("{\"screens\":[")
  }

  /// Ends what is before `layers`, and begins it.
  mutating func sceneLayers() {
    raw("],\"layers\":[")
  }

  /// Ends what is before `bars`, and begins it.
  mutating func sceneBars() {
    raw("],\"bars\":[")
  }

  /// The rest.
  mutating func endScene(
    here: StackLocation, title: FittedRoute, canGoBack: Bool, question: OpenQuestion?,
    _ schema: Schema
  ) {
    raw("],\"here\":")
    self.address(here, schema)
    raw(",\"title\":")
    self.title(of: title, schema)
    fillShort(18) {
      $0.put(",\"canGoBack\":")
      $0.bool(canGoBack)
    }
    if let question {
      raw(",\"question\":")
      openQuestion(question, schema)
    }
    endObject()
  }

  /// A leaf that is shown: its address, and its top entry.
  mutating func beginScreen(at: UnsafeBufferPointer<UInt8>, depth: Int) {
    fillElement(at.count &+ 35) {
      $0.put("{\"at\":")
      $0.json(at)
      $0.put(",\"depth\":")
      $0.digits(depth)
    }
  }

  /// Begins `under`, which is a list: `endArray` ends it.
  mutating func screenUnder() {
    raw(",\"under\":[")
  }

  /// The rest.
  mutating func endScreen(id: EntryID, route: FittedRoute, _ schema: Schema) {
    titledEntry(id: id, route: route, hasMeta: true, schema)
    endObject()
  }

  /// A sheet or cover that is shown.
  mutating func beginShownLayer(id: EntryID, style: RoutePresentation, at: EntryID, depth: Int) {
    fillElement(100) {
      $0.put("{\"id\":")
      $0.digits(id)
      $0.put(",\"style\":")
      $0.word(style.style)
      $0.put(",\"at\":")
      $0.layer(at)
      $0.put(",\"depth\":")
      $0.digits(depth)
    }
  }

  /// Begins `under`, which is a list: `endArray` ends it.
  mutating func shownLayerUnder() {
    raw(",\"under\":[")
  }

  /// Ends what is before `top`, and begins it.
  mutating func shownLayerTop() {
    raw(",\"top\":")
  }

  /// The rest.
  mutating func endShownLayer() {
    endObject()
  }

  /// What is on top of a layer.
  mutating func layerTop(id: EntryID, route: FittedRoute, _ schema: Schema) {
    byte(UInt8(ascii: "{"))
    titledEntry(id: id, route: route, hasMeta: true, schema)
    endObject()
  }

  /// The tabs of a container that is shown.
  mutating func beginBar(at: UnsafeBufferPointer<UInt8>, selected: UnsafeBufferPointer<UInt8>) {
    fillElement(at.count &+ selected.count &+ 27) {
      $0.put("{\"at\":")
      $0.json(at)
      $0.put(",\"selected\":")
      $0.json(selected)
      $0.put(",\"tabs\":[")
    }
  }

  /// The rest.
  mutating func endBar() {
    raw("]}")
  }

  /// A tab of a bar.
  mutating func barTab(
    name: UnsafeBufferPointer<UInt8>, title: UnsafeBufferPointer<UInt8>, badge: Text?, meta: Text?
  ) {
    fillElement(name.count &+ title.count &+ 17) {
      $0.put("{\"name\":")
      $0.json(name)
      $0.put(",\"title\":")
      $0.json(title)
    }
    if let badge {
      raw(",\"badge\":")
      json(badge)
    }
    if let meta {
      raw(",\"meta\":")
      json(meta)
    }
    endObject()
  }

  /// An entry of a stack, with its title.
  mutating func pathEntry(id: EntryID, route: FittedRoute, _ schema: Schema) {
    beginObject()
    titledEntry(id: id, route: route, hasMeta: false, schema)
    endObject()
  }
}
