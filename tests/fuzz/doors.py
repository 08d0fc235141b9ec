"""Every door through which something from outside comes in, and what holds behind each, whatever it was.

A door takes bytes. It ends quietly with the right answer (which it checks) or with a NiwashiError; anything
else is a fault. `make -C tests fuzz` throws bytes at each for as long as one likes.
"""

import io
import json
import struct
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.fuzz import (
    guest_doors,
    kept_doors,
    package_doors,
    page_doors,
    tls_doors,
)
from tests.fuzz.door import Door, all_of, file_of, folder, text_of
from tests.records.playing import Play

from niwashi import data, lights
from niwashi.board_types import Geometry
from niwashi.cli.incoming import GAME, opened
from niwashi.cli.report import packed
from niwashi.cli.rules_batch import answer
from niwashi.devices.board_parser import load_board, parse_board
from niwashi.devices.serial_link.frames import FrameDecoder, encode_frame
from niwashi.devices.serial_link.messages import decode_message
from niwashi.errors import NiwashiError
from niwashi.files import load_card_set, load_deck, load_garden
from niwashi.games.game import Game
from niwashi.games.known import GAMES, game_named, game_of
from niwashi.games.reclamation.cards import built_in_card_set, card_set_from, card_set_text
from niwashi.games.setup import GameSetup
from niwashi.learning.attempt import PuzzleAttempt
from niwashi.learning.attempt_state import AttemptState
from niwashi.learning.problem import problem_of
from niwashi.learning.puzzle import puzzles_from
from niwashi.learning.puzzle_files import PUZZLES as _PUZZLES
from niwashi.lights.frames import frame as frame_at
from niwashi.lights.theme_file import load as load_theme
from niwashi.loop.settings import SettingsStore
from niwashi.page_types.commands import COMMANDS, Commands
from niwashi.page_types.friends import FRIEND_COMMANDS
from niwashi.records.journal import Journal
from niwashi.records.lines import record_lines, take_in
from niwashi.server.drafts import draft_view, layout_of
from niwashi.server.drafts import parse as parse_draft
from niwashi.wiring.parts import parts_list
from niwashi.wiring.wires import header_wires as wires
from niwashi.wiring.wires import pixel_order, switch_wires
from niwashi.words.catalogue import LANGUAGES
from niwashi_sim.schedule import parse_schedule

CHECKED_TURNS = 40
"""So many turns of an accepted position are looked at."""


# Files


def _board(thrown: bytes) -> None:
    board = load_board(file_of(thrown, "board.toml"))
    assert len(board.geometry.index) == len(board.geometry.cells)
    assert len(
        {board.bit(switch) for cell in board.cells for switch in (cell.reed, cell.button) if switch}
    ) == len(list(switch_wires(board)))
    assert len(list(pixel_order(board))) == len(board.chain)
    assert all(part.quantity is None or part.quantity > 0 for part in parts_list(board))
    is_bought_whole = board.pixels.driver in {kind.key for kind in board.kinds if kind.has_lights}
    assert is_bought_whole or list(wires(board))
    assert parse_board(thrown.decode("utf-8"), "again") == board


def _theme(thrown: bytes) -> None:
    theme = load_theme(file_of(thrown, "theme.toml"))
    frame = frame_at(tuple(theme.lights), theme, 0.5)
    assert all(0 <= part <= 255 for light in frame for part in light)


def _settings(thrown: bytes) -> None:
    """What can't be read is moved aside, and what is set then is kept all the same."""
    file = file_of(thrown, "settings.json")
    store = SettingsStore(file)
    found = store.settings
    store.set("brightness", 50)
    assert SettingsStore(file).settings == found.changed("brightness", 50)
    assert store.aside is None or store.aside.read_bytes() == thrown
    if store.aside is not None:
        store.aside.unlink()
        raise NiwashiError("settings-set-aside", file=str(file), aside=str(store.aside))


def _cards(thrown: bytes) -> None:
    cards = load_card_set(file_of(thrown, "cards.toml"))
    assert load_card_set(file_of(card_set_text(cards).encode(), "again.toml")) == cards
    game = game_named("garden", cards)
    assert game.format(game.parse(game.format(game.start()))) == game.format(game.start())


