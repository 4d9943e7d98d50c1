"""Intents as the library takes them."""

from __future__ import annotations

from typing import Iterable, Union

from ._arguments import json_form, json_text, several
from ._json import JSON, dumps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .values import FlowIntent, FlowStep, Intent, ModalIntent

IntentLike = Union["Intent", bytes]
"""An intent, or its JSON text."""
ModalIntentLike = Union["ModalIntent", bytes]
"""A modal intent, or its JSON text."""
FlowIntentLike = Union["FlowIntent", bytes]
"""A flow intent, or its JSON text."""
FlowPath = Union[Iterable["FlowStep"], bytes]
"""The steps of a flow, bottom first, or their JSON text."""


def intent_text(
    intent: Intent | ModalIntent | FlowIntent | bytes, source: str | None = None
) -> bytes:
    """The JSON text of an intent, with its source if one is named."""
    text = json_text(intent, "an intent such as Back()")
    return text if source is None else b'{"intent":' + text + b',"source":' + dumps(source) + b"}"


def steps_text(path: FlowPath) -> bytes:
    """The JSON text of a flow's path."""
    return path if isinstance(path, bytes) else dumps(steps_json(path))


def steps_json(path: Iterable[FlowStep]) -> list[JSON]:
    """Their JSON form."""
    return [json_form(step, "a step: Push, Sheet or Cover") for step in several(path, "steps")]
