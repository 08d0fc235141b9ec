"""Opponents, hints and the review in a running program, with thinkers that need no time."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from tests.each_game import EACH
from tests.marks import EXHAUSTIVE, quick_first
from tests.opponents.thinkers import Agency, Answer, first_legal, found
from tests.records.playing import EPOCH, keys
from tests.server.asking import ask, assistants_of, status_of
from tests.server.running import GARDEN_36, Running

from niwashi.board_types import Cue, EventKind
from niwashi.engine.analysis import Analysis, Proof
from niwashi.engine.fairness import Fairness, Opening
from niwashi.errors import NiwashiError
from niwashi.games.game import Act
from niwashi.games.known import game_named
from niwashi.games.match import Match
from niwashi.kits.known import kit_of
from niwashi.loop.features import NEVER, Feature
from niwashi.loop.fitting import built_in_board
from niwashi.loop.recorder import Recorder
from niwashi.loop.replaying import replay
from niwashi.message import Key
from niwashi.opponents.engines import Engines
from niwashi.opponents.opponents import WEAKEST, player_named
from niwashi.opponents.review import Moment, moment
from niwashi.opponents.search_place import Question
from niwashi.opponents.sides import HUMAN
from niwashi.opponents.starts import kept_starts, split_text, start_text
from niwashi.opponents.turn_words import turn_marks, turn_text
from niwashi.page_types.commands import BadMessage
from niwashi.records.journal import Journal
from niwashi.records.trace import CARRY_OUT, UNDO
from niwashi.words.catalogue import LANGUAGES, translate


class Accompanied(Running):
    """A program with fake engines."""

    def __init__(
        self,
        answer: Answer = first_legal,
        name: str = "garden",
        *,
        is_hand_lent: bool = False,
        **players: str,
    ) -> None:
        self.agency = Agency(answer)
        board = built_in_board(game_named(name)) if name == "borderland" else GARDEN_36
        super().__init__(name, engines=Engines(Random(1), self.agency), board=board)
        self.assistants = assistants_of(self.program)
        self.assistants.opponents.is_hand_lent = is_hand_lent
        self.pass_time(1.0)
        for seat, player in players.items():
            self.ask(do="player", seat=seat, player=player)

    def ask(self, **command: Any) -> None:
        ask(self.program, **command)
        self.pass_time(0.1)

    def play(self, turn: str) -> None:
        """A person's turn, said by the program and put on the table."""
        self.program.game_loop.carry_out(turn, self.clock())
        self.tidy()

    def meddle(self, verb: str, place: str) -> None:
        """Hands at the table do something that a page would be refused."""
        assert self.program.tabletop is not None
        self.program.tabletop.handle("page-1", verb, place)

    def tidy(self) -> None:
        """A person does what the lights ask for."""
        session, tabletop = self.program.game_loop.session, self.program.tabletop
        assert tabletop is not None
        for seconds in tabletop.lend(session, session.match.side):
            self.pass_time(seconds)
        self.pass_time(0.5)


def never(question: Question) -> None:
    del question


def test_an_engine_answers_and_its_turn_is_shown_handling_by_handling() -> None:
    running = Accompanied(tendril="engine:5")
    assert not running.agency.hired, "nobody is started before it is needed"
    running.play("f1e2:2")
    assert len(running.turns) == 2
    assert not running.program.game_loop.session.is_settled
    assert running.program.game_loop.session.flow.task == "carry-out"
    assert Cue.LEAVES in running.cues().values()
    running.tidy()
    assert running.program.game_loop.session.is_settled
    assert running.agency.only.asked[0].level == 5
    assert running.agency.only.asked[0].turns == ("f1e2:2",)


@pytest.mark.parametrize("other", EACH)
def test_a_hand_that_still_moves_stones_lets_go_where_another_game_begins(other: str) -> None:
    running = Accompanied(is_hand_lent=True, flower="engine:5")
    running.pass_time(1.2)
    assert not running.program.game_loop.session.is_settled
    ask(running.program, do="new", game=other)
    seat = running.program.game_loop.session.game.players[0]
    ask(running.program, do="player", seat=seat, player="human")
    running.pass_time(5.0)
    session, tabletop = running.program.game_loop.session, running.program.tabletop
    assert tabletop is not None
    stacks = {place: len(stack) for place, stack in tabletop.state()["stacks"].items()}
    assert {place: stack.height for place, stack in session.match.layout().items()} == stacks
    assert running.program.faults.count == 0
    assert not any(tabletop.state()["hands"].values())


def test_the_programs_own_hand_moves_its_stones_at_human_speed() -> None:
    running = Accompanied(is_hand_lent=True, flower="engine:5")
    running.pass_time(0.5)
    session = running.program.game_loop.session
    assert len(session.match.turns) == 1
    assert not session.is_settled
    assert status_of(running.program)["say"] == "The program plays its turn …"
    running.pass_time(8)
    assert "Lift" in status_of(running.program)["say"]
    assert session.is_settled
    assert len(session.match.turns) == 1
    layout = session.match.layout()
    assert running.program.table()["stacks"]["e1"] == list(layout["e1"].pieces)
    assert not running.program.table()["hands"]
    running.ask(do="hand", is_lent=False)
    assert status_of(running.program)["opponents"]["hand"] is False


