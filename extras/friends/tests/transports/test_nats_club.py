"""Membership and rights in a club, on real servers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import nats.errors
import pytest
from extras.friends.tests.chain.inviting import CODE, inviter, joiner, step
from extras.friends.tests.transports.nats_homes import Board, Club, HomesOverNats, running
from extras.friends.tests.transports.nats_servers import wait_until
from extras.friends.tests.transports.transport_contract import (
    GAME,
    all_of,
    parcels,
    what_is_sent_comes_and_nothing_else,
)
from tests.hurried import apart

from niwashi_friends.handshake import Inviter, Joiner
from niwashi_friends.invitation import InvitationChannel
from niwashi_friends.transports.club_pass import ClubPass
from niwashi_friends.transports.nats_client import ClubClient
from niwashi_friends.transports.nats_settings import Login, NatsSettings
from niwashi_friends.transports.nats_subjects import STREAM, reader, sent_to, subject
from niwashi_friends.transports.nats_transport import NatsTransport
from niwashi_friends.transports.transport import Parcel, TransportError

AOI, BEN, EVE, STRANGER = (Board(number) for number in (1, 2, 3, 4))


class Members(NamedTuple):
    """A running club with three members."""

    club: Club
    aoi: ClubPass
    ben: ClubPass
    eve: ClubPass

    def settings(self, own: ClubPass, board: Board, other: Board, patience_s: float = 10.0) -> NatsSettings:
        made = own.settings(board.sign, lambda _: (other.key,))
        return NatsSettings(**{**vars(made), "patience_s": patience_s})

    def homes(self) -> HomesOverNats:
        return HomesOverNats(self.settings(self.aoi, AOI, BEN), self.settings(self.ben, BEN, AOI))


@pytest.fixture
def members(nats_program: str, tmp_path: Path) -> Iterator[Members]:
    assert nats_program
    club = Club(tmp_path)
    passes = [club.admitted(name, each) for name, each in (("Aoi", AOI), ("Ben", BEN), ("Eve", EVE))]
    with running(*club.servers):
        assert club.open()
        yield Members(club, *passes)


@pytest.fixture
def way(members: Members) -> Iterator[HomesOverNats]:
    """Aoi's and Ben's boards."""
    made = members.homes()
    yield made
    made.close()


def test_members_play_and_stranger_is_refused(members: Members, way: HomesOverNats) -> None:
    what_is_sent_comes_and_nothing_else(way)
    url = members.club.servers[0].url
    forged = ClubPass(**{**members.aoi.model_dump(), "token": members.aoi.token[:-4] + "AAAA"})
    for login in (None, Login(members.aoi.token, STRANGER.sign), Login(forged.token, AOI.sign)):
        settings = NatsSettings((url,), STRANGER.key, lambda _: (BEN.key,), login, patience_s=0.3)
        transport = NatsTransport(settings)
        with pytest.raises(TransportError, match="does not let this board in"):
            transport.send(Parcel(GAME, STRANGER.key, 0, b"let me in"))
        transport.close()


def test_members_become_friends_by_code(members: Members) -> None:
    """A whole invitation over a club's server, with one who comes later and plays meanwhile."""
    inviting, joining = inviter(), joiner()
    transports = [NatsTransport(members.settings(members.ben, BEN, AOI))]

    def way(own: ClubPass, board: Board, other: Board) -> InvitationChannel:
        transports.append(NatsTransport(members.settings(own, board, other).at(CODE.meeting)))
        return InvitationChannel(transports[-1], CODE.meeting, board.key)

    def go(machine: Inviter | Joiner, through: InvitationChannel) -> None:
        through.hear(machine, 1.0)
        said = step(machine)
        machine._out.extend(said)
        through.say(machine)

    def has_begun() -> bool:
        go(inviting, first)
        return not first.has_unsent

    first = way(members.aoi, AOI, BEN)
    wait_until(has_begun)
    second = way(members.ben, BEN, AOI)

    def is_done() -> bool:
        go(inviting, first)
        go(joining, second)
        return joining.is_confirmed

    wait_until(is_done, lambda: f"{inviting.stage} {joining.stage} {first.why} {second.why}")
    assert (inviting.friend, joining.friend) == (joining._card, inviting._card)
    assert list(transports[0].received()) == []
    for transport in transports:
        transport.close()


