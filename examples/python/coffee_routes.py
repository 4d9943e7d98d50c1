"""Typed routes of the schema coffee, version 1.

Made by `nav gen --lang python`: generate it again instead of changing it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import navruntime
from navruntime import JSON, RouteLike, typed
from navruntime.typed import Params

DrinkChoice: TypeAlias = Literal["espresso", "latte", "tea"]
DRINK_CHOICES: Final[tuple[DrinkChoice, ...]] = ("espresso", "latte", "tea")
_READ_DRINK_CHOICES: Final[typed.Reader[DrinkChoice]] = typed.one_of(DRINK_CHOICES)

FaultChoice: TypeAlias = Literal["fine", "water", "beans"]
FAULT_CHOICES: Final[tuple[FaultChoice, ...]] = ("fine", "water", "beans")
_READ_FAULT_CHOICES: Final[typed.Reader[FaultChoice]] = typed.one_of(FAULT_CHOICES)


@dataclass(frozen=True, slots=True)
class Home:
    """The screen “What will it be?”."""

    def to_json(self) -> JSON:
        """The route as the library takes it."""
        return {"name": "home"}

    @classmethod
    def read(cls, params: Params) -> Home:
        """The route with these parameters."""
        return cls()


@dataclass(frozen=True, slots=True)
class Recipe:
    """The screen “:drink”."""

    drink: DrinkChoice

    def to_json(self) -> JSON:
        """The route as the library takes it."""
        return {
            "name": "recipe",
            "params": {"drink": self.drink},
        }

    @classmethod
    def read(cls, params: Params) -> Recipe:
        """The route with these parameters."""
        return cls(
            drink=params.required("drink", _READ_DRINK_CHOICES),
        )


@dataclass(frozen=True, slots=True)
class Brewing:
    """How far it is, in percent, is the state of its entry: a power cut loses nothing.
    """

    drink: DrinkChoice
    strength: int

    def to_json(self) -> JSON:
        """The route as the library takes it."""
        return {
            "name": "brewing",
            "params": {"drink": self.drink, "strength": self.strength},
        }

    @classmethod
    def read(cls, params: Params) -> Brewing:
        """The route with these parameters."""
        return cls(
            drink=params.required("drink", _READ_DRINK_CHOICES),
            strength=params.required("strength", typed.natural),
        )


@dataclass(frozen=True, slots=True)
class Done:
    """The screen “Enjoy your :drink”."""

    drink: DrinkChoice

    def to_json(self) -> JSON:
        """The route as the library takes it."""
        return {
            "name": "done",
            "params": {"drink": self.drink},
        }

    @classmethod
    def read(cls, params: Params) -> Done:
        """The route with these parameters."""
        return cls(
            drink=params.required("drink", _READ_DRINK_CHOICES),
        )


@dataclass(frozen=True, slots=True)
class Settings:
    """The screen “Settings”."""

    def to_json(self) -> JSON:
        """The route as the library takes it."""
        return {"name": "settings"}

    @classmethod
    def read(cls, params: Params) -> Settings:
        """The route with these parameters."""
        return cls()


@dataclass(frozen=True, slots=True)
class About:
    """The screen “About”."""

    def to_json(self) -> JSON:
        """The route as the library takes it."""
        return {"name": "about"}

    @classmethod
    def read(cls, params: Params) -> About:
        """The route with these parameters."""
        return cls()


@dataclass(frozen=True, slots=True)
class Lock:
    """The screen “Locked”."""

    def to_json(self) -> JSON:
        """The route as the library takes it."""
        return {"name": "lock"}

    @classmethod
    def read(cls, params: Params) -> Lock:
        """The route with these parameters."""
        return cls()


@dataclass(frozen=True, slots=True)
class Alarm:
    """The screen “Alarm”."""

    def to_json(self) -> JSON:
        """The route as the library takes it."""
        return {"name": "alarm"}

    @classmethod
    def read(cls, params: Params) -> Alarm:
        """The route with these parameters."""
        return cls()


Route: TypeAlias = Home | Recipe | Brewing | Done | Settings | About | Lock | Alarm
"""Any route of the schema."""

Reachable: TypeAlias = Home | Recipe | Brewing | Done | Settings | About
"""Those that an intent can go to: not those whose conditions show them."""

Pushed: TypeAlias = Recipe | Brewing | Done | Settings | About
"""Those that stand in a stack above its root."""

Sender: TypeAlias = typed.TypedSender[Route, Reachable, Pushed]
"""What the code of one screen gets: ``app.at(id)``."""

_READERS: Final[typed.Readers[Route]] = {
    "home": Home.read,
    "recipe": Recipe.read,
    "brewing": Brewing.read,
    "done": Done.read,
    "settings": Settings.read,
    "about": About.read,
    "lock": Lock.read,
    "alarm": Alarm.read,
}

_SIGNATURES: Final[typed.Signatures] = {
    "route": {
        "home": "()",
        "recipe": '(drink: ["espresso","latte","tea"])',
        "brewing": '(drink: ["espresso","latte","tea"], strength: uint)',
        "done": '(drink: ["espresso","latte","tea"])',
        "settings": "()",
        "about": "()",
        "lock": "()",
        "alarm": "()",
    },
    "fact": {
        "locked": "bool",
        "fault": '["fine","water","beans"]',
    },
}


def read(route: RouteLike) -> Route:
    """The typed route of one that the app gives, as in its scene."""
    return typed.read(_READERS, route)


class Facts(navruntime.Facts):
    """What the program knows. Assigning tells the app."""

    __slots__ = ()

    @property
    def locked(self) -> bool:
        return typed.boolean(self["locked"])

    @locked.setter
    def locked(self, value: bool) -> None:
        self["locked"] = value

    @property
    def fault(self) -> FaultChoice:
        return _READ_FAULT_CHOICES(self["fault"])

    @fault.setter
    def fault(self, value: FaultChoice) -> None:
        self["fault"] = value


class App(navruntime.TypedApp[Route, Reachable, Pushed]):
    """An app of this schema: it takes its routes and facts only."""

    __slots__ = ()
    _signatures = _SIGNATURES

    @property
    def facts(self) -> Facts:
        """What the program knows: ``app.facts.name = value`` tells it."""
        return Facts(self)
