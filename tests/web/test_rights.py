"""Every command names the right that it needs, and who has less is told so in a sentence."""

from niwashi.page_types.commands import COMMANDS, AskBeat, PageCommand
from niwashi.page_types.friends import FRIEND_COMMANDS
from niwashi.page_types.rights import Right

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
