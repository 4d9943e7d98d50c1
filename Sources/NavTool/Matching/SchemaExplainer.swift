import CNavRuntime
import Ground

/// Explains by the links of a schema.
struct SchemaExplainer {
  private let schema: LoadedSchema
  /// In the order in which they are tried: the route and the pattern.
  private let links: [(route: Value, pattern: Value)]
  private let parameters: ParameterTrial

  init(_ schema: LoadedSchema) {
    self.schema = schema
    parameters = ParameterTrial(schema.document)
    var links: [(route: Value, pattern: Value)] = []
    if let routes = schema.document.root["routes"] {
      for route in routes.children {
        guard let patterns = route["links"] else { continue }
        for pattern in patterns.children { links.append((route: route, pattern: pattern)) }
      }
    }
    self.links = links
  }

  func explain(_ url: Text) throws(Failure) -> Explanation {
    var explanation = Explanation(url: url)
    do throws(LibraryError) {
      let opened = try Self.open(url, schema.handle)
      explanation.status = Library.name(of: opened.status)
      explanation.result = opened.result
      explanation.leadsSomewhere = opened.status != NAV_REJECTED && opened.status != NAV_UNHANDLED
      // A guard without orElse refuses what a link has led to.
      let isRefused = opened.result.hasPrefix("{\"rejected\"")
      if explanation.leadsSomewhere { explanation.shown = opened.shown }
      guard !isRefused else { return explanation }
    } catch { throw Failure(url.printable + ": " + error.message) }
    for (index, link) in links.enumerated() {
      let part = PatternTrial(link.pattern.text, url)
      let matches = part.isTaken
      let wins = matches && leads(url, by: link.pattern)
      let misfit =
        matches && !wins ? parameters.misfit(of: link.route.name, link.pattern.text, url) : nil
      let reason: Text =
        wins
        ? "yes: " + link.route.name
        : matches
          ? "matches, and "
            + (misfit?.reason ?? "the parameters of " + link.route.name + " do not fit")
          : part.refusal
      explanation.tried.append(
        Explanation.Try(
          pattern: link.pattern, index: index, isTaken: matches, reason: reason,
          parameter: misfit?.parameter))
      if wins { break }
    }
    return explanation
  }

  /// Opens a URL in a new app.
  private static func open(
    _ url: Text, _ schema: OpaquePointer
  ) throws(LibraryError) -> (status: nav_status, result: Text, shown: Text) {
    var app: OpaquePointer?
    _ = try Library.call { nav_app_create(schema, nil, 0, &app, $0) }
    defer { nav_app_destroy(app) }
    let (status, result) = try Library.text { buffer, error in
      url.bytes.lent { nav_app_open(app, $0, $1, buffer, error) }
    }
    return (status, result, try Library.text { nav_app_describe(app, $0, $1) }.text)
  }

  /// Whether a URL leads somewhere if the schema has this link only.
  private func leads(_ url: Text, by link: Value) -> Bool {
    var bytes = schema.document.source.bytes
    for other in links where other.pattern.offset != link.offset { bytes.blank(other.pattern) }
    var handle: OpaquePointer?
    guard bytes.lent({ nav_schema_create($0, $1, &handle, nil) }) >= 0 else { return false }
    defer { nav_schema_destroy(handle) }
    guard let handle, let opened = try? Self.open(url, handle) else { return false }
    return opened.status != NAV_UNHANDLED && !opened.result.hasPrefix("{\"rejected\"")
  }
}
