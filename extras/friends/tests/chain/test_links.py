"""Links: what goes in comes out, whatever a messenger makes of it; what was altered is refused."""

from __future__ import annotations

import random
import zlib
from functools import cache
from urllib.parse import quote

import pytest
from extras.friends.tests.chain.two_homes import ANNA, BEN, Sheet, agreed, chain_of
from hypothesis import given, settings
from hypothesis import strategies as st

from niwashi_friends.links import (
    LONGEST_LINK,
    LONGEST_TEXT,
    MARK,
    BadLink,
    link_of,
    link_to_oneself,
    linked_parcels,
    links,
    moved_key,
    packed,
)
from niwashi_friends.signed_game import SideMessageKind
from niwashi_friends.transports.transport import Parcel

SITE = "https://garden.example/"
TURN_LETTERS, GAME_LETTERS = 400, 6_000
"""Goals for Garden: a turn with the hash of its readings, and a whole game."""


@cache
def game(seed: int, *, has_readings: bool = True) -> tuple[Parcel, ...]:
    """A random game of Garden to its end, as Anna's board would send it whole, with a side message."""
    chance = random.Random(seed)
    sheet = Sheet(chain_of(agreed(dice=seed, names=("Anna", "花"), at=1_796_000_000)))
    at = 1_796_000_000
    while sheet.chain.ending is None:
        state, at = sheet.chain.state, at + chance.randrange(5, 90_000)
        turn = state.game.random_turn(state.position, chance)
        trace = chance.randbytes(32).hex() if has_readings and state.mover == 0 else ""
        sheet.write(body=turn, used_ms=chance.randrange(300_000), at=at, trace=trace)
        if len(sheet.chain.entries) == 4:
            sheet.say(SideMessageKind.DRAW, at=at)
    chain = sheet.chain
    lines = (chain.terms, *chain.entries, *chain.side_messages)
    return tuple(Parcel(chain.game, ANNA.public, n, line.data()) for n, line in enumerate(lines))


def one_link(*parcels: Parcel) -> str:
    (found,) = links(SITE, parcels)
    return found


TURN = game(1)[3]
LINK = one_link(TURN)


@pytest.mark.parametrize("seed", range(12))
def test_links_hold_turns_and_games_in_few_letters(seed: int) -> None:
    parcels = game(seed)
    for parcel in parcels[1:]:
        link = one_link(parcel)
        assert linked_parcels(link) == [parcel]
        assert len(link) <= TURN_LETTERS
        assert link.removeprefix(SITE + MARK).isalnum()
    whole = one_link(*parcels)
    assert linked_parcels(whole) == list(parcels)
    assert len(whole) <= GAME_LETTERS


def test_long_game_is_several_links_in_order() -> None:
    parcels = [parcel for seed in range(8) for parcel in game(seed)]
    found = links(SITE, parcels)
    assert len(found) > 1
    assert all(len(each) <= LONGEST_LINK + len(SITE + MARK) for each in found)
    assert linked_parcels("\n".join(found)) == parcels


DAMAGED_BY_MESSENGERS = {
    "in a sentence": f"Your turn! {LINK} See you",
    "in brackets": f"<{LINK}>",
    "at the end of a sentence": f"({LINK}).",
    "quoted": "> " + "\n> ".join([LINK[:60], LINK[60:]]),
    "with marks that nobody sees": "\u200b".join([LINK[:40], LINK[40:90], LINK[90:]]) + "\u200e",
    "broken": "\r\n".join(LINK[at : at + 70] for at in range(0, len(LINK), 70)),
    "with a soft break": LINK[:90] + " " + LINK[90:],
    "percent": quote(LINK, safe=""),
    "of full width": LINK.replace("/", "／").translate({n: n + 0xFEE0 for n in range(0x30, 0x3A)}),
    "twice": f"{LINK} {LINK}",
    "another address": LINK.replace(SITE, "http://192.168.1.7:8080/?language=ja"),
    "no address": LINK.removeprefix(SITE),
    "markdown": f"[Your turn]({LINK})",
}