def seconds_of_a_turn(pace: str) -> float:
    """Have the program's hand carry out a turn. Returns how long it took."""
    running = Accompanied(is_hand_lent=True)
    running.ask(do="set", setting="hand", value=pace)
    running.ask(do="player", seat="flower", player="engine:5")
    began, session = running.clock(), running.program.game_loop.session
    while not (session.match.turns and session.is_settled):
        assert running.clock() < began + 60
        running.pass_time(0.1)
    assert running.program.table()["stacks"]["e1"] == list(session.match.layout()["e1"].pieces)
    return running.clock() - began


def test_the_programs_hand_moves_as_fast_as_the_setting_says() -> None:
    calm, usual, quick = map(seconds_of_a_turn, ("calm", "usual", "quick"))
    assert 1.5 * usual < calm < 2.5 * usual
    assert usual / 4 < quick < usual / 1.5


def test_lift_right_after_the_engines_turn_is_a_persons() -> None:
    running = Accompanied(is_hand_lent=True, flower="engine:5")
    session = running.program.game_loop.session
    for _ in range(200):
        running.pass_time(0.05)
        if session.match.turns and session.flow.task is None:
            break
    running.do("lift", "a6")
    running.pass_time(0.05)
    assert not session.is_settled
    assert "Set the Gardener down" in status_of(running.program)["say"]


def test_until_its_turn_stands_it_is_the_program_s_clock_that_runs_and_no_hint_is_offered() -> None:
    running = Accompanied(flower="engine:5")
    running.pass_time(1.0)
    status = status_of(running.program)
    assert (len(status["turns"]), status["side"], status["acting"]) == (1, 1, 0)
    assert status["whose"] == "Flower to move"
    assert status_of(running.program, "ja")["whose"] == "華の番"
    assert status["clock"]["running"] == 0
    assert status["hint"]["left"] == 0
    used = status["clock"]["used_s"]
    running.pass_time(5.0)
    assert status_of(running.program)["clock"]["used_s"] == [pytest.approx(used[0] + 5.0, abs=0.2), used[1]]
    running.tidy()
    status = status_of(running.program)
    assert (status["side"], status["acting"], status["whose"]) == (1, 1, "Tendril to move")
    assert (status["clock"]["running"], status["hint"]["left"]) == (1, 5)


def test_a_page_s_tap_that_comes_too_late_does_not_begin_the_programs_turn() -> None:
    running = Accompanied(never, tendril="engine:1")
    running.play("f1f2:2")
    before = running.program.table()["stacks"]
    for verb, place in (("lift", "a6"), ("pull", "tendril card 4"), ("take", "flower hand")):
        with pytest.raises(NiwashiError, match="thinking about its turn"):
            running.ask(do="handle", verb=verb, place=place)
    assert running.program.table()["stacks"] == before
    running.meddle("lift", "a6")
    running.ask(do="handle", verb="set", place="a6")
    assert running.program.table()["stacks"] == before
    running.ask(do="player", seat="tendril", player="human")
    running.ask(do="handle", verb="lift", place="a6")
    assert not running.program.table()["stacks"]["a6"]


MEDDLING: dict[str, tuple[tuple[str, str], ...]] = {
    "a card of its": (("pull", "tendril card 4"),),
    "its Gardener, put elsewhere": (("lift", "a6"), ("set", "a5")),
    "its Gardener, held": (("lift", "a6"),),
    "its Gardener moved and a card": (("lift", "a6"), ("set", "b6"), ("pull", "tendril card 3")),
}
WRONG: dict[str, tuple[tuple[str, str], ...]] = {
    "two cards of its": (("pull", "tendril card 4"), ("pull", "tendril card 2")),
    "a stone of one's own": (("lift", "f2"), ("set", "e2")),
}


@pytest.mark.parametrize("is_hand_lent", [True, False])
@pytest.mark.parametrize("what", quick_first(MEDDLING))
def test_early_hand_does_not_stop_the_engine(what: str, *, is_hand_lent: bool) -> None:
    """Once it left the program waiting for ever, and the board asking for the program's Gardener."""
    answers: list[bool] = []
    running = Accompanied(
        lambda question: first_legal(question) if answers else None,
        is_hand_lent=is_hand_lent,
        tendril="engine:1",
    )
    running.play("f1f2:2")
    assert status_of(running.program)["say"] == "Thinking …"
    for verb, place in MEDDLING[what]:
        running.meddle(verb, place)
        running.pass_time(0.4)
    answers.append(True)
    running.pass_time(15)
    session = running.program.game_loop.session
    assert len(session.match.turns) == 2
    for _ in range(3):
        running.program.leave("page-1")
        running.tidy()
    assert session.is_settled, status_of(running.program)["say"]
    assert status_of(running.program)["whose"] == "Flower to move"


