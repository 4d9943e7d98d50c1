extension Reader {
  fileprivate static func preview(_ value: nav_json) throws(RouteError) -> Preview {
    let scene = find(value, "scene")
    return Preview(
      result: try json(find(value, "result")),
      changes: try json(find(value, "changes")),
      scene: try json(scene),
      shown: try route(find(shown(in: scene), "route")))
  }

  /// The top of the topmost layer, or the screen of the focused leaf.
  private static func shown(in scene: nav_json) -> nav_json {
    var (layers, screens) = (find(scene, "layers"), find(scene, "screens"))
    var (item, shown) = (nav_json(), nav_json())
    while nav_json_next(&layers, nil, &item) != 0 { shown = find(item, "top") }
    guard shown.kind == NAV_JSON_NONE, let here = try? text(find(scene, "here")) else {
      return shown
    }
    while nav_json_next(&screens, nil, &item) != 0 {
      var at = find(item, "at")
      if nav_json_equals(&at, here, here.utf8.count) != 0 { shown = item }
    }
    return shown
  }
}
