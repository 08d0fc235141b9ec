"""Borderland by clumsy hands on the board of 91 hexes: at every settled moment the layout is the table's.

Half of the games begin where borders are near, so that captures, ties and the emergency phase come under
the hands. They end after some turns: hands that play at random hardly ever win.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from tests.games import naive_borderland as naive
from tests.games.crossings import crossing, nested
from tests.marks import quick_first, slices

from niwashi.data import boards
from niwashi.devices.board_parser import load_board
from niwashi.games.known import game_named
from niwashi_sim.direct import DirectBoard
from niwashi_sim.habits import CLUMSY, NEAT, Habits
from niwashi_sim.simulated_match import MatchTally, SimulatedMatch
from niwashi_sim.table import Table

GEOMETRY = load_board(boards() / "hex-91.toml").geometry
GAME = game_named("borderland")


def seated(seed: int, habits: Habits, text: str | None = None) -> SimulatedMatch:
    start = GAME.start() if text is None else GAME.parse(text)
    table = Table(GAME.places, GAME.layout(start))
    return SimulatedMatch(GAME, table, DirectBoard(GEOMETRY, table), Random(seed), habits, start=start)


def full_of_borders(first: int) -> Iterator[tuple[int, str]]:
    """Seeds and positions with borders or near ones, in which nobody has won yet."""
    for seed in range(first, first + 1000):
        text = naive.write((nested if seed % 2 else crossing)(Random(seed)))
        if GAME.result(GAME.parse(text)) is None:
            yield seed, text


@pytest.mark.parametrize("seeds", slices(4, 100, 32), ids=str)
def test_games_from_the_opening_on(seeds: range) -> None:
    tallies = [seated(seed, CLUMSY).play(most_turns=14) for seed in seeds]
    assert all(tally.turns >= 14 for tally in tallies)
    assert all(tally.settled_checks > 2 * tally.turns for tally in tallies)
    assert sum(tally.taken_back for tally in tallies) > 0


@pytest.mark.parametrize(("first", "games"), quick_first([(0, 6), (0, 50), (1000, 25)]))
def test_games_among_borders(first: int, games: int) -> None:
    """BL-13, BL-22, BL-25: what comes off, what is asked, and what moves twice is done by hand."""
    met: Counter[str] = Counter()
    for seed, text in [each for each, _ in zip(full_of_borders(first), range(games), strict=False)]:
        sitting = seated(seed, CLUMSY, text)
        tally = sitting.play(most_turns=8)
        met += seen(sitting, tally)
    assert met["games"] == games
    assert min(met[each] for each in ("captures", "emergencies", "twice", "back")) > 0, met
    assert met["ties"] > 0 or (first, games) != (0, 50)  # they are rare: fifty games may well have none


def seen(sitting: SimulatedMatch, tally: MatchTally) -> Counter[str]:
    """What happened in a game."""
    positions = [sitting.session.match.start, *(p.position for p in sitting.session.match.played)]
    pieces = [sum(stack.height for n, stack in GAME.layout(p).items() if "hand" not in n) for p in positions]
    turns = sitting.session.match.turns
    return Counter(
        games=1,
        captures=sum(after < before for before, after in pairwise(pieces)),
        ties=sum("~" in turn for turn in turns),
        emergencies=sum(GAME.phase(p) == "emergency" for p in positions),
        twice=sum(moves_twice(turn) for turn in turns),
        back=tally.taken_back,
    )


def moves_twice(turn: str) -> bool:
    actions = [action.partition("~")[0].split("-") for action in turn.split(",")]
    return len(actions) == 2 and len(actions[0]) == len(actions[1]) == 2 and actions[0][1] == actions[1][0]


@pytest.mark.parametrize("seeds", slices(2, 10, 10), ids=str)
def test_neat_hands_turns_always_count(seeds: range) -> None:
    for seed in seeds:
        assert seated(seed, NEAT).play(most_turns=20).taken_back == 0
