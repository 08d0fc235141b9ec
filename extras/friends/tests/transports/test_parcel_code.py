"""Parcels as typed text: they round-trip, and errors are located by group."""

from __future__ import annotations

import string

import pytest
from extras.friends.tests.chain.two_homes import ANNA, Sheet, agreed, chain_of
from hypothesis import given, settings
from hypothesis import strategies as st

from niwashi.pictures.qr import qr_text
from niwashi_friends.codes import (
    _LETTERS,
    GROUP,
    MARK,
    MOST_SCANNED,
    _deflated,
    _framed,
    _groups,
    _product,
    code_lines,
    decode_parcels,
    encode_parcel,
    split_for_qr,
)
from niwashi_friends.transports.transport import LONGEST_PARCEL, Parcel, TransportError

GAME, AUTHOR = "5" * 64, "ab" * 32


def parcel(data: bytes, number: int = 3) -> Parcel:
    return Parcel(GAME, AUTHOR, number, data)


def turn() -> Parcel:
    sheet = Sheet(chain_of(agreed()))
    sheet.play(1)
    entry = sheet.chain.entries[0]
    return Parcel(entry.game, entry.by, 1, entry.data())


SAMPLE = encode_parcel(turn())
GROUPS = [SAMPLE[len(MARK) :][at : at + GROUP] for at in range(0, len(SAMPLE) - len(MARK), GROUP)]


def joined(groups: list[str]) -> str:
    return f"{MARK} {' '.join(groups)}"


@settings(max_examples=80)
@given(
    st.binary(min_size=1, max_size=LONGEST_PARCEL)
    | st.text("0123456789abcdef\0", min_size=1, max_size=600).map(str.encode)
    | st.lists(st.sampled_from([GAME, AUTHOR, "cd" * 32, "cd" * 300, "abc", "\0", '{"x":']), min_size=1)
    .map("".join)
    .map(str.encode)
    .filter(lambda data: len(data) <= LONGEST_PARCEL),
    st.integers(0, 999_999),
)
def test_parcel_code_round_trip(data: bytes, number: int) -> None:
    sent = parcel(data, number)
    assert decode_parcels(encode_parcel(sent)) == [sent]
    assert decode_parcels("\n".join(code_lines(encode_parcel(sent)))) == [sent]


def test_turn_fits_small_qr_code() -> None:
    assert len(SAMPLE) < 480
    assert set(SAMPLE) <= set(string.digits + string.ascii_uppercase)
    assert max(map(len, qr_text(SAMPLE).splitlines())) < 80
    assert all(len(line) <= 55 for line in code_lines(SAMPLE))


def test_terms_scanned_from_several_qr_codes_are_complete() -> None:
    terms = agreed(names=("Anna", "Benjamin"))
    sent = Parcel(terms.hash, ANNA.public, 0, terms.data())
    assert qr_text(encode_parcel(sent))
    pieces = split_for_qr(encode_parcel(sent))
    assert len(pieces) > 1
    assert all(len(piece) <= MOST_SCANNED + len(MARK) for piece in pieces)
    assert decode_parcels("\n".join(pieces)) == [sent]
    with pytest.raises(TransportError, match="group"):
        decode_parcels("".join([pieces[0], *pieces[2:]]))


def test_code_parses_any_spelling() -> None:
    plain = "\n> ".join(code_lines(SAMPLE)).lower()
    wide = SAMPLE.translate({ord(c): ord(c) + 0xFEE0 for c in string.ascii_uppercase + string.digits})
    alike = MARK + SAMPLE[len(MARK) :].replace("1", "l").replace("0", "o")
    for text in (f"> {plain}", wide, alike, joined(GROUPS).replace(" ", "-"), f" {SAMPLE}\r\n"):
        assert decode_parcels(text) == [turn()]
    other = parcel(b"another")
    assert decode_parcels(f"{SAMPLE}\n\n{encode_parcel(other)}") == [turn(), other]


def test_single_errors_and_swaps_are_located_by_group() -> None:
    """In any group, because all check weights differ and none is zero."""
    for place in (0, 7, len(GROUPS) - 1):
        group = GROUPS[place]
        for at in range(GROUP):
            for letter in _LETTERS:
                if letter != group[at]:
                    wrong = [*GROUPS]
                    wrong[place] = group[:at] + letter + group[at + 1 :]
                    with pytest.raises(TransportError, match=rf"not right: {place + 1}\."):
                        decode_parcels(joined(wrong))
        for one in range(GROUP):
            for other in range(one):
                if group[one] != group[other]:
                    letters = list(group)
                    letters[one], letters[other] = letters[other], letters[one]
                    with pytest.raises(TransportError, match=rf"not right: {place + 1}\."):
                        decode_parcels(joined([*GROUPS[:place], "".join(letters), *GROUPS[place + 1 :]]))
    assert sorted(_product(3, value) for value in range(32)) == list(range(32)), "a field"


def test_missing_and_misplaced_groups_are_located() -> None:
    with pytest.raises(TransportError, match="From group 5 on"):
        decode_parcels(joined([*GROUPS[:4], *GROUPS[5:]]))
    with pytest.raises(TransportError, match="From group 6 on"):
        decode_parcels(joined([*GROUPS[:5], GROUPS[4], *GROUPS[5:]]))
    with pytest.raises(TransportError, match=r"not right: 3, 4\."):
        decode_parcels(joined([*GROUPS[:2], GROUPS[3], GROUPS[2], *GROUPS[4:]]))
    with pytest.raises(TransportError, match=f"has {len(GROUPS)} groups, and {len(GROUPS) - 1} are here"):
        decode_parcels(joined(GROUPS[:-1]))
    with pytest.raises(TransportError, match=rf"not right: {len(GROUPS)}\."):
        decode_parcels(joined([*GROUPS[:-1], GROUPS[-1][:3]]))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "begins with NIWASHI"),
        ("hello", "begins with NIWASHI"),
        (f"Dear Ben, {SAMPLE}", "begins with NIWASHI"),
        (MARK, "has 1 groups, and 0 are here"),
        (f"{MARK} UUUUUU", '"U" in group 1'),
        (f"{MARK} 苔", "is not a letter of a code"),
        (SAMPLE + "\x1b", "is not a letter of a code"),
        ("0" * 200_000, "too long"),
    ],
)
def test_text_without_code_is_refused(text: str, why: str) -> None:
    with pytest.raises(TransportError, match=why):
        decode_parcels(text)


@given(st.text(max_size=80) | st.text(_LETTERS, max_size=120).map(lambda text: MARK + text))
def test_arbitrary_text_is_parsed_or_refused(text: str) -> None:
    try:
        found = decode_parcels(text)
    except TransportError:
        return
    assert all(decode_parcels(encode_parcel(each)) == [each] for each in found)


def test_well_formed_code_without_parcel_is_refused() -> None:
    """A modified program makes codes with valid checksums and invalid content."""
    head = bytes(67)
    bombs = (
        b"",
        b"\0",
        head,
        head + b"\0" + _deflated(bytes(1 << 20)),
        head + b"\1\0\5abc",
        head + b"\1" + (2).to_bytes(2, "big") + b"\3\0",
        head + b"\1" + len(many := _deflated(b"\0\1" * 2000)).to_bytes(2, "big") + many,
        head + b"\7rest",
        head + b"\0" + _deflated(b"x")[:-1],
    )
    for content in bombs:
        with pytest.raises(TransportError):
            decode_parcels(MARK + "".join(_groups(_framed(content))))
