import CNavSystem
import Ground

/// A key of the terminal.
enum Key: Equatable {
  case text([UInt8])
  case enter, tab, backspace, delete, left, right, up, down, home, end
  case clear, clearWord, redraw, undo, leave
  case resized
  /// The terminal has gone.
  case closed
  case unknown

  /// Waits for the next key.
  static func read() -> Key {
    let byte = nav_shim_terminal_byte(-1)
    switch byte {
    case -2: return .resized
    case ..<0: return .closed
    case 1: return .home
    case 3, 4: return .leave
    case 5: return .end
    case 8, 127: return .backspace
    case 9: return .tab
    case 10, 13: return .enter
    case 12: return .redraw
    case 21: return .clear
    case 23: return .clearWord
    case 26: return .undo
    case 27: return escape()
    case 0..<32: return .unknown
    default: return character(UInt8(truncatingIfNeeded: byte))
    }
  }

  /// What follows the escape character; alone it is nothing.
  private static func escape() -> Key {
    let second = nav_shim_terminal_byte(50)
    guard second == 0x5B || second == 0x4F else { return .unknown }
    var number = 0
    while true {
      let byte = nav_shim_terminal_byte(50)
      switch byte {
      case 0x30...0x39: number = (number * 10 + Int(byte) - 0x30) % 1000
      case 0x41: return .up
      case 0x42: return .down
      case 0x43: return .right
      case 0x44: return .left
      case 0x46: return .end
      case 0x48: return .home
      case 0x7E:
        return number == 3
          ? .delete
          : number == 1 || number == 7 ? .home : number == 4 || number == 8 ? .end : .unknown
      case 0x20...0x3F: continue
      default: return .unknown
      }
    }
  }

  /// The bytes of a character of UTF-8.
  private static func character(_ first: UInt8) -> Key {
    var bytes = [first]
    let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    while bytes.count < count {
      let byte = nav_shim_terminal_byte(50)
      guard byte & 0xC0 == 0x80, byte >= 0 else { return .unknown }
      bytes.append(UInt8(truncatingIfNeeded: byte))
    }
    return first >= 0x80 && count == 1 ? .unknown : .text(bytes)
  }
}

/// The line that is being written, and those before it.
struct LineEditor {
  private(set) var bytes: [UInt8] = []
  /// Where the cursor is, between two characters.
  private(set) var cursor = 0
  private var past: [[UInt8]] = []
  private var pastIndex = 0
  /// What was being written when an older line was asked for.
  private var draft: [UInt8] = []

  var text: Text { Text(bytes: bytes) }
  /// What is before the cursor.
  var head: Text { Text(bytes[..<cursor]) }

  mutating func insert(_ new: [UInt8]) {
    bytes.insert(contentsOf: new, at: cursor)
    cursor += new.count
  }

  /// Takes the line, which is kept among those before.
  mutating func take() -> Text {
    let line = text
    if !bytes.isEmpty, past.last != bytes { past.append(bytes) }
    bytes = []
    cursor = 0
    pastIndex = past.count
    draft = []
    return line
  }

  mutating func press(_ key: Key) {
    switch key {
    case .text(let new): insert(new)
    case .left: cursor = before(cursor)
    case .right: cursor = after(cursor)
    case .home: cursor = 0
    case .end: cursor = bytes.count
    case .backspace:
      let start = before(cursor)
      bytes.removeSubrange(start..<cursor)
      cursor = start
    case .delete: bytes.removeSubrange(cursor..<after(cursor))
    case .clear:
      bytes = []
      cursor = 0
    case .clearWord:
      var start = cursor
      while start > 0, bytes[start - 1] <= 0x20 { start -= 1 }
      while start > 0, bytes[start - 1] > 0x20 { start -= 1 }
      bytes.removeSubrange(start..<cursor)
      cursor = start
    case .up: recall(pastIndex - 1)
    case .down: recall(pastIndex + 1)
    default: break
    }
  }

  private mutating func recall(_ wanted: Int) {
    guard wanted >= 0, wanted <= past.count else { return }
    if pastIndex == past.count { draft = bytes }
    pastIndex = wanted
    bytes = wanted == past.count ? draft : past[wanted]
    cursor = bytes.count
  }

  private func before(_ offset: Int) -> Int {
    var offset = max(offset - 1, 0)
    while offset > 0, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  private func after(_ offset: Int) -> Int {
    var offset = min(offset + 1, bytes.count)
    while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    return offset
  }
}
