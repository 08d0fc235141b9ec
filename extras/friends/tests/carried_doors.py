"""The doors of what comes before a game and beside a network: invitations, links, typed parcels."""

from extras.friends.tests.chain.inviting import inviter, joiner, talk
from extras.friends.tests.chain.two_homes import ANNA, Sheet, agreed, proposal
from tests.fuzz.door import Door

from niwashi.errors import BadEntry
from niwashi.keys import is_signature
from niwashi_friends.codes import decode_parcels, encode_parcel
from niwashi_friends.handshake import parse_code, parse_invitation_message
from niwashi_friends.links import link_of, linked_parcels, links, packed
from niwashi_friends.open_game import open_game, read_open_game
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


def linked(thrown: bytes) -> None:
    """A link that is read is written again so that it says the same, and an invitation in it is signed."""
    found = linked_parcels(thrown.decode(errors="replace"))
    for parcel in found:
        assert linked_parcels(links("", [parcel])[0]) == [parcel]
        opened = read_open_game(parcel.data, is_signature)
        assert opened is None or opened.data() == parcel.data


def linked_content(thrown: bytes) -> None:
    """The same for what stands behind a right checksum."""
    linked(link_of(thrown).encode())


_CODES = (b"7-moss-lantern", "７　ｍｏｓｓ　lantern".encode(), b"999_unicorn_album")
_TYPED = tuple(
    encode_parcel(Parcel("5" * 64, "ab" * 32, 3, data)).encode()
    for data in (b'{"game":"' + b"5" * 64 + b'"}', bytes(range(256)))
)

_OPEN = open_game(proposal(names=("Anna", "")), ANNA.public, ANNA.sign)
_LINKED = [
    [Parcel(_OPEN.hash, ANNA.public, 0, _OPEN.data())],
    [Parcel("5" * 64, "ab" * 32, 3, b'{"game":"' + b"5" * 64 + b'"}')],
    [Parcel(line.hash, ANNA.public, n, line.data()) for n, line in enumerate((agreed(), Sheet().entry()))],
]

DOORS = {
    "link": Door(linked, tuple(links("https://garden.example/", each)[0].encode() for each in _LINKED)),
    "link-content": Door(linked_content, tuple(packed(each) for each in _LINKED)),
    "invitation": Door(invitation, tuple(talk(inviter(), joiner()))),
    "invitation-code": Door(code, _CODES),
    "typed-parcel": Door(typed_parcel, _TYPED),
}
