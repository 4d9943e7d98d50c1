import CNavRuntime
import Ground

/// Published links that lead nowhere, or to another route. Every answer is the library's: URLs of
/// the old schema are opened by both, without guards and questions.
struct LinkBreaks {
  private let old: SchemaModel
  private let new: SchemaModel
  private let oldApp: LinkApp
  private let newApp: LinkApp
  private var breaks: [Break] = []

  init(_ old: SchemaModel, _ new: SchemaModel) throws(Failure) {
    self.old = old
    self.new = new
    oldApp = try LinkApp(old.document)
    newApp = try LinkApp(new.document)
  }

  consuming func found() -> [Break] {
    var example: Text?
    for route in old.routes {
      for pattern in route.links {
        for url in Self.urls(of: pattern, route) {
          guard let before = oldApp.open(url) else { continue }
          if example == nil, url.hasPrefix("/") { example = url }
          compare(url, pattern, before)
        }
      }
    }
    if let example { addOrigins(example) }
    return breaks
  }

  private mutating func add(_ what: Text, _ message: Text) {
    guard !breaks.contains(where: { $0.what == what }) else { return }
    breaks.append(Break(kind: .link, what: what, message: message))
  }

  private mutating func compare(_ url: Text, _ pattern: Text, _ before: Text) {
    guard let after = newApp.open(url) else {
      return add(pattern, url + " led to " + before + " and leads nowhere; keep the link")
    }
    guard let was = Library.tree(before), let now = Library.tree(after) else { return }
    let name = was["name"]?.text ?? ""
    let other = now["name"]?.text ?? ""
    let expected = newApp.migrated(before, from: old) ?? name
    guard other == name || other == expected else {
      return add(
        pattern, url + " led to " + before + " and leads to " + after + "; put the old link first")
    }
    guard other == name else { return }
    let declared = new[other]?.parameters ?? []
    for parameter in was["params"].items {
      // A default is left out.
      let value =
        now["params"]?[parameter.name]
        ?? declared.first { $0.name == parameter.name }?.value["default"]
      guard value?.written != parameter.written else { continue }
      add(pattern, url + " led to " + before + " and leads to " + after)
    }
  }

  /// Schemes and hosts that are no longer allowed.
  private mutating func addOrigins(_ path: Text) {
    let schemes = old.schemes
    let hosts = old.hosts.map { host in
      host.hasPrefix("*.") ? "www." + Text(host.bytes.dropFirst(2)) : host
    }
    for (index, scheme) in (schemes.isEmpty ? ["https"] : schemes).enumerated() {
      for (hostIndex, host) in (hosts.isEmpty ? ["host.example"] : hosts).enumerated()
      where index == 0 || hostIndex == 0 {
        let url = scheme + "://" + host + path
        guard oldApp.open(url) != nil, newApp.open(url) == nil else { continue }
        guard newApp.open(path) != nil else { continue }
        add(url, "it was allowed and is not; keep the scheme and the host in \"links\"")
      }
    }
  }

  /// URLs of a pattern: one for each value of its parameters that may get lost, with what may be
  /// missing and without.
  static func urls(of pattern: Text, _ route: RouteModel) -> [Text] {
    var urls: [Text] = []
    let most = route.parameters.map { $0.shape.urlSamples.count }.max() ?? 1
    for sampleIndex in 0..<max(most, 1) {
      var url: Text = ""
      var inPath: [Text] = []
      for (index, segment) in pattern.split(by: UInt8(ascii: "/")).enumerated() {
        if index > 0 { url += "/" }
        guard let name = segment.parameterName else {
          url += segment
          continue
        }
        inPath.append(name)
        url += sample(name, route, sampleIndex)
      }
      let query = route.parameters.filter { !inPath.contains($0.name) && !$0.isSensitive }
      let required = query.filter { $0.isRequired }
      urls.append(url + items(required, route, sampleIndex))
      if query.count > required.count { urls.append(url + items(query, route, sampleIndex)) }
    }
    return urls
  }

  private static func items(
    _ query: [ParameterModel], _ route: RouteModel, _ sampleIndex: Int
  ) -> Text {
    var items: Text = ""
    for (index, parameter) in query.enumerated() {
      items +=
        (index == 0 ? "?" : "&") + parameter.name + "=" + sample(parameter.name, route, sampleIndex)
    }
    return items
  }

  private static func sample(_ name: Text, _ route: RouteModel, _ sampleIndex: Int) -> Text {
    let samples = route.parameters.first { $0.name == name }?.shape.urlSamples ?? ["a"]
    return samples.isEmpty ? "a" : samples[min(sampleIndex, samples.count - 1)]
  }
}

/// An app of a schema without guards and questions, which shows where a link leads.
final class LinkApp {
  private let schema: LoadedSchema

  init(_ document: Document) throws(Failure) {
    var bytes = document.source.bytes
    for route in document.root["routes"].items {
      for key: Text in ["requires", "orElse", "enter", "leave", "while", "allows"] {
        if let member = route[key] { bytes.blank(member) }
      }
    }
    if let claims = document.root["claims"] { bytes.blank(claims) }
    let bare = try Document(Source(name: document.source.name, bytes: bytes))
    schema = try SchemaModel(bare).loaded
  }

  /// The route that a URL leads to; nil if it leads nowhere.
  func open(_ url: Text) -> Text? {
    // It may lead to what is there.
    guard let app = try? LoadedApp(schema) else { return nil }
    let status = app.status(opening: url)
    guard status == NAV_OK || status == NAV_NOOP || status == NAV_QUEUED,
      let tree = Library.tree(app.text(nav_app_scene))
    else { return nil }
    if let layers = tree["layers"], let last = Array(layers.children).last {
      return last["top"]?["route"]?.written
    }
    let here = tree["here"]?.text ?? ""
    return tree["screens"]?.children.first { $0["at"]?.text == here }?["route"]?.written
  }

  /// The name of a route of the old schema after the migrations of this one; nil if it is dropped.
  func migrated(_ route: Text, from old: SchemaModel) -> Text? {
    let root: Text = "{\"stack\":[{\"id\":1,\"route\":" + route + "}]}"
    let snapshot = old.snapshot(root: root, lastID: "1")
    return schema.migrated(snapshot)?["root"]?["stack"]?.first?["route"]?.routeName
  }
}
