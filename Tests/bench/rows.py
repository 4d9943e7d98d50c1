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
    # The most allocations and instructions that a repetition may take, if that is a target too.
    allocations: int = None
    instructions: int = None
    # Made from other rows instead of measured: a function of their medians, or instructions.
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
    return lambda value: (value[many] - value[one]) / (2 * watchers)


def _ratio(above, below):
    return lambda value: value[above] / value[below]


def _difference(above, below):
    return lambda value: value[above] - value[below]


def _halved(above, below):
    """What each of the two commits of a case costs more than without."""
    return lambda value: (value[above] - value[below]) / 2


def _reading(what, times=None):
    """Reading a text, beside simdjson's parse of the same text."""
    peer = f"simdjson parse, {what}"
    return Row(f"reading {what}", times and Factor(peer, times), peer)


def _as_deep(kind, shallow, depth, **others):
    """A row that a deep stack must not slow down."""
    return Row(f"{kind}, depth {depth}", Factor(shallow, 1.2), **others)


def _beside(what):
    """A go and a back beside few and many of something, which must not slow them down."""
    few, many = (f"app go + back, new text, beside {count} {what}" for count in ("10", "10,000"))
    return [Row(few), Row(many, Factor(few, 1.2))]


def _shapes(binding):
    """What a binding with a typed observer that does not read adds to rows of the C interface."""
    go_back = "app go + back, new text, observed"
    peers = {
        "app go + back, new ids, from": f"{go_back}, from",
        "app go + back, new ids, an interceptor": f"{go_back}, an interceptor",
        "app go + back, new ids, data elsewhere": f"{go_back}, data elsewhere",
        "app go + back, new ids, on a sheet": f"{go_back}, on a sheet",
        "app sheet + dismiss": "app sheet + dismiss, observed",
        "app two selects": "app two selects, observed",
        "app two updates, new values": "app two updates, new values, observed",
        "app two replaces, new ids": "app two replaces, new text, observed",
        "app sign out, new guarded URL, sign in, back to root": (
            "app sign out, new guarded URL, sign in, back to root, observed"
        ),
    }
    return [Row(f"{binding}: {name}", None, peer) for name, peer in peers.items()]


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


_MATCHIT = {"github": 0.25, "s1000": 0.29, "s10000": 0.49}
"""What matchit, the fastest router of the field, takes of libr3's time for the same paths. Measured
once, because matchit comes with no package: libr3, measured in each run, is its stand-in."""

_KNOWN = "push + pop of a known route, canonical text"
_PUSH_POP = "push + pop, depth 10"

