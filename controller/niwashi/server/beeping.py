"""The tones of a board's piezo. No step waits for one."""

from collections.abc import Callable, Collection
from types import MappingProxyType

from niwashi.board_types import Board, Event, EventKind, Sounder, Tone
from niwashi.devices.board_file import BoardFile
from niwashi.loop.features import Feature
from niwashi.loop.game_loop import GameLoop

TONES = MappingProxyType({EventKind.TURN: Tone(880, 60), EventKind.WRONG: Tone(220, 250)})
"""Tones for a finished turn, and for a mistake."""


class Beeping:
    """Sounds what happens at a table. Of all that happens in one step only the last is heard."""

    def __init__(self, board: Callable[[], Board], wanted: Collection[EventKind]) -> None:
        """`wanted` are the enabled sounds."""
        self.feature = Feature("beeping", event=self.hear, heard=self.sound)
        self._board = board
        self._wanted = frozenset(wanted)
        self._next: Tone | None = None

    def hear(self, event: Event) -> None:
        if event.kind in self._wanted:
            self._next = TONES.get(event.kind, self._next)

    def sound(self, now: float) -> None:
        """Sound the last event of this step. Raises BoardFault."""
        tone, self._next = self._next, None
        board = self._board()
        if tone is not None and isinstance(board, Sounder):
            board.sound(tone, now)


def wanted_of(*, turn: bool, mistake: bool) -> tuple[EventKind, ...]:
    """Return the sounds that a board file enables."""
    heard = ((EventKind.TURN, turn), (EventKind.WRONG, mistake))
    return tuple(kind for kind, is_wanted in heard if is_wanted)


def add_beeping(game_loop: GameLoop, file: BoardFile) -> None:
    """Let a board with a piezo sound what its file enables."""
    if file.piezo is not None:
        wanted = wanted_of(turn=file.piezo.turn, mistake=file.piezo.mistake)
        game_loop.add(Beeping(lambda: game_loop.board, wanted).feature)
