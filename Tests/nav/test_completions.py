"""nav completions: what the shells complete, asked of the shells."""

import functools
import json
import os
import subprocess

from program import answer, folder, nav


@functools.cache
def table():
    """What nav says of its subcommands."""
    return json.loads(nav("--help", "--json", code=0).stdout)


def completed(shell, line):
    """What a shell offers for the last word of a line."""
    with folder() as place:
        script = place / "script"
        script.write_text(nav("completions", shell, code=0).stdout, encoding="utf-8")
        if shell == "fish":
            command = ["fish", "--no-config", "-c", "source %s; complete -C '%s'" % (script, line)]
        else:
            words = " ".join("'%s'" % word for word in line.split(" "))
            last = len(line.split(" ")) - 1
            source = (
                "source %s; COMP_WORDS=(%s); COMP_CWORD=%d; _nav; printf '%%s\\n' ${COMPREPLY[@]}"
                % (script, words, last)
            )
            command = ["bash", "--norc", "-c", source]
        done = subprocess.run(
            command, capture_output=True, text=True, check=True, cwd=place, timeout=60
        )
        return [offer.split("\t")[0] for offer in done.stdout.splitlines() if offer]


def check(shell):
    assert {command["name"] for command in table()} <= set(completed(shell, "nav "))
    assert completed(shell, "nav li") == ["lint"]
    assert completed(shell, "nav lint --wa") == ["--watch"]
    assert set(completed(shell, "nav gen --lang ")) >= {"c", "rust", "aasa"}
    assert completed(shell, "nav graph --format sv") == ["svg"]
    assert set(completed(shell, "nav completions ")) == {"bash", "zsh", "fish"}
    assert set(completed(shell, "nav gen --json --lang ")) >= {"c", "rust", "aasa"}
    for command in table():
        offers = completed(shell, "nav %s --" % command["name"])
        assert {"--" + option["name"] for option in command["options"]} <= set(offers), offers


def typed(line):
    """What an interactive bash makes of a line and a Tab: the words that nav is then given."""
    with folder() as place:
        (place / "my 'own' $schema.json").touch()
        (place / "script").write_text(nav("completions", "bash", code=0).stdout, encoding="utf-8")
        start = place / "start"
        # What nav is replaced by writes its words, one a line.
        start.write_text(
            "source %s\nnav() { printf '%%s\\n' \"$@\" > %s; }\n"
            % (place / "script", place / "words"),
            encoding="utf-8",
        )
        command = "bash --noprofile --rcfile %s -i" % start
        subprocess.run(
            ["script", "-qec", command, "/dev/null"],
            input=line + "\t\nexit\n",
            capture_output=True,
            text=True,
            check=True,
            cwd=place,
            timeout=60,
            env={**os.environ, "TERM": "dumb"},
        )
        return (place / "words").read_text(encoding="utf-8").splitlines()


def test_bash_completes_subcommands_options_values_and_files():
    check("bash")
    assert typed("nav lint my") == ["lint", "my 'own' $schema.json"]
    assert typed("nav lint scr") == ["lint", "script"]
    assert typed("nav graph -o my") == ["graph", "-o", "my 'own' $schema.json"]


def test_bash_completes_values_after_an_equals_sign():
    assert typed("nav gen --lang=pyt") == ["gen", "--lang=python"]
    assert typed("nav graph --format=sv") == ["graph", "--format=svg"]


def test_fish_completes_subcommands_options_values_and_files():
    check("fish")
    assert "script" in completed("fish", "nav lint scr")


def test_zsh_reads_its_script_and_has_all_of_the_table():
    text = nav("completions", "zsh", code=0).stdout
    with folder() as place:
        script = place / "_nav"
        script.write_text(text, encoding="utf-8")
        subprocess.run(["zsh", "-n", str(script)], check=True, timeout=60)
        asked = "compdef() { echo $1 $2 }; source %s; whence -w _nav" % script
        done = subprocess.run(
            ["zsh", "-f", "-c", asked], capture_output=True, text=True, check=True, timeout=60
        )
        assert done.stdout == "_nav nav\n_nav: function\n", done
    for command in table():
        assert "'%s:" % command["name"] in text
        for option in command["options"]:
            assert "'--%s[" % option["name"] in text


def test_json_has_the_text():
    for shell in ("bash", "zsh", "fish"):
        text = nav("completions", shell, code=0).stdout
        assert answer("completions", shell) == {"text": text}


def test_other_shells_are_named():
    assert "bash, zsh and fish" in nav("completions", "tcsh", code=2).stderr


def test_each_subcommand_has_examples_that_it_understands():
    for command in table():
        assert command["examples"], command["name"]
        for example in command["examples"]:
            line = example["line"]
            assert "nav " + command["name"] in line
            names = {"--" + option["name"] for option in command["options"]} | {"-o", "-"}
            words = line[line.index("nav ") :].rstrip(")").split()[2:]
            options = [word for word in words if word.startswith("-")]
            assert set(options) <= names, line
        shown = nav(command["name"], "--help", code=0).stdout
        assert "Examples:" in shown and command["examples"][0]["line"] in shown
