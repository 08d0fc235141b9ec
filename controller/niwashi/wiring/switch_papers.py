"""The list of the papers of all kinds of switches. Those of a new kind are a class and one line here."""

from niwashi.devices.board_file import BoardFile, SwitchKind
from niwashi.wiring.chip_papers import ExpanderPapers, HallPapers, RegisterPapers
from niwashi.wiring.key_papers import PadPapers, TilePapers
from niwashi.wiring.kind_papers import KindPapers
from niwashi.wiring.matrix_papers import MatrixPapers

PAPERS: dict[str, KindPapers] = {
    "matrix": MatrixPapers(),
    "expander": ExpanderPapers(),
    "register": RegisterPapers(),
    "multiplexer": HallPapers(),
    "neotrellis": TilePapers(),
    "midi": PadPapers(),
}
"""By the keys of `niwashi.devices.switch_kinds.SWITCH_KINDS`."""


def papers_of(file: BoardFile) -> dict[SwitchKind, KindPapers]:
    """Return the papers of each kind of switches that a board has, in the kinds' order."""
    return {kind: PAPERS[kind.key] for kind in file.kinds if kind.is_in(file)}
