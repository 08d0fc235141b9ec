"""A process that searches answers, stops at once, and hurts nobody where it dies, hangs or talks nonsense."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Event

import pytest
from tests.opponents.thinkers import Agency
from tests.server.asking import assistants_of
from tests.server.running import Running

import niwashi
from niwashi.engine.analysis import Proof
from niwashi.engine.levels import FULL
from niwashi.errors import NiwashiError
from niwashi.games.game import Game
from niwashi.games.karesansui.deck import built_in_deck
from niwashi.games.karesansui.karesansui import Karesansui
from niwashi.games.known import game_named
from niwashi.games.match import Match
from niwashi.opponents import engine_process
from niwashi.opponents.engine_process import SearchProcess
from niwashi.opponents.engines import Engines
from niwashi.opponents.opponents import player_named
from niwashi.opponents.search_place import Question
from niwashi.opponents.sides import HUMAN
from niwashi.words.catalogue import translate

GARDEN, THRONE = game_named("garden"), game_named("throne")
WON = "6/6/5z/6/3cc1/6 f 20,7 1234,1234 0,0"
"""Throne, won by whoever is to move."""

READY = "import os, sys; sys.stdin.readline(); print('{\"ready\": true}', flush=True); sys.stdin.readline(); "
DIES, HANGS = READY + "os._exit(3)", READY + "sys.stdin.read()"
FAULTS = 'print(\'{"fault": "Traceback\\\\nKeyError: 7"}\', flush=True); input(); input()'
NONSENSE = READY + "print('{\"lin', flush=True); print('[]', flush=True); input()"
ENDLESS = READY + "[print('x' * 60000, end='', flush=True) for _ in range(10**9)]"
HANGING_SEARCH = """
import sys; sys.path[:] = sys.argv[1:]
import niwashi.kits.search_process as process
def hang(*_):
    while True: pass
process.SearchService.answer = hang
process.main()
"""


def until(condition: Callable[[], bool], seconds: float = 180) -> None:
    ends = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < ends
        Event().wait(0.005)


def answered(process: SearchProcess) -> Question:
    found: list[Question] = []

    def has_answered() -> bool:
        found.extend(filter(None, [process.poll(time.monotonic())]))
        return bool(found)

    until(has_answered)
    return found[0]


def failure(process: SearchProcess, each_s: float = 0.02) -> Exception:
    """How it fails, the clock going faster where it would take long; no step takes long on the way there."""
    for hurry in range(6000):
        began = time.process_time()
        try:
            assert process.poll(time.monotonic() + hurry * each_s) is None
        except (NiwashiError, ValueError) as error:
            return error
        assert time.process_time() - began < 1
        Event().wait(0.01)
    raise AssertionError("it goes on")


@pytest.fixture(scope="module")
def throne() -> Iterator[SearchProcess]:
    """A process that has answered once: its start is over. Each test leaves it idle, for the next."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine_process, "_NICE", 0)  # a busy computer would starve it
        process = SearchProcess(THRONE)
    with closing(process):
        process.ask(Question("", (), 20))
        answered(process)
        yield process


@pytest.fixture
def ending() -> Iterator[SearchProcess]:
    """Another one, which does not outlive its test."""
    with closing(SearchProcess(THRONE)) as process:
        process.ask(Question("", (), 20))
        answered(process)
        yield process


def running_as(code: str, monkeypatch: pytest.MonkeyPatch, game: Game = GARDEN) -> SearchProcess:
    monkeypatch.setattr(engine_process, "_CODE", code)
    return SearchProcess(game)


# What is answered


def test_a_proved_win_is_answered_with_all_that_is_known_of_it(throne: SearchProcess) -> None:
    throne.ask(Question(WON, (), 60_000))
    question = answered(throne)
    assert question.analysis is not None
    assert (question.analysis.proof, question.analysis.line[0]) == (Proof.WIN, question.best)
    assert question.analysis.distance == len(question.analysis.line)
    assert question.analysis.turns[0].turn == question.best in THRONE.legal_turns(THRONE.parse(WON))


def test_the_turns_since_are_followed_and_a_finished_game_has_no_turn(throne: SearchProcess) -> None:
    throne.ask(Question(WON, (), 60_000))
    line = answered(throne).analysis
    assert line is not None
    throne.ask(Question(WON, line.line[:1], 200))
    position = THRONE.play(THRONE.parse(WON), line.line[0])
    if THRONE.result(position) is None:
        assert answered(throne).best in THRONE.legal_turns(position)
    throne.ask(Question(WON, line.line, 200))
    over = answered(throne)
    assert (over.best, over.analysis) == ("", None)


