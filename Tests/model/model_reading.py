"""Reading intents: what is well formed, and the canonical form of it."""

from model_values import SchemaError, canonical, canonical_number

WORDS = ("back", "backToRoot", "dismiss", "dismissAll", "forget")


def is_whole(number):
    return type(number) is int or isinstance(number, float) and number == int(number)


def has_members(value, required, optional=()):
    return (
        isinstance(value, dict)
        and set(required) <= set(value)
        and not set(value) - {*required, *optional}
    )


def is_well_formed(kind, value):
    """Whether the payload of an intent has the right JSON type."""
    if kind == "backTo" and not isinstance(value, (str, dict)) or kind == "remove":
        return is_whole(value)
    if kind == "answer":
        return has_members(value, ["value"], ["ticket"]) and is_whole(value.get("ticket", 0))
    if kind == "updateOf":
        return (
            has_members(value, ["id", "params"])
            and is_whole(value["id"])
            and isinstance(value["params"], dict)
        )
    if kind == "badge":
        return has_members(value, ["at", "value"]) and isinstance(value["at"], str)
    if kind == "reset":
        return (
            has_members(value, ["path"], ["at"])
            and isinstance(value["path"], list)
            and isinstance(value.get("at", ""), str)
        )
    types = {"update": dict, "transaction": list, "select": str}
    return isinstance(value, types.get(kind, object))


class Reading:
    """The part of an app that reads intents."""

    def read(self, intent, nested=False):
        if isinstance(intent, str) and intent in WORDS:
            return intent
        if not isinstance(intent, dict) or len(intent) != 1:
            raise SchemaError("unknownIntent")
        ((kind, value),) = intent.items()
        if not hasattr(self, "read_" + kind):
            raise SchemaError("unknownIntent")
        if not is_well_formed(kind, value):
            raise SchemaError("invalid")
        if kind in ("transaction", "answer", "goForResult") and nested:
            raise SchemaError("notInTransaction")
        return {kind: getattr(self, "read_" + kind)(value)}

    def pushed(self, route):
        route = self.schema.fit(route)
        if not self.schema.is_pushed(route["name"]):
            raise SchemaError("notPushed", route["name"])
        return route

    def read_go(self, value):
        route = self.schema.fit(value)
        if "while" in self.declared(route):
            raise SchemaError("whileOnly", route["name"])
        return route

    def read_goForResult(self, value):
        route = self.read_go(value)
        if "returns" not in self.declared(route):
            raise SchemaError("noReturns", route["name"])
        return route

    def read_open(self, value):
        return value if isinstance(value, str) else self.read_go(value)

    def read_backTo(self, value):
        return (
            canonical_number(value) if isinstance(value, (int, float)) else self.schema.fit(value)
        )

    def read_replace(self, value):
        return self.pushed(value)

    def read_update(self, value):
        # The order of the text stays: its first fault is the one that is told.
        return {key: canonical(given) for key, given in value.items()}

    def read_updateOf(self, value):
        return {"id": canonical_number(value["id"]), "params": self.read_update(value["params"])}

    def read_badge(self, value):
        around, _, name = value["at"].rpartition("/")
        container = self.schema.containers.get(around, {})
        if container.get("kind") != "tabs" or name not in container["children"]:
            raise SchemaError("unknownAddress")
        badge = canonical(value["value"])
        is_uint = type(badge) is int and 0 <= badge < 2**63
        if badge is not None and not isinstance(badge, str) and not is_uint:
            raise SchemaError("wrongType")
        return {"at": value["at"], "value": badge}

    def read_remove(self, value):
        return canonical_number(value)

    def read_answer(self, value):
        read = {"value": canonical(value["value"])}
        if "ticket" in value:
            read["ticket"] = canonical_number(value["ticket"])
        return read

    def read_select(self, value):
        if value not in self.schema.containers:
            raise SchemaError("unknownAddress")
        return value

    def read_reset(self, value):
        read = {}
        if "at" in value:
            at = value["at"]
            if at not in self.schema.leaves and not (at[:1] == "~" and at[1:].isdigit()):
                raise SchemaError("unknownAddress")
            read["at"] = at
        read["path"] = [self.pushed(route) for route in value["path"]]
        return read

    def read_transaction(self, value):
        return [self.read(item, nested=True) for item in value]
