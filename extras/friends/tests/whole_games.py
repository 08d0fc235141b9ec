"""Whole games of two boards: clumsy hands, a faulty transport, and occasional power cuts.

`make -C extras/friends games` plays all of them and prints a table for docs/HOMES-TRUST.md; `make test-all`
plays a share.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, fields
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time

from extras.friends.tests.cuts import MOMENTS, Cutter, PowerCut, cut_at
from extras.friends.tests.homes import TwoBoards
from extras.friends.tests.unreliable_carrier import CarrierFaults

from niwashi.games.game import EndReason
from niwashi_sim.habits import CLUMSY

GAMES = {"garden": 300, "throne": 100, "borderland": 30}
LEVELS = {"borderland": 3}
"""At which level hands play; the others' turns are by chance."""

MOST_CUTS = 3
_MOST_ROUNDS, _REST_ROUNDS = 20_000, 50
_WITHIN_TURNS = 8
_NO_END = 10_000


@dataclass(frozen=True)
class Played:
    """The counts of a game: turns, transport faults and power cuts by kind, restarted tasks."""

    game: str
    seed: int
    turns: int
    faults: Counter[str]
    cuts: Counter[str]
    lost: int
    processor_s: float


def play_whole(folder: Path, game: str, seed: int) -> Played:
    """Play a game to its end on both boards. Raises AssertionError if they differ."""
    began = process_time()
    two = TwoBoards(folder, seed, game, CarrierFaults(), CLUMSY, LEVELS.get(game))
    cuts = _played_on(two, Random(f"{game} {seed}"))
    two.rest(_REST_ROUNDS)
    assert two.is_over(_NO_END), (game, seed)
    two.check_equal()
    for home in two.homes:
        ending = home.chain.ending
        assert ending is not None
        assert ending.how is EndReason.BY_RULES
        assert home.play.session.match.winners == ending.winners
    two.close()
    turns, lost = len(two.homes[0].turns), sum(home.lost for home in two.homes)
    return Played(game, seed, turns, two.office.faults, cuts, lost, process_time() - began)


def _played_on(two: TwoBoards, dice: Random) -> Counter[str]:
    """Play to the end with up to `MOST_CUTS` random power cuts; return them."""
    cuts: Counter[str] = Counter()
    for _ in range(dice.randrange(MOST_CUTS + 1)):
        seat, kind = dice.randrange(2), dice.choice(list(MOMENTS))
        cutter = Cutter(kind, dice.randrange(1, _WITHIN_TURNS * MOMENTS[kind]))
        cut_at(two.homes[seat], cutter)
        try:
            two.go_on(_MOST_ROUNDS)
            cutter.kind = ""  # the game was over first
        except PowerCut:
            cuts[kind] += 1
            lit = two.homes[seat].lit
            two.renew(seat, is_killed=True)
            assert two.homes[seat].chain.state.turns[: len(lit)] == lit, "what was lit is kept"
    two.go_on(_MOST_ROUNDS)
    return cuts


def told(games: list[Played]) -> str:
    """Return the counts of some games as a table row.

    >>> told([Played("garden", 0, 9, Counter(drops=2), Counter(light=1), 0, 1.5)])
    '| garden | 1 | 9 | 2 | 0 | 0 | 0 | 0 | 0 | 0 | 1 | 0 | 2 s |'
    """
    faults = sum((each.faults for each in games), Counter[str]())
    cuts, lost = sum(each.cuts.total() for each in games), sum(each.lost for each in games)
    numbers = [len(games), sum(each.turns for each in games), *(faults[m] for m in _MOODS), cuts, lost]
    seconds = sum(each.processor_s for each in games)
    return f"| {games[0].game} | {' | '.join(f'{n:,}' for n in numbers)} | {seconds:.0f} s |"


_MOODS = tuple(field.name for field in fields(CarrierFaults))
HEAD = f"| game | games | turns | {' | '.join(_MOODS)} | power cuts | tasks begun anew | processor time |"


def _one(asked: tuple[str, int]) -> Played:
    with TemporaryDirectory() as folder:
        return play_whole(Path(folder), *asked)


def main() -> None:
    """Play all games, or a share, and print the counts."""
    parser = argparse.ArgumentParser(prog="python -m extras.friends.tests.whole_games", description=__doc__)
    parser.add_argument("--share", type=int, default=1, help="one game of so many")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    wanted = [(game, seed) for game, count in GAMES.items() for seed in range(0, count, asked.share)]
    rows: dict[str, list[Played]] = {game: [] for game in GAMES}
    failed = 0
    with ProcessPoolExecutor(asked.workers) as pool:
        going = {pool.submit(_one, each): each for each in reversed(wanted)}  # the longest first
        for done in as_completed(going):
            if (why := done.exception()) is not None:
                failed += 1
                print(f"{going[done]}: {type(why).__name__}: {why}", file=sys.stderr, flush=True)
            else:
                rows[going[done][0]].append(done.result())
    cells = HEAD.count("|") - 1
    print("\n".join([HEAD, "|" + " --- |" * cells, *(told(games) for games in rows.values() if games)]))
    kinds = sum((each.cuts for games in rows.values() for each in games), Counter[str]())
    print(
        f"\ncuts: {', '.join(f'{kind} {count}' for kind, count in sorted(kinds.items()))}; failed: {failed}"
    )
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
