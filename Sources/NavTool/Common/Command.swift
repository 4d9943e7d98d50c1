import Ground

/// One subcommand: what people read of it, and what it does.
struct Command {
  let name: Text
  /// One line, without a full stop.
  let summary: Text
  /// What follows the name, such as `FILE URL...`, with the options that must be given.
  let operands: Text
  /// How many operands there are at least and at most.
  let count: ClosedRange<Int>
  /// A few lines for `--help` and the manual page.
  let about: Text
  var options: [Option] = []
  /// The values of the operand; empty for files and names.
  var operandValues: [Text] = []
  /// What may be typed, and what that does.
  let examples: [(line: Text, about: Text)]
  let run: (Arguments, Output) throws(Failure) -> ExitCode

  /// Those that every subcommand has.
  static var commonOptions: [Option] {
    [
      Option(name: "json", value: "", about: "Writes the answer as JSON, for other programs."),
      Option(
        name: "output", value: "FILE",
        about: "Writes to a file instead, which is there whole or not at all; short: -o."),
      Option(name: "help", value: "", about: "Says how the subcommand is used; short: -h."),
    ]
  }

  var allOptions: [Option] { options + Self.commonOptions }
}

/// An option `--name`, or `--name VALUE` (also `--name=VALUE`).
struct Option {
  let name: Text
  /// What people read for the value; empty for an option without one.
  let value: Text
  let about: Text
  /// The values that there are; empty if any is allowed.
  var choices: [Text] = []
  /// What people call some of these values elsewhere, in small letters. They are not taken; the
  /// error proposes the value.
  var otherNames: [(name: Text, choice: Text)] = []

  /// What people read of it, with the values that there are.
  var help: Text {
    choices.isEmpty ? about : about + " One of: " + Text(choices, joinedBy: ", ") + "."
  }

  /// The end of the error about a value that is not a choice: the one that is likely meant.
  func meant(by value: Text) -> Text {
    let folded = Text(value.bytes.map { $0.asciiLowercased })
    guard let other = otherNames.first(where: { $0.name == folded }) else {
      return value.meant(among: choices)
    }
    return "; did you mean \"" + other.choice + "\"?"
  }
}

/// What was given to a subcommand.
struct Arguments {
  /// In the order in which they were given.
  private(set) var operands: [Text] = []
  private var options: [(name: Text, value: Text)] = []
  let command: Command

  /// Reads what follows the name of a subcommand. After `--`, everything is an operand.
  init(_ texts: [Text], of command: Command) throws(Failure) {
    self.command = command
    var index = 0
    var onlyOperands = false
    while index < texts.count {
      let text = texts[index]
      index += 1
      if onlyOperands || text == "-" || text.bytes.first != UInt8(ascii: "-") {
        operands.append(text)
      } else if text == "--" {
        onlyOperands = true
      } else {
        try read(text, following: index < texts.count ? texts[index] : nil, &index)
      }
    }
    guard !wantsHelp else { return }
    guard command.count.contains(operands.count) else {
      let what: Text = operands.count < command.count.lowerBound ? "too little" : "too much"
      throw Failure(
        "nav " + command.name + ": " + what + " is given; it is used as: nav " + command.name
          + " " + command.operands)
    }
    guard operands.filter({ $0 == "-" }).count < 2 else {
      throw Failure(
        "nav " + command.name + ": - is given twice, and standard input is read once; name a file")
    }
  }

  private mutating func read(
    _ text: Text, following: Text?, _ index: inout Int
  ) throws(Failure) {
    var name = Text(text.bytes.dropFirst(text.bytes.starts(with: "--".utf8) ? 2 : 1))
    var value: Text?
    if let sign = name.bytes.firstIndex(of: UInt8(ascii: "=")) {
      value = Text(name.bytes[(sign + 1)...])
      name = Text(name.bytes[..<sign])
    }
    if text.bytes.count == 2 {
      if name == "o" { name = "output" } else if name == "h" { name = "help" }
    }
    let known = command.allOptions
    guard let option = known.first(where: { $0.name == name }) else {
      let others: Text = "; nav " + command.name + " --help lists them"
      throw Failure(
        "nav " + command.name + ": \"" + text.printable + "\" is not an option"
          + name.meant(among: known.map { $0.name }, or: others, sign: "--"))
    }
    if option.value.isEmpty {
      guard value == nil else {
        throw Failure("nav " + command.name + ": --" + name + " has no value")
      }
      options.append((name, ""))
      return
    }
    if value == nil, let following {
      value = following
      index += 1
    }
    guard let value, !value.isEmpty else {
      throw Failure("nav " + command.name + ": --" + name + " wants a value: " + option.value)
    }
    if !option.choices.isEmpty, !option.choices.contains(value) {
      throw Failure(
        "nav " + command.name + ": --" + name + " is one of " + Text(option.choices, joinedBy: ", ")
          + ", not \"" + value.printable + "\"" + option.meant(by: value))
    }
    options.append((name, value))
  }

  /// The value of an option: the last one that was given; nil if it was not. Empty for an option
  /// without a value.
  subscript(name: Text) -> Text? { options.last { $0.name == name }?.value }

  func has(_ name: Text) -> Bool { self[name] != nil }

  /// - Throws: if one file is both read and written, or written twice: what it has would be lost.
  func refuseOverwriting() throws(Failure) {
    // What fmt writes is the file that it reads, laid out.
    let isInPlace = command.name == "fmt" && !wantsJSON && !has("check")
    // A file may have the name of a shell.
    let files = isInPlace || !command.operandValues.isEmpty ? [] : operands
    let others: [Text] = ["covered", "record", "journal"]
    try refuse("output", over: files + others.compactMap { self[$0] })
    try refuse("record", over: [self["journal"]].compactMap { $0 })
  }

  /// - Throws: if the file of an option is one of these.
  func refuse(_ option: Text, over files: [Text]) throws(Failure) {
    guard let path = self[option], path != "-" else { return }
    for file in files where Output.isSame(path, file) {
      throw Failure(
        "nav " + command.name + ": --" + option + " is the same file as \"" + file.printable
          + "\", which would be lost: name another file")
    }
  }

  var wantsHelp: Bool { has("help") }
  var wantsJSON: Bool { has("json") }
}
