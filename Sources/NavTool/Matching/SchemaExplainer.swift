import CNavRuntime
import Ground

/// Explains by the links of a schema.
struct SchemaExplainer {
  private let schema: SchemaModel
  /// In the order in which they are tried: the route and the pattern.
  private let links: [(route: Value, pattern: Value)]
  private let parameters: ParameterTrial

  init(_ schema: SchemaModel) {
    self.schema = schema
    parameters = ParameterTrial(schema)
    var links: [(route: Value, pattern: Value)] = []
    if let routes = schema.tree["routes"] {
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
      let opened = try Self.open(url, schema.loaded)
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
    _ url: Text, _ schema: LoadedSchema
  ) throws(LibraryError) -> (status: nav_status, result: Text, shown: Text) {
    let app = try LoadedApp(schema)
    let (status, result) = try app.open(url)
    return (status, result, app.text(nav_app_describe))
  }

  /// Whether a URL leads somewhere if the schema has this link only.
  private func leads(_ url: Text, by link: Value) -> Bool {
    var bytes = schema.document.source.bytes
    for other in links where other.pattern.offset != link.offset { bytes.blank(other.pattern) }
    guard let alone = try? LoadedSchema(bytes), let opened = try? Self.open(url, alone) else {
      return false
    }
    return opened.status != NAV_UNHANDLED && !opened.result.hasPrefix("{\"rejected\"")
  }
}
