"""Lights that show the network state: a few cells, for a while, below everything else."""

from collections.abc import Callable
from functools import lru_cache
from math import dist
from typing import TYPE_CHECKING

from niwashi.board_types import Cue, Geometry, Reading, Role
from niwashi.network.state import NetworkState
from niwashi.session.layers import Layer, Priority

if TYPE_CHECKING:  # loads the rules of a board, which lights up before them
    from niwashi.session.session import Session

SHOWN_S = 10.0
"""Seconds for which a new state is shown."""
_CELLS = 3
_LOOKS = {
    NetworkState.OFFLINE: (Cue.NETWORK_OFFLINE, 1),
    NetworkState.OWN: (Cue.NETWORK_OWN, _CELLS),
    NetworkState.JOINING: (Cue.NETWORK_JOINING, 2),
    NetworkState.ONLINE: (Cue.NETWORK_ONLINE, _CELLS),
}
"""The cue and the number of lights: three blues in a row are told by counting, too."""
_WAITED_FOR = frozenset({NetworkState.OWN, NetworkState.JOINING})
"""States that need an action or a wait of people: shown until the game has begun."""


class NetworkLights:
    """The layer that shows the state of the network."""

    def __init__(self, state: Callable[[], NetworkState | None]) -> None:
        """`state` returns the state without waiting; None if unknown."""
        self._state = state
        self._seen: NetworkState | None = None
        self._since = 0.0
        self._layer: Layer | None = None

    def layer(self) -> Layer | None:
        return self._layer

    def look(self, session: "Session", _: Reading, now: float) -> None:
        """Update the layer from the state and its age."""
        state = self._state()
        if state is not self._seen:
            self._seen, self._since = state, now
        is_waited_for = state in _WAITED_FOR and not session.match.turns and not session.match.begun
        shows = state is not None and (now - self._since < SHOWN_S or is_waited_for)
        self._show(state if shows else None, session.geometry)

    def _show(self, state: NetworkState | None, geometry: Geometry) -> None:
        """Keep the same layer object while its cues are the same: the loop detects changes by identity."""
        wanted: dict[int, Cue] = {}
        if state is not None:
            cue, count = _LOOKS[state]
            wanted = dict.fromkeys(news_cells(geometry, count), cue)
        if wanted != (self._layer.cues if self._layer is not None else {}):
            self._layer = Layer(Priority.NETWORK, wanted, "network") if wanted else None


@lru_cache(maxsize=8)
def _nearest(
    cells: tuple[tuple[float, float, bool], ...], at: tuple[float, float], count: int
) -> tuple[int, ...]:
    lit = [i for i, (_, _, is_lit) in enumerate(cells) if is_lit]
    return tuple(sorted(sorted(lit, key=lambda i: (dist(cells[i][:2], at), i))[:count]))


def news_cells(geometry: Geometry, count: int = _CELLS) -> tuple[int, ...]:
    """Return the lit cells nearest to the *help* button, or to the first cell: there people look for help."""
    asks = next((cell for cell in geometry if cell.role is Role.HELP), geometry.cells[0])
    return _nearest(tuple((cell.x, cell.y, cell.lit) for cell in geometry), (asks.x, asks.y), count)
