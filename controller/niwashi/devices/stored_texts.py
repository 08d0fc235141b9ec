"""The JSON texts that a microcontroller stores: wiring and calibration; see firmware/PROTOCOL.md."""

import json
from collections.abc import Iterable
from struct import iter_unpack

from niwashi.devices.board_file import BoardFile

_LEAST_MS = 1  # the board counts whole milliseconds


def wiring_text(file: BoardFile) -> bytes:
    """Return the JSON text of a board's wiring. Its sensors are numbered by `BoardFile.sensor`.

    >>> from niwashi import data
    >>> from niwashi.devices.board_parser import load_board
    >>> wiring_text(load_board(data.boards() / "garden-36-pico.toml"))[:45]
    b'{"cells":48,"debounce_ms":5,"scan_hz":500,"pa'
    """
    wiring = {
        "cells": len(file.cells),
        "debounce_ms": max(_LEAST_MS, round(file.switches.debounce_ms)),
        "scan_hz": file.switches.scan_hz,
        "parts": [part for kind in file.kinds for part in kind.wire_parts(file)],
        "pixels": {"pin": file.pixels.pin, "count": len(file.chain), "order": file.pixels.order},
    }
    if file.piezo is not None:
        wiring["piezo"] = {"pin": file.piezo.pin}
    return json.dumps(wiring, separators=(",", ":")).encode("ascii")


def calibration_text(zeros: Iterable[int]) -> bytes:
    """Return the JSON text of the zero values of all hall sensors.

    >>> calibration_text([32768, 32541])
    b'{"zeros":[32768,32541]}'
    """
    return json.dumps({"zeros": list(zeros)}, separators=(",", ":")).encode("ascii")


def numbers(tail: bytes) -> tuple[int, ...]:
    """Parse the tail of a FIELDS message: two bytes each, little-endian.

    >>> numbers(bytes.fromhex("0080 1c7f"))
    (32768, 32540)
    """
    return tuple(number for (number,) in iter_unpack("<H", tail))
