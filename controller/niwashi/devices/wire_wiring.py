"""The wiring of a board file as the microcontroller is told it; see firmware/PROTOCOL.md."""

import json
from collections.abc import Iterable, Iterator
from struct import iter_unpack
from typing import Any

from niwashi.devices.board_file import BoardFile
from niwashi.devices.wired import Input

__all__ = ["calibration_text", "numbers", "wiring_text"]

_LEAST_MS = 1  # the board counts whole milliseconds


def wiring_text(file: BoardFile) -> bytes:
    """The JSON text of a wiring; its sensors are numbered as `BoardFile.sensor` says.

    >>> from niwashi import data
    >>> from niwashi.devices import load
    >>> wiring_text(load(data.boards() / "garden-36-pico.toml"))[:45]
    b'{"cells":48,"debounce_ms":5,"scan_hz":500,"pa'
    """
    wiring = {
        "cells": len(file.cells),
        "debounce_ms": max(_LEAST_MS, round(file.switches.debounce_ms)),
        "scan_hz": file.switches.scan_hz,
        "parts": list(_parts(file)),
        "pixels": {"pin": file.pixels.pin, "count": len(file.chain), "order": file.pixels.order},
    }
    return json.dumps(wiring, separators=(",", ":")).encode("ascii")


def calibration_text(zeros: Iterable[int]) -> bytes:
    """The JSON text of what hall sensors give with nothing on them, one each.

    >>> calibration_text([32768, 32541])
    b'{"zeros":[32768,32541]}'
    """
    return json.dumps({"zeros": list(zeros)}, separators=(",", ":")).encode("ascii")


def numbers(tail: bytes) -> tuple[int, ...]:
    """What FIELDS tells: two bytes each, the lowest first.

    >>> numbers(bytes.fromhex("0080 1c7f"))
    (32768, 32540)
    """
    return tuple(number for (number,) in iter_unpack("<H", tail))


def _parts(file: BoardFile) -> Iterator[dict[str, Any]]:
    if file.matrix.rows:
        yield {"kind": "matrix", "rows": file.matrix.rows, "columns": file.matrix.columns}
    yield from _expanders(file)
    for chain in file.registers:
        pins = {"load": chain.load, "clock": chain.clock, "data": chain.data}
        yield {"kind": "74hc165", **pins, "chips": chain.chips}
    if file.hall is not None and file.multiplexers:
        yield {
            "kind": "hall",
            "select": file.hall.select,
            "muxes": [(each.adc, each.enable) for each in file.multiplexers],
            "levels": file.hall.levels,
            "slack": file.hall.slack,
        }


def _expanders(file: BoardFile) -> Iterator[dict[str, Any]]:
    """One part for each run of chips on the same bus: their order is that of the sensors."""
    part: dict[str, Any] = {}
    for number, chip in enumerate(file.expanders):
        if part.get("bus") != chip.bus:
            if part:
                yield part
            sda, scl = file.header.buses[chip.bus]
            part = {"kind": "mcp23017", "bus": chip.bus, "sda": sda, "scl": scl, "chips": []}
        part["chips"].append((chip.address, _inputs(file, number)))
    if part:
        yield part


def _inputs(file: BoardFile, chip: int) -> int:
    switches = (switch for wired in file.cells for switch in wired.switches)
    return sum(1 << each.number for each in switches if isinstance(each, Input) and each.chip == chip)
