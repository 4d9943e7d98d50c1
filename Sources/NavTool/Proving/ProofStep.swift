import Ground
import JSONCoding

/// One thing that happens.
enum ProofStep: Equatable {
  /// A route, and which of its variants.
  case go(Int, Int)
  case open(Text)
  case back
  case dismiss
  case dismissAll
  case select(Text)
  /// From one valuation to another.
  case facts(Int, Int)

  /// As the library takes it.
  func input(_ model: ProofModel) -> Text {
    switch self {
    case .go(let route, let variant):
      "{\"go\":" + model.routes[route].variants.route(variant) + "}"
    case .open(let url): "{\"open\":" + JSONText.quoted(url) + "}"
    case .back: "\"back\""
    case .dismiss: "\"dismiss\""
    case .dismissAll: "\"dismissAll\""
    case .select(let address): "{\"select\":" + JSONText.quoted(address) + "}"
    case .facts(let old, let new): model.space.change(from: old, to: new)
    }
  }

  var isOfFacts: Bool { if case .facts = self { true } else { false } }
}
