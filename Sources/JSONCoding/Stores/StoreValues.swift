// Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.

import CNavRuntime
import Ground
import Stores

extension ModalStyle {
  public var word: StaticString {
    switch self {
    case .sheet: "sheet"
    case .fullScreenCover: "fullScreenCover"
    }
  }

  public init(reading reader: inout JSONReader) throws(NavError) {
    let tag = try reader.beginCase("a style, \"sheet\" or \"fullScreenCover\"")
    switch tag {
    case "sheet" where !tag.hasPayload: self = .sheet
    case "fullScreenCover" where !tag.hasPayload: self = .fullScreenCover
    default: throw reader.unknownCase(tag, allowed: "\"sheet\", \"fullScreenCover\"")
    }
  }
}

extension SplitColumn {
  public var word: StaticString {
    switch self {
    case .sidebar: "sidebar"
    case .content: "content"
    case .detail: "detail"
    }
  }

  public init(reading reader: inout JSONReader) throws(NavError) {
    let tag = try reader.beginCase("a column, \"sidebar\", \"content\" or \"detail\"")
    switch tag {
    case "sidebar" where !tag.hasPayload: self = .sidebar
    case "content" where !tag.hasPayload: self = .content
    case "detail" where !tag.hasPayload: self = .detail
    default: throw reader.unknownCase(tag, allowed: "\"sidebar\", \"content\", \"detail\"")
    }
  }
}

extension SplitVisibility {
  public var word: StaticString {
    switch self {
    case .automatic: "automatic"
    case .all: "all"
    case .doubleColumn: "doubleColumn"
    case .detailOnly: "detailOnly"
    }
  }

  public init(reading reader: inout JSONReader) throws(NavError) {
    let tag = try reader.beginCase("a visibility, such as \"all\"")
    switch tag {
    case "automatic" where !tag.hasPayload: self = .automatic
    case "all" where !tag.hasPayload: self = .all
    case "doubleColumn" where !tag.hasPayload: self = .doubleColumn
    case "detailOnly" where !tag.hasPayload: self = .detailOnly
    default:
      throw reader.unknownCase(tag, allowed: "\"automatic\", \"all\", \"doubleColumn\", \"detailOnly\"")
    }
  }
}

extension WhenBusy {
  public init(reading reader: inout JSONReader) throws(NavError) {
    let tag = try reader.beginCase("\"queue\", \"replace\" or \"reject\"")
    switch tag {
    case "queue" where !tag.hasPayload: self = .queue
    case "replace" where !tag.hasPayload: self = .replace
    case "reject" where !tag.hasPayload: self = .reject
    default: throw reader.unknownCase(tag, allowed: "\"queue\", \"replace\", \"reject\"")
    }
  }
}

extension ModalPresentation where R == JSONRoute {
  public init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    var id: Int64 = 0
    var route: JSONRoute?
    var style: ModalStyle?
    var members = try reader.beginObject(PresentationKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .id: id = try reader.readInt64()
      case .route: route = try cache.read(&reader)
      case .style: style = try ModalStyle(reading: &reader)
      }
    }
    guard let route else { throw reader.missing(.route, of: members) }
    guard let style else { throw reader.missing(.style, of: members) }
    self.init(id: id, route: route, style: style)
  }
}

extension BatchResult where R == JSONRoute {
  public func write(to writer: inout JSONWriter, form: JSONEventForm = .full) {
    writer.beginObject()
    writer.key("requestedCommands")
    let requested = writer.commands(requestedCommands)
    writer.key("executedCommands")
    writer.commands(executedCommands, like: requestedCommands, at: requested)
    writer.key("results")
    writer.results(results)
    if form == .full {
      writer.key("stateBefore")
      writer.routes(stateBefore)
      writer.key("stateAfter")
      writer.routes(stateAfter)
    }
    writer.key("hasStoppedOnFailure")
    writer.bool(hasStoppedOnFailure)
    writer.key("isSuccess")
    writer.bool(isSuccess)
    writer.endObject()
  }
}

