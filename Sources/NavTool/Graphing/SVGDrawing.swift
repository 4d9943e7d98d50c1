import Ground

/// A picture as SVG (https://www.w3.org/TR/SVG11/): trees from left to right, a column for each
/// depth, a box beside the middle of those that hang on it; arrows that are not of the tree as
/// curves.
struct SVGDrawing {
  private let picture: Picture
  private let children: [[Int]]
  /// By the numbers of the boxes.
  private var depths: [Int]
  private var tops: [Int]
  /// By depth: where the column begins, and how wide its boxes are.
  private var columns: [(left: Int, width: Int)] = []
  private var height = 0

  private static var lineHeight: Int { 15 }
  private static var gap: Int { 10 }
  private static var columnGap: Int { 46 }
  private static var margin: Int { 16 }
  /// Characters of a line before it is cut.
  private static var longest: Int { 44 }

  init(_ picture: Picture) {
    self.picture = picture
    children = picture.children
    depths = [Int](repeating: 0, count: picture.boxes.count)
    tops = depths
    for (index, box) in picture.boxes.enumerated() where box.parent >= 0 {
      depths[index] = depths[box.parent] + 1
    }
    layColumns()
    var top = Self.margin
    for root in children[picture.boxes.count] {
      top = lay(root, top) + Self.gap
    }
    height = top + picture.legend.count * Self.lineHeight + Self.margin
  }

  private mutating func layColumns() {
    var widths = [Int](repeating: 60, count: (depths.max() ?? 0) + 1)
    for (index, box) in picture.boxes.enumerated() {
      let characters = ([box.title] + box.lines).map { min($0.characters, Self.longest) }.max() ?? 0
      widths[depths[index]] = max(widths[depths[index]], characters * 7 + 20)
    }
    var left = Self.margin
    for width in widths {
      columns.append((left, width))
      left += width + Self.columnGap
    }
  }

  private func boxHeight(_ index: Int) -> Int {
    (picture.boxes[index].lines.count + 1) * Self.lineHeight + 10
  }

  /// Places a box and what hangs on it below `top`; answers where the next one may begin.
  private mutating func lay(_ index: Int, _ top: Int) -> Int {
    var next = top
    for child in children[index] { next = lay(child, next) }
    let own = boxHeight(index)
    guard let first = children[index].first, let last = children[index].last else {
      tops[index] = top
      return top + own + Self.gap
    }
    let middle = (tops[first] + tops[last] + boxHeight(last)) / 2
    tops[index] = max(top, middle - own / 2)
    return max(next, tops[index] + own + Self.gap)
  }

  private func left(_ index: Int) -> Int { columns[depths[index]].left }
  private func right(_ index: Int) -> Int { left(index) + columns[depths[index]].width }
  private func middle(_ index: Int) -> Int { tops[index] + boxHeight(index) / 2 }

  // MARK: Writing

  func write(to output: Output) {
    // Arrows bend into a margin on the right.
    let end = columns.last.map { $0.left + $0.width } ?? 0
    let width = end + Self.margin + (picture.arrows.isEmpty ? 0 : 120)
    output.put(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"", Text(width), "\" height=\"",
      Text(height),
      "\" viewBox=\"0 0 ", Text(width), " ", Text(height),
      "\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\"12\">\n")
    output.put("<title>", picture.title.escapedForXML, "</title>\n")
    output.put(Self.definitions)
    output.put("<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n")
    for index in picture.boxes.indices { writeBranch(index, to: output) }
    for arrow in picture.arrows { write(arrow, to: output) }
    for index in picture.boxes.indices { writeBox(index, to: output) }
    for (lineIndex, line) in picture.legend.enumerated() {
      let y = height - Self.margin - (picture.legend.count - 1 - lineIndex) * Self.lineHeight
      output.put("<text x=\"", Text(Self.margin), "\" y=\"", Text(y), "\" fill=\"#1d242b\">")
      output.put(line.printable.escapedForXML, "</text>\n")
    }
    output.put("</svg>\n")
  }

  private static var definitions: Text {
    """
    <defs>
    <marker id="goes" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#2f6f9f"/></marker>
    <marker id="orElse" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#b3541e"/></marker>
    <marker id="parent" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#777777"/></marker>
    </defs>

    """
  }

