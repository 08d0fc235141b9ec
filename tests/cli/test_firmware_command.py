"""`niwashi firmware`: the real mpremote puts the files onto a simulated Pico, over a pseudo-terminal."""

import os
import pty
import select
import threading
import tty
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tests.marks import EXHAUSTIVE
from typer.testing import CliRunner

from niwashi.cli.main import app
from niwashi.data import firmware
from niwashi.devices.firmware_files import firmware_version
from niwashi_sim.micropython import Pico
from niwashi_sim.pico_wires import PicoWires

VERSION = ".".join(map(str, firmware_version()))


class Nothing:
    """No sensors at all."""

    version = 0

    def is_closed(self, sensor: int) -> bool:
        raise AssertionError(sensor)

    def field(self, sensor: int) -> int:
        raise AssertionError(sensor)


class LivePico:
    """A Pico in real time behind a pseudo-terminal, its own flash the only place with files on it."""

    def __init__(self, flash: Path, command: list[str]) -> None:
        self.flash = flash
        wires = PicoWires({"parts": []}, Nothing(), clock=lambda: 0.0, rng=Random(1))
        self.pico = Pico(wires, flash, command=command, firmware=flash)
        self._ours, self._theirs = pty.openpty()
        tty.setraw(self._theirs)
        self.port = os.ttyname(self._theirs)
        self._ended, self._turn = threading.Event(), threading.Lock()
        self._thread = threading.Thread(target=self._live)
        self._thread.start()

    def _live(self) -> None:
        while not self._ended.is_set():
            is_asked = select.select([self._ours], [], [], 0.001)[0]
            with self._turn:
                if is_asked:
                    self.pico.give(os.read(self._ours, 4096))
                self.pico.run_for(2000)
                os.write(self._ours, self.pico.take())

    def start_with(self, files: dict[str, str]) -> None:
        """Start it anew with files of its own; no time passes for it while they are written."""
        with self._turn:
            for name, text in files.items():
                (self.flash / name).write_text(text, encoding="utf-8")
            self.pico.reset()

    def close(self) -> None:
        self._ended.set()
        self._thread.join()
        self.pico.close()
        os.close(self._ours)
        os.close(self._theirs)


@pytest.fixture
def pico(tmp_path: Path, micropython: list[str]) -> Iterator[LivePico]:
    live = LivePico(tmp_path, micropython)
    yield live
    live.close()


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["firmware", *arguments])
    return result.exit_code, result.output


@EXHAUSTIVE
def test_a_fresh_chip_gets_the_firmware_and_an_old_one_is_brought_up_to_date(pico: LivePico) -> None:
    code, out = run("install", "--port", pico.port)
    assert code == 0, out
    assert out.splitlines()[-1] == f"Firmware {VERSION} is installed and answers."
    for file in firmware().glob("*.py"):
        assert (pico.flash / file.name).read_bytes() == file.read_bytes()
    code, out = run("version", "--port", pico.port)
    assert code == 0
    assert f"Firmware {VERSION}, protocol 1." in out
    assert "It is not set up for a board yet; starts since it was installed: 0." in out
    assert out.splitlines()[-1] == "It suits this program."

    running = pico.flash / "firmware.py"
    text = running.read_text(encoding="utf-8")
    running.write_text(text.replace("VERSION = (0, 1, 0)", "VERSION = (0, 0, 9)"), encoding="utf-8")
    code, out = run("install", "--port", pico.port)  # it leaves the chip to the prompt, as it was told
    assert code == 0, out
    assert running.read_text(encoding="utf-8") == text
    assert run("version", "--port", pico.port)[0] == 0


def test_a_firmware_of_another_version_is_told(pico: LivePico) -> None:
    texts = {file.name: file.read_text(encoding="utf-8") for file in firmware().glob("*.py")}
    pico.start_with({n: t.replace("VERSION = (0, 3, 2)", "VERSION = (0, 9, 7)") for n, t in texts.items()})
    code, out = run("version", "--port", pico.port)
    assert code == 1
    assert "Firmware 0.9.7, protocol 1." in out
    assert f"This program brings firmware {VERSION}" in out


def test_a_port_that_is_not_there_is_refused() -> None:
    code, out = run("version", "--port", "/dev/no-such-port")
    assert code == 2
    assert "/dev/no-such-port cannot be opened" in out
