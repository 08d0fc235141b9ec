"""What a page is told of a game with a friend at another board; a part of `niwashi.web.state`."""

from collections.abc import Sequence
from typing import Literal, TypedDict

FriendRequest = Literal["draw", "back", "pause"]
"""What one asks and the other agrees to."""

FriendAct = Literal["draw", "back", "pause", "go-on", "claim-time", "resign"]
"""What a player may do beside turns."""


class FriendsView(TypedDict):
    """The friends of a board, and the invitation that is on."""

    names: Sequence[str]
    own: str
    """What the people here were called last."""
    code: str
    """The code to be told; "" where none is good."""
    said: str
    """What goes on, or what came of it."""
    is_on: bool


class HomesView(TypedDict):
    """A game of two homes, as it stands beside its turns."""

    may: Sequence[FriendAct]
    """What may be done now; what the terms do not allow is never among it."""
    asked: FriendRequest | None
    """What the friend asks."""
    asked_text: str
    """The same as a sentence."""
    proposed: Sequence[str]
    """The game that the friend proposes, as sentences; none where a game is on, or nothing is proposed."""
    proposed_by: str
    """Who that is; "" for nobody."""
    partners: Sequence[str]
    """To whom a game can be proposed now; the first one is whom the page speaks of."""
    by_hand: str
    """The friend for whom turns can be carried by hand now; "" where they go by themselves."""
    friends: FriendsView | None
    """None where nobody can be invited."""
    next_game: str
    """What becomes of a new game that is asked for now, as a sentence."""
    waits: Sequence[str]
    """What was asked here and is not answered, as sentences."""
