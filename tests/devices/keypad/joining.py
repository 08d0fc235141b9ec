"""The keypad joins for a while: what CONTRIBUTING.md says of a kind of switches, done at run time."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from tests.devices.keypad.device import SimulatedKeypad
from tests.devices.keypad.kind import KEYPAD, KeypadPapers
from tests.devices.keypad.on_a_bus import PORT_CHIP, PortChipPapers, SimulatedPortChip

from niwashi import data
from niwashi.devices.switch_kinds import SWITCH_KINDS
from niwashi.wiring.switch_papers import PAPERS
from niwashi.words import catalogue
from niwashi_sim.simulated_kinds import SIMULATED

WORDS = Path(__file__).parent / "words"

_CROSSING = re.compile(r"\bR([1-9])C([1-9])\b")
_MATRIX = re.compile(r"^\[matrix\].*?(?=^\[pixels\])", re.DOTALL | re.MULTILINE)
_USUAL = (data.boards() / "garden-36.toml").read_text(encoding="utf-8")

GARDEN = _CROSSING.sub(
    lambda found: f"K{(int(found[1]) - 1) * 8 + int(found[2])}",
    _MATRIX.sub('[keypad]\nport = "/dev/ttyACM7"\nkeys = 48\n\n', _USUAL),
)
"""The Garden's board, its whole matrix exchanged for a keypad."""


@contextmanager
def keypad_known() -> Iterator[None]:
    """A line in each of the three lists for each of them, and a file of words in each language."""
    usual = catalogue._files
    with (
        patch.dict(SWITCH_KINDS, {KEYPAD.key: KEYPAD, PORT_CHIP.key: PORT_CHIP}),
        patch.dict(PAPERS, {KEYPAD.key: KeypadPapers(), PORT_CHIP.key: PortChipPapers()}),
        patch.dict(SIMULATED, {KEYPAD.key: SimulatedKeypad, PORT_CHIP.key: SimulatedPortChip}),
        patch.object(
            catalogue, "_files", lambda language: [*usual(language), *(WORDS / language).glob("*.ftl")]
        ),
    ):
        catalogue._known.cache_clear()
        yield
    catalogue._known.cache_clear()
