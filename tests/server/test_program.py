"""The running program without a page: what it tells, what it does when asked, what it refuses."""

from collections.abc import Sequence
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from tests.each_game import EACH, NOT_DEALT
from tests.server.asking import ask, status_of
from tests.server.running import GARDEN_36, Running

from niwashi import data
from niwashi.board_types import Cue, Shape
from niwashi.devices.board_parser import load_board
from niwashi.errors import NiwashiError
from niwashi.games.known import game_named
from niwashi.loop.fitting import playable_games
from niwashi.server.live import LiveProgram
from niwashi.server.simulated import simulated_program
from niwashi.words.catalogue import LANGUAGES
from niwashi_sim.direct import DirectBoard
from niwashi_sim.simulated_match import Clock
from niwashi_sim.table import Table

NEARLY = "z5/aaaaa1/aaa3/aa4/6/5c f 4,14 1234,1234 -"
"""One turn before the end."""


def shining(running: Running, cell: str) -> bytes:
    at = 3 * GARDEN_36.geometry.index[cell]
    return running.program.frame()[at : at + 3]


@pytest.fixture
def running() -> Running:
    running = Running()
    running.pass_time(1.0)
    return running


def test_a_lift_lights_where_it_may_go_and_a_whole_turn_counts(running: Running) -> None:
    running.do("lift", "f1")
    lit = {square for square in ("e1", "e2", "f2") if any(shining(running, square))}
    assert lit == {"e1", "e2", "f2"}
    assert not any(shining(running, "c3"))
    assert running.cues()["e2"] is Cue.MAY_GO
    running.do("set", "e2")
    running.do("pull", "flower card 1")
    for square in ("d4", "f4"):
        running.do("take", "flower hand")
        running.do("set", square)
    running.pass_time(1.0)
    status = status_of(running.program)
    assert status["turns"] == ["f1e2:1"]
    assert status["side"] == 1
    assert status["position"] == "z5/6/3a1a/6/4c1/6 t 12,14 234,1234 -"
    assert running.cues()["e2"] is Cue.LAST_TURN


def test_a_new_game_sets_the_table_up_for_it(running: Running) -> None:
    running.do("lift", "f1")
    ask(running.program, do="new", game="throne")
    running.pass_time(0.5)
    assert running.program.scene("en")["game"] == "throne"
    table = running.program.table()
    assert len(table["stacks"]["flower hand"]) == 15
    assert table["stacks"]["flower trophies"] == []
    assert running.cues()["f1"] is Cue.MAY_LIFT


def test_stones_of_a_page_that_leaves_go_back_where_they_were(running: Running) -> None:
    running.do("lift", "f1")
    running.program.leave("page-1")
    running.pass_time(1.0)
    assert running.program.table()["stacks"]["f1"] == [0, 0, 0]
    assert status_of(running.program)["reason"] is None
    ask(running.program, do="undo")
    assert status_of(running.program)["reason"]["text"] == "There is no turn to take back."


def test_unsensed_arrangement_needs_no_done(running: Running) -> None:
    """The Gardener's square got a stone, and gets the Gardener back: a reed switch feels neither."""
    for verb, place in (("lift", "f1"), ("set", "e2"), ("pull", "flower card 2")):
        running.do(verb, place)
    for square in ("d1", "d3", "f1", "f3"):
        running.do("take", "flower hand")
        running.do("add", square)
    running.pass_time(1.0)
    assert running.turns == ("f1e2:2",)
    running.program.game_loop.take_back(running.clock())
    running.pass_time(1.0)
    flow = running.program.game_loop.session.flow
    assert flow.task == "take-back"
    ask(running.program, do="arrange")
    running.pass_time(1.0)
    assert flow.is_settled
    assert running.program.table()["stacks"]["f1"] == [0, 0, 0]
    running.do("lift", "f1")
    running.do("set", "e1")
    running.pass_time(1.0)
    assert "flower card 1" in [place for place, cue in running.cues().items() if cue is Cue.CARD_READY]


