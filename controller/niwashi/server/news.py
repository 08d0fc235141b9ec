"""News that a program tells by itself, on pages and by lights: of updates, packages and its supply."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from niwashi.board_types import Cue, Notice
from niwashi.errors import GuestFault
from niwashi.loop.features import NEVER, Feature
from niwashi.loop.game_loop import GameLoop
from niwashi.server.refused import corners
from niwashi.session.layers import Layer, Priority

if TYPE_CHECKING:  # a service alone has one
    from niwashi.update.watch import UpdateWatch

_UPDATE_LOOK_S = 0.25

_LEFT_OUT_LIT_S = 8.0

_HWMON = Path("/sys/class/hwmon")
_SUPPLY, _ALARM = "rpi_volt", "in0_lcrit_alarm"
_SUPPLY_LOOK_S = 1.0
_SAG_TOLD_S = 600.0
"""Seconds that a sag is told of: it lasts for a moment, while many lights come on."""


class UpdateNews:
    """Shows the news of the watch over an update, on every place where nothing else is shown."""

    def __init__(self, game_loop: GameLoop, watch: "UpdateWatch", clock: Callable[[], float]) -> None:
        self._game_loop, self._watch, self._clock = game_loop, watch, clock
        self._layer: Layer | None = None
        game_loop.add(Feature("update", layers=(self._news,), notices=self._notices, step=self._step))

    def _step(self, now: float) -> float:
        return now + _UPDATE_LOOK_S

    def _notices(self) -> tuple[Notice, ...]:
        return self._watch.notices

    def _news(self) -> Layer | None:
        cue = self._watch.cue(self._clock())
        if cue is None:
            self._layer = None
        elif self._layer is None or set(self._layer.cues.values()) != {cue}:
            geometry = self._game_loop.session.geometry
            cells = [i for i, cell in enumerate(geometry) if cell.role is None]
            self._layer = Layer(Priority.PROGRAM, dict.fromkeys(cells, cue), "update")
        return self._layer


class LeftOutNews:
    """Shows faults of packages that were left out: the corners as an error, and a notice that stays."""

    def __init__(self, game_loop: GameLoop, clock: Callable[[], float]) -> None:
        self._game_loop, self._clock = game_loop, clock
        self._notices: tuple[Notice, ...] = ()
        self._until = float("-inf")
        self._layer: Layer | None = None
        game_loop.add(
            Feature("left-out", layers=(self._lights,), notices=lambda: self._notices, step=self._step)
        )

    def tell(self, *faults: GuestFault) -> None:
        """Show these faults from now on."""
        told = tuple(Notice("notice-package-left-out", why=fault) for fault in faults)
        self._notices = (*self._notices, *(each for each in told if each not in self._notices))
        self._until = self._clock() + _LEFT_OUT_LIT_S
        self._layer = None
        self._game_loop.mark_changed()

    def _step(self, now: float) -> float:
        return self._until if now < self._until else NEVER

    def _lights(self) -> Layer | None:
        if self._clock() >= self._until:
            return None
        if self._layer is None:
            cells = corners(self._game_loop.board.geometry)
            self._layer = Layer(Priority.LEFT_OUT, dict.fromkeys(cells, Cue.WRONG), "left out")
        return self._layer


class SupplyWatch:
    """Tells the pages of sags of a Raspberry Pi's supply, which it measures itself.

    The kernel's `raspberrypi_hwmon` asks the firmware every two seconds whether it had less than 4.63 V.
    A strip with a supply of its own is not measured: there only eyes tell (`niwashi doctor`).
    """

    def __init__(self, game_loop: GameLoop, hwmon: Path = _HWMON) -> None:
        self._game_loop = game_loop
        alarms = (name.with_name(_ALARM) for name in sorted(hwmon.glob("*/name")) if _text(name) == _SUPPLY)
        self._alarm = next(alarms, None)  # None for a computer that does not measure
        self._sagged_at: float | None = None
        self._is_told = False
        game_loop.add(Feature("supply", notices=self._notices, step=self._step))

    def _step(self, now: float) -> float:
        if self._alarm is None:
            return NEVER
        if _text(self._alarm) == "1":
            self._sagged_at = now
        is_told = self._sagged_at is not None and now - self._sagged_at < _SAG_TOLD_S
        if is_told is not self._is_told:
            self._is_told = is_told
            self._game_loop.mark_changed()
        return now + _SUPPLY_LOOK_S

    def _notices(self) -> tuple[Notice, ...]:
        return (Notice("notice-supply-sags"),) if self._is_told else ()


def _text(file: Path) -> str:
    try:
        return file.read_text("ascii", "replace").strip()
    except OSError:
        return ""
