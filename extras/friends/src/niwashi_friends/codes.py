"""Turns that people carry: parcels as text, as a QR code, by mail, or read out and typed.

The alphabet is Crockford's base 32 (no I, L, O, U), in groups of six. The sixth letter of a group
checks the other five and the group's place. So a wrong letter, two swapped letters, and a missing or
misplaced group are reported by group number. A checksum over everything is verified at the end.

The packed content holds game, author and number, then the data: hexadecimal digits as bytes, without
repeating game and author, and the rest deflated.
"""

import re
import zlib
from collections.abc import Iterator, Sequence
from unicodedata import normalize

from niwashi_friends.transports.transport import LONGEST_PARCEL, Parcel, TransportError

MARK = "NIWASHI"
"""The start of a text. Its I is no letter of the alphabet, so it never occurs inside a code."""

LONGEST_TYPED = 32_768
GROUP = 6
GROUPS_A_LINE = 8
MOST_SCANNED = 576
"""Letters in one QR code: enough for a turn, and a phone can read it from a screen."""

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_ALIKE = str.maketrans("ILO", "110")
_SHARED = (
    b'{"after":"answers":"at":"before":"body":"by":"form":"aside""entry""game":"kind":"turn""number":'
    b'"nonces":["rules":"seats":"signature":"trace":"used_ms":"v":1}'
)
_HEX = re.compile(rb"[0-9a-f]{32,}")
_THE_GAME, _THE_AUTHOR, _LEAST, _MOST = 1, 2, 16, 255
_PLAIN, _HASHED = b"\0", b"\1"
_HEAD = 2  # bytes of the length prefix


def encode_parcel(parcel: Parcel) -> str:
    """Return a parcel as one line of letters without blanks: the content of a QR code."""
    return MARK + "".join(_groups(_framed(_packed(parcel))))


def split_for_qr(text: str) -> list[str]:
    """Split a text for QR codes that a phone can read; scanned in order, they give the whole text.

    >>> [len(piece) for piece in split_for_qr("NIWASHI" + "000000" * 150)]
    [583, 324]
    """
    size = MOST_SCANNED // GROUP * GROUP + len(MARK)
    return [text[:size], *(text[at : at + size] for at in range(size, len(text), size))]


def code_lines(text: str) -> list[str]:
    """Format a text as lines of groups for people."""
    letters = text.removeprefix(MARK)
    groups = [letters[at : at + GROUP] for at in range(0, len(letters), GROUP)]
    lines = [" ".join(groups[at : at + GROUPS_A_LINE]) for at in range(0, len(groups), GROUPS_A_LINE)]
    return [MARK, *lines]


def decode_parcels(text: str) -> list[Parcel]:
    """Return the parcels in a text: one after each mark, in any case, with any blanks.

    Raises TransportError.
    """
    if len(text) > LONGEST_TYPED * 4:
        raise TransportError("typed-too-long")
    plain = re.sub(r"[\s>_.\-]+", "", normalize("NFKC", text).upper())
    before, *codes = plain.split(MARK)
    if before or not codes:
        raise TransportError("typed-no-mark", mark=MARK)
    return [_read(code) for code in codes]


