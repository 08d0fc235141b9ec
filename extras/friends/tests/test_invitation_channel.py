"""Invitations over a folder that comes and goes, is full of old files, or is flooded."""

from __future__ import annotations

from pathlib import Path

import pytest
from extras.friends.tests.chain.inviting import ANNA, BEN, CODE, EVE, card, inviter, joiner

from niwashi_friends.handshake import Handshake, InvitationStage, Inviter, Joiner
from niwashi_friends.invitation import MESSAGES_A_ROUND, InvitationChannel
from niwashi_friends.transports.folder import FolderTransport
from niwashi_friends.transports.transport import Parcel


def way(folder: Path, own: str) -> InvitationChannel:
    return InvitationChannel(FolderTransport(folder, own), CODE.meeting, own)


def go_round(one: Inviter | Joiner, through: InvitationChannel) -> None:
    through.hear(one, 1.0)
    one.look(1.0)
    one.keep()
    through.say(one)


def meet(folder: Path) -> tuple[Inviter, Joiner]:
    anna, ben = inviter(), joiner()
    ways = way(folder, ANNA.public), way(folder, BEN.public)
    for _ in range(5):
        go_round(anna, ways[0])
        go_round(ben, ways[1])
    return anna, ben


def test_missing_folder_is_reported_and_nothing_lost(tmp_path: Path) -> None:
    shared = tmp_path / "stick"
    anna, through = inviter(), way(shared, ANNA.public)
    go_round(anna, through)
    assert through.has_unsent
    assert "can't be used now" in str(through.why)
    shared.mkdir()
    ben, other = joiner(), way(shared, BEN.public)
    for _ in range(5):
        go_round(anna, through)
        go_round(ben, other)
    assert (anna.friend, ben.friend, through.why) == (card(BEN), card(ANNA), None)


def test_flood_is_processed_in_parts(tmp_path: Path) -> None:
    transport = FolderTransport(tmp_path, EVE.public)
    for number in range(MESSAGES_A_ROUND + 20):
        transport.send(Parcel(CODE.meeting, EVE.public, number, b"noise"))
    transport.send(Parcel("5" * 64, EVE.public, 0, b"a game of others"))

    class Counting(Handshake):
        def __init__(self) -> None:
            self.heard, self.stage = 0, InvitationStage.WAITING

        def take(self, raw: bytes, now: float) -> None:
            assert (raw, now) == (b"noise", 1.0)
            self.heard += 1

        def posted(self) -> list[bytes]:
            return []

    listener, through = Counting(), way(tmp_path, ANNA.public)
    through.hear(listener, 1.0)
    assert listener.heard == MESSAGES_A_ROUND
    through.hear(listener, 1.0)
    assert listener.heard == MESSAGES_A_ROUND + 20
    anna, ben = meet(tmp_path)
    assert (anna.friend, ben.friend) == (card(BEN), card(ANNA))


def test_own_messages_are_not_heard(tmp_path: Path) -> None:
    go_round(inviter(), way(tmp_path, ANNA.public))
    again, ben = way(tmp_path, ANNA.public), joiner()
    again.hear(ben, 1.0)
    assert not ben.finds_only_closed
    ben.look(1.0)
    assert ben.posted() == []


@pytest.mark.parametrize("planted", [(999_999,), (0, 2, 999_998, 999_999), tuple(range(30))])
def test_forged_files_do_not_block_meeting(planted: tuple[int, ...], tmp_path: Path) -> None:
    for number in planted:
        for own in (ANNA, BEN):
            FolderTransport(tmp_path, "e" * 64).send(Parcel(CODE.meeting, own.public, number, b"planted"))
    anna, ben = meet(tmp_path)
    assert (anna.friend, ben.friend) == (card(BEN), card(ANNA))
