"""Weak magnets: how long a switch that has slipped is taken as closed."""

import pytest

from niwashi.devices.debounce import FlickerFilter


def slipped(times: int, every_s: float = 0.2) -> FlickerFilter:
    """A switch that slips from second 0 on; it is closed then."""
    flicker = FlickerFilter(0b1)
    flicker.filtered(0b1, -1.0)
    for n in range(times):
        flicker.filtered(0b0, n * every_s)
        flicker.filtered(0b1, n * every_s + 0.05)
    return flicker


@pytest.mark.parametrize(
    ("times", "every_s", "weak"), [(2, 0.2, 0), (3, 0.2, 1), (3, 9.9, 1), (3, 10.1, 0), (6, 10.1, 0)]
)
def test_three_slips_within_twenty_seconds_are_weak(times: int, every_s: float, weak: int) -> None:
    assert slipped(times, every_s).weak == weak


@pytest.mark.parametrize(("after_s", "weak"), [(19.9, 1), (20.1, 0)])
def test_switch_that_has_not_slipped_for_twenty_seconds_is_sound(after_s: float, weak: int) -> None:
    flicker = slipped(3)
    flicker.filtered(0b1, 0.45 + after_s)
    assert flicker.weak == weak