def _read(code: str) -> Parcel:
    letters = code.translate(_ALIKE)
    odd = re.search(f"[^{_LETTERS}]", letters)
    if odd is not None:
        raise TransportError("typed-no-letter", found=odd[0], group=odd.start() // GROUP + 1)
    groups = [letters[at : at + GROUP] for at in range(0, len(letters), GROUP)]
    _check_groups(groups)
    return _unpacked(_unframed(_bytes("".join(group[:-1] for group in groups)), len(groups)))


# Groups


def _groups(content: bytes) -> Iterator[str]:
    bits = int.from_bytes(content, "big")
    count = -(-len(content) * 8 // 5)
    count += -count % (GROUP - 1)
    bits <<= count * 5 - len(content) * 8
    values = [bits >> 5 * (count - 1 - at) & 31 for at in range(count)]
    for at in range(0, count, GROUP - 1):
        five = values[at : at + GROUP - 1]
        yield "".join(_LETTERS[value] for value in (*five, _check(five, at // (GROUP - 1))))


def _check(values: Sequence[int], place: int) -> int:
    """Return the check letter of a group. Weights that all differ, in GF(32), detect each error and swap."""
    found = 1 + place % 31
    for weight, value in enumerate(values, start=2):
        found ^= _product(weight, value)
    return found


def _product(one: int, other: int) -> int:
    """Multiply in GF(32), modulo x^5 + x^2 + 1."""
    found = 0
    while other:
        if other & 1:
            found ^= one
        one, other = one << 1, other >> 1
        if one & 32:
            one ^= 0b100101
    return found


def _check_groups(groups: Sequence[str]) -> None:
    """Raise TransportError with the numbers of the wrong groups."""
    wrong = [place + 1 for place, group in enumerate(groups) if not _is_right(group, place)]
    if not wrong and groups:
        return
    last = len(groups)
    if len(wrong) > 1 and wrong == list(range(wrong[0], last + 1)):
        raise TransportError("typed-from-group", group=wrong[0])
    if not wrong:
        raise TransportError("typed-cut", found=0, wanted=1)
    raise TransportError("typed-wrong-groups", groups=", ".join(map(str, wrong[:20])))


def _is_right(group: str, place: int) -> bool:
    values = [_LETTERS.index(letter) for letter in group]
    return len(values) == GROUP and _check(values[:-1], place) == values[-1]


def _bytes(letters: str) -> bytes:
    bits = 0
    for letter in letters:
        bits = bits << 5 | _LETTERS.index(letter)
    size = len(letters) * 5 // 8
    return (bits >> len(letters) * 5 - size * 8).to_bytes(size, "big")


def _framed(content: bytes) -> bytes:
    return len(content).to_bytes(_HEAD, "big") + content + zlib.crc32(content).to_bytes(4, "big")


def _unframed(content: bytes, groups: int) -> bytes:
    size = int.from_bytes(content[:_HEAD], "big")
    wanted = -(-(size + _HEAD + 4) * 8 // (5 * (GROUP - 1)))
    if groups != wanted:
        raise TransportError("typed-cut", found=groups, wanted=wanted)
    inside, check = content[_HEAD : _HEAD + size], content[_HEAD + size : _HEAD + size + 4]
    if zlib.crc32(inside).to_bytes(4, "big") != check:
        raise TransportError("typed-spoiled")
    return inside


# Packing


def _packed(parcel: Parcel) -> bytes:
    head = bytes.fromhex(parcel.game) + bytes.fromhex(parcel.author) + parcel.number.to_bytes(3, "big")
    hashed = _without_hashes(parcel)
    return head + min((_PLAIN + _deflated(parcel.data), hashed or _PLAIN * 10_000), key=len)


def _without_hashes(parcel: Parcel) -> bytes | None:
    """Move hexadecimal digits out of the data, as bytes; None if that would be ambiguous."""
    apart = bytearray()

    def put(found: re.Match[bytes]) -> bytes:
        known = {parcel.game.encode(): _THE_GAME, parcel.author.encode(): _THE_AUTHOR}.get(found[0])
        if known is not None:
            return bytes([0, known])
        size = min(len(found[0]) // 2, _MOST)
        apart.extend(bytes.fromhex(found[0][: 2 * size].decode()))
        return bytes([0, size]) + found[0][2 * size :]

    if b"\0" in parcel.data:
        return None
    rest = _deflated(_HEX.sub(put, parcel.data))
    return _HASHED + len(rest).to_bytes(2, "big") + rest + bytes(apart)


def _unpacked(content: bytes) -> Parcel:
    game, author, number = content[:32].hex(), content[32:64].hex(), int.from_bytes(content[64:67], "big")
    kind, body = content[67:68], content[68:]
    try:
        if kind == _PLAIN:
            data = _inflated(body)
        elif kind == _HASHED:
            data = _with_hashes(body, game, author)
        else:
            raise TransportError("typed-newer")
        return Parcel(game, author, number, data)
    except (ValueError, IndexError, zlib.error) as error:
        raise TransportError("typed-spoiled") from error


def _with_hashes(body: bytes, game: str, author: str) -> bytes:
    size = int.from_bytes(body[:2], "big")
    rest, apart = _inflated(body[2 : 2 + size]), body[2 + size :]
    first, *pieces = rest.split(b"\0")
    found = bytearray(first)
    for piece in pieces:
        known = {_THE_GAME: game, _THE_AUTHOR: author}.get(piece[0])
        if known is None:
            known, apart = apart[: piece[0]].hex(), apart[piece[0] :]
        found += known.encode() + piece[1:]
        if len(found) > LONGEST_PARCEL:
            raise TransportError("typed-spoiled")
    return bytes(found)


def _deflated(data: bytes) -> bytes:
    made = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=_SHARED)
    return made.compress(data) + made.flush()


def _inflated(data: bytes) -> bytes:
    """Inflate data, at most to the size of a parcel. Raises TransportError, zlib.error."""
    made = zlib.decompressobj(-15, zdict=_SHARED)
    found = made.decompress(data, LONGEST_PARCEL + 1)
    if len(found) > LONGEST_PARCEL or not made.eof or made.unused_data:
        raise TransportError("typed-spoiled")
    return found
