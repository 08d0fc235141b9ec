"""A simulated table and the game on it: who may touch what when, and what is said where they differ."""

import re
from random import Random

import pytest
from tests.marks import quick_first
from tests.opponents.thinkers import Agency, first_legal
from tests.server.asking import ask, status_of
from tests.server.running import Running

from niwashi import data
from niwashi.devices import load_board
from niwashi.errors import NiwashiError
from niwashi.games import GameSetup, game_named
from niwashi.loop import Feature, built_in_board, new_game
from niwashi.opponents.engines import Engines
from niwashi.server.live import LiveProgram
from niwashi.server.simulated import simulated_game
from niwashi.session import Cue, EventKind
from niwashi.words import translate

BOARDS = {
    "garden": ("garden-36.toml", None),
    "throne": ("garden-36.toml", None),
    "borderland": ("hex-91.toml", None),
    "karesansui": ("gardens-4.toml", 4),
}
ON_TOP = "z5/6/6/6/4a1/5c f 13,14 1234,1234 -"
"""A position in which e2 has a single stone of Flower's: a second one on top is not felt by a reed switch."""


@pytest.fixture
def running() -> Running:
    running = Running()
    running.pass_time(1.0)
    return running


@pytest.fixture
def answered() -> Running:
    """The program has named its turn, and its hand is about to carry it out."""
    running = Running(engines=Engines(Random(1), Agency(first_legal)))
    running.pass_time(1.0)
    ask(running.program, do="player", seat="flower", player="engine:5")
    running.pass_time(1.5)
    assert len(running.turns) == 1
    assert not running.program.game_loop.session.is_settled
    return running


def test_while_the_program_moves_its_stones_nobody_else_moves_any(answered: Running) -> None:
    before = answered.program.table()["stacks"]
    for verb, place in (("lift", "a6"), ("take", "tendril hand"), ("add", "e1"), ("pull", "tendril card 1")):
        with pytest.raises(NiwashiError, match="The program is moving its stones"):
            ask(answered.program, do="handle", verb=verb, place=place)
    assert answered.program.table()["stacks"] == before
    answered.pass_time(10)
    assert answered.program.game_loop.session.is_settled
    answered.do("lift", "a6")
    assert status_of(answered.program)["reason"] is None


@pytest.mark.parametrize("seconds", [0.0, 0.005, 0.02, 0.2])
def test_programs_hand_ends_with_its_game(answered: Running, seconds: float) -> None:
    """Whoever begins a new one while the program moves may touch its stones at once."""
    answered.pass_time(0.5)
    ask(answered.program, do="player", seat="flower", player="human")
    ask(answered.program, do="new", game="garden")
    answered.pass_time(seconds)
    ask(answered.program, do="handle", verb="lift", place="f1")
    assert answered.program.table()["stacks"]["f1"] == []
    answered.pass_time(5)
    assert status_of(answered.program)["reason"] is None


def test_held_stone_is_set_down_after_the_programs_turn() -> None:
    running = Running(engines=Engines(Random(1), Agency(first_legal)))
    running.pass_time(1.0)
    running.do("take", "tendril hand")
    ask(running.program, do="player", seat="flower", player="engine:5")
    running.pass_time(1.5)
    with pytest.raises(NiwashiError, match="moving its stones"):
        ask(running.program, do="handle", verb="set", place="e1")
    running.pass_time(10)
    assert running.program.table()["hands"] == {"page-1": [1]}
    running.do("set", "tendril hand")
    running.pass_time(1.0)
    assert running.program.game_loop.session.is_settled
    assert status_of(running.program)["reason"] is None


def test_hand_in_the_programs_way_can_repair(answered: Running) -> None:
    """Or both would wait for each other."""
    assert answered.program.tabletop is not None
    answered.program.tabletop.handle("page-1", "lift", "a6")  # a moment before it began
    answered.pass_time(2.0)
    assert answered.program.game_loop.session.flow.mismatch is not None
    answered.do("set", "a6")
    answered.pass_time(10)
    assert answered.program.game_loop.session.is_settled
    assert status_of(answered.program)["reason"] is None


