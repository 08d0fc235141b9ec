"""The doors of what transports bring: parcels in files and from a club's server, and a club's register."""

from extras.friends.tests.chain.two_homes import ANNA, BEN
from tests.fuzz.door import Door

from niwashi.errors import BadEntry
from niwashi_friends.commands.club import ClubRegister, parse_register
from niwashi_friends.transports.club_pass import NUMBER, parcel_of, subject
from niwashi_friends.transports.folder import packed, unpacked
from niwashi_friends.transports.transport import Parcel

GAME = "5" * 64


def register(thrown: bytes) -> None:
    """A club's register that is read can be written and read again."""
    read = parse_register(thrown.decode(errors="replace"))
    assert parse_register(read.text()) == read


def _register_samples() -> tuple[bytes, ...]:
    """A new club, and one with members."""
    new = ClubRegister(club="rooks", servers=("nats://rooks.local:4222",))
    old = ClubRegister(
        club="庭 1",
        servers=("tls://192.168.1.7:4222", "tls://192.168.1.8:4222"),
        authority="-----BEGIN CERTIFICATE-----\n",
        members={"Anna": ANNA.public, "Ben": BEN.public},
    )
    return new.text().encode(), old.text().encode()


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
    way, number, data = (*thrown.split(b"\n", 2), b"", b"")[:3]
    where = way.decode("latin-1")
    found = parcel_of(where, {NUMBER: number.decode("latin-1")}, data, BEN.public)
    if found is None:
        raise BadEntry("chain-no-terms")
    assert subject(found.author, BEN.public, found.game) == where


_MESSAGES = tuple(
    b"\n".join((subject(ANNA.public, BEN.public, GAME).encode(), number, b'{"game":\n"x"}'))
    for number in (b"0", b"12", b"999999")
)

DOORS = {
    "club-register": Door(register, _register_samples()),
    "parcel-file": Door(parcel_file, _PARCELS, (b"niwashi-parcel 1 ",)),
    "nats-message": Door(message, _MESSAGES),
}
