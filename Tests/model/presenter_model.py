"""A naive model of the presenter, written from its contract alone: everything is copied, and what
to do is worked out anew for each question."""

from dataclasses import dataclass

from presenter_gestures import MODALS, PAGES, Gestures, WrongArgument
from presenter_planning import Lane, Plan, Planner, address
from presenter_sources import WrongProfile

KEYS = ("pushMany", "popMany", "replace", "removeMiddle", "modals", "interrupt", "lanes", "returns")
PROFILES = {
    "lvgl": (True, True, True, True, 8, True, True, True, 0),
    "qtquick": (True, True, True, False, 8, True, False, False, 8),
    "gtkstack": (True, True, True, True, 1, True, True, True, 255),
    "textual": (False, False, True, False, 255, False, False, True, 255),
    "ncurses": (True, True, True, True, 0, False, False, True, 255),
    "immediate": (True, True, True, True, 255, True, False, True, 255),
}


def read_profile(given):
    """All members of a profile."""
    if isinstance(given, str):
        given = {"like": given}
    profile = dict(zip((*KEYS, "leaves"), PROFILES[given.get("like", "immediate")]))
    profile.update(at=None, columns="focused")
    profile.update({key: value for key, value in given.items() if key != "like"})
    return profile


@dataclass
class Flight:
    """An operation in flight: what it was planned for, and what is true when it is done. `late` are
    pages of operations that it cut short."""

    number: int
    target: object
    after: Lane
    kept: dict
    aside: dict
    let_go: list
    gone: list
    late: list


