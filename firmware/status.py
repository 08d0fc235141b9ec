"""Status flashes on the pixels while no host is connected.

So many flashes, then a pause, on the Pico's own light and on as many pixels from the start of the chain, all
white: one for no host, two for a host that was lost, three for a firmware that speaks another protocol than
the host, four for a board without wiring.
"""

import micropython
from machine import Pin

SILENT = 0
NO_HOST = 1
HOST_LOST = 2
MISMATCH = 3
NO_WIRING = 4

FLASH_MS = 250  # lit for the first half of it
ROUND_MS = 2500
GLOW = 12  # of 255: some 4 mA a pixel


class Status:
    """Shows one status at a time. `is_lit` is the light now, on `says` pixels."""

    def __init__(self):
        self.says = SILENT
        self.is_lit = False
        self._light = Pin("LED", Pin.OUT, value=0)

    @micropython.native
    def update(self, says, now_ms):
        """Show this status now; return whether the light changed. Allocates nothing."""
        into = now_ms % ROUND_MS
        lit = into < says * FLASH_MS and into % FLASH_MS < FLASH_MS // 2
        if says == self.says and lit == self.is_lit:
            return False
        self.says = says
        self.is_lit = lit
        self._light(1 if lit else 0)
        return True

    @micropython.native
    def draw(self, frame):
        """Draw it into a frame of three bytes a pixel."""
        reach = 3 * self.says if self.is_lit else 0
        for i in range(len(frame)):
            frame[i] = GLOW if i < reach else 0
