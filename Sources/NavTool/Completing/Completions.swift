import Ground
import JSONCoding

extension Command {
  /// - Parameter commands: all that are to be completed.
  static func completions(of commands: @escaping () -> [Command]) -> Command {
    Command(
      name: "completions", summary: "writes what a shell needs to complete nav",
      operands: "SHELL", count: 1...1,
      about: """
        Writes a script that makes bash, zsh or fish complete the subcommands of nav, their options
        and the values of these. make install puts it where the shells look for it.
        """,
      operandValues: ["bash", "zsh", "fish"],
      examples: [
        ("source <(nav completions bash)", "Completes in this bash."),
        (
          "nav completions fish -o ~/.config/fish/completions/nav.fish",
          "Completes in each fish from now on."
        ),
      ],
      run: { (given, output) throws(Failure) in
        try writeCompletions(of: commands(), given, output)
      })
  }
}

/// `nav completions`
private func writeCompletions(
  of commands: [Command], _ arguments: Arguments, _ output: Output
) throws(Failure) -> ExitCode {
  let completions = Completions(commands: commands)
  let shell = arguments.operands[0]
  let text: Text
  switch shell {
  case "bash": text = completions.bash
  case "zsh": text = completions.zsh
  case "fish": text = completions.fish
  default:
    throw Failure(
      "nav completions: \"" + shell.printable + "\" is not a shell that it knows; these are bash, "
        + "zsh and fish")
  }
  if arguments.wantsJSON {
    output.putJSON { writer in writer.object { $0.member("text", text) } }
  } else {
    output.put(text)
  }
  return .fine
}

/// Scripts for shells, made from the table of commands.
private struct Completions {
  let commands: [Command]

  private var names: [Text] { commands.map { $0.name } }

  /// The options of a command as they are typed.
  private func optionNames(_ command: Command) -> [Text] {
    command.allOptions.map { "--" + $0.name }
  }

  // MARK: bash

  var bash: Text {
    var values: Text = ""
    var options: Text = ""
    for command in commands {
      for option in command.options where !option.choices.isEmpty {
        values += "    " + command.name + ":--" + option.name + ") words='"
        values += Text(option.choices, joinedBy: " ") + "' ;;\n"
      }
      options += "    " + command.name + ":-*) words='"
      options += Text(optionNames(command), joinedBy: " ") + "' ;;\n"
      if !command.operandValues.isEmpty {
        options += "    " + command.name + ":*) words='"
        options += Text(command.operandValues, joinedBy: " ") + "' ;;\n"
      }
    }
    return """
      # Completes nav in bash: made by `nav completions bash`.
      _nav() {
        local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words=
        COMPREPLY=()
        # --lang=c is three words for bash.
        if [ "$current" = = ]; then
          current=
        elif [ "$before" = = ]; then
          before=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        if [ "$COMP_CWORD" -eq 1 ]; then
          words='
      """ + Text(names, joinedBy: " ") + """
         --help --version'
            COMPREPLY=($(compgen -W "$words" -- "$current"))
            return
          fi
          case ${COMP_WORDS[1]}:$before in

        """ + values + """
            esac
            [ -n "$words" ] || case ${COMP_WORDS[1]}:$current in

          """ + options + """
            esac
            # Without words bash completes files itself, and quotes what is special in their names.
            [ -z "$words" ] || COMPREPLY=($(compgen -W "$words" -- "$current"))
          }
          complete -o default -F _nav nav

          """
  }

  // MARK: zsh

  var zsh: Text {
    var table: Text = ""
    var cases: Text = ""
    for command in commands {
      table += "    " + quoted(command.name + ":" + command.summary) + "\n"
      cases += "    " + command.name + ") _arguments"
      for option in command.allOptions {
        var word: Text = "--" + option.name + "[" + bracketed(option.about) + "]"
        if !option.choices.isEmpty {
          word += ":" + option.value + ":(" + Text(option.choices, joinedBy: " ") + ")"
        } else if !option.value.isEmpty {
          word += ":" + option.value + ":_files"
        }
        cases += " \\\n      " + quoted(word)
      }
      let values = Text(command.operandValues, joinedBy: " ")
      cases += " \\\n      " + quoted(values.isEmpty ? "*:file:_files" : "1:shell:(" + values + ")")
      cases += " ;;\n"
    }
    return """
      #compdef nav
      # Completes nav in zsh: made by `nav completions zsh`.
      _nav() {
        local -a commands=(

      """ + table + """
          )
          if ((CURRENT == 2)); then
            _describe subcommand commands
            return
          fi
          local command=$words[2]
          shift words
          ((CURRENT -= 1))
          case $command in

        """ + cases + """
            esac
          }
          if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _nav "$@"; else compdef _nav nav; fi

          """
  }

  /// Between single quotes, as zsh and fish read it.
  private func quoted(_ text: Text) -> Text {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  private func bracketed(_ text: Text) -> Text {
    text.replacing("[", with: "\\[").replacing("]", with: "\\]").replacing(":", with: "\\:")
  }

  // MARK: fish

  var fish: Text {
    var lines: [Text] = ["# Completes nav in fish: made by `nav completions fish`."]
    let first: Text = "complete -c nav -n __fish_use_subcommand"
    lines.append(first + " -f")
    for command in commands {
      lines.append(first + " -a " + command.name + " -d " + quoted(command.summary))
    }
    for command in commands {
      let start: Text = "complete -c nav -n '__fish_seen_subcommand_from " + command.name + "'"
      for option in command.allOptions {
        var line = start + " -l " + option.name
        if !option.choices.isEmpty {
          line += " -x -a '" + Text(option.choices, joinedBy: " ") + "'"
        } else if !option.value.isEmpty {
          line += " -r"
        }
        lines.append(line + " -d " + quoted(option.about))
      }
      if !command.operandValues.isEmpty {
        lines.append(start + " -f -a '" + Text(command.operandValues, joinedBy: " ") + "'")
      }
    }
    return Text(lines, joinedBy: "\n") + "\n"
  }
}
