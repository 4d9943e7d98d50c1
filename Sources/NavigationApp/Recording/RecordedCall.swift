import Ground
import JSONCoding

/// A call as it is recorded: what was called, with the text that the caller gave, borrowed until it
/// has returned.
public struct RecordedCall {
  public enum Kind {
    case send, open, select
    case word(AppWord)
    case facts, url, gesture, travel, restore, proceed, resolve, cancel, entryState

    fileprivate var isIntent: Bool {
      switch self {
      case .send, .open, .select, .word: true
      default: false
      }
    }

    /// Whether what it is called with begins with a number.
    fileprivate var hasNumber: Bool {
      switch self {
      case .travel, .proceed, .resolve, .cancel, .entryState: true
      default: false
      }
    }
  }

  let kind: Kind
  let text: UnsafePointer<UInt8>?
  let count: Int
  let number: Int64

  /// - Parameters:
  ///   - text: JSON or plain text; nil if the call has none.
  ///   - number: a token, an id, the steps of travelling, or a `RestoreMode`; of an intent the
  ///     screen from which it is sent, if it is.
  @inline(__always)
  public init(_ kind: Kind, _ text: UnsafePointer<UInt8>?, _ count: Int, number: Int64 = .min) {
    self.kind = kind
    self.text = text
    self.count = count
    self.number = number
  }

  /// Whether the text is an intent in an envelope, and whether that names a screen.
  fileprivate var envelope: (isOne: Bool, namesScreen: Bool) {
    var found = (isOne: false, namesScreen: false)
    guard case .send = kind else { return found }
    do throws(NavError) {
      var reader = try reader()
      try reader.beginObject()
      while let key = try reader.nextKey() {
        if key == "intent" { found.isOne = true }
        if key == "from" { found.namesScreen = true }
        try reader.skipValue()
      }
      try reader.finish()
    } catch { return (false, false) }
    return found
  }

  /// - Throws: if there is no text.
  fileprivate func reader() throws(NavError) -> JSONReader {
    guard let text else { throw NavError(.argument, "") }
    let limits = JSONLimits(textBytes: .max, nesting: JSONLimits.deepestNesting)
    return try JSONReader(text, count: count, limits: limits, shape: .state)
  }

  /// What is written before the text.
  fileprivate var head: StaticString {
    switch kind {
    case .send: ""
    case .open: "{\"open\":"
    case .select: "{\"select\":"
    case .word(.back): "\"back\""
    case .word(.backToRoot): "\"backToRoot\""
    case .word(.dismiss): "\"dismiss\""
    case .word(.dismissAll): "\"dismissAll\""
    case .facts: "{\"facts\":"
    case .url: "{\"url\":"
    case .gesture: "{\"gesture\":"
    case .travel: "{\"travel\":"
    case .restore: "{\"restore\":["
    case .proceed, .resolve, .cancel: "{\"resolve\":["
    case .entryState: "{\"entryState\":["
    }
  }

  /// What is written after it.
  fileprivate var tail: StaticString {
    switch kind {
    case .send, .word: ""
    case .open, .select, .facts, .url, .gesture, .travel: "}"
    case .cancel: "}]}"
    case .proceed: ",\"proceed\"]}"
    case .resolve, .entryState: "]}"
    case .restore:
      switch RestoreMode(rawValue: Int32(truncatingIfNeeded: number)) {
      case .strict: ",\"strict\"]}"
      case .lenient: ",\"lenient\"]}"
      case .reset: ",\"reset\"]}"
      case .dryRun, nil: ",\"dryRun\"]}"
      }
    }
  }
}

extension JSONWriter {
  /// `{"send":…}` and so on; null in place of what is no JSON or no UTF-8.
  mutating func call(_ call: RecordedCall) {
    guard call.kind.isIntent else { return parts(of: call) }
    raw("{\"send\":")
    let envelope = call.number == .min ? (isOne: true, namesScreen: true) : call.envelope
    if envelope.namesScreen {
      parts(of: call)
    } else {
      raw("{\"from\":")
      integer(call.number)
      if envelope.isOne {
        // One envelope is enough.
        var inner = JSONWriter()
        inner.parts(of: call)
        byte(UInt8(ascii: ","))
        raw(UnsafeBufferPointer(rebasing: inner.bytes[1...]))
      } else {
        raw(",\"intent\":")
        parts(of: call)
        endObject()
      }
    }
    endObject()
  }

  private mutating func parts(of call: RecordedCall) {
    raw(call.head)
    if call.kind.hasNumber { integer(call.number) }
    switch call.kind {
    case .word, .travel, .proceed: break
    case .open, .select, .url: string(of: call)
    case .cancel:
      raw(",{\"cancel\":")
      string(of: call)
    default: json(of: call)
    }
    raw(call.tail)
  }

  private mutating func json(of call: RecordedCall) {
    separate()
    let start = count
    do throws(NavError) {
      var reader = try call.reader()
      try reader.readCanonicalValue(into: &self)
      try reader.finish()
    } catch {
      truncate(to: start)
      raw("null")
    }
  }

  private mutating func string(of call: RecordedCall) {
    guard let text = call.text, UTF8Sequence.firstMalformed(text, count: call.count) == nil else {
      return raw("null")
    }
    string(Text(bytes: Array(UnsafeBufferPointer(start: text, count: call.count))))
  }
}
