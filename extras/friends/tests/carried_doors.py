"""The doors of what people carry: links and the invitations in them."""

from extras.friends.tests.chain.two_homes import ANNA, Sheet, agreed, proposal
from tests.fuzz.door import Door

from niwashi.keys import is_signature
from niwashi_friends.links import link_of, linked_parcels, links, packed
from niwashi_friends.terms import open_game, read_open_game
from niwashi_friends.transports.transport import Parcel


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


_OPEN = open_game(proposal(names=("Anna", "")), ANNA.public, ANNA.sign)
_LINKED = [
    [Parcel(_OPEN.hash, ANNA.public, 0, _OPEN.data())],
    [Parcel("5" * 64, "ab" * 32, 3, b'{"game":"' + b"5" * 64 + b'"}')],
    [Parcel(line.hash, ANNA.public, n, line.data()) for n, line in enumerate((agreed(), Sheet().entry()))],
]

DOORS = {
    "link": Door(linked, tuple(links("https://garden.example/", each)[0].encode() for each in _LINKED)),
    "link-content": Door(linked_content, tuple(packed(each) for each in _LINKED)),
}
