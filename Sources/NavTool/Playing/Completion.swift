import Ground
import NavigationApp

/// What may be at the end of a line: words, and what the schema declares.
struct Completion {
  /// The word that is being written.
  let word: Text
  /// What it may become; sorted as they are declared.
  let candidates: [Text]

  init(_ line: Text, _ model: SchemaModel) {
    var words = PlayLine.split(line)
    let isNew = line.bytes.last.map { $0 <= 0x20 } ?? true
    word = isNew ? "" : words.popLast() ?? ""
    let word = word
    candidates = Self.all(after: words, word, model).filter { $0.hasPrefix(word) && $0 != word }
  }

  /// What all candidates begin with, beyond the word.
  var addition: Text {
    guard let first = candidates.first else { return "" }
    var common = first.count
    for other in candidates.dropFirst() {
      var same = 0
      while same < common, same < other.count, other.bytes[same] == first.bytes[same] { same += 1 }
      common = same
    }
    while common > word.count, common < first.count, first.bytes[common] & 0xC0 == 0x80 {
      common -= 1
    }
    guard common > word.count else { return "" }
    return Text(first.bytes[word.count..<common])
  }

  private static func all(after words: [Text], _ word: Text, _ model: SchemaModel) -> [Text] {
    let facts = model.facts.flatMap { fact in values(fact.shape).map { fact.name + "=" + $0 } }
    guard let first = words.first else {
      return PlayLine.words.map { $0.word } + facts
        + model.routes.flatMap { $0.links.map { start(of: $0) } }
    }
    switch first {
    case "preview", "redirect": return all(after: Array(words.dropFirst()), word, model)
    case "go", "ask", "replace", "backTo", "reset":
      guard words.count > 1, let route = model[words[1]], first != "reset" else {
        return model.routes.filter { first != "ask" || $0.returns != nil }.map { $0.name }
      }
      return route.parameters.flatMap { parameter -> [Text] in
        let isGiven = words.dropFirst(2).contains { $0.hasPrefix(parameter.name + "=") }
        if isGiven { return [] }
        let values = values(parameter.shape)
        // The name first, then its values.
        if word.hasPrefix(parameter.name + "="), !values.isEmpty {
          return values.map { parameter.name + "=" + $0 }
        }
        return [parameter.name + "="]
      }
    case "select", "path", "badge": return model.containers.dropFirst().map { $0.address }
    case "open": return model.routes.flatMap { $0.links.map { start(of: $0) } }
    case "set": return facts
    default: return first.bytes.contains(UInt8(ascii: "=")) ? facts : []
    }
  }

  private static func values(_ type: ValueShape) -> [Text] {
    switch type {
    case .choice(let choice): choice.values
    case .bool: ["true", "false"]
    default: []
    }
  }

  /// A pattern up to its first parameter.
  private static func start(of pattern: Text) -> Text {
    for mark: Text in ["/:", "/*"] {
      if let found = pattern.range(of: mark) {
        return Text(pattern.bytes[..<(found.lowerBound + 1)])
      }
    }
    return pattern
  }
}
