"""The shapes of a schema's values, and the errors that name a JSON pointer."""

import re

NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*\Z")


class Wrong(Exception):
    def __init__(self, name, at):
        super().__init__(name, at)
        self.error = {"name": name, "at": at}


def need(condition, name, at):
    if not condition:
        raise Wrong(name, at)


def below(at, key):
    return f"{at}/{str(key).replace('~', '~0').replace('/', '~1')}"


def members(value, at, allowed, required=""):
    """An object with these members and no others."""
    need(isinstance(value, dict), "invalid", at)
    for key in value:
        need(key in allowed.split(), "unknownKey", below(at, key))
    for key in required.split():
        need(key in value, "missingKey", at)
    if "meta" in value:
        need(isinstance(value["meta"], dict), "invalid", below(at, "meta"))
    if "doc" in value:
        need(isinstance(value["doc"], str), "invalid", below(at, "doc"))


def named(value, at):
    """An object whose keys are names."""
    need(isinstance(value, dict), "invalid", at)
    for key in value:
        need(NAME.match(key), "invalidName", below(at, key))
    return value.items()


def items(value, at):
    need(isinstance(value, list), "invalid", at)
    return [(below(at, index), item) for index, item in enumerate(value)]


def texts(value, at):
    """A list of different texts, at least one."""
    need(isinstance(value, list) and value, "invalid", at)
    for index, item in enumerate(value):
        need(isinstance(item, str), "invalid", below(at, index))
        need(item not in value[:index], "duplicateName", below(at, index))