extension TransactionResult where R == JSONRoute {
  public func write(to writer: inout JSONWriter, form: JSONEventForm = .full) {
    writer.beginObject()
    writer.key("requestedCommands")
    let requested = writer.commands(requestedCommands)
    writer.key("executedCommands")
    writer.commands(executedCommands, like: requestedCommands, at: requested)
    writer.key("results")
    writer.results(results)
    if form == .full {
      writer.key("stateBefore")
      writer.routes(stateBefore)
      writer.key("stateAfter")
      writer.routes(stateAfter)
    }
    writer.key("failureIndex")
    if let failureIndex { writer.integer(failureIndex) } else { writer.null() }
    writer.key("isCommitted")
    writer.bool(isCommitted)
    writer.endObject()
  }
}

extension SplitLayout {
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("visibility")
    writer.word(visibility.word)
    writer.key("preferredCompactColumn")
    writer.word(preferredCompactColumn.word)
    writer.key("isCollapsed")
    writer.bool(isCollapsed)
    writer.endObject()
  }
}

extension SplitStore.CollapsedEntry where R == JSONRoute {
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("column")
    writer.word(column.word)
    writer.key("route")
    writer.route(route)
    writer.endObject()
  }
}

extension NavigationCommand where R == JSONRoute {
  static var forms: Literal {
    """
    "pop", "popToRoot", {"push":route}, {"pushAll":[route]}, {"popCount":n}, {"popTo":route}, \
    {"popToEntry":id}, {"replace":[route]}, {"sequence":[command]}, \
    {"whenCancelled":{"primary":command,"fallback":command}}
    """
  }

  @inline(never)
  init(
    anyCase reader: inout JSONReader, _ cache: __shared RouteCache, _ nesting: inout CommandNesting
  ) throws(NavError) {
    let tag = try reader.beginCase("a command, such as \"pop\" or {\"push\":route}")
    guard tag.hasPayload else {
      switch tag {
      case "pop": self = .pop
      case "popToRoot": self = .popToRoot
      default: throw Self.unknown(tag, reader)
      }
      return
    }
    switch tag {
    case "push": self = .push(try cache.read(&reader))
    case "pushAll": self = .pushAll(try cache.readPath(&reader))
    case "popCount": self = .popCount(try reader.readInt64())
    case "popTo": self = .popTo(try cache.read(&reader))
    case "popToEntry": self = .popToEntry(try reader.readInt64())
    case "replace": self = .replace(try cache.readPath(&reader))
    case "sequence": self = try Self.sequence(reading: &reader, cache, &nesting)
    case "whenCancelled": self = try Self.whenCancelled(reading: &reader, cache, &nesting)
    default: throw Self.unknown(tag, reader)
    }
    try reader.endCase()
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .push(let route): return writer.routeCase("push", route)
    case .pushAll(let routes):
      writer.beginCase("pushAll")
      writer.routes(routes)
    case .pop: return writer.word("pop")
    case .popCount(let count):
      writer.beginCase("popCount")
      writer.integer(count)
    case .popToRoot: return writer.word("popToRoot")
    case .popTo(let route): return writer.routeCase("popTo", route)
    case .popToEntry(let entry):
      writer.beginCase("popToEntry")
      writer.integer(entry)
    case .replace(let routes):
      writer.beginCase("replace")
      writer.routes(routes)
    case .sequence(let commands):
      writer.beginCase("sequence")
      writer.commands(commands)
    case .whenCancelled(let primary, let fallback):
      writer.beginCase("whenCancelled")
      writer.beginObject()
      writer.key("primary")
      primary.write(to: &writer)
      writer.key("fallback")
      fallback.write(to: &writer)
      writer.endObject()
    }
    writer.endObject()
  }
}

extension NavigationIntent where R == JSONRoute {
  static var forms: Literal {
    """
    "back", "backToRoot", {"go":route}, {"goMany":[route]}, {"backBy":n}, {"backTo":route}, \
    {"resetTo":[route]}, {"backOrPush":route}, {"pushUniqueRoot":route}
    """
  }

