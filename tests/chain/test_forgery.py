"""Forgery: no entry is taken that was changed, replayed, or written for another game."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest
from tests.chain.two_homes import ANNA, BEN, EVE, Sheet, agreed, chain_of, finished
from tests.marks import slices

from niwashi.chain import Aside, AsideKind, Chain, Entry, Kind, Terms, Verdict, parse
from niwashi.errors import BadEntry
from niwashi.keys import is_signature

KEYS = {key.public: key for key in (ANNA, BEN, EVE)}


@cache
def games() -> tuple[Chain, ...]:
    """Finished games of the same two players."""
    return tuple(finished(dice, game).chain for dice, game in enumerate(("garden", "throne") * 3))


def flipped(line: Entry, dice: random.Random) -> bytes:
    """One bit of it is another."""
    raw = bytearray(line.data())
    raw[dice.randrange(len(raw))] ^= 1 << dice.randrange(8)
    return bytes(raw)


def cut(line: Entry, dice: random.Random) -> bytes:
    raw = line.data()
    at = dice.randrange(len(raw))
    return raw[:at] + raw[at + dice.randrange(1, 9) :]


def changed(line: Entry, dice: random.Random) -> bytes:
    """A field is another, and the signature the same."""
    fields: list[dict[str, object]] = [
        {"number": line.number + 1},
        {"used_ms": line.used_ms + 1},
        {"at": line.at + 1},
        {"by": EVE.public},
        {"trace": "ab" * 32},
        {"kind": Kind.RESUMED, "body": ""},
        {"body": f"{line.body}:"},
        {"before": dice.randbytes(32).hex()},
    ]
    return line.model_copy(update=dice.choice(fields)).data()


def signed_anew(line: Entry, dice: random.Random) -> bytes:
    """Somebody else has signed it, under the author's name or the own one."""
    stranger = dice.choice([key for key in KEYS.values() if key.public != line.by])
    by = dice.choice([line.by, EVE.public])
    return line.model_copy(update={"by": by}).signed(stranger.sign).data()


def replayed(line: Entry, dice: random.Random) -> bytes:
    """An entry of another game of the same two, with its right signature."""
    others = [chain for chain in games() if chain.game != line.game]
    return dice.choice(dice.choice(others).entries).data()


def moved(line: Entry, dice: random.Random) -> bytes:
    """An entry of another game, told to be of this one."""
    found = parse(replayed(line, dice))
    assert isinstance(found, Entry)
    at = {"game": line.game, "number": line.number, "before": line.before}
    return found.model_copy(update=at).data()


def with_other_signature(line: Entry, dice: random.Random) -> bytes:
    """The right content with the signature of another entry."""
    chain = next(chain for chain in games() if chain.game == line.game)
    other = dice.choice([e for e in chain.entries if e.signature != line.signature])
    return line.model_copy(update={"signature": other.signature}).data()


WAYS: tuple[Callable[[Entry, random.Random], bytes], ...] = (
    flipped,
    cut,
    changed,
    signed_anew,
    replayed,
    moved,
    with_other_signature,
)


@pytest.mark.parametrize("seeds", slices(350, 10_500, 3500))
def test_no_forged_entry_is_taken(seeds: range) -> None:
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
        assert isinstance(line, Entry), line
        judged = sheet.take(line)
        taken[way.__name__] += 1
        assert judged.verdict in (Verdict.FORGED, Verdict.STALE), (seed, way, judged.verdict)
        assert judged.chain.entries == whole.entries[: entry.number - 1]
        assert sheet.take(entry).verdict is Verdict.EXTENDS, "the right one is taken all the same"
    assert sum(taken.values()) > len(seeds) // 2, "most can be read: they are refused for what they say"


@cache
def before(whole: Chain, number: int) -> Chain:
    """A game just before one of its entries."""
    sheet = Sheet(chain_of(whole.terms))
    if number > 1:
        sheet = Sheet(before(whole, number - 1))
        sheet.take(whole.entries[number - 2])
    return sheet.chain


def test_terms_that_were_changed_are_no_game() -> None:
    raw = agreed().data()
    for seed in range(300):
        dice, forged = random.Random(seed), bytearray(raw)
        forged[dice.randrange(len(raw))] ^= 1 << dice.randrange(8)
        with pytest.raises(BadEntry):
            Chain.of(_terms(bytes(forged)), is_signature)


def _terms(raw: bytes) -> Terms:
    line = parse(raw)
    assert isinstance(line, Terms)
    return line


def test_an_aside_is_no_entry_and_an_entry_is_no_aside() -> None:
    """A signature for one purpose does not serve for another, even where the content could be the same."""
    sheet = Sheet()
    sheet.play(1)
    aside = sheet.say(AsideKind.RESIGN, BEN)
    content = aside.content().replace(b"niwashi-aside-1", b"niwashi-entry-1")
    assert not is_signature(aside.by, bytes.fromhex(aside.signature), content)
    forged = Aside(**{**aside.model_dump(), "number": 7})
    assert sheet.take(forged).verdict is Verdict.FORGED
