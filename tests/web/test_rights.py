"""Every command names the right that it needs, and who has less is told so in a sentence."""

import pytest

from niwashi.errors import NiwashiError
from niwashi.page_types.commands import COMMANDS, AskBeat, PageCommand, Undo
from niwashi.page_types.door_state import GuestsView
from niwashi.page_types.friends import FRIEND_COMMANDS
from niwashi.page_types.rights import Right
from niwashi.web.access import ClientAccess, GuestAccess
from niwashi.web.bucket import TokenBucket

ALL = (*COMMANDS, *FRIEND_COMMANDS)

FOR_HOSTS = {
    "new",
    "set",
    "position",
    "knock",
    "player",
    "hand",
    "review",
    "end-review",
    "moment",
    "lesson",
    "lesson-leave",
    "lesson-finish",
    "puzzle",
    "puzzle-next",
    "puzzle-leave",
    "guest-end",
    "guests",
    "friend-offer",
    "friend-propose",
    "friends-table",
    "friend-game",
}
"""Commands that change the current game, its players, or lasting settings."""


def test_every_command_names_its_own_right_and_none_inherits_one() -> None:
    assert "right" not in vars(PageCommand)
    for command in ALL:
        assert "right" in vars(command), f"{command.__name__}: what does whoever sends it have to have?"
        assert isinstance(command.right, Right), command.__name__


def test_hosts_begin_and_end_games_and_hands_play_them() -> None:
    found = {kind.model_fields["do"].default for kind in ALL if kind.right is Right.HOST}
    assert found == FOR_HOSTS
    watch = [kind for kind in ALL if kind.right is Right.WATCH]
    assert watch == [AskBeat], "who watches changes nothing for anybody"


def test_a_guest_is_refused_what_the_moment_forbids_as_well() -> None:
    def refuse(_: PageCommand) -> None:
        raise NiwashiError("guests-done-at-board")

    nobody: GuestsView = {"address": "", "qr": "", "fingerprint": "", "guests": []}
    share = TokenBucket(1, 1)
    entry = GuestAccess(Right.HOST, share, lambda: False, refuse, lambda: True, lambda: nobody)
    assert entry.guests() is nobody
    assert [GuestAccess(right, share, bool, refuse, bool, lambda: nobody).has_guests for right in Right] == [
        right is Right.HOST for right in Right
    ]
    with pytest.raises(NiwashiError, match="No guests may come"):
        ClientAccess().guests()
    assert entry.is_guest
    assert not entry.is_on
    assert not entry.sees_lights
    assert ClientAccess().sees_lights
    with pytest.raises(NiwashiError, match="at the board itself"):
        entry.check(Undo())
    assert not ClientAccess().is_guest
    assert ClientAccess().is_on