@pytest.mark.parametrize("text", DAMAGED_BY_MESSENGERS.values(), ids=DAMAGED_BY_MESSENGERS.keys())
def test_what_messengers_do_to_links_does_no_harm(text: str) -> None:
    assert set(linked_parcels(text)) == {TURN}


@given(st.integers(0, len(LINK) - 1), st.sampled_from("0aZ"), st.booleans())
@settings(max_examples=300)
def test_altered_and_cut_links_are_refused(place: int, letter: str, is_cut: bool) -> None:
    mark = LINK.index(MARK) + len(MARK)
    place = max(place, mark)
    altered = LINK[:place] if is_cut else LINK[:place] + letter + LINK[place + 1 :]
    if altered == LINK:
        return
    with pytest.raises(BadLink, match="not whole"):
        linked_parcels(altered)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no link"),
        ("https://garden.example/", "no link"),
        (SITE + MARK, "not whole"),
        (f"{SITE}#game/{LINK.rpartition('/')[2]}", "no link"),
        (LINK + "0" * LONGEST_LINK, "not whole"),
        (LINK[:-9] + " " + "x" * LONGEST_LINK, "not whole"),
        ("x" * (LONGEST_TEXT + 1), "too long"),
    ],
)
def test_what_is_no_link_is_said(text: str, why: str) -> None:
    with pytest.raises(BadLink, match=why):
        linked_parcels(text)


def test_link_of_a_newer_program_is_told() -> None:
    with pytest.raises(BadLink, match="newer"):
        linked_parcels(link_of(b"\x03" + packed([TURN])[1:]))


@given(st.binary(max_size=400))
@settings(max_examples=300)
def test_any_content_with_a_right_checksum_is_read_or_refused(content: bytes) -> None:
    """Whoever makes links by another program can write anything: it ends in a sentence."""
    for start in (b"\x01", b"\x01" + bytes.fromhex(ANNA.public)):
        try:
            found = linked_parcels(link_of(start + content))
        except BadLink:
            continue
        assert linked_parcels(one_link(*found)) == found


def test_bomb_is_refused() -> None:
    made = zlib.compressobj(9, zlib.DEFLATED, -15)
    rest = made.compress(b"0" * 50_000_000) + made.flush()
    rest = rest[:4_000]
    head = b"\x01" + bytes.fromhex(ANNA.public) + len(rest).to_bytes(3, "big")
    with pytest.raises(BadLink):
        linked_parcels(link_of(head + rest))


@given(
    st.lists(
        st.tuples(
            st.sampled_from([TURN.game, "5" * 64]),
            st.integers(0, 999_999),
            st.sampled_from([line.data for line in game(2)])
            | st.text(st.characters(exclude_characters="\0\n"), min_size=2, max_size=200).map(
                lambda text: b"{" + text.encode("utf-8", "replace")
            ),
        ),
        min_size=1,
        max_size=8,
    )
)
@settings(max_examples=100)
def test_any_lines_come_out_as_they_went_in(parts: list[tuple[str, int, bytes]]) -> None:
    parcels = [Parcel(game, BEN.public, number, data) for game, number, data in parts]
    assert linked_parcels(" ".join(links(SITE, parcels))) == parcels


def test_link_to_oneself_moves_a_key_and_a_game() -> None:
    seed = bytes(range(32))
    parcels = list(game(3))
    text = link_to_oneself(SITE, seed, parcels)
    assert moved_key(f"Mine: {text}") == (seed, parcels)
    assert moved_key(link_to_oneself(SITE, seed, [])) == (seed, [])
    long = [parcel for each in range(8) for parcel in game(each)]
    assert moved_key(link_to_oneself(SITE, seed, long)) == (seed, [])
    assert moved_key(LINK) is None
    with pytest.raises(BadLink, match="newer"):
        linked_parcels(text)
    with pytest.raises(BadLink, match="not whole"):
        moved_key(text[:-1])


def test_link_names_one_author() -> None:
    other = Parcel(TURN.game, BEN.public, 1, TURN.data)
    with pytest.raises(ValueError, match="one author"):
        links(SITE, [TURN, other])
