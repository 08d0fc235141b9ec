"""A simulated table and the game on it: who may touch what when, and what is said where they differ."""

import re
from contextlib import suppress
from random import Random

import pytest
from tests.marks import quick_first
from tests.opponents.thinkers import Agency, first_legal
from tests.server.asking import ask, status_of
from tests.server.running import Running

from niwashi import data
from niwashi.board_types import Cue, EventKind
from niwashi.devices.board_parser import load_board
from niwashi.errors import NiwashiError
from niwashi.games.known import game_named
from niwashi.games.setup import GameSetup
from niwashi.loop.features import Feature
from niwashi.loop.fitting import built_in_board
from niwashi.loop.setup import new_game
from niwashi.opponents.engines import Engines
from niwashi.server.live import LiveProgram
from niwashi.server.simulated import simulated_game
from niwashi.words.catalogue import translate

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


def answering(*before: tuple[str, str]) -> Running:
    """The program has named its turn, and its hand is about to carry it out; `before` was done by a page."""
    running = Running(engines=Engines(Random(1), Agency(first_legal)))
    running.pass_time(1.0)
    for verb, place in before:
        running.do(verb, place)
    ask(running.program, do="player", seat="flower", player="engine:5")
    running.pass_time(1.5)
    assert len(running.turns) == 1
    assert not running.program.game_loop.session.is_settled
    return running


@pytest.fixture
def answered() -> Running:
    return answering()


def test_while_the_program_moves_its_stones_nobody_else_moves_any() -> None:
    """What is held is set down after its turn."""
    answered = answering(("take", "tendril hand"))
    before = answered.program.table()["stacks"]
    for verb, place in (("lift", "a6"), ("set", "e1"), ("add", "e1"), ("pull", "tendril card 1")):
        with pytest.raises(NiwashiError, match="The program is moving its stones"):
            ask(answered.program, do="handle", verb=verb, place=place)
    assert answered.program.table()["stacks"] == before
    answered.pass_time(10)
    assert answered.program.table()["hands"] == {"page-1": [1]}
    answered.do("set", "tendril hand")
    answered.pass_time(1.0)
    assert answered.program.game_loop.session.is_settled
    answered.do("lift", "a6")
    assert status_of(answered.program)["reason"] is None


@pytest.mark.parametrize("seconds", [0.0, 0.02])
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


@pytest.fixture
def on_top() -> Running:
    """Flower has moved and pulled card 3, which asks for stones on e3 and on top of the one on e2."""
    running = Running()
    game = running.program.game_loop.session.game
    running.program.resume(game, game.parse(ON_TOP))
    running.pass_time(1.0)
    for verb, place in (("lift", "f1"), ("set", "e1"), ("pull", "flower card 3")):
        running.do(verb, place)
    return running


@pytest.fixture
def but_one(on_top: Running) -> Running:
    """All of that turn but the second stone on e2."""
    for due in list(status_of(on_top.program)["due"]):
        if due != "e2":
            tap(on_top, due)
    on_top.pass_time(1.0)
    return on_top


def test_turn_ends_by_itself_once_the_unseen_stone_lies_there(but_one: Running) -> None:
    """Its light goes out at once; no *done* is needed on a simulated table."""
    assert "e2" in but_one.cues()
    assert "press done" not in status_of(but_one.program)["say"]
    tap(but_one, "e2")
    but_one.pass_time(0.1)
    assert not but_one.turns
    assert "e2" not in but_one.cues()
    but_one.pass_time(1.0)
    assert but_one.turns == ("f1e1:3",)
    assert status_of(but_one.program)["reason"] is None
    assert not any("done" in place for place in but_one.program.table()["fingers"])


def test_the_page_and_the_panel_count_the_same_stones_after_every_done(but_one: Running) -> None:
    running = but_one
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


def tap(running: Running, place: str) -> None:
    """What the page's hand does for a tap on a place that wants a stone from a pile, or loses one to it."""
    due = status_of(running.program)["due"][place]
    running.do("take", due["pile"] if due["verb"] == "add" else place)
    if due["turned"]:
        ask(running.program, do="handle", verb="turn", place=None)
    running.do("set", place if due["verb"] == "add" else due["pile"])


@pytest.mark.parametrize(("game", "is_seen"), [("garden", True), ("throne", False)])
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


def test_card_pulled_before_the_gardener_has_moved_is_answered(running: Running) -> None:
    """One thing glows at the start of a turn."""
    assert running.cues() == {"f1": Cue.MAY_LIFT}
    for verb, place in (("pull", "flower card 1"), ("lift", "f1"), ("pull", "flower card 1")):
        with suppress(NiwashiError) if verb == "lift" else pytest.raises(NiwashiError, match="first do what"):
            ask(running.program, do="handle", verb=verb, place=place)
        running.pass_time(0.5)
    running.do("set", "e1")
    running.do("pull", "flower card 1")
    assert running.program.table()["stacks"]["flower card 1"] == []


def test_second_stone_on_the_wrong_square_is_red_at_once(running: Running) -> None:
    """No switch can tell: the hand of the page has put it there. A tap takes it off again."""
    play(running, "f1e2:3")
    play(running, "a6b5:3")
    for verb, place in (("lift", "e2"), ("set", "f2"), ("pull", "flower card 1")):
        running.do(verb, place)
    running.do("take", "flower hand")
    running.do("set", "e3")
    running.pass_time(0.5)
    assert running.cues()["e3"] is Cue.WRONG
    assert status_of(running.program)["astray"]
    assert status_of(running.program)["reason"]["places"] == ["e3"]
    tap(running, "e3")
    running.pass_time(0.5)
    assert not status_of(running.program)["astray"]
    assert running.cues()["e4"] is Cue.GETS_ON_TOP
    while due := status_of(running.program)["due"]:
        tap(running, next(iter(due)))
        running.pass_time(0.5)
    assert running.turns[-1] == "e2f2:1"
    assert status_of(running.program)["reason"] is None


