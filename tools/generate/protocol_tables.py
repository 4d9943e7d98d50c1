"""What the description of the protocol makes for readers and fuzzers: the tables of docs/results.md
and the words of a fuzz dictionary."""

import re

import protocol as p

_TABLE = re.compile(r"<!-- table: ([\w, ]+) -->\n.*?<!-- end -->", re.S)
# What the fuzzer of commands reads: these, what they are made of, and two words around them.
_READ = (
    "Command NavigationResult Reason ValidationError Intent ModalCommand ModalIntent ModalResult "
    "ModalReason DismissReason FlowIntent FlowStep Presentation StackConfig ValidatorConfig"
).split()


def tables(text, protocol):
    """The page with its tables made anew; the text around them stays."""
    return _TABLE.sub(lambda found: _table(found[1], protocol), text)


def _table(names, protocol):
    items = [protocol.named[name.strip()] for name in names.split(",")]
    rows = [row for item in items for row in _rows(item, protocol)]
    heads = ["value"]
    for column, head in ((1, "status or mask"), (2, "meaning")):
        heads += [head] if any(row[column] for row in rows) else []
    kinds = {row[3] for row in rows}
    if len(kinds) == 1 and "status or mask" in heads:
        heads[1] = kinds.pop()
    keep = [0] + ([1] if len(heads) == 3 else []) + [2]
    lines = ["| %s |" % " | ".join(heads), "|%s" % ("---|" * len(heads))]
    lines += ["| %s |" % " | ".join(row[i] for i in keep) for row in rows]
    return "\n".join(["<!-- table: %s -->" % names, *lines, "<!-- end -->"])


def _rows(item, protocol):
    """The rows of a table: the form, the status or mask, the meaning, and which of the two."""
    if isinstance(item, p.Words):
        return [('`"%s"`' % word, "", doc, "") for word, doc in item.words.items()]
    if isinstance(item, p.Record):
        form = "`%s`" % protocol.members(item.members)
        return [(form, _status(item.status), item.doc, "status")]
    rows = []
    for case in item.cases:
        form = "`%s`" % protocol.form(case)
        if case.delta:
            delta = protocol.members(protocol.named[case.delta].members)
            form += "; as a delta `%s`" % protocol.form(case, delta)
        if item.raw.get("python") == "Event":
            rows.append((form, _mask(case), case.doc, "mask"))
        else:
            rows.append((form, _status(case.status), case.doc, "status"))
    return rows


def _mask(case):
    if case.mask.startswith("of:"):
        return "that of the inner event"
    return "`NAV_EVENT_%s`" % case.mask if case.mask else "–"


def _status(status):
    """A status, or the rules for one, as a sentence."""
    if status is None:
        return ""
    if isinstance(status, str):
        return "that of the %s" % status[3:] if status.startswith("of:") else "`NAV_%s`" % status
    parts = []
    for condition, name in status:
        if not condition:
            parts.append("else `NAV_%s`" % name)
        elif condition.startswith("!"):
            parts.append("`NAV_%s` if `%s` is empty" % (name, condition[1:]))
        elif condition.startswith("all "):
            parts.append("`NAV_%s` if all `%s` are successes" % (name, condition[4:]))
        elif condition.startswith("is"):
            parts.append("`NAV_%s` if `%s`" % (name, condition))
        else:
            parts.append("`NAV_%s` with `%s`" % (name, condition))
    return ", ".join(parts)


def dictionary(protocol, first):
    """The words that a fuzzer of commands should know, in the form of libFuzzer's dictionaries."""
    words = {}
    for name in _READ:
        item = protocol.named[name]
        cases = item.cases if isinstance(item, p.Family) else []
        for member in item.members if isinstance(item, p.Record) else []:
            words.setdefault(member.key)
        for case in cases:
            words.setdefault(case.tag)
            for member in case.members:
                words.setdefault(member.key)
    for word in ("sheet", "fullScreenCover", "source", "name", "params"):
        words.setdefault(word)
    return "\n".join(["# " + first, *(r'"\"%s\""' % word for word in words)]) + "\n"