class Presenter(Gestures):
    def __init__(self, source, profile):
        self.source, self.profile = source, read_profile(profile)
        self.check_profile(self.profile)
        self.shown = Lane(None, [[]])
        self.flights, self.kept, self.aside = {}, {}, {}
        # Since when each page is aside: the operation that took it off counts from its start.
        self.since, self.time = {}, 0
        self.pages, self.destroyed = set(), []
        self.is_held, self.number = False, 0

    def check_profile(self, profile):
        try:
            self.source.check_profile(profile)
        except WrongProfile:
            raise WrongArgument from None

    # Lines and lanes

    def line(self):
        return self.source.line(self.profile)

    def target(self):
        return self.stacks(self.line())

    def stacks(self, line):
        """A line, cut into stacks."""
        count = self.profile["modals"]
        stacks = [list(line.entries)]
        for number, layer in enumerate(line.layers):
            if number < count:
                stacks.append(list(layer))
            else:
                stacks[-1] += layer
        return Lane(line.leaf, stacks)

    def lane_of(self, whole, name, leaf=None):
        if not self.profile["lanes"]:
            return whole
        if name == PAGES:
            return Lane(whole.leaf, whole.stacks[:1])
        return Lane(leaf, [[], *whole.stacks[1:]])

    def lanes(self):
        return [MODALS, PAGES] if self.profile["lanes"] else [PAGES]

    def put(self, whole, name, lane):
        """What is shown, when one lane shows something else."""
        if not self.profile["lanes"]:
            return lane
        if name == PAGES:
            return Lane(lane.leaf, lane.stacks + whole.stacks[1:])
        return Lane(whole.leaf, whole.stacks[:1] + lane.stacks[1:])

    def ahead(self):
        """What is shown when all in flight is done."""
        whole = self.shown
        for name, flight in self.flights.items():
            whole = self.put(whole, name, flight.after)
        return whole

    # Next

    def next(self, is_dry=False):
        for name in self.lanes():
            if self.is_held and not (self.profile["lanes"] and name == MODALS):
                continue
            flight, late = self.flights.get(name), []
            target = self.lane_of(self.target(), name, self.target().leaf)
            shown = self.lane_of(self.shown, name, self.target().leaf)
            kept = self.kept
            if flight:
                if not self.profile["interrupt"] or flight.target == self.wanted(name, target):
                    continue
                shown, kept = flight.after, flight.kept
            plan = self.planner(name).plan(shown, target, kept.get(target.leaf, []))
            if plan is None:
                continue
            if is_dry:
                return "NAV_OK"
            if flight:
                late = self.take_as_finished(name)
            return self.take_off(name, plan, target, late)
        if self.flights or self.is_held:
            return "NAV_PENDING"
        plan = self.plan_discard()
        if plan is None:
            return "NAV_NOOP"
        name = (
            MODALS
            if self.profile["lanes"] and (plan.at or "~")[1:] and plan.at[0] == "~"
            else PAGES
        )
        target = self.lane_of(self.target(), name, self.target().leaf)
        plan = plan._replace(after=self.lane_of(self.shown, name, target.leaf))
        return "NAV_OK" if is_dry else self.take_off(name, plan, target, [])

    def wanted(self, name, target):
        """What a lane is planned for: to modals alone the leaf under them makes no difference."""
        leaf, stacks = target.told()
        return stacks if name == MODALS else (leaf, stacks)

    def planner(self, name):
        return Planner(self.profile, name == PAGES)

    def plan_discard(self):
        shown, planner = self.lane_of(self.shown, PAGES), self.planner(PAGES)
        for leaf, pages in self.kept.items():
            lost = planner.lost(pages, self.source.entries_of(leaf, self.profile))
            if lost:
                return Plan("discard", {"items": [item.id for item in lost]}, leaf, shown)
        items = self.line().items()
        useless = [item for item in self.aside if item not in items]
        useless.sort(key=lambda item: self.since[item])
        if not useless:
            return None
        at = self.aside[useless[0]]
        ids = [item.id for item in useless if self.aside[item] == at]
        return Plan("discard", {"items": ids}, at, shown)

    def take_off(self, name, plan, target, late):
        """The operation of a plan, which is in flight from now on."""
        shown = self.lane_of(self.shown, name, target.leaf)
        kept, let_go = {leaf: list(pages) for leaf, pages in self.kept.items()}, []
        if plan.kind == "switch":
            self.keep(kept, shown, plan.after.leaf)
        if plan.kind == "discard":
            let_go = plan.what["items"]
            for leaf in list(kept):
                kept[leaf] = [item for item in kept[leaf] if item.id not in let_go]
                if not kept[leaf]:
                    del kept[leaf]
        there = set(plan.after.items()).union(*kept.values())
        left = [(item, leaf) for leaf, pages in self.kept.items() for item in pages]
        for index, stack in enumerate(shown.stacks):
            left += [(item, address(shown, index)) for item in stack]
        left = [(item, at) for item, at in left if item not in there]
        aside, gone = {}, list(let_go)
        for item, at in left:
            if item.id in let_go:
                continue
            if self.profile["returns"] and item in self.line().items():
                aside[item] = at
            else:
                gone.append(item.id)
        self.begin_aside(aside)
        self.number += 1
        self.flights[name] = Flight(
            self.number, self.wanted(name, target), plan.after, kept, aside, let_go, gone, late
        )
        return {
            "op": self.number,
            plan.kind: plan.what,
            "at": plan.at,
            "gone": gone,
            "animate": plan.animate,
        }

    def begin_aside(self, items):
        self.time += 1
        self.since.update((item, self.time) for item in items)

    def keep(self, kept, shown, leaf):
        """The leaf that is shown is left for another."""
        kept.pop(leaf, None)
        pages = []
        for item in shown.stacks[0]:
            if item.style != "screen":
                break
            pages.append(item)
        if shown.leaf is not None and pages:
            kept[shown.leaf] = pages
        while len(kept) > self.profile["leaves"]:
            del kept[next(iter(kept))]

    # The end of operations

    def take_as_finished(self, name):
        """The toolkit shows what an operation led to; answers what has gone with it."""
        flight = self.flights.pop(name)
        self.shown = self.put(self.shown, name, flight.after)
        if name == PAGES:
            self.kept = flight.kept
        for item, at in flight.aside.items():
            self.aside[item] = at
        there = self.shown.items()
        self.aside = {
            item: at
            for item, at in self.aside.items()
            if item not in there and item.id not in flight.let_go
        }
        return flight.gone + flight.late

    def lane_of_number(self, number):
        return next((n for n, flight in self.flights.items() if flight.number == number), None)

    def done(self, number):
        name = self.lane_of_number(number)
        if name is None:
            return "NAV_NOOP"
        self.destroy(self.take_as_finished(name))
        return "NAV_OK"

    def known(self):
        """Ids that have a page: shown, in flight, kept, set aside."""
        items = set(self.shown.items()) | set(self.aside)
        for pages in self.kept.values():
            items.update(pages)
        for flight in self.flights.values():
            items.update(flight.after.items())
        return {item.id for item in items}

    def destroy(self, ids):
        known = self.known()
        for number in sorted(set(ids)):
            if number in self.pages and number not in known:
                self.pages.remove(number)
                self.destroyed.append(number)

    def end(self):
        self.destroyed += sorted(self.pages)
        self.pages = set()

    # Back, pages, profiles

    def forward(self):
        state = self.source.after_forward()
        if state is None:
            return None
        line, after = self.line(), self.source.line(self.profile, state)
        top = after.items()[-1:]
        is_all = after.leaf == line.leaf and after.items()[:-1] == line.items()
        return top[0] if top and is_all and top[0].style == "screen" else None

    def back(self):
        allowed, state = self.source.after_back()
        line, after = self.line(), self.source.line(self.profile, state)
        forward = self.forward()
        told = {"to": None, "gone": [], "allowed": allowed}
        if allowed in ("yes", "asks"):
            if after.items() == line.items():
                told["allowed"] = "none"
            else:
                there = self.source.ids_of(state)
                told["to"] = after.items()[-1].json() if after.items() else None
                told["gone"] = [i.id for i in line.items() if i.id not in there]
        return {**told, "forward": forward.json() if forward else None}

    def set_page(self, number):
        if number not in self.known():
            self.destroyed.append(number)
            return "NAV_ROUTE_NOT_FOUND"
        if number in self.pages:
            self.destroyed.append(number)
        self.pages.add(number)
        return "NAV_OK"

    def set_profile(self, given):
        profile = read_profile(given)
        self.check_profile(profile)
        if any(self.profile[key] != profile[key] for key in (*KEYS, "leaves")):
            raise WrongArgument
        gone = []
        for name in list(self.flights):
            gone += self.take_as_finished(name)
        self.profile = profile
        leaves = self.source.leaves_of(profile)
        if self.shown.leaf not in leaves:
            self.shown = Lane(None, self.shown.stacks)
        for leaf in [leaf for leaf in self.kept if leaf not in leaves]:
            pages = self.kept.pop(leaf)
            self.begin_aside(pages)
            self.aside.update((item, leaf) for item in pages)
        self.destroy(gone)
        return "NAV_OK"
