"""Transports deliver a game repeatedly; known lines are recognised by their bytes without checking
signatures again.
"""

from __future__ import annotations

from extras.friends.tests.chain.two_homes import EVE, Sheet, chain_of

from niwashi.keys import is_signature
from niwashi_friends.signed_game import ChainLine, Inbox, LineVerdict, SideMessageKind


class Counting:
    """Counts signature checks."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, key: str, signature: bytes, content: bytes) -> bool:
        self.count += 1
        return is_signature(key, signature, content)


def some_lines(sheet: Sheet) -> list[ChainLine]:
    """Return three turns, each confirmed by the other player."""
    lines: list[ChainLine] = []
    for _ in range(3):
        for make in (sheet.entry, lambda: sheet.aside(SideMessageKind.HERE)):
            lines.append(make())
            assert sheet.take(lines[-1]).verdict is LineVerdict.EXTENDS
    return lines


def test_repeated_line_skips_signature_check() -> None:
    check, lines = Counting(), some_lines(Sheet())
    inbox = Inbox(chain_of(), check)
    assert [news.verdict for line in lines for news in inbox.receive(line.data())] == [
        LineVerdict.EXTENDS
    ] * 6
    chain, looked = inbox.chain, check.count
    for line in (*lines, *reversed(lines)):
        assert inbox.receive(line.data()) == []
    assert (inbox.chain, check.count) == (chain, looked)


def test_refused_line_is_refused_again_and_old_presence_once() -> None:
    check, sheet = Counting(), Sheet()
    old = some_lines(sheet)[1]
    inbox = Inbox(sheet.chain, check)
    assert [news.verdict for news in inbox.receive(old.data())] == [LineVerdict.STALE]
    assert inbox.receive(old.data()) == []
    assert check.count == 1
    inbox, sheet = Inbox(chain_of(), check), Sheet()
    forged = sheet.entry().signed(EVE.sign)
    stale = sheet.entry().changed(before="0" * 64).signed(sheet.key().sign)
    for _ in range(2):
        assert [news.verdict for news in inbox.receive(forged.data())] == [LineVerdict.FORGED]
        assert [news.verdict for news in inbox.receive(stale.data())] == [LineVerdict.STALE]
    assert check.count == 5
