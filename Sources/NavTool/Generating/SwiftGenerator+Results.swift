import Ground

/// What a preview says, and what setting a fact has led to.
extension SwiftGenerator {
  // MARK: Types

  func writeResults() {
    out.line(
      """

      /// What an intent or facts would lead to. Nothing has changed.
      public struct Preview: Hashable, Sendable {
        /// The result, as of sending it now.
        public let result: JSON
        /// What would change.
        public let changes: JSON
        /// What there would be to draw.
        public let scene: JSON
        /// The screen that would be shown.
        public let shown: Route
      }
      """)
    guard !model.facts.isEmpty else { return }
    out.line(
      """

      /// What setting a fact has led to. Facts are never refused; the intent that waited for them
      /// may be.
      public struct FactsResult: Hashable, Sendable {
        /// The facts that changed; none if the app knew this already.
        public let changed: [String]
        /// The entries and layers that were removed, ascending.
        public let evicted: [Int64]
        /// The result of the intent that waited, if it was executed, or waits for something else.
        public let resumed: JSON?
        /// Whether the intent that waited was refused or cancelled: it is dropped.
        public let isRefused: Bool
      }
      """)
  }

  // MARK: The app

  func writePreview() {
    out.line()
    out.line(
      """
      /// What showing a route would lead to.
      public func preview(_ route: Route) throws(RouteError) -> Preview {
        try preview { $0.put("go", route) }
      }

      /// What opening a URL would lead to.
      public func preview(url: String) throws(RouteError) -> Preview {
        try preview { $0.put("open", url) }
      }

      private func preview(
        _ write: (inout Writer) -> Void
      ) throws(RouteError) -> Preview {
        var result = nav_buffer()
        defer { nav_buffer_free(&result) }
        _ = try Writer.object(
          write,
          { text, count, error in nav_app_preview(handle, text, count, &result, error) })
        return try Reader.reading(Writer.text(of: result), Reader.preview)
      }
      """)
  }

  func writeFact(_ fact: FactModel) {
    let name = NameWords(fact.name).spelled(.pascal)
    let value = type(fact.shape)
    out.line()
    say("Tells the app the fact `\(fact.name)`.")
    out.block("public func set\(name)(_ value: \(value)) throws(RouteError) -> FactsResult {") {
      $0.line("try setFacts { $0.put(\(quoted(fact.name)), value) }")
    }
  }

  func writeSetFacts() {
    out.line()
    out.line(
      """
      private func setFacts(
        _ write: (inout Writer) -> Void
      ) throws(RouteError) -> FactsResult {
        var result = nav_buffer()
        defer { nav_buffer_free(&result) }
        _ = try Writer.object(
          write,
          { text, count, error in nav_app_set_facts(handle, text, count, &result, error) })
        return try Reader.reading(Writer.text(of: result), Reader.factsResult)
      }
      """)
  }

  // MARK: Helpers

  static var previewReaderText: Text {
    #"""
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
    """#
  }

  static var factsReaderText: Text {
    #"""
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
    """#
  }
}
