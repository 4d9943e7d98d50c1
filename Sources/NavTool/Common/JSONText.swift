import Ground
import JSONCoding

/// JSON that is put together from parts.
enum JSONText {
  /// A text as JSON.
  static func quoted(_ text: Text) -> Text {
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
  }

  /// JSON as a literal, the same in C and Python: it has no control characters, and no trigraphs
  /// are read today.
  static func literal(_ json: Text) -> Text {
    "\"" + json.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// JSON without white space between its parts.
  static func compact(_ text: Text) -> Text {
    var out: [UInt8] = []
    var isQuoted: Bool = false
    var isEscaped: Bool = false
    for byte in text.bytes where isQuoted || byte > 0x20 {
      out.append(byte)
      if isEscaped {
        isEscaped = false
      } else if isQuoted, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      }
    }
    return Text(bytes: out)
  }
}

extension Text {
  /// Without what would end a comment of C.
  var uncommented: Text { printable.replacing("*/", with: "* /") }

  /// Itself as JSON; `null` if it is empty.
  var orNull: Text { isEmpty ? "null" : self }

  /// Members as an object.
  init(_ members: [Text], braced: Bool) {
    self = (braced ? "{" : "[") + Text(members, joinedBy: ",") + (braced ? "}" : "]")
  }
}
