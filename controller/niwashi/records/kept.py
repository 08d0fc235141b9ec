"""A kept game: what was agreed at its start, and everything that counted since."""

from dataclasses import dataclass
from enum import StrEnum

from niwashi.errors import BadRecords, NiwashiError
from niwashi.rules import GameSetup, game_of
from niwashi.session import Match


class Deed(StrEnum):
    """What can count in a game."""

    TURN = "turn"
    TAKEN_BACK = "taken-back"
    BEGUN = "begun"  # the first actions of a turn
    GIVEN_UP = "given-up"  # such actions taken back
    ARRANGED = "arranged"  # the board was declared right as it stood: the game goes on from that position


@dataclass(frozen=True, slots=True)
class RecordedAct:
    """Something that counted: `turn` is a turn, its beginning, or a position; `at` is seconds since 1970."""

    deed: Deed
    turn: str
    at: float


LONGEST_NAME = 60
"""Characters of a player's name; a file that is taken in may have longer ones."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A game as it is kept. `number` is how people call it here, `key` how computers call it anywhere.

    `players` are the names in turn order, none where nobody said; times are seconds since 1970; while a
    game is unfinished it has neither `result` nor `ended_at`.
    """

    number: int
    key: str
    setup: GameSetup
    began_at: float
    players: tuple[str, ...] = ()
    seed: int | None = None
    ended_at: float | None = None
    result: str | None = None
    acts: tuple[RecordedAct, ...] = ()

    @property
    def turns(self) -> tuple[str, ...]:
        """The turns that still count."""
        return tuple(act.turn for act in self.standing)

    @property
    def standing(self) -> tuple[RecordedAct, ...]:
        """The turns that were not taken back, since the board was last declared right."""
        left: list[RecordedAct] = []
        for act in self.acts:
            if act.deed is Deed.TURN:
                left.append(act)
            elif act.deed is Deed.TAKEN_BACK and left:
                left.pop()
            elif act.deed is Deed.ARRANGED:
                left.clear()
        return tuple(left)

    def match(self) -> Match:
        """The match as it stands. Raises BadRecords if the rules refuse anything of it."""
        try:
            game = game_of(self.setup)
            match = Match(game, self.setup.start_of(game))
            for act in self.acts:
                match = after(match, act)
        except NiwashiError as error:
            raise BadRecords("records-breaks-rules", game=self.key, why=error) from error
        return match


def after(match: Match, act: RecordedAct) -> Match:
    """The match after something counted in it. Raises NiwashiError for what the rules refuse."""
    if act.deed is Deed.ARRANGED:
        return Match(match.game, match.game.parse(act.turn))
    if act.deed is Deed.TURN:
        match.play(act.turn)
    elif act.deed is Deed.BEGUN:
        match.begin(act.turn)
    elif bool(match.begun) != (act.deed is Deed.GIVEN_UP) or match.take_back() != act.turn:
        raise BadRecords("records-wrong-take-back", turn=act.turn)
    return match
