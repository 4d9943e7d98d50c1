import CNavSystem
import Ground

extension Command {
  static var new: Command {
    Command(
      name: "new", summary: "begins a program: a schema, the program, a test of it",
      operands: "NAME", count: 1...1,
      about: """
        Makes a folder NAME with a schema of two tabs, a sheet for sign-in and a link, the types
        of its screens, a small program that shows it, and a test of the program. All of it runs
        at once; the answer says how.
        """,
      options: [
        Option(
          name: "toolkit", value: "TOOLKIT",
          about: "What draws the program; c if it is not given.",
          choices: ["c", "ncurses", "lvgl", "imgui", "textual", "tkinter", "qt", "pygame", "rust"]),
        Option(
          name: "bindings", value: "FOLDER",
          about: "Of rust: the folder bindings of a checkout, from which the crates are taken."),
      ],
      examples: [
        ("nav new notebook --toolkit textual", "Begins a program for the terminal in Python.")
      ], run: beginProgram)
  }
}

/// `nav new`
private func beginProgram(_ arguments: Arguments, _ output: Output) throws(Failure) -> ExitCode {
  let name = arguments.operands[0]
  let isName =
    (1...40).contains(name.count) && name.bytes[0].isLower
    && name.split(by: UInt8(ascii: "-")).allSatisfy { part in
      part.split(by: UInt8(ascii: "_")).allSatisfy { word in
        !word.isEmpty && word.bytes.allSatisfy { $0.isLower || $0.isASCIIDigit }
      }
    }
  guard isName else {
    throw Failure(
      "nav new: \"" + name.printable
        + "\" is not a name: it has small letters and digits, at most 40, a letter first, and single "
        + "- or _ between words")
  }
  guard name != "test", name != "clean" else {
    throw Failure("nav new: \"" + name + "\" is a target of the Makefile: choose another name")
  }
  let toolkit: Text = arguments["toolkit"] ?? "c"
  if let taken = TakenNames.owner(of: name.replacing("-", with: "_"), for: toolkit) {
    throw Failure("nav new: \"" + name + "\" " + taken + ": choose another name")
  }
  let starter = Starter(name: name, bindings: try arguments["bindings"].map(seenFromInside))
  if toolkit == "imgui", try !starter.isNamespace() {
    throw Failure(
      "nav new: \"" + name + "\" is a name of C++ or of its libraries: choose another name")
  }
  let files = try starter.files(for: toolkit)
  try write(files, to: name)
  if arguments.wantsJSON {
    output.put("[" + Text(files.map { "\"" + name + "/" + $0.path + "\"" }, joinedBy: ",") + "]\n")
  } else {
    for file in files { output.put(name, "/", file.path, "\n") }
    output.put("\n", starter.instructions(for: toolkit))
  }
  return .fine
}

/// A folder of bindings as the new program sees it, one folder deeper than this process.
private func seenFromInside(_ bindings: Text) throws(Failure) -> Text {
  let crate: Text = bindings + "/rust/navruntime/Cargo.toml"
  guard crate.withCString({ access($0, R_OK) }) == 0 else {
    throw Failure(
      "nav new: " + crate.printable
        + " cannot be read: --bindings is the folder bindings of a checkout")
  }
  return bindings.hasPrefix("/") ? bindings : "../" + bindings
}

/// Writes the files of a folder that is not there yet: the folder gets its name when it is whole.
private func write(_ files: [Starter.File], to name: Text) throws(Failure) {
  func made(_ folder: Text) throws(Failure) {
    let failure = folder.withCString { nav_shim_make_directory($0) }
    guard failure < 0 else { return }
    guard failure != -EEXIST else {
      throw Failure("nav new: \"" + folder + "\" is there already: choose another name")
    }
    throw Failure(folder + ": " + Output.reason(Int(failure)))
  }
  // Its name must be free; the folder of that name is replaced by the whole one.
  try made(name)
  let temporary = name + ".nav-" + Text(getpid()) + "~"
  do throws(Failure) {
    try made(temporary)
    if files.contains(where: { $0.path.hasPrefix("src/") }) { try made(temporary + "/src") }
    for file in files {
      try Output.replace(temporary + "/" + file.path, by: file.text.bytes)
    }
    let failure = temporary.withCString { from in
      name.withCString { nav_shim_rename(nav_shim_here(), from, $0) }
    }
    guard failure >= 0 else { throw Failure(name + ": " + Output.reason(Int(failure))) }
  } catch {
    for file in files {
      _ = (temporary + "/" + file.path).withCString { nav_shim_unlink(nav_shim_here(), $0) }
    }
    _ = (temporary + "/src").withCString { rmdir($0) }
    _ = temporary.withCString { rmdir($0) }
    _ = name.withCString { rmdir($0) }
    throw error
  }
}

/// What a new program consists of.
struct Starter {
  struct File {
    let path: Text
    let text: Text
  }

  /// As the folder is called.
  private let folder: Text
  /// As files and identifiers have it.
  private let name: Text
  private let bindings: Text?

