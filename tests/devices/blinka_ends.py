"""Pixels on a pin of their own, end to end: run as a program, since what Blinka finds out stays found out.

`python -m tests.devices.blinka_ends pwm|pio` plays a turn of Garden on simulated pins; `refused` lights a
board by PWM three times as an ordinary user, then breaks off a frame; `white` lights one whose pixels have a
white of their own, by PWM. The lights go through Adafruit's own NeoPixel library and Blinka as on a Pi 4 or
a Pi 5. Stand-ins are put where Blinka itself asks for something of the computer: its revision, libgpiod's
chip, and below it `_rpi_ws281x` (C) or the module `adafruit_raspberry_pi5_neopixel_write` (PIO). What arrives
there is printed as JSON.
"""

import importlib
import json
import os
import sys
from contextlib import suppress
from dataclasses import replace
from functools import partial
from importlib.machinery import ModuleSpec
from pathlib import Path
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any

from niwashi.words.catalogue import translate

PIN = {"pwm": 18, "pio": 26}
REVISION = {"pwm": "c03111", "pio": "c04170"}
"""What a Pi 4 and a Pi 5 say of themselves in /proc/cpuinfo."""


class Ws281x(ModuleType):
    """The functions of rpi_ws281x's C module that Blinka calls, and what they were called with.

    As the real one it has no pixels until it is set up, and ends the interpreter where it is used before.
    """

    WS2811_SUCCESS = 0
    WS2811_STRIP_RGB = 0x100800
    SK6812_STRIP_RGBW = 0x18100800

    def __init__(self) -> None:
        super().__init__("_rpi_ws281x")
        self.frames: list[bytes] = []
        self.settings: dict[str, int] = {}
        self.ended = 0
        self.answer = self.rendering = 0
        """What it answers to being set up, and to a frame: 0, or the number of an error."""
        self.new_ws2811_t()

    def new_ws2811_t(self) -> "Ws281x":
        self._channels = [SimpleNamespace(leds=None, strip=0, gpio=0, count=0) for _ in range(2)]
        return self

    def ws2811_get_return_t_str(self, answer: int) -> str:
        return {-9: "Failed to create mailbox device", -10: "DMA error"}[answer]

    def delete_ws2811_t(self, strip: "Ws281x") -> None:
        assert strip is self

    def ws2811_channel_get(self, strip: "Ws281x", number: int) -> Any:
        assert strip is self
        return self._channels[number]

    def ws2811_channel_t_count_set(self, channel: Any, count: int) -> None:
        channel.count = count

    def ws2811_channel_t_gpionum_set(self, channel: Any, gpio: int) -> None:
        channel.gpio = gpio

    def ws2811_channel_t_gpionum_get(self, channel: Any) -> int:
        return int(channel.gpio)

    def ws2811_channel_t_invert_set(self, channel: Any, invert: int) -> None:
        channel.invert = invert

    def ws2811_channel_t_brightness_set(self, channel: Any, level: int) -> None:
        channel.brightness = level

    def ws2811_channel_t_strip_type_set(self, channel: Any, strip: int) -> None:
        channel.strip = strip

    def ws2811_channel_t_strip_type_get(self, channel: Any) -> int:
        return int(channel.strip)

    def ws2811_t_freq_set(self, strip: "Ws281x", hz: int) -> None:
        assert strip is self
        self.settings["hz"] = hz

    def ws2811_t_dmanum_set(self, strip: "Ws281x", number: int) -> None:
        assert strip is self
        self.settings["dma"] = number

    def ws2811_init(self, strip: "Ws281x") -> int:
        assert strip is self
        if self.answer:
            return self.answer
        for channel in self._channels:
            channel.leds = {}
        (lit,) = [channel for channel in self._channels if channel.count]
        self.settings |= {"gpio": lit.gpio, "count": lit.count, "brightness": lit.brightness}
        return 0

    def ws2811_led_set(self, channel: Any, number: int, colour: int) -> None:
        if channel.leds is None:
            os._exit(139)  # a segmentation fault
        channel.leds[number] = colour

    def ws2811_render(self, strip: "Ws281x") -> int:
        assert strip is self
        if self.rendering:
            return self.rendering
        (lit,) = [channel for channel in self._channels if channel.count]
        sent = [lit.leds[i].to_bytes(4, "big") for i in range(lit.count)]  # white, then as on the wire
        white = 1 if lit.strip == self.SK6812_STRIP_RGBW else 0
        self.frames.append(b"".join(pixel[1:] + pixel[:white] for pixel in sent))
        return 0

    def ws2811_fini(self, strip: "Ws281x") -> None:
        assert strip is self
        if self._channels[0].leds is None:
            os._exit(139)
        self.ended += 1


