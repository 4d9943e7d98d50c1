"""What the naive presenter makes of gestures and failures."""

from presenter_planning import address
from presenter_sources import Line

PAGES, MODALS = "pages", "modals"


class WrongArgument(Exception):
    pass


def bottom(items):
    """The items up to the first layer."""
    layers = [place for place, item in enumerate(items) if item.style != "screen"]
    return items[: layers[0]] if layers else items


class Gestures:
    """The part of a presenter that is told what the toolkit shows."""

    def cut(self, ids, forward=None):
        """What the toolkit shows, from ids that came from it; `forward` may be on top."""
        wholes = [self.shown, self.ahead(), self.target()]
        known = {item.id: item for whole in wholes for item in whole.items()}
        line = self.line().items()
        is_forward = forward is not None and ids == [*(item.id for item in line), forward.id]
        if is_forward:
            known.setdefault(forward.id, forward)
        if len(set(ids)) < len(ids) or not set(ids) <= set(known):
            raise WrongArgument
        items = [known[number] for number in ids]
        leaf, first = self.shown.leaf, len(bottom(items))
        for place, item in enumerate(items):
            if is_forward and item == forward and item not in line:
                continue
            wholes = [w for w in wholes if self.may_stand(item, place < first, w.leaf)]
        if not wholes:
            raise WrongArgument
        layers = []
        for item in items[first:]:
            if item.style != "screen":
                layers.append([])
            layers[-1].append(item)
        leaf = wholes[0].leaf if first else self.shown.leaf
        return self.stacks(Line(leaf, items[:first], layers))

    def may_stand(self, item, is_bottom, leaf):
        """Whether an item that was named may be of a leaf, or stand over its entries."""
        wholes = [self.shown, self.ahead(), self.target()]
        if is_bottom:
            return any(w.leaf == leaf and item in w.stacks[0] for w in wholes)
        return not any(item in bottom(w.stacks[0]) for w in wholes)

    def void(self, name, shown):
        """What is in flight in a lane is void, and it shows this. Answers what it has lost."""
        flight = self.flights.pop(name, None)
        old = self.lane_of(self.shown, name)
        left = [(i, address(old, n)) for n, stack in enumerate(old.stacks) for i in stack]
        late = []
        if flight:
            after = flight.after
            left += [(i, address(after, n)) for n, s in enumerate(after.stacks) for i in s]
            late = flight.late
        if name == PAGES and shown.leaf != old.leaf:
            left += [(item, shown.leaf) for item in self.kept.get(shown.leaf, [])]
            before = [item for pages in self.kept.values() for item in pages]
            self.keep(self.kept, old, shown.leaf)
            after = [item for pages in self.kept.values() for item in pages]
            left += [(item, "") for item in before if item not in after]
        self.shown = self.put(self.shown, name, shown)
        return left, late

    def sort_out(self, left, late):
        """Sets aside what has been taken off and is in the target; destroys the rest."""
        line, there = self.line().items(), set(self.shown.items())
        for pages in self.kept.values():
            there.update(pages)
        for flight in self.flights.values():
            there.update(flight.after.items())
        self.aside = {i: at for i, at in self.aside.items() if i not in self.shown.items()}
        aside = {}
        for item, at in left:
            if item in there or item in self.aside or item in aside:
                continue
            if self.profile["returns"] and item in line:
                aside[item] = at
        self.begin_aside(aside)
        self.aside.update(aside)
        self.destroy([item.id for item, _ in left] + late)

    def failed(self, number, ids):
        name = self.lane_of_number(number)
        if name is None:
            return "NAV_NOOP"
        shown = self.cut(ids)
        self.is_held = False
        self.sort_out(*self.void(name, self.lane_of(shown, name)))
        return "NAV_OK"

    def gesture(self, ids, cause):
        forward, ahead, line = self.forward(), self.ahead(), self.line()
        shown = self.cut(ids, forward)
        self.is_held = False
        if shown.told()[1] == ahead.told()[1]:
            return "NAV_NOOP", "echo"
        left, late = [], []
        for name in self.lanes():
            one, other = self.lane_of(shown, name), self.lane_of(ahead, name)
            if one.told()[1] != other.told()[1]:
                more = self.void(name, one)
                left, late = left + more[0], late + more[1]
        answer = self.follow(ids, [item.id for item in ahead.items()], line, forward, cause)
        self.sort_out(left, late)
        return answer

    def follow(self, ids, ahead, line, forward, cause):
        """What the state makes of it."""
        target = [item.id for item in line.items()]
        if any(number not in ahead and number not in target for number in ids):
            if forward is None or ids != [*target, forward.id]:
                return "NAV_REJECTED", {"resisted": "gone"}
            return "NAV_OK", {"adopted": self.source.forward()}
        went = [number for number in ahead if number not in ids and number in target]
        if any(self.source.is_root(number) for number in went):
            return "NAV_REJECTED", {"resisted": "root"}
        if not went:
            return "NAV_NOOP", "echo"
        is_adopted, result = self.source.remove(went, cause)
        if is_adopted:
            return "NAV_OK", {"adopted": result}
        return "NAV_REJECTED", {"resisted": result}

    def hold(self, is_on):
        if self.is_held == is_on:
            return "NAV_NOOP"
        self.is_held = is_on
        return "NAV_OK"