  init(name: Text, bindings: Text?) {
    folder = name
    self.bindings = bindings
    self.name = name.replacing("-", with: "_")
  }

  func files(for toolkit: Text) throws(Failure) -> [File] {
    let c: Text = name + ".c"
    let python: Text = name + ".py"
    let test: Text = "test_" + name
    var files = [File(path: name + ".schema.json", text: filled(Templates.starterSchema))]
    switch toolkit {
    case "textual", "tkinter", "qt", "pygame":
      files.append(File(path: name + "_routes.py", text: try routes("python")))
      let (program, tests): (Text, Text) =
        switch toolkit {
        case "textual": (Templates.textualStarter, Templates.textualTestStarter)
        case "tkinter": (Templates.tkinterStarter, Templates.tkinterTestStarter)
        case "pygame": (Templates.pygameStarter, Templates.pygameTestStarter)
        default: (Templates.qtStarter, Templates.qtTestStarter)
        }
      files.append(File(path: python, text: filled(program)))
      files.append(File(path: test + ".py", text: filled(tests)))
    case "rust":
      func crate(_ name: Text) -> Text {
        guard let bindings else { return "\"0.1\"" }
        return "{ path = " + SourceEscapes.rust.quoted(bindings + "/rust/" + name) + " }"
      }
      let manifest = Templates.rustCargo.replacing("\"@CRATE@\"", with: crate("navruntime"))
        .replacing("\"@TUI@\"", with: crate("navruntime-tui"))
      files.append(File(path: "Cargo.toml", text: filled(manifest)))
      files.append(File(path: "src/routes.rs", text: try routes("rust")))
      files.append(File(path: "src/main.rs", text: filled(Templates.rustMain)))
    case "imgui":
      files.append(File(path: name + "_routes.hpp", text: try routes("cpp")))
      files.append(File(path: name + ".cpp", text: filled(Templates.imguiStarter)))
      files.append(File(path: test + ".cpp", text: filled(Templates.imguiTestStarter)))
      files.append(File(path: "Makefile", text: filled(Templates.imguiMakefile)))
    case "lvgl":
      files.append(File(path: name + "_routes.h", text: try routes("c")))
      files.append(File(path: "lv_conf.h", text: filled(Templates.lvglLvConf)))
      files.append(File(path: c, text: filled(Templates.lvglStarter)))
      files.append(File(path: test + ".c", text: filled(Templates.lvglTestStarter)))
      files.append(File(path: "Makefile", text: filled(Templates.lvglMakefile)))
    default:
      let isScreen = toolkit == "ncurses"
      let program = isScreen ? Templates.ncursesStarter : Templates.cStarter
      let makefile = Templates.cMakefile.replacing("@LIBS@", with: isScreen ? "-lncursesw" : "")
      files.append(File(path: name + "_routes.h", text: try routes("c")))
      files.append(File(path: c, text: filled(program)))
      files.append(File(path: test + ".c", text: filled(Templates.cTestStarter)))
      files.append(File(path: "Makefile", text: filled(makefile)))
    }
    return files
  }

  /// The types of the schema, as `nav gen` writes them.
  private func routes(_ language: Text) throws(Failure) -> Text {
    let model = try model()
    let links = LinkFiles(model: model, application: nil, fingerprint: nil)
    return Text(bytes: TargetLanguage.generate(language, model, links).bytes)
  }

  private func model() throws(Failure) -> SchemaModel {
    let starter = Source(name: "nav new", bytes: filled(Templates.starterSchema).bytes)
    return try SchemaModel(Document(starter))
  }

  /// Whether the types of the schema are in a namespace of that name in C++.
  func isNamespace() throws(Failure) -> Bool { try CppGenerator(model()).space == name }

  func instructions(for toolkit: Text) -> Text {
    let begin: Text = "cd " + folder + "\n"
    switch toolkit {
    case "textual": return begin + python("textual")
    case "tkinter": return begin + python("a display")
    case "qt": return begin + python("PySide6-Essentials")
    case "pygame": return begin + python("pygame-ce")
    case "rust":
      let crates: Text = "    # with crates from crates.io; --bindings FOLDER takes a checkout's"
      return begin + "cargo test" + (bindings == nil ? crates : "") + "\ncargo run\n"
    case "lvgl":
      return begin + "make test    # fetches LVGL with git; LVGL=FOLDER names one that is there\n./"
        + name + "\n"
    default: return begin + "make test\n./" + name + "\n"
    }
  }

  private func python(_ need: Text) -> Text {
    "python3 -m unittest    # the test; it needs navruntime and " + need + "\npython3 " + name
      + ".py\n"
  }

  /// A template for this name: all of them are programs that are called `starter`.
  private func filled(_ text: Text) -> Text {
    text.replacing("starter", with: name)
      .replacing("STARTER", with: NameWords(name).spelled(.screaming))
      .replacing("@SCHEME@", with: name.replacing("_", with: "-"))
  }
}
