import Ground

/// How a language spells a name of several words.
enum NameStyle {
  case snake, screaming, pascal, camel
}

/// The words of a name of a schema: `writeReview`, `write_review` and `write-review` have the same
/// two, `HTTPServer` has `http` and `server`. Bytes that no identifier can have separate words.
struct NameWords {
  private(set) var words: [[UInt8]] = []

  /// - Parameter other: stands for a name that has no letter and no digit.
  init(_ name: Text, or other: Text) {
    let own = NameWords(name)
    self = own.words.isEmpty ? NameWords(other) : own
  }

  init(_ name: Text) {
    var word: [UInt8] = []
    let bytes = name.bytes
    for (index, byte) in bytes.enumerated() {
      guard byte.isASCIILetter || byte.isASCIIDigit else {
        if !word.isEmpty { words.append(word) }
        word = []
        continue
      }
      let before = index > 0 ? bytes[index &- 1] : 0
      let after = index &+ 1 < bytes.count ? bytes[index &+ 1] : 0
      let begins = byte.isUpper && (!before.isUpper || after.isLower)
      if begins, !word.isEmpty {
        words.append(word)
        word = []
      }
      word.append(byte.asciiLowercased)
    }
    if !word.isEmpty { words.append(word) }
  }

  /// The name as a language spells it. One that begins with a digit gets `_` before it.
  func spelled(_ style: NameStyle) -> Text {
    var result: [UInt8] = []
    for (index, word) in words.enumerated() {
      if index > 0, style == .snake || style == .screaming { result.append(UInt8(ascii: "_")) }
      for (offset, byte) in word.enumerated() {
        let isCapital =
          style == .screaming
          || (offset == 0 && (style == .pascal || (style == .camel && index > 0)))
        result.append(isCapital ? byte.raised : byte)
      }
    }
    if let first = result.first, first.isASCIIDigit { result.insert(UInt8(ascii: "_"), at: 0) }
    return Text(bytes: result)
  }
}

extension UInt8 {
  var isUpper: Bool { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") }
  var isLower: Bool { self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") }
  var raised: UInt8 { isLower ? self & 0xDF : self }
}

/// Gives the names of a schema their spelling in a language, remembers who has which, and notes
/// what it had to change.
final class Namer {
  let language: Text
  private let keywords: [Text]
  /// What there is to say about names, for stderr.
  private(set) var notes: [Text] = []
  /// What names became one, and so cannot be written.
  private(set) var collisions: [Text] = []

  init(_ language: Text, keywords: Literal) {
    self.language = language
    self.keywords = Text(keywords).words
  }

  /// Names that must all differ: those of a module, a struct or an enum.
  final class Scope {
    private var owners: [Text: Owner] = [:]
    /// Names that the generated code or its base types have there already.
    private var reserved: [Text]

    init(reserved: Literal = "") { self.reserved = Text(reserved).words }

    /// Keeps a name for the generated code.
    func reserve(_ name: Text) { reserved.append(name) }

    func isReserved(_ name: Text) -> Bool { reserved.contains(name) }

    /// Who has a name, and the form in which it is made of the owner's.
    struct Owner {
      let name: Text
      let prefix: Text
    }

    /// Who has a name; nil if nobody does.
    subscript(name: Text) -> Owner? { owners[name] }

    /// Gives a name to its owner.
    func claim(_ name: Text, for owner: Owner) { owners[name] = owner }
  }

  /// Notes a name that cannot be written at all.
  func refuse(_ why: Text) { collisions.append(why) }

  /// The spelling of a name in a scope. A keyword, or a name that is taken by the generated code
  /// itself, gets `_`, and so does one that a function of another has already. Two owners of one
  /// spelling are a collision.
  /// - Parameters:
  ///   - name: as the schema has it.
  ///   - owner: what it is a name of, for messages: `the route "a"`.
  ///   - without: what stands for a name that has no letter and no digit.
  ///   - others: the prefixes of other names that are made of it, which must be free too.
  func name(
    _ name: Text, _ style: NameStyle, of owner: Text, in scope: Scope, prefix: Text = "",
    suffix: Text = "", without: Text = "value", others: [Text] = []
  ) -> Text {
    var end: Text = NameWords(name, or: without).spelled(style) + suffix
    let forms = [prefix] + others
    let isKeyword = keywords.contains(prefix + end)
    if let taken = isKeyword ? prefix : forms.first(where: { scope.isReserved($0 + end) }) {
      let why: Text = isKeyword ? "a keyword of \(language)" : "a name of the generated code"
      let reserved = taken + end
      repeat { end += "_" } while forms.contains { scope.isReserved($0 + end) }
      notes.append(
        "\(owner) is written \(prefix + end) in \(language): \(reserved) is \(why)")
    }
    if let other = scope[prefix + end], other.prefix == prefix {
      let both: Text = "\(other.name) and \(owner) are both \(prefix + end)"
      collisions.append("\(both) in \(language): rename one")
    } else {
      while let taken = forms.first(where: { scope[$0 + end] != nil }) {
        let name = taken + end
        end += "_"
        let other = scope[name]?.name ?? ""
        notes.append(
          "\(owner) is written \(prefix + end) in \(language): \(other) has the name \(name)")
      }
    }
    for form in forms { scope.claim(form + end, for: .init(name: owner, prefix: form)) }
    return prefix + end
  }
}
