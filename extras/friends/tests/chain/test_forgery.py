"""Altered, replayed and foreign moves are refused."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest
from extras.friends.tests.chain.two_homes import ANNA, BEN, EVE, Sheet, agreed, chain_of, finished
from tests.marks import slices

from niwashi.errors import BadEntry
from niwashi.keys import is_public_key, is_signature
from niwashi_friends.signed_game import (
    LineVerdict,
    MoveKind,
    SideMessage,
    SideMessageKind,
    SignedGame,
    SignedMove,
    parse,
    parse_message,
)
from niwashi_friends.signing import FriendCard, Signable, read_card
from niwashi_friends.terms import Decline, Terms

KEYS = {key.public: key for key in (ANNA, BEN, EVE)}


@cache
def games() -> tuple[SignedGame, ...]:
    """Return finished games of the same two players."""
    return tuple(finished(dice, game).chain for dice, game in enumerate(("garden", "throne") * 3))


def flipped(line: SignedMove, dice: random.Random) -> bytes:
    """Return the content with one flipped bit."""
    raw = bytearray(line.data())
    raw[dice.randrange(len(raw))] ^= 1 << dice.randrange(8)
    return bytes(raw)


def cut(line: SignedMove, dice: random.Random) -> bytes:
    raw = line.data()
    at = dice.randrange(len(raw))
    return raw[:at] + raw[at + dice.randrange(1, 9) :]


def changed(line: SignedMove, dice: random.Random) -> bytes:
    """Change a field and keep the signature."""
    fields: list[dict[str, object]] = [
        {"number": line.number + 1},
        {"used_ms": line.used_ms + 1},
        {"at": line.at + 1},
        {"by": EVE.public},
        {"trace": "ab" * 32},
        {"kind": MoveKind.RESUMED, "body": ""},
        {"body": f"{line.body}:"},
        {"before": dice.randbytes(32).hex()},
    ]
    return line.model_copy(update=dice.choice(fields)).data()


def signed_anew(line: SignedMove, dice: random.Random) -> bytes:
    """Sign with another key, under the author's or the signer's name."""
    stranger = dice.choice([key for key in KEYS.values() if key.public != line.by])
    by = dice.choice([line.by, EVE.public])
    return line.model_copy(update={"by": by}).signed(stranger.sign).data()


def replayed(line: SignedMove, dice: random.Random) -> bytes:
    """Return a validly signed move of another game of the same players."""
    others = [chain for chain in games() if chain.game != line.game]
    return dice.choice(dice.choice(others).entries).data()


def moved(line: SignedMove, dice: random.Random) -> bytes:
    """Return a move of another game, relabelled to this one."""
    found = parse(replayed(line, dice))
    assert isinstance(found, SignedMove)
    at = {"game": line.game, "number": line.number, "before": line.before}
    return found.model_copy(update=at).data()


def with_other_signature(line: SignedMove, dice: random.Random) -> bytes:
    """Return the right content with another move's signature."""
    chain = next(chain for chain in games() if chain.game == line.game)
    other = dice.choice([e for e in chain.entries if e.signature != line.signature])
    return line.model_copy(update={"signature": other.signature}).data()


WAYS: tuple[Callable[[SignedMove, random.Random], bytes], ...] = (
    flipped,
    cut,
    changed,
    signed_anew,
    replayed,
    moved,
    with_other_signature,
)


@pytest.mark.parametrize("seeds", slices(350, 10_500, 3500))
def test_forged_move_is_refused(seeds: range) -> None:
    taken = {way.__name__: 0 for way in WAYS}
    for seed in seeds:
        dice = random.Random(seed)
        whole = dice.choice(games())
        entry = dice.choice(whole.entries)
        sheet = Sheet(before(whole, entry.number))
        way = WAYS[seed % len(WAYS)]
        try:
            line = parse(way(entry, dice))
        except BadEntry:
            continue
        assert isinstance(line, SignedMove), line
        judged = sheet.take(line)
        taken[way.__name__] += 1
        assert judged.verdict in (LineVerdict.FORGED, LineVerdict.STALE), (seed, way, judged.verdict)
        assert judged.chain.entries == whole.entries[: entry.number - 1]
        assert sheet.take(entry).verdict is LineVerdict.EXTENDS, "the right one is taken all the same"
    assert sum(taken.values()) > len(seeds) // 2, "most can be read: they are refused for what they say"