def a_turn_without_its_second_stone() -> tuple[Running, str]:
    """Flower's turn with a card that puts a second stone on e2, which nobody has put there."""
    running = Running()
    game = running.program.game_loop.session.game
    position = game.parse(ON_TOP)
    running.program.resume(game, position)
    running.pass_time(1.0)
    option = next(
        o
        for o in game.options(position)
        if any(h.place == "e2" and h.act == "add" and h.stack.height == 2 for h in o.handlings)
    )
    for handling in option.handlings:
        if handling.act == "add" and handling.place == "e2":
            continue
        if handling.act == "add":
            running.do("take", "flower hand")
        running.do(handling.act.value, handling.place)
    running.pass_time(1.0)
    return running, option.turn


def test_done_is_not_believed_of_a_stone_that_is_not_there() -> None:
    running, turn = a_turn_without_its_second_stone()
    assert not running.turns
    assert status_of(running.program)["due"]["e2"]["height"] == 2
    with pytest.raises(NiwashiError, match="e2 does not stand as this turn leaves it"):
        ask(running.program, do="handle", verb="press", place="done flower")
    running.pass_time(1.0)
    assert not running.turns
    running.do("take", "flower hand")
    running.do("add", "e2")
    running.press("done flower")
    running.pass_time(0.5)
    assert running.turns == (turn,)
    assert status_of(running.program)["reason"] is None


def test_turn_ends_by_itself_once_the_unseen_stone_lies_there() -> None:
    """Its light goes out at once; no *done* is needed on a simulated table."""
    running, turn = a_turn_without_its_second_stone()
    cells = [cell.name for cell in running.program.game_loop.session.geometry]
    assert status_of(running.program)["cues"][cells.index("e2")] is not None
    assert "press done" not in status_of(running.program)["say"]
    running.do("take", "flower hand")
    running.do("add", "e2")
    running.pass_time(0.1)
    assert not running.turns
    assert status_of(running.program)["cues"][cells.index("e2")] is None
    running.pass_time(1.0)
    assert running.turns == (turn,)
    assert status_of(running.program)["reason"] is None
    assert not any("done" in place for place in running.program.table()["fingers"])


def test_turn_does_not_end_while_a_stone_is_in_the_hand() -> None:
    running, turn = a_turn_without_its_second_stone()
    for verb, place in (("take", "flower hand"), ("add", "e2"), ("take", "flower hand")):
        running.do(verb, place)
    running.pass_time(3.0)
    assert not running.turns
    running.do("set", "flower hand")
    running.pass_time(1.0)
    assert running.turns == (turn,)


def test_turn_does_not_end_by_itself_on_a_board_with_other_hands() -> None:
    """Those of a demo press *done* themselves."""
    running, _ = a_turn_without_its_second_stone()
    running.program.demo = True
    running.do("take", "flower hand")
    running.do("add", "e2")
    running.pass_time(3.0)
    assert not running.turns


def test_the_page_and_the_panel_count_the_same_stones_after_every_done() -> None:
    running, _ = a_turn_without_its_second_stone()
    running.do("take", "tendril hand")  # the wrong pile, turned over: the squares look right
    ask(running.program, do="handle", verb="turn", place=None)
    running.do("add", "e2")
    running.press("done flower")
    running.pass_time(0.5)
    reason = status_of(running.program)["reason"]
    assert reason is not None
    assert reason["text"].startswith("Flower's hand, Tendril's hand: not as in the game.")
    assert "華の手元、蔓の手元" in status_of(running.program, "ja")["reason"]["text"]
    assert reason["places"] == ("flower hand", "tendril hand")
    ask(running.program, do="arrange")
    running.pass_time(0.5)
    assert status_of(running.program)["reason"] is None


def test_fault_is_shown_until_corrected() -> None:
    running, _ = a_turn_without_its_second_stone()
    running.program.tabletop.handle("somebody", "press", "done flower")  # type: ignore[union-attr]
    running.pass_time(0.2)
    running.program.tabletop.handle("somebody", "release", "done flower")  # type: ignore[union-attr]
    running.pass_time(0.5)
    assert len(running.turns) == 1
    assert status_of(running.program)["reason"]["places"] == ("e2", "flower hand")
    running.do("take", "flower hand")
    running.do("add", "e2")
    running.pass_time(0.5)
    assert status_of(running.program)["reason"] is None


