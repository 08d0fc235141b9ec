"""Between the rules' own positions and turns, and the words that the kernel works on."""

from typing import Any

from niwashi.engine import frame
from niwashi.engine.reclaim import Reclaimer
from niwashi.games.reclamation.reclamation import Reclamation

_SQUARES = [f"{file}{rank}" for rank in "123456" for file in "abcdef"]
_BOARD = (1 << 36) - 1


class EnginePort:
    """One game of The Reclamation and its kernel."""

    def __init__(self, game: Reclamation) -> None:
        self.game = game
        patterns = [card.offsets for card in game.cards.face(game.variant.face)]
        self.kernel = Reclaimer(patterns, int(game.variant.has_trophies))

    def words(self, position: Any) -> tuple[int, ...]:
        """A position of the rules as the thirteen words of a frame."""
        return (*position.mover, *position.other, position.side)

    def position(self, words: tuple[int, ...]) -> Any:
        """The position of the rules that thirteen words mean."""
        start = self.game.start()
        camp = type(start.mover)
        mover, other = camp(*words[:6]), camp(*words[6:12])
        return start._replace(camps=(other, mover) if words[12] else (mover, other), side=words[12])

    def load(self, position: Any) -> None:
        """Put a position of the rules into frame 0."""
        self.kernel.load(0, self.words(position))

    def turns(self, words: tuple[int, ...]) -> list[int]:
        """The legal turns of a position as words; it is in frame 0 afterwards."""
        self.kernel.load(0, words)
        return [] if self.kernel.won(0) else self.kernel.listed(0, self.kernel.expand(0, 0))

    def after(self, words: tuple[int, ...], turn: int) -> tuple[int, ...]:
        """The position after a legal turn."""
        self.kernel.load(0, words)
        self.kernel.play(0, turn, frame.SIZE)
        return self.kernel.words(1)

    def is_over(self, words: tuple[int, ...]) -> bool:
        """Return whether the player who moved last has won."""
        self.kernel.load(0, words)
        return bool(self.kernel.won(0)) or not self.kernel.movable(0)

    def text(self, turn: int) -> str:
        chosen = ",".join(name for number, name in enumerate(_SQUARES) if turn >> 14 + number & 1)
        moved = f"{_SQUARES[turn & 63]}{_SQUARES[turn >> 6 & 63]}:{(turn >> 12 & 3) + 1}"
        return f"{moved}+{chosen}" if chosen else moved
