"""The firmware's time per byte, as a ratio to a fixed loop of the same interpreter in the same run.

MicroPython on this computer compiles what is marked `viper` to machine code as it does on a Pico. What a byte
takes there in microseconds, firmware/README.md has; here what has slipped back into Python shows, on any
computer: it takes ten to forty times as long.
"""

import subprocess
import tempfile
from pathlib import Path

from niwashi import data
from niwashi_bench.figure import AtMost, Figure
from niwashi_sim import micropython

_PARTS = Path(micropython.__file__).parent / "pico_parts"
_MOST = {
    "crc16": 0.5,
    "stuff": 0.6,
    "unstuff": 0.6,
    "gather": 0.6,
    "body_end": 1.2,
    "reach": 0.2,
    "spread (runs)": 0.6,
    "spread (matrix)": 0.8,
    "pack": 0.6,
    "settle": 1.5,
}
"""Limits as a share of one loop, per byte, sensor or colour: about five times the measured values."""

_MEASURING = """
import sys
sys.path[:0] = [{firmware!r}]
from array import array
from time import ticks_us, ticks_diff

class Away:
    def __getattr__(self, name): return None
for name in ("machine", "rp2"):
    sys.modules[name] = Away()
import cobs, crc, debounce, frames, matrix, pixels, runs

N = 180
plain = bytes(i % 255 + 1 for i in range(N))
line = bytearray(4 * N)
sender = frames.Sender()
sender.body[5:5 + N - 16] = plain[:N - 16]
sender.finish(4, 7, N - 16)
piece = bytearray(sender.line[1:sender.length - 1])
kept = bytes(piece)
stuffed = bytearray(2 * N)
length = cobs.stuff(plain, N, stuffed, 0)
state = array("i", [0, 0, 0])
into = bytearray(1300)
lit = bytes(value for i in range(N // 4) for value in (1, i, 2, 3))
colours = bytearray(3 * N)
words = array("I", [0] * N)
looks = array("I", [5] * 8)
raw = bytearray(i & 1 for i in range(N))
arrays = (bytearray(N), array("H", [0] * N), bytearray(N), array("i", [0] * N))

def gather():
    state[0] = state[1] = 0
    frames.gather(state, into, plain, N)

def body_end():
    piece[:] = kept
    frames.body_end(piece, len(piece))

def unstuff():
    line[:length] = stuffed[:length]
    cobs.unstuff(line, 0, length)

WORK = {{
    "crc16": lambda: crc.crc16(plain, 0, N, 0xFFFF),
    "stuff": lambda: cobs.stuff(plain, N, line, 0),
    "unstuff": unstuff,
    "gather": gather,
    "body_end": body_end,
    "reach": lambda: runs.reach(lit, 0, N),
    "spread (runs)": lambda: runs.spread(lit, 0, N, colours, 3 * N),
    "spread (matrix)": lambda: matrix.spread(looks, 8, plain[2:24], 22, line, 0),
    "pack": lambda: pixels.pack(colours, N // 3, words, 24, 16, 8),
    "settle": lambda: debounce.settle(raw, N, arrays, 5, 1000000),
}}

def fixed():
    n = 0
    for i in range(N):
        n += i & 3

def least(work):
    best = 1 << 30
    for _ in range(9):
        began = ticks_us()
        for _ in range(40):
            work()
        best = min(best, ticks_diff(ticks_us(), began))
    return best

turn = least(fixed)
for name in WORK:
    print(name, least(WORK[name]) / turn, sep="=")
"""


def figures() -> list[Figure]:
    """Measure each function that every byte goes through; empty without MicroPython."""
    if not micropython.has_micropython():
        print("firmware: there is no MicroPython for this computer: not measured")
        return []
    runs = [_run() for _ in range(3)]
    return [
        Figure(f"firmware: {name}, a byte", "turns of a loop", [run[name] for run in runs], AtMost(most))
        for name, most in _MOST.items()
    ]


def _run() -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "measuring.py"
        script.write_text(_MEASURING.format(firmware=str(data.firmware())), encoding="utf-8")
        command = [*micropython.interpreter(), str(script)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    pairs = (line.split("=") for line in done.stdout.splitlines())
    return {name: float(value) for name, value in pairs}
