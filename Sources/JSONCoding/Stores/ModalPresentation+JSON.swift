import Ground
import Stores

extension ModalStyle {
  static var forms: Literal { "\"sheet\", \"fullScreenCover\"" }

  public init(reading reader: inout JSONReader) throws(NavError) {
    let tag = try reader.beginCase("a style, \"sheet\" or \"fullScreenCover\"")
    switch tag {
    case "sheet" where !tag.hasPayload: self = .sheet
    case "fullScreenCover" where !tag.hasPayload: self = .fullScreenCover
    default: throw reader.unknownCase(tag, allowed: Self.forms)
    }
  }
}

/// The JSON of a presentation (protocol §3): `{"id":n,"route":route,"style":"sheet"}`.
extension ModalPresentation where R == JSONRoute {
  /// Reads a presentation. One without an id gets 0: the store gives it its own.
  public init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    var id: EntryID = 0
    var route: JSONRoute?
    var style = ModalStyle.sheet
    var members = try reader.beginObject(PresentationKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .id: id = try reader.readInt64()
      case .route: route = try cache.read(&reader)
      case .style: style = try ModalStyle(reading: &reader)
      }
    }
    guard let route else { throw reader.missing(.route, of: members) }
    try reader.require(.style, of: members)
    self.init(id: id, route: route, style: style)
  }

  @inline(never)
  @_optimize(speed)
  public func write(to writer: inout JSONWriter) {
    writer.comma()
    writer.fill(80 &+ route.count) { text in
      text.put("{\"id\":")
      text.digits(id.magnitude)
      text.put(",\"route\":")
      text.route(.passUnretained(route.storage))
      switch style {
      case .sheet: text.put(",\"style\":\"sheet\"}")
      case .fullScreenCover: text.put(",\"style\":\"fullScreenCover\"}")
      }
    }
  }
}

/// The JSON of a reason to dismiss (protocol §3): `"dismiss"`, `"systemDismiss"`, `{"custom":text}`
/// ….
extension DismissalReason {
  static var forms: Literal { "\"dismiss\", \"systemDismiss\", \"dismissAll\", {\"custom\":text}" }

  /// Reads a reason that a command may give. `replaced` and `dropped` are the store's own.
  public init(reading reader: inout JSONReader) throws(NavError) {
    let tag = try reader.beginCase("a reason, such as \"dismiss\"")
    guard tag.hasPayload else {
      switch tag {
      case "dismiss": self = .dismiss
      case "systemDismiss": self = .systemDismiss
      case "dismissAll": self = .dismissAll
      default: throw reader.unknownCase(tag, allowed: Self.forms)
      }
      return
    }
    guard "custom" ~= tag else { throw reader.unknownCase(tag, allowed: Self.forms) }
    self = .custom(try reader.readString())
    try reader.endCase()
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .dismiss: writer.word("dismiss")
    case .systemDismiss: writer.word("systemDismiss")
    case .dismissAll: writer.word("dismissAll")
    case .replaced: writer.word("replaced")
    case .dropped: writer.word("dropped")
    case .custom(let text):
      writer.beginCase("custom")
      writer.string(text)
      writer.endObject()
    }
  }
}

extension JSONWriter {
  public mutating func presentations(_ presentations: some Sequence<ModalPresentation<JSONRoute>>) {
    beginArray()
    for presentation in presentations { presentation.write(to: &self) }
    endArray()
  }

  /// The presentation, or null.
  public mutating func presentation(_ presentation: ModalPresentation<JSONRoute>?) {
    if let presentation { presentation.write(to: &self) } else { null() }
  }

  /// `{"current":presentation or null,"queue":[presentation]}`
  public mutating func modalState(_ state: ModalState<JSONRoute>) {
    beginObject()
    key("current")
    presentation(state.current)
    key("queue")
    presentations(state.queue)
    endObject()
  }
}
