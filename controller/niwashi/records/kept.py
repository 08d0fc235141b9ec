"""A kept game: what was agreed at its start, and everything that counted since."""

from dataclasses import dataclass
from enum import StrEnum

from niwashi.errors import BadRecords, NiwashiError
from niwashi.records.setting import Setting
from niwashi.session import Match

__all__ = ["Act", "Deed", "Kept"]


class Deed(StrEnum):
    """What can count in a game."""

    TURN = "turn"
    TAKEN_BACK = "taken-back"


@dataclass(frozen=True, slots=True)
class Act:
    """A turn that was played or taken back; `at` is in seconds since 1970."""

    deed: Deed
    turn: str
    at: float


@dataclass(frozen=True, slots=True)
class Kept:
    """A game as it is kept. `number` is how people call it here, `key` how computers call it anywhere.

    `players` are the names in turn order, none where nobody said; times are seconds since 1970; while a
    game is unfinished it has neither `result` nor `ended_at`.
    """

    number: int
    key: str
    setting: Setting
    began_at: float
    players: tuple[str, ...] = ()
    seed: int | None = None
    ended_at: float | None = None
    result: str | None = None
    acts: tuple[Act, ...] = ()

    @property
    def turns(self) -> tuple[str, ...]:
        """The turns that still count."""
        return tuple(act.turn for act in self.standing)

    @property
    def standing(self) -> tuple[Act, ...]:
        """The acts that are turns and were not taken back."""
        left: list[Act] = []
        for act in self.acts:
            if act.deed is Deed.TURN:
                left.append(act)
            elif left:
                left.pop()
        return tuple(left)

    def match(self) -> Match:
        """The match as it stands. Raises BadRecords if the rules refuse anything of it."""
        try:
            game = self.setting.build()
            match = Match(game, game.parse(self.setting.start))
            for act in self.acts:
                self._do(match, act)
        except NiwashiError as error:
            raise BadRecords("records-breaks-rules", game=self.key, why=error) from error
        return match

    def _do(self, match: Match, act: Act) -> None:
        if act.deed is Deed.TURN:
            match.play(act.turn)
        elif match.take_back() != act.turn:
            raise BadRecords("records-wrong-take-back", turn=act.turn)
