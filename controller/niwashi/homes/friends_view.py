"""Friends and invitations as a page is told of them."""

from collections.abc import Sequence
from typing import Protocol

from niwashi.web import FriendsView


class FriendMaker(Protocol):
    """Who invites and answers invitations beside the board, without ever making it wait."""

    version: int
    code: str
    is_on: bool

    @property
    def friends(self) -> Sequence[str]:
        """What the friends of this board are called."""

    @property
    def own_name(self) -> str:
        """What this board was called last."""

    def said(self, language: str) -> str:
        """What goes on, or what came of it."""

    def invite(self, name: str) -> None:
        """Say a code. Raises NiwashiError."""

    def join(self, text: str, name: str) -> None:
        """Answer the invitation of a code. Raises NiwashiError."""

    def stop(self) -> None:
        """End what is on."""


def friends_view(maker: FriendMaker | None, language: str) -> FriendsView | None:
    """What a page shows of it; None where nobody can be invited."""
    if maker is None:
        return None
    return {
        "names": maker.friends,
        "own": maker.own_name,
        "code": maker.code,
        "said": maker.said(language),
        "is_on": maker.is_on,
    }
