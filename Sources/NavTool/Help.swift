import Ground
import JSONCoding

/// What people read about the program and its subcommands.
enum Help {
  static func write(_ output: Output) {
    output.put("usage: nav SUBCOMMAND ...\n\n")
    output.put("Works on schemas and link tables of NavRuntime.\n\n")
    for command in Command.all {
      output.put("  ", output.styled(command.name.padded(11), .bold), " ", command.summary, "\n")
    }
    output.put("\n  nav SUBCOMMAND --help   how it is used\n")
    output.put("  nav --version           the version of the library in it\n")
    output.put("\nExit codes: 0 fine, 1 something was found, 2 a file cannot be read or written,\n")
    output.put("or the call is wrong. FILE may be - for standard input.\n")
  }

  static func write(_ command: Command, _ output: Output) {
    output.put("usage: nav ", command.name, " ", command.operands, "\n\n")
    output.put(command.summary, ".\n\n", command.about, "\n\n")
    for option in command.allOptions {
      let name: Text = "--" + option.name + (option.value.isEmpty ? "" : " " + option.value)
      output.put("  ", output.styled(name.padded(22), .bold), " ", option.help, "\n")
    }
    output.put("\nExamples:\n")
    for example in command.examples {
      output.put("  ", output.styled(example.line, .bold), "\n      ", example.about, "\n")
    }
  }

  /// All of it as JSON: the manual pages are made of it.
  static func writeTable(_ output: Output) {
    output.putJSON { writer in
      writer.objects(Command.all) { (writer, command) in
        writer.member("name", command.name)
        writer.member("summary", command.summary)
        writer.member("operands", command.operands)
        writer.member("about", command.about)
        writer.member("options", objects: command.allOptions) { (writer, option) in
          writer.member("name", option.name)
          writer.member("value", option.value)
          writer.member("about", option.help)
        }
        writer.member("examples", objects: command.examples) { (writer, example) in
          writer.member("line", example.line)
          writer.member("about", example.about)
        }
      }
    }
  }
}
