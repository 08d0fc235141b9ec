"""The doors of what comes before a game and beside a network: invitations, and parcels that people type."""

from extras.friends.tests.chain.inviting import inviter, joiner, talk
from tests.fuzz.door import Door

from niwashi.errors import BadEntry
from niwashi_friends.codes import decode_parcels, encode_parcel
from niwashi_friends.handshake import parse_code, parse_invitation_message
from niwashi_friends.transports.transport import Parcel


def code(thrown: bytes) -> None:
    """An invitation's code that is read is written in one way."""
    read = parse_code(thrown.decode(errors="replace"))
    assert parse_code(str(read)) == read


def invitation(thrown: bytes) -> None:
    """Whatever is said at an invitation: nobody without its code becomes a friend."""
    for one in (inviter(), joiner()):
        for line in thrown.split(b"\n"):
            one.take(line, 1.0)
        assert one.friend is None
    if parse_invitation_message(thrown) is None:
        raise BadEntry("invite-no-code", found="-")


def typed_parcel(thrown: bytes) -> None:
    """Letters that are read as parcels are written again so that they are the same."""
    for read in decode_parcels(thrown.decode(errors="replace")):
        assert decode_parcels(encode_parcel(read)) == [read]


_CODES = (b"7-moss-lantern", "７　ｍｏｓｓ　lantern".encode(), b"999_unicorn_album")
_TYPED = tuple(
    encode_parcel(Parcel("5" * 64, "ab" * 32, 3, data)).encode()
    for data in (b'{"game":"' + b"5" * 64 + b'"}', bytes(range(256)))
)

DOORS = {
    "invitation": Door(invitation, tuple(talk(inviter(), joiner()))),
    "invitation-code": Door(code, _CODES),
    "typed-parcel": Door(typed_parcel, _TYPED),
}
