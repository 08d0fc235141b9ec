"""Possible places in one garden now (KS-11, KS-16, KS-17)."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from niwashi.games.karesansui.garden import COSTS, NAMES, Garden, monk_steps, stones_at_monk, tile_places


class Places(NamedTuple):
    """Names of squares in rank-then-file order: for the next tile, each kind of stone, the monk's step."""

    tiles: tuple[str, ...]
    stones: Mapping[str, tuple[str, ...]]
    monk: tuple[str, ...]

    def told(self) -> Mapping[str, Any]:
        """Return the offers as plain data."""
        return self._asdict()


def places(garden: Garden) -> Places:
    """Return the places for the next tile, a stone of each kind and the monk.

    A kind that costs more virtue than there is has no places: it can't be taken now (KS-17, KS-68). What
    the supply still holds is not asked.
    """
    at_monk = _named(stones_at_monk(garden))
    stones = {kind: at_monk if cost <= garden.virtue else () for kind, cost in COSTS.items()}
    return Places(_named(tile_places(garden)), stones, _named(monk_steps(garden)))


def _named(numbers: Iterable[int]) -> tuple[str, ...]:
    return tuple(NAMES[number] for number in numbers)
