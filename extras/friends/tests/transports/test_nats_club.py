"""Members of a club, on real servers: what each may do, who is let in, and clubs of Niwashi 0.2.0."""

from __future__ import annotations

import asyncio
import json
import shlex
import shutil
import subprocess
import tomllib
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from extras.friends.tests.boards import Board, homes_of
from extras.friends.tests.transports.nats_homes import (
    Club,
    HomesOverNats,
    board,
    club_command,
    connected,
    running,
)
from extras.friends.tests.transports.nats_servers import Server, wait_until
from extras.friends.tests.transports.transport_contract import (
    GAME,
    all_of,
    parcels,
    what_is_sent_comes_and_nothing_else,
)
from nats.errors import NoRespondersError
from nats.errors import TimeoutError as NotInTime
from tests.hurried import apart
from tests.ports import free_port
from typer.testing import CliRunner

from niwashi.cli.main import app
from niwashi.keys import BoardKey, new_key
from niwashi.records.journal import Journal
from niwashi_friends.friends import Friends
from niwashi_friends.transports.club_pass import STREAM, ClubPass, reader, subject
from niwashi_friends.transports.nats import _STORED, NatsTransport, _Client
from niwashi_friends.transports.transport import Parcel, TransportError


def test_stranger_is_refused(homes: HomesOverNats) -> None:
    what_is_sent_comes_and_nothing_else(homes)
    stranger = board()
    forged = homes.passes[0].model_copy(update={"key": stranger.public})
    for made, key in ((forged, stranger), (homes.passes[0], stranger)):  # of another key; with another key
        transport = connected(made, key, homes.keys[1], patience_s=0.5)
        wait_until(partial(is_refused, transport))
        with pytest.raises(TransportError):
            transport.send(Parcel(GAME, made.key, 0, b"let me in"))
        transport.close()


def is_refused(transport: NatsTransport) -> bool:
    return "does not let this board in" in transport.trouble


def test_club_without_members_lets_nobody_in(nats_program: str, tmp_path: Path) -> None:
    assert nats_program
    club, own = Club(tmp_path), board()
    made = ClubPass(club="rooks", servers=(club.server.url,), key=own.public)
    with running(club.server):
        transport = connected(made, own, board())
        wait_until(partial(is_refused, transport))
        transport.close()


def test_removed_member_is_refused_until_readmitted(club: Club, homes: HomesOverNats) -> None:
    first, second = parcels(homes.our_key, 2)
    homes.ours.send(first)
    name = homes.our_key[:12]
    assert club_command("remove", club.folder, name).exit_code == 0
    club.server.reload()
    wait_until(partial(is_refused, homes.ours))
    assert homes.theirs.trouble == ""
    club.admitted(homes.keys[0])
    homes.ours.send(second)
    assert set(all_of(homes.theirs, 2)) == {first, second}


class Member(Board):
    """A board that plays through the club's server."""

    club: Path

    def friends(self) -> Friends:
        return Friends.reached_by(self.club, Journal.open(self.file))


def test_invitation_is_answered_over_the_server(club: Club, tmp_path: Path) -> None:
    """SG-80: the link goes by a messenger, and the answer of somebody unknown by the club."""
    anna, ben = both = Member(tmp_path, "Anna"), Member(tmp_path, "Ben")
    club.admitted(anna.key, ben.key)
    for each in both:
        each.club = club.file(each.key)
    link = command(anna, "invite", "--as", "Anna")
    assert "accepted" in command(ben, "take", link, "--as", "Ben")
    anna.sit_down_with_anybody()
    ben.sit_down()

    def is_begun() -> bool:
        for each in both:
            each.pass_time(0.5)
        return anna.evening.remote is not None and ben.evening.remote is not None

    wait_until(is_begun)
    assert homes_of(anna)["friends"]["names"] == ["Ben"]
    assert not homes_of(anna)["is_due"], "nothing is carried in a club"
    for each in both:
        each.switch_off()


def command(board: Board, *words: str) -> str:
    """Run `niwashi friends` on a board's records."""
    said = apart(lambda: CliRunner().invoke(app, ["friends", *words, "--records", str(board.file)]))
    assert said.exit_code == 0, said.stderr
    return said.stdout


# A member who wants more


