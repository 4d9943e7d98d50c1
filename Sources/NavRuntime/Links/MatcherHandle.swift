import CNavRuntime
import DeepLinking
import Ground
import JSONCoding

/// What a `nav_matcher *` points to.
final class MatcherHandle: SharedHandle, HandleKind {
  static var parameter: Literal { "matcher" }

  let matcher: LinkMatcher<JSONLinkTarget>
  private let limits: LinkLimits
  /// Of the matcher: at hand, so that a call for the status alone touches nothing but the tree.
  private let table: LinkTable
  private let isCertain: Bool
  /// Those of the table; of a pipeline's matcher, those of the policy after them.
  fileprivate let findings: [LinkFinding]

  init(_ matcher: LinkMatcher<JSONLinkTarget>, _ limits: LinkLimits, _ findings: [LinkFinding]) {
    self.matcher = matcher
    self.limits = limits
    table = matcher.table
    isCertain = matcher.isCertain
    self.findings = findings
  }

  fileprivate func match(_ text: InputText, _ result: BufferPointer?) throws(NavError) -> nav_status
  {
    let text = UnsafeRawBufferPointer(start: text.start, count: text.count)
    let url: LinkURL
    do throws(LinkURLError) { url = try LinkURL(text, limits: limits) } catch {
      throw error.navError
    }
    guard let result else {
      if isCertain { return nav_status(table.firstIndex(text, url) == nil ? NAV_NO_MATCH : NAV_OK) }
      let isTaken = matcher.match(text, url) { match, target in target.takes(match) ? true : nil }
      return nav_status(isTaken == nil ? NAV_NO_MATCH : NAV_OK)
    }
    var isTaken = false
    result.writeInline { writer in
      isTaken =
        matcher.match(text, url) { match, target in
          target.writeAnswer(match, to: &writer) ? true : nil
        } ?? false
      if !isTaken { writer.null() }
    }
    return nav_status(isTaken ? NAV_OK : NAV_NO_MATCH)
  }
}

extension JSONLinkConfiguration {
  /// The limits of a config. It may hold a table of any size, so the usual limit of a text does
  /// not apply to it.
  static var limits: JSONLimits { JSONLimits(textBytes: 1 << 28) }

  func matcher(_ table: JSONLinkTable) throws(NavError) -> LinkMatcher<JSONLinkTarget> {
    try LinkMatcher.make(table.mappings, isStrict: table.isStrict)
  }
}

@_cdecl("nav_matcher_create") @implementation
public func nav_matcher_create(
  _ config: UnsafePointer<CChar>?, _ length: Int, _ callbacks: UnsafePointer<nav_link_callbacks>?,
  _ out: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  let callbacks = HostLinkCallbacks.take(callbacks)
  return handOut(out, error) { () throws(NavError) in
    var configuration = try InputText(config, length, "config").read(JSONLinkConfiguration.limits) {
      reader throws(NavError) in
      try JSONLinkConfiguration(matcher: &reader)
    }
    try HostLinkCallbacks.connect(callbacks, to: &configuration)
    let matcher = try configuration.matcher(configuration.main)
    return MatcherHandle(matcher, configuration.policy.limits, matcher.findings).retained()
  }
}

@_cdecl("nav_matcher_destroy") @implementation
public func nav_matcher_destroy(_ matcher: OpaquePointer?) { MatcherHandle.destroy(matcher) }

@_cdecl("nav_matcher_match") @implementation
public func nav_matcher_match(
  _ matcher: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  result.clear()
  guard let matcher else { return report(.null(MatcherHandle.parameter), error) }
  return borrow(matcher, as: MatcherHandle.self) { handle in
    handle.onStripe {
      guarded(error) { () throws(NavError) in
        try handle.match(InputText(url, length, "url"), result)
      }
    }
  }
}

@_cdecl("nav_matcher_url_for") @implementation
public func nav_matcher_url_for(
  _ matcher: OpaquePointer?, _ route: UnsafePointer<CChar>?, _ length: Int,
  _ url: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  MatcherHandle.call(matcher, clearing: url, error) { handle throws(NavError) in
    let route = try InputText(route, length, "route").read(shape: .route) {
      reader throws(NavError) in try reader.readRoute()
    }
    let isFound = handle.matcher.withURL(for: route) { text in
      url.write { writer in writer.raw(text.bindMemory(to: UInt8.self)) }
    }
    return nav_status(isFound ? NAV_OK : NAV_NO_MATCH)
  }
}

@_cdecl("nav_matcher_diagnostics") @implementation
public func nav_matcher_diagnostics(
  _ matcher: OpaquePointer?, _ findings: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  MatcherHandle.call(matcher, clearing: findings, error) { handle in
    findings.write { writer in
      writer.beginArray()
      for finding in handle.findings { writer.linkFinding(finding.kind, url: finding.witness) }
      writer.endArray()
    }
    return nav_status(handle.findings.isEmpty ? NAV_NOOP : NAV_OK)
  }
}

@_cdecl("nav_matcher_count") @implementation
public func nav_matcher_count(_ matcher: OpaquePointer?) -> Int {
  MatcherHandle.peek(matcher, or: 0) { $0.matcher.table.count }
}
