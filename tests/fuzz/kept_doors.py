"""The doors of what lies in files and comes over lines: registers, parcels, boards, updates, lessons."""

import io
import shutil
import tempfile
from functools import partial
from itertools import chain
from pathlib import Path

from tests.devices.wire_ends import Joined
from tests.fuzz.door import Door, all_of, file_of, folder
from tests.homes.chain.two_homes import ANNA, BEN
from tests.update.making import HERE, Making

from niwashi import data
from niwashi.devices.launchpad import Launchpad
from niwashi.devices.serial_link.frames import encode_frame
from niwashi.devices.serial_link.link import LinkPhase
from niwashi.errors import BadEntry
from niwashi.homes.commands.club import ClubRegister, parse_register
from niwashi.homes.transports.club_pass import NUMBER, parcel_of, subject
from niwashi.homes.transports.folder import packed, unpacked
from niwashi.homes.transports.transport import Parcel
from niwashi.learning.lesson import lesson_from
from niwashi.learning.lesson_files import _LESSON
from niwashi.update.bundle import Bundle, BundleTrust

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


def bundle(thrown: bytes) -> None:
    """An update for which somebody vouches writes what its manifest lists, and nowhere else."""
    around = Path(tempfile.mkdtemp(dir=folder()))
    place = around / "out"
    place.mkdir()
    try:
        made = Bundle(io.BytesIO(thrown), BundleTrust(around / "keys", vouches=True))
        wheels = made.unpack(place, HERE._replace(version="0.1.0"))
        assert {file.name for file in place.iterdir()} == {wheel.name for wheel in wheels}
    finally:
        assert {file.name for file in around.iterdir()} == {"out"}
        shutil.rmtree(around)


_BUNDLES = (Making().made(), Making(files={"other-1-py3-none-any.whl": b"x" * 700}).made())


def lesson(thrown: bytes) -> None:
    """A lesson's file is one, or is refused."""
    assert lesson_from(_LESSON.fields(file_of(thrown, "lesson.toml")), "lesson.toml").steps


def link(thrown: bytes) -> None:
    """A board may say anything in right frames, after a right HELLO too: the host's end goes on as it was."""
    ends = Joined()
    for _ in range(100):
        ends.tick()
    assert ends.host.phase is LinkPhase.OPEN
    for said in thrown.split(b"\n"):
        if said:
            ends.host.take(encode_frame(said[0], ends.host._session, said[1:201]), ends.now)
        ends.now += 0.05
        assert len(ends.host.due(ends.now)) < 1 << 14


class _SaysAnything:
    """A MIDI port of a controller in programmer mode, which then sends whatever it likes."""

    name = "midi"

    def __init__(self, says: bytes, piece: int) -> None:
        self._says, self._piece = says, piece

    def read(self) -> bytes:
        piece, self._says = self._says[: self._piece], self._says[self._piece :]
        return piece

    def write(self, data: bytes) -> int:
        return len(data)

    def wait(self, seconds: float) -> None: ...
    def close(self) -> None: ...


def midi(thrown: bytes) -> None:
    """Keys that it has are pressed, in whatever pieces the bytes come, and a bounded share at a time."""
    right = bytes.fromhex("f0 00 20 29 02 0d 0e 01 f7")
    heard = []
    for piece in (8, 512):
        controller = Launchpad(partial(_SaysAnything, right + thrown, piece), "usb")
        heard.append([controller.exchange(None, step / 50) for step in range(3 + len(thrown) // 400)])
        assert len(controller._outgoing) < 1 << 10
    assert heard[0] == heard[1]
    assert all(len(changes) <= 256 for changes in heard[0])
    assert all(0 <= change.key < 81 for change in chain(*heard[0]))


_MIDI = (
    bytes.fromhex("90 0b 7f 90 0b 00 b0 13 7f b0 13 00 80 58 40"),
    bytes.fromhex("f0 00 20 29 02 0d 0e 00 f7 f8 fe 90 0c 40"),
    bytes.fromhex("f0 7e 00 06 02 00 20 29 13 01 00 00 00 04 06 07 f7"),
)

_SAID = tuple(
    b"\n".join(bytes([number]) + b"\x01" * size for number in (*range(1, 9), *range(11, 30)))
    for size in (0, 1, 5, 9, 30)
)

DOORS = {
    "club-register": Door(register, _register_samples()),
    "parcel-file": Door(parcel_file, _PARCELS, (b"niwashi-parcel 1 ",)),
    "nats-message": Door(message, _MESSAGES),
    "update-bundle": Door(bundle, _BUNDLES),
    "lesson": Door(lesson, all_of(data.seeds() / "lessons", "*.toml")),
    "midi": Door(midi, _MIDI),
    "wire-link": Door(link, _SAID),
}