def test_a_theme_changes_the_light_and_not_the_meaning(running: Running) -> None:
    meaning, light = running.cues(), shining(running, "f1")
    ask(running.program, do="set", setting="theme", value="moss")
    running.pass_time(0.1)
    assert running.cues() == meaning
    assert shining(running, "f1") != light


@pytest.mark.parametrize(
    "command",
    [
        {"do": "new", "game": "chess"},
        {"do": "set", "setting": "theme", "value": "neon"},
        {"do": "set", "setting": "sound", "value": True},
        {"do": "dance"},
        {"do": "position", "position": "nonsense"},
        {"do": "go-to", "turn": 1},
        {"do": "replay", "running": True},
        *(
            {"do": "handle", "verb": verb, "place": place}
            for verb, place in (
                ("lift", "a1"),
                ("lift", "z9"),
                ("set", "a1"),
                ("pull", "f1"),
                ("press", "z9"),
            )
        ),
    ],
    ids=lambda command: " ".join(map(str, command.values())),
)
def test_a_command_that_makes_no_sense_is_refused(running: Running, command: dict[str, Any]) -> None:
    before, stacks = status_of(running.program), deepcopy(running.program.table()["stacks"])
    with pytest.raises(NiwashiError):
        ask(running.program, **command)
    assert status_of(running.program) == before
    assert running.program.table()["stacks"] == stacks
    assert running.program.table()["fingers"] == []


def test_a_real_board_is_shown_as_believed_and_cannot_be_handled_on_the_page() -> None:
    game, clock = game_named("garden"), Clock()
    board = DirectBoard(GARDEN_36.geometry, Table(game.places, game.layout(game.start())))
    program = LiveProgram(game, board, clock)
    program.step()
    scene = program.scene("en")
    assert scene["simulated"] is False
    assert list(scene["games"]) == list(playable_games(GARDEN_36.geometry))
    assert set(EACH) - set(scene["games"]) >= {"borderland"}
    assert list(scene["fair"]) == ["garden", "throne"]
    assert list(scene["handicaps"]) == ["garden"]
    assert list(scene["dealt"]) == [name for name in scene["games"] if name not in NOT_DEALT]
    assert program.table()["stacks"]["f1"] == [0, 0, 0]
    assert any(program.frame())
    for command in ({"do": "handle", "verb": "lift", "place": "f1"}, {"do": "arrange"}, {"do": "knock"}):
        with pytest.raises(NiwashiError, match="real board"):
            ask(program, **command)


def test_a_game_gets_a_board_of_its_shape_whatever_lies_on_the_table_now() -> None:
    """The names of Borderland's cells alone would do for Karesansui for two."""
    clock, game = Clock(), game_named("borderland")
    program, _ = simulated_program(game, load_board(data.boards() / "hex-91.toml"), clock, Random(1))
    for name, players, shape in (
        ("karesansui", 2, Shape.SQUARE),
        ("borderland", None, Shape.HEX),
        ("karesansui", 4, Shape.SQUARE),
        ("garden", None, Shape.SQUARE),
    ):
        ask(program, do="new", game=name, players=players)
        clock.now += 1.0
        program.step()
        geometry, session = program.game_loop.board.geometry, program.game_loop.session
        grounds = {geometry[place].shape for place in session.game.places if place in geometry.index}
        assert shape in grounds
        assert Shape.HEX not in grounds - {shape}
        assert session.is_settled
        assert {cell["shape"] for cell in program.scene("en")["cells"]} >= {shape}
        if name != "karesansui":
            assert program.scene("en")["stacks"] is (name == "garden"), "single stones move alone"
    program.close()


