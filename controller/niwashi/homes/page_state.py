"""The part of a status about games with friends at other boards."""

from collections.abc import Sequence
from typing import Literal, TypedDict

FriendRequest = Literal["draw", "back", "pause"]
"""Requests that need the other's consent."""

FriendAct = Literal["draw", "back", "pause", "go-on", "claim-time", "resign"]
"""Actions of a player besides turns."""


class FriendsView(TypedDict):
    """The friends of a board, and the current invitation."""

    names: Sequence[str]
    own: str
    """Name last used for the people at this board."""
    code: str
    """The code to pass on; "" if none is valid."""
    said: str
    """Progress or result of the invitation, as a sentence."""
    is_on: bool


class HomesView(TypedDict):
    """State of a game between two boards, besides its turns."""

    may: Sequence[FriendAct]
    """Actions allowed now, by the terms and the state of the game."""
    asked: FriendRequest | None
    """The friend's request."""
    asked_text: str
    """The request as a sentence."""
    proposed: Sequence[str]
    """The game that the friend proposes, as sentences; empty during a game or without a proposal."""
    proposed_by: str
    """The friend who proposes it; "" for nobody."""
    partners: Sequence[str]
    """Friends to whom a game can be proposed now. The page's texts are about the first one."""
    by_hand: str
    """The friend whose turns can be transferred by paper codes now; "" where they go by themselves."""
    friends: FriendsView | None
    """Null if this board can't invite."""
    next_game: str
    """Effect of asking for a new game now, as a sentence."""
    waits: Sequence[str]
    """Unanswered requests from here, as sentences."""


class HomesStatus(TypedDict):
    """The field that this feature adds to a status."""

    homes: HomesView | None
    """A game with a friend at another board."""