def _cards_data(thrown: bytes) -> None:
    try:
        fields = json.loads(thrown)
    except (ValueError, RecursionError):
        return
    card_set_from(fields, "fuzz")


def _deck(thrown: bytes) -> None:
    deck = load_deck(file_of(thrown, "deck.toml"))
    assert load_deck(file_of(thrown, "deck.toml")) == deck
    for players in (2, 4):
        game = game_named("karesansui", deck, players=players, seed=1)
        assert game.legal_turns(game.start())


def _garden(name: str, thrown: bytes) -> None:
    garden = load_garden(file_of(thrown, name)).garden
    assert len(garden.tiles) == len(garden.stones)


def _puzzles(thrown: bytes) -> None:
    """Puzzles that are let in can be worked out, or are refused one by one; those that can are solved."""
    puzzles = puzzles_from(_PUZZLES.fields(file_of(thrown, "puzzles.toml")), "puzzles.toml", "garden")
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles) > 0
    for puzzle in puzzles[:3]:
        problem = problem_of(puzzle, game_of(GameSetup("garden", players=puzzle.players, seed=puzzle.seed)))
        trial = PuzzleAttempt(problem, _garden_board())
        for turn in puzzle.line:
            assert trial.state in (AttemptState.OPEN, AttemptState.ANSWERED)
            trial.match.play(turn)
        assert trial.state is AttemptState.SOLVED


@cache
def _garden_board() -> Geometry:
    return load_board(data.boards() / "garden-36.toml").geometry


def _draft(game: Game, thrown: bytes) -> None:
    """A position that is set out is one of the game, or what is wrong is said, with places that there are."""
    draft = parse_draft(thrown)
    for language in LANGUAGES:
        said = draft_view(game, layout_of(game, draft), draft.side, language)
        assert (said["reason"] is None) == bool(said["position"])
        if said["reason"] is not None:
            assert said["reason"]["text"].strip()
            assert set(said["reason"]["places"]) <= set(game.places)
        else:
            position = game.parse(said["position"])
            assert game.side(position) == said["side"]
            assert said["side"] == draft.side or position == game.start()  # an empty board has its own mover
            assert game.format(position) == said["position"]


def _schedule(thrown: bytes) -> None:
    board = load_board(data.boards() / "garden-36.toml")
    schedule = parse_schedule(text_of(thrown), board)
    assert parse_schedule(schedule.text(), board) == schedule


def _records(thrown: bytes) -> None:
    with closing(_journal()) as journal:
        try:
            with opened(file_of(thrown, "exported")) as text:
                arrived = take_in(journal, text)
        except NiwashiError:
            assert journal.games() == ()
            raise
        games = journal.games()
        assert [kept.key for kept in games] == arrived.new
        for kept in games:
            assert kept.match().turns == kept.turns
        again = _journal()
        with closing(again):
            take_in(again, io.StringIO("".join(f"{line}\n" for line in record_lines(journal, games))))
            assert [kept.acts for kept in again.games()] == [kept.acts for kept in games]


_PATCH = struct.Struct(">HB")  # where, in 1/65536 of the file, and how many bytes


def _record_file(thrown: bytes) -> None:
    """A file of records with bytes written over: games are listed and exported, or it is refused."""
    whole, patch = _whole_record_file(), 0
    content = bytearray(whole)
    while len(thrown) - patch > _PATCH.size:
        place, length = _PATCH.unpack_from(thrown, patch)
        part = thrown[patch + _PATCH.size : patch + _PATCH.size + length]
        patch += _PATCH.size + length
        at = place * len(whole) >> 16
        content[at : at + len(part)] = part
    with tempfile.TemporaryDirectory(dir=folder()) as holding:
        file = Path(holding, "games.sqlite3")
        file.write_bytes(content[: len(whole)])
        with closing(Journal.open(file)) as journal:
            games = journal.games()
            lines = list(record_lines(journal, games))
    if content == whole:
        assert (len(games), lines) == (1, _exported().decode().splitlines())


