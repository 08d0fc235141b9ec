"""Fair placings of handicap stones in Garden: all of them tried, or those of RC-61 measured.

python -m niwashi_bench.handicaps --stones 1 --seconds 200  # all placings of one stone, the most even first
python -m niwashi_bench.handicaps --write --seconds 300     # those that are played, into seeds/handicaps/
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from time import monotonic

from niwashi.engine.fair_judge import Judge, judge_openings
from niwashi.engine.fairness import Fairness, Opening
from niwashi.games.known import game_named
from niwashi.games.reclamation.handicaps import HANDICAPS
from niwashi.games.reclamation.kit import handicap_openings
from niwashi.games.reclamation.reclamation import Reclamation
from niwashi.kits.known import engine_of
from niwashi.opponents.starts import found_text, proof_text, split_text
from niwashi_bench import ROOT

FILE = ROOT / "seeds" / "handicaps" / "garden-placeholder.toml"
HEAD = "# Garden with handicap stones, judged by this command: see RC-60 and RC-61 in seeds/reclamation.md.\n"


def placings(game: Reclamation, stones: int) -> Iterator[Opening]:
    """Every placing of so many of Tendril's stones on squares that are empty at the start.

    >>> garden = game_named("garden")
    >>> assert isinstance(garden, Reclamation)
    >>> found = list(placings(garden, 1))
    >>> len(found), found[0].name, found[0].position
    (34, 'a1', 'z5/6/6/6/6/x4c f 14,13 1234,1234 -')
    """
    start = game.start()
    flower, tendril = start.camps
    free = [
        (square, name)
        for square, name in enumerate([name for name in game.places if len(name) == 2])
        if start.empty >> square & 1
    ]
    for chosen in combinations(free, stones):
        ones = sum(1 << square for square, _ in chosen)
        camps = flower, tendril._replace(ones=ones, hand=tendril.hand - stones)
        name = ", ".join(name for _, name in chosen)
        facts: dict[str, str | int] = {"count": stones, "places": name}
        yield Opening(name, "handicap", facts, game.format(start._replace(camps=camps)))


def _told(verdicts: Sequence[Fairness], level: int) -> None:
    for verdict in verdicts:
        print(
            f"{verdict.opening.name}: {proof_text(verdict, 'en')} {split_text(verdict, level, 'en')}",
            flush=True,
        )


def _asked() -> argparse.Namespace:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--stones", type=int, choices=sorted(HANDICAPS), default=1)
    asked.add_argument("--seconds", type=float, default=300)
    asked.add_argument("--level", type=int, default=6)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--most", type=int, default=34, help="placings to play to the end, at most")
    asked.add_argument("--write", action="store_true", help="judge what is played, and keep that")
    return asked.parse_args()


def main() -> None:
    """Judge the chosen starts and print the results; keep them if asked to."""
    wanted = _asked()
    game = game_named("garden")
    assert isinstance(game, Reclamation)  # noqa: S101 - Garden is one
    judge = Judge(
        game, lambda number: Random(f"{wanted.seed} {number}"), engine_of(game).levels, wanted.level, 32
    )
    if not wanted.write:
        found = judge_openings(
            judge, list(placings(game, wanted.stones)), monotonic, wanted.seconds, wanted.most
        )
        _told(found, wanted.level)
        return
    asked = [
        Opening("none", "handicap", {"count": 0, "places": "-"}, game.format(game.start())),
        *handicap_openings(game),
    ]
    verdicts = judge_openings(judge, asked, monotonic, wanted.seconds, len(asked))
    _told(verdicts, wanted.level)
    kept = sorted(
        (each for each in verdicts if each.opening.facts["count"]), key=lambda each: each.opening.name
    )
    command = f"python -m niwashi_bench.handicaps --write --seconds {wanted.seconds:g} --level {wanted.level}"
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(found_text(game, command, wanted.level, kept, HEAD), encoding="utf-8")


if __name__ == "__main__":
    main()
