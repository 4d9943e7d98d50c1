/// Intents that are a word.
public enum AppWord {
  case back
  case backToRoot
  case dismiss
  case dismissAll

  var intent: AppIntent {
    switch self {
    case .back: .back
    case .backToRoot: .backToRoot
    case .dismiss: .dismiss
    case .dismissAll: .dismissAll
    }
  }
}
