"""A parcel as letters: it comes back whole, and whatever is mistyped is named by its group."""

from __future__ import annotations

import random
import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.chain.two_homes import ANNA, Sheet, agreed, chain_of

from niwashi.carriers import LONGEST_PARCEL, CarrierError, Parcel, lined, read_typed, typed
from niwashi.carriers.typed import _LETTERS, GROUP, MARK, _deflated, _framed, _groups, _product
from niwashi.pictures.qr import qr_text

GAME, AUTHOR = "5" * 64, "ab" * 32


def parcel(data: bytes, number: int = 3) -> Parcel:
    return Parcel(GAME, AUTHOR, number, data)


def turn() -> Parcel:
    sheet = Sheet(chain_of(agreed()))
    sheet.play(1)
    entry = sheet.chain.entries[0]
    return Parcel(entry.game, entry.by, 1, entry.data())


SAMPLE = typed(turn())
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
def test_every_parcel_comes_back(data: bytes, number: int) -> None:
    sent = parcel(data, number)
    assert read_typed(typed(sent)) == [sent]
    assert read_typed("\n".join(lined(typed(sent)))) == [sent]


def test_a_turn_is_short_enough_to_be_typed_and_fits_a_small_code() -> None:
    assert len(SAMPLE) < 480
    assert set(SAMPLE) <= set(string.digits + string.ascii_uppercase)
    assert max(map(len, qr_text(SAMPLE).splitlines())) < 80
    assert all(len(line) <= 55 for line in lined(SAMPLE))
    terms = agreed(names=("Anna", "Benjamin"))
    assert qr_text(typed(Parcel(terms.hash, ANNA.public, 0, terms.data())))


def test_it_may_be_typed_as_people_type() -> None:
    plain = "\n> ".join(lined(SAMPLE)).lower()
    wide = SAMPLE.translate({ord(c): ord(c) + 0xFEE0 for c in string.ascii_uppercase + string.digits})
    alike = MARK + SAMPLE[len(MARK) :].replace("1", "l").replace("0", "o")
    for text in (f"> {plain}", wide, alike, joined(GROUPS).replace(" ", "-"), f" {SAMPLE}\r\n"):
        assert read_typed(text) == [turn()]
    other = parcel(b"another")
    assert read_typed(f"{SAMPLE}\n\n{typed(other)}") == [turn(), other]


def test_each_wrong_letter_is_named_by_its_group() -> None:
    dice = random.Random(1)
    for place, group in enumerate(GROUPS):
        for at in range(GROUP):
            letter = dice.choice([each for each in _LETTERS if each != group[at]])
            wrong = [*GROUPS[:place], group[:at] + letter + group[at + 1 :], *GROUPS[place + 1 :]]
            with pytest.raises(CarrierError, match=rf"not right: {place + 1}\."):
                read_typed(joined(wrong))


def test_no_letter_may_stand_for_another_and_no_two_change_places() -> None:
    """In any group: the weights of the check are all different, and none is nothing."""
    for place in (0, 7, len(GROUPS) - 1):
        group = GROUPS[place]
        for at in range(GROUP):
            for letter in _LETTERS:
                if letter != group[at]:
                    wrong = [*GROUPS]
                    wrong[place] = group[:at] + letter + group[at + 1 :]
                    with pytest.raises(CarrierError):
                        read_typed(joined(wrong))
        for one in range(GROUP):
            for other in range(one):
                if group[one] != group[other]:
                    letters = list(group)
                    letters[one], letters[other] = letters[other], letters[one]
                    with pytest.raises(CarrierError, match=rf"not right: {place + 1}\."):
                        read_typed(joined([*GROUPS[:place], "".join(letters), *GROUPS[place + 1 :]]))
    assert sorted(_product(3, value) for value in range(32)) == list(range(32)), "a field"


def test_a_group_that_is_missing_twice_or_elsewhere_is_named() -> None:
    with pytest.raises(CarrierError, match="From group 5 on"):
        read_typed(joined([*GROUPS[:4], *GROUPS[5:]]))
    with pytest.raises(CarrierError, match="From group 6 on"):
        read_typed(joined([*GROUPS[:5], GROUPS[4], *GROUPS[5:]]))
    with pytest.raises(CarrierError, match=r"not right: 3, 4\."):
        read_typed(joined([*GROUPS[:2], GROUPS[3], GROUPS[2], *GROUPS[4:]]))
    with pytest.raises(CarrierError, match=f"has {len(GROUPS)} groups, and {len(GROUPS) - 1} are here"):
        read_typed(joined(GROUPS[:-1]))
    with pytest.raises(CarrierError, match=rf"not right: {len(GROUPS)}\."):
        read_typed(joined([*GROUPS[:-1], GROUPS[-1][:3]]))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "begins with NIWASHI"),
        ("hello", "begins with NIWASHI"),
        (f"Dear Ben, {SAMPLE}", "begins with NIWASHI"),
        (MARK, "has 1 groups, and 0 are here"),
        (f"{MARK} UUUUUU", '"U" in group 1'),
        (f"{MARK} 苔", "is no letter of a code"),
        (SAMPLE + "\x1b", "is no letter of a code"),
        ("0" * 200_000, "too long"),
    ],
)
def test_what_is_no_code_is_refused(text: str, why: str) -> None:
    with pytest.raises(CarrierError, match=why):
        read_typed(text)


@given(st.text(max_size=80) | st.text(_LETTERS, max_size=120).map(lambda text: MARK + text))
def test_whatever_is_typed_is_a_parcel_or_refused(text: str) -> None:
    try:
        found = read_typed(text)
    except CarrierError:
        return
    assert all(read_typed(typed(each)) == [each] for each in found)


def test_what_is_rightly_written_and_no_parcel_is_refused() -> None:
    """Whoever makes codes by a changed program: each checksum is right, and the inside is not."""
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
        with pytest.raises(CarrierError):
            read_typed(MARK + "".join(_groups(_framed(content))))
