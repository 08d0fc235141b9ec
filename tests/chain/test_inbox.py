"""Transports bring all of a game time and again: what was judged is known by its bytes, not checked anew."""

from __future__ import annotations

from tests.chain.two_homes import EVE, Sheet, chain_of

from niwashi.chain import ChainLine, Inbox, LineVerdict, SideMessageKind
from niwashi.keys import is_signature


class Counting:
    """Looks at signatures, and counts."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, key: str, signature: bytes, content: bytes) -> bool:
        self.count += 1
        return is_signature(key, signature, content)


def some_lines(sheet: Sheet) -> list[ChainLine]:
    """Three turns, and after each the other one says that it is there."""
    lines: list[ChainLine] = []
    for _ in range(3):
        for make in (sheet.entry, lambda: sheet.aside(SideMessageKind.HERE)):
            lines.append(make())
            assert sheet.take(lines[-1]).verdict is LineVerdict.EXTENDS
    return lines


def test_what_comes_again_is_known_without_a_look_at_its_signature() -> None:
    check, lines = Counting(), some_lines(Sheet())
    inbox = Inbox(chain_of(), check)
    assert [news.verdict for line in lines for news in inbox.receive(line.data())] == [
        LineVerdict.EXTENDS
    ] * 6
    chain, looked = inbox.chain, check.count
    for line in (*lines, *reversed(lines)):
        assert inbox.receive(line.data()) == []
    assert (inbox.chain, check.count) == (chain, looked)


def test_what_was_said_of_being_there_before_is_checked_once_after_a_restart() -> None:
    check, sheet = Counting(), Sheet()
    old = some_lines(sheet)[1]
    inbox = Inbox(sheet.chain, check)
    assert [news.verdict for news in inbox.receive(old.data())] == [LineVerdict.STALE]
    assert inbox.receive(old.data()) == []
    assert check.count == 1


def test_what_does_not_count_is_refused_each_time_it_comes() -> None:
    check, sheet = Counting(), Sheet()
    inbox = Inbox(chain_of(), check)
    forged = sheet.entry().signed(EVE.sign)
    stale = sheet.entry().changed(before="0" * 64).signed(sheet.key().sign)
    for _ in range(2):
        assert [news.verdict for news in inbox.receive(forged.data())] == [LineVerdict.FORGED]
        assert [news.verdict for news in inbox.receive(stale.data())] == [LineVerdict.STALE]
    assert check.count == 4