  /// Reads an intent.
  /// - Throws: `.command` for JSON of another form.
  public init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    self = try reader.shaped(.command) { (reader) throws(NavError) in
      try Self(anyCase: &reader, cache)
    }
  }

  @inline(never)
  init(anyCase reader: inout JSONReader, _ cache: __shared RouteCache) throws(NavError) {
    let tag = try reader.beginCase("an intent, such as \"back\" or {\"go\":route}")
    guard tag.hasPayload else {
      switch tag {
      case "back": self = .back
      case "backToRoot": self = .backToRoot
      default: throw reader.unknownCase(tag, allowed: Self.forms)
      }
      return
    }
    switch tag {
    case "go": self = .go(try cache.read(&reader))
    case "goMany": self = .goMany(try cache.readPath(&reader))
    case "backBy": self = .backBy(try reader.readInt64())
    case "backTo": self = .backTo(try cache.read(&reader))
    case "resetTo": self = .resetTo(try cache.readPath(&reader))
    case "backOrPush": self = .backOrPush(try cache.read(&reader))
    case "pushUniqueRoot": self = .pushUniqueRoot(try cache.read(&reader))
    default: throw reader.unknownCase(tag, allowed: Self.forms)
    }
    try reader.endCase()
  }

  static func isOwn(_ tag: JSONCase) -> Bool {
    switch tag {
    case "go", "goMany", "back", "backBy", "backTo", "backToRoot", "resetTo": true
    default: false
    }
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .go(let route): return writer.routeCase("go", route)
    case .goMany(let routes):
      writer.beginCase("goMany")
      writer.routes(routes)
    case .back: return writer.word("back")
    case .backBy(let count):
      writer.beginCase("backBy")
      writer.integer(count)
    case .backTo(let route): return writer.routeCase("backTo", route)
    case .backToRoot: return writer.word("backToRoot")
    case .resetTo(let routes):
      writer.beginCase("resetTo")
      writer.routes(routes)
    case .backOrPush(let route): return writer.routeCase("backOrPush", route)
    case .pushUniqueRoot(let route): return writer.routeCase("pushUniqueRoot", route)
    }
    writer.endObject()
  }
}

extension FlowStep where R == JSONRoute {
  static var forms: Literal {
    """
    {"push":route}, {"sheet":route}, {"cover":route}
    """
  }

  /// Reads a step.
  /// - Throws: `.command` for JSON of another form.
  public init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    self = try reader.shaped(.command) { (reader) throws(NavError) in
      try Self(anyCase: &reader, cache)
    }
  }

  @inline(never)
  init(anyCase reader: inout JSONReader, _ cache: __shared RouteCache) throws(NavError) {
    let tag = try reader.beginCase("a step, such as {\"push\":route}")
    guard tag.hasPayload else { throw reader.unknownCase(tag, allowed: Self.forms) }
    switch tag {
    case "push": self = .push(try cache.read(&reader))
    case "sheet": self = .sheet(try cache.read(&reader))
    case "cover": self = .cover(try cache.read(&reader))
    default: throw reader.unknownCase(tag, allowed: Self.forms)
    }
    try reader.endCase()
  }
}

extension FlowIntent where R == JSONRoute {
  static var forms: Literal {
    """
    "pop", "dismiss", {"push":route}, {"presentSheet":route}, {"presentCover":route}, \
    {"reset":[step]}, {"replaceStack":[route]}, {"backOrPush":route}, {"pushUniqueRoot":route}, \
    {"backOrPushDismissingModal":route}, {"pushUniqueRootDismissingModal":route}
    """
  }