@pytest.mark.parametrize("is_hand_lent", [True, False])
def test_half_a_turn_that_was_begun_for_it_while_it_thinks_is_given_back(*, is_hand_lent: bool) -> None:
    answers: list[bool] = []
    name = "borderland"
    running = Accompanied(
        lambda question: first_legal(question, name) if answers else None, name, is_hand_lent=is_hand_lent
    )
    for turn in ("w:a1,b:a2", "black"):
        running.play(turn)
    running.ask(do="player", seat="black", player="engine:1")
    running.play("a1-b1")
    assert status_of(running.program)["say"] == "Thinking …"
    running.meddle("lift", "a2")
    running.meddle("set", "a3")
    heard: list[EventKind] = []
    running.program.game_loop.add(Feature("test", event=lambda event: heard.append(event.kind)))
    running.pass_time(1.0)
    assert EventKind.GIVEN_UP in heard, "Black's first action, by somebody's hand"
    answers.append(True)
    running.pass_time(15)
    for _ in range(4):
        running.program.leave("page-1")
        running.tidy()
    assert len(running.turns) == 4
    assert running.program.game_loop.session.is_settled, status_of(running.program)["say"]
    assert status_of(running.program)["whose"] == "White to move"


@EXHAUSTIVE
@pytest.mark.parametrize("what", WRONG)
def test_mistake_while_the_engine_thinks_is_shown_and_awaited(what: str) -> None:
    answers: list[bool] = []
    running = Accompanied(lambda question: first_legal(question) if answers else None, tendril="engine:1")
    running.play("f1f2:2")
    for verb, place in WRONG[what]:
        running.meddle(verb, place)
        running.pass_time(0.4)
    answers.append(True)
    running.pass_time(5)
    assert len(running.turns) == 1
    status = status_of(running.program)
    assert status["reason"]["text"], status["say"]
    assert status["can_repair"]
    running.tidy()
    assert len(running.turns) == 2


@pytest.mark.parametrize("seconds", quick_first([0.3, 1.0, 2.0, 3.0], 2))
def test_turn_during_the_programs_hand_is_not_lost(seconds: float) -> None:
    running = Accompanied(is_hand_lent=True, flower="engine:5")
    running.pass_time(0.5 + seconds)
    tabletop, session = running.program.tabletop, running.program.game_loop.session
    assert tabletop is not None
    counted = session.match.turns
    assert len(counted) == 1
    option = next(o for o in session.game.options(session.match.position) if len(o.handlings) == 5)
    for handling in option.handlings:
        if handling.act is Act.ADD:
            tabletop.handle("tendril", "take", "tendril hand")
        tabletop.handle("tendril", handling.act.value, handling.place)
        running.pass_time(0.3)
    running.pass_time(20)
    assert session.match.turns[:1] == counted, "the hand does not say that all this is right"
    for _ in range(3):
        running.tidy()
    assert session.is_settled
    assert session.match.turns[:1] == counted


def test_an_engines_turn_is_kept_before_it_is_lit_and_the_trace_replays_bit_for_bit(tmp_path: Path) -> None:
    with (
        closing(Journal.open(tmp_path / "games")) as journal,
        closing(Journal.open(tmp_path / "games")) as other,
    ):
        running = Accompanied()
        recorder = Recorder(journal, lambda: EPOCH, keys("engine"))
        running.program.game_loop.add(recorder.feature)
        running.pass_time(0.5)
        running.ask(do="player", seat="tendril", player="engine:5")
        running.play("f1e2:2")
        assert len(running.turns) == 2
        assert other.game(1).turns == running.turns, "while its stones have still to be moved"
        running.tidy()
        running.ask(do="undo")
        running.tidy()
        running.play("f1f2:1")
        running.tidy()
        recorder.close()
        kept = journal.game(1)
        assert kept.turns == running.turns
        assert len(kept.turns) == 2
        (run,) = journal.runs(kept.key)
        asked = [entry.kind for entry in run.trace]
        assert asked.count(CARRY_OUT) >= 3, "people's turns and the engine's"
        assert asked.count(UNDO) >= 1
        again = replay(run)
        assert again.is_same, again.first_difference
        assert again.turns == kept.turns


def test_while_it_thinks_nothing_is_offered_and_waiting_is_lit() -> None:
    running = Accompanied(never, flower="engine:10")
    assert Cue.WAITING in running.cues().values()
    assert Cue.MAY_LIFT not in running.cues().values()
    assert status_of(running.program)["say"] == "Thinking …"
    running.ask(do="player", seat="flower", player="human")
    assert Cue.WAITING not in running.cues().values()
    assert running.agency.only.cancelled == 1
    assert running.cues()["f1"] is Cue.MAY_LIFT


