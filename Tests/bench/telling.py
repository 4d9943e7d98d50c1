"""What a run of the benchmarks tells: the table for people, Markdown for
docs/performance-tables.md, the rows of bench.json, and the plots."""

import os
import platform

from plots import line_chart
from rows import Factor, ROWS, SECTIONS


def target_of(row, measured):
    """The target as a number, or None if the row has none (or what it refers to was not
    measured)."""
    if not isinstance(row.target, Factor):
        return row.target
    return (
        measured[row.target.of]["median"] * row.target.times if row.target.of in measured else None
    )


def is_met(row, mine, target):
    """Whether a row meets its targets: None if it has none that could be looked at."""
    verdicts = [] if target is None else [row.meets(mine["median"], target)]
    for kind, most in (("allocations", row.allocations), ("instructions", row.instructions)):
        if most is not None and mine.get(kind) is not None:
            # Allocations are a mean: a cache that grows once does not count.
            verdicts.append(round(mine[kind], 1) <= most)
    return all(verdicts) if verdicts else None


def made(row, measured, kind):
    """A number of a row that is made from others; None if one of them does not have it."""
    try:
        return row.made_from(
            {name: other[kind] for name, other in measured.items() if other.get(kind) is not None}
        )
    except KeyError:
        return None


def complete(measured):
    """Adds the rows that are made from others."""
    found = {}
    for row in ROWS:
        if row.made_from and (value := made(row, measured, "median")) is not None:
            found[row.name] = {"name": row.name, "median": value, "min": value, "max": value}
            found[row.name]["instructions"] = made(row, measured, "instructions")
    measured.update(found)


def results_of(measured):
    """The rows of the table as bench.json holds them."""
    found = []
    for row in ROWS:
        if row.name not in measured:
            continue
        mine, peer = measured[row.name], measured.get(row.peer)
        found.append(
            {
                "name": row.name,
                "unit": row.unit,
                "median": mine["median"],
                "min": mine["min"],
                "max": mine["max"],
                "allocations": mine.get("allocations"),
                "instructions": mine.get("instructions"),
                "target": (target := target_of(row, measured)),
                "allocationsTarget": row.allocations,
                "instructionsTarget": row.instructions,
                "isMet": is_met(row, mine, target),
                "peer": row.peer,
                "peerMedian": peer and peer["median"],
                "innorouter": row.innorouter,
            }
        )
    return found


def number(value):
    if value is None:
        return "-"
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.1f}"


def quantity(value, unit):
    """A measurement for people: nanoseconds in the unit that suits them."""
    if value is None:
        return ""
    if unit == "ns":
        for size, name in ((1e9, "s"), (1e6, "ms"), (1e3, "µs")):
            if value >= size:
                return f"{value / size:.3g} {name}"
    return f"{value:.3g} {unit}" if abs(value) < 1000 else f"{value:,.0f} {unit}"


def whole(value, how):
    """A number, without a fraction that says nothing; nothing for None."""
    return "" if value is None else format(value, how).removesuffix(".0")


def targets(row):
    """The targets of a row in words."""
    words = [quantity(row["target"], row["unit"])] if row["target"] is not None else []
    for kind, short in (("instructions", "instr."), ("allocations", "alloc.")):
        if row[f"{kind}Target"] is not None:
            words.append(f"{row[f'{kind}Target']:,} {short}")
    return ", ".join(words)


def beside(row, before="", after=""):
    """The peer of a row, and the reference, in words; `before` and `after` go around the ratio."""
    words = []
    if row["peerMedian"]:
        words.append(
            f"{before}{row['median'] / row['peerMedian']:.2f} x{after} {row['peer']} ({quantity(row['peerMedian'], row['unit'])})"
        )
    if row["innorouter"]:
        words.append(f"InnoRouter 4.2, measured once: {quantity(row['innorouter'], row['unit'])}")
    return "; ".join(words)


def tables_of(results):
    """The tables as Markdown: a list of lines for each section that was measured."""
    by_name = {result["name"]: result for result in results}
    tables = {}
    for section, rows in SECTIONS.items():
        shown = [by_name[row.name] for row in rows if row.name in by_name]
        lines = [
            f"| {section} | median | target | allocations | instructions | beside |",
            "|---|--:|--:|--:|--:|---|",
        ]
        for row in shown:
            cells = [
                row["name"],
                quantity(row["median"], row["unit"]),
                targets(row) + (", **missed**" if row["isMet"] is False else ""),
                whole(row["allocations"], ",.1f"),
                whole(row["instructions"], ",.0f"),
                beside(row, "**", "**"),
            ]
            lines.append("| " + " | ".join(cells) + " |")
        if shown:
            tables[section] = lines
    return tables


