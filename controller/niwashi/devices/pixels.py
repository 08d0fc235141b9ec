"""The chain of pixels: which colour goes to which pixel, how often, with how much current."""

from collections.abc import Sequence
from typing import Protocol

from niwashi.devices.board_file import BoardFile
from niwashi.devices.current import limited
from niwashi.devices.fault import fault_of
from niwashi.session import DARK, Colour, Frame

FRAMES_PER_SECOND = 60
_BETWEEN_S = 1 / FRAMES_PER_SECOND - 1e-6  # ticks of exactly 1/60 s must not lose to rounding
_REFRESH_S = 1.0


class PixelStrip(Protocol):
    """Pixels on a wire. The colours are final: a strip dims nothing."""

    def send(self, colours: Sequence[Colour]) -> None:
        """Put one colour a pixel on the wire, in chain order."""

    def close(self) -> None:
        """Let go of the pin or the bus."""


class PixelChain:
    """Sends frames to a strip: only changed ones, at most 60 a second, never above the current limit."""

    def __init__(self, file: BoardFile, strip: PixelStrip) -> None:
        self._file = file
        self._strip = strip
        self._shown: Frame | None = None
        self._sent_at = float("-inf")
        self._closed = False

    def show(self, frame: Frame, now: float) -> bool:
        """Send a frame; False if nothing changed or the last one went out under 1/60 s ago.

        A frame held back is not remembered: showing it again later sends it. Nothing is sent after
        closing. Raises BoardFault.
        """
        if self._closed or frame == self._shown or now - self._sent_at < _BETWEEN_S:
            return False
        if len(frame) != len(self._file.cells):
            raise ValueError(f"a frame of {len(frame)} colours for a board of {len(self._file.cells)} cells")
        self._send([frame[cell] for cell in self._file.chain])
        self._shown, self._sent_at = frame, now
        return True

    def refresh(self, now: float) -> None:
        """Send the frame that is shown once more if the last was sent a second ago. Raises BoardFault.

        Pixels whose supply has dipped are dark, or show anything, until they are told again.
        """
        if self._shown is not None and not self._closed and now - self._sent_at >= _REFRESH_S:
            self._send([self._shown[cell] for cell in self._file.chain])
            self._sent_at = now

    def close(self) -> None:
        """Go dark and let go of the strip; safe to call twice."""
        if self._closed:
            return
        self._closed = True
        try:
            self._send([DARK] * len(self._file.chain))
        finally:
            self._strip.close()

    def _send(self, colours: list[Colour]) -> None:
        try:
            self._strip.send(limited(colours, self._file.pixels))
        except Exception as error:
            raise fault_of(error, "board-doing-pixels") from error