@cache
def _whole_record_file() -> bytes:
    file = folder() / "whole.sqlite3"
    with closing(Journal.open(file)) as journal:
        _play(journal)
    return file.read_bytes()


def _play(journal: Journal) -> None:
    play = Play(journal, seed=2)
    play.play(3)
    play.recorder.close()


def _journal() -> Journal:
    import sqlite3

    return Journal(sqlite3.connect(":memory:", isolation_level=None), folder() / "games")


# Texts


def _position(game: Game, thrown: bytes) -> None:
    text = text_of(thrown)
    position = game.parse(text)
    assert game.format(position) == text
    assert len(game.layout(position)) == len(game.places)
    if game.result(position) is None:
        for turn in game.legal_turns(position)[:CHECKED_TURNS]:
            game.format(game.play(position, turn))


def _turn(game: Game, thrown: bytes) -> None:
    text, start = text_of(thrown), _start(game)
    game.play(start, text)
    assert text in game.legal_turns(start)


@cache
def _started(name: str) -> tuple[Game, Any]:
    game = game_named(name)
    return game, game.start()


def _start(game: Game) -> Any:
    return _started(game.name)[1]


def _message(thrown: bytes) -> None:
    message = Commands((*COMMANDS, *FRIEND_COMMANDS)).parse(text_of(thrown))
    assert len(message.model_dump_json()) <= 4096


def _batch(thrown: bytes) -> None:
    if _counts_for_minutes(thrown):
        return
    said = json.loads(answer(thrown))
    assert isinstance(said, dict)
    assert said


def _counts_for_minutes(thrown: bytes) -> bool:
    """Whether this asks for a deep count: that is a long answer, not a fault."""
    try:
        asked = json.loads(thrown)
        return bool(asked["do"] == "perft" and asked["depth"] > 2)
    except (ValueError, RecursionError, TypeError, LookupError):
        return False


def _wire(thrown: bytes) -> None:
    at_once, bit_by_bit = FrameDecoder(), FrameDecoder()
    frames = at_once.take(thrown)
    pieces = (thrown[at : at + 1] for at in range(len(thrown))) if len(thrown) < 4096 else (thrown,)
    assert frames == [frame for piece in pieces for frame in bit_by_bit.take(piece)]
    for frame in frames:
        assert encode_frame(frame.number, frame.session, frame.payload).strip(b"\0") in thrown
        decode_message(frame)


# What they begin from


def _positions(name: str) -> tuple[bytes, ...]:
    """The positions of a game that goes on at random, but always the same."""
    game, position = _started(name)
    found = []
    for number in range(24):
        found.append(game.format(position).encode())
        legal = game.legal_turns(position)
        if not legal:
            break
        position = game.play(position, legal[number * 7919 % len(legal)])
    return tuple(found)


def _record_patches() -> tuple[bytes, ...]:
    """Single bytes of the file written over by what stands there."""
    whole = _whole_record_file()
    places = range(0, 1 << 16, 1 << 12)
    return tuple(_PATCH.pack(place, 1) + whole[place * len(whole) >> 16 :][:1] for place in places)


def _exported() -> bytes:
    with closing(_journal()) as journal:
        _play(journal)
        return "".join(f"{line}\n" for line in record_lines(journal, journal.games())).encode()


def _packed() -> bytes:
    file = folder() / "report.zip"
    file.write_bytes(packed({"README.txt": "a report", GAME: _exported().decode()}))
    return file.read_bytes()


def _drafts(name: str) -> tuple[bytes, ...]:
    """Positions as a page sets them out."""
    game, _ = _started(name)
    drafts = []
    for text in _positions(name):
        position = game.parse(text.decode())
        stacks = {place: list(stack.pieces) for place, stack in game.layout(position).items() if stack.height}
        drafts.append(json.dumps({"side": game.side(position), "stacks": stacks}).encode())
    return tuple(drafts)


def _some_puzzles() -> bytes:
    """The first of Garden's file."""
    text = data.text_of(data.seeds() / "puzzles/garden.toml")
    return "[[puzzles]]".join(text.split("[[puzzles]]")[:4]).encode()