def tap(running: Running, place: str) -> None:
    """What the page's hand does for a tap on a place that wants a stone from a pile, or loses one to it."""
    due = status_of(running.program)["due"][place]
    running.do("take", due["pile"] if due["verb"] == "add" else place)
    if due["turned"]:
        ask(running.program, do="handle", verb="turn", place=None)
    running.do("set", place if due["verb"] == "add" else due["pile"])


def test_a_tap_does_what_is_missing_of_what_stands_there_one_stone_at_a_time() -> None:
    running, turn = a_turn_without_its_second_stone()
    running.do("take", "tendril hand")
    running.do("set", "e2")  # somebody else's stone lies there now
    assert status_of(running.program)["due"]["e2"]["verb"] == "take"
    tap(running, "e2")
    assert len(running.program.table()["stacks"]["e2"]) == 1
    tap(running, "e2")
    assert running.program.table()["stacks"]["e2"] == [0, 0]
    assert status_of(running.program)["due"]["e2"]["verb"] == "done"  # a tap that comes late lifts nothing
    running.press("done flower")
    running.pass_time(0.5)
    assert running.turns == (turn,)


@pytest.mark.parametrize("is_seen", [True, False])
@pytest.mark.parametrize("game", ["garden", "throne"])
def test_a_second_card_stays_where_it_is(game: str, *, is_seen: bool) -> None:
    """Also where a busy computer has not told of the first one yet: the board was called wrong for that."""
    running = Running(game)
    running.pass_time(1.0)
    for verb, place in (("lift", "f1"), ("set", "e2")):
        running.do(verb, place)
    ask(running.program, do="handle", verb="pull", place="flower card 1")
    running.pass_time(1.0 if is_seen else 0.0)
    with pytest.raises(NiwashiError, match="one card"):
        ask(running.program, do="handle", verb="pull", place="flower card 2")
    running.pass_time(1.0)
    assert status_of(running.program)["reason"] is None
    assert status_of(running.program)["say"].startswith("Put stones from your hand on")
    for verb, place in (("put", "flower card 1"), ("pull", "flower card 2")):
        running.do(verb, place)  # somebody who thinks better of it
    assert running.program.table()["stacks"]["flower card 2"] == []


def test_any_card_is_pulled_where_the_board_cannot_see_it() -> None:
    running = Running(board=load_board(data.boards() / "garden-36-buttons.toml"))
    running.pass_time(1.0)
    for card in ("flower card 1", "flower card 2"):
        running.do("pull", card)
        assert running.program.table()["stacks"][card] == []


def test_a_stone_comes_where_the_gardener_has_left(running: Running) -> None:
    for verb, place in (("lift", "f1"), ("set", "e2"), ("pull", "flower card 2")):
        running.do(verb, place)
    assert status_of(running.program)["due"]["f1"]["verb"] == "add"
    for place in ("f1", "d1", "d3", "f3"):
        tap(running, place)
    running.pass_time(1.0)
    assert running.turns == ("f1e2:2",)


def test_done_glows_only_where_it_would_be_true() -> None:
    """A second stone on e2 is missing, which the switches can't tell, and *done* would be refused."""
    running = Running()
    game = running.program.game_loop.session.game
    running.program.resume(game, game.parse(ON_TOP))
    running.pass_time(1.0)
    for verb, place in (("lift", "f1"), ("set", "e1"), ("pull", "flower card 3")):
        running.do(verb, place)
    tap(running, "e3")
    running.pass_time(1.0)
    assert status_of(running.program)["say"] == "Put a stone from your hand on e2."
    assert "done flower" not in running.cues()
    with pytest.raises(NiwashiError, match="Not yet: e2"):
        running.press("done flower")
    tap(running, "e2")
    running.pass_time(1.0)
    assert running.turns == ("f1e1:3",)


def test_a_stack_in_somebody_s_hand_is_waited_for() -> None:
    """Where a second stone comes on top, none is put on the empty square."""
    running = Running()
    game = running.program.game_loop.session.game
    running.program.resume(game, game.parse(ON_TOP))
    running.pass_time(1.0)
    for verb, place in (("lift", "f1"), ("set", "e1"), ("pull", "flower card 3")):
        running.do(verb, place)
    assert status_of(running.program)["due"]["e2"]["verb"] == "add"
    running.do("lift", "e2")
    assert "e2" not in status_of(running.program)["due"]


