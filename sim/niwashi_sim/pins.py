"""The Pi's pins as mocks of gpiozero, connected to a simulated board."""

from random import Random
from typing import Any

from gpiozero import PinInvalidFunction
from gpiozero.pins.mock import MockFactory, MockPin

from niwashi.devices.board_file import BoardFile
from niwashi_sim.circuit import lines_of
from niwashi_sim.switches import SimulatedSwitches
from niwashi_sim.wiring import Wiring, reach


class _LinePin(MockPin):  # type: ignore[misc]  # gpiozero has no types
    """A pin on a row or a column: as a low output it pulls the line down; otherwise it releases it.

    With pull-up it reads the circuit; floating, it reads noise.
    """

    def __init__(self, factory: MockFactory, info: Any, wiring: Wiring, line: int, rng: Random) -> None:
        self._wiring = wiring
        self._line = line
        self._rng = rng
        super().__init__(factory, info)

    def output_with_state(self, state: int) -> None:
        self._function = "output"
        self._set_state(state)

    def _set_function(self, value: str) -> None:
        if value not in ("input", "output"):
            raise PinInvalidFunction(f"a pin is an input or an output, not {value!r}")
        self._function = value
        self._wiring.circuit.release(self._line)

    def _get_state(self) -> bool:
        reach(self._wiring)
        if self._wiring.circuit.is_low(self._line):
            return False
        return self._function == "output" or self._pull == "up" or bool(self._rng.getrandbits(1))

    def _set_state(self, value: int) -> None:
        reach(self._wiring)
        self._wiring.feel()
        self._state = bool(value)
        if value:
            self._wiring.circuit.release(self._line)
        else:
            self._wiring.circuit.drive(self._line)


class _PulledPin(MockPin):  # type: ignore[misc]  # gpiozero has no types
    """A pin that chips or switches pull low; with pull-up it reads high, without one noise."""

    def __init__(
        self, factory: MockFactory, info: Any, puller: SimulatedSwitches, line: int, rng: Random
    ) -> None:
        self._puller = puller
        self._line = line
        self._rng = rng
        super().__init__(factory, info)

    def _get_state(self) -> bool:
        if self._puller.is_low(self._line):
            return False
        return True if self._pull == "up" else bool(self._rng.getrandbits(1))


class SimulatedPins(MockFactory):  # type: ignore[misc]  # gpiozero has no types
    """A pin factory whose rows, columns and other lines, as a board file names them, are wired up."""

    def __init__(self, file: BoardFile, wiring: Wiring, rng: Random) -> None:
        super().__init__()
        self._lines = lines_of(file)
        self._wiring = wiring
        self._rng = rng

    def pin(self, name: int, pin_class: type[MockPin] | None = None, **kwargs: Any) -> MockPin:
        """Return the pin of a GPIO number with its connection."""
        if name in self._lines:
            return super().pin(name, _LinePin, wiring=self._wiring, line=self._lines[name], rng=self._rng)
        if (puller := self._wiring.pullers.get(name)) is not None:
            return super().pin(name, _PulledPin, puller=puller, line=name, rng=self._rng)
        return super().pin(name, pin_class, **kwargs)
