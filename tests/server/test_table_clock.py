"""The clock at a table: whose time passes, and when nobody's; that it is told, and what it ends."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.server.asking import ask, status_of
from tests.server.running import Running
from tests.server.timed import FLOWER, TENDRIL, Timed

from niwashi.board_types import Cue, Task
from niwashi.clock.time_control import parse_control
from niwashi.clock.wording import control_label
from niwashi.errors import NiwashiError
from niwashi.loop.recorder import Recorder
from niwashi.loop.replaying import replay
from niwashi.loop.timekeeper import ResumedClock
from niwashi.message import Key
from niwashi.records.journal import Journal
from niwashi.records.kept import ActKind
from niwashi.records.times import timeline_of
from niwashi.words.catalogue import LANGUAGES, translate


def test_the_first_turn_costs_nothing_and_starts_the_clock() -> None:
    table = Timed()
    table.think(100.0)
    assert table.left() == [300, 300]
    assert table.timed()["stands"] == "The clock starts with the first turn."
    table.play("f1e2:1")
    table.think(10.0)
    assert table.left() == [300, pytest.approx(290, abs=1)]
    assert table.timed()["runs"] == TENDRIL
    table.play("a6b5:1")  # presses the clock by itself
    assert table.left()[TENDRIL] == pytest.approx(293, abs=1)
    table.think(20.0)
    assert table.left() == [pytest.approx(280, abs=1), pytest.approx(293, abs=1)]


def test_carrying_out_somebody_else_s_turn_is_free_for_a_minute() -> None:
    table = Timed()
    table.play("f1e2:1")
    table.program.game_loop.carry_out("a6b5:1", table.clock.now)
    table.think(50.0)
    assert table.program.game_loop.session.flow.task is Task.TURN
    assert table.left() == [300, 302]
    assert table.timed()["stands"] == "The clocks stand still while stones are moved."
    table.think(30.0)
    assert table.left() == [280, 302]
    table.tidy()
    assert table.timed()["stands"] == ""


def test_a_delay_is_told_to_pages_and_passes_first() -> None:
    table = Timed("5d10")
    table.play("f1e2:1")
    table.think(4.0)
    assert table.timed()["left_s"] == [300, 300]
    assert table.timed()["free_s"] == pytest.approx([10, 5.5], abs=0.7)
    table.think(10.0)
    assert table.timed()["free_s"] == [10, 0]
    assert table.timed()["left_s"] == pytest.approx([300, 295.5], abs=0.7)


def test_putting_the_board_right_costs_nobody_time() -> None:
    table = Timed()
    table.play("f1e2:1")
    table.think(10.0)
    ask(table.program, do="knock")
    table.pass_time(2.0)
    before = table.left()
    assert table.program.game_loop.session.flow.task is Task.REPAIR
    assert table.timed()["stands"] == "The clocks stand still until the board is right."
    table.think(100.0)
    assert table.left() == before


def test_a_board_that_is_away_costs_nobody_time() -> None:
    table = Timed()
    table.play("f1e2:1")
    before = table.left()
    table.clock.now += 3600.0
    table.program.step()
    assert table.left()[TENDRIL] >= before[TENDRIL] - 6


def test_a_take_back_gives_the_time_of_the_position_gone_back_to() -> None:
    table = Timed()
    table.play("f1e2:1")
    table.think(10.0)
    table.play("a6b5:1")
    table.think(30.0)
    ask(table.program, do="undo")
    table.pass_time(0.6)
    assert table.program.game_loop.session.match.turns == ("f1e2:1",)
    assert table.left() == [300, 300]


def test_a_lesson_stops_the_clock_and_the_game_goes_on_with_the_time_it_had() -> None:
    table = Timed()
    table.play("f1e2:1")
    table.think(10.0)
    ask(table.program, do="lesson", game="garden")
    table.think(50.0)
    with pytest.raises(NiwashiError, match="no clock here"):
        ask(table.program, do="clock", clock="5+3")
    ask(table.program, do="lesson-leave")
    table.pass_time(0.6)
    assert table.left() == [300, pytest.approx(290, abs=1)]
    table.think(10.0)
    assert table.left() == [300, pytest.approx(280, abs=1)]


# Time that runs out


def test_time_that_runs_out_is_told_and_the_game_goes_on() -> None:
    table = Timed("turn 30")
    table.play("f1e2:1")
    table.think(26.0)
    assert table.timed()["low"] == [False, True]
    assert Cue.OUT_OF_TIME not in table.cues().values()
    table.think(10.0)
    timed = table.timed()
    assert (timed["out"], timed["left_s"][TENDRIL]) == ([False, True], 0)
    assert {cell for cell, cue in table.cues().items() if cue is Cue.OUT_OF_TIME} == {"done tendril"}
    assert status_of(table.program)["result"] is None
    table.play("a6b5:1")
    assert table.timed()["out"] == [False, False]
    assert Cue.OUT_OF_TIME not in table.cues().values()


def test_running_out_of_time_loses_if_agreed_and_only_a_take_back_goes_on() -> None:
    table = Timed("turn 30 lose")
    table.play("f1e2:1")
    table.think(29.0)
    assert status_of(table.program)["result"] is None
    table.think(3.0)
    result = status_of(table.program)["result"]
    assert result is not None
    assert (result["winner"], result["text"]) == (FLOWER, "Tendril has run out of time and has lost")
    japanese = status_of(table.program, "ja")["result"]
    assert japanese is not None
    assert japanese["text"] == "蔓の時間切れ負け"
    cues = table.cues()
    assert (cues["e2"], cues["a6"]) == (Cue.WON, Cue.LOST)
    assert cues["done tendril"] is Cue.OUT_OF_TIME
    assert table.timed()["out"] == [False, True]
    table.think(3.0)
    with pytest.raises(NiwashiError, match="ended on time"):
        table.program.game_loop.carry_out("a6b5:1", table.clock.now)
    table.do("lift", "a6")
    table.pass_time(1.0)
    reason = status_of(table.program)["reason"]
    assert reason is not None
    assert reason["text"] == "Tendril has run out of time and has lost"
    table.do("set", "a6")
    table.pass_time(1.0)
    ask(table.program, do="undo")
    table.pass_time(1.0)
    assert status_of(table.program)["result"] is None
    assert table.program.game_loop.session.match.turns == ()
    table.think(35.0)
    assert status_of(table.program)["result"] is None


def test_time_runs_out_in_the_middle_of_a_turn() -> None:
    table = Timed("turn 30 lose")
    table.play("f1e2:1")
    table.think(29.5)
    table.do("lift", "a6")
    table.think(3.0)
    assert status_of(table.program)["result"] is not None
    table.do("set", "b5")
    table.pass_time(1.0)
    assert table.turns == ("f1e2:1",)
    assert status_of(table.program)["reason"] is not None
    table.tidy()
    assert table.program.game_loop.session.is_settled


def test_three_are_left_as_winners_where_four_play() -> None:
    running = Running("garden")
    ask(running.program, do="new", game="karesansui", players=4, seed="7", clock="turn 5 lose")
    keeper, session = running.program.table_clock.keeper, running.program.game_loop.session
    first = session.game.legal_turns(session.match.position)[0]
    running.program.game_loop.carry_out(first, running.clock.now)
    ask(running.program, do="arrange")
    for _ in range(100):
        running.clock.now += 0.5
        running.program.step()
    out = session.match.out_of_time
    assert out is not None
    assert keeper.clock.is_out(out)
    assert session.match.winners == tuple(i for i in range(4) if i != out)
    assert status_of(running.program)["result"] is not None


# Another clock


def test_before_the_first_turn_the_clock_is_free_to_choose() -> None:
    table = Timed()
    ask(table.program, do="clock", clock="turn 20 lose")
    assert table.timed()["label"] == "20 s a turn; out of time loses"
    for invalid in ({"do": "clock", "clock": "five"}, {"do": "new", "game": "throne", "clock": "<b>5</b>"}):
        with pytest.raises(NiwashiError, match="is not a clock"):
            ask(table.program, **invalid)
    assert table.program.game_loop.session.game.name == "garden"
    assert table.keeper.text == "turn 20 lose"
    ask(table.program, do="clock", clock="none")
    assert status_of(table.program)["clock"]["timed"] is None


def test_in_a_game_the_other_side_s_done_agrees_and_does_nothing_else() -> None:
    table = Timed()
    table.play("f1e2:1")
    ask(table.program, do="clock", clock="turn 20")
    asked = status_of(table.program)["clock"]["proposed"]
    assert asked == {"label": "20 s a turn", "waits_for": "Flower"}
    assert table.cues()["done flower"] is Cue.AGREE
    for language in LANGUAGES:
        heard = " ".join(each.text for each in table.program.sentences(language))
        label = control_label(parse_control("turn 20"), language)
        assert translate("speech-clock-proposed", language, text=label, player=Key("player-flower")) in heard
    table.press("done tendril")
    assert table.keeper.text == "5+3"
    before = status_of(table.program)["reason"]
    table.press("done flower")
    assert table.keeper.text == "turn 20"
    status = status_of(table.program)
    assert (status["clock"]["proposed"], status["reason"]) == (None, before)
    assert table.left() == [20, pytest.approx(20, abs=1)]


def test_a_tap_on_a_page_agrees_too_or_does_not() -> None:
    table = Timed()
    with pytest.raises(NiwashiError, match="Nobody has proposed"):
        ask(table.program, do="clock-answer", agrees=True)
    table.play("f1e2:1")
    ask(table.program, do="clock", clock="turn 20")
    ask(table.program, do="clock-answer", agrees=False)
    assert (table.keeper.text, status_of(table.program)["clock"]["proposed"]) == ("5+3", None)
    ask(table.program, do="clock", clock="turn 20")
    ask(table.program, do="clock-answer", agrees=True)
    assert table.keeper.text == "turn 20"


def test_nobody_agrees_to_what_they_ask_and_who_plays_on_has_not_agreed() -> None:
    table = Timed()
    table.play("f1e2:1")
    ask(table.program, "tendril", do="seat", seat="tendril")
    ask(table.program, "tendril", do="clock", clock="turn 20")
    ask(table.program, "tendril", do="clock-answer", agrees=True)
    assert table.keeper.text == "5+3"
    table.play("a6b5:1")
    assert status_of(table.program)["clock"]["proposed"] is None
    table.press("done flower")
    assert table.keeper.text == "5+3"


# What is kept


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
def journal(file: Path) -> Iterator[Journal]:
    with closing(Journal.open(file)) as made:
        yield made


def recorded(table: Timed, journal: Journal) -> Recorder:
    keys = iter(range(100))
    clock = table.program.table_clock
    recorder = Recorder(
        journal,
        lambda: 1e9 + table.clock.now,
        lambda: f"key-{next(keys):08}",
        timekeeper=clock.keeper,
        names=clock.names,
    )
    table.program.game_loop.add(recorder.feature)
    return recorder


def test_a_power_cut_gives_back_no_more_than_twenty_seconds(file: Path) -> None:
    with closing(Journal.open(file)) as journal:
        table = Timed()
        recorded(table, journal)
        table.play("f1e2:1")
        table.think(10.0)
        table.play("a6b5:1")
        table.think(45.0)
        left = table.left()
    with closing(Journal.open(file)) as journal:  # nobody has said goodbye
        kept = journal.game(1)
        match = kept.match()
        again = Timed("none")
        resumed = ResumedClock(timeline_of(kept), kept.thinking)
        again.program.resume(match.game, match.start, match.turns, match.actions, (), resumed)
        assert again.keeper.text == "5+3"
        assert again.left()[TENDRIL] == left[TENDRIL]
        assert left[FLOWER] <= again.left()[FLOWER] <= left[FLOWER] + 20
        again.think(10.0)
        assert again.left()[FLOWER] <= left[FLOWER] + 10
        ask(again.program, do="undo")
        again.pass_time(0.6)
        assert again.left() == [300, 300]


def test_days_go_by_while_the_board_is_off() -> None:
    table = Timed("days 2 lose")
    table.play("f1e2:1")
    match, timeline = table.program.game_loop.session.match, table.keeper._timeline
    again = Timed("none")
    resumed = ResumedClock(timeline, None, away_s=86_400.0)
    again.program.resume(match.game, match.start, match.turns, match.actions, (), resumed)
    assert again.left() == [172_800, 86_400]
    again.program.resume(match.game, match.start, match.turns, (), (), resumed._replace(away_s=200_000.0))
    again.pass_time(59.0)
    assert again.program.game_loop.session.match.out_of_time is None, "the wall clock may yet be corrected"
    again.pass_time(2.0)
    assert again.program.game_loop.session.match.out_of_time == TENDRIL


def test_a_game_lost_on_time_is_kept_so_and_replays(journal: Journal) -> None:
    table = Timed("turn 30 lose")
    recorder = recorded(table, journal)
    table.play("f1e2:1")
    table.think(35.0)
    table.pass_time(1.0)
    recorder.close()
    kept = journal.game(1)
    assert (kept.clock, kept.result) == ("turn 30 lose", "flower")
    assert [act.deed for act in kept.acts] == [ActKind.TURN, ActKind.TIMED_OUT]
    assert kept.acts[1].turn == "tendril"
    assert sum(kept.acts[1].used_ms) == pytest.approx(30_000, abs=300)
    assert kept.match().result == "flower"
    assert timeline_of(kept).now.is_out(TENDRIL)
    assert all(replay(run).is_same for run in journal.runs(kept.key))


def test_another_clock_is_kept_before_the_game_and_in_it(journal: Journal) -> None:
    table = Timed("none")
    recorded(table, journal)
    table.pass_time(0.1)
    ask(table.program, do="clock", clock="5+3")
    table.play("f1e2:1")
    ask(table.program, do="clock", clock="turn 20")
    ask(table.program, do="clock-answer", agrees=True)
    table.think(1.0)
    kept = journal.game(1)
    assert kept.clock == "5+3"
    assert [(act.deed, act.turn) for act in kept.acts][1:] == [(ActKind.CLOCK, "turn 20")]
    assert timeline_of(kept).now.control == parse_control("turn 20")


@pytest.mark.parametrize("clock", ["1 byo 3x10", "2d10", "2b10", "1/1 1+5", "3+2 : 2d5", "2 : 1 byo 3x10"])
def test_clock_is_the_fold_of_the_records(journal: Journal, clock: str) -> None:
    table = Timed(clock)
    recorded(table, journal)
    for turn, seconds in (("f1e2:1", 3.0), ("a6b5:1", 70.0), ("e2d3:2", 5.0)):
        table.play(turn)
        table.think(seconds)
    ask(table.program, do="undo")
    table.tidy()
    table.think(2.0)
    assert timeline_of(journal.game(1)) == table.keeper._timeline


def test_a_position_that_is_declared_right_is_counted_and_kept(journal: Journal) -> None:
    """The turns before it cannot be taken back, so no time goes back to before it either."""
    table = Timed(is_told=False)
    recorded(table, journal)
    table.play("f1e2:1")
    table.think(10.0)
    used = table.left()
    ask(table.program, do="knock")
    table.pass_time(2.0)
    for _ in range(2):
        table.program.game_loop.say_right(table.clock.now)
        table.pass_time(0.3)
    assert table.program.game_loop.session.match.turns == ()
    assert table.keeper._timeline.before == ()
    assert table.left() == [pytest.approx(each, abs=3) for each in used]
    assert timeline_of(journal.game(1)) == table.keeper._timeline


# Names


def test_names_are_asked_with_a_new_game_and_kept_with_it(journal: Journal) -> None:
    table = Timed("none")
    recorded(table, journal)
    ask(table.program, do="new", game="garden", names={"flower": "Aki", "tendril": "<b>Ben</b>"})
    table.play("f1e2:1")
    assert status_of(table.program)["names"] == ("Aki", "<b>Ben</b>")
    assert table.program.scene("en")["last_names"] == {"flower": "Aki", "tendril": "<b>Ben</b>"}
    assert journal.games()[-1].players == ("Aki", "<b>Ben</b>")
    ask(table.program, do="new", game="throne")
    table.pass_time(0.1)
    assert status_of(table.program)["names"] == ()
    assert table.program.scene("en")["last_names"] == {"flower": "Aki", "tendril": "<b>Ben</b>"}


def test_seated_player_can_be_named_during_a_game(file: Path) -> None:
    with closing(Journal.open(file)) as journal:
        table = Timed("none")
        recorded(table, journal)
        table.play("f1e2:1")
        with pytest.raises(NiwashiError, match="Play a side first"):
            ask(table.program, "phone", do="name", name="Ben")
        ask(table.program, "phone", do="seat", seat="tendril")
        for name in ("\u202eneB", "B\x07en", "x" * 41):
            with pytest.raises(NiwashiError):
                ask(table.program, "phone", do="name", name=name)
            with pytest.raises(NiwashiError):
                ask(table.program, "phone", do="new", game="throne", names={"flower": name})
            assert table.turns == ("f1e2:1",)
        assert status_of(table.program)["names"] == ()
        ask(table.program, "phone", do="name", name=" <b>Ben</b> ")
        table.pass_time(0.1)
        assert status_of(table.program)["names"] == ("", "<b>Ben</b>")
        assert journal.games()[-1].players == ("", "<b>Ben</b>")
        table.play("a6b5:1")
        ask(table.program, "phone", do="name", name="")
        table.pass_time(0.1)
        assert status_of(table.program)["names"] == ()
    with closing(Journal.open(file)) as journal:
        assert [(game.players, game.turns) for game in map(journal.game, [1])] == [((), ("f1e2:1", "a6b5:1"))]


def test_the_next_game_has_the_same_clock_from_its_beginning_and_the_same_names(journal: Journal) -> None:
    table = Timed("1+0")
    recorded(table, journal)
    ask(table.program, do="new", game="garden", names={"flower": "Aki"})
    table.play("f1e2:1")
    table.think(30.0)
    ask(table.program, do="position", position="z5/6/3a1a/6/4c1/6 t 12,14 234,1234 -")
    table.tidy()
    assert table.left() == [60, 60]
    assert not table.keeper.is_begun
    table.play("a6b5:1")
    table.think(10.0)
    assert table.left() == [pytest.approx(50, abs=1), 60]
    assert [(kept.clock, kept.players) for kept in journal.games()] == [("1+0", ("Aki", ""))] * 2


DEEDS = ("turn", "turn", "undo", "knock", "tidy", "wait", "long", "ask", "yes")


@given(st.lists(st.sampled_from(DEEDS), min_size=4, max_size=8))
@settings(max_examples=10)
def test_whatever_is_done_at_the_table_the_clock_is_the_fold_of_it(deeds: list[str]) -> None:
    table = Timed("1 byo 2x5")
    with TemporaryDirectory() as folder, closing(Journal.open(Path(folder) / "games")) as journal:
        recorded(table, journal)
        for deed in deeds:
            _do(table, deed)
            match, timeline = table.program.game_loop.session.match, table.keeper._timeline
            assert len(timeline.before) == len(match.turns)
            assert timeline.now.is_going == bool(match.turns)
            assert not journal.games() or timeline_of(journal.games()[-1]) == timeline


def _do(table: Timed, deed: str) -> None:
    session = table.program.game_loop.session
    match deed:
        case "turn" if session.is_settled and not session.match.result:
            table.play(session.game.legal_turns(session.match.position)[0])
        case "undo" | "knock":
            ask(table.program, do=deed)
        case "tidy":
            table.tidy()
        case "wait" | "long":
            table.think(3.0 if deed == "wait" else 20.0)
        case "ask":
            ask(table.program, do="clock", clock="turn 7")
        case "yes" if status_of(table.program)["clock"]["proposed"]:
            ask(table.program, do="clock-answer", agrees=True)
    table.pass_time(0.3)
