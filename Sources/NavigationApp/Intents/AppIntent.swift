import Ground
import JSONCoding

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
  /// What its commit is called after.
  var cause: StaticString {
    if case .travel = self { "history" } else { name }
  }

  /// Whether it changes what the user sees at a place, and leads to no other one.
  var staysAtPlace: Bool {
    switch self {
    case .update, .updateOf, .replace: true
    default: false
    }
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