def test_a_stack_that_was_laid_aside_comes_back_by_taps() -> None:
    """No hand holds it any more: stones from the pile are as good."""
    running = Running()
    game = running.program.game_loop.session.game
    running.program.resume(game, game.parse(ON_TOP))
    running.pass_time(1.0)
    for verb, place in (("lift", "f1"), ("set", "e1"), ("pull", "flower card 3")):
        running.do(verb, place)
    running.do("lift", "e2")
    running.do("set", "flower hand")
    for _ in range(2):
        assert status_of(running.program)["due"]["e2"]["verb"] == "add"
        tap(running, "e2")
    assert running.program.table()["stacks"]["e2"] == [0, 0]


def test_all_is_well_is_said_only_of_a_table_that_counts() -> None:
    """Somebody else's stones lie under what was asked for: no *done* would be believed."""
    running = Running()
    game = running.program.game_loop.session.game
    running.program.resume(game, game.parse(ON_TOP))
    running.pass_time(1.0)
    for verb, place in (("lift", "f1"), ("set", "e1"), ("pull", "flower card 3")):
        running.do(verb, place)
    for pile, place in (("tendril", "e1"), ("tendril", "e3"), ("flower", "e1"), ("flower", "e2")):
        running.do("take", f"{pile} hand")
        running.do("set", place)
        running.pass_time(1.5)
    assert not running.turns
    assert status_of(running.program)["say"] != translate("say-good", "en")


def test_a_tap_puts_right_what_the_game_has_otherwise() -> None:
    running, _ = a_turn_without_its_second_stone()
    running.program.tabletop.handle("somebody", "press", "done flower")  # type: ignore[union-attr]
    running.pass_time(0.2)
    running.program.tabletop.handle("somebody", "release", "done flower")  # type: ignore[union-attr]
    running.pass_time(0.5)
    assert status_of(running.program)["reason"]["places"] == ("e2", "flower hand")
    due = status_of(running.program)["due"]["e2"]
    assert due == {"verb": "add", "pile": "flower hand", "turned": False, "height": 2, "whole": False}
    tap(running, "e2")
    running.pass_time(0.5)
    assert status_of(running.program)["reason"] is None


def test_a_stone_that_was_put_for_a_card_that_went_back_comes_off_by_a_tap() -> None:
    """A second stone on e2 is put for card 3, which goes back; the turn that is played leaves e2 alone."""
    running = Running()
    game = running.program.game_loop.session.game
    running.program.resume(game, game.parse(ON_TOP))
    running.pass_time(1.0)
    for verb, place in (("lift", "f1"), ("set", "e1"), ("pull", "flower card 3")):
        running.do(verb, place)
    tap(running, "e2")
    for verb, place in (("put", "flower card 3"), ("pull", "flower card 4")):
        running.do(verb, place)
    tap(running, "c1")
    running.pass_time(1.0)
    assert running.turns == ("f1e1:4",)
    assert status_of(running.program)["reason"]["places"] == ("e2", "flower hand")
    due = status_of(running.program)["due"]["e2"]
    assert due == {"verb": "take", "pile": "flower hand", "turned": False, "height": 1, "whole": False}
    tap(running, "e2")
    running.pass_time(0.5)
    assert running.program.table()["stacks"]["e2"] == [0]
    assert status_of(running.program)["reason"] is None


def test_undo_puts_the_stones_back_too(running: Running) -> None:
    play(running, "f1e2:1")
    running.press("undo")
    running.pass_time(1.0)
    assert not running.turns
    assert running.program.game_loop.session.is_settled
    stacks = running.program.table()["stacks"]
    assert (list(stacks["f1"]), list(stacks["e2"]), len(stacks["flower hand"])) == ([0] * 3, [], 14)
    assert list(stacks["flower card 1"]) == [0]


def test_undo_in_the_middle_of_a_turn_puts_back_what_was_moved(running: Running) -> None:
    running.do("lift", "f1")
    running.do("set", "e2")
    running.do("pull", "flower card 1")
    running.do("take", "flower hand")
    running.press("undo")
    running.pass_time(1.0)
    assert running.program.game_loop.session.is_settled
    table = running.program.table()
    assert (list(table["stacks"]["f1"]), dict(table["hands"])) == ([0] * 3, {})


