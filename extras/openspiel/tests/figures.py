"""What docs/GAMES.md says of the games of OpenSpiel: `python -m extras.openspiel.tests.figures table`.

`hands` has clumsy hands play on until each board has had so many games, and adds what came of them to
`hands.toml`; `levels` has opponents play each other. `table` makes the table of the page from the tables of
the games and that file.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from extras.openspiel.tests.names import BOARDS, NAMES, TABLES

from niwashi.testing.installing import installed

HERE = Path(__file__).parent
PAGE = HERE.parents[2] / "docs" / "GAMES.md"
PROJECT = HERE.parent
HANDS = HERE / "hands.toml"
BEGIN, END = "<!-- openspiel -->", "<!-- end of openspiel -->"
_SENSES = {"presence": "presence", "face": "colours", "height": "heights"}
_LONGEST = 100  # turns of a game by hands
_AT_ONCE = 5  # games of one board, until what came of them is written
_SEEDS = 1_000_000
_CONFIDENT = 1.96  # standard deviations, of which 95 % of such shares lie within


def table() -> str:
    """The table of the games, as Markdown."""
    measured = tomllib.loads(HANDS.read_text("utf-8"))
    words = (PROJECT / "src" / "niwashi_openspiel" / "words" / "en.ftl").read_text("utf-8").splitlines()
    named = dict(line.split(" = ", 1) for line in words if " = " in line)
    lines = [
        "| game | boards | without any question | asked where only presence is sensed | no board can know |"
        " games by clumsy hands, presence / colours | their turns | of them told by a touch |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
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
            *(
                " / ".join(str(each[what]) if each else "–" for each in hands)
                for what in ("games", "turns", "touches")
            ),
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


def hands(game: str, senses: str, seeds: range) -> tuple[dict[str, int], str]:
    """What came of games by clumsy hands, and what was wrong with the next one; "" where nothing was."""
    from extras.openspiel.tests.spiel_hands import Played, WrongTurn, played_whole

    sums = Counter[str](vars(Played()))
    with installed(PROJECT):
        for seed in seeds:
            try:
                sums.update(vars(played_whole(game, senses, seed, _LONGEST)))
            except WrongTurn as wrong:
                return dict(sums), str(wrong)
    return dict(sums), ""


Came = tuple[dict[str, int], str]
"""What came of some games, and what was wrong."""


def add_hands(
    path: Path,
    boards: Sequence[tuple[str, str]],
    games: int,
    pool: Executor,
    workers: int,
    play: Callable[[str, str, range], Came] = hands,
) -> Iterator[str]:
    """Go on until hands have played so many games on each board, the fewest games first.

    The seed of a game is its number, so none is counted twice. The file is written after each few games, and
    whoever stops this goes on from there. Where something was wrong the board's row says what, and nothing
    more is played there until the next time, which begins with that game.
    """
    rows = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    left = {f"{name} {senses}": (name, senses) for name, senses in boards}
    running: dict[Future[Came], str] = {}

    def count(key: str) -> int:
        return int(rows.get(key, {}).get("games", 0))

    while True:
        idle = [key for key in left if count(key) < games and key not in running.values()]
        for key in sorted(idle, key=count)[: workers - len(running)]:
            seeds = range(count(key), min(games, count(key) + _AT_ONCE))
            running[pool.submit(play, *left[key], seeds)] = key
        if not running:
            return
        for done in wait(running, return_when=FIRST_COMPLETED).done:
            key = running.pop(done)
            more, wrong = done.result()
            row = {what: rows.get(key, {}).get(what, 0) + number for what, number in more.items()}
            rows[key] = row | ({"wrong": wrong} if wrong else {})
            if wrong:
                del left[key]
            _write(path, rows)
            yield f"{key}: {row['games']} games, {row['turns']} turns" + (
                f"; WRONG: {wrong}" if wrong else ""
            )


def _write(path: Path, rows: dict[str, Any]) -> None:
    """Write the figures, whole or not at all."""
    lines = ["# What clumsy hands did on simulated boards: make -C extras/openspiel hands"]
    for key in sorted(rows):
        values = (f"{what} = {json.dumps(value)}" for what, value in rows[key].items())
        lines.append(f'"{key}" = {{ {", ".join(values)} }}')
    new = path.with_suffix(".new")
    new.write_text("\n".join(lines) + "\n", "utf-8")
    new.replace(path)


def ladder(game: str, first: Any, second: Any, games: int) -> float:
    """The share of games that the first opponent wins; each begins half of them."""
    from niwashi.games.known import game_named

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
    from niwashi.kits.known import opponent_for

    def made(rules: Any, dice: Random) -> Any:
        opponent = opponent_for(rules, dice, level)
        return lambda position: opponent.choose(position).line[0]

    return made


def by_search(games: int, *, ours: bool) -> Any:
    """Whoever plays the best turn after a number of games, by our general search or by OpenSpiel's."""
    from niwashi.engine.analysis import Limits
    from niwashi.engine.general import GeneralSearcher

    def made(rules: Any, dice: Random) -> Any:
        from niwashi_openspiel.search import SpielSearcher

        searcher = GeneralSearcher(rules, 16, dice) if ours else SpielSearcher(rules, 16, dice)

        def choose(position: Any) -> str:
            return str(searcher.rate(position, Limits(nodes=games)).turns[0].turn)

        return choose

    return made


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m extras.openspiel.tests.figures")
    parser.add_argument("what", choices=["table", "hands", "levels"])
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", nargs="*", default=NAMES)
    said = parser.parse_args()
    if said.what == "hands":
        boards = [(name, senses) for name, senses in BOARDS if name in said.only]
        try:
            with ProcessPoolExecutor(said.workers) as pool:
                for line in add_hands(HANDS, boards, said.games, pool, said.workers):
                    print(line, flush=True)
        except KeyboardInterrupt:
            print(f"Stopped; {HANDS.name} has what was played.")
    if said.what == "levels":
        for name in said.only:
            for level in range(2, 10):
                won = ladder(name, at_level(level), at_level(level - 1), said.games)
                off = _CONFIDENT * sqrt(won * (1 - won) / said.games)
                print(f"{name}: level {level} wins {won:.0%} ± {off:.0%} against {level - 1}", flush=True)
            won = ladder(name, by_search(60, ours=False), by_search(60, ours=True), said.games)
            print(
                f"{name}: OpenSpiel's search wins {won:.0%} against ours, 60 games at random each", flush=True
            )
        return
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
