"""A board file on shift registers alone: the Garden on a Pico, its matrix exchanged for six 74HC165s."""

import re

from niwashi import data
from niwashi.devices.cell_wiring import STAGES, RegisterInput

_CHAIN = "[[register]]\nload = 10\nclock = 11\ndata = 12\nchips = 6\n\n"
_MATRIX = re.compile(r"^\[matrix\].*?(?=^\[pixels\])", re.DOTALL | re.MULTILINE)
_CROSSING = re.compile(r"\bR([1-9])C([1-9])\b")


def _exchanged(found: re.Match[str]) -> str:
    at = (int(found[1]) - 1) * 8 + int(found[2]) - 1
    return str(RegisterInput(*divmod(at, STAGES)))


_PICO = (data.boards() / "garden-36-pico.toml").read_text(encoding="utf-8")
REGISTERED = _CROSSING.sub(_exchanged, _MATRIX.sub(_CHAIN, _PICO))
"""Its text. Rank 1 is at S1, rank 6 at S6; cards and buttons at G and H."""
