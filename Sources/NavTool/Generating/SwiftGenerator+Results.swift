import Ground

/// What a preview says, and what setting a fact has led to.
extension SwiftGenerator {
  // MARK: Types

  func writeResults() {
    out.line()
    out.line(Templates.swiftPreview)
    guard !model.facts.isEmpty else { return }
    out.line()
    out.line(Templates.swiftFactsResult)
  }

  // MARK: The app

  func writePreview() {
    out.line()
    out.line(Templates.swiftPreviewing)
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
    out.line(Templates.swiftSetFacts)
  }
}
