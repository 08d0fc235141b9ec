"""The supply of a Raspberry Pi, which measures its own: the page says when it has sagged.

The kernel's `raspberrypi_hwmon` asks the firmware every two seconds whether it had less than 4.63 V.
A strip with a supply of its own is not measured: there only eyes tell (`niwashi doctor`).
"""

from pathlib import Path

from niwashi.board_types import Notice
from niwashi.loop.features import NEVER, Feature
from niwashi.loop.game_loop import GameLoop

HWMON = Path("/sys/class/hwmon")
_NAME = "rpi_volt"
_ALARM = "in0_lcrit_alarm"
_LOOK_S = 1.0
_TOLD_S = 600.0
"""Seconds that a sag is told of: it lasts for a moment, while many lights come on."""


class SupplyWatch:
    """Tells the pages of sags of the supply."""

    def __init__(self, game_loop: GameLoop, hwmon: Path = HWMON) -> None:
        self._game_loop = game_loop
        alarms = (name.with_name(_ALARM) for name in sorted(hwmon.glob("*/name")) if _text(name) == _NAME)
        self._alarm = next(alarms, None)  # None for a computer that does not measure
        self._sagged_at: float | None = None
        self._is_told = False
        game_loop.add(Feature("supply", notices=self._notices, step=self._step))

    def _step(self, now: float) -> float:
        if self._alarm is None:
            return NEVER
        if _text(self._alarm) == "1":
            self._sagged_at = now
        is_told = self._sagged_at is not None and now - self._sagged_at < _TOLD_S
        if is_told is not self._is_told:
            self._is_told = is_told
            self._game_loop.mark_changed()
        return now + _LOOK_S

    def _notices(self) -> tuple[Notice, ...]:
        return (Notice("notice-supply-sags"),) if self._is_told else ()


def _text(file: Path) -> str:
    try:
        return file.read_text("ascii", "replace").strip()
    except OSError:
        return ""
