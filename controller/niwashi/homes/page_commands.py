"""Commands of a page about games with friends at other boards."""

from typing import Annotated, Literal

from pydantic import Field

from niwashi.homes.page_state import FriendAct, FriendRequest
from niwashi.page_types.commands import Control, Cost, Name, PageCommand
from niwashi.page_types.rights import Right


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


class ProposeGame(PageCommand):
    """Propose the next game to a friend at another board."""

    right = Right.HOST
    cost = Cost.DEAR
    do: Literal["friend-propose"] = "friend-propose"
    game: Name
    friend: Name | None = None
    """One of the `partners`; without it, the first of them."""
    clock: Control = "none"
    """Time control as text."""
    back: bool = True
    """True if turns may be taken back when both agree."""
    toss: bool = False
    """True if the boards toss for who begins."""
    position: Annotated[str, Field(min_length=1, max_length=600)] | None = None
    """Start position. At most one of this and the next two may be given."""
    fair: Name | None = None
    """Name of a fair start."""
    handicap: Annotated[int, Field(ge=0, le=99)] | None = None
    """Number of handicap stones."""


class InviteFriend(PageCommand):
    """Make a code by which another board becomes a friend of this one."""

    right = Right.HOST
    cost = Cost.DEAR
    do: Literal["friend-invite"] = "friend-invite"
    name: Annotated[str, Field(max_length=64)]
    """Name for the people at this board."""


class JoinFriend(PageCommand):
    """Answer the invitation of another board by its code."""

    right = Right.HOST
    cost = Cost.DEAR
    do: Literal["friend-join"] = "friend-join"
    code: Annotated[str, Field(min_length=1, max_length=80)]
    name: Annotated[str, Field(max_length=64)]
    """Name for the people at this board."""


class StopInviting(PageCommand):
    """End the current invitation."""

    right = Right.HOST
    do: Literal["friend-stop"] = "friend-stop"


HOMES_COMMANDS: tuple[type[PageCommand], ...] = (
    AskFriend,
    AnswerFriend,
    AnswerGame,
    ProposeGame,
    InviteFriend,
    JoinFriend,
    StopInviting,
)
"""All commands of this module."""
