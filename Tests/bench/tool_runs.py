"""What a run of the tool `nav` costs: the CPU time of the whole process. Prints a JSON line for
each row.

    python3 Tests/bench/tool_runs.py NAV FOLDER

NAV: the tool. FOLDER: where the files that it reads are written.
"""

import pathlib
import resource
import subprocess
import sys

from sampling import report

ROUTES, RUNS = 10_000, 11
_BETWEEN = {"on one line": ", ", "on as many lines": ",\n"}


def schema(between):
    """The text of a schema of which all routes but two have a link that another one takes."""
    routes = [
        '"home":{"links":["/"]}',
        '"any":{"links":["/*"]}',
        *(
            f'"r{number}":{{"params":{{"n":"int"}},"links":["/p{number}"]}}'
            for number in range(ROUTES)
        ),
    ]
    head = '{"format":1,"id":"lint","root":{"stack":"home"},"routes":{'
    return head + between.join(routes) + "}}\n"


def cpu_time_of(command):
    """The CPU time of a lint that finds as many mistakes as there are routes, in nanoseconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert run.returncode == 1 and run.stdout.count(" warning: ") == ROUTES, run.stdout[-200:]
    return 1e9 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def main():
    nav, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    commands = {}
    for place, between in _BETWEEN.items():
        path = folder / f"lint {place}.json"
        path.write_text(schema(between))
        commands[f"nav lint of 10,000 routes with findings, {place}"] = [nav, "lint", path]
    samples = {name: [] for name in commands}
    for _ in range(RUNS):
        for name, command in commands.items():
            samples[name].append(cpu_time_of(command))
    for name, taken in samples.items():
        report(name, taken)


main()