ENDINGS: dict[str, Callable[[Accompanied], None]] = {
    "a new game": lambda running: running.ask(do="new", game="garden"),
    "another game": lambda running: running.ask(do="new", game="throne"),
    "the end of the program": lambda running: running.program.close(),
    "the end of its opponents": lambda running: running.assistants.opponents.close(),
    "a person instead": lambda running: running.ask(do="player", seat="tendril", player="human"),
    "undo": lambda running: running.ask(do="undo"),
}


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_search_ends_at_once(ending: str) -> None:
    running = Accompanied(never, tendril="engine:1")
    running.play("f1e2:2")
    thinker = running.agency.only
    assert (thinker.cancelled, thinker.is_closed) == (0, False)
    ENDINGS[ending](running)
    if ending == "the end of the program":
        assert thinker.is_closed
    else:
        assert thinker.cancelled + thinker.is_closed >= 1
        assert not running.assistants.opponents.is_busy
    if ending == "undo":
        assert running.turns == (), "one's own turn is taken back"


def test_a_hint_that_is_searched_for_ends_with_the_position_it_is_about() -> None:
    running = Accompanied(never)
    running.ask(do="hint")
    assert status_of(running.program)["hint"]["asking"]
    running.play("f1e2:2")
    assert running.agency.only.cancelled == 1
    assert not status_of(running.program)["hint"]["asking"]


def test_two_engines_play_by_themselves_until_undo_and_go_on_when_seated_again() -> None:
    running = Accompanied(is_hand_lent=True)
    for side in ("flower", "tendril"):
        running.ask(do="player", seat=side, player="engine:3")
    running.pass_time(14)
    played = len(running.turns)
    assert played >= 2
    running.ask(do="undo")
    running.pass_time(8)
    assert len(running.turns) in (played - 1, played)
    stopped = len(running.turns)
    running.pass_time(20)
    assert len(running.turns) == stopped
    running.ask(do="player", seat="flower", player="engine:3")
    running.pass_time(14)
    assert len(running.turns) > stopped


@pytest.mark.parametrize(("failures", "wrong"), [(1, ["z9z9:9"]), (2, ["z9z9:9"]), (2, [])])
def test_engine_that_names_no_legal_turn_is_asked_once_more_before_a_person_plays_on(
    failures: int, wrong: list[str]
) -> None:
    asked: list[Question] = []

    def answer(question: Question) -> Analysis:
        asked.append(question)
        return found(*wrong) if len(asked) <= failures else first_legal(question)

    running = Accompanied(answer, flower="engine:5")
    running.pass_time(0.2)
    told = status_of(running.program)["opponents"]
    assert [each.turns for each in asked] == [(), ()]
    assert told["players"] == (["engine:5", "human"] if failures == 1 else ["human", "human"])
    assert ("which is not legal" in told["trouble"]) is (failures == 2)
    assert len(running.turns) == (failures == 1)
    if failures == 2:
        assert running.agency.only.is_closed
        assert running.cues()["f1"] is Cue.MAY_LIFT


def test_an_engine_that_cannot_be_started_is_told_and_a_person_plays_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    running = Running(engines=Engines(Random(1)))
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    opponents = assistants_of(running.program).opponents
    heard: list[NiwashiError] = []

    def hear(_: float) -> float:
        heard.extend([opponents.trouble] if opponents.trouble is not None else [])
        return NEVER

    running.program.game_loop.add(Feature("test", step=hear))
    opponents.seat("flower", player_named("engine"))
    running.pass_time(0.2)
    assert "cannot be started" in status_of(running.program)["opponents"]["trouble"]
    assert {trouble.key for trouble in heard} == {"engine-not-started"}, "for the terminal too"
    assert opponents.who(0) == HUMAN


def is_refused(running: Accompanied, player: str, seat: str = "flower") -> NiwashiError:
    """Have a page seat a player of whom there is none; returns what it is told."""
    with pytest.raises(NiwashiError) as refused:
        ask(running.program, do="player", seat=seat, player=player)
    running.pass_time(0.1)
    assert not running.agency.hired, player
    assert running.assistants.opponents.who(0) == HUMAN, player
    return refused.value


def test_no_text_of_a_page_names_a_program() -> None:
    running = Accompanied()
    for kind in ("ugi", "UGI", "Ugi", "ｕｇｉ", "other", "ugi:x", "ugi\0"):
        for blank in ("", " ", "  ", "\t", "\n", "\u3000", "\N{NO-BREAK SPACE}"):
            text = f"{blank}{kind}:/usr/bin/touch marker"
            is_refused(running, text)
            with pytest.raises(NiwashiError) as refused:
                player_named(text)
            assert refused.value.key == "engine-unknown-player", text
    for text in ("engine:x", "ugi:", "robot", "human:3", "ugi:'"):
        is_refused(running, text)
    is_refused(running, "engine:1", seat="nobody")