  /// Reads a flow intent.
  /// - Throws: `.command` for JSON of another form.
  public init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    self = try reader.shaped(.command) { (reader) throws(NavError) in
      try Self(anyCase: &reader, cache)
    }
  }

  @inline(never)
  init(anyCase reader: inout JSONReader, _ cache: __shared RouteCache) throws(NavError) {
    let tag = try reader.beginCase("a flow intent, such as \"pop\" or {\"push\":route}")
    guard tag.hasPayload else {
      switch tag {
      case "pop": self = .pop
      case "dismiss": self = .dismiss
      default: throw reader.unknownCase(tag, allowed: Self.forms)
      }
      return
    }
    switch tag {
    case "push": self = .push(try cache.read(&reader))
    case "presentSheet": self = .presentSheet(try cache.read(&reader))
    case "presentCover": self = .presentCover(try cache.read(&reader))
    case "reset": self = .reset(try cache.readSteps(&reader))
    case "replaceStack": self = .replaceStack(try cache.readPath(&reader))
    case "backOrPush": self = .backOrPush(try cache.read(&reader))
    case "pushUniqueRoot": self = .pushUniqueRoot(try cache.read(&reader))
    case "backOrPushDismissingModal": self = .backOrPushDismissingModal(try cache.read(&reader))
    case "pushUniqueRootDismissingModal":
      self = .pushUniqueRootDismissingModal(try cache.read(&reader))
    default: throw reader.unknownCase(tag, allowed: Self.forms)
    }
    try reader.endCase()
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .pop: return writer.word("pop")
    case .dismiss: return writer.word("dismiss")
    case .push(let route): return writer.routeCase("push", route)
    case .presentSheet(let route): return writer.routeCase("presentSheet", route)
    case .presentCover(let route): return writer.routeCase("presentCover", route)
    case .reset(let steps):
      writer.beginCase("reset")
      writer.steps(steps)
    case .replaceStack(let routes):
      writer.beginCase("replaceStack")
      writer.routes(routes)
    case .backOrPush(let route): return writer.routeCase("backOrPush", route)
    case .pushUniqueRoot(let route): return writer.routeCase("pushUniqueRoot", route)
    case .backOrPushDismissingModal(let route):
      return writer.routeCase("backOrPushDismissingModal", route)
    case .pushUniqueRootDismissingModal(let route):
      return writer.routeCase("pushUniqueRootDismissingModal", route)
    }
    writer.endObject()
  }
}

extension DismissalReason {
  static var forms: Literal {
    """
    "dismiss", "systemDismiss", "dismissAll", {"custom":text}
    """
  }

  /// Reads a reason.
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
    switch tag {
    case "custom": self = .custom(try reader.readString())
    default: throw reader.unknownCase(tag, allowed: Self.forms)
    }
    try reader.endCase()
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .dismiss: return writer.word("dismiss")
    case .systemDismiss: return writer.word("systemDismiss")
    case .dismissAll: return writer.word("dismissAll")
    case .replaced: return writer.word("replaced")
    case .dropped: return writer.word("dropped")
    case .custom(let value):
      writer.beginCase("custom")
      writer.string(value)
    }
    writer.endObject()
  }
}

extension ModalCommand where R == JSONRoute {
  static var forms: Literal {
    """
    "dismissAll", {"present":presentation}, {"replaceCurrent":presentation}, \
    {"dismissCurrent":reason}
    """
  }

  /// Reads a modal command.
  /// - Throws: `.command` for JSON of another form.
  public init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    self = try reader.shaped(.command) { (reader) throws(NavError) in
      try Self(anyCase: &reader, cache)
    }
  }

  @inline(never)
  init(anyCase reader: inout JSONReader, _ cache: __shared RouteCache) throws(NavError) {
    let tag = try reader.beginCase(
      "a modal command, such as \"dismissAll\" or {\"present\":presentation}")
    guard tag.hasPayload else {
      switch tag {
      case "dismissAll": self = .dismissAll
      default: throw reader.unknownCase(tag, allowed: Self.forms)
      }
      return
    }
    switch tag {
    case "present": self = .present(try ModalPresentation(reading: &reader, cache: cache))
    case "replaceCurrent":
      self = .replaceCurrent(try ModalPresentation(reading: &reader, cache: cache))
    case "dismissCurrent": self = .dismissCurrent(try DismissalReason(reading: &reader))
    default: throw reader.unknownCase(tag, allowed: Self.forms)
    }
    try reader.endCase()
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .present(let presentation):
      writer.beginCase("present")
      presentation.write(to: &writer)
    case .replaceCurrent(let presentation):
      writer.beginCase("replaceCurrent")
      presentation.write(to: &writer)
    case .dismissCurrent(let reason):
      writer.beginCase("dismissCurrent")
      reason.write(to: &writer)
    case .dismissAll: return writer.word("dismissAll")
    }
    writer.endObject()
  }
}

