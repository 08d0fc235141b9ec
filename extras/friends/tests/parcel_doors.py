"""The doors of what transports bring: parcels in files and from a club's server, and a club's register."""

from types import SimpleNamespace

from extras.friends.tests.chain.two_homes import ANNA, BEN
from tests.fuzz.door import Door

from niwashi.errors import BadEntry
from niwashi_friends.transports.club.register import ClubRegister, Member, parse_register
from niwashi_friends.transports.folder import packed, unpacked
from niwashi_friends.transports.nats_message import MARK, NUMBER, parcel_of, receiver_of
from niwashi_friends.transports.nats_subjects import subject
from niwashi_friends.transports.transport import Parcel

GAME = "5" * 64


def register(thrown: bytes) -> None:
    """A club's register that is read can be written and read again."""
    read = parse_register(thrown.decode(errors="replace"))
    assert parse_register(read.text()) == read


def _register_samples() -> tuple[bytes, ...]:
    """A new club, and one whose members have come and gone."""
    new = ClubRegister(name="rooks", servers=("nats://rooks.local:4222",))
    old = ClubRegister(
        name="庭 1",
        servers=("tls://192.168.1.7:4222", "tls://192.168.1.8:4222"),
        authority="-----BEGIN CERTIFICATE-----\n",
        members=(Member(name="Anna", key=ANNA.public), Member(name="Ben", key=BEN.public)),
    )
    return new.text().encode(), old.text().encode(), old.without("Ben", 7).text().encode()


def parcel_file(thrown: bytes) -> None:
    """A file in a shared folder holds one whole parcel, or none."""
    found = unpacked(thrown)
    if found is None:
        raise BadEntry("chain-no-terms")
    assert unpacked(packed(found)) == found


_PARCELS = tuple(
    packed(Parcel(GAME, ANNA.public, number, data))
    for number, data in ((0, b"{}"), (999_999, bytes(range(256))), (7, b"x" * 4096))
)


def message(thrown: bytes) -> None:
    """What a club's server brings, subject, headers and bytes, is one parcel of a member, or none."""
    way, number, mark, data = (*thrown.split(b"\n", 3), b"", b"", b"")[:4]
    headers = {NUMBER: number.decode("latin-1"), MARK: mark.decode("latin-1")}
    came = SimpleNamespace(subject=way.decode("latin-1"), headers=headers, data=data)
    found = parcel_of(came)  # type: ignore[arg-type]  # all of a message that is looked at
    if found is None:
        raise BadEntry("chain-no-terms")
    assert subject(found.author, receiver_of(came), found.game) == came.subject  # type: ignore[arg-type]


_MESSAGES = tuple(
    b"\n".join((subject(ANNA.public, BEN.public, GAME).encode(), number, b"ab" * 16, b'{"game":\n"x"}'))
    for number in (b"0", b"12", b"999999")
)

DOORS = {
    "club-register": Door(register, _register_samples()),
    "parcel-file": Door(parcel_file, _PARCELS, (b"niwashi-parcel 1 ",)),
    "nats-message": Door(message, _MESSAGES),
}