def test_a_real_board_of_another_shape_is_left_as_it_is() -> None:
    file = load_board(data.boards() / "hex-91.toml")
    game = game_named("borderland")
    table = Table(game.places, game.layout(game.start()), game.pieces)
    program = LiveProgram(game, DirectBoard(file.geometry, table), Clock())
    assert list(program.scene("en")["games"]) == ["borderland"]
    with pytest.raises(NiwashiError, match="side by side"):
        ask(program, do="new", game="karesansui")
    assert program.game_loop.session.game.name == "borderland"


def used(program: LiveProgram) -> tuple[Sequence[float], int | None]:
    clock = program.status("en")["clock"]
    return clock["used_s"], clock["running"]


def test_clocks_run_from_the_first_turn_for_whoever_has_the_turn_and_go_on_where_they_were() -> None:
    """Nobody thinks yet whom a page asks what to play."""
    now = [100.0]
    file = load_board(data.boards() / "garden-36.toml")
    game = game_named("garden")
    made, _ = simulated_program(game, file, lambda: now[0], Random(1))
    try:
        made.step()
        now[0] += 3.0
        made.step()
        assert used(made) == ([0.0, 0.0], None)
        made.resume(game, game.start(), ["f1e2:1"], (), (7.0, 2.0))
        made.step()
        now[0] += 1.5
        assert used(made) == ([7.0, 3.5], 1)
        ask(made, do="new", game="garden")
        made.step()
        assert used(made) == ([0.0, 0.0], None)
    finally:
        made.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_scene_tells_of_every_game_before_it_is_begun(running: Running, language: str) -> None:
    games = running.program.scene(language)["games"]
    assert {name: list(game["seats"]) for name, game in games.items()} == {
        "garden": ["2"],
        "throne": ["2"],
        "borderland": ["2"],
        "karesansui": ["2", "3", "4"],
        "morris": ["2"],
    }
    assert all(game["about"] and game["minutes"] and game["board"] for game in games.values())
    assert len({game["about"] for game in games.values()}) == len(games)
    assert {game["cover"] for game in games.values()} == {f"picture/cover-{name}.svg" for name in games}
    assert list(games["karesansui"]["seats"]["2"]) == ["south", "north"]


def test_new_player_is_asked_for_a_game_until_one_begins() -> None:
    for begin in ({"do": "new", "game": "throne"}, {"do": "handle", "verb": "lift", "place": "f1"}):
        running = Running()
        assert not running.program.scene("en")["welcome"]
        running.program.welcome()
        asking = running.program.scene("en")
        assert asking["welcome"]
        ask(running.program, **begin)
        begun = running.program.scene("en")
        assert begun == {**asking, "welcome": False} or begin["do"] == "new"
        assert not begun["welcome"]


def test_a_press_that_is_over_before_the_board_was_read_counts() -> None:
    """A busy computer hears of the finger's coming and going in one breath."""
    running = Running("borderland", board=load_board(data.boards() / "hex-91.toml"))
    for place, target in (("white hand", "e5"), ("black hand", "g7")):
        running.do("take", place)
        running.do("set", target)
        running.pass_time(1.0)
    for verb in ("press", "release"):
        ask(running.program, do="handle", verb=verb, place="choose white")
    running.pass_time(1.0)
    assert running.turns[-1] == "white"
    assert running.program.table()["fingers"] == []


def test_a_finger_on_what_feels_none_goes_away_and_closing_leaves_the_board_dark(running: Running) -> None:
    for verb in ("press", "release"):
        ask(running.program, do="handle", verb=verb, place="c3")
    running.pass_time(3.0)  # so many steps as it takes to know that nothing is felt there
    assert running.program.table()["fingers"] == []
    assert any(running.program.frame())
    running.program.close()
    assert not any(running.program.frame())


