"""The layer while somebody else is to move: nothing is offered, and what shows whose turn it is says so."""

from niwashi.board_types import Cue, CueCategory, Cues, cues_of
from niwashi.session.guide import Advice
from niwashi.session.layers import Layer, Priority

_OFFERS = cues_of(CueCategory.OFFER)
_DIMMED = _OFFERS - {Cue.OWN_LAND_OPEN}  # land without its offer shows below


def waiting(cues: Cues) -> Layer:
    """The layer over what the session shows."""
    cells = {cell: Cue.WAITING for cell, cue in enumerate(cues) if cue in _DIMMED}
    return Layer(Priority.WAITING, cells, "opponents", hides=_OFFERS)


class WaitingLayer:
    """Keeps the same layer object as long as the session shows the same."""

    def __init__(self) -> None:
        self._known: tuple[Advice, Layer] | None = None

    def over(self, advice: Advice) -> Layer:
        if self._known is None or self._known[0] is not advice:
            self._known = advice, waiting(advice.cues)
        return self._known[1]
