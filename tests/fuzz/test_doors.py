"""Whatever comes in from outside is answered or refused; `make -C tests fuzz` goes on from here."""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from tests.fuzz.door import is_right_or_refused
from tests.fuzz.doors import DOORS
from tests.fuzz.throwing import thrown
from tests.marks import EXHAUSTIVE

from niwashi.errors import NiwashiError
from niwashi.files import load_card_set, load_deck, load_garden
from niwashi.lights.theme_file import load as load_theme

EACH_DOOR = pytest.mark.parametrize("name", sorted(DOORS))


ANSWER_ANYTHING = {"batch", "cards-data", "midi", "package", "record-file", "wire", "wire-link"}


@EACH_DOOR
def test_samples_are_let_in_and_whatever_is_thrown_is_right_or_refused(name: str) -> None:
    door = DOORS[name]
    assert [sample for sample in door.samples if not is_right_or_refused(door, sample)] == []
    is_noise_right = is_right_or_refused(door, b"\xff\xfe\x00 noise \x01" * 3)
    assert not is_noise_right or name in ANSWER_ANYTHING

    @settings(max_examples=15, database=None, derandomize=True)
    @given(thrown(door.samples, door.words))
    def throw(piece: bytes) -> None:
        is_right_or_refused(door, piece)

    throw()


@EXHAUSTIVE
@EACH_DOOR
def test_too_much_is_answered_soon(name: str) -> None:
    """A megabyte of nothing in particular, and a sample that goes on and on.

    Within five seconds of processor time; a computer that adds up ten million numbers in more than a quarter
    of a second may take as much longer.
    """
    door = DOORS[name]
    for much in (
        b"[" * (1 << 20),
        b"a" * (1 << 20),
        door.samples[0] * (1 + (1 << 20) // len(door.samples[0])),
    ):
        took = _seconds(partial(is_right_or_refused, door, much))
        assert took < 5 or took < 20 * _seconds(lambda: sum(number for number in range(10_000_000)))


def _seconds(work: Callable[[], object]) -> float:
    """Return the processor time that something takes."""
    began = time.process_time()
    work()
    return time.process_time() - began


@pytest.mark.parametrize(
    "read", [load_card_set, load_deck, load_garden, load_theme], ids=lambda read: read.__module__
)
def test_a_file_without_an_end_is_refused(read: Callable[[Path], object]) -> None:
    with pytest.raises(NiwashiError, match="a device, not a file"):
        read(Path("/dev/zero"))
