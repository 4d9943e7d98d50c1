import Ground

/// Errors about names that the contract does not know. Each says what is meant, if a known name is
/// near, and what is allowed, as far as both fit a message.
extension JSONReader {
  /// The error for a key that the object may not have.
  /// - Parameter allowed: the keys that it may have, separated by `, `.
  @inline(never)
  public func unknownKey(_ key: JSONString, allowed: Literal) -> NavError {
    let subject = "unknown key " + Self.quoted(key)
    return error(shape, at: key.start - 1, KnownForms(allowed).unknown(subject, key))
  }

  /// The error for a word that is none of those the contract knows at this position.
  /// - Parameter allowed: the words there are, such as `"queue", "replace"`.
  @inline(never)
  public func unknownWord(_ word: JSONString, allowed: Literal) -> NavError {
    unknownCase(JSONCase(name: word, hasPayload: false), allowed: allowed)
  }

  /// The error for a case that does not exist, or not in this form.
  /// - Parameter allowed: the forms there are, such as `"pop", {"push":route}`.
  @inline(never)
  public func unknownCase(_ tag: JSONCase, allowed: Literal) -> NavError {
    let forms = KnownForms(allowed)
    guard let form = forms.form(named: tag.name) else { return unknownCase(tag, forms) }
    let key = keyOf(tag)
    return error(
      shape, at: tag.name.start - 1,
      key + form.name + (form.hasPayload ? " needs a" : " takes no") + " payload: write "
        + form.text)
  }

  /// The error for a case of neither of two kinds; nil if it is one of the first.
  func unknownCase(_ tag: JSONCase, allowed: Literal, or others: Literal) -> NavError? {
    var forms = KnownForms(allowed)
    guard forms.form(named: tag.name) == nil else { return nil }
    forms.add(others)
    return unknownCase(tag, forms)
  }

  private func keyOf(_ tag: JSONCase) -> Text {
    let position = tag.name.start - 1
    return key(of: tag.hasPayload ? behindSpace(before: position) - 1 : position)
  }

  private func unknownCase(_ tag: JSONCase, _ forms: KnownForms) -> NavError {
    let found = tag.hasPayload ? "{" + Self.quoted(tag.name) + ":…}" : Self.quoted(tag.name)
    let key = keyOf(tag)
    return error(shape, at: tag.name.start - 1, forms.unknown(key + "unknown " + found, tag.name))
  }
}

/// What the contract knows at one position: names, or forms such as `"pop", {"push":route}`.
private struct KnownForms {
  struct Form {
    /// As it is written.
    let text: Text
    let name: Text
    let hasPayload: Bool
    /// A word or a case, and not a key.
    let isQuoted: Bool

    init(_ text: ArraySlice<UInt8>) {
      self.text = Text(text)
      let quote = UInt8(ascii: "\"")
      isQuoted = text.contains(quote)
      name =
        isQuoted ? Text(text.drop { $0 != quote }.dropFirst().prefix { $0 != quote }) : self.text
      hasPayload = text.first == UInt8(ascii: "{")
    }
  }

  private(set) var forms: [Form] = []

  /// - Parameter list: the forms, separated by `, ` outside brackets.
  init(_ list: Literal) { add(list) }

  /// Adds those whose names are not there yet.
  mutating func add(_ list: Literal) {
    var rest = Text(list).bytes[...]
    while !rest.isEmpty {
      var depth = 0
      let form = rest.prefix { byte in
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth &+= 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth &-= 1
        default: break
        }
        return depth > 0 || byte != UInt8(ascii: ",")
      }
      let new = Form(form)
      if !forms.contains(where: { $0.name == new.name }) { forms.append(new) }
      rest = rest.dropFirst(form.count &+ 2)
    }
  }

  func form(named name: JSONString) -> Form? {
    forms.first { form in form.name.bytes.withUnsafeBufferPointer { name.equals($0) } }
  }

  /// `SUBJECT: did you mean FORM? Allowed are …`, with the forms, or else their names, as many as
  /// fit.
  func unknown(_ subject: Text, _ name: JSONString) -> Text {
    var message: Text = subject
    var list: Text = ": allowed are "
    if let nearest = nearest(to: name) {
      message +=
        ": did you mean " + (nearest.isQuoted ? nearest.text : "\"" + nearest.text + "\"") + "?"
      list = " Allowed are "
    }
    if forms.isEmpty { return message + ": this object takes no keys: leave it out" }
    message += list
    let room = NavError.longestMessage &- message.count
    for names in [joined { $0.text }, joined { $0.name }] where names.count <= room {
      return message + names
    }
    return message + names(within: room)
  }

  private func nearest(to name: JSONString) -> Form? {
    guard name.count <= NearestName.longestName,
      let nearest = name.text.nearest(among: forms.map { $0.name })
    else { return nil }
    return forms.first { $0.name == nearest }
  }

  /// The first names, and how many more there are.
  private func names(within room: Int) -> Text {
    let mostOfMore = 16
    var names: Text = ""
    var count: Int = 0
    for form in forms {
      guard names.count &+ form.name.count &+ mostOfMore <= room else { break }
      names += (names.isEmpty ? "" : ", ") + form.name
      count &+= 1
    }
    return names + " and " + Text(forms.count &- count) + " more"
  }

  private func joined(_ part: (Form) -> Text) -> Text {
    var list: Text = ""
    for form in forms { list += (list.isEmpty ? "" : ", ") + part(form) }
    return list
  }
}
