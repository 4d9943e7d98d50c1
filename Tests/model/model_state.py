"""The state of the naive model: plain lists and dictionaries that are copied for every intent."""


class Refused(Exception):
    def __init__(self, reason):
        super().__init__(reason)
        self.reason = reason


class Answered(Exception):
    """A result that changes nothing: "none", unhandled, rejected."""

    def __init__(self, result):
        super().__init__(result)
        self.result = result


class Entry:
    def __init__(self, number, route):
        self.id, self.route = number, route

    def json(self):
        return {"id": self.id, "route": self.route}


class Layer(Entry):
    def __init__(self, number, route, style):
        super().__init__(number, route)
        self.style, self.stack = style, []

    def full(self):
        return {
            "id": self.id,
            "route": self.route,
            "style": self.style,
            "stack": [entry.json() for entry in self.stack],
        }


class State:
    """Everything that an intent can change."""

    def __init__(self):
        self.facts, self.stacks, self.chosen, self.history = {}, {}, {}, {}
        self.layers, self.queue = [], []
        self.pending = self.question = None
        self.tickets, self.badges = set(), {}
        self.last_id = self.last_token = 0

    def entries(self):
        """Every entry and layer that is not queued."""
        for stack in self.stacks.values():
            yield from stack
        for layer in self.layers:
            yield layer
            yield from layer.stack

    def all(self):
        """Every entry and layer, the queued ones too."""
        return [*self.entries(), *(e for layer in self.queue for e in [layer, *layer.stack])]

    def ids(self):
        return {entry.id for entry in self.all()}

    def find(self, number):
        return next((entry for entry in self.all() if entry.id == number), None)

    def added_since(self, before):
        """What is in this state and was not in the one before, in the order in which it came."""
        known = before.ids()
        return sorted((e for e in self.all() if e.id not in known), key=lambda e: e.id)


def shape(state, since=None):
    """Containers, layers and queue, to be compared; without what is younger than `since`."""

    def kept(layers):
        return [layer.full() for layer in layers if since is None or layer.id <= since]

    return (
        {at: [entry.json() for entry in stack] for at, stack in state.stacks.items()},
        state.chosen,
        state.history,
        kept(state.layers),
        kept(state.queue),
    )


def is_same(one, other):
    """Whether no commit lies between two states."""
    return (shape(one), one.facts, one.badges) == (shape(other), other.facts, other.badges)


def join(at, name):
    return f"{at}/{name}" if at else name


def is_in(leaf, at):
    return at in ("", leaf) or leaf.startswith(at + "/")


def name_of(intent):
    return intent if isinstance(intent, str) else next(iter(intent))


def is_done(result):
    return result == "done" or isinstance(result, dict) and bool({"ticket", "queued"} & set(result))


def is_refused(result):
    return isinstance(result, dict) and bool({"refused", "cancelled"} & set(result))


def changes(result):
    """Whether a result may have changed the state."""
    return (
        is_done(result) or isinstance(result, dict) and bool({"pending", "question"} & set(result))
    )
