"""The contract of every game on a board: hands, lights, records and the page.

Each check takes a game and fails by an assertion. `niwashi.testing.game_contract` runs them all. The board is
the first that suits the game: one in the folder `boards` of its package, or one that comes with Niwashi.
"""

import json
from contextlib import closing
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from niwashi.board_types import CueCategory, Reading, cues_of
from niwashi.devices.board_file import BoardFile
from niwashi.games.game import Act, Game, Handling, PlaceKind
from niwashi.loop.fitting import built_in_board, suits
from niwashi.loop.recorder import Recorder
from niwashi.loop.replaying import replay
from niwashi.records.journal import Journal
from niwashi.server.live import LiveProgram
from niwashi.server.simulated import simulated_game, simulated_program
from niwashi.session.plan import values_of
from niwashi.session.session import Session
from niwashi.testing.entering import unfelt
from niwashi.views.games import cover
from niwashi.words.catalogue import LANGUAGES
from niwashi_sim.direct import SENSES, DirectBoard, with_senses
from niwashi_sim.habits import CLUMSY
from niwashi_sim.simulated_match import Clock, SimulatedMatch
from niwashi_sim.table import Table

GAMES_EACH = 2
"""Games that clumsy hands play on each kind of board; `--niwashi-games` of the pytest plugin changes it."""

FEELS, SEES = "presence", "face and height"
_TURNS = 60  # of a game by clumsy hands
_ENTERED = 20  # turns of a game at random of which each could be another one
_RECORDED = 8  # turns of a game through all drivers
_EPOCH = 1_750_000_000.0
_OFFERS = cues_of(CueCategory.OFFER, CueCategory.ORDER)


def board_for(game: Game) -> BoardFile:
    """Return the board that the checks play on. Fails where no board suits the game."""
    board = built_in_board(game)
    assert suits(game, board.geometry), (
        f"no board has the cells of {game.name}: put a board file into the folder boards of its package"
    )
    return board


def clumsy_hands_play_on_a_board_that_feels_presence(game: Game) -> None:
    """The tracker agrees with the table whenever the board rests, and believes no wrong turn."""
    _hands_play(game, FEELS)


def clumsy_hands_play_on_a_board_that_sees_colours(game: Game) -> None:
    """Clumsy hands on a board whose cells sense owner and height."""
    _hands_play(game, SEES)


def _hands_play(game: Game, senses: str) -> None:
    geometry = with_senses(board_for(game).geometry, SENSES[senses])
    for seed in range(GAMES_EACH):
        table = Table(game.places, game.layout(game.start()), game.pieces)
        match = SimulatedMatch(game, table, DirectBoard(geometry, table), Random(seed), CLUMSY)
        tally = match.play(most_turns=_TURNS)  # raises DriftError
        assert tally.settled_checks > tally.turns > 0


def every_turn_can_be_entered(game: Game) -> None:
    """On reeds, buttons and faces, by hands that follow the lights."""
    found = unfelt(game, board_for(game).geometry, range(GAMES_EACH), longest=_ENTERED)
    told = [str(each) for each in islice(found, 3)]
    assert not told, "\n".join(told)


def lights_name_what_may_be_done(game: Game) -> None:
    """At the start of a turn, lit are the places with which a legal turn may begin, and no others."""
    geometry = with_senses(board_for(game).geometry, SENSES[SEES])
    dice, position = Random(1), game.start()
    for _ in range(_TURNS):
        options = game.options(position)
        if not options:
            return
        if all(option.handlings and not option.spoken for option in options):
            session = Session(game, geometry, position)
            reading = Reading(values_of(geometry, game.layout(position)))
            for now in range(4):
                session.read(reading, float(now))
            assert session.is_settled
            cues = session.advice().cues
            lit = {cell.name for cell, cue in zip(geometry, cues, strict=True) if cue in _OFFERS}
            first = [_first_places(option.handlings) for option in options]
            here, idle = game.format(position), sorted(lit.difference(*first))
            assert not idle, f"in {here} lights say that something may be done on {idle}, and nothing may"
            dark = next((sorted(places) for places in first if not lit & places), None)
            assert dark is None, f"in {here} a legal turn begins on {dark}, where no light says so"
        position = game.play(position, game.random_turn(position, dice))