def test_the_level_is_that_of_the_question(throne: SearchProcess) -> None:
    """The weakest looks a turn ahead and has done so long before its time is up."""
    throne.ask(Question("", (), 60_000, level=1))
    question = answered(throne)
    assert question.analysis is not None
    assert question.analysis.depth <= 2
    assert question.best in THRONE.legal_turns(THRONE.start())


def test_a_game_with_cards_and_players_of_its_own_is_known_to_the_process() -> None:
    game = Karesansui(built_in_deck(), 3, 1)
    with closing(SearchProcess(game)) as process:
        process.ask(Question(game.format(game.start()), (), 20, level=1))
        assert answered(process).best in game.legal_turns(game.start())


# Stopping


def test_a_search_that_nobody_wants_any_more_ends_in_a_moment(throne: SearchProcess) -> None:
    """At full strength in the middle of a search of a minute; extras/bench has the figures."""
    throne.ask(Question("", (), 60_000))
    throne.poll(time.monotonic())
    Event().wait(0.3)
    assert not throne.is_idle
    os.kill(throne.process.pid, signal.SIGSTOP)
    began = time.monotonic()
    throne.cancel()  # who waited for an answer would wait for ever
    os.kill(throne.process.pid, signal.SIGCONT)
    until(lambda: throne.poll(time.monotonic()) is None and throne.is_idle)
    assert time.monotonic() - began < 50


def test_another_question_takes_the_place_of_the_one_before(throne: SearchProcess) -> None:
    throne.ask(Question("", (), 60_000))
    throne.poll(time.monotonic())
    began = time.monotonic()
    throne.ask(Question("", ("f1e2:2",), 50))
    assert answered(throne).turns == ("f1e2:2",)
    assert time.monotonic() - began < 50, "nobody waited for the minute"


def test_stuck_engine_process_delays_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    code = "import time; print('{\"ready\": true}', flush=True); time.sleep(600)"
    with closing(running_as(code, monkeypatch)) as process:
        until(lambda: process.poll(time.monotonic()) is None and process._is_ready)
        process.ask(Question("", ("f1e2:2",) * 100_000))
        error = failure(process, 0.5)
        assert isinstance(error, NiwashiError)
        assert error.key == "engine-silent"


# Failing


