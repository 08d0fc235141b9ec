"""Games of Karesansui on boards that feel everything at once: for tests of what pages are told."""

import tomllib
from collections.abc import Iterator
from typing import Any

from niwashi import data
from niwashi.board_types import Cell, Geometry, Role, Senses, Shape
from niwashi.games.game import Game, PlaceKind
from niwashi.games.known import game_named
from niwashi.server.library import picture
from niwashi.server.live import LiveProgram
from niwashi_sim.direct import DirectBoard
from niwashi_sim.simulated_match import Clock
from niwashi_sim.table import Table

PLAYERS = {2: "two", 3: "three", 4: "four"}


def record(players: int, dealt: str = "") -> dict[str, Any]:
    """A recorded game of so many, by the set-up that files call so."""
    file = data.seeds() / "games" / f"karesansui-{PLAYERS[players]}-players{dealt}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def seated(players: int, seed: int | None = None) -> LiveProgram:
    """A program with a board of buttons around a table, one cell for every place."""
    kept = record(players)
    game = game_named("karesansui", players=players, seed=kept["seed"] if seed is None else seed)
    geometry = around(game)
    table = Table(game.places, game.layout(game.start()))
    return LiveProgram(game, DirectBoard(geometry, table), Clock())


def around(game: Game) -> Geometry:
    """A cell with a button for every place of a game, and done buttons."""
    names = [name for name, place in game.places.items() if place.kind is PlaceKind.SQUARE]
    each = len(names) // len(game.players)  # a garden of five in a row, and the places beside it
    cells = [
        Cell(name, 6 * (number // each) + number % each % 5, number % each // 5, Senses.PRESS)
        for number, name in enumerate(names)
    ]
    done = [
        Cell(f"done {name}", side, -2, Senses.PRESS, Shape.BUTTON, role=Role.DONE, owner=side)
        for side, name in enumerate(game.players)
    ]
    return Geometry((*cells, *done))


def moments(program: LiveProgram, turns: list[str], each: int = 1) -> Iterator[Any]:
    """The program at every moment of a game, or at some of them and the last; yields the position."""
    match = program.game_loop.session.match
    game, start = match.game, match.start
    for count in sorted({*range(0, len(turns) + 1, each), len(turns)}):
        program.resume(game, start, turns[:count])
        yield program.game_loop.session.match.position


def shown(program: LiveProgram, language: str = "en") -> dict[str, Any]:
    """Everything that every page gets alike."""
    return {
        "scene": program.scene(language),
        "table": program.table(),
        "pictures": [
            picture(program.session, f"garden-{seat}", language, "today")
            for seat in program.game_loop.session.game.players
        ],
    }
