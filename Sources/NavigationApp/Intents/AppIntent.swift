import JSONCoding
import NavigationCore

/// What a host wants to happen.
indirect enum AppIntent {
  case go(FittedRoute)
  case goForResult(FittedRoute)
  case open(OpenTarget)
  case back
  case backTo(BackTarget)
  case backToRoot
  case replace(FittedRoute)
  case update(LateJSON)
  case remove(EntryID)
  case dismiss
  case dismissAll
  case answer(LateJSON, ticket: EntryID?)
  /// A container, by its place in `Schema.containers`.
  case select(Int)
  case reset(StackPlace, [FittedRoute])
  case transaction([AppIntent])
  case forget
}

enum OpenTarget {
  case url(Text)
  case route(FittedRoute)
}

enum BackTarget {
  case route(FittedRoute)
  case id(EntryID)
}

/// Where a stack is.
enum StackPlace {
  case here
  case leaf(Int)
  case layer(EntryID)
}

/// JSON whose type is known only when the intent is carried out.
final class LateJSON {
  /// As it was written, and where that begins in the text of the call.
  let written: Text
  let offset: Int
  let canonical: Text

  init(written: Text, at offset: Int, canonical: Text) {
    (self.written, self.offset, self.canonical) = (written, offset, canonical)
  }

  /// Reads what was written; errors are placed in the text of the call.
  func read<Value>(
    _ body: (inout JSONReader) throws(NavError) -> Value
  ) throws(NavError) -> Value {
    do throws(NavError) {
      return try written.bytes.withUnsafeBufferPointer { bytes throws(NavError) -> Value in
        guard let start = bytes.baseAddress else { throw NavError(.json, "a value is missing") }
        var reader = try JSONReader(
          start, count: bytes.count,
          limits: JSONLimits(textBytes: .max, nesting: JSONLimits.deepestNesting), shape: .command)
        return try body(&reader)
      }
    } catch {
      throw error.shifted(by: offset)
    }
  }
}

/// An intent with what its envelope says.
struct SentIntent {
  var intent: AppIntent
  /// The screen that it was sent from.
  var from: EntryID?
  var source: Text?
}

extension AppIntent {
  /// Its name, which is the cause of its commit.
  var name: StaticString {
    switch self {
    case .go: "go"
    case .goForResult: "goForResult"
    case .open: "open"
    case .back: "back"
    case .backTo: "backTo"
    case .backToRoot: "backToRoot"
    case .replace: "replace"
    case .update: "update"
    case .remove: "remove"
    case .dismiss: "dismiss"
    case .dismissAll: "dismissAll"
    case .answer: "answer"
    case .select: "select"
    case .reset: "reset"
    case .transaction: "transaction"
    case .forget: "forget"
    }
  }

  /// Whether it may wait for facts.
  var mayWait: Bool {
    switch self {
    case .go, .open: true
    default: false
    }
  }
}