def test_programs_side_is_inert_while_a_person_is_to_move() -> None:
    """Its cards and stones that the last turn has changed are traces, and *done* is its own."""
    running = Running(engines=Engines(Random(1), Agency(first_legal)))
    running.pass_time(1.0)
    ask(running.program, do="player", seat="tendril", player="engine:1")
    play(running, "f1e2:1")
    running.pass_time(12)
    session = running.program.game_loop.session
    assert session.is_settled
    assert len(running.turns) == 2
    stacks = running.program.table()["stacks"]
    used = next(card for card in stacks if card.startswith("tendril card") and not stacks[card])
    changed = [place for place, cue in running.cues().items() if cue is Cue.LAST_TURN and stacks[place]]
    verbs = {used: "put", "tendril hand": "take", "tendril card 2": "pull", "done tendril": "press"}
    assert len(changed) > 1
    assert {*changed, *verbs} <= set(status_of(running.program)["inert"])
    for place, verb in (dict.fromkeys(changed, "lift") | verbs).items():
        with pytest.raises(NiwashiError, match="belongs to Tendril"):
            ask(running.program, do="handle", verb=verb, place=place)
        running.pass_time(0.5)
    assert running.program.table()["stacks"] == stacks
    assert session.flow.task is None
    assert session.is_settled
    running.do("lift", "e2")
    assert Cue.MAY_GO in running.cues().values()


@pytest.mark.parametrize("is_told", [True, False])
def test_hands_of_a_page_take_no_turn_back(*, is_told: bool) -> None:
    """People at a board do; a page has *undo*."""
    running = Running(is_told=is_told)
    running.pass_time(1.0)
    play(running, "f1e2:1", done=not is_told)
    running.do("put", "flower card 1")
    running.pass_time(2.0)
    status = status_of(running.program)
    assert ("being taken back" in status["say"]) is not is_told
    assert status["astray"] is is_told


def test_a_stone_comes_where_the_gardener_has_left(running: Running) -> None:
    for verb, place in (("lift", "f1"), ("set", "e2"), ("pull", "flower card 2")):
        running.do(verb, place)
    assert status_of(running.program)["due"]["f1"]["verb"] == "add"
    for place in ("f1", "d1", "d3", "f3"):
        tap(running, place)
    running.pass_time(1.0)
    assert running.turns == ("f1e2:2",)


def test_a_stack_in_a_hand_is_waited_for_and_one_laid_aside_comes_back_by_taps(on_top: Running) -> None:
    """Where a second stone comes on top, none is put on the empty square while a hand holds the first."""
    assert status_of(on_top.program)["due"]["e2"]["verb"] == "add"
    on_top.do("lift", "e2")
    assert "e2" not in status_of(on_top.program)["due"]
    on_top.do("set", "flower hand")
    for _ in range(2):
        assert status_of(on_top.program)["due"]["e2"]["verb"] == "add"
        tap(on_top, "e2")
    assert on_top.program.table()["stacks"]["e2"] == [0, 0]


def test_all_is_well_is_said_only_of_a_table_that_counts(on_top: Running) -> None:
    """Somebody else's stones lie under what was asked for: no *done* would be believed."""
    for pile, place in (("tendril", "e1"), ("tendril", "e3"), ("flower", "e1"), ("flower", "e2")):
        on_top.do("take", f"{pile} hand")
        on_top.do("set", place)
        on_top.pass_time(1.5)
    assert not on_top.turns
    assert status_of(on_top.program)["say"] != translate("say-good", "en")


@pytest.mark.parametrize("is_whole", [True, False], ids=["after a turn", "in the middle of one"])
def test_undo_puts_the_stones_back_too(running: Running, *, is_whole: bool) -> None:
    if is_whole:
        play(running, "f1e2:1")
    else:
        for verb, place in (
            ("lift", "f1"),
            ("set", "e2"),
            ("pull", "flower card 1"),
            ("take", "flower hand"),
        ):
            running.do(verb, place)
    running.press("undo")
    running.pass_time(1.0)
    assert not running.turns
    assert running.program.game_loop.session.is_settled
    table = running.program.table()
    stacks = table["stacks"]
    assert (list(stacks["f1"]), list(stacks["e2"]), len(stacks["flower hand"])) == ([0] * 3, [], 14)
    assert (list(stacks["flower card 1"]), dict(table["hands"])) == ([0], {})


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


def test_table_is_as_the_match_says_after_turns_said_by_touch() -> None:
    """The program carries out what a touch has said on its own table: hands do not do it once more."""
    begun: list[LiveProgram] = []
    game = new_game(GameSetup("karesansui"), lambda: 1)
    match = simulated_game(game, built_in_board(game), Random(1), begun.append, most_turns=30)
    assert len(match.turns) >= 30
    tabletop = begun[0].tabletop
    assert tabletop is not None
    assert tabletop.layout() == match.layout()


def play(running: Running, turn: str, *, done: bool = False) -> None:
    """A turn by hand, with everything that belongs to it; `done` presses that where the board can't tell."""
    match = running.program.game_loop.session.match
    player = match.game.players[match.side]
    option = next(o for o in match.game.options(match.position) if o.turn == turn)
    for handling in option.handlings:
        if handling.act == "add":
            running.do("take", f"{player} hand")
        running.do(handling.act.value, handling.place)
    running.pass_time(1.0)
    if done and turn not in running.turns:
        running.press(f"done {player}")
        running.pass_time(1.0)
    assert turn in running.turns