SECTIONS = {
    "App, 100 routes and 8 facts": [
        Row("app go + back, new text, observed", 400, allocations=0, instructions=3_500),
        Row("app go + back, new text, observed, from", 400, instructions=4_500),
        Row("app go + back, new text, observed, an interceptor", 400, instructions=6_000),
        Row("app go + back, new text, observed, data elsewhere", 400, instructions=4_000),
        Row("app go + back, new text, observed, on a sheet", 400, instructions=4_500),
        Row("app open of a new full URL, observed", 1_000, instructions=6_500),
        Row("app sheet + dismiss, observed", instructions=6_000),
        Row("app two selects, observed", instructions=6_000),
        Row("app two updates, new values, observed", instructions=6_000),
        Row("app two replaces, new text, observed", instructions=6_000),
        Row("app sign out, new guarded URL, sign in, back to root, observed", instructions=18_000),
        Row("app preview of a go, new text", None, "app go + scene + back, new text"),
        Row("app go + back, new text"),
        Row("app go + scene + back, new text"),
        Row(
            "app scene anew",
            instructions=1_500,
            made_from=_difference("app go + scene + back, new text", "app go + back, new text"),
        ),
        Row("app preview of facts"),
        Row("app go + back, known text, depth 10", 300, _PUSH_POP, allocations=0),
        _as_deep("app go + back, known text", "app go + back, known text, depth 10", "100,000"),
        Row("app go + back, known text, one observer", 250, allocations=0, instructions=2_000),
        Row("app set_facts to the same values, depth 10"),
        Row("app set_facts to the same values, depth 100,000"),
        Row("app set_facts that evict nothing, depth 10", 120),
        _as_deep(
            "app set_facts that evict nothing",
            "app set_facts that evict nothing, depth 10",
            "100,000",
        ),
        Row(
            "app set_facts that evict nothing, an intent waits",
            Factor("app set_facts that evict nothing, at a gate for which nothing waits", 1.2),
            "app set_facts that evict nothing, at a gate for which nothing waits",
        ),
        Row("app set_facts that evict nothing, at a gate for which nothing waits"),
        Row("app scene of two tabs and a sheet, unchanged", 1_000, instructions=500),
        Row("app open where it is already, known text"),
        Row("app open from elsewhere, known text"),
        Row("app url of a stack of 5", 2_000),
        Row("app set_url of a stack of 5, from another", 4_000),
        Row("app travel, one place back or forward"),
        Row("app snapshot of 10,000 entries", 2_000_000),
        Row("app restore of 10,000 entries", 2_000_000),
        Row("app restore of 10,000 entries over 10,000 others"),
        Row("app restore of 10,000 entries that are there"),
        Row("app go + back, known text, with a journal"),
        Row("write of two records"),
        Row(
            "two commits to a journal, over the writes",
            2_000,
            made_from=_difference(
                "app go + back, known text, with a journal", "write of two records"
            ),
        ),
        Row("app go + back, known text, recorded, depth 10"),
        _as_deep(
            "app go + back, known text, recorded",
            "app go + back, known text, recorded, depth 10",
            "1,000",
        ),
        Row("write of two recorded lines"),
        Row(
            "a recorded commit, over its write",
            500,
            made_from=_halved(
                "app go + back, known text, recorded, depth 10", "write of two recorded lines"
            ),
        ),
    ],
    "App, what grows and what does not": [
        Row("app at rest, 8 routes", 1_500, unit="B"),
        Row("app at rest, 10,000 routes", 1_500, unit="B"),
        Row("creating and destroying an app, 8 routes", 1_500),
        Row(
            "creating and destroying an app, 10,000 routes",
            1_500,
            "creating and destroying an app, 8 routes",
        ),
        Row("app back_to over 1,000 entries", 1_000),
        Row("app history of 100 places, depth 1,000", 100_000),
        Row("app url of a stack of 100", 6_000),
        *_beside("layers"),
        *_beside("waiting layers"),
        *_beside("tickets"),
        *_beside("entries with data"),
        *_beside("entry states"),
    ],
    "Python": [
        Row("Python: app go + back, new ids", 4_000),
        Row("Python: app go + back, new ids, a typed observer of unread events", 4_000),
        Row("Python: app go + back, new ids, a typed observer that reads", 8_000),
        Row("Python: app go(Route) + back, new ids, one typed observer"),
        Row("Python: app open of a new full URL, one typed observer"),
        Row("Python: app set one fact, one typed observer"),
        Row("Python: app scene of two tabs"),
        *_shapes("Python"),
        Row("Python: import navruntime", 40_000_000),
        Row("Python: import, and a first push and pop"),
        Row("Python: pop()", 500),
        Row("Python: push(Route) + pop()", 2_000),
        Row("Python: push(Route) + pop(), one typed observer of deltas", 12_000),
        Row("Python: the same, and it reads the change"),
        Row("Python: path of 1,000", 300_000),
        Row("Python: path of 10,000", 1_500_000),
        Row("Python: app path of 10,000"),
        Row("Python: path == path, 1,000", 50_000),
        Row("Python: open a link + pop()"),
        Row(
            "Python: open a link",
            12_000,
            made_from=_difference("Python: open a link + pop()", "Python: pop()"),
        ),
        Row("Python, by ctypes: app go + back, new ids"),
        Row("Python, by ctypes: app go + back, new ids, a typed observer of unread events"),
        Row("Python, by ctypes: app go + back, new ids, a typed observer that reads"),
        Row("Python, by ctypes: pop()"),
        Row("Python, by ctypes: push(Route) + pop()"),
        Row("Python, by ctypes: push(Route) + pop(), one typed observer of deltas"),
        Row("Python, by ctypes: one push, JSON bytes"),
        Row("Python, by ctypes: open a link + pop()"),
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
    "Rust": [
        Row("Rust: app go + back, new ids", 600, "C calls: app go + back, new text"),
        Row(
            "Rust: app go + back, new ids, an observer of unread events",
            1_200,
            "C calls: app go + back, new text, observed",
        ),
        Row(
            "Rust: app go + back, new ids, a typed observer",
            None,
            "C calls: app go + back, new text, observed",
        ),
        Row(
            "Rust: app open of a new full URL, a typed observer",
            None,
            "app open of a new full URL, observed",
        ),
        Row("Rust: app set one fact, a typed observer"),
        Row("Rust: app scene of two tabs"),
        *_shapes("Rust"),
        Row("Rust: push + pop, JSON text", None, "C calls: push + pop"),
        Row("Rust: push + pop, a Route value", None, "C calls: push + pop"),
        Row(
            "Rust: push + pop, a typed observer of deltas",
            2_000,
            "C calls: push + pop, an observer of deltas",
        ),
        Row("Rust: path of 1,000 routes", 120_000, "C calls: path of 1,000 routes"),
        Row(
            "Rust: opening a link + pop",
            3_500,
            "C calls: opening a link + pop, with the result",
        ),
    ],
    "Observed stores": [
        Row("observed push + pop, deltas", 300, None, allocations=0, instructions=2_500),
        _as_deep("observed push + pop, deltas", "observed push + pop, deltas", "1,000,000"),
        Row("push + pop, drained from a queue, deltas", 400, allocations=0),
        Row("observed push + pop, whole events, depth 10", 700, innorouter=24_600),
        Row("observed push + pop, whole events, depth 1,000", 15_000, innorouter=46_000),
        Row("observed modal present + dismiss, deltas", 700, innorouter=61_700),
        Row("observed flow push + back, deltas", 800),
        Row("observed tab route_to + back, deltas", 1_500),
        Row("push + pop with host data", 200),
        Row("push + pop under a did_execute middleware", 250),
    ],
    "JSON as people and libraries write it": [
        _reading("40 kB as json.dumps writes it", 1.3),
        _reading("40 kB with escapes", 1.3),
        _reading("40 kB with members unsorted", 2.0),
        _reading("40 kB of natural mixed data", 2.0),
        Row(
            "making 40 kB of natural mixed data canonical",
            None,
            "RapidJSON parse and write, 40 kB of natural mixed data",
        ),
        Row(_KNOWN),
        Row(
            "push + pop of a known route, as json.dumps writes it",
            Factor(_KNOWN, 1.2),
            _KNOWN,
        ),
        Row("push + pop of a known route, members unsorted", Factor(_KNOWN, 1.2), _KNOWN),
        Row("push + pop of a known route, with escapes", Factor(_KNOWN, 1.2), _KNOWN),
    ],
    "Links": [
        Row("opening a link + pop", 900, instructions=6_000),
        Row("opening a link + pop, with the result"),
        Row("store open of a new full URL + pop, observed", 1_000, instructions=6_500),
        Row("nav_matcher_match to JSON, github", None, "falcon lookup, github"),
        Row("nav_matcher_match to JSON, s1000", 300, "falcon lookup, s1000"),
        Row("nav_matcher_match to JSON, s10000"),
        Row("nav_matcher_url_for, 1,000 patterns", 400),
        Row("nav_matcher_url_for, a miss over 10,000 patterns of one name", 2_000),
        Row("building a hostile table of 1,000 patterns with 24 typed segments", 50_000_000),
    ],
    "Presenter": [
        Row("go + back of an app"),
        Row("go + back, each operation fetched and done"),
        Row("the same over 100 pages that the host keeps"),
        Row("nav_presenter_next after a commit", 500),
        Row(
            "one commit drawn: planned, fetched, written and done",
            made_from=_halved("go + back, each operation fetched and done", "go + back of an app"),
        ),
        Row("nav_presenter_next with nothing to do"),
        Row("nav_presenter_wants", 5, allocations=0),
    ],
    "Bare stack store": [
        Row(_PUSH_POP, 120, allocations=0, innorouter=24_300),
        _as_deep("push + pop", _PUSH_POP, "1,000", innorouter=46_000),
        _as_deep("push + pop", _PUSH_POP, "1,000,000", innorouter=235_000),
        Row("push + pop of new routes, depth 10"),
        _as_deep("push + pop of new routes", "push + pop of new routes, depth 10", "1,000"),
        _as_deep("push + pop of new routes", "push + pop of new routes, depth 10", "1,000,000"),
        Row("push + pop as JSON commands, depth 10", 220),
        Row("popTo over 1,000 entries", 300, innorouter=47_000),
        Row("batch of 100, depth 10", 9_000, innorouter=880_000),
        Row("batch of 100, depth 1,000", 9_000),
        Row("transaction of 100, depth 1,000", 9_000, innorouter=1_430_000),
        Row("execute_many of 100, depth 10"),
        Row("nav_store_path of 1,000"),
        Row("nav_store_entries of 1,000", 10_000),
        Row("creating a store with 10,000 entries", 800_000),
        Row("replacing 10,000 entries by the same", 100_000),
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
                "push + pop under 1 middleware that looks at the kind", _PUSH_POP, 1
            ),
        ),
        Row("memory of an entry beyond its text", 64, unit="B"),
        Row("memory that stays after 1,000,000 pushes and pops", 1, unit="MiB"),
        Row(
            "memory that stays after 1,000,000 pushes, a popToRoot, a push and a pop",
            1,
            unit="MiB",
        ),
    ],
    "Bare modal store": [
        Row("modal present + dismiss", 400, innorouter=61_700),
        Row("modal present + dismiss, 1,000 waiting", 500),
    ],
    "Boundary": [
        Row("an uncontended call that changes nothing (pop of an empty stack)", 35),
        Row("nav_store_depth"),
        Row("nav_store_top, entry id only"),
        Row("dlopen", 100_000),
    ],
    "Tools": [
        Row(
            "nav lint of 10,000 routes with findings, on one line",
            100_000_000,
            "nav lint of 10,000 routes with findings, on as many lines",
        ),
        Row("nav lint of 10,000 routes with findings, on as many lines", 100_000_000),
    ],
    "Canonical JSON": [
        _reading("39 B, canonical", 1.0),
        _reading("40 kB, canonical", 1.0),
        _reading("40 kB of canonical mixed data", 1.0),
        Row("yyjson parse, 40 kB, through Python", None, "reading 40 kB, canonical"),
        Row("handing out a stored text of 39 B"),
        Row("handing out a stored text of 40 kB"),
    ],
    "Matching": [
        *_lookup_rows(
            "hits",
            {**_MATCHIT, "s100": None},
            {"github": 91_000, "s1000": 780_000, "s10000": 7_700_000},
        ),
        *_lookup_rows("misses", {"github": None, "s1000": None, "s10000": None}, {}),
        Row("building 10,000 patterns", None, "libr3 building 10,000 patterns"),
        Row(
            "building 10,000 patterns with diagnostics",
            20_000_000,
            "libr3 building 10,000 patterns",
            innorouter=28e9,
        ),
        Row("memory of a matcher with 10,000 patterns", 4, unit="MiB"),
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
}

ROWS = [row for rows in SECTIONS.values() for row in rows]
