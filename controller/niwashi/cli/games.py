"""`niwashi games`: the kept games listed, shown, taken elsewhere and back, replayed and deleted."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, tzinfo
from pathlib import Path
from typing import IO, Annotated

import typer

from niwashi import __version__
from niwashi.board_types import Geometry
from niwashi.cli import options
from niwashi.cli.incoming import opened, size_of
from niwashi.cli.records_option import kept_settings, opened_games
from niwashi.cli.writing import Force, write_named
from niwashi.errors import BadRecords, NiwashiError, RecordsFault, reason
from niwashi.features import all_endings, signed_lines
from niwashi.games.game import GameEnding
from niwashi.games.known import GAMES
from niwashi.games.match import Match
from niwashi.kits.known import kit_of
from niwashi.kits.quality import brought, languages_of
from niwashi.loop.fitting import board_of
from niwashi.loop.replaying import replay
from niwashi.message import Key
from niwashi.records.journal import Journal
from niwashi.records.kept import Kept
from niwashi.records.lines import record_lines, take_in
from niwashi.records.sheet import ending_text, minute_text, open_text, score_sheet
from niwashi.records.trace import Run, TraceEntry
from niwashi.terminal import LANGUAGE, ExitCode, exit_on_refusal, message, print_text
from niwashi.views.keepsake import animated_game, drawn_dots, drawn_game
from niwashi.views.kept_game import ended_text
from niwashi.watcher import NOTE, records_folder
from niwashi.words.catalogue import LANGUAGES

app = typer.Typer(
    help=(
        "The games that were played: list, show, replay, export, delete. Every game is kept while it "
        "is played."
    ),
    no_args_is_help=True,
)

_Number = Annotated[
    int, typer.Argument(help='The game\'s number, as "niwashi games list" shows it.', metavar="NUMBER")
]
_Numbers = Annotated[
    list[int] | None, typer.Argument(help="Numbers of games; all games without any.", metavar="NUMBER")
]
_Names = Annotated[
    list[str], typer.Argument(help="The players' names, first the one who moved first.", metavar="NAME")
]
_File = Annotated[
    Path, typer.Argument(help='A file that "niwashi games export" has written.', metavar="FILE")
]
_Out = Annotated[
    Path | None,
    typer.Option(
        "--out", help="Write to this file, which only you can read: names are in it.", metavar="FILE"
    ),
]
_OutThere = Annotated[
    Path,
    typer.Option(
        "--out", help="Write to this file, which only you can read: names are in it.", metavar="FILE"
    ),
]
_Turn = Annotated[
    int | None, typer.Option("--turn", help="The position after so many turns; 0 is the start.", min=0)
]
_Sheet = Annotated[bool, typer.Option("--sheet", help="Score sheets to read, instead of JSON Lines.")]
_Signed = Annotated[
    bool,
    typer.Option(
        "--signed",
        help=(
            'One game, signed turn by turn by the key of this board: "niwashi chain verify" checks it '
            "anywhere."
        ),
    ),
]
_Trace = Annotated[
    bool, typer.Option("--trace", help="Run the recorded readings through the program and compare.")
]
_Board = Annotated[
    Path | None,
    typer.Option(
        "--board", help="Lead people through the game on the board that this file describes.", metavar="FILE"
    ),
]
_Sim = Annotated[bool, typer.Option("--sim", help="Show it on a simulated board, in the browser.")]


@app.command("list")
def list_games(records: options.Records = None) -> None:
    """List the kept games, the oldest first.

    niwashi games list
    niwashi games list --records club.sqlite3
    """
    with opened_games(records, to_read=True) as journal:
        games, endings = journal.games(), all_endings(journal.ask)
        for kept in games:
            print_text(_line(kept, endings.get(kept.key)))
        if not (games or journal.damaged):
            print_text(message("games-none", file=str(journal.file)))


@app.command()
def available() -> None:
    """List the games that can be played: where each comes from and how much it brings.

    Packages that can't be used are listed with the reason.

    niwashi games available
    """
    for name in GAMES:
        kit_of(name)  # one that can't be loaded is left out
    width = max(map(len, GAMES), default=0)
    for name in GAMES:
        origin, own = GAMES.origin(name), brought(name)
        facts = {
            "game": name.ljust(width),
            "title": Key(f"rules-game-{name}"),
            "quality": Key(f"games-quality-{own.quality}"),
            "package": f"{origin.package} {origin.version or __version__}",
        }
        print_text(message("games-available", **facts))
        if missing := [each for each in LANGUAGES if each not in languages_of(name)]:
            print_text(message("games-available-words", languages=", ".join(missing)))
    NOTE.forgive(records_folder(()), {GAMES.origin(name).title for name in GAMES})
    for left in GAMES.left_out:
        package = f"{left.origin.package} {left.origin.version}".strip()
        print_text(message("games-left-out", game=left.name, package=package, why=left.why.message))


@app.command()
def show(number: _Number, records: options.Records = None) -> None:
    """Show a game's score sheet with its last position.

    niwashi games show 12
    """
    with opened_games(records, to_read=True) as journal:
        print_text(_sheet(journal, journal.game(number)), nl=False)


@app.command()
def name(number: _Number, names: _Names, records: options.Records = None) -> None:
    """Write down who played a game, in turn order.

    niwashi games name 12 Hana Tsuru
    """
    with opened_games(records, must_exist=True) as journal:
        journal.game(number).check_names(names)
        journal.name(number, names)
        print_text(_line(journal.game(number)))


@app.command()
def export(
    numbers: _Numbers = None,
    *,
    out: _Out = None,
    force: Force = False,
    sheet: _Sheet = False,
    signed: _Signed = False,
    records: options.Records = None,
) -> None:
    """Write games as JSON Lines (everything that is kept, readings too) or as score sheets.

    Without numbers: all games.

    niwashi games export --out all.jsonl
    niwashi games export 12 --sheet
    niwashi games export 12 --signed --out game-12.chain
    """
    with opened_games(records, to_read=True) as journal:
        wanted = dict.fromkeys(numbers or ())
        games = [journal.game(number) for number in wanted] if wanted else journal.games()
        parts = _written(journal, games, is_sheet=sheet, is_signed=signed)
        if out is None:
            _print(parts)
        else:
            write_named(out, parts, force=force)
            written = [kept for kept in games if kept.number not in journal.damaged]
            print_text(message("games-exported", count=len(written), file=str(out)))


@app.command("import")
def import_games(file: _File, records: options.Records = None) -> None:
    """Import the games of an exported file.

    Games that are kept already stay as they are.

    niwashi games import all.jsonl
    """
    with opened_games(records) as journal:
        try:
            with _watched(file) as text:
                arrived = take_in(journal, text)
        except OSError as error:
            if isinstance(error, RecordsFault):
                raise
            raise BadRecords("records-no-file", file=str(file), why=reason(error)) from error
        except KeyboardInterrupt:
            print_text(message("games-import-stopped"), err=True)
            raise typer.Exit(ExitCode.STOPPED) from None
        print_text(message("games-imported", count=len(arrived.new), known=len(arrived.known)))


@app.command()
def picture(
    number: _Number,
    *,
    out: _OutThere,
    turn: _Turn = None,
    force: Force = False,
    records: options.Records = None,
) -> None:
    """Draw a position of a game, the last one without --turn: PNG if the file is called so, else SVG.

    niwashi games picture 12 --out game-12.svg
    niwashi games picture 12 --turn 7 --out game-12.png
    """
    with opened_games(records, to_read=True) as journal:
        kept, match, board = _looked_at(journal, number)
        turns = len(match.turns)
        if turn is not None and turn > turns:
            raise NiwashiError("replay-no-such-turn", found=turn, most=turns)
        at = turns if turn is None else turn
        is_png = out.suffix.lower() == ".png"
        drawn = (
            drawn_dots(kept, match, board, at, LANGUAGE)
            if is_png
            else drawn_game(kept, match, board, at, LANGUAGE)
        )
        _write_drawn(out, drawn.encode() if isinstance(drawn, str) else drawn, replace=force)


@app.command()
def animation(
    number: _Number, *, out: _OutThere, force: Force = False, records: options.Records = None
) -> None:
    """Draw a whole game as an animated PNG, turn by turn.

    niwashi games animation 12 --out game-12.png
    """
    with exit_on_refusal():
        if out.suffix.lower() not in (".png", ".apng"):
            raise NiwashiError("games-animation-png", file=str(out))
    with opened_games(records, to_read=True) as journal:
        drawn = animated_game(*_looked_at(journal, number), LANGUAGE)
        _write_drawn(out, drawn, replace=force)


def _written(journal: Journal, games: Sequence[Kept], *, is_sheet: bool, is_signed: bool) -> Iterable[str]:
    """Games as they are exported; one game alone if it is to be signed by the key of this board."""
    if is_signed:
        if len(games) != 1 or is_sheet:
            raise NiwashiError("games-sign-one")
        return (f"{line}\n" for line in signed_lines(journal, games[0]))
    return _sheets(journal, games) if is_sheet else (f"{line}\n" for line in record_lines(journal, games))


def _looked_at(journal: Journal, number: int) -> tuple[Kept, Match, Geometry]:
    """A game with all its positions, and a board to draw it on."""
    kept = journal.game(number)
    match = kept.match()
    return kept, match, board_of(match.game, _board(journal.runs(kept.key)))


def _write_drawn(out: Path, drawn: bytes, *, replace: bool) -> None:
    write_named(out, [drawn], force=replace)
    print_text(message("games-drawn", file=str(out)))


@app.command("replay")
def replay_game(
    number: _Number,
    *,
    trace: _Trace = False,
    board: _Board = None,
    sim: _Sim = False,
    port: options.Port = 8080,
    browser: options.Browser = True,
    records: options.Records = None,
) -> None:
    """Replay a game.

    As text; on a board, whose lights lead you through it (--board); on a
    simulated one, where hands show it (--sim); or run everything that the board
    sensed through the program and compare the results (--trace).

    niwashi games replay 12
    niwashi games replay 12 --sim
    niwashi games replay 12 --board hardware/boards/garden-36.toml
    niwashi games replay 12 --trace
    """
    with opened_games(records, to_read=True) as journal:
        kept = journal.game(number)
        runs = journal.runs(kept.key) if trace else ()
        settings = kept_settings(journal)
    with exit_on_refusal():
        if trace and (sim or board is not None):
            raise NiwashiError("games-replay-one-way")
        if sim or board is not None:
            from niwashi.cli.replay import walk_through  # serves a page, which the other commands need not

            walk_through(kept.match(), board, port, settings, sim=sim, browser=browser)
        elif not trace:
            _replay_turns(kept)
        elif not _replay_runs(runs):
            raise typer.Exit(ExitCode.NO)


@app.command()
def delete(number: _Number, *, sure: options.Sure = False, records: options.Records = None) -> None:
    """Delete a game and what the board sensed in it, for ever.

    niwashi games delete 12
    """
    with opened_games(records, must_exist=True) as journal:
        print_text(_line(journal.game(number)))
        if sure or typer.confirm(message("games-ask-delete", number=number)):
            journal.delete(number)
            print_text(message("games-deleted", number=number))


def _line(kept: Kept, signed: GameEnding | None = None) -> str:
    # A hyphen for a missing name, and one alone if all are missing.
    players = ", ".join(name or "-" for name in kept.players) if any(kept.players) else "-"
    return message(
        "games-line",
        number=kept.number,
        at=minute_text(kept.began_at, _zone()),
        game=Key(f"rules-game-{kept.setup.game}"),
        turns=len(kept.turns),
        ended=ended_text(kept, LANGUAGE, signed),
        players=players,
    )


def _sheet(journal: Journal, kept: Kept) -> str:
    return score_sheet(kept, _board(journal.runs(kept.key)), _zone(), LANGUAGE)


def _board(runs: Sequence[Run]) -> Geometry | None:
    """The board that a game was last played on, if anybody knows."""
    return runs[-1].board if runs else None


def _sheets(journal: Journal, games: Sequence[Kept]) -> Iterator[str]:
    blank = ""
    for kept in games:
        try:
            sheet = _sheet(journal, kept)
        except NiwashiError as error:
            journal.damaged[kept.number] = error
            continue
        yield blank + sheet
        blank = "\n"


def _print(parts: Iterable[str]) -> None:
    """Print text: as it is for a program, harmless for a terminal."""
    for part in parts:
        if sys.stdout.isatty():
            print_text(part, nl=False)
        else:
            typer.echo(part, nl=False)


@contextmanager
def _watched(file: Path) -> Iterator[IO[str]]:
    """The text of an exported file, with a bar on the terminal that shows how far it is read."""
    if not sys.stderr.isatty():
        with opened(file) as text:
            yield text
        return
    length = max(1, size_of(file))
    with typer.progressbar(length=length, file=sys.stderr) as bar, opened(file, bar.update) as text:
        yield text


def _replay_turns(kept: Kept) -> None:
    """Print each turn that counts and the position it leads to."""
    match = kept.match()
    print_text(open_text(match, match.start))
    for number, played in enumerate(match.played, start=1):
        print_text(f"{number:>3}. {played.turn:<12} {open_text(match, played.position)}".rstrip())
    print_text(ending_text(match, LANGUAGE))


def _replay_runs(runs: Sequence[Run]) -> bool:
    """Replay every run, tell how each went, and return whether the same came out of all of them."""
    if not runs:
        print_text(message("games-no-trace"))
    went = [_is_replayed(number, run) for number, run in enumerate(runs, start=1)]
    return all(went)


def _is_replayed(number: int, run: Run) -> bool:
    replayed = replay(run)
    parted = replayed.first_difference
    if parted is None:
        counts = {"entries": len(run.trace), "happenings": len(replayed.found), "turns": len(replayed.turns)}
        print_text(message("games-replay-same", number=number, **counts))
        return True
    at, then, now = parted
    print_text(message("games-replay-differs", number=number, at=at + 1, then=_told(then), now=_told(now)))
    print_text(message("games-replay-program", program=run.program, now=__version__))
    return False


def _told(entry: TraceEntry | None) -> str:
    return "-" if entry is None else f"{entry.kind} {entry.detail} ({entry.at:.3f} s)"


def _zone() -> tzinfo | None:
    return datetime.now().astimezone().tzinfo
