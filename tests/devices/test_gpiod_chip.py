"""The GPIO chip through libgpiod's library: what is asked of a stand-in for it, whose lines have levels."""

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

gpiod = pytest.importorskip("gpiod", reason="gpiod has no wheel for this computer")
from gpiod.line import Bias, Direction, Value  # noqa: E402

from niwashi.devices.gpio_chip import Mode  # noqa: E402


class StandIn:
    """A chip whose lines are high unless they are driven low; each line is known by its offset."""

    last: "StandIn"

    def __init__(self, path: str) -> None:
        self.path = path
        self.settings: dict[int, Any] = {}
        self.low: set[int] = set()
        self.ends: list[str] = []
        self.holder = ""
        StandIn.last = self

    def request_lines(self, config: Mapping[Iterable[int], Any], consumer: str) -> "StandIn":
        self.holder = consumer
        self.settings = {offset: each for offsets, each in config.items() for offset in offsets}
        return self

    def reconfigure_lines(self, config: Mapping[int, Any]) -> None:
        assert config.keys() == self.settings.keys()
        self.settings = dict(config)

    def get_values(self) -> list[Value]:
        driven = {n for n, each in self.settings.items() if each.direction is Direction.OUTPUT}
        low = {n for n in driven if self.settings[n].output_value is Value.INACTIVE} | self.low
        return [Value.INACTIVE if offset in low else Value.ACTIVE for offset in self.settings]

    def release(self) -> None:
        self.ends.append("released")

    def close(self) -> None:
        self.ends.append("closed")


@pytest.fixture
def chip(monkeypatch: pytest.MonkeyPatch) -> Any:
    from niwashi.devices.gpiod_chip import GpiodChip

    monkeypatch.setattr(gpiod, "Chip", StandIn)
    return GpiodChip("/dev/gpiochip4")


def test_lines_are_requested_in_one_mode_by_a_name(chip: Any) -> None:
    chip.request((17, 27), Mode.PULLED_UP)
    found = StandIn.last
    assert (found.path, found.holder) == ("/dev/gpiochip4", "niwashi")
    modes = {n: (each.direction, each.bias) for n, each in found.settings.items()}
    assert modes == dict.fromkeys((17, 27), (Direction.INPUT, Bias.PULL_UP))


def test_one_line_is_driven_low_while_the_others_float(chip: Any) -> None:
    lines = chip.request((17, 27, 22), Mode.FLOATING)
    assert lines.high() == 0b111
    lines.configure(lines.prepared(Mode.FLOATING, {1: Mode.LOW}))
    assert lines.high() == 0b101
    assert [each.direction for each in StandIn.last.settings.values()] == [
        Direction.INPUT,
        Direction.OUTPUT,
        Direction.INPUT,
    ]
    StandIn.last.low = {22}
    assert lines.high() == 0b001


def test_lines_are_left_as_plain_inputs_once(chip: Any) -> None:
    lines = chip.request((17, 27), Mode.LOW)
    lines.close()
    lines.close()
    assert StandIn.last.ends == ["released"]
    assert all(each.direction is Direction.INPUT for each in StandIn.last.settings.values())
    assert all(each.bias is Bias.DISABLED for each in StandIn.last.settings.values())
    chip.close()
    chip.close()
    assert StandIn.last.ends == ["released", "closed"]


def test_lines_that_cannot_be_left_as_inputs_are_released_all_the_same(
    chip: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = chip.request((17,), Mode.LOW)

    def gone(_: object, config: object) -> None:
        raise OSError(f"no such device: {config}")

    monkeypatch.setattr(StandIn, "reconfigure_lines", gone)
    with pytest.raises(OSError, match="no such device"):
        lines.close()
    assert StandIn.last.ends == ["released"]
