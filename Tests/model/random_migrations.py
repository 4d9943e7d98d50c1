"""Random migrations for a schema and its snapshots: the steps name what these have, and what they
do not have."""

import copy

VALUES = [
    None,
    True,
    False,
    0,
    1,
    2.0,
    1.5,
    "",
    "1",
    "true",
    "info",
    "a",
    [1],
    {"b": 1, "a": [2.0]},
]
TYPES = ["string", "int", "uint", "number", "bool", "slug", "json", "view", ["a", "1", "true"]]
KINDS = {
    "renameRoute": 3,
    "renameParam": 2,
    "addParam": 2,
    "dropParam": 2,
    "changeType": 3,
    "mapValue": 2,
    "dropRoute": 2,
    "splitRoute": 2,
    "renameAddress": 4,
    "renameFact": 2,
    "mapFact": 2,
}


class MigrationMaker:
    def __init__(self, chance, source, text):
        self.chance = chance
        there = [name for name in source["routes"] if f'"{name}"' in text]
        self.names = [*source["routes"], "old", *there * 6]
        self.params = ["id", "pw", "q", "a", "more", "n", "kind"]
        self.facts = [*source["facts"], "f"]

    def migrations(self):
        """Those to the versions 2 and 3."""
        return [{"to": to, "steps": self.steps()} for to in (2, 3) if self.chance.random() < 0.8]

    def steps(self):
        return [self.step() for _ in range(self.chance.randrange(1, 6))]

    def step(self):
        pick = self.chance.choice
        kind = self.chance.choices(list(KINDS), list(KINDS.values()))[0]
        value = copy.deepcopy(pick(VALUES))
        param = {"route": pick(self.names), "name": pick(self.params)}
        what = {
            "renameRoute": {"from": pick(self.names), "to": pick(self.names)},
            "renameParam": {
                "route": param["route"],
                "from": param["name"],
                "to": pick(self.params),
            },
            "addParam": {**param, "value": value},
            "dropParam": param,
            "changeType": {**param, "to": pick(TYPES)},
            "mapValue": {**param, "from": copy.deepcopy(pick(VALUES)), "to": value},
            "dropRoute": {"route": param["route"], "replaceWith": self.replacement()},
            "splitRoute": {
                "route": param["route"],
                "by": param["name"],
                "into": {text: pick(self.names) for text in ("1", "info", "true", "a")},
            },
            "renameAddress": {"from": self.address(), "to": self.address()},
            "renameFact": {"from": pick(self.facts), "to": pick(self.facts)},
            "mapFact": {
                "fact": pick(self.facts),
                "from": pick([True, False, "in", "out"]),
                "to": pick([True, False, "none", "in"]),
            },
        }
        return {kind: what[kind]}

    def replacement(self):
        if self.chance.random() < 0.4:
            return None
        if self.chance.random() < 0.3:
            return self.chance.choice(self.names)
        values = [":id", "::id", ":nothing", 1, "info", {"a": 1.0}]
        keys = self.chance.sample(self.params, self.chance.randrange(3))
        params = {key: self.chance.choice(values) for key in keys}
        return {"name": self.chance.choice(self.names), "params": params}

    def address(self):
        parts = ["t0", "t1", "t2", "t3", "sidebar", "detail", "x"]
        count = self.chance.choice([0, 1, 1, 1, 2, 2, 3])
        return "/".join(self.chance.choice(parts) for _ in range(count))
