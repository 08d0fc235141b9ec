"""The commands of a game of two homes, in a program that plays at one board: they are refused."""

from niwashi.errors import NiwashiError
from niwashi.server.dispatch import Dispatch
from niwashi.web import (
    AnswerFriend,
    AnswerGame,
    AskFriend,
    InviteFriend,
    JoinFriend,
    PageCommand,
    ProposeGame,
    StopInviting,
)


def refuse_homes(on: Dispatch) -> None:
    """Nobody sits at another board."""
    kinds = (AskFriend, AnswerFriend, AnswerGame, ProposeGame, InviteFriend, JoinFriend, StopInviting)
    for kind in kinds:
        on.add(kind, _refuse)


def _refuse(_: PageCommand, __: str) -> None:
    raise NiwashiError("homes-not-here")
