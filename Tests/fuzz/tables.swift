import CNavSystem
import DeepLinking
import Ground
import LinkOracle

/// Leads to a place that keeps what the URL says. Two mappings at a time lead to places of one
/// name.
final class PlaceTarget: LinkTarget {
  struct Place: Route {
    let name: Text
    let parameters: LinkParameters

    static func == (left: Place, right: Place) -> Bool {
      left.name == right.name && left.parameters == right.parameters
    }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  private let place: Text

  init(_ index: Int) { place = Text(index / 2) }

  var takesEveryURL: Bool { true }
  var routeName: Text? { place }
  func routes(for match: LinkMatch) -> [Place]? {
    [Place(name: place, parameters: LinkParameters(match))]
  }
  func withValues(
    for route: Place, own: LinkValueList?, _ body: (inout LinkValueList) -> Void
  ) {
    route.parameters.withValues(body)
  }
}

private typealias Matcher = LinkMatcher<PlaceTarget>

private func require(_ condition: Bool) { if !condition { abort() } }

/// Lines of text: patterns up to an empty line, then URLs. The table takes them as the oracle does,
/// its findings show what they say, and the URL of a route leads to it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTables(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let data, size > 0 else { return 0 }
  let lines = UnsafeBufferPointer(start: data, count: size).split(
    separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  var texts: [[UInt8]] = []
  var mappings: [Matcher.Mapping] = []
  var urls: [[UInt8]] = []
  var isPattern = true
  for line in lines.prefix(64) {
    let line = Array(line)
    if line.isEmpty {
      isPattern = false
    } else if !isPattern {
      urls.append(line)
    } else if isUTF8(line), texts.count < 24 {
      guard let pattern = pattern(line) else { continue }
      texts.append(line)
      mappings.append(Matcher.Mapping(pattern, PlaceTarget(mappings.count)))
    }
  }
  guard let matcher = try? Matcher.make(mappings) else { abort() }
  let oracle = TableOracle(texts)
  for url in urls { check(matcher, url, oracle) }
  for finding in matcher.findings { check(finding, matcher, oracle) }
  // Building twice is half of the work, so that not every table is.
  if size & 7 == 0 {
    require(((try? Matcher.make(mappings, isStrict: true)) == nil) == !matcher.findings.isEmpty)
  }
  return 0
}

private func pattern(_ text: [UInt8]) -> LinkPattern? {
  do throws(NavError) { return try LinkPattern(Text(bytes: text)) } catch {
    require(
      (error.code == .pattern || error.code == .limit) && error.offset >= 0
        && error.offset <= text.count && !error.message.isEmpty)
    return nil
  }
}

private func check(_ matcher: Matcher, _ text: [UInt8], _ oracle: TableOracle) {
  let found: LinkResolution<PlaceTarget.Place>?
  do throws(NavError) { found = try matcher.resolve(Text(bytes: text), limits: .off) } catch {
    return require(URLOracle(text) == nil)
  }
  guard let url = URLOracle(text) else { abort() }
  guard let expected = oracle.matches(url).first, let found else {
    return require(found == nil && oracle.matches(url).isEmpty)
  }
  var parameters = LinkParameters()
  for value in expected.values + url.items {
    parameters.add(Text(bytes: value.name), [Text(bytes: value.value)])
  }
  require(found.index == expected.index && found.parameters == parameters)
  // The law: whatever url(for:) answers leads to the route.
  guard let route = found.routes.last, let back = matcher.url(for: route) else { return }
  require((try? matcher.resolve(back, limits: .off))?.routes.last == route)
}

/// A finding's witness is a URL of the pattern that it is about, and goes to another mapping.
private func check(_ finding: LinkFinding, _ matcher: Matcher, _ oracle: TableOracle) {
  let takers: [Int]
  switch finding.kind {
  case .nonTerminalWildcard(_, _, let mapping), .invalidParameterName(_, _, _, _, let mapping):
    return require(!oracle.patterns[mapping].isSound)
  case .undecided, .truncated, .unusedRequirement, .schemeNotAllowed, .hostNotAllowed: return
  case .duplicatePattern(_, let first, _): takers = [first]
  case .wildcardShadowing(_, let index, _, _), .parameterShadowing(_, let index, _, _):
    takers = [index]
  case .unreachable(_, let by): takers = by
  }
  guard let mapping = finding.mapping else { abort() }
  // What never matches is named in pairs too, but no URL shows it.
  guard oracle.patterns[mapping].isSound, takers.allSatisfy({ oracle.patterns[$0].isSound }) else {
    return
  }
  guard let url = URLOracle(finding.witness.bytes) else { abort() }
  let matches = oracle.matches(url).map { $0.index }
  guard let winner = matches.first, matches.contains(mapping) else { abort() }
  // One of those that are named would take it too, if it were not for a mapping before it.
  require(winner < mapping && takers.contains { winner <= $0 && matches.contains($0) })
}