def test_last_touched_square_gets_the_last_stone() -> None:
    """RC-16: one stone is left for two squares; whoever changes their mind touches the other one."""
    running = Running(is_told=False)
    running.pass_time(1.0)
    game = running.program.game_loop.session.game
    running.program.resume(game, game.parse("3zx1/xyxyy1/1yx2a/1x1abb/2abab/3bc1 t 0,1 2,23 -"))
    running.program.set_out()
    running.pass_time(1.0)
    for verb, place in (("lift", "d6"), ("set", "c6"), ("pull", "tendril card 3")):
        running.do(verb, place)
        running.pass_time(0.5)
    session = running.program.game_loop.session
    for place, other in (("c4", "c5"), ("c5", "c4"), ("c4", "c5")):
        running.do("lift", place)
        running.pass_time(0.3)
        running.do("set", place)
        running.pass_time(0.5)
        cues = running.cues()
        assert (cues[place], cues[other]) == (Cue.CHOSEN, Cue.YOURS_TO_CHOOSE)
        assert session.advice().cues[session.geometry.index["done tendril"]] is Cue.PRESS_DONE


def test_a_page_begins_a_game_without_take_backs_and_the_next_one_is_so_too(running: Running) -> None:
    ask(running.program, do="new", game="garden", back=False)
    running.program.game_loop.carry_out("f1e2:2", running.clock())
    ask(running.program, do="arrange")
    running.pass_time(1.0)
    assert running.turns == ("f1e2:2",)
    for by_page in (True, False):
        if by_page:
            ask(running.program, do="undo")
        else:
            running.press("undo")
        running.pass_time(0.2)
        status = status_of(running.program)
        assert (running.turns, status["back"]) == (("f1e2:2",), False)
        assert "no take-backs" in status["reason"]["text"]
    ask(running.program, do="new", game="garden")
    assert status_of(running.program)["back"] is False
    ask(running.program, do="new", game="garden", back=True)
    assert status_of(running.program)["back"] is True


def test_a_lesson_and_a_puzzle_step_back_beside_a_game_without_take_backs(running: Running) -> None:
    ask(running.program, do="new", game="garden", back=False)
    ask(running.program, do="lesson", game="garden")
    running.pass_time(0.5)
    ask(running.program, do="lesson-back")
    assert running.program.game_loop.session.allows_back
    ask(running.program, do="lesson-leave")
    running.pass_time(0.5)
    assert not running.program.game_loop.session.allows_back


@pytest.mark.parametrize("allows_back", [True, False])
def test_a_finished_game_stays_in_sight_while_its_board_is_put_right(
    running: Running, *, allows_back: bool
) -> None:
    """The page's own button knocks it over; its *undo* takes the turn back that won, where that may be."""
    ask(running.program, do="new", game="garden", back=allows_back)
    game = running.program.game_loop.session.game
    running.program.resume(game, game.parse(NEARLY))
    running.program.game_loop.carry_out("f1e2:1", running.clock())
    ask(running.program, do="arrange")
    running.pass_time(1.0)
    won, said = (status_of(running.program)[each] for each in ("result", "say"))
    assert won["text"]
    assert ("Take a turn back" in said) is allows_back
    seen: set[str | None] = set()
    ask(running.program, do="knock")
    for _ in range(20):
        running.pass_time(0.1)
        assert status_of(running.program)["result"] == won
        seen.add(running.program.game_loop.session.flow.task)
    assert "repair" in seen
    ask(running.program, do="undo")
    running.pass_time(0.2)
    status = status_of(running.program)
    assert (status["turns"], status["result"]) == ([], None) if allows_back else (["f1e2:1"], won)
    ask(running.program, do="arrange")
    running.pass_time(0.5)
    ask(running.program, do="right")
    running.pass_time(1.0)
    assert running.program.game_loop.session.is_settled
    assert status_of(running.program)["result"] == (None if allows_back else won)


def test_pages_of_one_language_and_seat_share_a_status(running: Running) -> None:
    program = running.program
    shared = program.status("en", "page-1")
    assert program.status("en", "page-2") is shared
    assert program.status("ja", "page-1") is not shared
    ask(program, hand="page-3", do="seat", seat="flower")
    assert program.status("en", "page-3") is not program.status("en", "page-1")
    running.do("lift", "f1")
    assert program.status("en", "page-2") != shared
