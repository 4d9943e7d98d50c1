import Ground
import JSONCoding

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
  case updateOf(EntryID, LateJSON)
  /// Of a tab, by its index in `Schema.containers`; the value is canonical JSON, nil removes it.
  case badge(Int, Text?)
  case remove(EntryID)
  case dismiss
  case dismissAll
  case answer(LateJSON, ticket: EntryID?)
  /// A container, by its index in `Schema.containers`.
  case select(Int)
  case reset(StackPlace, [FittedRoute])
  case transaction([AppIntent])
  case forget
  /// An address of the app. It can be pending or asked about, but not sent.
  case url(Text)
  /// So many places on in the history; once it was asked about, to the place of that key, which is
  /// else 0. It cannot be sent.
  case travel(Int64, to: Int64)
  /// Screens that the user dragged away. It can be asked about, but not sent.
  case gesture([EntryID])
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
  /// Its name, as it is written.
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
    case .updateOf: "updateOf"
    case .badge: "badge"
    case .remove: "remove"
    case .dismiss: "dismiss"
    case .dismissAll: "dismissAll"
    case .answer: "answer"
    case .select: "select"
    case .reset: "reset"
    case .transaction: "transaction"
    case .forget: "forget"
    case .url: "url"
    case .travel: "travel"
    case .gesture: "gesture"
    }
  }

  /// What its commit is called after.
  var cause: StaticString {
    if case .travel = self { "history" } else { name }
  }

  /// Whether it may wait for facts.
  var mayWait: Bool {
    switch self {
    case .go, .open, .url: true
    default: false
    }
  }

  /// Whether locks have no say in it: they stay where they are needed.
  var isNeverHeld: Bool {
    switch self {
    case .url, .travel: true
    default: false
    }
  }
}
