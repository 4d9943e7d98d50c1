import CNavRuntime
import Ground

/// What the library finds, in words.
extension Linter {
  mutating func addTableFindings(_ table: Document, _ pipeline: Pipeline, hasErrors: Bool) {
    for isWeb in [false, true] {
      let part = isWeb ? table.root["web"] : table.root
      guard let part, let mappings = part["mappings"] else { continue }
      var matcher: OpaquePointer?
      guard nav_pipeline_matcher(pipeline.handle, isWeb ? 1 : 0, &matcher, nil) >= 0 else {
        continue
      }
      defer { nav_matcher_destroy(matcher) }
      guard let list = Library.answer({ nav_matcher_diagnostics(matcher, $0, $1) }) else {
        continue
      }
      let entries = Array(mappings.children)
      let links = Links(
        patterns: entries.map { $0["pattern"] ?? $0 },
        isCallback: entries.map { $0["callback"] != nil },
        requirements: table.root["requireAuthentication"], found: list)
      for finding in list.children where !hasErrors || finding.first?.name != "unusedRequirement" {
        if let finding = links.finding(finding) { findings.append(finding) }
      }
    }
  }

  mutating func addSchemaFindings(_ schema: LoadedSchema) {
    guard let list = Library.answer({ nav_schema_findings(schema.handle, $0, $1) }),
      let routes = document.root["routes"]
    else { return }
    var patterns: [Value] = []
    for route in routes.children {
      if let links = route["links"] { patterns += Array(links.children) }
    }
    let links = Links(
      patterns: patterns, isCallback: patterns.map { _ in false }, requirements: nil, found: list)
    for finding in list.children {
      if let found = links.finding(finding) ?? Self.routeFinding(finding, routes) {
        findings.append(found)
      }
    }
  }

  /// What is found about the routes of a schema.
  private static func routeFinding(_ finding: Value, _ routes: Value) -> Finding? {
    guard let kind = finding.first else { return nil }
    if kind.name == "unreachable", kind.isString, let route = routes[kind.text] {
      return Finding(
        offset: route.keyOffset, rule: kind.name, subject: kind.text + ":",
        message:
          "nothing leads here: no \"goes\", link, root, orElse, parents or beside names it; let "
          + "a route go there, give it a link, or leave it out")
    }
    if kind.name == "neverTrue", let name = kind["route"]?.text, let route = routes[name],
      let index = kind["condition"]?.integer, let conditions = route["requires"]
    {
      let all = Array(conditions.children)
      let condition = index < all.count ? all[index] : conditions
      return Finding(
        offset: condition.offset, rule: kind.name, subject: name + ":",
        message:
          "no value of the fact satisfies this condition and those before it, so the route is "
          + "never shown; mend one of them")
    }
    return nil
  }
}

/// The links that findings of the library are about.
private struct Links {
  /// By the numbers of the mappings.
  let patterns: [Value]
  let isCallback: [Bool]
  /// `requireAuthentication` of a table.
  let requirements: Value?
  /// Those that never match, which therefore take nothing from others.
  private let neverMatching: [Bool]

  init(patterns: [Value], isCallback: [Bool], requirements: Value?, found: Value) {
    self.patterns = patterns
    self.isCallback = isCallback
    self.requirements = requirements
    var neverMatching = [Bool](repeating: false, count: patterns.count)
    for finding in found.children {
      guard let kind = finding.first, let index = kind["mapping"]?.integer,
        neverMatching.indices.contains(index),
        kind.name == "nonTerminalWildcard" || kind.name == "invalidParameterName"
      else { continue }
      neverMatching[index] = true
    }
    self.neverMatching = neverMatching
  }

  private func takesNothing(_ index: Int) -> Bool {
    neverMatching.indices.contains(index) && neverMatching[index]
  }

  /// A finding of the library in words; nil if it is not about links.
  func finding(_ finding: Value) -> Finding? {
    guard let kind = finding.first else { return nil }
    let rule = kind.name
    switch rule {
    case "unusedRequirement": return unused(kind)
    case "truncated":
      return Finding(
        offset: patterns.first?.offset ?? 0, rule: rule, subject: "",
        message: kind.text + " findings more than the library lists; mend some of these first")
    default: break
    }
    guard let (index, message) = neverMatches(rule, kind) ?? neverReached(rule, kind),
      patterns.indices.contains(index)
    else { return nil }
    let isPolicy = rule == "schemeNotAllowed" || rule == "hostNotAllowed"
    return Finding(
      offset: patterns[index].offset, rule: rule, subject: patterns[index].text + ":",
      message: message, url: (kind["url"] ?? finding["url"])?.text ?? "",
      isStrict: !(isPolicy && declines(index)))
  }

