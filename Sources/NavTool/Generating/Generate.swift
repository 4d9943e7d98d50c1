import Ground
import JSONCoding

/// What a generator made.
struct Generated {
  let bytes: [UInt8]
  /// What it had to change, and what its author should know, one line each.
  var notes: [Text] = []
  /// What it could not write, one line each.
  var faults: [Text] = []

  init(_ bytes: [UInt8], notes: [Text] = []) {
    self.bytes = bytes
    self.notes = notes
  }

  init<Generator: TypeGenerator>(_ generator: Generator) {
    bytes = generator.generate()
    notes = generator.namer.notes
    faults = generator.namer.collisions
  }
}

/// Writes the types of a schema in one language.
protocol TypeGenerator {
  var model: SchemaModel { get }
  /// Who gives the names, and knows then what there is to say about them.
  var namer: Namer { get }

  init(_ model: SchemaModel)
  func generate() -> [UInt8]
}

extension TypeGenerator {
  /// Of names, one a route, those of routes that an intent can go to.
  func reachable(_ names: [Text]) -> [Text] {
    zip(names, model.routes).filter { !$0.1.isLock }.map { $0.0 }
  }

  /// The same of routes that stand in a stack above its root.
  func pushed(_ names: [Text]) -> [Text] {
    zip(names, model.routes).filter { $0.1.isPushed }.map { $0.0 }
  }
}

/// What `nav gen` can write.
enum TargetLanguage {
  static var names: [Text] {
    ["c", "cpp", "python", "rust", "swift", "markdown"] + LinkFiles.languages
  }

  /// What the same languages are called elsewhere: by their files above all.
  static var otherNames: [(name: Text, choice: Text)] {
    [
      ("h", "c"), ("c++", "cpp"), ("cxx", "cpp"), ("cc", "cpp"), ("hpp", "cpp"), ("py", "python"),
      ("rs", "rust"), ("md", "markdown"),
    ]
  }

  static func generate(_ language: Text, _ model: SchemaModel, _ links: LinkFiles) -> Generated {
    switch language {
    case "c": return Generated(CGenerator(model))
    case "cpp": return Generated(CppGenerator(model))
    case "python": return Generated(PythonGenerator(model))
    case "rust": return Generated(RustGenerator(model))
    case "swift": return Generated(SwiftGenerator(model))
    case "markdown": return Generated(MarkdownGenerator(model).generate())
    default: return Generated(links.file(of: language), notes: links.notes(of: language))
    }
  }
}

extension Command {
  /// `nav gen`: typed routes and other files that are made from a schema.
  static var gen: Command {
    Command(
      name: "gen", summary: "writes typed routes, or a page about them, from a schema",
      operands: "--lang LANGUAGE SCHEMA", count: 1...1,
      about: """
        Writes the routes, parameters, facts and answers of a schema as types of a language, so that
        a wrong or missing parameter does not compile. The same schema gives the same bytes.
        """,
      options: [
        Option(
          name: "lang", value: "LANGUAGE", about: "What to write.", choices: TargetLanguage.names,
          otherNames: TargetLanguage.otherNames),
        Option(
          name: "app", value: "ID",
          about:
            "Of aasa the app id (TEAMID.BUNDLE), of assetlinks the package, of desktop the command."
        ),
        Option(
          name: "fingerprint", value: "SHA256", about: "Of assetlinks: of the signing certificate."),
        Option(
          name: "check", value: "",
          about:
            "Writes nothing; exit code 1 if the file of --output differs from what would be written."
        ),
      ],
      examples: [
        ("nav gen --lang rust shop.schema.json -o shop_routes.rs", "Writes types for Rust."),
        (
          "nav gen --lang python shop.schema.json -o shop_routes.py --check",
          "Fails in a build if the file is out of date."
        ),
      ],
      run: { (arguments, output) throws(Failure) in try generate(arguments, output) })
  }
}

/// `nav gen`.
func generate(_ arguments: Arguments, _ output: Output) throws(Failure) -> ExitCode {
  guard let language = arguments["lang"] else {
    throw Failure(
      "nav gen: --lang is missing; it is one of "
        + Text(TargetLanguage.names, joinedBy: ", "))
  }
  try refuse("app", unless: LinkFiles.languages, language, arguments)
  try refuse("fingerprint", unless: ["assetlinks"], language, arguments)
  if language == "aasa" || language == "assetlinks", !arguments.has("app") {
    throw Failure("nav gen: --app is missing: the file names the app that takes the links")
  }
  if let application = arguments["app"],
    let form = LinkFiles.form(of: application, for: language)
  {
    throw Failure("nav gen: --app: \"" + application.printable + "\" is " + form)
  }
  if language == "assetlinks", !arguments.has("fingerprint") {
    throw Failure("nav gen: --fingerprint is missing: of the certificate that signs the app")
  }
  if let fingerprint = arguments["fingerprint"], !LinkFiles.isFingerprint(fingerprint) {
    throw Failure(
      "nav gen: --fingerprint: \"" + fingerprint.printable
        + "\" is no SHA-256; it is 32 bytes in hexadecimal, as in AB:CD:..., which "
        + "keytool -list -v prints")
  }
  let model = try SchemaModel(Document.read(arguments.operands[0]))
  let links = LinkFiles(
    model: model, application: arguments["app"], fingerprint: arguments["fingerprint"])
  let made = TargetLanguage.generate(language, model, links)
  // Of a file that is not written there is nothing else to say.
  if !made.faults.isEmpty {
    throw Failure("nav gen: " + Text(made.faults.map { $0.printable }, joinedBy: "\nnav gen: "))
  }
  var difference: Int?
  let isChecking = arguments.has("check")
  if isChecking { difference = try lineThatDiffers(made.bytes, arguments, output) }
  if arguments.wantsJSON {
    output.putJSON { writer in
      writer.object { writer in
        writer.member("notes", each: made.notes) { $0.string($1) }
        if isChecking {
          writer.member("differs", orNull: difference)
        } else {
          writer.member("text", Text(bytes: made.bytes))
        }
      }
    }
    return difference == nil ? .fine : .findings
  }
  for note in made.notes { Output.complain("nav gen: " + note.printable) }
  if let difference, let path = arguments["output"] {
    Output.complain(
      "\(path.printable):\(difference): differs from what the schema gives; run nav gen without "
        + "--check")
    return .findings
  }
  if !isChecking { made.bytes.withUnsafeBufferPointer { output.put($0) } }
  return .fine
}

/// - Throws: if an option is given that the language does not use.
private func refuse(
  _ option: Text, unless languages: [Text], _ language: Text, _ arguments: Arguments
) throws(Failure) {
  guard arguments.has(option), !languages.contains(language) else { return }
  let all = Text(languages.dropLast(), joinedBy: ", ")
  let last = languages[languages.count - 1]
  throw Failure(
    "nav gen: --" + option + " is of " + (all.isEmpty ? last : all + " and " + last)
      + ": leave it out")
}

/// Compares what was made with the file that is there. What is printed goes to standard output.
/// - Returns: the first line that differs; nil if none does.
private func lineThatDiffers(
  _ bytes: [UInt8], _ arguments: Arguments, _ output: Output
) throws(Failure) -> Int? {
  guard let path = arguments["output"] else {
    throw Failure("nav gen: --check compares with a file; name it with -o FILE")
  }
  output.path = nil
  let there = try Source.read(path).bytes
  guard there != bytes else { return nil }
  var line = 1
  for (one, other) in zip(there, bytes) {
    guard one == other else { break }
    if one == 0x0A { line &+= 1 }
  }
  return line
}
