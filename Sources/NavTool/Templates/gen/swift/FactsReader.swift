extension Reader {
  fileprivate static func factsResult(_ value: nav_json) throws(RouteError) -> FactsResult {
    guard value.kind == NAV_JSON_OBJECT else {
      return FactsResult(changed: [], evicted: [], resumed: nil, isRefused: false)
    }
    let resumed = find(value, "resumed")
    return FactsResult(
      changed: try list(text)(find(value, "changed")),
      evicted: try list(int)(find(value, "evicted")),
      resumed: resumed.kind == NAV_JSON_NULL ? nil : try json(resumed),
      isRefused: ["refused", "cancelled", "rejected", "unhandled"].contains {
        find(resumed, $0).kind != NAV_JSON_NONE
      })
  }
}
