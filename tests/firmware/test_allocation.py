"""Scanning allocates nothing: no garbage collection ever stops the loop in the middle of a turn."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.firmware.rig import HALL, PARTS, Rig, wiring

from niwashi import data
from niwashi.devices.serial_link.messages import encode_message

MEASURING = """
import gc, sys
sys.path.insert(0, {firmware!r})
import micropython
{doing}
for turn in range(20):
    step()
gc.collect()
gc.disable()
before = gc.mem_alloc()
for turn in range(200):
    step()
after = gc.mem_alloc()
sys.stdout.write("=" + str(after - before) + "!")
while True:
    board.scan(0)
"""
SCANNING = """
import configuration
from board import Board
from time import ticks_us
board = Board(configuration.parsed({text!r}, {{}}))
def step():
    board.scan(ticks_us())
"""
WHOLE = """
import keeping
keeping.keep("wiring.json", {text!r}.encode())
from firmware import Firmware
from line import Usb
from watchdog import Watchdog
firmware = Firmware(Usb(), Watchdog(), {{}})
board = firmware._board
from time import sleep_us, ticks_ms
firmware._link.poll(ticks_ms())  # HELLO goes: the next is half a second away
def step():
    sleep_us(max(firmware.step(), 0))
"""
WASTING = (
    SCANNING
    + """
def step():
    board.scan(ticks_us())
    bytearray(1)
"""
)


def allocated(rigged: Callable[..., Rig], folder: Path, doing: str, *parts: object) -> int:
    """Return the bytes that 200 turns of a loop take from the heap."""
    wired = wiring(*parts, debounce_ms=1)  # type: ignore[arg-type]
    folder.mkdir()
    text = doing.format(text=json.dumps(wired))
    (folder / "main.py").write_text(MEASURING.format(firmware=str(data.firmware()), doing=text))
    rig = rigged(wired, firmware=folder)
    said = b""
    for turn in range(3000):
        rig.sensors.close(*range(turn % 7, 18, 3))  # it has something to do: switches move, fields rise
        rig.sensors.feel(_20=turn % 50 * 60, _30=-turn % 70 * 50)
        rig.pico.run_for(1000)
        said += rig.pico.take()
        if said.endswith(b"!"):
            return int(said[said.rindex(b"=") + 1 : -1])
    pytest.fail(f"it never came to an end, and said {said!r}")


@pytest.mark.parametrize("kind", PARTS)
def test_scan_takes_nothing_from_the_heap(rigged: Callable[..., Rig], tmp_path: Path, kind: str) -> None:
    assert allocated(rigged, tmp_path / "main", SCANNING, PARTS[kind]) == 0


def test_allocation_is_detected(rigged: Callable[..., Rig], tmp_path: Path) -> None:
    assert allocated(rigged, tmp_path / "main", WASTING, HALL) >= 200


def test_whole_turn_that_says_nothing_takes_nothing_either(
    rigged: Callable[..., Rig], tmp_path: Path
) -> None:
    assert allocated(rigged, tmp_path / "main", WHOLE, PARTS["matrix"]) == 0


LIT = (
    WHOLE
    + """
link = firmware._link
link.host, link._session, link._hello_at = 1, 7, 0
frames = {frames!r}
turn = 0
class Line:
    def readinto(self, buffer):
        data = frames[turn & 1]
        for i in range(len(data)):
            buffer[i] = data[i]
        return len(data)
    def write(self, data, start, count):
        return count
link._stream = Line()
def step():
    global turn
    turn += 1
    link._shown = 0
    firmware.step()
"""
)


def test_light_after_light_takes_nothing_either(rigged: Callable[..., Rig], tmp_path: Path) -> None:
    """Frames come at 60 a second, each with its PING: a collection takes longer than a scan may wait."""
    said = [
        encode_message("LIGHT", 7, seq, tail=bytes((6, seq, 2, 3))) + encode_message("PING", 7, seq)
        for seq in (1, 2)
    ]
    doing = LIT.replace("{frames!r}", repr(said))
    assert allocated(rigged, tmp_path / "main", doing, PARTS["matrix"]) == 0