extension ModalIntent where R == JSONRoute {
  static var forms: Literal {
    """
    "dismiss", "dismissAll", {"present":{"route":route,"style":"sheet" or "fullScreenCover"}}
    """
  }

  /// Reads a modal intent.
  /// - Throws: `.command` for JSON of another form.
  public init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    self = try reader.shaped(.command) { (reader) throws(NavError) in
      try Self(anyCase: &reader, cache)
    }
  }

  @inline(never)
  init(anyCase reader: inout JSONReader, _ cache: __shared RouteCache) throws(NavError) {
    let tag = try reader.beginCase("a modal intent, such as \"dismiss\" or {\"present\":…}")
    guard tag.hasPayload else {
      switch tag {
      case "dismiss": self = .dismiss
      case "dismissAll": self = .dismissAll
      default: throw reader.unknownCase(tag, allowed: Self.forms)
      }
      return
    }
    switch tag {
    case "present": self = try Self.present(reading: &reader, cache)
    default: throw reader.unknownCase(tag, allowed: Self.forms)
    }
    try reader.endCase()
  }

  private static func present(
    reading reader: inout JSONReader, _ cache: RouteCache
  ) throws(NavError) -> Self {
    var route: JSONRoute?
    var style: ModalStyle?
    var members = try reader.beginObject(PresentKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .route: route = try cache.read(&reader)
      case .style: style = try ModalStyle(reading: &reader)
      }
    }
    guard let route else { throw reader.missing(.route, of: members) }
    guard let style else { throw reader.missing(.style, of: members) }
    return .present(route: route, style: style)
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .present(let route, let style):
      writer.beginCase("present")
      writer.beginObject()
      writer.key("route")
      writer.route(route)
      writer.key("style")
      writer.word(style.word)
    case .dismiss: return writer.word("dismiss")
    case .dismissAll: return writer.word("dismissAll")
    }
    writer.endObject()
    writer.endObject()
  }
}

extension CancellationReason where R == JSONRoute {
  static var forms: Literal {
    """
    "conditionFailed", {"custom":text}, \
    {"middleware":{"debugName":text or null,"command":command}}, {"staleAfterPrepare":command}
    """
  }

  /// Reads a reason.
  /// - Throws: `.command` for JSON of another form.
  public init(
    reading reader: inout JSONReader, cache: RouteCache, command: NavigationCommand<JSONRoute>? = nil
  ) throws(NavError) {
    self = try reader.shaped(.command) { (reader) throws(NavError) in
      try Self(anyCase: &reader, cache, command)
    }
  }

  @inline(never)
  init(
    anyCase reader: inout JSONReader, _ cache: __shared RouteCache, _ command: NavigationCommand<JSONRoute>?
  ) throws(NavError) {
    let tag = try reader.beginCase("a reason, such as {\"custom\":text}")
    guard tag.hasPayload else {
      switch tag {
      case "conditionFailed": self = .conditionFailed
      default: throw reader.unknownCase(tag, allowed: Self.forms)
      }
      return
    }
    switch tag {
    case "custom": self = .custom(try reader.readString())
    case "middleware": self = try Self.middleware(reading: &reader, cache, command)
    case "staleAfterPrepare":
      self = .staleAfterPrepare(try NavigationCommand(reading: &reader, cache: cache))
    default: throw reader.unknownCase(tag, allowed: Self.forms)
    }
    try reader.endCase()
  }