@cache
def before(whole: SignedGame, number: int) -> SignedGame:
    """Return a game just before one of its moves."""
    sheet = Sheet(chain_of(whole.terms))
    if number > 1:
        sheet = Sheet(before(whole, number - 1))
        sheet.take(whole.entries[number - 2])
    return sheet.chain


def test_altered_terms_are_refused() -> None:
    raw = agreed().data()
    for seed in range(300):
        dice, forged = random.Random(seed), bytearray(raw)
        forged[dice.randrange(len(raw))] ^= 1 << dice.randrange(8)
        with pytest.raises(BadEntry):
            SignedGame.of(_terms(bytes(forged)), is_signature)


def _terms(raw: bytes) -> Terms:
    line = parse(raw)
    assert isinstance(line, Terms)
    return line


def test_side_message_and_move_are_not_interchangeable() -> None:
    """A signature is bound to its purpose, even if the content could be equal."""
    sheet = Sheet()
    sheet.play(1)
    aside = sheet.say(SideMessageKind.RESIGN, BEN)
    content = aside.content().replace(b"niwashi-aside-1", b"niwashi-entry-1")
    assert not is_signature(aside.by, bytes.fromhex(aside.signature), content)
    forged = SideMessage(**{**aside.model_dump(), "number": 7})
    assert sheet.take(forged).verdict is LineVerdict.FORGED


P = (1 << 255) - 19
D = -121665 * pow(121666, -1, P) % P


def encoded(x: int, y: int) -> bytes:
    return (y | (x & 1) << 255).to_bytes(32, "little")


def small_order() -> list[bytes]:
    """Return the eight points P with 8P = 0, on the curve -x² + y² = 1 + dx²y²."""
    i = pow(2, (P - 1) // 4, P)
    points = [(0, 1), (0, P - 1), (i, 0), (P - i, 0)]
    # Twice a point of order eight has y = 0, that is y² = -x², and then the curve is 1 - 2y² - dy⁴ = 0.
    root = next(r for r in (_root(1 + D), -_root(1 + D)) if pow(_square(r), (P - 1) // 2, P) == 1)
    y = _root(_square(root))
    points += [(sign * i * y % P, other) for sign in (1, -1) for other in (y, P - y)]
    assert all((-x * x + y * y - 1 - D * x * x * y * y) % P == 0 for x, y in points)
    return sorted({encoded(x, y) for x, y in points})


def _square(root: int) -> int:
    return (root - 1) * pow(D, -1, P) % P


def _root(square: int) -> int:
    root = pow(square, (P + 3) // 8, P)
    return root if root * root % P == square % P else root * pow(2, (P - 1) // 4, P) % P


def weak_keys() -> list[str]:
    """Return all encodings of points of small order, and second encodings of others."""
    points = small_order()
    assert len(points) == 8
    others = [(y + P).to_bytes(32, "little") for y in range(19)]
    signed = [bytes([*raw[:31], raw[31] ^ 128]) for raw in (*points, *others)]
    return sorted({raw.hex() for raw in (*points, *others, *signed)})


def test_small_order_key_is_refused() -> None:
    """With such a key, one constant passes as a signature of everything."""
    sheet = Sheet(chain_of())
    turn, terms = sheet.entry(), sheet.chain.terms
    card = FriendCard(key=ANNA.public, name="Eve").model_copy(update={"signature": "00" * 64})
    no = Decline(proposal="ab" * 32, by=ANNA.public, at=7, signature="00" * 64)
    for key in weak_keys():
        assert not is_public_key(key), key
        constants = (bytes.fromhex(key)[:32] + bytes(32), bytes([1]) + bytes(63), bytes(64))
        assert not any(is_signature(key, s, bytes([n])) for s in constants for n in range(64)), key
        assert not _is_read(lambda raw: read_card(raw, lambda *_: True), card, key=key)
        assert not _is_read(parse_message, terms, seats=(ANNA.public, key))
        for line in (turn, no):
            assert not _is_read(parse_message, line, by=key)


def _is_read(parsed: Callable[[bytes], object], line: Signable, **fields: object) -> bool:
    """Return whether a line with other fields is read, whoever has signed it."""
    try:
        parsed(line.model_copy(update=fields).data())
    except BadEntry:
        return False
    return True


def test_valid_public_keys_are_accepted() -> None:
    assert all(is_public_key(key) for key in KEYS)
    assert all(is_public_key(encoded(0, y)[:31].hex() + "00") for y in range(2, 100))
    assert not any(is_public_key(text) for text in ("", "ab", "g" * 64, "ab" * 33))
