"""Rights of a connection to a board; each one includes those before it."""

from enum import IntEnum
from typing import Literal

RightName = Literal["watch", "hand", "host"]
"""The name of a right in message keys, files and on the page."""


class Right(IntEnum):
    """A level of access of a connection. It includes those before it.

    >>> Right.HAND >= Right.WATCH, Right.HAND >= Right.HOST
    (True, False)
    """

    WATCH = 1  # see what everybody at the table sees; nothing hidden
    HAND = 2  # act as a player: choose, take back, ask for a hint
    HOST = 3  # set up the board: games, opponents, settings

    @property
    def word(self) -> RightName:
        """The name of the right.

        >>> Right.WATCH.word
        'watch'
        """
        return _WORDS[self]


_WORDS: dict[Right, RightName] = {Right.WATCH: "watch", Right.HAND: "hand", Right.HOST: "host"}


def right_named(word: object) -> Right | None:
    """Return the right with this name; None if there is none.

    >>> right_named("hand"), right_named("root")
    (<Right.HAND: 2>, None)
    """
    return next((right for right in Right if right.word == word), None)