  private static func middleware(
    reading reader: inout JSONReader, _ cache: RouteCache, _ command: NavigationCommand<JSONRoute>?
  ) throws(NavError) -> Self {
    var debugName: Text?
    var command = command
    var members = try reader.beginObject(MiddlewareReasonKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .debugName: debugName = try reader.readNullIfPresent() ? nil : try reader.readString()
      case .command: command = try NavigationCommand(reading: &reader, cache: cache)
      }
    }
    guard let command else { throw reader.missing(.command, of: members) }
    return .middleware(debugName: debugName, command: command)
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .conditionFailed: return writer.word("conditionFailed")
    case .custom(let text):
      writer.beginCase("custom")
      writer.string(text)
    case .middleware(let debugName, let command):
      writer.beginCase("middleware")
      writer.beginObject()
      writer.key("debugName")
      writer.string(debugName)
      writer.key("command")
      command.write(to: &writer)
      writer.endObject()
    case .staleAfterPrepare(let command):
      writer.beginCase("staleAfterPrepare")
      command.write(to: &writer)
    }
    writer.endObject()
  }
}

extension ModalCancellationReason where R == JSONRoute {
  static var forms: Literal {
    """
    "conditionFailed", "busy", {"custom":text}, \
    {"middleware":{"debugName":text or null,"command":modal command}}
    """
  }

  /// Reads a reason.
  /// - Throws: `.command` for JSON of another form.
  public init(
    reading reader: inout JSONReader, cache: RouteCache, command: ModalCommand<JSONRoute>? = nil
  ) throws(NavError) {
    self = try reader.shaped(.command) { (reader) throws(NavError) in
      try Self(anyCase: &reader, cache, command)
    }
  }

  @inline(never)
  init(
    anyCase reader: inout JSONReader, _ cache: __shared RouteCache, _ command: ModalCommand<JSONRoute>?
  ) throws(NavError) {
    let tag = try reader.beginCase("a reason, such as {\"custom\":text}")
    guard tag.hasPayload else {
      switch tag {
      case "conditionFailed": self = .conditionFailed
      case "busy": self = .busy
      default: throw reader.unknownCase(tag, allowed: Self.forms)
      }
      return
    }
    switch tag {
    case "custom": self = .custom(try reader.readString())
    case "middleware": self = try Self.middleware(reading: &reader, cache, command)
    default: throw reader.unknownCase(tag, allowed: Self.forms)
    }
    try reader.endCase()
  }

  private static func middleware(
    reading reader: inout JSONReader, _ cache: RouteCache, _ command: ModalCommand<JSONRoute>?
  ) throws(NavError) -> Self {
    var debugName: Text?
    var command = command
    var members = try reader.beginObject(MiddlewareReasonKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .debugName: debugName = try reader.readNullIfPresent() ? nil : try reader.readString()
      case .command: command = try ModalCommand(reading: &reader, cache: cache)
      }
    }
    guard let command else { throw reader.missing(.command, of: members) }
    return .middleware(debugName: debugName, command: command)
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .conditionFailed: return writer.word("conditionFailed")
    case .busy: return writer.word("busy")
    case .custom(let text):
      writer.beginCase("custom")
      writer.string(text)
    case .middleware(let debugName, let command):
      writer.beginCase("middleware")
      writer.beginObject()
      writer.key("debugName")
      writer.string(debugName)
      writer.key("command")
      command.write(to: &writer)
      writer.endObject()
    }
    writer.endObject()
  }
}

extension ValidationError where R == JSONRoute {
  static var forms: Literal {
    """
    "emptyStackNotAllowed", {"duplicateRoute":route}, \
    {"missingRequiredRoot":{"expected":route}}, \
    {"invalidRoot":{"expected":route,"actual":route}}, {"custom":text}
    """
  }

