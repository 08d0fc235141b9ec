"""The strength of the levels: each plays the one below, from paired openings, until it is beyond doubt.

`make -C extras/bench ladder` writes docs/LADDER.md. A sequential test (SPRT) decides between "equal" and
"60 Elo stronger". `ARGS="--package tests/example_game --games breakthrough"` measures a game from outside the
tree: its rows are printed, and no more.
"""

import argparse
from datetime import UTC, datetime
from math import log
from pathlib import Path
from random import Random
from time import process_time

from niwashi.engine.analysis import Stop
from niwashi.engine.kind import KERNEL
from niwashi.engine.levels import FULL
from niwashi.engine.opponent import Opponent
from niwashi.games.game import Game
from niwashi.games.known import GAMES, game_named
from niwashi.kits.known import engine_of, searcher_for
from niwashi.testing.installing import installed
from niwashi_bench import ROOT
from niwashi_bench.ladder_table import LadderSection, MatchScore, page, sections
from niwashi_bench.machine import machine

FILE = ROOT / "docs" / "LADDER.md"
ELO = 60.0
DOUBT = 0.05
LONGEST = 300
_OPENING = {"borderland": 3}  # turns by chance before a match; mostly two, none where chance deals
_MEGABYTES = {"borderland": 64}  # a tree needs more than a table, which others have
_TABLE = 4


def verdict(score: MatchScore, elo: float = ELO, doubt: float = DOUBT) -> str:
    """Return the sequential test's verdict so far: "stronger", "not stronger" or "open".

    >>> verdict(MatchScore(40, 0, 2)), verdict(MatchScore(10, 0, 30)), verdict(MatchScore(3, 0, 2))
    ('stronger', 'not stronger', 'open')
    """
    expected = 1 / (1 + 10 ** (-elo / 400))
    points = score.won + score.drawn / 2
    ratio = points * log(expected / 0.5) + (score.games - points) * log((1 - expected) / 0.5)
    bound = log((1 - doubt) / doubt)
    return "stronger" if ratio >= bound else "not stronger" if ratio <= -bound else "open"


class LadderMatch:
    """A game and its players, with a limit of processor time a turn; deals follow the seed."""

    def __init__(self, name: str, levels: tuple[int, int], think_s: float) -> None:
        self.name, self.levels, self.think_s, self.rng = name, levels, think_s, Random()
        self.seated: tuple[Game, list[Opponent]] | None = None

    def pair(self, score: MatchScore, seed: int) -> None:
        """Add two games from one opening and deal, with changed sides, to the first level's score."""
        for first in (0, 1):
            points = self._points(first, seed)
            score.won += points == 1
            score.drawn += points == 0.5
            score.lost += points == 0

    def _points(self, first: int, seed: int) -> float:
        """Return the first level's points in one game, as the player of that index."""
        self.rng.seed(seed)
        game, players = self._seated(seed)
        position = game.start()
        for _ in range(0 if GAMES[game.name].is_dealt else _OPENING.get(game.name, 2)):
            position = game.play(position, game.random_turn(position, self.rng))
        for _ in range(LONGEST):
            if game.result(position) is not None:
                break
            player = players[game.side(position) ^ first]
            found = player.choose(position, stop=_until(process_time() + self.think_s))
            position = game.play(position, found.line[0])
        winners = game.winners(position)  # nobody of a game that is too long, both of a shared victory
        return 0.5 if len(winners) != 1 else float(winners[0] == first)

    def _seated(self, seed: int) -> tuple[Game, list[Opponent]]:
        """The game and its players, who know nothing of earlier games."""
        dealt = GAMES[self.name].is_dealt
        if dealt or not self.seated:
            game = game_named(self.name, seed=seed) if dealt else game_named(self.name)
            self.seated = game, [self._player(game, level) for level in self.levels]
        for player in self.seated[1]:
            player.searcher.forget()
        return self.seated

    def _player(self, game: Game, level: int) -> Opponent:
        searcher = searcher_for(game, _MEGABYTES.get(self.name, _TABLE), self.rng)
        return Opponent(game, searcher, self.rng, engine_of(game).levels, level)


def match(name: str, level: int, pairs: range, think_s: float, seed: int) -> MatchScore:
    """A level against the one below, until it is beyond doubt: no fewer pairs and no more than in a range."""
    score, players = MatchScore(), LadderMatch(name, (level, level - 1), think_s)
    for number in range(pairs.stop):
        if number >= pairs.start and verdict(score) != "open":
            break
        players.pair(score, seed + number)
    return score


def _until(moment: float) -> Stop:
    return lambda: process_time() > moment


def _asked() -> argparse.Namespace:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--package", type=Path, action="append", default=[], help="folder of a project")
    asked.add_argument("--games", nargs="*", default=list(GAMES))
    asked.add_argument("--levels", nargs="*", type=int, default=list(range(2, FULL + 1)))
    asked.add_argument("--pairs", type=int, default=100, help="at most")
    asked.add_argument("--least", type=int, default=0, help="pairs to play even where the test has decided")
    asked.add_argument("--think", type=float, default=1.0, help="seconds of processor time a turn, at most")
    return asked.parse_args()


def main() -> None:
    """Play the ladder, or the part of it that is asked for, and put its rows into the page."""
    own, wanted = set(GAMES), _asked()
    for folder in wanted.package:
        if not (folder / "pyproject.toml").is_file():
            raise SystemExit(f"no project in {folder}: name the folder in which its pyproject.toml lies")
    with installed(*wanted.package):
        if unknown := set(wanted.games) - set(GAMES):
            raise SystemExit(f"no game {', '.join(sorted(unknown))}: there are {', '.join(GAMES)}")
        for name in wanted.games:
            for level in wanted.levels:
                score = match(name, level, range(wanted.least, wanted.pairs), wanted.think, 1000 * level)
                row = score.row(level, verdict(score))
                print(name, row, flush=True)
                if name in own:
                    _write(name, level, row, wanted)


def _write(name: str, level: int, row: str, wanted: argparse.Namespace) -> None:
    """Put a row into the page; all others stay as they are."""
    found = sections(FILE.read_text("utf-8")) if FILE.exists() else {}
    section = found.setdefault(name, LadderSection())
    section.rows[level] = row
    section.how = (
        f"{machine()}, kernel {KERNEL}, {datetime.now(UTC):%Y-%m-%d}:\n"
        f"{wanted.least} to {wanted.pairs} pairs a step, "
        f"{wanted.think:g} s of processor time a turn at most."
    )
    FILE.write_text(page(found), encoding="utf-8")


if __name__ == "__main__":
    main()
