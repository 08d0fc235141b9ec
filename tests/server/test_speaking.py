"""The board speaks by itself: when, what of it, and that no step waits for whoever speaks."""

from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Event

import pytest
from tests.opponents.thinkers import Agency, first_legal
from tests.server.asking import ask
from tests.server.running import Running

from niwashi.opponents.engines import Engines
from niwashi.server.speaking import REST_S, Speaking
from niwashi.session.speech import Sentence, Topic
from niwashi.voice.command import VoiceCommand
from niwashi.voice.speech_process import process_launcher
from niwashi.voice.voice import Voice
from niwashi.words.catalogue import translate

COMMAND = VoiceCommand((("speaker",),))


class Recorder(Voice):
    """Notes what is to be spoken, and when."""

    def __init__(self) -> None:
        super().__init__(COMMAND, lambda *_: self)  # type: ignore[arg-type]
        self.said: list[tuple[float, str]] = []
        self.steps = 0

    def say(self, text: str, now: float) -> None:
        self.said.append((now, text))

    def step(self, now: float) -> None:
        del now
        self.steps += 1


def speaking(running: Running, voice: Voice, language: str = "en") -> None:
    program = running.program
    speaker = Speaking(
        voice, lambda: program.sentences(language), lambda: program.versions()["status"], language
    )
    program.game_loop.add(speaker.feature)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_voice_says_new_sentences_only(language: str) -> None:
    running, voice = Running(), Recorder()
    speaking(running, voice, language)
    running.pass_time(1.0)
    ((at, first),) = voice.said
    assert at == pytest.approx(REST_S, abs=0.02)
    assert translate("say-whose-turn", language, player=translate("player-flower", language)) in first
    running.pass_time(5.0)
    assert len(voice.said) == 1
    running.do("lift", "f1")
    running.pass_time(1.0)
    (_, second) = voice.said[-1]
    assert translate("cue-may-go", language) in second
    side = translate("say-whose-turn", language, player=translate("player-flower", language))
    assert translate("speech-sentence", language, text=side) not in second


def test_moving_hand_is_not_described_each_time() -> None:
    running, voice = Running(), Recorder()
    speaking(running, voice)
    running.pass_time(1.0)
    for _ in range(20):
        running.do("lift", "f1")
        running.pass_time(0.05)
        running.do("set", "f1")
    count = len(voice.said)
    running.pass_time(1.0)
    assert count < 8, "of forty things that hands did"
    assert "f1: Flower, a Gardener." in voice.said[-1][1], "nothing cuts the answer off"


def test_programs_own_moves_are_asked_of_nobody() -> None:
    running, voice = Running(engines=Engines(Random(1), Agency(first_legal))), Recorder()
    ask(running.program, do="player", seat="flower", player="engine:1")
    running.pass_time(0.1)
    speaking(running, voice)
    running.pass_time(1.5)
    assert running.program.assistants.opponents.is_moving
    said = " ".join(text for _, text in voice.said)
    assert translate("engine-moving", "en") in said
    lit = [translate("cue-leaves", "en"), translate("cue-arrives", "en")]
    assert not any(each in said for each in lit)
    running.program.assistants.opponents.is_hand_lent = False
    running.program.assistants.opponents.close()
    running.pass_time(3.0)
    assert lit[1] in voice.said[-1][1], "now people carry it out"


def test_a_voice_that_is_stuck_makes_no_step_late() -> None:
    """Counted: as many steps as without a voice, one text that was begun, and the newest that waits."""
    stuck, begun = Event(), []

    class Stuck(VoiceCommand):
        @property
        def programs(self) -> tuple[tuple[str, ...], ...]:
            begun.append(1)
            stuck.wait(60)
            return ()

    running = Running()
    steps = 0
    with ThreadPoolExecutor(1) as pool:
        voice = Voice(object.__new__(Stuck), process_launcher(pool))
        speaking(running, voice)
        for number in range(200):
            running.do("lift" if number % 2 == 0 else "set", "f1")
            running.pass_time(0.3)
            steps += 1
        stuck.set()
        voice.close()
    assert steps == 200
    assert len(begun) == 1


def test_voice_fault_is_shown_on_pages() -> None:
    running, voice = Running(), Recorder()
    speaking(running, voice)
    running.pass_time(1.0)
    voice._fail(0.0, voice._missing(FileNotFoundError(2, "none", "speaker")))
    running.program.game_loop.wake()
    running.pass_time(1.0)
    assert any("speaker can't be started" in each for each in running.program.status("en")["notices"])


def test_a_change_that_changes_no_sentence_says_nothing() -> None:
    voice, version = Recorder(), 0
    told = [Sentence(Topic.ADVICE, "a", "Do it.")]
    board = Speaking(voice, lambda: told, lambda: version, "en")
    for step in range(100):
        version += 1
        board.step(step / 10)
    assert voice.said == [(0.3, "Do it.")]
    assert voice.steps == 100
