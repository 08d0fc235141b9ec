"""The usual voices really speak: what they write is sound, in each language, where they are installed."""

from __future__ import annotations

import array
import time
import wave
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from niwashi.voice.command import VoiceCommand, voice_command
from niwashi.voice.speech_process import process_launcher
from niwashi.voice.voice import Voice

LINES = {
    "en": ("Lift the Gardener on f1.", "Flower to move."),
    "ja": ("f1の庭師を持ち上げてください。", "華の番です。"),
}
_PATIENCE_S = 60.0


def to_file(language: str, out: Path) -> VoiceCommand:
    """Return the usual command, whose sound goes into a file instead of a loudspeaker."""
    usual = voice_command("usual", language)
    if language == "en":
        wanted = VoiceCommand(((*usual.programs[0], "-w", str(out)),))
    else:  # what reaches the loudspeaker through the pipe
        wanted = VoiceCommand((*usual.programs[:-1], ("tee", str(out))))
    if wanted.missing is not None:
        pytest.skip(f"not installed: {wanted.missing}")
    return wanted


def spoken(language: str, text: str, out: Path) -> tuple[float, float]:
    """How long it lasts in seconds, and how loud it is, from 0 to 1."""
    with ThreadPoolExecutor(1) as pool:
        voice = Voice(to_file(language, out), process_launcher(pool))
        voice.say(text, time.monotonic())
        until = time.monotonic() + _PATIENCE_S
        while voice._child is not None and time.monotonic() < until:
            Event().wait(0.02)
            voice.step(time.monotonic())
        assert voice.notices == ()
    with wave.open(str(out)) as sound:
        assert sound.getsampwidth() == 2
        rate = sound.getframerate()
        data = sound.readframes(sound.getnframes())
    samples = array.array("h", data[: len(data) // 2 * 2])
    return len(samples) / rate, (sum(each * each for each in samples) / len(samples)) ** 0.5 / 32768


@pytest.mark.parametrize("language", LINES)
def test_usual_voice_is_heard_and_says_all_lines(language: str, tmp_path: Path) -> None:
    first, second = LINES[language]
    short_s, loud = spoken(language, first, tmp_path / "one.wav")
    assert 0.5 < short_s < 20
    assert loud > 0.01, "silence"
    long_s, _ = spoken(language, f"{first}\n{second}", tmp_path / "two.wav")
    assert long_s > short_s + 0.4, "the second line as well"


class Failed:
    """A speaker that has ended with a fault."""

    def ended(self) -> int:
        return 1

    def kill(self) -> None:
        raise AssertionError("it has ended")


def test_voice_that_fails_for_want_of_a_file_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("niwashi.voice.command.shutil.which", lambda name: name)
    monkeypatch.setattr(Path, "exists", lambda file: not str(file).endswith(".htsvoice"))
    usual = voice_command("usual", "ja")
    missing = usual.missing
    assert missing is not None
    assert missing.endswith(".htsvoice")
    assert voice_command(f"speak {missing}", "ja").package_of("speak") is None
    voice = Voice(usual, lambda *_: Failed())
    voice.say("一行目です。", 0.0)
    voice.step(0.1)
    assert [notice.cells for notice in voice.notices] == [
        ("sudo apt install hts-voice-nitech-jp-atr503-m001",)
    ]
