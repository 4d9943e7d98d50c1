#!/usr/bin/env python3
"""What nav prove says of random small schemas, against exhaustive search on the library:
Tests/model/proof_laws.py [COUNT] [SEED]

Nothing that is said to be proved may have a counterexample, and no witness may be longer than the
shortest one that the search finds, or lead anywhere else than to a state that breaks the claim.
Where a route stands for a few different ones, which a state has is not told apart, and a witness
may be longer. Where parts of a schema do not interact, nothing may be unknown, except that of one
schema in a hundred the states may be more than nav looks at.
"""

import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

from proof_schemas import ProofSchemaMaker, hangs_on_numbers, is_exact
from proof_search import ROOT, Driver, Search, State, breaks

NAV = pathlib.Path(os.environ.get("NAV_PROGRAM", ROOT / ".build/bin/nav"))
# How far the search goes.
CALLS = int(os.environ.get("NAV_CALLS", "1500"))
STEPS = 7


def prove(schema, place):
    """The verdicts of nav; None for a schema that the library refuses."""
    file = place / "schema.json"
    file.write_text(json.dumps(schema), encoding="utf-8")
    done = subprocess.run(
        [str(NAV), "prove", str(file), "--json"], capture_output=True, text=True, check=False
    )
    assert done.returncode in (0, 1), (done.returncode, done.stderr)
    return json.loads(done.stdout)["claims"]


def replay(schema, steps):
    """For each claim, after how many of these steps it is broken first."""
    driver = Driver(schema)
    driver.restart([])
    first, state = {}, State(driver.state(), schema)
    for number in range(len(steps) + 1):
        before = None
        if number:
            step = steps[number - 1]
            is_facts = step["op"] == "setFacts"
            before = state.facts if is_facts else None
            text = json.dumps(step["facts"] if is_facts else step["intent"]).encode()
            driver.play((step["op"], text))
            state = State(driver.state(), schema)
        for place, claim in enumerate(schema["claims"]):
            if breaks(claim, state, before):
                first.setdefault(place, number)
    driver.close()
    return first


def faults(schema, verdicts, search):
    """What is wrong with the verdicts, as texts."""
    found = []
    for number, (claim, one) in enumerate(zip(schema["claims"], verdicts, strict=True)):
        verdict, steps = one["verdict"], search.found.get(number)
        what = "claim %d, %s: %s" % (number, json.dumps(claim), verdict)
        if verdict == "unknown" and is_exact(schema) and not hangs_on_numbers(schema):
            if not one["reason"].startswith("there are too many states"):
                found.append(what + ", although its parts do not interact: " + one["reason"])
        if "reachable" in claim:
            if verdict == "refuted":
                shown = [name for name in one["routes"] if name in search.shown]
                if shown:
                    found.append("%s, although %s are shown" % (what, shown))
            continue
        if verdict == "proved" and steps is not None:
            found.append("%s, although it is broken by %s" % (what, steps))
        if verdict == "refuted":
            length = one["witnessLength"]
            if replay(schema, one["witness"]).get(number) != length:
                found.append("%s, by a script that does not break it" % what)
            if steps is not None and len(steps) < length and not hangs_on_numbers(schema):
                found.append("%s by %d steps, and by %s" % (what, length, steps))
    return found


def is_too_large(schema, verdicts):
    """Whether a claim was left open that should be decided."""
    return (
        is_exact(schema)
        and not hangs_on_numbers(schema)
        and any(one.get("reason", "").startswith("there are too many states") for one in verdicts)
    )


def accepted(chance):
    """A schema that the library accepts."""
    while True:
        schema = ProofSchemaMaker(chance).make()
        driver = Driver(schema)
        driver.close()
        if driver.is_accepted:
            return schema


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1 << 32)
    print("proof laws: seed %d" % seed, flush=True)
    seen, exact, whole, failed, large = {}, 0, 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            schema = accepted(random.Random("%d/%d" % (seed, number)))
            verdicts = prove(schema, pathlib.Path(folder))
            search = Search(schema, CALLS, STEPS)
            whole += search.is_whole
            exact += is_exact(schema)
            for one in verdicts:
                seen[one["verdict"]] = seen.get(one["verdict"], 0) + 1
            large += is_too_large(schema, verdicts)
            wrong = faults(schema, verdicts, search)
            failed += bool(wrong)
            for line in wrong:
                print("schema %d of seed %d: %s\n  %s" % (number, seed, line, json.dumps(schema)))
    if not all(seen.get(word) for word in ("proved", "refuted", "unknown")) and count >= 200:
        sys.exit("proof laws: some verdict never came: %s" % seen)
    if large > 2 + count / 100:
        sys.exit("proof laws: %d of %d schemas have too many states for nav" % (large, count))
    print(
        "proof laws: %d schemas, %d of them exact, %d searched to their end, %d too large; %s; "
        "%d are wrong"
        % (
            count,
            exact,
            whole,
            large,
            ", ".join("%s %d" % one for one in sorted(seen.items())),
            failed,
        )
    )
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
