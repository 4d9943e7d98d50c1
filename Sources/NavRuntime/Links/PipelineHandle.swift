import CNavRuntime
import DeepLinking
import Ground
import JSONCoding

/// What a `nav_pipeline *` points to.
final class PipelineHandle: SharedHandle, HandleKind {
  static var parameter: Literal { "pipeline" }

  let pipeline: LinkPipeline<JSONLinkTarget>

  init(_ pipeline: LinkPipeline<JSONLinkTarget>) { self.pipeline = pipeline }
}

extension LinkPipeline where Target == JSONLinkTarget {
  func decide(_ text: InputText) throws(NavError) -> LinkDecision<JSONRoute> {
    try decide(UnsafeRawBufferPointer(text.bytes))
  }
}

@_cdecl("nav_pipeline_create") @implementation
public func nav_pipeline_create(
  _ config: UnsafePointer<CChar>?, _ length: Int, _ callbacks: UnsafePointer<nav_link_callbacks>?,
  _ out: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  let callbacks = HostLinkCallbacks.take(callbacks)
  return handOut(out, error) { () throws(NavError) in
    var configuration = try InputText(config, length, "config").read(JSONLinkConfiguration.limits) {
      reader throws(NavError) in
      try JSONLinkConfiguration(pipeline: &reader, resolvesURLs: callbacks?.resolvesURLs ?? false)
    }
    try HostLinkCallbacks.connect(callbacks, to: &configuration)
    let web = try configuration.web.map { table throws(NavError) in try configuration.matcher(table)
    }
    let pipeline = try LinkPipeline.make(
      configuration.policy, matcher: configuration.matcher(configuration.main), web: web,
      isStrict: configuration.main.isStrict, isWebStrict: configuration.web?.isStrict ?? false)
    return PipelineHandle(pipeline).retained()
  }
}

@_cdecl("nav_pipeline_destroy") @implementation
public func nav_pipeline_destroy(_ pipeline: OpaquePointer?) { PipelineHandle.destroy(pipeline) }

@_cdecl("nav_pipeline_decide") @implementation
public func nav_pipeline_decide(
  _ pipeline: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int,
  _ decision: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  PipelineHandle.call(pipeline, clearing: decision, error) { handle throws(NavError) in
    finish(try handle.pipeline.decide(InputText(url, length, "url")), decision)
  }
}

@_cdecl("nav_pipeline_matcher") @implementation
public func nav_pipeline_matcher(
  _ pipeline: OpaquePointer?, _ web: Int32, _ out: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  out?.pointee = nil
  guard let out else { return report(.null("out"), error) }
  return PipelineHandle.call(pipeline, error) { handle in
    let pipeline = handle.pipeline
    guard let matcher = web == 0 ? pipeline.matcher : pipeline.webMatcher else {
      return nav_status(NAV_NO_MATCH)
    }
    let findings = web == 0 ? pipeline.findings : pipeline.webFindings
    out.pointee = MatcherHandle(matcher, pipeline.policy.limits, findings).retained()
    return nav_status(NAV_OK)
  }
}