  /// What is wrong with a pattern alone.
  private func neverMatches(_ rule: Text, _ kind: Value) -> (index: Int, message: Text)? {
    let index = number(kind, "mapping")
    switch rule {
    case "nonTerminalWildcard":
      return (
        index,
        "never matches: part " + Text(number(kind, "index") + 1)
          + " is a `*` and not the last; put it last, or name one segment as `:name`"
      )
    case "invalidParameterName": return (index, badName(kind, number(kind, "index") + 1))
    case "schemeNotAllowed": return (index, shutOut("scheme", kind))
    case "hostNotAllowed": return (index, shutOut("host", kind))
    default: return nil
    }
  }

  /// Which mapping is hidden by those before it, and how.
  private func neverReached(_ rule: Text, _ kind: Value) -> (index: Int, message: Text)? {
    let index = number(kind, "index")
    switch rule {
    case "duplicatePattern":
      return (
        number(kind, "duplicateIndex"),
        "is never reached: it is the same as " + described(number(kind, "firstIndex"))
          + "; leave one out"
      )
    case "wildcardShadowing", "parameterShadowing":
      guard !takesNothing(index) else { return nil }
      let takes: (Literal, Literal) =
        rule == "wildcardShadowing" ? ("wildcard", "takes") : ("parameters", "take")
      return (
        number(kind, "shadowedIndex"),
        """
        is never reached: the \(takes.0) of \(described(index)) \(takes.1) all of its URLs before \
        it; put this one first
        """
      )
    case "unreachable":
      guard let by = kind["by"] else { return nil }
      let takers = Text(by.children.map { described($0.integer ?? -1) }, joinedBy: ", ")
      return (
        index,
        "is never reached: these take all of its URLs before it: " + takers + "; put it first"
      )
    case "undecided":
      return (
        index,
        "has too many combinations before it to tell whether it is ever reached; put it first, "
          + "or give its parameters types"
      )
    default: return nil
    }
  }

  private func number(_ kind: Value, _ key: Literal) -> Int { kind[key]?.integer ?? -1 }

  /// The pattern of a mapping, and its line.
  private func described(_ index: Int) -> Text {
    guard patterns.indices.contains(index) else { return "another" }
    return "\(patterns[index].text) (line \(patterns[index].line))"
  }

  private func declines(_ index: Int) -> Bool {
    isCallback.indices.contains(index) && isCallback[index]
  }

  private func badName(_ kind: Value, _ part: Int) -> Text {
    let start: Text = "never matches: part " + Text(part) + ", " + (kind["name"]?.text ?? "")
    guard let type = kind["type"] else {
      return start
        + ", is not a parameter; write `:name` with letters, digits and _, an optional one last"
    }
    let known: [Text] = ["bool", "int", "number", "slug", "uint", "uuid"]
    var message = start + ", has the unknown type {" + type.text + "}; known are "
    message += Text(known, joinedBy: ", ")
    if let near = type.text.nearest(among: known) { message += "; did you mean {" + near + "}?" }
    return message
  }

  private func shutOut(_ what: Text, _ kind: Value) -> Text {
    let name = kind[what]?.text ?? ""
    let list: Text = what == "host" ? "allowedHosts" : "allowedSchemes"
    return "is never reached: the policy does not allow the " + what + " \"" + name
      + "\"; add it to \""
      + list + "\", or leave the mapping out"
  }

  private func unused(_ kind: Value) -> Finding? {
    let name = kind["name"]?.text ?? ""
    guard let origin = requirements?.children.first(where: { $0.text == name }) else { return nil }
    var message: Text =
      "no mapping leads to \"" + name + "\", so it protects nothing"
    if let near = kind["nearest"], near.isString {
      message += "; did you mean \"" + near.text + "\"?"
    } else {
      message += "; name a route that a mapping leads to, or leave it out"
    }
    return Finding(
      offset: origin.offset, rule: kind.name, subject: "requireAuthentication:",
      message: message, isStrict: true)
  }
}