def _first_places(handlings: tuple[Handling, ...]) -> set[str]:
    step = min(handling.step for handling in handlings)
    return {handling.place for handling in handlings if handling.step == step}


def a_recorded_game_replays(game: Game) -> None:
    """A game through the drivers is kept turn by turn, and its readings come to the same turns again."""
    with TemporaryDirectory() as folder, closing(Journal.open(Path(folder) / "games.sqlite3")) as journal:
        names = Random(1)

        def record(program: LiveProgram) -> None:
            clock = program.clock
            keys = lambda: f"{names.getrandbits(128):032x}"  # noqa: E731
            program.game_loop.add(Recorder(journal, lambda: _EPOCH + clock(), keys).feature)

        match = simulated_game(game, board_for(game), Random(1), record, most_turns=_RECORDED)
        (kept,) = journal.games()
        assert kept.turns == match.turns
        assert kept.match().position == match.position
        assert all(replay(run).is_same for run in journal.runs(kept.key))


def the_page_shows_and_plays_it(game: Game) -> None:
    """A page gets scene, status and picture in every language, and a turn done there counts."""
    clock = Clock()
    program, _ = simulated_program(game, board_for(game), clock, Random(1))
    try:
        _pass(program, clock)
        for language in LANGUAGES:
            assert game.name in program.scene(language)["games"]
            assert json.dumps(program.status(language))
        assert cover(game.name).startswith("<svg")
        options = [each for each in game.options(game.start()) if each.handlings and not each.goes_on]
        by_hand = [each for each in options if not each.spoken and not each.touch]
        if by_hand:
            session = program.game_loop.session
            # A page has one hand: what is captured goes before the piece that captures is lifted.
            for handling in sorted(by_hand[0].handlings, key=lambda each: (each.step, each.act is Act.LIFT)):
                if session.geometry[handling.place].senses.is_named:  # a button: it feels fingers alone
                    _do(program, clock, [("press", handling.place)])
                    _do(program, clock, [("release", handling.place)])
                _do(program, clock, _by_mouse(game, handling))
            _pass(program, clock)
            if not session.match.turns:  # *done* confirms what the board can't see
                done = session.geometry.done_buttons(game.side(game.start()))
                names = [session.geometry.cells[cell].name for cell in done]
                _do(program, clock, [("press", name) for name in names])
                _do(program, clock, [("release", name) for name in names])
            _pass(program, clock)
            assert session.match.turns == (by_hand[0].turn,)
            assert all(json.dumps(program.status(language)) for language in LANGUAGES)
    finally:
        program.close()


def _do(program: LiveProgram, clock: Clock, movements: list[tuple[str, str]]) -> None:
    for verb, place in movements:
        command = json.dumps({"do": "handle", "verb": verb, "place": place})
        program.handle(program.commands.parse(command), "page")
    _pass(program, clock, 0.5)


def _by_mouse(game: Game, handling: Handling) -> list[tuple[str, str]]:
    """Return the commands of a page for one handling at the start of a game."""
    side = game.side(game.start())
    own = next((n for n, p in game.places.items() if p.kind is PlaceKind.PILE and p.owner == side), "")
    pile = handling.pile or own
    verbs: dict[Act, list[tuple[str, str]]] = {
        Act.LIFT: [("lift", handling.place)],
        Act.SET: [("set", handling.place)],
        Act.ADD: [("take", pile), ("add", handling.place)],
        Act.TAKE: [("take", handling.place), ("set", pile)],
        Act.PULL: [("pull", handling.place)],
        Act.RETURN: [("put", handling.place)],
    }
    return verbs[handling.act]


def _pass(program: LiveProgram, clock: Clock, seconds: float = 4.0) -> None:
    until = clock.now + seconds
    while clock.now < until:
        clock.now += program.step()


BOARD = (
    clumsy_hands_play_on_a_board_that_feels_presence,
    clumsy_hands_play_on_a_board_that_sees_colours,
    every_turn_can_be_entered,
    lights_name_what_may_be_done,
    a_recorded_game_replays,
    the_page_shows_and_plays_it,
)
"""All checks on a board."""
