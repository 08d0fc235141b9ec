"""Turns as links: parcels of one author behind the `#` of an address, which no server is sent.

A link has letters and digits alone, as messengers take `_` and `-` for marks or for the end of an
address. In it are, as one number to the base of 62: a version, the author's public key, the parcels, and a
checksum. A parcel is its number, its game where its line does not name it, and its line. Hexadecimal
digits of lines stand apart as bytes: once, and not at all where they are the hash of a line before. The
rest is deflated.
"""

import re
import zlib
from collections.abc import Sequence
from contextlib import suppress
from string import ascii_letters, digits
from unicodedata import normalize
from urllib.parse import unquote

from niwashi.errors import BadEntry, NiwashiError
from niwashi_friends.signed_game import parse_message
from niwashi_friends.transports.transport import LONGEST_PARCEL, Parcel

MARK = "#turn/"
"""What stands before the letters of a link."""

LONGEST_TEXT = 200_000
"""Limit in characters of a text in which links are looked for."""

LONGEST_LINK = 8_000
"""Limit in letters of one link: more than a game of Garden has. Longer ones are several links."""

MOST_PARCELS = 500
"""Limit of parcels in one link."""

MOST_PIECES = 200
"""Limit of pieces into which a messenger may have broken a link."""

_VERSION, _MOVES = 1, 2
_SEED_BYTES = 32
_LETTERS = digits + ascii_letters
_VALUES = {letter: value for value, letter in enumerate(_LETTERS)}
_LINK = re.compile(r"#turn/([0-9A-Za-z\s>]*)")
_BREAKS = re.compile(r"[\s>]+")
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")  # put in by some programs where lines may break
_HEX = re.compile(rb"[0-9a-f]{32,}")
_LITERAL = 0  # then the number of bytes, which stand apart
_NEAREST, _FARTHEST = 11, 255  # so that no reference is the end of a line
_MOST_BYTES = MOST_PARCELS * 400
_LIKELY = (
    b'{"after":"answers":"at":"before":"body":"by":"form":"aside""game":"kind":"draw""pause""resign"'
    b'"back":true,"cards":null,"carry_ms":60000,"clock":"none","delay":0,"form":"terms","hints":false,'
    b'"names":["nonces":["opponents":false,"rules":"garden","seats":["signatures":["start":"'
    b'","at":18","before":"\0\x0b","body":"","by":"\0\x0c","form":"entry","game":"\0\x0d","kind":"turn",'
    b'"number":1,"signature":"\0\0\x40","trace":"\0\0\x20","used_ms":1"trace":"","used_ms":0,"v":1}\n'
)
"""What the deflated text is likely to have, the likeliest last."""


class BadLink(NiwashiError):
    """A text has no link, or one that was cut, altered or made by a newer program."""


def links(site: str, parcels: Sequence[Parcel]) -> list[str]:
    """Return the links for parcels of one author: one, or several where one would be too long.

    `site` is an address that ends with `/`.
    """
    link = link_of(packed(parcels))
    if len(parcels) > 1 and (len(link) > LONGEST_LINK or len(parcels) > MOST_PARCELS):
        half = len(parcels) // 2
        return [*links(site, parcels[:half]), *links(site, parcels[half:])]
    return [f"{site}{link}"]


def link_to_oneself(site: str, seed: bytes, parcels: Sequence[Parcel]) -> str:
    """Return a link that moves a key, and a game as the friend would send it, to another browser.

    A game that is too long for a link is left out.
    """
    whole = link_of(bytes([_MOVES]) + seed + packed(parcels)) if 0 < len(parcels) <= MOST_PARCELS else ""
    return site + (whole if 0 < len(whole) <= LONGEST_LINK else link_of(bytes([_MOVES]) + seed))


def moved_key(text: str) -> tuple[bytes, list[Parcel]] | None:
    """Return the seed and the parcels of a link to oneself; None if a text has none. Raises BadLink."""
    for letters in _LINK.findall(_plain(text[:LONGEST_TEXT])):
        content = _content_in(letters)
        if content[0] == _MOVES and len(content) > _SEED_BYTES:
            seed, rest = content[1 : 1 + _SEED_BYTES], content[1 + _SEED_BYTES :]
            return seed, _unpacked(rest) if rest else []
    return None


def link_of(content: bytes) -> str:
    """Return the part of a link that holds some content, with a checksum."""
    number, letters = int.from_bytes(content + zlib.crc32(content).to_bytes(4, "big"), "big"), []
    while number:
        number, value = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[value])
    return MARK + "".join(reversed(letters))


def linked_parcels(text: str) -> list[Parcel]:
    """Return the parcels of all links in a text. Raises BadLink.

    Whatever a messenger or a person puts before, after or between is passed over, and so are blanks
    inside a link.
    """
    if len(text) > LONGEST_TEXT:
        raise BadLink("links-too-long")
    found = _LINK.findall(_plain(text))
    if not found:
        raise BadLink("links-none")
    return [parcel for letters in found for parcel in _read(letters)]


def _plain(text: str) -> str:
    plain = _UNSEEN.sub("", normalize("NFKC", text))
    return plain if MARK in plain else unquote(plain)


def _read(letters: str) -> list[Parcel]:
    return _unpacked(_content_in(letters))