@pytest.mark.parametrize("seconds", [1.5, 12.0])
def test_undo_takes_the_program_s_answer_back_too_while_it_moves_its_stones_and_after(seconds: float) -> None:
    running = Running(engines=Engines(Random(1), Agency(first_legal)))
    running.pass_time(1.0)
    ask(running.program, do="player", seat="tendril", player="engine:5")
    play(running, "f1e2:1")
    running.pass_time(seconds)
    assert len(running.turns) == 2
    running.press("undo")
    running.pass_time(2.0)
    assert not running.turns
    assert running.program.game_loop.session.is_settled
    assert status_of(running.program)["reason"] is None
    assert running.program.faults.count == 0


def test_undo_by_somebody_at_the_table_is_as_on_a_real_board(running: Running) -> None:
    play(running, "f1e2:1")
    tabletop = running.program.tabletop
    assert tabletop is not None
    for verb in ("press", "release"):
        tabletop.handle("somebody", verb, "undo")
        running.pass_time(0.2)
    running.pass_time(1.0)
    assert not running.turns
    assert running.program.game_loop.session.flow.task == "take-back"


@pytest.mark.parametrize("name", quick_first(BOARDS))
def test_hands_that_do_what_they_should_are_told_of_nothing(name: str) -> None:
    """In whole games: after every turn the table is as the game has it."""
    said = []

    def begun(program: object) -> None:
        def heard(event: object) -> None:
            if getattr(event, "kind", None) is EventKind.TURN:
                said.append(status_of(program)["reason"])  # type: ignore[arg-type]

        program.game_loop.add(Feature("test", event=heard))  # type: ignore[attr-defined]

    board, players = BOARDS[name]
    game = game_named(name, players=players)
    match = simulated_game(game, load_board(data.boards() / board), Random(5), begun, most_turns=6)
    assert len(said) == len(match.turns) >= 6
    assert not [reason for reason in said if reason and re.search("not as in the game", reason["text"])]


def test_stone_that_serves_elsewhere_is_replaced_by_a_tap_where_it_is_missing(running: Running) -> None:
    """A stone lifted by mistake was set where the turn wants one: its square is lit, and a tap mends it."""
    for turn in ("f1e1:1", "a6a5:2"):
        running.program.game_loop.carry_out(turn, running.clock())
        assert running.program.tabletop is not None
        running.program.tabletop.arrange(running.program.game_loop.session.match.layout())
        running.pass_time(1.5)
    for verb, place in (("lift", "e1"), ("set", "d1"), ("pull", "flower card 2"), ("lift", "d3")):
        running.do(verb, place)
    running.pass_time(1.0)
    assert "d3" not in status_of(running.program)["due"], "a hand holds what is missing there"
    running.do("set", "c2")
    running.pass_time(1.0)
    assert running.cues()["d3"] is Cue.PUT_BACK
    due = status_of(running.program)["due"]["d3"]
    assert due == {"verb": "add", "pile": "flower hand", "turned": False, "height": 1, "whole": False}
    running.do("take", due["pile"])
    running.do("set", "d3")
    running.pass_time(1.0)
    assert running.program.game_loop.session.reason is None
    assert running.cues()["e2"] is Cue.GETS_STONE


def test_table_is_as_the_match_says_after_a_whole_game_of_turns_said_by_touch() -> None:
    """The program carries out what a touch has said on its own table: hands do not do it once more."""
    begun: list[LiveProgram] = []
    game = new_game(GameSetup("karesansui"), lambda: 1)
    match = simulated_game(game, built_in_board(game), Random(1), begun.append)
    assert match.result is not None
    tabletop = begun[0].tabletop
    assert tabletop is not None
    assert tabletop.layout() == match.layout()


def play(running: Running, turn: str) -> None:
    """A turn by hand, with everything that belongs to it."""
    match = running.program.game_loop.session.match
    player = match.game.players[match.side]
    option = next(o for o in match.game.options(match.position) if o.turn == turn)
    for handling in option.handlings:
        if handling.act == "add":
            running.do("take", f"{player} hand")
        running.do(handling.act.value, handling.place)
    running.pass_time(1.0)
    assert turn in running.turns
