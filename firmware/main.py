"""Start the firmware, unless this start should stay at the prompt."""

import micropython

micropython.kbd_intr(-1)  # first: Ctrl-C is a byte like any other, and a waiting host sends it often

import json  # noqa: E402
from time import sleep_us  # noqa: E402

import keeping  # noqa: E402
from machine import Pin  # noqa: E402


def hold_pixels_low():
    """Drive the pixels' data line low: the rest compiles for over a second, and so long it would float."""
    try:
        pixels = json.loads(keeping.kept(keeping.WIRING))["pixels"]
        Pin(pixels["pin"], Pin.OUT, value=0)
    except (KeyError, TypeError, ValueError):
        return  # no wiring yet, no pixels, or a damaged file


def run():
    """Run for ever; a file `uart` with a baud rate in it moves the line from USB to UART 0."""
    from firmware import Firmware
    from line import UART_PINS, Uart, Usb
    from watchdog import Watchdog

    baud = keeping.kept("uart")
    stream = Uart(int(baud)) if baud else Usb()
    firmware = Firmware(stream, Watchdog(), UART_PINS if baud else {})
    while True:
        rest_us = firmware.step()
        if rest_us > 0:
            sleep_us(min(rest_us, NAP_US))


NAP_US = 200  # the longest delay of a received byte

hold_pixels_low()
if keeping.is_asked_to_stay_away():
    micropython.kbd_intr(3)  # at the prompt Ctrl-C stops the program
else:
    run()