def _content_in(letters: str) -> bytes:
    """Return what a link holds. What follows after a blank may be part of it, or a word. Raises BadLink."""
    number = count = 0
    for piece in _BREAKS.split(letters, MOST_PIECES)[:MOST_PIECES]:
        count += len(piece)
        if count > LONGEST_LINK:
            break
        for letter in piece:  # each once, however many pieces there are
            number = number * len(_LETTERS) + _VALUES[letter]
        whole = number.to_bytes((number.bit_length() + 7) // 8, "big")  # whose first byte is never 0
        content, check = whole[:-4], whole[-4:]
        if content and zlib.crc32(content).to_bytes(4, "big") == check:
            return content
    raise BadLink("links-cut")


# Parcels


def packed(parcels: Sequence[Parcel]) -> bytes:
    """Return the content of a link without its checksum. Raises ValueError for parcels of several authors."""
    author, known, apart, text = parcels[0].author, _Known(), bytearray(), bytearray()
    known.add(author)
    for parcel in parcels:
        line = b"%d " % parcel.number + _game(parcel) + parcel.data
        if parcel.author != author or b"\0" in line or b"\n" in line:
            raise ValueError("a link has canonical lines of one author")
        text += known.packed(line, apart) + b"\n"
        known.add_line(parcel.data)
    made = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=_LIKELY)
    rest = made.compress(bytes(text)) + made.flush()
    return bytes([_VERSION]) + bytes.fromhex(author) + len(rest).to_bytes(3, "big") + rest + apart


def _game(parcel: Parcel) -> bytes:
    """Return the name of a parcel's game where its line does not say it."""
    return b"" if f'"game":"{parcel.game}"'.encode() in parcel.data else f"{parcel.game} ".encode()


def _unpacked(content: bytes) -> list[Parcel]:
    if content[0] != _VERSION:
        raise BadLink("links-newer")
    author, size = content[1:33].hex(), int.from_bytes(content[33:36], "big")
    text, apart, known = _inflated(content[36 : 36 + size]), content[36 + size :], _Known()
    known.add(author)
    parcels = []
    try:
        for packed in text.removesuffix(b"\n").split(b"\n"):
            line, apart = known.unpacked(packed, apart)
            number, rest = line.split(b" ", 1)
            game, data = rest.split(b" ", 1) if not rest.startswith(b"{") else (_game_in(rest), rest)
            parcels.append(Parcel(game.decode(), author, int(number), data))
            known.add_line(data)
            if len(parcels) > MOST_PARCELS:
                raise BadLink("links-too-long")
    except (ValueError, IndexError) as error:
        raise BadLink("links-odd") from error
    if apart:
        raise BadLink("links-odd")
    return parcels


def _game_in(data: bytes) -> bytes:
    found = re.search(rb'"game":"([0-9a-f]{64})"', data)
    return found[1] if found is not None else b""


def _inflated(data: bytes) -> bytes:
    made = zlib.decompressobj(-15, zdict=_LIKELY)
    try:
        found = made.decompress(data, _MOST_BYTES)
    except zlib.error as error:
        raise BadLink("links-odd") from error
    if not made.eof or made.unused_data:
        raise BadLink("links-odd")
    return found


class _Known:
    """Hexadecimal texts that a link has named, the latest first: each is written once."""

    def __init__(self) -> None:
        self._texts: list[bytes] = []

    def add(self, text: str) -> None:
        self._use(text.encode())

    def add_line(self, data: bytes) -> None:
        """Add the hash by which later lines name this one."""
        with suppress(BadEntry):  # made by a newer program, or nobody's
            self.add(parse_message(data).hash)

    def _use(self, text: bytes) -> bytes:
        if text in self._texts:
            self._texts.remove(text)
        self._texts.insert(0, text)
        del self._texts[_FARTHEST - _NEAREST + 1 :]
        return text

    def packed(self, line: bytes, apart: bytearray) -> bytes:
        """Return a line with references in place of hexadecimal digits; new ones are added to `apart`."""

        def put(found: re.Match[bytes]) -> bytes:
            text = found[0]
            if text in self._texts:
                place = self._texts.index(text) + _NEAREST
                self._use(text)
                return bytes([0, place])
            size = min(len(text) // 2, _FARTHEST)
            apart.extend(bytes.fromhex(text[: 2 * size].decode()))
            self._use(text[: 2 * size])
            return bytes([0, _LITERAL, size]) + text[2 * size :]

        return _HEX.sub(put, line)

    def unpacked(self, packed: bytes, apart: bytes) -> tuple[bytes, bytes]:
        """Return a line, and what is left of `apart`. Raises ValueError or IndexError for odd ones."""
        first, *pieces = packed.split(b"\0")
        line, pieces = bytearray(first), pieces[::-1]
        while pieces:
            piece = pieces.pop()
            if piece:  # a reference
                line += self._use(self._texts[_at(piece[0])]) + piece[1:]
            else:  # a literal: a zero byte, which parted it from its size
                piece = pieces.pop()
                line += self._use(apart[: piece[0]].hex().encode()) + piece[1:]
                apart = apart[piece[0] :]
            if len(line) > 2 * LONGEST_PARCEL:
                raise ValueError("a line is too long")
        return bytes(line), apart


def _at(reference: int) -> int:
    """Return the place that a reference names. Raises ValueError."""
    if reference < _NEAREST:
        raise ValueError("no place has this number")
    return reference - _NEAREST
