"""The bench of carriers counts what is lost, what comes twice and what could not be sent."""

from __future__ import annotations

import asyncio
import math

import pytest
from tests.hurried import apart

from niwashi_bench import carrier_load
from niwashi_bench.carrier_load import TURN_BYTES, Load
from niwashi_bench.mqtt_boards import _packet


def run(times: int, *, fails: bool = False) -> dict[str, float]:
    """Twenty turns at once, each of which comes so many times."""
    load = Load()

    async def send(data: bytes) -> None:
        assert len(data) == TURN_BYTES
        if fails:
            raise OSError("no line")
        for _ in range(times):
            load.arrived(data)

    return apart(lambda: asyncio.run(load.run([send, send], rate=1000, seconds=0.02)))


def test_parcel_received_once_is_delivered() -> None:
    found = run(1)
    assert (found["sent"], found["delivered"], found["twice"], found["failed"]) == (20, 20, 0, 0)
    assert 0 <= found["p50_ms"] <= found["p99_ms"]


def test_parcel_received_twice_is_reported() -> None:
    found = run(2)
    assert (found["delivered"], found["twice"]) == (20, 20)


def test_unsent_or_lost_parcel_is_no_delivery(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carrier_load, "PATIENCE_S", 0.0)
    lost, failed = run(0), run(1, fails=True)
    assert (lost["sent"], lost["delivered"], lost["failed"], lost["p99_ms"]) == (20, 0, 0, math.inf)
    assert (failed["sent"], failed["delivered"], failed["failed"]) == (20, 0, 20)


@pytest.mark.parametrize(
    ("size", "head"),
    [(0, b"\x32\x00"), (127, b"\x32\x7f"), (128, b"\x32\x80\x01"), (16_384, b"\x32\x80\x80\x01")],
)
def test_the_length_of_a_packet_is_written_as_mqtt_has_it(size: int, head: bytes) -> None:
    assert _packet(0x32, bytes(size)) == head + bytes(size)
