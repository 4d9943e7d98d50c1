"""The intent that waits for facts."""

from __future__ import annotations

from ._record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._json import JSON
    from ._record import Maybe
    from .routes import Route


class PendingIntent(Record):
    """An intent that waits for facts."""

    intent: JSON
    """The intent."""
    route: str
    """The name of the route that requires them."""
    needs: tuple[str, ...]
    """The facts."""
    shown: Route | None
    """The route that is shown meanwhile."""
    screen: int | None
    """The screen that is shown meanwhile, if it was made for this."""
    entry_state: Maybe[JSON] = None
    """What its screen had kept, which it gets back."""
