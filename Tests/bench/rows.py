"""The rows of the table: what is measured under which name, its target, and its peer.

Times in nanoseconds unless the row says otherwise. A target is a number, or a factor of another row
measured in the same run. A row without a target is there to be read beside others.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Factor:
    """A target relative to another row of the same run."""

    of: str
    times: float


@dataclass(frozen=True)
class Row:
    name: str
    target: object = None
    peer: str = None
    unit: str = "ns"
    # Made from other rows instead of measured: a function of their medians.
    made_from: object = None
    # The target is the least that the row should reach, not the most.
    at_least: bool = False
    # What the best native store of the field, InnoRouter 4.2 in Swift, took for the same on a
    # machine of two cores. Measured once: it is no part of the run.
    innorouter: float = None

    def meets(self, median, target):
        return median >= target if self.at_least else median <= target


def _added_by(many, one, watchers):
    """What one more middleware adds to one command: the cases run a push and a pop."""
    return lambda median: (median[many] - median[one]) / (2 * watchers)


def _ratio(above, below):
    return lambda median: median[above] / median[below]


def _difference(above, below):
    return lambda median: median[above] - median[below]


def _peer_row(name, peer, times):
    return Row(name, Factor(peer, times), peer)


def _lookup_rows(kind, targets, innorouter):
    """Looking a path up in each table: the lookup alone, that is the whole call less the same call
    on a matcher without patterns (which checks the URL and copies its path), and the whole call,
    both beside libr3."""
    rows = []
    for table, times in targets.items():
        whole, around, peer = (
            f"nav_matcher_match, {table}, {kind}",
            f"nav_matcher_match without patterns, {table}, {kind}",
            f"libr3 lookup, {table}, {kind}",
        )
        rows.append(
            Row(
                f"matcher lookup, {table}, {kind}",
                times and Factor(peer, times),
                peer,
                made_from=_difference(whole, around),
                innorouter=innorouter.get(table),
            )
        )
        rows.append(Row(whole, None, peer))
    return rows


SECTIONS = {
    "Stack store": [
        Row("push + pop, depth 10", 250, innorouter=24_300),
        Row("push + pop, depth 1,000", Factor("push + pop, depth 10", 1.2), innorouter=46_000),
        Row("push + pop, depth 1,000,000", Factor("push + pop, depth 10", 1.2)),
        Row("push + pop of new routes, depth 10"),
        Row(
            "push + pop of new routes, depth 1,000",
            Factor("push + pop of new routes, depth 10", 1.2),
        ),
        Row(
            "push + pop of new routes, depth 1,000,000",
            Factor("push + pop of new routes, depth 10", 1.2),
        ),
        Row("push + pop as JSON commands, depth 10"),
        Row("popTo over 1,000 entries", 2_000, innorouter=47_000),
        Row("batch of 100, depth 10", 12_000, innorouter=880_000),
        Row("batch of 100, depth 1,000", 12_000),
        Row("transaction of 100, depth 1,000", 25_000, innorouter=1_430_000),
        Row("execute_many of 100, depth 10"),
        Row("push + pop under 1 middleware that looks at the kind"),
        Row("push + pop under 8 middlewares that look at the kind"),
        Row(
            "a middleware that looks at the kind adds, per command",
            20,
            made_from=_added_by(
                "push + pop under 8 middlewares that look at the kind",
                "push + pop under 1 middleware that looks at the kind",
                7,
            ),
        ),
        Row(
            "the first middleware adds, per command",
            20,
            made_from=_added_by(
                "push + pop under 1 middleware that looks at the kind", "push + pop, depth 10", 1
            ),
        ),
        Row("memory of an entry beyond its text", 64, unit="B"),
    ],
    "Boundary": [
        Row("an uncontended call that changes nothing (pop of an empty stack)", 35),
        Row("nav_store_depth"),
        Row("nav_store_top, entry id only"),
        Row("dlopen", 100_000),
    ],
    "JSON": [
        _peer_row("JSON read, 39 B", "simdjson parse, 39 B", 1.0),
        _peer_row("JSON read, 40 kB", "simdjson parse, 40 kB", 1.0),
        _peer_row("JSON read, 40 kB of mixed data", "simdjson parse, 40 kB of mixed data", 1.0),
        _peer_row("JSON write, 39 B", "RapidJSON write, 39 B", 0.4),
        _peer_row("JSON write, 40 kB", "RapidJSON write, 40 kB", 0.4),
        _peer_row("nav_store_path of 1,000 routes, 40 kB", "RapidJSON write of 1,000 routes", 0.4),
        Row("JSON read and write, 40 kB", None, "RapidJSON parse and write, 40 kB"),
    ],
    "Modal store": [
        Row("modal present + dismiss", 500, innorouter=61_700),
        Row("modal present + dismiss, 1,000 waiting", 500),
    ],
    "App, 100 routes and 8 facts": [
        Row("app go + back, depth 10", Factor("push + pop, depth 10", 3), "push + pop, depth 10"),
        Row("app go + back, depth 100,000", Factor("app go + back, depth 10", 1.2)),
        Row("app go + back, one observer", 800),
        Row("app set_facts to the same values, depth 10", 100),
        Row("app set_facts to the same values, depth 100,000", 100),
        Row("app set_facts that evict nothing, depth 10"),
        Row(
            "app set_facts that evict nothing, depth 100,000",
            Factor("app set_facts that evict nothing, depth 10", 1.2),
        ),
        Row("app scene of two tabs and a sheet", 1_000),
        Row("app open where it is already", 1_500),
        Row("app open from elsewhere"),
        Row("app url of a stack of 5", 2_000),
        Row("app set_url of a stack of 5, from another", 4_000),
        Row("app travel, one place back or forward"),
        Row("app go + back, with a journal"),
        Row("write of two records"),
        Row(
            "two commits to a journal, over the writes",
            2_000,
            made_from=_difference("app go + back, with a journal", "write of two records"),
        ),
    ],
    "Deep links": [
        *_lookup_rows(
            "hits",
            {"github": 0.25, "s1000": 0.29, "s10000": 0.49, "s100": None},
            {"github": 91_000, "s1000": 780_000, "s10000": 7_700_000},
        ),
        *_lookup_rows("misses", {"github": None, "s1000": None, "s10000": None}, {}),
        Row("nav_matcher_match to JSON, github", None, "falcon lookup, github"),
        Row("nav_matcher_match to JSON, s1000", 300, "falcon lookup, s1000"),
        Row("nav_matcher_match to JSON, s10000"),
        Row("building 10,000 patterns", None, "libr3 building 10,000 patterns"),
        Row(
            "building 10,000 patterns with diagnostics",
            20_000_000,
            "libr3 building 10,000 patterns",
            innorouter=28e9,
        ),
        Row("memory of a matcher with 10,000 patterns", 7, unit="MiB"),
        Row("matches a microsecond, threads: 1", unit="/µs"),
        Row("matches a microsecond, threads: 2", unit="/µs"),
        Row(
            "two threads match as much as one, times",
            1.9,
            unit="x",
            at_least=True,
            made_from=_ratio(
                "matches a microsecond, threads: 2", "matches a microsecond, threads: 1"
            ),
        ),
        Row("werkzeug lookup, github", None, "nav_matcher_match to JSON, github"),
        Row("werkzeug lookup, s1000", None, "nav_matcher_match to JSON, s1000"),
        Row("starlette lookup, github", None, "nav_matcher_match to JSON, github"),
        Row("starlette lookup, s1000", None, "nav_matcher_match to JSON, s1000"),
    ],
    "Rust": [
        Row("Rust: push + pop, JSON text", None, "C calls: push + pop"),
        Row("Rust: push + pop, a Route value", None, "C calls: push + pop"),
        Row(
            "Rust: push + pop, a typed observer of deltas",
            2_000,
            "C calls: push + pop, an observer of deltas",
        ),
        Row("Rust: path of 1,000 routes", 120_000, "C calls: path of 1,000 routes"),
        Row("Rust: open a link + pop", 3_500, "C calls: open a link + pop, with its result"),
    ],
    "Python": [
        Row(
            "Python: one push, JSON bytes",
            1_000,
            "Python: a bare ctypes call with three typed arguments",
        ),
        Row(
            "Python: execute_many of 100, JSON bytes",
            15_000,
            "Python: orjson of 100 routes, loads and dumps",
        ),
    ],
}

ROWS = [row for rows in SECTIONS.values() for row in rows]