def test_a_level_that_is_none_is_refused_in_a_short_sentence() -> None:
    running = Accompanied()
    for level in ("9" * 5000, "9" * 15, "٣", "+5", "--5", "5.0", "-1", "0", "11"):
        refusal = is_refused(running, f"engine:{level}")
        assert all(len(translate(refusal.message, language)) < 300 for language in LANGUAGES), level[:20]


# Hints


def hinted(running: Accompanied) -> set[str]:
    return {place for place, cue in running.cues().items() if cue is Cue.HINT}


def shown_hint(running: Accompanied) -> Any:
    return status_of(running.program)["hint"]


def test_a_hint_is_told_in_steps_each_only_when_asked_for() -> None:
    running = Accompanied()
    best = "f1 to e1 with Ginkgo"
    running.ask(do="hint")
    running.pass_time(1.0)
    assert hinted(running) == {"d1", "e1", "f1", "d2", "e2", "f2"}, "no more than what lies around it"
    assert best not in shown_hint(running)["text"]
    assert "4 turns" in shown_hint(running)["proof"], "what the depth proves"
    changes = running.program.game_loop.version
    running.pass_time(1.0)
    assert running.program.game_loop.version == changes, "no news while nothing happens"
    running.ask(do="hint")
    assert hinted(running) == {"f1", "flower card 1"}
    running.ask(do="hint")
    assert hinted(running) == {"f1", "flower card 1", "e1"}
    assert best in shown_hint(running)["text"]
    assert shown_hint(running)["left"] == 4, "three steps of one hint"
    assert len(running.agency.only.asked) == 1
    running.do("lift", "f1")
    running.pass_time(0.1)
    assert hinted(running) == {"e1"}, "where hands have still to go"
    running.do("set", "f1")
    running.pass_time(1.0)
    running.play("f1e2:2")
    assert hinted(running) == set()


def test_hint_says_what_was_proved_or_how_many_games_were_played_out() -> None:
    running = Accompanied(lambda _: found("f1e2:2", proof=Proof.WIN, distance=3))
    running.ask(do="hint")
    assert "wins in 3" in shown_hint(running)["proof"]
    running = Accompanied()
    running.ask(do="hint")
    with patch("niwashi.opponents.hints.kit_of") as kit:
        kit.return_value.engine.plays_out = True
        proof = shown_hint(running)["proof"]
    assert proof == translate("hint-played-out", "en", games=10)


class _Held:
    """Answers with this turn once it is told to; without one it fails."""

    def __init__(self, line: str) -> None:
        self.line, self.is_free = line, False

    def __call__(self, _: Question) -> Analysis | None:
        if self.is_free and not self.line:
            raise NiwashiError("engine-silent")
        return found(self.line) if self.is_free else None


@pytest.mark.parametrize(
    ("command", "line", "is_shown", "said"),
    [
        ("hint", "f1e1:1", True, ""),
        ("why-not", "a6b5:2", False, "a6 to b5"),
        ("hint", "", False, translate("hint-failed", "en")),
    ],
    ids=["a hint", "what would have come of the turn put back", "that none comes"],
)
def test_pages_hear_at_once_what_was_found(command: str, line: str, said: str, *, is_shown: bool) -> None:
    """A hint that does not come is free, and no opponent's trouble."""
    held = _Held(line)
    running = Accompanied(held)
    if command == "why-not":
        put_back(running)
    running.ask(do=command)
    running.pass_time(0.5)
    hint, before = shown_hint(running), running.program.game_loop.version
    assert (hint["asking"], hint["shown"], hint["text"]) == (True, False, translate("hint-asking", "en"))
    held.is_free = True
    running.pass_time(0.1)
    hint = shown_hint(running)
    assert (hint["asking"], hint["shown"], hint["more"]) == (False, is_shown, is_shown)
    assert said in hint["text"]
    assert hint["left"] == (5 if not line else 4)
    assert status_of(running.program)["opponents"]["trouble"] == ""
    assert running.program.game_loop.version > before


def test_a_hint_leads_through_all_actions_of_its_turn_and_is_paid_for_once() -> None:
    running = Accompanied(lambda _: found("w:e5,b:g7"), "borderland")
    running.ask(do="hint")
    assert len(hinted(running)) > 3
    running.do("take", "white hand")
    running.do("add", "e5")
    running.pass_time(1.0)
    assert running.program.game_loop.session.match.actions == ("w:e5",)
    assert "g7" in hinted(running)
    assert len(hinted(running)) > 3, "no more was asked for"
    running.ask(do="hint")
    assert hinted(running) == {"g7"}
    hint = status_of(running.program)["hint"]
    assert not hint["more"]
    assert len(running.agency.only.asked) == 1
    running.do("take", "black hand")
    running.do("add", "g7")
    running.pass_time(1.0)
    assert hinted(running) == set()


@pytest.mark.parametrize("name", EACH)
def test_weakest_level_is_the_first_one_of_every_game(name: str) -> None:
    engine = kit_of(name).engine
    if engine is not None:
        engine.level(WEAKEST, name)
        with pytest.raises(NiwashiError):
            engine.level(WEAKEST - 1, name)


