"""The values of stores and links, under their own names: commands, intents, results, reasons,
events and findings.

:mod:`navruntime` has most of them too. Nine names mean the values of an app there, such as
``Cancelled`` and ``Refused``; here they are those of a store.

>>> from navruntime import NavigationStore, stores
>>> isinstance(NavigationStore(["home"]).pop(), stores.Cancelled)
False
"""

from __future__ import annotations

from . import values as _values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .results import SUCCESS, Refused
    from .values import *  # noqa: F403

_RESULTS = ("Refused", "SUCCESS")

__all__ = ["Refused", "SUCCESS"]
__all__ += _values.__all__


if not TYPE_CHECKING:  # Else checkers would take every name for one of the module.

    def __getattr__(name: str) -> object:
        if name in _RESULTS:
            from . import results

            found: object = getattr(results, name)
        elif name in _values.__all__:
            found = getattr(_values, name)
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
