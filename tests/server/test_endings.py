"""However the program ends, the board ends dark: real signals to a real process on simulated wires."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from tests.marks import EXHAUSTIVE, quick_first

from niwashi import data

# The program as a service starts it, on a board whose pins, buses and ports are simulated. It tells when the
# board is lit, does what is typed, and says at its end what is lit.
PROGRAM = """
import select, signal, sys
from random import Random
from time import monotonic

from niwashi.devices import hardware
from niwashi.cli import main as command_line, starting_lights
from niwashi.games.known import game_named
from niwashi.loop.fitting import usual_game
from niwashi.server.live import LiveProgram
from niwashi.terminal import print_text
from niwashi_sim.faults import Faults
from niwashi_sim.table import Table
from niwashi_sim.simulated_board import board_on

made = []

def simulated(file):
    game = game_named(usual_game(file.geometry))
    table = Table(game.places, game.layout(game.start()))
    board = board_on(table, file, clock=monotonic, rng=Random(1))
    made.append(board)
    real_show = board.show

    def show(frame, now):
        went_out = real_show(frame, now)
        if sys.argv[1] == "doctor" and not orders[0] and lit():
            orders[0] = "none"
            print("\\nexamines", flush=True)
        return went_out

    board.show = show
    return board

def typed(wait_s):
    return sys.stdin.readline().strip() if select.select([sys.stdin], [], [], wait_s)[0] else ""

real_begin, real_step, orders = starting_lights.StartingLights.begin, LiveProgram.step, [""]

def begin(lights):
    real_begin(lights)
    while not lit():  # buttons light up when they are next asked what is pressed
        typed(0.01)
    print("starts", flush=True)
    typed(60)

def step(program):
    orders[0] = typed(0) or orders[0]
    if orders[0] == "missing tile":
        made[0].apply_faults(Faults(missing_tiles=frozenset({1})))
    if orders[0] == "bug":
        raise RuntimeError("a bug")
    if program.game_loop.frames and orders[0] == "" and lit():
        orders[0] = "none"
        print("plays", flush=True)
    return real_step(program)

def lit():
    if "T1K1" in str(made[0]._file.cells):
        tiles = made[0]._wiring.lights("neotrellis").tiles
        return [f"T{number}" for number, tile in enumerate(tiles, 1) if any(tile.shown)]
    lights = made[0].lights()
    names = [cell.name for at, cell in enumerate(made[0].geometry) if any(lights[3 * at : 3 * at + 3])]
    controller = made[0]._wiring.lights("midi").controller if made[0]._file.pixels.driver == "midi" else None
    if controller is not None:
        controller.attend()
        names += ["programmer mode"] if controller.sends_pads else []
    return names

hardware.awaited_board = hardware.open_board = simulated
starting_lights.StartingLights.begin, LiveProgram.step = begin, step
really, told = signal.raise_signal, []
signal.raise_signal = lambda number: told.append(number)
try:
    command_line.main()
finally:
    print_text("lit: " + (", ".join(lit()) or "nothing"))
    if told:
        really(told[0])
"""


@contextmanager
def started(board: str, *before: str, does: str = "play") -> Iterator["subprocess.Popen[str]"]:
    file = str(data.boards() / f"{board}.toml")
    options = {"play": ["--no-browser", "--port", "0", "--records", "none"], "doctor": []}
    words = [does, *options[does], "--board", file]
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "NIWASHI_STARTING_LIGHTS": file}
    heeding = [
        "env",
        "--default-signal=HUP,INT,QUIT",
    ]  # also where these tests run under nohup, or beside others
    command = [*(before or heeding), sys.executable, "-c", PROGRAM, *words]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=environment
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def hears(process: "subprocess.Popen[str]", word: str) -> None:
    assert process.stdout is not None
    heard = []
    for line in process.stdout:
        heard.append(line)
        if line.startswith(word):
            return
    raise AssertionError((heard, process.stderr and process.stderr.read()))


def orders(process: "subprocess.Popen[str]", word: str) -> None:
    assert process.stdin is not None
    process.stdin.write(word + "\n")
    process.stdin.flush()


def ended(process: "subprocess.Popen[str]") -> str:
    said, wrong = process.communicate(timeout=60)
    return said + wrong


SIGNALS = [signal.SIGHUP, signal.SIGTERM, signal.SIGINT, signal.SIGQUIT]


@pytest.mark.parametrize("board", quick_first(["launchpad", "garden-36", "neotrellis-8x8"]))
@pytest.mark.parametrize("number", quick_first(SIGNALS))
def test_board_that_is_played_on_ends_dark_at_a_signal(board: str, number: signal.Signals) -> None:
    with started(board) as process:
        hears(process, "starts")
        orders(process, "")
        hears(process, "plays")
        process.send_signal(number)
        said = ended(process)
        assert "lit: nothing" in said
        assert "The lights are off" in said
        assert process.returncode == 0


@pytest.mark.parametrize("number", quick_first([signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT]))
def test_board_that_starts_ends_dark_at_a_signal(number: signal.Signals) -> None:
    with started("launchpad") as process:
        hears(process, "starts")
        process.send_signal(number)
        assert "lit: nothing" in ended(process)
        assert process.returncode == -number, "as if nobody had minded the signal"


@pytest.mark.parametrize("number", quick_first([signal.SIGHUP, signal.SIGTERM, signal.SIGQUIT]))
def test_board_that_is_examined_ends_dark_at_a_signal(number: signal.Signals) -> None:
    with started("garden-36", does="doctor") as process:
        hears(process, "examines")
        process.send_signal(number)
        assert "lit: nothing" in ended(process)
        assert process.returncode == -number


def test_bug_in_every_step_ends_dark() -> None:
    with started("launchpad") as process:
        hears(process, "starts")
        orders(process, "")
        hears(process, "plays")
        orders(process, "bug")
        assert "lit: nothing" in ended(process)


def test_missing_tile_leaves_no_other_lit_and_is_told() -> None:
    with started("neotrellis-8x8") as process:
        hears(process, "starts")
        orders(process, "")
        hears(process, "plays")
        orders(process, "missing tile")
        assert process.stderr is not None
        assert "T2" in process.stderr.readline()
        process.send_signal(signal.SIGINT)
        said = ended(process)
        assert "lit: nothing" in said or "lit: T2\n" in said
        assert "The lights are off" not in said
        assert "pull its plug" in said


@EXHAUSTIVE
def test_program_that_outlives_its_terminal_by_nohup_goes_on() -> None:
    with started("launchpad", "nohup") as process:
        hears(process, "starts")
        process.send_signal(signal.SIGHUP)
        orders(process, "")
        hears(process, "plays")
        process.send_signal(signal.SIGTERM)
        assert "The lights are off" in ended(process)
