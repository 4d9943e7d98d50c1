import CNavSystem
import DeepLinking
import Ground
import LinkOracle

/// Takes every URL and keeps what it says.
final class EveryURL: LinkTarget {
  struct Place: Route { var name: Text { "place" } }

  var takesEveryURL: Bool { true }
  var routeName: Text? { nil }
  func routes(for match: LinkMatch) -> [Place]? { [Place()] }
  func withValues(
    for route: Place, own: LinkValueList?, _ body: (inout LinkValueList) -> Void
  ) {}
}

private func require(_ condition: Bool) { if !condition { abort() } }

private let everything: LinkMatcher<EveryURL> = {
  guard let mapping = try? LinkMatcher<EveryURL>.Mapping("/*rest", EveryURL()),
    let matcher = try? LinkMatcher.make([mapping])
  else { abort() }
  return matcher
}()

/// Any bytes as a URL: taken or refused as the oracle says, taken apart and decoded as the oracle
/// does. The first two bytes choose limits.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzURLs(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let data, size > 2 else { return 0 }
  let limits = LinkLimits(
    maxURLLength: 0, maxPathSegments: Int(data[0] & 7), maxQueryItems: Int(data[1] & 7))
  let bytes = Array(UnsafeBufferPointer(start: data + 2, count: size - 2))
  let expected = URLOracle(bytes)
  bytes.withUnsafeBytes { text in
    do throws(LinkURLError) {
      let url = try LinkURL(text, limits: limits)
      guard let expected else { abort() }
      check(url, text, expected)
      require(
        isWithin(expected.segments.count, limits.maxPathSegments)
          && isWithin(expected.items.count, limits.maxQueryItems))
    } catch {
      check(error, bytes, expected, limits)
    }
  }
  return 0
}

private func isWithin(_ count: Int, _ limit: Int) -> Bool { limit == 0 || count <= limit }

private func check(_ url: LinkURL, _ text: UnsafeRawBufferPointer, _ expected: URLOracle) {
  require(
    url.segmentCount(in: text) == expected.segments.count
      && url.queryItemCount(in: text) == expected.items.count)
  require((url.userInfo != nil) == expected.hasUserInfo && (url.port != nil) == expected.hasPort)
  require(
    url.scheme.map { $0.count } == expected.scheme.map { $0.count }
      && (url.host == nil) == (expected.host == nil))
  guard let found = everything.resolve(text, url) else { abort() }
  var wanted = LinkParameters()
  if !expected.segments.isEmpty { wanted.add("rest", expected.segments.map { Text(bytes: $0) }) }
  for item in expected.items { wanted.add(Text(bytes: item.name), [Text(bytes: item.value)]) }
  require(found.parameters == wanted)
}

private func check(
  _ error: LinkURLError, _ bytes: [UInt8], _ expected: URLOracle?, _ limits: LinkLimits
) {
  switch error {
  case .invalid(let error):
    require(
      expected == nil && error.offset >= 0 && error.offset <= bytes.count && !error.message.isEmpty)
    // Text that is not UTF-8 is the caller's mistake; everything else comes from outside.
    require(
      error.code == (isUTF8(bytes) ? .url : error.code)
        && (error.code == .url || error.code == .utf8))
  case .limitExceeded(let limit, let actual, let maximum):
    guard let expected else { abort() }
    let count = limit == .maxPathSegments ? expected.segments.count : expected.items.count
    require(
      actual == count && count > maximum
        && maximum == (limit == .maxPathSegments ? limits.maxPathSegments : limits.maxQueryItems))
  }
}