  /// The line from a box to the one it hangs on.
  private func writeBranch(_ index: Int, to output: Output) {
    let parent = picture.boxes[index].parent
    guard parent >= 0 else { return }
    let x = right(parent)
    let y = middle(parent)
    let endX = left(index)
    let endY = middle(index)
    let bend = (x + endX) / 2
    output.put(
      "<path d=\"M", Text(x), " ", Text(y), "C", Text(bend), " ", Text(y), " ", Text(bend), " ",
      Text(endY), " ",
      Text(endX), " ", Text(endY), "\" fill=\"none\" stroke=\"#b5bcc4\"/>\n")
  }

  private func write(_ arrow: Picture.Arrow, to output: Output) {
    let x = right(arrow.from)
    let y = middle(arrow.from) + 4
    let endX = right(arrow.to)
    let endY = middle(arrow.to) - 4
    let bend = max(x, endX) + 24 + min(abs(endY - y) / 6, 90)
    let (color, dashes): (Text, Text) =
      switch arrow.kind {
      case .goes: ("#2f6f9f", "")
      case .orElse: ("#b3541e", " stroke-dasharray=\"5 3\"")
      case .parent: ("#777777", " stroke-dasharray=\"2 3\"")
      }
    output.put(
      "<path d=\"M", Text(x), " ", Text(y), "C", Text(bend), " ", Text(y), " ", Text(bend), " ",
      Text(endY), " ",
      Text(endX + 2), " ", Text(endY), "\" fill=\"none\" stroke=\"", color, "\"", dashes,
      arrow.isPale ? " opacity=\"0.18\"" : " opacity=\"0.75\"", " marker-end=\"url(#",
      arrow.kind.name, ")\"><title>")
    output.put(
      picture.boxes[arrow.from].title.escapedForXML, " ", arrow.kind.name, " ",
      picture.boxes[arrow.to].title.escapedForXML,
      arrow.visits.map { ", " + Picture.times($0) } ?? "", "</title></path>\n")
  }

  private func writeBox(_ index: Int, to output: Output) {
    let box = picture.boxes[index]
    let (fill, stroke): (Text, Text) =
      switch box.kind {
      case .container: ("#e8ecf1", "#5b6773")
      case .screen, .part: ("#ffffff", "#5b6773")
      case .sheet: ("#fff3d6", "#8a6d1a")
      case .cover: ("#f6dcdc", "#8a3b3b")
      case .parameter: ("#eef3f8", "#2f6f9f")
      case .target: ("#eef6ea", "#4a7a3a")
      }
    if box.isPale { output.put("<g opacity=\"0.35\">\n") }
    output.put(
      "<rect x=\"", Text(left(index)), "\" y=\"", Text(tops[index]), "\" width=\"",
      Text(right(index) - left(index)),
      "\" height=\"", Text(boxHeight(index)), "\" rx=\"6\" fill=\"", fill, "\" stroke=\"", stroke,
      "\"/>\n")
    let x = Text(left(index) + 10)
    output.put(
      "<text x=\"", x, "\" y=\"", Text(tops[index] + 17),
      "\" font-weight=\"bold\" fill=\"#1d242b\">",
      Self.cut(box.title).escapedForXML, "</text>\n")
    for (lineIndex, line) in box.lines.enumerated() {
      let color: Text =
        line.hasPrefix("requires ") || line.hasPrefix("while ") ? "#b3541e" : "#5b6773"
      output.put(
        "<text x=\"", x, "\" y=\"", Text(tops[index] + 17 + (lineIndex + 1) * Self.lineHeight),
        "\" font-size=\"11\" fill=\"",
        color, "\">", Self.cut(line).escapedForXML, "</text>\n")
    }
    if box.isPale { output.put("</g>\n") }
  }

  /// What fits a box.
  private static func cut(_ text: Text) -> Text {
    guard text.characters > longest else { return text }
    var count = 0
    var end = 0
    while end < text.count, count < longest - 1 {
      end += 1
      while end < text.count, text.bytes[end] & 0xC0 == 0x80 { end += 1 }
      count += 1
    }
    return Text(text.bytes[..<end]) + "…"
  }
}

extension Text {
  /// As character data of XML; what XML cannot hold is left out.
  var escapedForXML: Text {
    var out: [UInt8] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "&"): out += "&amp;".utf8
      case UInt8(ascii: "<"): out += "&lt;".utf8
      case UInt8(ascii: ">"): out += "&gt;".utf8
      case UInt8(ascii: "\""): out += "&quot;".utf8
      case 0..<0x20: break
      default: out.append(byte)
      }
    }
    return Text(bytes: out)
  }
}
