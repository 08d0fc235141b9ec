"""Events: what a session reports."""

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Event", "Happening"]


class Happening(StrEnum):
    """What a session can report."""

    TURN = "turn"
    BEGUN = "begun"  # an action of a turn that goes on was done
    GIVEN_UP = "given-up"  # such an action was taken back
    TAKEN_BACK = "taken-back"
    WRONG = "wrong"
    RIGHT_AGAIN = "right-again"
    HELP = "help"
    CARRIED_OUT = "carried-out"
    NEW_GAME = "new-game"
    ARRANGED = "arranged"  # the board is right as it stands, a person says: the game goes on from there


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, at a time in seconds; `detail` is a turn, a position or a reason's key."""

    happening: Happening
    at: float
    detail: str = ""
