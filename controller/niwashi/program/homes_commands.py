"""The commands of a game of two homes, in a program that plays at one board: they are refused."""

from niwashi.errors import NiwashiError
from niwashi.program.dispatch import Dispatch
from niwashi.web import AnswerFriend, AnswerGame, AskFriend, PageCommand, ProposeGame


def refuse_homes(on: Dispatch) -> None:
    """Nobody sits at another board."""
    on.add(AskFriend, _refuse)
    on.add(AnswerFriend, _refuse)
    on.add(AnswerGame, _refuse)
    on.add(ProposeGame, _refuse)


def _refuse(_: PageCommand, __: str) -> None:
    raise NiwashiError("homes-not-here")
