"""What a toolkit shows, and the next thing that it must do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterable, Iterator, Mapping, NamedTuple, Union

from ._arguments import function, several
from ._call import call, call_text, int64
from ._callbacks import c_function, keep, kept, take_back
from ._ffi import lib, nav_destroy_fn, nav_presenter
from ._handle import Handle, create
from ._json import JSON, dumps, read
from ._observable import Observable
from ._record import Record
from .routes import Route
from .status import Status

if TYPE_CHECKING:
    from .app import App
    from .store import NavigationStore

Profile = Union[str, Mapping[str, JSON]]
"""What a toolkit can do: the name of a known one (``"textual"``), or an object (see the guide)."""


class PresenterItem(Record):
    """An entry or a layer that has a page."""

    id: int
    route: Route
    style: str
    """``"screen"``, ``"sheet"`` or ``"cover"``."""


class BackPreview(Record):
    """Where going back would lead."""

    to: PresenterItem | None
    """What would be on top then; None if nothing would, or the line stays as it is."""
    gone: tuple[int, ...]
    """The ids of the line that would leave the state."""
    allowed: str
    """``"yes"``, ``"asks"`` (if it is agreed to), ``"held"`` (a lock) or ``"none"``."""
    forward: PresenterItem | None
    """The screen that going forward in time would put on top, if that is all it would do."""


class Operation(NamedTuple):
    """One thing that the toolkit is to do."""

    number: int
    """For :meth:`Presenter.done`."""
    kind: str
    """``"switch"``, ``"push"``, ``"pop"``, ``"replace"``, ``"present"``, ``"dismiss"`` or
    ``"discard"``."""
    at: str | None
    """The address of the stack that it changes; ``"~7"`` is that of the modal 7."""
    gone: tuple[int, ...]
    """The ids that have left for good when it is done."""
    animate: str
    """``"forward"``, ``"back"`` or ``"none"``."""
    items: tuple[PresenterItem, ...] = ()
    """What comes, bottom first; of ``present`` the modal."""
    take: int = 0
    """Of ``pop`` and ``dismiss``: how many are taken off."""
    to: int | None = None
    """Of ``pop``: the id that is on top then."""
    keep: int = 0
    """Of ``replace``: how many pages of the stack stay."""
    leaves: str | None = None
    """Of ``switch``: the address of the leaf that was shown."""

    @classmethod
    def from_json(cls, value: Any) -> Operation:
        """Read the JSON form."""
        kind = next(key for key in value if key not in ("op", "at", "gone", "animate"))
        rest: dict[str, Any] = value[kind]
        items: list[Any] = rest.get("items", []) if kind != "discard" else []
        if kind == "present":
            items = [rest["item"]]
        return cls(
            value["op"],
            kind,
            value["at"],
            tuple(value["gone"]),
            value["animate"],
            tuple(map(PresenterItem.from_json, items)),
            rest.get("count", 0),
            rest.get("to"),
            rest.get("keep", 0),
            rest.get("from"),
        )


class Gesture(NamedTuple):
    """What the state made of a gesture."""

    outcome: str
    """``"adopted"`` (the state follows), ``"resisted"`` (it does not, and the next operation leads
    the toolkit back) or ``"echo"`` (it has nothing to do)."""
    answer: JSON
    """The result of the state, or the reason; None for an echo."""


@c_function(nav_destroy_fn)
def _destroy(key: int) -> None:
    page, destroy = take_back(key)
    if destroy is not None:
        destroy(page)


_CREATE = {
    "nav_app_": lib.nav_presenter_create,
    "nav_store_": lib.nav_presenter_create_for_store,
}


class Presenter(Handle[nav_presenter]):
    """Leads a toolkit from what it shows to the newest state, one operation at a time.

    >>> presenter = Presenter(app, "textual")
    >>> for operation in presenter:                # after each commit, gesture, animation
    ...     for item in operation.items:
    ...         if presenter.page(item.id) is None:
    ...             presenter.set_page(item.id, make_page(item.route))
    ...     show(operation)
    ...     presenter.done(operation.number)       # or when its animation has ended

    A page is released when it has left for good, and never while it is shown.
    """

    __slots__ = ()

    def __init__(self, shows: App | NavigationStore, profile: Profile = "immediate") -> None:
        """Make a presenter of an app or a stack. Raises :class:`ArgumentError` for a profile that
        is unknown or an address that does not exist."""
        make = _CREATE.get(shows._prefix) if isinstance(shows, Observable) else None
        if make is None:
            raise TypeError(f"expected an App or a NavigationStore, found {shows!r}")
        text = dumps(profile)
        super().__init__(create(nav_presenter, make, shows._pointer, text, len(text)))

    def next(self) -> Operation | Status:
        """The next operation, which is in flight from then on; ``Status.PENDING`` if one is in
        flight or a finger holds the page, ``Status.NOOP`` if there is nothing to do."""
        status, text = call_text(lib.nav_presenter_next, self._pointer)
        return Operation.from_json(read(text)) if status == Status.OK else Status(status)

    def __iter__(self) -> Iterator[Operation]:
        """The operations that may be done now."""
        while isinstance(operation := self.next(), Operation):
            yield operation

    @property
    def wants(self) -> bool:
        """Whether :meth:`next` would answer an operation. Takes no lock."""
        return bool(lib.nav_presenter_wants(self._pointer))

    def done(self, number: int) -> bool:
        """The animation of an operation has ended; False if that is not in flight."""
        return call(lib.nav_presenter_done, self._pointer, int64(number)) == Status.OK

    def failed(self, number: int, shown: Iterable[int]) -> bool:
        """An operation did not work, and the toolkit shows these ids of the whole line, bottom
        first; False if it is not in flight."""
        text = dumps(list(several(shown, "ids")))
        status = call(lib.nav_presenter_failed, self._pointer, int64(number), text, len(text))
        return status == Status.OK

    def hold(self, on: bool = True) -> bool:
        """A finger has a page, or lets go of it; False if it is so already."""
        return call(lib.nav_presenter_hold, self._pointer, bool(on)) == Status.OK

    def gesture(self, shown: Iterable[int], cause: str = "gesture") -> Gesture:
        """The user moved the toolkit, which now shows these ids of the whole line, bottom first.

        Raises :class:`ArgumentError` for an id that is unknown or named twice.
        """
        text = dumps({"shown": list(several(shown, "ids")), "cause": cause})
        _, answer = call_text(lib.nav_presenter_gesture, self._pointer, text, len(text))
        found: Any = read(answer)
        if isinstance(found, str):
            return Gesture(found, None)
        return Gesture(*next(iter(found.items())))

    def back(self) -> BackPreview:
        """Where going back leads. Read it after each commit."""
        return BackPreview.from_json(read(call_text(lib.nav_presenter_back, self._pointer)[1]))

    def set_page(
        self, id: int, page: object, destroy: Callable[[Any], object] | None = None
    ) -> bool:
        """Keep the page of an item; None removes it. False if no page of that id is needed.

        ``destroy`` gets the page once, when it has left for good: within :meth:`done`,
        :meth:`failed`, :meth:`gesture`, :meth:`set_page`, :meth:`set_profile` or :meth:`close`.
        """
        presenter, number = self._pointer, int64(id)
        if destroy is not None:
            function(destroy)
        pair = (None, nav_destroy_fn()) if page is None else (keep((page, destroy)), _destroy)
        return call(lib.nav_presenter_set_page, presenter, number, *pair) == Status.OK

    def page(self, id: int) -> Any:
        """The page of an item; None if there is none."""
        key = lib.nav_presenter_page(self._pointer, int64(id))
        return None if key is None else kept(key)[0]

    def set_profile(self, profile: Profile) -> None:
        """Show another part of the state, or join columns: ``at`` and ``columns`` may differ."""
        text = dumps(profile)
        call(lib.nav_presenter_set_profile, self._pointer, text, len(text))
