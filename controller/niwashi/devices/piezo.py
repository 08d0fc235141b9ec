"""A piezo at a pin of the Pi, through gpiozero's `TonalBuzzer`; its pin must be able to do PWM."""

from typing import Any

from gpiozero import TonalBuzzer
from gpiozero.tones import Tone as BuzzerTone

from niwashi.board_types import Tone
from niwashi.devices.fault import fault_of

_LOWEST, _HIGHEST = 110, 1760
"""The range of a `TonalBuzzer` of four octaves around A4, in hertz."""


class Piezo:
    """Sounds one tone at a time. It has no clock: `rest` is called with the time and ends the tone."""

    def __init__(self, pin: int, factory: Any = None) -> None:
        """`factory` makes the pin; gpiozero's default factory if None."""
        self._buzzer = TonalBuzzer(pin, octaves=2, pin_factory=factory)
        self._until: float | None = None

    def sound(self, tone: Tone, now: float) -> None:
        """Start a tone, replacing one that still sounds. Raises BoardFault."""
        try:
            self._buzzer.play(BuzzerTone.from_frequency(min(max(tone.hertz, _LOWEST), _HIGHEST)))
        except Exception as error:
            raise fault_of(error, "board-doing-piezo") from error
        self._until = now + tone.ms / 1000

    def rest(self, now: float) -> None:
        """End a tone that is over."""
        if self._until is not None and now >= self._until:
            self._until = None
            self._buzzer.stop()

    def close(self) -> None:
        """Stop the tone and release the pin."""
        self._buzzer.close()
