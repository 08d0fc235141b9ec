"""What a position of Borderland shows and promises, in both builds: counted again, cell by cell."""

from collections import deque
from math import exp
from typing import Any

import pytest
from tests.engine.builds import EACH_BUILD, THE_QUICK_BUILD, Build
from tests.engine.hexport import loaded
from tests.engine.test_hextree import positions
from tests.games.naive_borderland import CELLS, NEIGHBOURS, SIDES

from niwashi.engine import hexes
from niwashi.engine.hexsense import FEATURES, WEIGHTS
from niwashi.games.known import game_named

GAME: Any = game_named("borderland")
MIDDLE = "f6"


def sense_of(build: Build, position: Any, **more: Any) -> Any:
    """A sense over a kernel that holds a position."""
    return build.modules["hexsense"].HexSense(loaded(build, position), **more)


def ring_of(name: str) -> int:
    """How many steps from the middle a cell is."""
    seen, ring = {MIDDLE}, 0
    while name not in seen:
        seen |= {near for cell in seen for near in NEIGHBOURS[cell]}
        ring += 1
    return ring


def counted(position: Any) -> tuple[int, list[int]]:
    """What a position is judged by, from the readable rules."""
    layout, lands, mine = GAME.layout(position), GAME.territories(position), position.side
    owners = {name: layout[name].owner for name in CELLS}
    cells = {side: {name for name in CELLS if owners[name] == side} for side in (0, 1)}
    land = {side: set(lands.get(side, ())) for side in (0, 1)}

    def more(of: Any) -> int:
        return int(of(mine) - of(1 - mine))

    rings = [more(lambda side, r=ring: sum(ring_of(n) == r for n in cells[side])) for ring in range(6)]
    return sum(map(bool, land.values())), [
        1,
        more(lambda side: bool(land[side])),
        more(lambda side: len(land[side])),
        more(lambda side: len(cells[side] & land[side])),
        -more(lambda side: lacking(owners, side)),
        *rings,
    ]


@THE_QUICK_BUILD
def test_features_agree_with_the_rules(build: Build) -> None:
    held = set()
    for position in positions(30, 23):
        found = sense_of(build, position).shown()
        assert found == counted(position), GAME.format(position)
        held.add(found[0])
    assert held == {0, 1, 2}


@EACH_BUILD
def test_the_chance_is_that_of_the_weights_and_never_quite_certain(build: Build) -> None:
    for position in positions(10, 24):
        sense = sense_of(build, position)
        held, shown = sense.shown()
        odds = sum(weight * number for weight, number in zip(WEIGHTS[held], shown, strict=True))
        assert sense.chance() == pytest.approx(100 + 9800 / (1 + exp(-odds / 1000)), abs=1)
    for weight, chance in ((10**6, 9900), (0, 5000), (-(10**6), 100)):
        weights = [[weight, *[0] * (FEATURES - 1)]] * len(WEIGHTS)
        assert sense_of(build, positions(1, 24)[0], weights=weights).chance() == chance


@EACH_BUILD
def test_weights_that_do_not_fit_are_refused(build: Build) -> None:
    with pytest.raises(ValueError, match="3 times 11 weights"):
        sense_of(build, positions(1, 24)[0], weights=[[1, 2, 3]] * 3)


@EACH_BUILD
def test_border_distance_agrees_with_a_slow_search(build: Build) -> None:
    for position in positions(20, 21):
        kernel = loaded(build, position)
        sense, side = build.modules["hexsense"].HexSense(kernel), position.side
        layout = GAME.layout(position)
        owners = {name: layout[name].owner for name in CELLS}
        assert sense.mine() == lacking(owners, side), GAME.format(position)
        assert sense.theirs() == lacking(owners, 1 - side), GAME.format(position)


@EACH_BUILD
@pytest.mark.parametrize(
    ("own", "enemy", "lacks"),
    [(0, 0, 11), (1 << 60, 0, 10), (0b111111, 0, 5), (0, sum(1 << cell for cell in hexes.CELLS), 12)],
)
def test_border_distance_with_few_pieces_or_no_way(build: Build, own: int, enemy: int, lacks: int) -> None:
    kernel = build.modules["hexes"].HexKernel()
    kernel.load(own, enemy, 0, 0)
    assert build.modules["hexsense"].HexSense(kernel).mine() == lacks


def lacking(owners: dict[str, int], side: int) -> int:
    """The fewest cells that a player lacks between opposite sides: cell by cell, cheapest first."""
    return min(_way(owners, side, SIDES[number], SIDES[number + 3]) for number in range(3))


def _way(owners: dict[str, int], side: int, start: Any, end: Any) -> int:
    costs = {name: 0 if owner == side else 1 for name, owner in owners.items() if owner != 1 - side}
    known: dict[str, int] = {}
    waiting = deque(sorted((costs[name], name) for name in start if name in costs))
    while waiting:
        cost, name = waiting.popleft()
        if known.setdefault(name, cost) < cost:
            continue
        for near in NEIGHBOURS[name]:
            if near in costs and near not in known:
                added = (cost + costs[near], near)
                waiting.append(added) if costs[near] else waiting.appendleft(added)
    return min([known[name] for name in end if name in known], default=12)
