"""Rights: what somebody may do at a board, each with all that comes before it."""

from enum import IntEnum
from typing import Literal

RightName = Literal["watch", "hand", "host"]
"""The name of a right, in keys of sentences, in files and on the page."""


class Right(IntEnum):
    """What a connection may do. Who has a right has those before it.

    >>> Right.HAND >= Right.WATCH, Right.HAND >= Right.HOST
    (True, False)
    """

    WATCH = 1  # see what everybody at the table sees, and nothing that is hidden
    HAND = 2  # do what a player at the board does: choose, take back, ask for a hint
    HOST = 3  # what the people who set the board up do: games, opponents, settings

    @property
    def word(self) -> RightName:
        """Its name.

        >>> Right.WATCH.word
        'watch'
        """
        return _WORDS[self]


_WORDS: dict[Right, RightName] = {Right.WATCH: "watch", Right.HAND: "hand", Right.HOST: "host"}


def right_named(word: object) -> Right | None:
    """The right of that name; None where there is none.

    >>> right_named("hand"), right_named("root")
    (<Right.HAND: 2>, None)
    """
    return next((right for right in Right if right.word == word), None)