def write_document(tables, path):
    """Puts the tables in the place of those with the same heads; answers the sections that the
    document does not have."""
    lines, missing = path.read_text(encoding="utf-8").split("\n"), []
    for section, table in tables.items():
        head = next(
            (n for n, line in enumerate(lines) if line.startswith(f"| {section} | median ")), None
        )
        if head is None:
            missing.append(section)
            continue
        end = lines.index("", head)
        lines[head:end] = table
    path.write_text("\n".join(lines), encoding="utf-8")
    return missing


def print_table(results):
    by_name = {result["name"]: result for result in results}
    print(
        f"\n{'':66}{'median':>12} {'unit':4}{'target':>12}  {'':7}{'min':>12}{'max':>12}{'allocs':>8}{'instr':>13}  peer"
    )
    for section, rows in SECTIONS.items():
        shown = [by_name[row.name] for row in rows if row.name in by_name]
        if shown:
            print(section)
        for row in shown:
            verdict = {None: "", True: "ok", False: "MISSED"}[row["isMet"]]
            print(
                f"  {row['name']:64}{number(row['median']):>12} {row['unit']:4}{number(row['target']):>12}  {verdict:7}"
                f"{number(row['min']):>12}{number(row['max']):>12}{number(row['allocations']):>8}{number(row['instructions']):>13}  {beside(row)}"
            )
    held = [row for row in results if row["isMet"] is not None]
    missed = [row for row in held if not row["isMet"]]
    machine = f"{platform.machine()} with {os.cpu_count()} cores"
    print(f"\nbench: {len(held) - len(missed)} of {len(held)} targets met, on {machine}; missed:")
    for row in missed:
        took = [quantity(row["median"], row["unit"])]
        for kind, short, how in (
            ("allocations", "alloc.", ",.1f"),
            ("instructions", "instr.", ",.0f"),
        ):
            if row[kind] is not None:
                took.append(f"{whole(row[kind], how)} {short}")
        print(f"  {row['name']}: {', '.join(took)}; target {targets(row)}")


def draw_plots(measured, folder):
    """Writes the growth of each cost and answers the files."""

    def curve(prefix):
        start = "curve: " + prefix + " "
        return [
            (float(name[len(start) :]), row["median"])
            for name, row in measured.items()
            if name.startswith(start)
        ]

    def lookups(who):
        sizes = {"s100": 100, "github": 130, "s1000": 1_000, "s10000": 10_000}
        return [
            (size, measured[name]["median"])
            for table, size in sizes.items()
            if (name := f"{who}, {table}, hits") in measured
        ]

    threads = [
        (count, measured[name]["median"])
        for count in (1, 2)
        if (name := f"matches a microsecond, threads: {count}") in measured
    ]
    entries, patterns = "entries on the stack", "patterns"
    charts = {
        "observed.svg": (
            "push + pop over the depth of the stack",
            entries,
            "ns",
            {
                "whole events": curve("observed by whole events"),
                "deltas": curve("observed by deltas"),
                "nobody observes": curve("depth"),
            },
        ),
        "text.svg": (
            "reading JSON over the size of the text",
            "bytes",
            "ns",
            {
                what: curve(what)
                for what in (
                    "reading natural JSON",
                    "simdjson, natural JSON",
                    "reading canonical JSON",
                    "simdjson, canonical JSON",
                )
            },
        ),
        "url_for.svg": (
            "the URL of a route over the number of patterns",
            patterns,
            "ns",
            {"found": curve("url_for"), "none, one name": curve("url_for, a miss of one name")},
        ),
        "patterns.svg": (
            "matching a path over the number of patterns",
            patterns,
            "ns",
            {
                "lookup": lookups("matcher lookup"),
                "whole call": lookups("nav_matcher_match"),
                "libr3": lookups("libr3 lookup"),
            },
        ),
        "threads.svg": (
            "matching on several threads at once",
            "threads",
            "matches a µs",
            {"matcher": threads},
        ),
    }
    written = []
    for name, (title, x_label, y_label, lines) in charts.items():
        lines = {line: points for line, points in lines.items() if points}
        if lines:
            line_chart(folder / name, title, x_label, y_label, lines)
            written.append(folder / name)
    return written
