"""`niwashi puzzle`: positions with something to be found, on a board; and which there are."""

from contextlib import closing
from datetime import date
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from niwashi.cli import options
from niwashi.cli.play import play
from niwashi.cli.records_option import NOWHERE, records_file
from niwashi.cli.writing import Force, may_replace, write_named
from niwashi.errors import NiwashiError
from niwashi.games.known import USUAL_GAME, game_of
from niwashi.games.setup import GameSetup
from niwashi.learning.progress import PlayerProgress, Progress, player_name
from niwashi.learning.puzzle import Puzzle
from niwashi.learning.puzzle_files import (
    daily_puzzle,
    graded_puzzles,
    made_puzzles_file,
    next_puzzle,
    puzzle_named,
    puzzled,
    puzzles_text,
)
from niwashi.learning.puzzle_finder import find_puzzles
from niwashi.message import Key
from niwashi.records.reader import open_to_read
from niwashi.terminal import exit_on_refusal, message

_Id = Annotated[
    str | None, typer.Argument(help="Which puzzle, such as garden-001.", metavar="ID", show_default=False)
]
_Game = Annotated[str, options.game_option("The game of the puzzle", puzzled())]
_List = Annotated[bool, typer.Option("--list", help="List the puzzles, and which of them you have solved.")]
_Daily = Annotated[bool, typer.Option("--daily", help="The puzzle of today, the same everywhere.")]
_Count = Annotated[
    int | None,
    typer.Option(
        "--make",
        help=(
            "Find this many puzzles of the game by its rules, and keep them: one third each is won in "
            "one, two and three turns. It takes minutes."
        ),
        metavar="COUNT",
        min=1,
        max=300,
    ),
]
_Out = Annotated[
    Path | None,
    typer.Option(
        "--out",
        help=(
            "Write found puzzles to this file, for the folder seeds/puzzles of a game's package. Without "
            "it they are kept for this program alone."
        ),
        metavar="FILE",
    ),
]


def puzzle(
    *,
    wanted: _Id = None,
    game: _Game = USUAL_GAME,
    listed: _List = False,
    daily: _Daily = False,
    make: _Count = None,
    out: _Out = None,
    force: Force = False,
    solver: options.Solver = "",
    board: options.Board = None,
    sim: options.Sim = False,
    port: options.Port = 8080,
    browser: options.Browser = True,
    records: options.PlayRecords = None,
) -> None:
    """Solve a puzzle on a board.

    In its position one turn wins by force, encloses, captures or scores most.
    Without an ID it is one that you can probably solve, by your rating and how
    sure that is. Wrong turns are answered; what you have solved and your rating
    are kept beside your games.

    niwashi puzzle
    niwashi puzzle --daily --game garden
    niwashi puzzle garden-001
    niwashi puzzle --list --solver Aki
    """
    with exit_on_refusal():
        if make is not None:
            _make(game, make, out, force=force)
            return
        solver = player_name(solver)
        mine = _progress(records).of(solver)
        if listed:
            _list(game, mine, date.today())
            return
        chosen = _chosen(wanted, game, mine, daily=daily)
        typer.echo(_line(chosen, mine))
    play(
        game=chosen.game,
        board=board,
        sim=sim,
        port=port,
        browser=browser,
        records=records,
        puzzle=chosen.id,
        solver=solver,
    )


def _make(name: str, count: int, out: Path | None, *, force: bool) -> None:
    """Find puzzles of a game and write them. Raises NiwashiError where none is found."""
    game = game_of(GameSetup(name))
    if out is not None:
        may_replace(out, force=force)  # before the long search
    found = []
    for each in find_puzzles(game, count, Random(1)):
        found.append(each)
        typer.echo(f"{each.id}  {each.rating:4}  {message(f'puzzle-short-{each.goal}', turns=each.turns)}")
    if not found:
        raise NiwashiError("puzzle-none-made", game=name)
    file = out or made_puzzles_file(name)
    file.parent.mkdir(parents=True, exist_ok=True)
    write_named(file, [puzzles_text(found)], force=force or out is None)
    typer.echo(message("puzzle-made", count=len(found), file=str(file)))


def _progress(records: str | None) -> Progress:
    """The progress that is kept in the records; where nothing is kept, none. Raises RecordsFault."""
    file = records_file(records)
    if records == NOWHERE or not file.exists():
        return Progress()
    with closing(open_to_read(file)) as journal:
        return Progress(journal.tries())


def _chosen(wanted: str | None, game: str, mine: PlayerProgress, *, daily: bool) -> Puzzle:
    """The puzzle that is meant. Raises NiwashiError."""
    if wanted is not None and daily:
        raise NiwashiError("puzzle-either", found=wanted)
    if wanted is not None:
        return puzzle_named(wanted)
    if daily:
        return daily_puzzle(game, date.today())
    return next_puzzle(game, mine.suits, mine.solved)


def _list(game: str, mine: PlayerProgress, day: date) -> None:
    """Print the puzzles of a game, and how far a player has come."""
    puzzles = graded_puzzles(game)
    solved = sum(each.id in mine.solved for each in puzzles)
    typer.echo(message("puzzle-list-game", game=Key(f"rules-game-{game}"), solved=solved, count=len(puzzles)))
    rating, deviation = (f"{round(part)}" for part in (mine.rating.value, mine.rating.deviation))
    typer.echo(message("puzzle-list-rating", rating=rating, deviation=deviation))  # texts: 1500, not 1,500
    typer.echo(message("puzzle-list-daily", id=daily_puzzle(game, day).id))
    typer.echo(message("puzzle-list-next", id=next_puzzle(game, mine.suits, mine.solved).id))
    for each in puzzles:
        typer.echo(_line(each, mine))


def _line(puzzle: Puzzle, mine: PlayerProgress) -> str:
    """Return a puzzle in one line: its id, its grade, its task, and if it is solved."""
    task = message(f"puzzle-short-{puzzle.goal}", turns=puzzle.turns)
    mark = message("puzzle-list-solved") if puzzle.id in mine.solved else ""
    return f"{puzzle.id}  {puzzle.rating:4}  {task}  {mark}".rstrip()
