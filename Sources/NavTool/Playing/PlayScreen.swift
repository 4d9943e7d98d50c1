import CNavSystem
import Ground

/// The playground on a terminal: the state on the left, the results of the lines on the right, or
/// below it where that is too narrow, and a line to write in.
final class PlayScreen {
  private let playground: Playground
  private let output: Output
  private var editor = LineEditor()
  /// The results of the lines, the oldest first: text and style.
  private var log: [(text: Text, style: Output.Style?)] = []
  private var hint: Text = ""
  private var columns = 80
  private var rows = 24

  init(_ playground: Playground, _ output: Output) {
    self.playground = playground
    self.output = output
    log.append(("Write a URL, a fact or a word; Tab completes.", .dim))
    log.append(("Ctrl-Z takes the last line back, help lists words, Ctrl-D ends.", .dim))
  }

  func run() throws(Failure) -> ExitCode {
    guard nav_shim_terminal_begin() == 0 else { throw Failure("the terminal cannot be used") }
    defer { nav_shim_terminal_end() }
    while true {
      try draw()
      switch Key.read() {
      case .closed, .leave: return .fine
      case .resized, .redraw: continue
      case .enter:
        let line = editor.take()
        hint = ""
        if PlayLine.split(line).first == "quit" { return .fine }
        try carryOut(line)
      case .undo: try carryOut("undo")
      case .tab: complete()
      case let key:
        hint = ""
        editor.press(key)
      }
    }
  }

  private func carryOut(_ line: Text) throws(Failure) {
    guard !PlayLine.split(line).isEmpty else { return }
    let outcome = try playground.run(line)
    log.append(("> " + line.printable, .bold))
    if let error = outcome.error {
      log.append((error.printable, .red))
      return
    }
    for line in outcome.lines.isEmpty ? [outcome.result] : outcome.lines {
      log.append((line.printable, .green))
    }
    for event in outcome.events where !Self.repeats(event) {
      log.append((EventSummary.text(event).printable, .dim))
    }
  }

  /// Whether an event says what the result says.
  private static func repeats(_ event: Text) -> Bool {
    ["refused", "pending", "question", "shown"].contains(Library.tree(event)?.first?.name ?? "")
  }

  private func complete() {
    let completion = Completion(editor.head, playground.model)
    var addition = completion.addition
    if completion.candidates.count == 1, !completion.candidates[0].hasSuffix("="),
      !completion.candidates[0].hasSuffix("/")
    {
      addition += " "
    }
    editor.insert(addition.bytes)
    hint =
      completion.candidates.count > 1 && addition.isEmpty
      ? Text(completion.candidates, joinedBy: "  ") : ""
    if completion.candidates.isEmpty { hint = "nothing begins so" }
  }

  // MARK: Drawing

  private func draw() throws(Failure) {
    var width: Int32 = 0
    var height: Int32 = 0
    nav_shim_terminal_size(&width, &height)
    columns = max(Int(width), 20)
    rows = max(Int(height), 5)
    _ = nav_shim_terminal_was_resized()
    let state = playground.state
    let isWide = columns >= 60
    let left = isWide ? columns * 11 / 20 : columns
    var boxes: [Text] = []
    if let state { boxes = StateDrawing(state, playground.model, width: left - 1).lines }
    let body = rows - 4
    let log =
      isWide
      ? wrappedLog(columns - left - 2, body)
      : wrappedLog(columns - 1, max(body - boxes.count, body / 3))
    output.put("\u{1B}[?25l\u{1B}[H")
    put((" " + playground.model.id + "   " + StateDrawing.facts(state)).filling(columns), .bold)
    for row in 0..<max(body, 0) {
      if !isWide, row >= body - log.count {
        let line = log[row - body + log.count]
        put(line.text.filling(columns), line.style)
        continue
      }
      let box = row < boxes.count ? boxes[row].filling(left) : Text.repeating(" ", left)
      put(box, box.range(of: "▸") != nil ? .bold : nil, isLast: !isWide)
      guard isWide else { continue }
      output.put(output.styled("│", .dim), " ")
      if row < log.count {
        put(log[row].text.filling(columns - left - 2), log[row].style)
      } else {
        newLine()
      }
    }
    put(Text.repeating("─", columns), .dim)
    put(hint.filling(columns), .cyan)
    drawLine()
    try output.flush()
  }

  /// One row of the screen, or a part of one.
  private func put(_ text: Text, _ style: Output.Style?, isLast: Bool = true) {
    output.put(style.map { output.styled(text, $0) } ?? text)
    if isLast { newLine() }
  }

  private func newLine() { output.put("\u{1B}[K\r\n") }

  /// The line that is being written; of a long one the part with the cursor.
  private func drawLine() {
    let head = editor.head
    var start = 0
    while Text(head.bytes[start...]).width > columns - 4 {
      start += 1
      while start < head.count, head.bytes[start] & 0xC0 == 0x80 { start += 1 }
    }
    let shown = Text(editor.bytes[start...])
    output.put(output.styled("> ", .bold), shown.fitted(columns - 3), "\u{1B}[K\u{1B}[J")
    let column = 3 + Text(head.bytes[start...]).width
    output.put("\u{1B}[", Text(rows), ";", Text(column), "H\u{1B}[?25h")
  }

  /// The last rows of the log, long lines broken between words, or inside of one that is too long.
  private func wrappedLog(_ width: Int, _ height: Int) -> [(text: Text, style: Output.Style?)] {
    var all: [(text: Text, style: Output.Style?)] = []
    for line in log.suffix(height) {
      var rest = line.text
      repeat {
        var end = 0
        var taken = 0
        rest.forEachCharacter { range, columns in
          if end == range.lowerBound, taken + columns <= width {
            taken += columns
            end = range.upperBound
          }
        }
        if end == 0 { end = rest.count }
        if end < rest.count, rest.bytes[end] != 0x20,
          let space = rest.bytes[..<end].lastIndex(of: 0x20), space > 0
        {
          end = space + 1
        }
        all.append((text: Text(rest.bytes[..<end]), style: line.style))
        // A space that did not fit is no beginning of a line.
        if end < rest.count, rest.bytes[end] == 0x20 { end += 1 }
        rest = Text(rest.bytes[end...])
      } while !rest.isEmpty
    }
    return Array(all.suffix(height))
  }
}
