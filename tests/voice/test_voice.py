"""The voice of a board: the newest text alone; speakers that hang, fail, flood; real processes."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, get_ident

import pytest

from niwashi.errors import NiwashiError
from niwashi.voice.command import VoiceCommand, voice_command
from niwashi.voice.speech_process import process_launcher
from niwashi.voice.voice import LONGEST_PAUSE_S, MOST_CHARACTERS, Voice

COMMAND = VoiceCommand((("speaker",),))
_PATIENCE_S = 60


class Speaker:
    """Somebody who speaks until the test says that it has ended."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.kills = 0
        self.end: int | OSError | None = None

    def ended(self) -> int | OSError | None:
        return self.end

    def kill(self) -> None:
        self.kills += 1


class Stage:
    """Where all speakers of one voice are found again."""

    def __init__(self, limit_s: float = 60.0) -> None:
        self.speakers: list[Speaker] = []
        self.voice = Voice(COMMAND, self._launch, limit_s)

    def _launch(self, command: VoiceCommand, text: str) -> Speaker:
        assert command is COMMAND
        self.speakers.append(Speaker(text))
        return self.speakers[-1]

    @property
    def texts(self) -> list[str]:
        return [speaker.text for speaker in self.speakers]

    def end(self, how: int | OSError, now: float) -> None:
        self.speakers[-1].end = how
        self.voice.step(now)


# What is spoken, and when


def test_newest_text_ends_the_one_before_and_begins_when_that_has_ended() -> None:
    stage = Stage()
    stage.voice.say("one", 0.0)
    stage.voice.say("two", 0.1)
    stage.voice.say("three", 0.2)
    assert stage.texts == ["one"], "it is being ended, and two voices at once are none"
    assert stage.speakers[0].kills == 1
    stage.end(-signal.SIGKILL, 0.3)
    assert stage.texts == ["one", "three"]
    assert stage.voice.notices == (), "who was told to end is to blame for nothing"


def test_flood_of_texts_is_two_speakers() -> None:
    stage = Stage()
    for number in range(10_000):
        stage.voice.say(str(number), number / 1000)
    assert stage.texts == ["0"]
    stage.end(0, 11.0)
    assert stage.texts == ["0", "9999"]


def test_text_that_nobody_would_listen_to_is_cut() -> None:
    stage = Stage()
    stage.voice.say("x" * 10**6, 0.0)
    assert stage.texts == ["x" * MOST_CHARACTERS]
    assert MOST_CHARACTERS == 2000
    into, out = os.pipe()
    with os.fdopen(into, "rb"), os.fdopen(out, "wb", buffering=0) as pipe:
        os.set_blocking(pipe.fileno(), False)
        assert pipe.write(("庭" * MOST_CHARACTERS).encode()) == 3 * MOST_CHARACTERS, "it is never waited for"


def test_text_may_take_a_minute_unless_something_else_is_said() -> None:
    ended: list[float] = []
    voice = Voice(COMMAND, lambda _, text: Speaker(text))
    voice.say("one", 0.0)
    for now in (59.9, 60.0):
        voice.step(now)
        ended += [now] * bool(voice.notices)
    assert ended == [60.0]


def test_speaker_that_hangs_is_ended_once_and_the_next_text_is_spoken() -> None:
    stage = Stage(limit_s=5.0)
    stage.voice.say("one", 0.0)
    stage.voice.step(4.9)
    assert stage.speakers[0].kills == 0
    stage.voice.step(5.0)
    stage.voice.step(6.0)
    assert stage.speakers[0].kills == 1
    assert [notice.key for notice in stage.voice.notices] == ["notice-voice-fails"]
    stage.end(-signal.SIGKILL, 6.1)
    stage.voice.say("two", 6.2)
    assert stage.texts == ["one", "two"]