def test_member_can_not_impersonate_or_eavesdrop(members: Members, way: HomesOverNats) -> None:
    (sent,) = parcels(AOI.key, 1)
    way.ours.send(sent)
    refused = apart(lambda: asyncio.run(_try_everything(members)))
    done = {what for what, is_done in refused.items() if is_done}
    # Of Ben's name: 2.9 lets her. It reads her own parcels, and Ben's next one replaces it.
    assert done - {"a consumer of Ben's name, by a lie"} == {"its own parcel", "its own reader"}
    assert list(way.theirs.fetch(GAME, AOI.key)) == [sent]
    assert all_of(way.theirs, 1) == [sent]
    wait_until(lambda: "not meant for this board" in way.theirs.trouble, lambda: way.theirs.trouble)


async def _try_everything(members: Members) -> dict[str, bool]:
    """What Eve asks of the server, and whether it does it."""
    client, eve = ClubClient(), EVE.key
    await client.enter(members.eve.servers[0], members.settings(members.eve, EVE, BEN))
    create = f"$JS.API.CONSUMER.CREATE.{STREAM}"
    mine = {"name": reader(eve), "deliver_subject": f"_INBOX.{eve}.read.1", "ack_policy": "explicit"}
    own = f"{create}.{reader(eve)}.{sent_to(eve)}"
    asked: dict[str, tuple[str, object]] = {
        "its own parcel": (subject(eve, BEN.key, GAME), ""),
        "a parcel as Aoi": (subject(AOI.key, BEN.key, GAME), ""),
        "its own reader": (own, {**mine, "filter_subject": sent_to(eve)}),
        "Ben's reader": (
            f"{create}.{reader(BEN.key)}.{sent_to(BEN.key)}",
            {**mine, "filter_subject": sent_to(BEN.key)},
        ),
        "all parcels": (f"{create}.{reader(eve)}.niwashi.*.*.*", {**mine, "filter_subject": "niwashi.*.*.*"}),
        "all parcels, by a lie": (own, {**mine, "filter_subject": "niwashi.*.*.*"}),
        "all parcels, by several filters": (own, {**mine, "filter_subjects": ["niwashi.>"]}),
        "all parcels, by no filter": (own, mine),
        "Ben's parcels, by a lie": (own, {**mine, "filter_subject": sent_to(BEN.key)}),
        "a consumer of Ben's name, by a lie": (
            own,
            {**mine, "name": reader(BEN.key), "filter_subject": sent_to(eve)},
        ),
        "a lasting consumer": (
            own,
            {**mine, "durable_name": reader(BEN.key), "filter_subject": sent_to(eve)},
        ),
        "delivery to Ben": (
            f"{create}.{reader(eve)}.{subject(eve, '*', '*')}",
            {
                "name": reader(eve),
                "deliver_subject": subject(AOI.key, BEN.key, GAME),
                "filter_subject": subject(eve, "*", "*"),
            },
        ),
        "what a sequence is": (f"$JS.API.STREAM.MSG.GET.{STREAM}", {"seq": 1}),
        "what a sequence is, directly": (f"$JS.API.DIRECT.GET.{STREAM}", {"seq": 1}),
        "the stream's state": (f"$JS.API.STREAM.INFO.{STREAM}", ""),
        "the stream's end": (f"$JS.API.STREAM.DELETE.{STREAM}", ""),
        "an empty stream": (f"$JS.API.STREAM.PURGE.{STREAM}", ""),
        "another stream": ("$JS.API.STREAM.CREATE.MORE", {"name": "MORE", "subjects": ["more"]}),
        "no reader for Ben": (f"$JS.API.CONSUMER.DELETE.{STREAM}.{reader(BEN.key)}", ""),
        "Ben's next": (f"$JS.API.CONSUMER.MSG.NEXT.{STREAM}.{reader(BEN.key)}", ""),
    }
    done = await asyncio.gather(*(_is_done(client, *each) for each in asked.values()))
    await client.leave()
    return dict(zip(asked, done, strict=True))


async def _is_done(client: ClubClient, where: str, what: object) -> bool:
    body = {"stream_name": STREAM, "config": what} if "CONSUMER.CREATE" in where else what
    try:
        answer = await client.request(where, json.dumps(body).encode() if what else b"", timeout=0.5)
    except (nats.errors.TimeoutError, nats.errors.NoRespondersError):
        return False
    return "error" not in json.loads(answer.data)


def test_redirected_answers_are_harmless(members: Members, way: HomesOverNats) -> None:
    """A server sends answers wherever it is asked to, even to another member's subject."""
    sent = parcels(AOI.key, 5)
    for each in sent[:3]:
        way.ours.send(each)
    assert set(all_of(way.theirs, 3)) == set(sent[:3])
    apart(lambda: asyncio.run(_have_answers_sent_to(subject(AOI.key, BEN.key, GAME), members)))
    wait_until(lambda: [way.theirs.received()] and "not meant for this board" in way.theirs.trouble)
    way.ours.send(sent[3])
    again = NatsTransport(members.settings(members.aoi, AOI, BEN))  # one that remembers nothing
    again.send(sent[4])
    again.send(sent[1])
    assert list(again.fetch(GAME, AOI.key)) == sent
    assert {each.number for each in all_of(way.theirs, 2)} >= {3, 4}
    again.close()