@pytest.mark.parametrize(
    ("code", "key"),
    [(DIES, "engine-ended"), (HANGS, "engine-silent"), (FAULTS, "engine-fault"), ("raise 1", "engine-ended")],
)
def test_a_process_that_fails_is_told(code: str, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(running_as(code, monkeypatch)) as process:
        process.ask(Question("", (), 50))
        if code == HANGS:
            until(lambda: process.poll(time.monotonic()) is None and process._is_ready)
        error = failure(process, 0.5 if code == HANGS else 0.02)
        assert isinstance(error, NiwashiError)
        assert error.key == key
        assert translate(error.message).isprintable()


@pytest.mark.parametrize("code", [NONSENSE, ENDLESS])
def test_a_process_that_talks_nonsense_is_of_no_use(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(running_as(code, monkeypatch)) as process:
        process.ask(Question("", (), 50))
        assert isinstance(failure(process), ValueError)


def test_a_question_that_it_cannot_read_is_told_with_its_reason(
    ending: SearchProcess, caplog: pytest.LogCaptureFixture
) -> None:
    ending.ask(Question("no position", (), 50))
    error = failure(ending)
    assert isinstance(error, NiwashiError)
    assert error.key == "engine-fault"
    assert "BadPosition" in translate(error.message)
    assert "Traceback" in caplog.text


# Ending


def is_gone(pid: int) -> bool:
    """Whether a process has ended, whoever may still have to take notice of that."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] in "ZX"
    except OSError:
        return True


def test_closing_ends_it_in_the_middle_of_a_search_and_waits_for_nobody(ending: SearchProcess) -> None:
    ending.ask(Question("", (), 60_000))
    ending.poll(time.monotonic())
    os.kill(ending.process.pid, signal.SIGSTOP)  # so that it can't end by itself
    ending.close()
    ending.close()
    ending.process.reaping.join(20)
    with pytest.raises(ProcessLookupError):
        os.kill(ending.process.pid, 0)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="who lives is seen in /proc")
@pytest.mark.parametrize("hangs", [False, True])
def test_no_process_outlives_a_program_that_is_killed(hangs: bool) -> None:
    program = (
        "import time\n"
        "from niwashi.opponents import engine_process\n"
        "from niwashi.games import game_named\n"
        + (f"engine_process._CODE = {HANGING_SEARCH!r}\n" if hangs else "")
        + "process = engine_process.SearchProcess(game_named('throne'))\n"
        "from niwashi.opponents.search_place import Question\n"
        "process.ask(Question('', (), 600_000))\n"
        "while not process._asked:\n"
        "    process.poll(0.0)\n"
        "    time.sleep(0.01)\n"
        "print(process.process.pid, flush=True)\n"
        "time.sleep(600)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as parent:
        assert parent.stdout
        pid = int(parent.stdout.readline())
        assert not is_gone(pid)
        os.kill(parent.pid, signal.SIGKILL)
    until(lambda: is_gone(pid))


@pytest.mark.skipif(not Path("/proc/self/oom_score_adj").exists(), reason="only Linux has it")
def test_engine_process_has_no_terminal_and_is_killed_first(throne: SearchProcess) -> None:
    assert os.getsid(throne.process.pid) == os.getpgid(throne.process.pid) == throne.process.pid
    assert int(Path(f"/proc/{throne.process.pid}/oom_score_adj").read_text()) >= 500


def test_the_board_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_process, "_NICE", 3)
    ours = os.getpriority(os.PRIO_PROCESS, 0)
    with closing(running_as(HANGS, monkeypatch)) as process:
        assert os.getpriority(os.PRIO_PROCESS, process.process.pid) == min(19, ours + 3)


def test_engine_process_is_found_in_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with an odd name, which is on nobody's path but this program's."""
    room = Path(niwashi.__file__).parent
    odd = tmp_path / 'it\'s a "庭" & more'
    odd.mkdir()
    (odd / "niwashi").symlink_to(room)
    others = [each for each in sys.path if Path(each).resolve() not in (room.parent, Path.cwd())]
    monkeypatch.setattr(sys, "path", [str(odd), *others])
    monkeypatch.chdir(tmp_path)
    (tmp_path / "json.py").write_text("raise SystemExit('not this one')")
    with closing(SearchProcess(GARDEN)) as process:
        process.ask(Question("", (), 20))
        assert answered(process).best in GARDEN.legal_turns(GARDEN.start())


# A board that goes on


class _Faulty(Agency):
    """Whoever it hires brings about what nobody has thought of."""

    def __init__(self) -> None:
        super().__init__(lambda _: 1 / 0)  # type: ignore[arg-type, return-value]


def test_unexpected_error_ends_only_the_engine(caplog: pytest.LogCaptureFixture) -> None:
    agency, told = _Faulty(), list[NiwashiError]()
    engines = Engines(Random(1), agency)
    engines.ask(Match(GARDEN), lambda _: None, told.append)
    engines.poll(1.0)
    engines.poll(2.0)
    assert [error.key for error in told] == ["engine-fault"]
    assert "ZeroDivisionError" in translate(told[0].message)
    assert agency.only.is_closed
    assert (engines.faults, engines.is_busy) == (1, False)
    assert [record.exc_info is not None for record in caplog.records] == [True]


def test_a_fault_in_what_is_made_of_an_answer_ends_it_too() -> None:
    agency, told = Agency(), list[NiwashiError]()
    engines = Engines(Random(1), agency)
    engines.ask(Match(GARDEN), _stumble, told.append)
    engines.poll(1.0)
    assert [error.key for error in told] == ["engine-fault"]
    assert agency.only.is_closed


def _stumble(question: Question) -> None:
    raise KeyError(question.best)


@pytest.mark.parametrize(
    ("code", "key"), [(DIES, "engine-ended"), (NONSENSE, "engine-fault"), (ENDLESS, "engine-fault")]
)
def test_a_process_that_fails_is_asked_once_more_and_then_a_person_plays_on(
    code: str, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_process, "_CODE", code)
    started: list[SearchProcess] = []

    def start(game: Game) -> SearchProcess:
        started.append(SearchProcess(game))
        return started[-1]

    running = Running(engines=Engines(Random(1), start))
    running.pass_time(1.0)
    opponents = assistants_of(running.program).opponents
    opponents.is_hand_lent = False
    opponents.seat("flower", player_named(f"engine:{FULL}"))

    def is_told() -> bool:
        running.pass_time(0.01)
        return opponents.trouble is not None

    until(is_told)
    assert opponents.trouble is not None
    assert opponents.trouble.key == key
    assert translate(opponents.trouble.message).isprintable()
    assert len(started) == 2
    for process in started:
        process.process.reaping.join(20)
        assert is_gone(process.process.pid)
    assert opponents.who(0) == HUMAN
    running.program.game_loop.carry_out("f1e2:2", running.clock())
    assert running.turns == ("f1e2:2",)
    running.program.close()
