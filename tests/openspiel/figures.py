"""What docs/GAMES.md says of the games of OpenSpiel: `python -m tests.openspiel.figures table`.

`hands` has clumsy hands play games and writes what came of them into `hands.toml`; `levels` has opponents
play each other. `table` makes the table of the page from the tables of the games and that file.
"""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

from tests.openspiel.names import BOARDS, NAMES, TABLES

from niwashi.testing import installed

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "GAMES.md"
PROJECT = HERE.parents[1] / "openspiel"
HANDS = HERE / "hands.toml"
BEGIN, END = "<!-- openspiel -->", "<!-- end of openspiel -->"
_SENSES = {"presence": "presence", "face": "colours", "height": "heights"}
_LONGEST = 100  # turns of a game by hands
_SEEDS = 1_000_000


def table() -> str:
    """The table of the games, as Markdown."""
    measured = tomllib.loads(HANDS.read_text("utf-8"))
    words = (PROJECT / "niwashi_openspiel" / "words" / "en.ftl").read_text("utf-8").splitlines()
    named = dict(line.split(" = ", 1) for line in words if " = " in line)
    lines = [
        "| game | boards | without any question | asked where only presence is sensed | no board can know |"
        " turns by clumsy hands, presence / colours | of them told by a touch |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for name in NAMES:
        said = tomllib.loads((TABLES / f"{name}.toml").read_text("utf-8"))
        hands = [measured.get(f"{name} {senses}") for senses in ("presence", "face and height")]
        row = [
            f"{named[f'rules-game-openspiel-{name}']}, `openspiel:{name}`",
            _named(said["boards"]),
            _SENSES[said.get("senses", "presence")],
            said.get("asked", "") or "nothing",
            said.get("unknown", "") or "nothing is lost",
            " / ".join(str(each["turns"]) if each else "–" for each in hands),
            " / ".join(str(each["touches"]) if each else "–" for each in hands),
        ]
        lines.append(f"| {' | '.join(row)} |")
    return "\n".join(lines)


def _named(boards: list[str]) -> str:
    """The names of boards; of those that only add to the name of the first, what they add."""
    first = boards[0]
    return ", ".join(f"`{each.removeprefix(first) if each != first else each}`" for each in boards)


def page() -> str:
    """The page with its table made anew."""
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{table()}\n\n{END}{after}"


def hands(game: str, senses: str, seeds: range) -> dict[str, int]:
    """What came of games by clumsy hands. Raises AssertionError where a wrong turn was believed."""
    from tests.openspiel.spiel_hands import Played, played

    into = Played()
    with installed(PROJECT):
        for seed in seeds:
            played(game, senses, seed, _LONGEST, into)
    return vars(into)


def ladder(game: str, first: Any, second: Any, games: int) -> float:
    """The share of games that the first opponent wins; each begins half of them."""
    from niwashi.games import game_named

    with installed(PROJECT):
        rules, won = game_named(f"openspiel:{game}"), 0.0
        for number in range(games):
            players = [first(rules, Random(number)), second(rules, Random(_SEEDS + number))]
            mine, position = number % 2, rules.start()
            while rules.legal_turns(position):
                chosen = players[rules.side(position) ^ mine]
                position = rules.after(position, chosen(position))
            winners = rules.winners(position)
            won += (mine in winners) / len(winners)
    return won / games


def at_level(level: int) -> Any:
    """An opponent of a level, by OpenSpiel's search."""
    from niwashi.kits import opponent_for

    def made(rules: Any, dice: Random) -> Any:
        opponent = opponent_for(rules, dice, level)
        return lambda position: opponent.choose(position).line[0]

    return made


def by_search(games: int, *, ours: bool) -> Any:
    """Whoever plays the best turn after so many games at random, by our general search or by OpenSpiel's."""
    from niwashi.engine import GeneralSearcher, Limits

    def made(rules: Any, dice: Random) -> Any:
        from niwashi_openspiel.search import SpielSearcher

        searcher = GeneralSearcher(rules, 16, dice) if ours else SpielSearcher(rules, 16, dice)
        return lambda position: searcher.rate(position, Limits(nodes=games)).turns[0].turn

    return made


def _measured(count: int, workers: int, names: list[str]) -> Iterator[str]:
    kept = tomllib.loads(HANDS.read_text("utf-8")) if HANDS.exists() else {}
    boards = [(name, senses) for name, senses in BOARDS if name in names]
    with ProcessPoolExecutor(workers) as pool:
        made = {pair: pool.submit(hands, *pair, range(count)) for pair in boards}
        for (name, senses), one in made.items():
            kept[f"{name} {senses}"] = one.result()
            yield f"{name}, {senses}: {one.result()}"
    lines = ["# What clumsy hands did on simulated boards: make test-openspiel"]
    lines += [
        f'"{key}" = {{ {", ".join(f"{what} = {n}" for what, n in kept[key].items())} }}'
        for key in sorted(kept)
    ]
    HANDS.write_text("\n".join(lines) + "\n", "utf-8")


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.openspiel.figures")
    parser.add_argument("what", choices=["table", "hands", "levels"])
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", nargs="*", default=NAMES)
    said = parser.parse_args()
    if said.what == "hands":
        for line in _measured(said.games, said.workers, said.only):
            print(line, flush=True)
    if said.what == "levels":
        for name in said.only:
            for level in range(2, 10):
                won = ladder(name, at_level(level), at_level(level - 1), said.games)
                print(f"{name}: level {level} wins {won:.0%} against {level - 1}", flush=True)
            won = ladder(name, by_search(60, ours=False), by_search(60, ours=True), said.games)
            print(
                f"{name}: OpenSpiel's search wins {won:.0%} against ours, 60 games at random each", flush=True
            )
        return
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