def test_after_failures_the_pause_grows_to_a_bound_and_one_success_ends_that() -> None:
    stage, now, pauses = Stage(), 0.0, []
    for _ in range(9):
        stage.voice.say("text", now)
        count = len(stage.speakers)
        stage.end(1, now)
        stage.voice.say("next", now)
        failed = now
        while len(stage.speakers) == count:
            now += 0.5
            stage.voice.step(now)
        pauses.append(now - failed)
        stage.end(1, now)
        stage.end(0, now)  # a speaker that has ended ends nothing more
        now += LONGEST_PAUSE_S
    assert pauses[0] < pauses[1] < pauses[2]
    assert max(pauses) == LONGEST_PAUSE_S == 64.0, (
        "seconds: longer, and a voice that is mended seems not to be"
    )
    stage.voice.say("text", now)
    stage.end(0, now)
    assert stage.voice.notices == ()
    stage.voice.say("text", now)
    stage.end(1, now)
    stage.voice.say("again", now + 1.0)
    assert stage.texts[-1] == "again"


def test_missing_program_is_named_with_package() -> None:
    stage = Stage()
    stage.voice.say("one", 0.0)
    stage.end(FileNotFoundError(2, "No such file", "speaker"), 0.1)
    assert [(notice.key, notice.cells) for notice in stage.voice.notices] == [
        ("notice-voice-missing", ("speaker",))
    ]
    usual = Voice(voice_command("usual", "en"), lambda _command, text: stage._launch(COMMAND, text))
    usual.say("one", 0.0)
    stage.speakers[-1].end = FileNotFoundError(2, "No such file", "espeak-ng")
    usual.step(0.1)
    assert [notice.cells for notice in usual.notices] == [("sudo apt install espeak-ng",)]


def test_voice_that_is_closed_says_nothing_more() -> None:
    stage = Stage()
    stage.voice.say("one", 0.0)
    stage.voice.say("two", 0.1)
    stage.voice.close()
    stage.end(-signal.SIGKILL, 0.2)
    stage.voice.step(100.0)
    assert stage.texts == ["one"]


# The command


@pytest.mark.parametrize("text", ["", "   ", "|", "a |", "| a", "a | | b", "a 'b", '""', "a\0b"])
def test_invalid_command_is_refused(text: str) -> None:
    with pytest.raises(NiwashiError, match="espeak-ng"):
        voice_command(text, "en")


def test_command_has_a_thousand_letters_and_no_more() -> None:
    assert voice_command("a" * 1000, "en").programs == (("a" * 1000,),)
    with pytest.raises(NiwashiError, match="espeak-ng"):
        voice_command("a" * 1001, "en")


@pytest.mark.parametrize("text", ["a; rm -rf /", "a $(b) `c` > d && e", "a||b"])
def test_no_shell_reads_it(text: str) -> None:
    assert len(voice_command(text, "en").programs) == 1
    assert voice_command(text, "en").programs[0] == tuple(text.split())


def test_each_language_has_a_usual_command_and_all_its_programs_can_be_installed() -> None:
    for language in ("en", "ja", "xx"):
        command = voice_command("usual", language)
        assert all(command.package_of(words[0]) for words in command.programs)


# Real processes


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as made:
        yield made


def python(code: str, *words: str) -> tuple[str, ...]:
    return (sys.executable, "-c", code, *words)


def written(file: Path) -> str:
    """What a child writes into a pipe of this name before it ends."""
    return file.read_text(encoding="utf-8")


def until_silent(voice: Voice, now: float) -> None:
    """Step at one and the same time until nobody speaks and nothing is next."""
    for _ in range(10**9):
        voice.step(now)
        if voice._child is None and voice._next is None:
            return
        os.sched_yield()


_COPIES = "import sys; open(sys.argv[1], 'w', encoding='utf-8').write(sys.stdin.buffer.read().decode())"


def test_real_program_reads_the_text_and_nothing_else(pool: ThreadPoolExecutor, tmp_path: Path) -> None:
    voice = Voice(VoiceCommand((python(_COPIES, str(tmp_path / "heard")),)), process_launcher(pool))
    voice.say("庭師 $(ls); <b>\ud800", 0.0)
    until_silent(voice, 0.0)
    assert written(tmp_path / "heard") == "庭師 $(ls); <b>?"
    assert voice.notices == ()


