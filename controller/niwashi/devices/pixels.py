"""The chain of pixels: colour order, frame rate and current limit."""

from collections.abc import Sequence
from typing import Protocol

from niwashi.devices.board_file import BoardFile
from niwashi.devices.current import limit_current
from niwashi.devices.fault import fault_of
from niwashi.session import Frame, Pixel

FRAMES_PER_SECOND = 60
_BETWEEN_S = 1 / FRAMES_PER_SECOND - 1e-6  # ticks of exactly 1/60 s must not lose to rounding
_REFRESH_S = 1.0
_KEPT = 1024
"""Frames whose pixels are kept: a loop of breathing lights makes the same ones again and again."""


class PixelStrip(Protocol):
    """Pixels on a wire. Colours are sent as they are, without dimming."""

    def send(self, colours: Sequence[Pixel]) -> None:
        """Send one colour for each pixel, in chain order."""

    def close(self) -> None:
        """Release the pin or the bus."""


class PixelChain:
    """Sends frames to a strip: only changed ones, at most 60 a second, never above the current limit."""

    def __init__(self, file: BoardFile, strip: PixelStrip) -> None:
        self._file = file
        self._strip = strip
        self._shown: Frame | None = None
        self._made: dict[int, tuple[Frame, tuple[Pixel, ...]]] = {}  # by identity: frames don't change
        self._sent: tuple[Pixel, ...] = ()
        self._sent_at = float("-inf")
        self._closed = False

    def show(self, frame: Frame, now: float) -> bool:
        """Show a frame; return False if it is shown already or the last one went out under 1/60 s ago.

        It is sent only if the pixels change: a dimmed board has fewer steps than a theme. A frame held back
        is dropped, so show it again later. Nothing is sent after closing. Raises BoardFault.
        """
        if self._closed or frame == self._shown or now - self._sent_at < _BETWEEN_S:
            return False
        if len(frame) != len(self._file.cells):
            raise ValueError(f"a frame of {len(frame)} colours for a board of {len(self._file.cells)} cells")
        pixels = self._pixels(frame)
        if pixels != self._sent:
            self._send(pixels, now)
        self._shown = frame
        return True

    def refresh(self, now: float) -> None:
        """Send the current frame again if the last was sent a second ago. Raises BoardFault.

        Pixels whose supply has dipped are dark, or show noise, until the next frame.
        """
        if self._shown is not None and not self._closed and now - self._sent_at >= _REFRESH_S:
            self._send(self._sent, now)

    def close(self) -> None:
        """Darken the pixels and close the strip; safe to call twice."""
        if self._closed:
            return
        self._closed = True
        try:
            self._send(((0, 0, 0),) * len(self._file.chain), self._sent_at)
        finally:
            self._strip.close()

    def _pixels(self, frame: Frame) -> tuple[Pixel, ...]:
        """Return what the pixels are sent for a frame, in chain order."""
        made = self._made.get(id(frame))
        if made is None:
            if len(self._made) >= _KEPT:
                self._made.clear()
            pixels = limit_current([frame[cell] for cell in self._file.chain], self._file.pixels)
            made = self._made[id(frame)] = frame, pixels  # the frame is held: nothing else gets its identity
        return made[1]

    def _send(self, pixels: tuple[Pixel, ...], now: float) -> None:
        try:
            self._strip.send(pixels)
        except Exception as error:
            raise fault_of(error, "board-doing-pixels") from error
        self._sent, self._sent_at = pixels, now