  /// Reads a validation error.
  /// - Throws: `.command` for JSON of another form.
  public init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    self = try reader.shaped(.command) { (reader) throws(NavError) in
      try Self(anyCase: &reader, cache)
    }
  }

  @inline(never)
  init(anyCase reader: inout JSONReader, _ cache: __shared RouteCache) throws(NavError) {
    let tag = try reader.beginCase("a validation error, such as {\"custom\":text}")
    guard tag.hasPayload else {
      switch tag {
      case "emptyStackNotAllowed": self = .emptyStackNotAllowed
      default: throw reader.unknownCase(tag, allowed: Self.forms)
      }
      return
    }
    switch tag {
    case "duplicateRoute": self = .duplicateRoute(try cache.read(&reader))
    case "missingRequiredRoot": self = try Self.missingRequiredRoot(reading: &reader, cache)
    case "invalidRoot": self = try Self.invalidRoot(reading: &reader, cache)
    case "custom": self = .custom(try reader.readString())
    default: throw reader.unknownCase(tag, allowed: Self.forms)
    }
    try reader.endCase()
  }

  private static func missingRequiredRoot(
    reading reader: inout JSONReader, _ cache: RouteCache
  ) throws(NavError) -> Self {
    var expected: JSONRoute?
    var members = try reader.beginObject(MissingRootKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .expected: expected = try cache.read(&reader)
      }
    }
    guard let expected else { throw reader.missing(.expected, of: members) }
    return .missingRequiredRoot(expected: expected)
  }

  private static func invalidRoot(
    reading reader: inout JSONReader, _ cache: RouteCache
  ) throws(NavError) -> Self {
    var expected: JSONRoute?
    var actual: JSONRoute?
    var members = try reader.beginObject(InvalidRootKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .expected: expected = try cache.read(&reader)
      case .actual: actual = try cache.read(&reader)
      }
    }
    guard let expected else { throw reader.missing(.expected, of: members) }
    guard let actual else { throw reader.missing(.actual, of: members) }
    return .invalidRoot(expected: expected, actual: actual)
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .emptyStackNotAllowed: return writer.word("emptyStackNotAllowed")
    case .duplicateRoute(let route): return writer.routeCase("duplicateRoute", route)
    case .missingRequiredRoot(let expected):
      writer.beginCase("missingRequiredRoot")
      writer.beginObject()
      writer.key("expected")
      writer.route(expected)
      writer.endObject()
    case .invalidRoot(let expected, let actual):
      writer.beginCase("invalidRoot")
      writer.beginObject()
      writer.key("expected")
      writer.route(expected)
      writer.key("actual")
      writer.route(actual)
      writer.endObject()
    case .custom(let text):
      writer.beginCase("custom")
      writer.string(text)
    }
    writer.endObject()
  }
}

extension NavigationResult: CallResult where R == JSONRoute {
  @inline(never)
  public var status: nav_status {
    switch self {
    case .success: nav_status(NAV_OK)
    case .emptyStack: nav_status(NAV_EMPTY_STACK)
    case .invalidPopCount: nav_status(NAV_INVALID_POP_COUNT)
    case .insufficientStackDepth: nav_status(NAV_INSUFFICIENT_STACK_DEPTH)
    case .routeNotFound, .entryNotFound: nav_status(NAV_ROUTE_NOT_FOUND)
    case .multiple(let results):
      nav_status(results.isEmpty ? NAV_NOOP : Self.areSuccesses(results) ? NAV_OK : NAV_PARTIAL)
    case .cancelled: nav_status(NAV_CANCELLED)
    case .validationFailed: nav_status(NAV_VALIDATION_FAILED)
    }
  }

  static var forms: Literal {
    """
    "success", "emptyStack", {"invalidPopCount":n}, \
    {"insufficientStackDepth":{"requested":n,"available":n}}, {"routeNotFound":route}, \
    {"entryNotFound":id}, {"multiple":[result]}, {"cancelled":reason}, \
    {"validationFailed":error}
    """
  }