def asked_by(made: ClubPass, key: BoardKey, asked: dict[str, tuple[str, object]]) -> set[str]:
    """Return which requests a server carries out for a member."""

    async def is_done(client: _Client, where: str, what: object) -> bool:
        body = {"stream_name": STREAM, "config": what} if "CONSUMER.CREATE" in where else what
        try:
            answer = await client.request(where, json.dumps(body).encode() if what else b"", timeout=0.5)
        except (NotInTime, NoRespondersError):
            return False
        return "error" not in json.loads(answer.data)

    async def ask() -> set[str]:
        client = _Client(key.public)
        await client.connect(**made.options(key.sign), error_cb=silent)
        done = await asyncio.gather(*(is_done(client, *each) for each in asked.values()))
        await client.close()
        return {what for what, is_it in zip(asked, done, strict=True) if is_it}

    return apart(lambda: asyncio.run(ask()))


async def silent(_: Exception) -> None:
    return


def test_member_can_not_impersonate_or_eavesdrop(club: Club, homes: HomesOverNats) -> None:
    (sent,) = parcels(homes.our_key, 1)
    homes.ours.send(sent)
    key = board()
    (made,) = club.admitted(key)
    eve, aoi, ben = key.public, homes.our_key, homes.their_key
    heard, bens = subject("*", eve, "*"), subject("*", ben, "*")
    create, everything = f"$JS.API.CONSUMER.CREATE.{STREAM}", subject("*", "*", "*")
    mine: dict[str, Any] = {
        "name": reader(eve, ""),
        "deliver_subject": f"_INBOX.{eve}.1",
        "ack_policy": "none",
    }
    own = f"{create}.{reader(eve, '')}.{heard}"
    done = asked_by(
        made,
        key,
        {
            "its own parcel": (subject(eve, ben, GAME), ""),
            "a parcel as Aoi": (subject(aoi, ben, GAME), ""),
            "its own reader": (own, {**mine, "filter_subject": heard}),
            "Ben's reader": (f"{create}.{reader(ben, '')}.{bens}", {**mine, "filter_subject": bens}),
            "all": (f"{create}.{reader(eve, '')}.{everything}", {**mine, "filter_subject": everything}),
            "all, by a lie": (own, {**mine, "filter_subject": everything}),
            "all, by several filters": (own, {**mine, "filter_subjects": ["niwashi.>"]}),
            "all, by no filter": (own, mine),
            "Ben's parcels, by a lie": (own, {**mine, "filter_subject": bens}),
            "a lasting consumer": (own, {**mine, "durable_name": "lasting", "filter_subject": heard}),
            "what a sequence is": (f"$JS.API.STREAM.MSG.GET.{STREAM}", {"seq": 1}),
            "what a sequence is, directly": (f"$JS.API.DIRECT.GET.{STREAM}", {"seq": 1}),
            "the stream's state": (f"$JS.API.STREAM.INFO.{STREAM}", ""),
            "the stream's end": (f"$JS.API.STREAM.DELETE.{STREAM}", ""),
            "an empty stream": (f"$JS.API.STREAM.PURGE.{STREAM}", ""),
            "other limits": (f"$JS.API.STREAM.UPDATE.{STREAM}", _STORED.evolve(max_msgs=1).as_dict()),
            "other limits, made anew": (
                f"$JS.API.STREAM.CREATE.{STREAM}",
                _STORED.evolve(max_msgs=1).as_dict(),
            ),
            "another stream": ("$JS.API.STREAM.CREATE.MORE", {"name": "MORE", "subjects": ["more"]}),
            "no reader for Ben": (f"$JS.API.CONSUMER.DELETE.{STREAM}.{reader(ben, '')}", ""),
            "Ben's next": (f"$JS.API.CONSUMER.MSG.NEXT.{STREAM}.{reader(ben, '')}", ""),
        },
    )
    assert done == {"its own parcel", "its own reader"}
    assert list(homes.theirs.fetch(GAME, aoi)) == [sent]
    assert all_of(homes.theirs, 1) == [sent]


def test_redirected_answers_are_harmless(club: Club, homes: HomesOverNats) -> None:
    """A server sends answers wherever it is asked to, even to another member's subject."""
    sent = parcels(homes.our_key, 5)
    for each in sent[:3]:
        homes.ours.send(each)
    key = board()
    (made,) = club.admitted(key)
    apart(lambda: asyncio.run(have_answers_sent_to(subject(homes.our_key, homes.their_key, GAME), made, key)))
    homes.ours.send(sent[3])
    again = connected(homes.passes[0], *homes.keys)  # one that remembers nothing
    again.send(sent[4])
    again.send(sent[1])
    assert list(again.fetch(GAME, homes.our_key)) == sent
    assert set(sent) <= set(all_of(homes.theirs, 5))
    again.close()


