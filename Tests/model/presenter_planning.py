"""What the naive presenter does next: the planning of its contract, rule by rule. `shown` is what a
lane shows, `target` what it should show: a leaf and the stacks, the first that of the leaf, each
other one with its modal as the first page."""

from typing import NamedTuple


class Lane(NamedTuple):
    leaf: str | None
    stacks: list

    def items(self):
        return [item for stack in self.stacks for item in stack]

    def told(self):
        return self.leaf, [[item.id for item in stack] for stack in self.stacks]


class Plan(NamedTuple):
    """An operation: what it is, where, what the lane shows when it is done, and its animation."""

    kind: str
    what: dict
    at: str
    after: Lane
    animate: str = "none"


def address(lane, index):
    return f"~{lane.stacks[index][0].id}" if index else lane.leaf


def heads(lane):
    return [stack[0] for stack in lane.stacks[1:]]


class Planner:
    """`profile` says what the toolkit can do, `has_leaf` whether the pages are in the lane."""

    def __init__(self, profile, has_leaf):
        self.profile, self.has_leaf = profile, has_leaf

    def plan(self, shown, target, kept):
        """The next operation, or None. `kept` are the pages kept of the target's leaf."""
        if self.has_leaf and shown.leaf != target.leaf and (shown.stacks[0] or target.stacks[0]):
            return self.change_leaf(shown, target, kept)
        if shown.leaf != target.leaf:
            shown = Lane(target.leaf, shown.stacks)
        way = self.in_the_way(shown, target)
        if way:
            return self.dismiss(shown, way)
        return self.change_stacks(shown, target)

    # Rule 1

    def change_leaf(self, shown, target, kept):
        if len(shown.stacks) > 1:
            return self.dismiss(shown, list(range(1, len(shown.stacks))))
        lost = self.lost(kept, target.items())
        if lost:
            ids = [item.id for item in lost]
            return Plan("discard", {"items": ids}, target.leaf, shown)
        items = []
        if not kept:
            pages = target.stacks[0]
            items = pages if self.profile["pushMany"] else pages[:1]
        told = {"from": shown.leaf, "items": [item.json() for item in items]}
        return Plan("switch", told, target.leaf, Lane(target.leaf, [kept or items]))

    def lost(self, pages, line):
        """The pages that are not in a line; without `removeMiddle` only those on top."""
        gone = [item for item in pages if item not in line]
        if not self.profile["removeMiddle"]:
            end = len(pages)
            while end > 0 and pages[end - 1] not in line:
                end -= 1
            gone = pages[end:]
        return gone

    # Rule 2

    def in_the_way(self, shown, target):
        """The indices of the modals that must go, bottom first."""
        wanted = heads(target)
        way = {n for n in range(1, len(shown.stacks)) if shown.stacks[n][0] not in wanted}
        if not self.profile["removeMiddle"]:
            way.update(range(self.lowest_difference(shown, target), len(shown.stacks)))
        return sorted(way)

    def lowest_difference(self, shown, target):
        """The index of the lowest modal that lies above a difference."""
        for index, stack in enumerate(shown.stacks):
            if index >= len(target.stacks):
                return index
            other = target.stacks[index]
            if index and stack[0] != other[0]:
                return index
            if self.without_leftovers(shown, target, index) != other:
                return index + 1
        return len(shown.stacks)

    def is_leftover(self, shown, target, index, place):
        stack, line = shown.stacks[index], target.items()
        if self.profile["removeMiddle"] or stack[place] in line:
            return False
        above = stack[place + 1 :] + [i for s in shown.stacks[index + 1 :] for i in s]
        return any(item in line for item in above)

    def without_leftovers(self, shown, target, index):
        return [
            item
            for place, item in enumerate(shown.stacks[index])
            if not self.is_leftover(shown, target, index, place)
        ]

    def dismiss(self, shown, way):
        top = way[-1]
        count = 1
        if self.profile["popMany"]:
            while top - count in way:
                count += 1
        low = top - count + 1
        stacks = shown.stacks[:low] + shown.stacks[top + 1 :]
        at = address(shown, low - 1)
        return Plan("dismiss", {"count": count}, at, Lane(shown.leaf, stacks), "back")

    # Rule 3

    def change_stacks(self, shown, target):
        for index, pages in enumerate(target.stacks):
            if index and pages[0] not in heads(shown):
                stacks = list(shown.stacks)
                stacks.insert(index, [pages[0]])
                told = {"item": pages[0].json()}
                at = address(target, index - 1)
                return Plan("present", told, at, Lane(shown.leaf, stacks), "forward")
            if self.without_leftovers(shown, target, index) != pages:
                return self.change_stack(shown, target, index)
        return None

    def change_stack(self, shown, target, index):
        old, new = shown.stacks[index], target.stacks[index]
        plain = 0
        while plain < min(len(old), len(new)) and old[plain] == new[plain]:
            plain += 1
        if index + 1 < len(shown.stacks):
            return self.replace(shown, index, plain, new[plain:], "none")
        if self.profile["removeMiddle"] and old and old[-1] in new:
            top = new.index(old[-1])
            if old[:-1] != new[:top]:
                # As the target has them: what is shown may have other parameters.
                return self.replace(shown, index, plain, new[plain : top + 1], "none")
        return self.change_top(shown, target, index)

    def change_top(self, shown, target, index):
        old, new = shown.stacks[index], target.stacks[index]
        keep = same = 0
        for place, item in enumerate(old):
            if same < len(new) and item == new[same]:
                keep, same = place + 1, same + 1
            elif not self.is_leftover(shown, target, index, place):
                break
        above, coming = len(old) - keep, new[same:]
        items = coming if self.profile["pushMany"] else coming[:1]
        many = self.profile["popMany"]
        if above and coming and self.profile["replace"] and (many or above == 1):
            turns = "forward" if items[-1] != old[-1] else "none"
            return self.replace(shown, index, keep, items, turns)
        if above:
            count = above if many else 1
            left = old[: len(old) - count]
            told = {"count": count, "to": left[-1].id if left else None}
            return self.changed(shown, index, "pop", told, left, "back")
        told = {"items": [item.json() for item in items]}
        return self.changed(shown, index, "push", told, old + items, "forward")

    def replace(self, shown, index, keep, items, animate):
        told = {"keep": keep, "items": [item.json() for item in items]}
        pages = shown.stacks[index][:keep] + items
        return self.changed(shown, index, "replace", told, pages, animate)

    def changed(self, shown, index, kind, told, pages, animate):
        stacks = list(shown.stacks)
        stacks[index] = pages
        return Plan(kind, told, address(shown, index), Lane(shown.leaf, stacks), animate)
