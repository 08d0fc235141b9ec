"""A board's piezo: which tone says what. The board sounds it, and no step waits for it."""

from collections.abc import Callable, Collection
from types import MappingProxyType

from niwashi.session import Board, Event, Happening, Notice, Reading, Session, Sounder, Tone

TONES = MappingProxyType({Happening.TURN: Tone(880, 60), Happening.WRONG: Tone(220, 250)})
"""A turn is done; something is wrong."""


class Beeping:
    """Watches a table and has its board sound what happens. An observer of `niwashi.loop`.

    Of what happens in one step the last is heard.
    """

    notices: tuple[Notice, ...] = ()

    def __init__(self, board: Callable[[], Board], wanted: Collection[Happening]) -> None:
        """`wanted` is what is to be heard at all."""
        self._board = board
        self._wanted = frozenset(wanted)
        self._next: Tone | None = None

    def on_reading(self, session: Session, reading: Reading, now: float) -> None:
        """What a reading means comes as an event."""

    def on_request(self, session: Session, now: float, kind: str, detail: str = "") -> None:
        """As a reading."""

    def on_event(self, event: Event) -> None:
        """Something has happened."""
        if event.happening in self._wanted:
            self._next = TONES.get(event.happening, self._next)

    def on_step_end(self, now: float) -> None:
        """Sound what has happened. Raises BoardFault."""
        tone, self._next = self._next, None
        board = self._board()
        if tone is not None and isinstance(board, Sounder):
            board.sound(tone, now)


def wanted_of(*, turn: bool, mistake: bool) -> tuple[Happening, ...]:
    """What a board file wants to be heard."""
    heard = ((Happening.TURN, turn), (Happening.WRONG, mistake))
    return tuple(happening for happening, is_wanted in heard if is_wanted)
