import Ground

/// Every message names the thing and the way out. Built out of line: an error is never on a fast
/// path.
extension JSONReader {
  /// An error about the shape is one about well-formed JSON: text that is not JSON is told as such,
  /// whatever was expected of it.
  @inline(never)
  func error(_ code: NavErrorCode, at position: UnsafePointer<UInt8>, _ message: Text) -> NavError {
    judged(NavError(code, at: position - text, message))
  }

  /// The error for a caller who gets `error` for a text that breaks rules beyond JSON: text that is
  /// no JSON is told as such.
  @inline(never)
  public func judged(_ error: NavError) -> NavError {
    switch error.code {
    case .json, .utf8, .limit: error
    default: malformed ?? error
    }
  }

  /// The first position where the whole text is no JSON.
  private var malformed: NavError? {
    var whole = self
    whole.cursor = text
    whole.depth = 0
    whole.isFirst = false
    do throws(NavError) {
      try whole.skipValue()
      while takesLines, !whole.isAtEnd {
        _ = try whole.nextLine()
        try whole.skipValue()
      }
      try whole.finish()
      return nil
    } catch { return error.code == .limit ? nil : error }
  }

  /// The error for well-formed JSON that breaks a rule of the contract, where the reader stands or
  /// at `offset`.
  @inline(never)
  public func wrongShape(_ message: Text, at offset: Int? = nil) -> NavError {
    error(shape, at: text + (offset ?? self.offset), message)
  }

  /// The error for another value than the contract expects here: of code `shape` if what stands
  /// here could begin a value, else `.json`.
  @inline(never)
  public func expected(_ what: Literal) -> NavError {
    var ahead = self
    guard (try? ahead.peek()) != nil else { return unexpected(what) }
    return wrongShape(
      key(of: ahead.cursor) + "expected " + Text(what) + ", found " + found, at: ahead.offset)
  }

  /// `KEY: ` if the value that begins at `position` has a key, for a message.
  @inline(never)
  func key(of position: UnsafePointer<UInt8>) -> Text {
    let colon = behindSpace(before: position)
    guard colon > text, colon[-1] == UInt8(ascii: ":") else { return "" }
    let quote = behindSpace(before: colon - 1)
    guard quote > text, quote[-1] == UInt8(ascii: "\"") else { return "" }
    let end = quote - 1
    var start = end
    while start > text, start[-1] != UInt8(ascii: "\""), end - start < 40 { start -= 1 }
    guard start > text, start[-1] == UInt8(ascii: "\"") else { return "" }
    return Text(UnsafeBufferPointer(start: start, count: end - start)) + ": "
  }

  /// The end of what is before the white space before `position`.
  func behindSpace(before position: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    var position = position
    while position > text, position[-1] <= 0x20 { position -= 1 }
    return position
  }

  /// The error for a byte that no JSON text can have here.
  @inline(never)
  func unexpected(_ what: Literal) -> NavError {
    guard cursor < end else {
      return error(
        .json, at: end, "the text ends where " + Text(what) + " should follow: complete it")
    }
    guard characterLength > 0 else { return malformedUTF8(at: cursor) }
    let isBareText = cursor.pointee.isASCIILetter || cursor.pointee == UInt8(ascii: "'")
    var hint: Text = ""
    if isBareText {
      hint = ": strings need double quotes"
    } else if isAfterLastComma {
      hint = ": leave out the comma before it"
    } else if cursor == text, cursor.pointee == 0xEF, cursor[1] == 0xBB, cursor[2] == 0xBF {
      hint = ": leave out the byte order mark"
    }
    return error(
      .json, at: cursor, "expected " + Text(what) + ", found " + found + hint.excerpt(40))
  }

  /// Whether the cursor is at the end of an array or object after a comma, where other languages
  /// allow one.
  private var isAfterLastComma: Bool {
    guard cursor < end, cursor.pointee == UInt8(ascii: "}") || cursor.pointee == UInt8(ascii: "]")
    else { return false }
    let before = behindSpace(before: cursor)
    return before > text && before[-1] == UInt8(ascii: ",")
  }

  /// What is at the cursor, for a message.
  private var found: Text {
    var ahead = self
    switch ahead.next() {
    case UInt8(ascii: "{"): return "an object"
    case UInt8(ascii: "["): return "an array"
    case UInt8(ascii: "\""): return "a string"
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "-"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      var count = 0
      while ahead.cursor + count < end, count < 24, Self.isWordByte(ahead.cursor[count]) {
        count += 1
      }
      return "`" + Text(UnsafeBufferPointer(start: ahead.cursor, count: count)) + "`"
    case let byte where byte > 0x20:
      return "`" + Text(UnsafeBufferPointer(start: ahead.cursor, count: ahead.characterLength))
        + "`"
    default:
      return ahead.cursor < end
        ? "control character " + Text(ahead.cursor.pointee) : "the end of the text"
    }
  }

  /// The bytes of the character at the cursor; 0 if they are not UTF-8.
  private var characterLength: Int {
    @inline(never) get { UTF8Sequence.length(at: cursor, end: end) }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  @inline(never)
  public func duplicateKey(_ key: JSONString) -> NavError {
    error(
      .json, at: key.start - 1,
      "the key " + Self.quoted(key) + " comes twice in one object: keep one of them")
  }

  /// A key or string as it is written, cut to what fits a message.
  public static func quoted(_ string: JSONString) -> Text {
    "\"" + Text(UnsafeBufferPointer(start: string.start, count: string.count)).excerpt(40) + "\""
  }

  @inline(never)
  static func tooLong(_ limits: JSONLimits) -> NavError {
    NavError(
      .limit, at: limits.textBytes,
      "the JSON text is longer than " + Text(limits.textBytes)
        + " bytes: shorten it or raise the limit")
  }

  @inline(never)
  func tooDeep() -> NavError {
    error(
      .limit, at: cursor,
      "arrays and objects nest deeper than " + Text(nesting) + " levels: flatten the value")
  }

  @inline(never)
  func trailing() -> NavError {
    guard characterLength > 0 else { return malformedUTF8(at: cursor) }
    return error(.json, at: cursor, "text follows the value: pass exactly one JSON value")
  }

  @inline(never)
  func notTheOnlyMember() -> NavError {
    guard cursor < end, cursor.pointee == UInt8(ascii: ",") else { return unexpected("`}`") }
    return wrongShape("expected `}`: the object names one case and has exactly one member")
  }

  @inline(never)
  func malformedUTF8(at position: UnsafePointer<UInt8>) -> NavError {
    error(.utf8, at: position, "the bytes are not well-formed UTF-8: encode the text as UTF-8")
  }

  @inline(never)
  func controlCharacter(at position: UnsafePointer<UInt8>) -> NavError {
    error(
      .json, at: position,
      "a control character is in a string: write it as an escape such as \\n or \\u0001")
  }

  /// - Parameter start: of what is between the quotes.
  @inline(never)
  func unterminated(_ start: UnsafePointer<UInt8>) -> NavError {
    error(
      .json, at: end,
      "the text ends inside a string that begins at byte " + Text(start - 1 - text)
        + ": close it with \"")
  }

  @inline(never)
  func malformedEscape(at position: UnsafePointer<UInt8>) -> NavError {
    error(
      .json, at: position,
      "unknown escape: write \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u and four hex digits")
  }

  @inline(never)
  func loneSurrogate(at position: UnsafePointer<UInt8>) -> NavError {
    error(
      .json, at: position, "half of a surrogate pair: write both halves or the character itself")
  }
}
