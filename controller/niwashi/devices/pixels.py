"""The chain of pixels: colour order, frame rate and current limit."""

from collections.abc import Sequence
from typing import Protocol

from niwashi.board_types import Colour, Frame, Pixel
from niwashi.devices.board_file import BoardFile
from niwashi.devices.current import limit_current
from niwashi.devices.fault import fault_of

FRAMES_PER_SECOND = 60
_BETWEEN_S = 1 / FRAMES_PER_SECOND - 1e-6  # ticks of exactly 1/60 s must not lose to rounding
_REFRESH_S = 1.0
_TURN_S = 0.7
"""Seconds for which a light shows one of the two cells that share it, where both have something to say."""

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
        self._made: dict[
            tuple[int, bool], tuple[Frame, tuple[Pixel, ...]]
        ] = {}  # by identity: frames don't change
        self._sharing = {square: button for square, button in file.held if square in file.chain}
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
        self._send_changes(frame, now)
        self._shown = frame
        return True

    def refresh(self, now: float) -> None:
        """Send the current frame again if the last was sent a second ago. Raises BoardFault.

        Pixels whose supply has dipped are dark, or show noise, until the next frame. Where two cells share a
        light, they take turns.
        """
        if self._shown is None or self._closed:
            return
        if self._sharing and now - self._sent_at >= _BETWEEN_S:
            self._send_changes(self._shown, now)
        if now - self._sent_at >= _REFRESH_S:
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

    def _send_changes(self, frame: Frame, now: float) -> None:
        pixels = self._pixels(frame, is_buttons=bool(self._sharing) and int(now / _TURN_S) % 2 == 0)
        if pixels != self._sent:
            self._send(pixels, now)

    def _pixels(self, frame: Frame, *, is_buttons: bool) -> tuple[Pixel, ...]:
        """Return what the pixels are sent for a frame, in chain order; shared ones show either cell."""
        made = self._made.get((id(frame), is_buttons))
        if made is None:
            if len(self._made) >= _KEPT:
                self._made.clear()
            colours = [self._colour(frame, cell, is_buttons=is_buttons) for cell in self._file.chain]
            pixels = limit_current(colours, self._file.pixels)
            # The frame is held: nothing else gets its identity.
            made = self._made[id(frame), is_buttons] = frame, pixels
        return made[1]

    def _colour(self, frame: Frame, cell: int, *, is_buttons: bool) -> Colour:
        """Return the colour of a cell's light: in its turn that of a button which shares it."""
        square, button = frame[cell], frame[self._sharing.get(cell, cell)]
        return button if any(button) and (is_buttons or not any(square)) else square

    def _send(self, pixels: tuple[Pixel, ...], now: float) -> None:
        try:
            self._strip.send(pixels)
        except Exception as error:
            raise fault_of(error, "board-doing-pixels") from error
        self._sent, self._sent_at = pixels, now