  /// Reads a result.
  /// - Throws: `.command` for JSON of another form.
  public init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    self = try reader.shaped(.command) { (reader) throws(NavError) in
      try Self(anyCase: &reader, cache)
    }
  }

  @inline(never)
  init(anyCase reader: inout JSONReader, _ cache: __shared RouteCache) throws(NavError) {
    let tag = try reader.beginCase("a result, such as \"success\" or {\"cancelled\":reason}")
    guard tag.hasPayload else {
      switch tag {
      case "success": self = .success
      case "emptyStack": self = .emptyStack
      default: throw reader.unknownCase(tag, allowed: Self.forms)
      }
      return
    }
    switch tag {
    case "invalidPopCount": self = .invalidPopCount(try reader.readInt64())
    case "insufficientStackDepth": self = try Self.insufficientStackDepth(reading: &reader, cache)
    case "routeNotFound": self = .routeNotFound(try cache.read(&reader))
    case "entryNotFound": self = .entryNotFound(try reader.readInt64())
    case "multiple":
      self = .multiple(
        try reader.readArray { (reader) throws(NavError) in try Self(anyCase: &reader, cache) })
    case "cancelled": self = .cancelled(try CancellationReason(reading: &reader, cache: cache))
    case "validationFailed":
      self = .validationFailed(try ValidationError(reading: &reader, cache: cache))
    default: throw reader.unknownCase(tag, allowed: Self.forms)
    }
    try reader.endCase()
  }

  private static func insufficientStackDepth(
    reading reader: inout JSONReader, _ cache: RouteCache
  ) throws(NavError) -> Self {
    var requested: Int64?
    var available: Int64?
    var members = try reader.beginObject(StackDepthKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .requested: requested = try reader.readInt64()
      case .available: available = try reader.readInt64()
      }
    }
    guard let requested else { throw reader.missing(.requested, of: members) }
    guard let available else { throw reader.missing(.available, of: members) }
    return .insufficientStackDepth(requested: requested, available: available)
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .success: return writer.word("success")
    case .emptyStack: return writer.word("emptyStack")
    case .invalidPopCount(let count):
      writer.beginCase("invalidPopCount")
      writer.integer(count)
    case .insufficientStackDepth(let requested, let available):
      writer.beginCase("insufficientStackDepth")
      writer.beginObject()
      writer.key("requested")
      writer.integer(requested)
      writer.key("available")
      writer.integer(available)
      writer.endObject()
    case .routeNotFound(let route): return writer.routeCase("routeNotFound", route)
    case .entryNotFound(let entry):
      writer.beginCase("entryNotFound")
      writer.integer(entry)
    case .multiple(let results):
      writer.beginCase("multiple")
      writer.results(results)
    case .cancelled(let reason):
      writer.beginCase("cancelled")
      reason.write(to: &writer)
    case .validationFailed(let rule):
      writer.beginCase("validationFailed")
      rule.write(to: &writer)
    }
    writer.endObject()
  }
}

extension ModalResult: CallResult where R == JSONRoute {
  @inline(never)
  public var status: nav_status {
    switch self {
    case .executed: nav_status(NAV_OK)
    case .queued: nav_status(NAV_QUEUED)
    case .cancelled: nav_status(NAV_CANCELLED)
    case .noop: nav_status(NAV_NOOP)
    }
  }

  static var forms: Literal {
    """
    "noop", {"executed":command}, {"queued":presentation}, {"cancelled":reason}
    """
  }

  /// Reads a modal result.
  /// - Throws: `.command` for JSON of another form.
  public init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    self = try reader.shaped(.command) { (reader) throws(NavError) in
      try Self(anyCase: &reader, cache)
    }
  }

  @inline(never)
  init(anyCase reader: inout JSONReader, _ cache: __shared RouteCache) throws(NavError) {
    let tag = try reader.beginCase("a modal result, such as \"noop\" or {\"cancelled\":reason}")
    guard tag.hasPayload else {
      switch tag {
      case "noop": self = .noop
      default: throw reader.unknownCase(tag, allowed: Self.forms)
      }
      return
    }
    switch tag {
    case "executed": self = .executed(try ModalCommand(reading: &reader, cache: cache))
    case "queued": self = .queued(try ModalPresentation(reading: &reader, cache: cache))
    case "cancelled": self = .cancelled(try ModalCancellationReason(reading: &reader, cache: cache))
    default: throw reader.unknownCase(tag, allowed: Self.forms)
    }
    try reader.endCase()
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .executed(let command):
      writer.beginCase("executed")
      command.write(to: &writer)
    case .queued(let presentation):
      writer.beginCase("queued")
      presentation.write(to: &writer)
    case .cancelled(let reason):
      writer.beginCase("cancelled")
      reason.write(to: &writer)
    case .noop: return writer.word("noop")
    }
    writer.endObject()
  }
}