_GARDEN = {
    "tiles": [["L1", "R1", "m1", None, None], ["R1*", "L1*", "m2", None, None], [None] * 5],
    "stones": {"a2": "small"},
    "virtue": 4,
}
_GARDEN_TOML = (
    b'tiles = [["L1", "R1", "m1", "", ""], ["R1*", "L1*", "m2", "", ""], ["", "", "", "", ""]]\nvirtue = 4\n'
)

_MESSAGES = (
    b'{"do": "handle", "verb": "lift", "place": "f1", "seq": 3}',
    b'{"do": "new", "game": "throne", "seed": "7"}',
    b'{"do": "new", "game": "garden", "clock": "1 byo 3x5 lose", "names": {"flower": "Aki"}}',
    b'{"do": "clock", "clock": "turn 30"}',
    b'{"do": "clock-answer", "agrees": true}',
)
_REQUESTS = (
    b'{"game": "garden", "position": "z5/6/6/6/6/5c f 14,14 1234,1234 -", "do": "play", "turn": "f1e2:1"}',
    b'{"game": "borderland", "do": "legal"}',
    b'{"game": "garden", "do": "perft", "depth": 1}',
    b'{"game": "karesansui", "do": "score", "garden": ' + json.dumps(_GARDEN).encode() + b"}",
)
_SCHEDULES = (
    b'seed = 3\n[[fault]]\nat = 1.0\nlasts = 2.5\nwhat = "knock-over"\n\n'
    b'[[fault]]\nat = 4\nwhat = "clock-jump -3.5"\n',
)


def _of_games() -> Iterator[tuple[str, Door]]:
    for name in GAMES:
        game, start = _started(name)
        turns = tuple(turn.encode() for turn in game.legal_turns(start)[:60])
        if game.tallest:  # the others can't be set out piece by piece
            yield f"draft-{name}", Door(partial(_draft, game), _drafts(name))
        yield f"position-{name}", Door(partial(_position, game), _positions(name))
        yield f"turn-{name}", Door(partial(_turn, game), turns)


def _of_extras() -> Iterator[tuple[str, Door]]:
    for file in sorted(Path(__file__).parents[2].glob("extras/*/tests/doors.py")):
        yield from import_module(f"extras.{file.parts[-3]}.tests.doors").DOORS.items()


def _cards_as_data() -> bytes:
    return json.dumps(built_in_card_set().model_dump(mode="json")).encode()


DOORS: Mapping[str, Door] = {
    "board": Door(_board, all_of(data.boards(), "*.toml")),
    "theme": Door(_theme, all_of(Path(lights.__file__).parent / "themes", "*.toml")),
    "settings": Door(_settings, (b'{"theme": "moss", "brightness": 40}', b'{"echo": [1], "theme": "x"}')),
    "cards": Door(_cards, all_of(data.seeds() / "cards", "*.toml")),
    "cards-data": Door(_cards_data, (_cards_as_data(),)),
    "deck": Door(_deck, all_of(data.seeds(), "karesansui.toml")),
    "garden-json": Door(partial(_garden, "garden.json"), (json.dumps(_GARDEN).encode(),)),
    "garden-toml": Door(partial(_garden, "garden.toml"), (_GARDEN_TOML,)),
    "puzzles": Door(_puzzles, (_some_puzzles(),)),
    "schedule": Door(_schedule, _SCHEDULES),
    "records": Door(_records, (_exported(),)),
    "record-file": Door(_record_file, _record_patches()),
    "report": Door(_records, (_packed(),)),
    "message": Door(_message, _MESSAGES),
    "batch": Door(_batch, _REQUESTS),
    "wire": Door(_wire, tuple(encode_frame(number, 7, bytes(range(number))) for number in range(1, 20))),
    **dict(_of_games()),
    **guest_doors.DOORS,
    **kept_doors.DOORS,
    **package_doors.DOORS,
    **page_doors.DOORS,
    **tls_doors.DOORS,
    **dict(_of_extras()),
}
"""By name."""