class Pi5Writer(ModuleType):
    """The module of Adafruit-Blinka-Raspberry-Pi5-Neopixel, and what it was given."""

    def __init__(self) -> None:
        super().__init__("adafruit_raspberry_pi5_neopixel_write")
        self.frames: list[bytes] = []
        self.settings: dict[str, int] = {}
        self.ended = 0

    def neopixel_write(self, gpio: Any, buffer: bytearray) -> None:
        self.settings |= {"gpio": gpio._pin.id, "count": len(buffer) // 3}
        self.frames.append(bytes(buffer))


class Chip:
    """libgpiod's chip of a computer that has one."""

    def __init__(self, path: str) -> None:
        self.path = path

    def get_info(self) -> Any:
        return SimpleNamespace(label="pinctrl-rp1", name="gpiochip0", num_lines=54)

    def request_lines(self, **_: Any) -> Any:
        return SimpleNamespace(
            reconfigure_lines=lambda _: None,
            set_value=lambda *_: None,
            get_value=lambda _: None,
            release=lambda: None,
        )

    def close(self) -> None:
        pass


def main(task: str) -> None:
    """Play a turn, be refused, or light whites; print what arrived at the stand-in."""
    does = {"refused": _refused, "white": _white}.get(task, partial(_played, task))
    driver = task if task in PIN else "pwm"
    end = Ws281x() if driver == "pwm" else Pi5Writer()
    end.__spec__ = ModuleSpec(end.__name__, None)
    sys.modules[end.__name__] = end
    os.environ["BLINKA_FORCECHIP"] = "BCM2XXX"
    os.environ["BLINKA_OS_AGNOSTIC"] = ""
    detect: Any = importlib.import_module("adafruit_platformdetect")
    detect.Detector.get_cpuinfo_field = lambda _, field: REVISION[driver] if field == "Revision" else None
    gpiod: Any = importlib.import_module("gpiod")
    gpiod.Chip = Chip
    pins: Any = importlib.import_module("adafruit_blinka.microcontroller.generic_linux.raspberry_pi_pin")
    pins._chip_paths = lambda: [Path("/dev/gpiochip0")]
    if driver == "pwm":
        blinka: Any = importlib.import_module("adafruit_blinka.microcontroller.bcm283x.neopixel")
        blinka.time = SimpleNamespace(sleep=lambda _: None)
    print(json.dumps(does(end)))


def _white(end: Any) -> dict[str, Any]:
    """Light 44 pixels, whose bytes Blinka takes for fours, and 45, whose bytes it takes for threes."""
    import board

    from niwashi.devices.pixels_pwm import PwmStrip

    for count in (44, 45):
        strip = PwmStrip(board.D18, count, "GRBW")
        strip.send([(1, 2, 3)] * count)
        strip.close()
    return {"frames": [frame.hex() for frame in end.frames]}


def _refused(end: Any) -> dict[str, Any]:
    """Light up with an error of each kind, and without."""
    from niwashi import data
    from niwashi.devices.board_parser import load_board
    from niwashi.devices.hardware import _open_strip
    from niwashi.devices.switch_board import SwitchBoard
    from niwashi.errors import BoardFault

    usual = load_board(data.boards() / "garden-36.toml")
    file = replace(usual, pixels=usual.pixels.model_copy(update={"driver": "pwm", "pin": PIN["pwm"]}))

    def shown(board: SwitchBoard, now: float) -> str:
        try:
            board.show(((30 * int(now), 9, 9),) * len(file.cells), now)
        except BoardFault as fault:
            return translate(fault.message)
        return "shown"

    end.answer = -5
    refused = SwitchBoard(file, (), _open_strip(file))
    said = [shown(refused, now) for now in (1.0, 2.0)]
    with suppress(BoardFault):
        refused.close()
    board = SwitchBoard(file, (), _open_strip(file))
    for now, end.answer, end.rendering in ((3.0, -9, 0), (4.0, 0, 0), (5.0, 0, -10), (6.0, 0, 0)):
        said.append(shown(board, now))
    board.close()
    return {"said": said, "frames": [frame.hex() for frame in end.frames], "ended": end.ended}


def _played(driver: str, end: Any) -> dict[str, Any]:

    from niwashi import data
    from niwashi.devices.board_parser import load_board
    from niwashi.devices.hardware import _open_strip
    from niwashi.devices.switch_board import SwitchBoard
    from niwashi.games.known import game_named
    from niwashi.server.live import LiveProgram
    from niwashi_sim.habits import CLUMSY
    from niwashi_sim.hands import Hands
    from niwashi_sim.pins import SimulatedPins
    from niwashi_sim.simulated_board import SimulatedConnections
    from niwashi_sim.simulated_match import Clock, SessionEyes
    from niwashi_sim.table import Table
    from niwashi_sim.wiring import Wiring

    usual = load_board(data.boards() / "garden-36.toml")
    pixels = usual.pixels.model_copy(update={"driver": driver, "pin": PIN[driver]})
    file, game, clock = replace(usual, pixels=pixels), game_named("garden"), Clock()
    table, rng = Table(game.places, game.layout(game.start())), Random(3)
    wiring = Wiring(file, table, clock=clock, rng=rng)
    scanners = file.open_scanners(SimulatedConnections(wiring, SimulatedPins(file, wiring, rng)))
    board = SwitchBoard(file, scanners, _open_strip(file))
    program = LiveProgram(game, board, clock, scan_s=0.005)
    session = program.game_loop.session
    hands = Hands(table, board.geometry, SessionEyes(session), 0, Random(5), CLUMSY)

    def wait(seconds: float) -> None:
        until = clock.now + max(seconds, 0.02)
        while clock.now < until:
            clock.now += max(program.step(), 0.002)

    wait(2.0)
    option = game.options(session.match.here)[0]
    for seconds in hands.play(option):
        wait(seconds)
    turns = list(session.match.turns)
    program.close()
    return {
        "meant": option.turn,
        "turns": turns,
        "settings": end.settings,
        "frames": [frame.hex() for frame in end.frames],
        "ended": end.ended,
    }


if __name__ == "__main__":
    main(sys.argv[1])