async def have_answers_sent_to(victim: str, made: ClubPass, key: BoardKey) -> None:
    client, own = _Client(key.public), subject(key.public, "b" * 64, GAME)
    await client.connect(**made.options(key.sign))
    await client.publish(own, b"as if of Aoi", headers={"Niwashi-Number": "3"})
    await client.publish(own, b"answered to her", reply=victim)
    await client.publish(own, b"answered by emptying", reply=f"$JS.API.STREAM.PURGE.{STREAM}")
    name, filtered = reader(key.public, ""), subject(key.public, "*", "*")
    config = {"name": name, "deliver_subject": victim, "filter_subject": filtered, "ack_policy": "none"}
    asked = json.dumps({"stream_name": STREAM, "config": config}).encode()
    await client.publish(f"$JS.API.CONSUMER.CREATE.{STREAM}.{name}.{filtered}", asked, reply=victim)
    await client.publish(f"$JS.API.CONSUMER.DELETE.{STREAM}.{name}", b"", reply=victim)
    await client.flush()
    await client.close()


# Certificates, and clubs of before


def test_tls_uses_certificate_that_the_document_makes(nats_program: str, tmp_path: Path) -> None:
    assert nats_program
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed: apt install openssl")
    document = Path(__file__).parents[4].joinpath("docs/CLUBS.md").read_text(encoding="utf-8")
    command = next(
        line for line in document.replace("\\\n", "").splitlines() if line.startswith("openssl req")
    )
    command = command.replace("DNS:rooks.example", "IP:127.0.0.1")
    (tmp_path / "rooks").mkdir()
    subprocess.run(shlex.split(command), cwd=tmp_path, check=True, capture_output=True)
    strictly = shlex.split("openssl verify -x509_strict -CAfile rooks/tls.crt rooks/tls.crt")
    subprocess.run(strictly, cwd=tmp_path, check=True, capture_output=True)
    club = Club(tmp_path, "--authority", tmp_path / "rooks/tls.crt", scheme="tls")
    with running(club.server):
        homes = HomesOverNats(club)
        what_is_sent_comes_and_nothing_else(homes)
        homes.close()
        trusting_others = homes.passes[0].model_copy(update={"authority": None})
        transport = connected(trusting_others, *homes.keys)
        wait_until(lambda: "CERTIFICATE_VERIFY_FAILED" in transport.trouble, lambda: transport.trouble)
        transport.close()


def test_club_of_0_2_0_goes_on(nats_program: str, tmp_path: Path) -> None:
    assert nats_program
    kept = tomllib.loads(Path(__file__).with_name("club-0.2.0.toml").read_text(encoding="utf-8"))
    port = free_port()
    config = tmp_path / "nats-server.conf"
    server = kept["server"].replace("STORE", str(tmp_path / "store"))
    config.write_text(f"port: {port}\n{server}", encoding="utf-8")
    keys = [new_key(number.to_bytes(32, "big")) for number in (1, 2)]
    passes = [
        ClubPass(
            club="Rooks", servers=(f"nats://127.0.0.1:{port}",), key=key.public, token=kept["tokens"][name]
        )
        for name, key in zip(("Aoi", "Ben"), keys, strict=True)
    ]
    with running(Server(tmp_path, config, port)):
        steward = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(kept["steward"]["seed"]))
        options = passes[0].model_copy(update={"token": kept["steward"]["token"]}).options(steward.sign)

        async def open_stream() -> None:
            client = _Client(keys[0].public)
            await client.connect(**{**options, "inbox_prefix": "_INBOX.steward"})
            await client.jetstream().add_stream(_STORED.evolve(max_bytes=1 << 29))
            await client.close()

        apart(lambda: asyncio.run(open_stream()))
        ours, theirs = connected(passes[0], *keys), connected(passes[1], *keys[::-1])
        sent = parcels(keys[0].public, 3)
        for each in sent:
            ours.send(each)
        assert set(all_of(theirs, 3)) == set(sent)
        assert list(ours.fetch(GAME, keys[0].public)) == sent
        ours.close()
        theirs.close()
