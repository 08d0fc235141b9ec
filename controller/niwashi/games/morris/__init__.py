"""Three Men's Morris on nine squares: a small game for boards that have no room for the others."""

from typing import TYPE_CHECKING

from niwashi.later import offer_later

if TYPE_CHECKING:
    from niwashi.games.morris.morris import Morris

__all__ = ["Morris"]

__getattr__ = offer_later(__name__, {"morris": ["Morris"]})
