"""The header's GPIO chip through libgpiod's own Python library, `gpiod`. Import it only when it is chosen."""

from collections.abc import Mapping, Sequence
from typing import Any

import gpiod
from gpiod.line import Bias, Direction, Value

from niwashi.devices.gpio_chip import Mode

_SETTINGS = {
    Mode.FLOATING: gpiod.LineSettings(direction=Direction.INPUT, bias=Bias.DISABLED),
    Mode.PULLED_UP: gpiod.LineSettings(direction=Direction.INPUT, bias=Bias.PULL_UP),
    Mode.LOW: gpiod.LineSettings(direction=Direction.OUTPUT, output_value=Value.INACTIVE),
}


class GpiodChip:
    """A chip by its path in /dev. It satisfies `chip_pins.Chip`; everything raises OSError."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._chip: Any = gpiod.Chip(path)
        self._is_open = True

    def request(self, offsets: Sequence[int], mode: Mode) -> "GpiodLines":
        """Request some lines, all in one mode, until they are closed."""
        config = {tuple(offsets): _SETTINGS[mode]}
        return GpiodLines(self._chip.request_lines(config, consumer="niwashi"), offsets)

    def close(self) -> None:
        """Close the chip; safe to call twice."""
        if self._is_open:
            self._is_open = False
            self._chip.close()


class GpiodLines:
    """Requested lines. It satisfies `chip_pins.Lines`."""

    def __init__(self, request: Any, offsets: Sequence[int]) -> None:
        self._request = request
        self._offsets = tuple(offsets)
        self._is_held = True

    def prepared(self, mode: Mode, others: Mapping[int, Mode]) -> Any:
        """Return a configuration: a mode for all lines but a few. Outputs are low."""
        return {offset: _SETTINGS[others.get(number, mode)] for number, offset in enumerate(self._offsets)}

    def configure(self, prepared: Any) -> None:
        self._request.reconfigure_lines(prepared)

    def high(self) -> int:
        """Return the mask of the lines that are high: one call."""
        values = self._request.get_values()
        return sum(1 << number for number, value in enumerate(values) if value is Value.ACTIVE)

    def close(self) -> None:
        """Release the lines as plain inputs; safe to call twice."""
        if self._is_held:
            self._is_held = False
            try:
                self._request.reconfigure_lines(self.prepared(Mode.FLOATING, {}))
            finally:
                self._request.release()
