"""Plays cases of the kind `match` (vectors/README.md, 3.4)."""

from __future__ import annotations

from typing import Any, Iterator

from navruntime import LinkMapping, Matcher, URLError


def play(case: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Ask about the findings, then play the URLs; yields what each came to."""
    # Every mapping takes what it matches; one with a callback could decline, and would hide
    # nothing.
    mappings: list[LinkMapping] = [
        {"pattern": pattern, "route": "matched", "query": "all"} for pattern in case["patterns"]
    ]
    with Matcher(mappings) as matcher:
        yield {"diagnostics": [finding.to_json() for finding in matcher.diagnostics()]}
        for url in case["cases"]:
            try:
                found = matcher.match(url["url"])
            except URLError:
                found = None
            yield {"match": None if found is None else found.to_json()}