def test_start_is_the_one_that_is_wished_for() -> None:
    garden, position = game_named("garden"), "z5/6/6/6/6/5c f 14,14 1234,1234 -"
    assert start_text(garden) is None
    assert start_text(garden, position) == position
    (start, _), *_ = kept_starts(garden)
    assert start_text(garden, fair=start.name) == start.position
    assert start_text(garden, handicap=2) not in (None, start_text(garden, handicap=3))
    with pytest.raises(NiwashiError, match="only one of"):
        start_text(garden, position, start.name)


def test_results_of_games_are_told_with_share_and_doubt_in_percent() -> None:
    opening = Opening("even", "stones", {}, "")
    verdict = Fairness(opening, None, None, 4, (60, 40), 0)
    low, high = verdict.doubt
    assert 0.4 < low < 0.6 < high < 0.8
    text = split_text(verdict, 7, "en")
    for number in (60, 40, 100, 7, round(100 * low), round(100 * high)):
        assert str(number) in text


def test_no_hint_is_begun_within_a_turn_or_goes_on_where_hands_have_left_it() -> None:
    running = Accompanied(lambda _: found("w:e5,b:g7"), "borderland")
    for is_asked_before in (False, True):
        if is_asked_before:
            running.ask(do="hint")
        running.do("take", "white hand")
        running.do("add", "f6")
        running.pass_time(1.0)
        assert hinted(running) == set()
        with pytest.raises(NiwashiError) as refused:
            ask(running.program, do="hint")
        assert refused.value.key == "hint-not-now"
        running.do("take", "f6")
        running.do("set", "white hand")
        running.pass_time(1.0)
    assert len(hinted(running)) > 3


def test_a_hint_says_a_turn_as_its_game_does_in_every_language() -> None:
    karesansui = game_named("karesansui", seed=7)
    start = karesansui.start()
    for language in LANGUAGES:
        for turn in karesansui.legal_turns(start):  # some of them in several parts, as "place m2* a1" is
            assert turn_text(karesansui, start, turn, language) != turn
        garden, hexes = game_named("garden"), game_named("borderland")
        assert "e2" in turn_text(garden, garden.start(), "f1e2:2", language)
        opening = turn_text(hexes, hexes.start(), "w:e5,b:g7", language)
        assert opening.index("e5") < opening.index("g7")
        assert ":" not in opening


def test_a_budget_of_none_means_that_nothing_is_ever_searched() -> None:
    running = Accompanied()
    running.assistants.set_limits(0, 100)
    with pytest.raises(NiwashiError) as refused:
        ask(running.program, do="hint")
    assert refused.value.key == "hint-off"
    for _ in range(4):
        running.press("help")
    running.pass_time(1)
    running.do("lift", "f1")
    running.do("set", "e2")
    running.do("pull", "flower card 2")
    running.do("put", "flower card 2")
    running.do("lift", "e2")
    running.do("set", "f1")
    running.pass_time(1)
    with pytest.raises(NiwashiError) as refused:
        ask(running.program, do="why-not")
    assert refused.value.key == "hint-off"
    assert (shown_hint(running)["off"], shown_hint(running)["left"]) == (True, 0)
    running.play("f1e2:2")
    running.pass_time(1)
    assert not running.agency.hired
    assert Cue.HINT not in running.cues().values()


def test_a_budget_is_used_up_by_each_player_alone() -> None:
    running = Accompanied()
    running.assistants.set_limits(1, 100)
    running.ask(do="hint")
    running.play("f1e2:2")
    assert status_of(running.program)["hint"]["left"] == 1
    running.ask(do="hint")
    running.play("a6b5:2")
    assert (shown_hint(running)["off"], shown_hint(running)["left"]) == (False, 0)
    with pytest.raises(NiwashiError) as refused:
        ask(running.program, do="hint")
    assert refused.value.key == "hint-none-left"
    assert len(running.agency.only.asked) == 2


def test_help_explains_the_lights_first_and_pressed_again_meanwhile_it_hints() -> None:
    running = Accompanied()
    running.press("help")
    assert status_of(running.program)["help"]
    assert not running.agency.hired
    running.press("help")
    running.pass_time(0.2)
    assert not status_of(running.program)["help"]
    assert Cue.HINT in running.cues().values()
    running.press("help")
    assert status_of(running.program)["hint"]["text"].startswith("Start with this")


def put_back(running: Accompanied) -> None:
    """Hands try a turn, and put everything back before the board has come to rest."""
    for verb, place in (("lift", "f1"), ("set", "e2"), ("pull", "flower card 2")):
        running.do(verb, place)
    running.pass_time(0.2)
    assert running.turns == ()
    running.do("put", "flower card 2")
    running.do("lift", "e2")
    running.do("set", "f1")
    running.pass_time(2)


