"""Intents: what a hand wants, once it is clear what a press or a touch means.

`GameFlow.apply` carries them out.
"""

from dataclasses import dataclass
from enum import StrEnum

from niwashi.games.game import Option, Reason
from niwashi.session.plan import Plan


class SimpleIntent(StrEnum):
    """Intents without an object."""

    NOTHING = "nothing"
    ASK_HELP = "ask-help"
    UNSAY = "unsay"  # what was begun by saying it is given up
    DENY = "deny"  # none of the places that are asked is meant
    CALL_WRONG = "call-wrong"  # say what is wrong, before the board has come to rest
    NEXT_GAME = "next-game"
    FORGET_TOUCH = "forget-touch"  # the touch that waits for *done* was not meant
    FORGET_PRESSES = "forget-presses"  # nor was what was said by presses
    PUT_BACK = "put-back"  # the turn that was begun by hand is given up
    TAKE_BACK = "take-back"  # the last turn is

    SAY_RIGHT = "say-right"  # what was asked is done, or all is right as it stands

    # While a board is led somewhere
    CHANGE_PACE = "change-pace"
    WITHDRAW = "withdraw"  # the board is not right as it was proposed
    SAY_STEP_DONE = "say-step-done"  # a step that the board cannot see


@dataclass(frozen=True, slots=True)
class Finish:
    """A plan has been carried out: a turn, the way back, a task."""

    plan: Plan


@dataclass(frozen=True, slots=True)
class Say:
    """A turn is said, or the beginning of one."""

    option: Option


@dataclass(frozen=True, slots=True)
class TouchTentatively:
    """A stack was touched, perhaps by accident: it says something once *done* is pressed."""

    place: str


@dataclass(frozen=True, slots=True)
class PressCell:
    """A press that the tracker has a use for: it names a cell, answers a question, acknowledges a change."""

    cell: int


@dataclass(frozen=True, slots=True)
class Confirm:
    """A place of which nobody knows is as it should be, a person says."""

    place: str


@dataclass(frozen=True, slots=True)
class Remark:
    """An intent that is not possible, to be answered with the reason."""

    reason: Reason


Intent = SimpleIntent | Finish | Say | TouchTentatively | PressCell | Confirm | Remark