def test_two_programs_are_joined_by_a_pipe(pool: ThreadPoolExecutor, tmp_path: Path) -> None:
    loud = python("import sys; sys.stdout.write(sys.stdin.read().upper())")
    voice = Voice(VoiceCommand((loud, python(_COPIES, str(tmp_path / "heard")))), process_launcher(pool))
    voice.say("lift it", 0.0)
    until_silent(voice, 0.0)
    assert written(tmp_path / "heard") == "LIFT IT"


@pytest.mark.parametrize(
    "code",
    [
        "import sys; sys.exit(3)",
        "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)",
        "import os; os.close(0); os._exit(1)",
    ],
)
def test_real_program_that_dies_is_told_and_tried_again(pool: ThreadPoolExecutor, code: str) -> None:
    voice = Voice(VoiceCommand((python(code),)), process_launcher(pool))
    for now in (0.0, 1000.0):
        voice.say("text", now)
        until_silent(voice, now)
        assert [notice.key for notice in voice.notices] == ["notice-voice-fails"]


def test_real_program_that_hangs_is_ended_with_all_that_it_has_started(
    pool: ThreadPoolExecutor, tmp_path: Path
) -> None:
    os.mkfifo(alive := tmp_path / "alive")
    code = (
        "import os, signal, sys; signal.signal(signal.SIGTERM, signal.SIG_IGN); os.fork();"
        "open(sys.argv[1], 'w'); held = open(sys.argv[1], 'w'); signal.pause()"
    )
    voice = Voice(VoiceCommand((python(code, str(alive)),)), process_launcher(pool), limit_s=5.0)
    voice.say("text", 0.0)
    with alive.open("rb") as ends:  # once a child has opened its end; there is no more when all have ended
        voice.step(5.0)
        assert ends.read() == b""
    until_silent(voice, 5.0)
    assert [notice.key for notice in voice.notices] == ["notice-voice-fails"]


def test_real_program_that_floods_and_never_reads_holds_nothing_up(pool: ThreadPoolExecutor) -> None:
    floods = python("import os\nwhile True: os.write(1, b'x' * 65536); os.write(2, b'x' * 65536)")
    voice = Voice(VoiceCommand((floods,)), process_launcher(pool))
    voice.say("x" * 10**6, 0.0)
    for step in range(1000):
        voice.step(step / 1000)
    voice.close()
    until_silent(voice, 1.0)
    assert pool.submit(int).result(_PATIENCE_S) == 0, "the thread is free again"


def test_program_that_is_missing_ends_nothing_and_what_was_begun_before_it_is_ended(
    pool: ThreadPoolExecutor,
) -> None:
    waits = python("import signal; signal.pause()")
    voice = Voice(VoiceCommand((waits, ("niwashi-has-no-such-program",))), process_launcher(pool))
    voice.say("text", 0.0)
    until_silent(voice, 0.0)
    assert [notice.cells for notice in voice.notices] == [("niwashi-has-no-such-program",)]


def test_process_killed_before_start_ends(pool: ThreadPoolExecutor) -> None:
    go = Event()
    pool.submit(go.wait, _PATIENCE_S)
    voice = Voice(VoiceCommand((python("import signal; signal.pause()"),)), process_launcher(pool))
    voice.say("text", 0.0)
    voice.close()
    go.set()
    until_silent(voice, 0.0)
    assert voice.notices == ()


def test_no_step_starts_a_process_or_waits_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted, not timed: what may take a while happens in the thread, and one that is stuck is no matter."""
    stuck, threads = Event(), []

    class Stuck:
        def __init__(self, *_words: object, **_more: object) -> None:
            threads.append(get_ident())
            stuck.wait(_PATIENCE_S)
            raise OSError("stuck")

    monkeypatch.setattr("subprocess.Popen", Stuck)
    with ThreadPoolExecutor(1) as pool:
        launched = 0
        launch: Callable[..., object] = process_launcher(pool)

        def counted(command: VoiceCommand, text: str) -> object:
            nonlocal launched
            launched += 1
            return launch(command, text)

        voice = Voice(COMMAND, counted)  # type: ignore[arg-type]
        for step in range(10_000):
            voice.say(str(step), step / 1000)
            voice.step(step / 1000)
        assert launched == 1
        assert set(threads) <= {*threads} - {get_ident()}
        stuck.set()