def test_why_not_what_was_just_put_back() -> None:
    running = Accompanied(lambda _: found("a6b5:2", proof=Proof.WIN, distance=5))
    with pytest.raises(NiwashiError):
        ask(running.program, do="why-not")
    put_back(running)
    assert status_of(running.program)["hint"]["put_back"].startswith("f1e2:2")
    running.ask(do="why-not")
    assert running.agency.only.asked[-1].turns == (status_of(running.program)["hint"]["put_back"],)
    assert "can force a win in 6 turns" in status_of(running.program)["hint"]["text"]


@pytest.mark.parametrize(
    "command",
    [{"do": "lesson", "game": "borderland"}, {"do": "undo"}],
    ids=lambda command: str(command["do"]),
)
def test_an_answer_is_not_told_of_another_position(command: dict[str, str]) -> None:
    reply = "e1f2:1"
    running = Accompanied(
        lambda asked: found(reply if asked.turns[-1:] == ("a6b5:2",) else "f1e2:2", value=3)
    )
    running.play("f1e1:1")
    for verb, place in (("lift", "a6"), ("set", "b5"), ("pull", "tendril card 2")):
        running.do(verb, place)
    running.do("put", "tendril card 2")
    running.do("lift", "b5")
    running.do("set", "a6")
    running.pass_time(2)
    running.ask(do="why-not")
    assert "e1 to f2" in status_of(running.program)["hint"]["text"]
    ask(running.program, **command)
    assert status_of(running.program)["hint"]["text"] == "", "told before the next step"
    running.pass_time(1.0)
    hint = status_of(running.program)["hint"]
    assert (hint["text"], hint["shown"], hint["put_back"]) == ("", False, "")


# The review


def test_a_finished_game_is_looked_through_and_shown_from_any_moment() -> None:
    running = Accompanied(lambda _: found("x", value=30))
    with pytest.raises(NiwashiError):
        ask(running.program, do="review")
    turns = _whole_game()
    running.program.resume(game_named("garden"), game_named("garden").start(), turns)
    running.pass_time(0.5)
    running.ask(do="review")
    running.pass_time(0.5)
    review = status_of(running.program)["review"]
    assert review["count"] == len(review["line"]) == len(turns) + 1
    assert [each["value"] for each in review["line"][:3]] == [30, -30, 30], "as the first player sees it"
    winner = running.program.game_loop.session.match.result
    sign = 1 if winner == "flower" else -1
    assert review["line"][-1]["value"] == sign * 1000
    assert review["line"][-2]["value"] == sign * 1000, "whoever has won could have won before"
    assert review["line"][-2]["proved"] == f"{(winner or '').capitalize()} can force a win in 1 turn."
    assert review["moments"] == [len(turns) - 1], "the turn that let the other win"
    assert review["grades"][len(turns) - 2] == "losing"
    assert review["at"] is None
    running.ask(do="moment", turn=1)
    assert " t " in status_of(running.program)["position"]
    assert status_of(running.program)["review"]["at"] == 1
    assert running.turns == ()
    running.pass_time(1)
    assert running.program.game_loop.session.is_settled
    assert running.program.game_loop.session.flow.repair is None
    for number in (99, len(turns)):
        with pytest.raises(NiwashiError, match="position"):
            ask(running.program, do="moment", turn=number)
    for unread in ("x", "1", -1, 1.5, None):
        with pytest.raises(BadMessage):
            ask(running.program, do="moment", turn=unread)
    for at in range(len(turns)):  # whatever lies beside the board or on top of it then
        running.ask(do="moment", turn=at)
        running.pass_time(0.3)
        assert running.program.game_loop.session.is_settled
        assert running.program.game_loop.session.flow.repair is None
    running.ask(do="end-review")
    assert status_of(running.program)["review"] is None


def test_the_turn_played_and_the_better_one_are_shown_where_they_happen() -> None:
    garden, turns = game_named("garden"), _whole_game()
    better = next(turn for turn in garden.legal_turns(garden.start()) if turn[:4] != turns[0][:4])
    running = Accompanied(lambda _: found(better, value=30))
    running.program.resume(garden, garden.start(), turns)
    running.pass_time(0.5)
    running.ask(do="review")
    running.pass_time(0.5)
    assert status_of(running.program)["review"]["played"] is None, "the board shows the end"
    running.ask(do="moment", turn=0)
    running.pass_time(1)
    review = status_of(running.program)["review"]
    assert review["played"]["walks"] == [[turns[0][:2], turns[0][2:4]]]
    assert review["better"] == turn_marks(garden, garden.start(), better)
    lit = {place for place, cue in running.cues().items() if cue is Cue.HINT}
    assert {better[:2], better[2:4], f"flower card {better[5]}"} <= lit
    running.play(turns[0])
    review = status_of(running.program)["review"]
    assert (review["played"], review["better"]) == (None, None), "the game has gone on from there"
    assert Cue.HINT not in running.cues().values()


