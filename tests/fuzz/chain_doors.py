"""The doors of signed games: a line, and a file. Once as they are, once as if every signature were right."""

from collections.abc import Callable
from functools import cache

from tests.chain.two_homes import ANNA, BEN, Sheet, agreed, chain_of, finished

from niwashi.chain import (
    AsideKind,
    Chain,
    Check,
    FriendCard,
    Kind,
    Terms,
    Verdict,
    chain_lines,
    parse,
    read_card,
    read_chain,
)
from niwashi.keys import is_signature
from niwashi.words import harmless


def trusting(key: str, signature: bytes, content: bytes) -> bool:
    """Takes every signature for right: what comes behind them is fuzzed then."""
    del key, signature, content
    return True


def line(thrown: bytes) -> None:
    """A line that is read is canonical, and nothing is taken of it without a right signature."""
    read = parse(thrown)
    assert read.data() == thrown
    assert parse(read.data()) == read
    if isinstance(read, Terms):
        assert read.stage is None or read.is_signed(trusting)
        read.game()
        return
    chain = _going().chain
    judged = chain.take(read, is_signature)
    is_old = read.data() in _samples()
    assert is_old or judged.verdict is Verdict.FORGED, judged.verdict
    _check_taken(chain, chain.take(read, trusting).chain)


def _check_taken(before: Chain, after: Chain) -> None:
    """Whatever is taken, the chain can be written and read again."""
    if after is not before:
        lines = [line.encode() for line in chain_lines(after)]
        assert read_chain(lines, trusting) == after


def file_with(check: Check) -> Callable[[bytes], None]:
    """The door for files, whose signatures are looked at so."""

    def enter(thrown: bytes) -> None:
        chain = read_chain(thrown.splitlines(keepends=True), check)
        _check_taken(_going().chain, chain)
        assert chain.ending is None or chain.owner is None

    return enter


@cache
def _going() -> Sheet:
    """A game that goes on, with some of everything in it."""
    sheet = Sheet(chain_of(agreed(clock="5+0 lose", names=("花", ""))))
    sheet.play(3)
    sheet.write(Kind.PAUSED, answers=sheet.say(AsideKind.PAUSE).hash)
    sheet.write(Kind.RESUMED)
    sheet.write(Kind.TOOK_BACK, body="2", answers=sheet.say(AsideKind.BACK, body="2").hash)
    sheet.play(2)
    sheet.say(AsideKind.HERE, ANNA)
    sheet.say(AsideKind.DRAW, BEN)
    return sheet


@cache
def _samples() -> tuple[bytes, ...]:
    chain = _going().chain
    return tuple(line.data() for line in (chain.terms, *chain.entries, *chain.asides))


def _file(sheet: Sheet) -> bytes:
    return "".join(f"{line}\n" for line in chain_lines(sheet.chain)).encode()


def card(thrown: bytes) -> None:
    """A friend's card that is let in is signed by its own key, and its name can stand anywhere."""
    read = read_card(thrown, is_signature)
    assert harmless(read.name) == read.name != ""
    assert read_card(read.data(), is_signature) == read


def card_samples() -> tuple[bytes, ...]:
    """Cards of two friends."""
    named = ((ANNA, "Anna"), (BEN, "花"))
    return tuple(FriendCard(key=key.public, name=name).signed(key.sign).data() for key, name in named)


def line_samples() -> tuple[bytes, ...]:
    """Lines of that game, and what could come next."""
    sheet = _going()
    coming = (sheet.entry(), sheet.aside(AsideKind.RESIGN), sheet.entry(Kind.TIMED_OUT, body="flower"))
    return (*_samples(), *(line.model_copy(update={"signature": "ab" * 64}).data() for line in coming))


def file_samples() -> tuple[bytes, ...]:
    """That game, and one that is over."""
    return _file(_going()), _file(finished(3))
