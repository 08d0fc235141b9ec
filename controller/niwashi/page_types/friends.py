"""The commands of a page, and the parts of its state, for games with friends at other boards."""

from collections.abc import Sequence
from typing import Annotated, Literal, TypedDict

from pydantic import Field

from niwashi.page_types.commands import Control, Cost, Name, PageCommand
from niwashi.page_types.rights import Right

FriendRequest = Literal["draw", "back", "pause"]
"""Requests that need the other's consent."""

FriendAct = Literal["draw", "back", "pause", "go-on", "claim-time", "resign"]
"""Actions of a player besides turns."""


class FriendsView(TypedDict):
    """The friends of a board."""

    names: Sequence[str]
    own: str
    """Name last used for the people at this board."""


class GameWithFriendView(TypedDict):
    """State of a game between two boards besides its turns, or of the proposals between two games."""

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
    next_game: str
    """Effect of asking for a new game now, as a sentence."""
    waits: Sequence[str]
    """Unanswered requests from here, as sentences."""


class HomesView(GameWithFriendView):
    """Friends of a board, the open invitation, and the state of the current game with one of them."""

    friends: FriendsView
    by_hand: str
    """The friend whose turns people carry now, by links; "" where they go by themselves."""
    is_due: bool
    """True if something waits to be sent as a link."""
    may_offer: bool
    """True if a game can be opened to whoever has its link now."""
    open_game: str
    """The game that is open to whoever has its link, as a sentence; "" for none."""
    is_led: bool
    """True if the page led here, and can lead back to games at this board."""


class HomesStatus(TypedDict):
    """The field that this feature adds to a status."""

    homes: HomesView | None
    """A game with a friend at another board."""


class FriendsDoor(TypedDict):
    """The field that a board without a game between two boards adds to a status."""

    friends_door: bool
    """True if the page can lead to games with friends."""


class LinkView(TypedDict):
    """One link: its picture, and its text."""

    qr: str
    """An SVG file; "" if it would be too fine for a phone, or can't be drawn here."""
    link: str


class LinksView(TypedDict):
    """The links to send to a friend, or to whoever is invited."""

    links: Sequence[LinkView]
    note: str
    """A sentence: a warning before they are sent, or the reason why there are none; "" without one."""


class OpenedGame(TypedDict):
    """An invitation in a text that was taken."""

    by: str
    lines: Sequence[str]
    """Game, clock and terms, as sentences."""


class LinksTaken(TypedDict):
    """The outcome of a text with links."""

    taken: Sequence[str]
    has_turns: bool
    """True if what was taken is seen on the board."""
    restarts: bool
    """True if the program starts anew, and the same text is to be sent once more then."""
    invitation: OpenedGame | None
    """An invitation that waits for an answer: the same text with a name accepts it."""


class AskFriend(PageCommand):
    """Ask the friend at the other board for consent, or act where none is needed."""

    right = Right.HAND
    cost = Cost.DEAR
    do: Literal["friend-ask"] = "friend-ask"
    what: FriendAct


class AnswerFriend(PageCommand):
    """Accept or decline the request of the friend at the other board."""

    right = Right.HAND
    cost = Cost.DEAR
    do: Literal["friend-answer"] = "friend-answer"
    what: FriendRequest
    agrees: bool


class AnswerGame(PageCommand):
    """Accept or decline the game that the friend at the other board proposes."""

    right = Right.HOST
    cost = Cost.DEAR
    do: Literal["friend-game"] = "friend-game"
    accepts: bool
    friend: Name | None = None
    """The friend who proposed it."""


class _GameToPropose(PageCommand):
    game: Name
    clock: Control = "none"
    """Time control as text."""
    back: bool = True
    """True if turns may be taken back when both agree."""
    position: Annotated[str, Field(min_length=1, max_length=600)] | None = None
    """Start position. At most one of this and the next two may be given."""
    fair: Name | None = None
    """Name of a fair start."""
    handicap: Annotated[int, Field(ge=0, le=99)] | None = None
    """Number of handicap stones."""


class ProposeGame(_GameToPropose):
    """Propose the next game to a friend at another board."""

    right = Right.HOST
    cost = Cost.DEAR
    do: Literal["friend-propose"] = "friend-propose"
    friend: Name | None = None
    """One of the `partners`; without it, the first of them."""
    toss: bool = False
    """True if the boards toss for who begins."""


class OfferGame(_GameToPropose):
    """Open a game to whoever has its link."""

    right = Right.HOST
    cost = Cost.DEAR
    do: Literal["friend-offer"] = "friend-offer"
    name: Annotated[str, Field(max_length=64)]
    """Name for the people at this board."""
    first: bool = True
    """True if they move first."""


class LeadToFriends(PageCommand):
    """Start anew for games with friends, or for games at this board alone."""

    right = Right.HOST
    cost = Cost.DEAR
    do: Literal["friends-table"] = "friends-table"
    friends: bool


FRIEND_COMMANDS: tuple[type[PageCommand], ...] = (
    AskFriend,
    AnswerFriend,
    AnswerGame,
    ProposeGame,
    OfferGame,
    LeadToFriends,
)
"""All commands of this module."""