async def _have_answers_sent_to(victim: str, members: Members) -> None:
    client, own = ClubClient(), subject(EVE.key, BEN.key, GAME)
    await client.enter(members.eve.servers[0], members.settings(members.eve, EVE, BEN))
    await client.publish(own, b"as if of Aoi", headers={"Niwashi-Number": "3", "Nats-Sequence": "1"})
    await client.publish(own, b"answered to her", reply=victim)
    name, filtered = reader(EVE.key), subject(EVE.key, "*", "*")
    create = f"$JS.API.CONSUMER.CREATE.{STREAM}.{name}.{filtered}"
    config = {"name": name, "deliver_subject": victim, "filter_subject": filtered, "ack_policy": "none"}
    asked = json.dumps({"stream_name": STREAM, "config": config}).encode()
    await client.publish(create, asked, reply=victim)
    await client.publish(f"$JS.API.CONSUMER.DELETE.{STREAM}.{name}", b"", reply=victim)
    await client.flush()
    await client.leave()


def test_removed_member_is_refused_until_readmitted(members: Members, way: HomesOverNats) -> None:
    first, second = parcels(AOI.key, 2)
    way.ours.send(first)
    (written,) = members.club.folder.remove("Aoi")
    assert written.parent == members.club.servers[0].config.parent
    members.club.servers[0].reload()
    wait_until(lambda: "does not let this board in" in way.ours.trouble, lambda: way.ours.trouble)
    assert way.theirs.trouble == ""
    again = members.club.admitted("Aoi", AOI)
    with suppress(TransportError):
        way.ours.close()
    transport = NatsTransport(members.settings(again, AOI, BEN))
    transport.send(second)  # a pass that is signed later than the removal holds
    assert set(all_of(way.theirs, 2)) == {first, second}
    transport.close()


def test_leaf_node_forwards_everything(members: Members) -> None:
    leaf = members.club.leaf()
    with running(leaf):
        near = ClubPass(**{**members.aoi.model_dump(), "servers": (leaf.url,)})
        way = HomesOverNats(members.settings(near, AOI, BEN), members.settings(members.ben, BEN, AOI))
        sent, back = parcels(AOI.key, 4), parcels(BEN.key, 4)
        for ours, theirs in zip(sent, back, strict=True):
            way.ours.send(ours)
            way.theirs.send(theirs)
        assert set(all_of(way.theirs, 4)) == set(sent)
        assert set(all_of(way.ours, 4)) == set(back)
        assert list(way.ours.fetch(GAME, BEN.key, 1)) == back[2:]
        way.close()
        foreign = NatsTransport(NatsSettings((leaf.url,), STRANGER.key, lambda _: (BEN.key,), patience_s=1))
        wait_until(lambda: "does not let this board in" in foreign.trouble, lambda: foreign.trouble)
        foreign.close()


def test_tls_uses_club_certificate(nats_program: str, tmp_path: Path) -> None:
    assert nats_program
    club = Club(tmp_path, scheme="tls")
    aoi, ben = club.admitted("Aoi", AOI), club.admitted("Ben", BEN)
    with running(*club.servers):
        assert club.open()
        way = HomesOverNats(
            aoi.settings(AOI.sign, lambda _: (BEN.key,)), ben.settings(BEN.sign, lambda _: (AOI.key,))
        )
        what_is_sent_comes_and_nothing_else(way)
        way.close()
        others = ClubPass(**{**aoi.model_dump(), "authority": None})
        transport = NatsTransport(others.settings(AOI.sign, lambda _: (BEN.key,)))
        wait_until(lambda: "CERTIFICATE_VERIFY_FAILED" in transport.trouble, lambda: transport.trouble)
        transport.close()


def test_server_without_tls_gets_no_login(members: Members) -> None:
    encrypted = members.aoi.servers[0].replace("nats:", "tls:")
    pretends = ClubPass(**{**members.aoi.model_dump(), "servers": (encrypted,)})
    transport = NatsTransport(pretends.settings(AOI.sign, lambda _: (BEN.key,)))
    wait_until(lambda: "does not encrypt" in transport.trouble, lambda: transport.trouble)
    transport.close()
    assert "authentication error" not in members.club.servers[0].said()
