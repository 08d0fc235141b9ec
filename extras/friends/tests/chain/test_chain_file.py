"""Files of signed games: they round-trip, and errors are reported with their line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from extras.friends.tests.chain.two_homes import BEN, Sheet, agreed, chain_of, finished

from niwashi.errors import BadEntry
from niwashi.keys import is_signature
from niwashi.words.catalogue import translate
from niwashi_friends.game_file import MOST_LINES, chain_lines, read_chain
from niwashi_friends.signed_game import LineVerdict, MoveKind, SideMessageKind


def lines_of(sheet: Sheet) -> list[bytes]:
    return [line.encode() for line in chain_lines(sheet.chain)]


def talkative() -> Sheet:
    """Return a game with all kinds of lines."""
    sheet = Sheet(chain_of(agreed(clock="5+0 lose", names=("花", "Tsuru"))))
    sheet.say(SideMessageKind.HERE)
    sheet.play(3)
    sheet.write(MoveKind.PAUSED, answers=sheet.say(SideMessageKind.PAUSE).hash)
    sheet.write(MoveKind.RESUMED)
    sheet.write(MoveKind.TOOK_BACK, body="2", answers=sheet.say(SideMessageKind.BACK, body="2").hash)
    sheet.say(SideMessageKind.CLAIM_TIME)
    sheet.play(1)
    sheet.say(SideMessageKind.RESIGN)
    sheet.say(SideMessageKind.BYE, BEN)
    return sheet


def forked() -> Sheet:
    sheet = Sheet()
    sheet.play(1)
    state = sheet.chain.state
    for turn in state.game.legal_turns(state.position)[:2]:
        entry = sheet.entry(body=turn) if len(sheet.chain.entries) == 1 else None
        other = entry or sheet.chain.entries[1].changed(body=turn).signed(BEN.sign)
        sheet.take(other)
    assert sheet.chain.fork is not None
    return sheet


SHEETS = {"talkative": talkative, "forked": forked, "finished": finished, "just begun": Sheet}


@pytest.mark.parametrize("made", SHEETS.values(), ids=SHEETS)
def test_chain_file_round_trip(made: Callable[[], Sheet]) -> None:
    sheet = made()
    lines = lines_of(sheet)
    for ended in (lines, [line + b"\n" for line in lines], [line + b"\r\n" for line in lines]):
        read = read_chain(ended, is_signature)
        assert read == sheet.chain
        assert (read.ending, read.state.turns) == (sheet.chain.ending, sheet.chain.state.turns)
        assert read.state.timeline == sheet.chain.state.timeline


def replaced(lines: Sequence[bytes], at: int, old: bytes, new: bytes) -> list[bytes]:
    assert old in lines[at]
    return [*lines[:at], lines[at].replace(old, new, 1), *lines[at + 1 :]]


def other_game(lines: Sequence[bytes]) -> list[bytes]:
    sheet = Sheet(chain_of(agreed(dice=9)))
    return [*lines[:2], sheet.write().data(), *lines[3:]]


BAD: dict[str, tuple[Callable[[list[bytes]], Sequence[bytes]], str]] = {
    "empty": (lambda _: [], "cut off"),
    "only the head": (lambda lines: lines[:1], "cut off"),
    "cut": (lambda lines: lines[:-1], "cut off"),
    "cut in a line": (lambda lines: [*lines[:6], lines[6][:100]], "Line 7 .* not JSON"),
    "a line missing": (lambda lines: [*lines[:4], *lines[5:]], "Line 5 .* still missing"),
    "doubled": (lambda lines: [*lines[:4], lines[3], *lines[4:]], "Line 5 .* twice"),
    "in another order": (lambda lines: [*lines[:2], lines[3], lines[2], *lines[4:]], "Line 3 .* missing"),
    "no head": (lambda lines: lines[1:], "Line 1 .* not a signed game"),
    "exported games": (lambda _: [b'{"format": "niwashi-games", "version": 4}'], "not a signed game"),
    "newer": (lambda lines: replaced(lines, 0, b'"version":1', b'"version":2'), "newer Niwashi"),
    "no terms": (lambda lines: [lines[0], *lines[2:]], "Line 2 .* terms"),
    "terms again": (lambda lines: [*lines[:2], *lines[1:]], "Line 3 .* twice"),
    "other terms": (lambda lines: replaced(lines, 1, b'"delay":0', b'"delay":1'), "Line 2 .* not signed"),
    "other time": (lambda lines: replaced(lines, 3, b'"used_ms":', b'"used_ms":1'), "Line 4 .* not signed"),
    "NaN": (lambda lines: replaced(lines, 3, b'"used_ms":', b'"used_ms":NaN,"x":'), "Line 4"),
    "a float": (lambda lines: replaced(lines, 3, b'"v":1', b'"v":1.0'), "Line 4"),
    "deep": (lambda lines: [*lines[:3], b"[" * 4000], "Line 4"),
    "huge": (lambda lines: [*lines[:3], b'"' + b"x" * 9_000_000 + b'"'], "Line 4 .* too large"),
    "no text": (lambda lines: [*lines[:3], b"\xff\xfe\x00"], "Line 4"),
    "a blank line": (lambda lines: [*lines[:3], b"", *lines[3:]], "Line 4"),
    "wrong end": (lambda lines: [*lines[:-1], b'{"end":3}'], "another number of lines"),
    "odd end": (lambda lines: [*lines[:-1], b'{"end":' + b"9" * 4000 + b"}"], "another number of lines"),
    "an early end": (lambda _: [b'{"format":"niwashi-chain","version":1}', b'{"end":2}'], "another number"),
    "more": (lambda lines: [*lines, lines[2]], "behind the end"),
    "other game": (other_game, "Line 3 .* another game"),
    "endless": (lambda lines: [*lines[:2], *[b"x"] * (MOST_LINES * 2)], "Line 3"),
}


@pytest.mark.parametrize("what", BAD)
def test_bad_file_reports_line_and_advice(what: str) -> None:
    spoil, why = BAD[what]
    with pytest.raises(BadEntry, match=why) as refusal:
        read_chain(spoil(lines_of(finished())), is_signature)
    assert 20 < len(translate(refusal.value.message, "ja")) < 400


def test_altered_line_is_detected() -> None:
    """Alter one digit of each line in turn."""
    lines = lines_of(talkative())
    for at, line in enumerate(lines):
        spoiled = line[:-3] + bytes([line[-3] ^ 1]) + line[-2:]
        with pytest.raises(BadEntry):
            read_chain([*lines[:at], spoiled, *lines[at + 1 :]], is_signature)


def test_lines_after_fork_are_refused() -> None:
    lines = lines_of(forked())
    with pytest.raises(BadEntry, match="signed twice for one place"):
        read_chain([*lines[:-1], lines[-2], lines[-1]], is_signature)
    read = Sheet(read_chain(lines, is_signature))
    assert read.take(read.entry()).verdict is LineVerdict.FORKED