def test_end_of_a_game_has_the_value_of_its_winners() -> None:
    match = Match(game_named("garden"))
    expected: dict[tuple[int, ...], Moment] = {
        (0,): Moment(1000, "flower", 0, ""),
        (1,): Moment(-1000, "tendril", 0, ""),
        (0, 1): Moment(0, "", 0, ""),
        (): Moment(0, "", None, ""),
    }
    for winners, told in expected.items():
        with patch.object(type(match.game), "winners", return_value=winners):
            assert moment(None, match, match.start) == told, winners


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("proof", Proof)
def test_moment_has_its_value_for_the_first_player_and_names_who_wins(proof: Proof, side: int) -> None:
    match, sign = Match(game_named("garden")), (1, -1)[side]
    analysis = found("f1e1:1", value=45, proof=proof, distance=3)
    with patch.object(type(match.game), "side", return_value=side):
        seen = moment(analysis, match, match.start)
        beyond = moment(found("f1e1:1", value=99_999), match, match.start)
    names, nobody = match.game.players, Moment(45 * sign, "", None, "f1e1:1")
    expected = {
        Proof.OPEN: nobody,
        Proof.HOLD: nobody,
        Proof.WIN: Moment(1000 * sign, names[side], 3, "f1e1:1"),
        Proof.LOSS: Moment(-1000 * sign, names[1 - side], 3, "f1e1:1"),
    }
    assert seen == expected[proof]
    assert beyond.value == 1000 * sign


def reviewed(answer: Answer) -> Accompanied:
    """A program that reviews a whole game."""
    running = Accompanied(answer)
    running.program.resume(game_named("garden"), game_named("garden").start(), _whole_game())
    running.pass_time(0.5)
    running.ask(do="review")
    running.pass_time(0.5)
    return running


EVEN = found("x", value=20)


def won(distance: int | None) -> Analysis:
    return found("x", value=900, proof=Proof.WIN, distance=distance)


def why(what: str, player: str, distance: int) -> str:
    return translate(f"review-why-{what}", "en", player=Key(f"player-{player}"), distance=distance)


REVIEWS: dict[str, tuple[list[Analysis], list[str], list[str]]] = {
    "as far as it has come": ([EVEN, EVEN, EVEN], ["good", "good"], ["", ""]),
    "a win that was missed": ([won(3), EVEN], ["slip"], [why("missed", "flower", 3)]),
    "whose turns nobody knows": ([won(None), EVEN], ["slip"], [""]),
    "a win that was allowed and then missed": (
        [EVEN, won(4), EVEN],
        ["slip", "slip"],
        [why("allowed", "tendril", 4), why("missed", "tendril", 4)],
    ),
}
"""What was found of the first positions, the grades of the turns between them, and what is told of those."""


@pytest.mark.parametrize("what", REVIEWS)
def test_review_grades_turns_and_says_why(what: str) -> None:
    line, grades, whys = REVIEWS[what]
    running = reviewed(lambda asked: line[len(asked.turns)] if len(asked.turns) < len(line) else None)
    review = status_of(running.program)["review"]
    assert (review["grades"], review["whys"]) == (grades, whys)
    assert review["count"] == len(running.turns) + 1
    if what == "as far as it has come":
        assert [each["value"] for each in review["line"]] == [20, -20, 20]


def test_end_of_a_review_leaves_what_others_ask_alone() -> None:
    running = reviewed(lambda asked: found("x", value=30) if asked.milliseconds == 300 else None)
    running.ask(do="moment", turn=0)
    running.pass_time(1)
    running.ask(do="hint")
    assert status_of(running.program)["hint"]["asking"]
    before = running.agency.only.cancelled
    running.program.assistants.review.end()
    assert running.agency.only.cancelled == before
    assert status_of(running.program)["hint"]["asking"]


def test_end_of_a_review_that_asks_stops_its_search() -> None:
    running = reviewed(never)
    before = running.agency.only.cancelled
    running.ask(do="end-review")
    assert running.agency.only.cancelled == before + 1


def test_an_engine_is_told_nothing_that_is_hidden() -> None:
    game = game_named("karesansui")
    match, agency = Match(game), Agency(never)
    engines = Engines(Random(1), agency)
    for _ in range(2):
        match.play(game.legal_turns(match.position)[0])
    seen = set()
    for _ in range(8):
        engines.ask(match, lambda _: None, lambda _: None)
        asked = agency.only.asked[-1]
        assert asked.turns == ()
        dealt = game.parse(asked.start)
        side = game.side(match.position)
        assert game.view(dealt, side) == game.view(match.position, side)
        seen.add(asked.start)
    assert game.format(match.position) not in seen
    assert len(seen) > 1


def _whole_game() -> list[str]:
    game, rng, turns = game_named("garden"), Random(1), list[str]()
    position = game.start()
    while game.result(position) is None:
        turns.append(game.random_turn(position, rng))
        position = game.play(position, turns[-1])
    return turns
