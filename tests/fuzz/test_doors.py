"""Whatever comes in from outside is answered or refused; `make -C tests fuzz` goes on from here."""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from tests.fuzz.doors import DOORS, Door, is_right_or_refused
from tests.fuzz.throwing import thrown
from tests.marks import EXHAUSTIVE

from niwashi.errors import NiwashiError
from niwashi.files import load_card_set, load_deck, load_garden
from niwashi.lights.theme_file import load as load_theme

EACH_DOOR = pytest.mark.parametrize("name", sorted(DOORS))


@EACH_DOOR
def test_fuzzed_input_is_valid_or_refused(name: str) -> None:
    door = DOORS[name]

    @settings(max_examples=15, database=None, derandomize=True)
    @given(thrown(door.samples, door.words))
    def throw(piece: bytes) -> None:
        is_right_or_refused(door, piece)

    throw()


@EACH_DOOR
def test_fuzz_samples_are_accepted(name: str) -> None:
    """Or the test above would only ever see refusals."""
    door = DOORS[name]
    assert [sample for sample in door.samples if not is_right_or_refused(door, sample)] == []


@pytest.mark.parametrize(
    "name",
    sorted(set(DOORS) - {"batch", "cards-data", "midi", "package", "record-file", "wire", "wire-link"}),
)  # these answer anything
def test_noise_is_refused(name: str) -> None:
    assert not is_right_or_refused(DOORS[name], b"\xff\xfe\x00 noise \x01" * 3)


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


def test_a_fault_would_be_found() -> None:
    def faulty(piece: bytes) -> None:
        assert b"/" not in piece, "found"

    @settings(max_examples=200, database=None, derandomize=True)
    @given(thrown((b"z5/6/6/6/6/5c f 14,14 1234,1234 -",)))
    def throw(piece: bytes) -> None:
        is_right_or_refused(Door(faulty, ()), piece)

    with pytest.raises(AssertionError, match="found"):
        throw()
