import CNavSystem
import Ground

// The program `nav`: docs/nav.md. Embedded Swift starts a program as C does.
#if hasFeature(Embedded)
  @_cdecl("main")
  func start(
    _ count: Int32, _ arguments: UnsafePointer<UnsafePointer<CChar>?>
  ) -> Int32 {
    Program.run((1..<max(Int(count), 1)).compactMap { arguments[$0].map { Text(cString: $0) } })
  }
#else
  @main
  enum Main {
    static func main() {
      let arguments = CommandLine.unsafeArgv
      exit(
        Program.run(
          (1..<max(Int(CommandLine.argc), 1)).compactMap {
            arguments[$0].map { Text(cString: $0) }
          }))
    }
  }
#endif

enum Program {
  /// Runs one subcommand and answers the exit code.
  static func run(_ arguments: [Text]) -> Int32 {
    nav_shim_ignore_pipes()
    nav_shim_fill_standard_files()
    let output = Output()
    var code = ExitCode.unusable
    do throws(Failure) {
      code = try dispatch(arguments, output)
      try output.finish()
    } catch {
      Output.complain(error.message)
      return ExitCode.unusable.rawValue
    }
    return code.rawValue
  }

  private static func dispatch(
    _ arguments: [Text], _ output: Output
  ) throws(Failure) -> ExitCode {
    guard let name = arguments.first else {
      throw Failure("nav: no subcommand is given; nav --help lists them")
    }
    if name == "--version" {
      output.put("nav ", Text(cString: nav_version()), "\n")
      return .fine
    }
    if name == "--help" || name == "-h" || name == "help" {
      let rest = Array(arguments.dropFirst())
      if let topic = rest.first, !topic.bytes.starts(with: "-".utf8) {
        Help.write(try command(named: topic), output)
      } else if rest.contains("--json") {
        Help.writeTable(output)
      } else {
        Help.write(output)
      }
      return .fine
    }
    let command = try command(named: name)
    let given = try Arguments(Array(arguments.dropFirst()), of: command)
    if given.wantsHelp {
      Help.write(command, output)
      return .fine
    }
    try given.refuseOverwriting()
    if let path = given["output"], path != "-" { output.path = path }
    return try command.run(given, output)
  }

  private static func command(named name: Text) throws(Failure) -> Command {
    let all = Command.all
    for command in all where command.name == name { return command }
    throw Failure(
      "nav: \"" + name.printable + "\" is not a subcommand"
        + name.meant(among: all.map { $0.name }, or: "; nav --help lists them"))
  }
}
