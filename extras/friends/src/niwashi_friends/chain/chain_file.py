"""A signed game as a JSON Lines file that anybody can verify.

The first line holds format and version. The agreed terms follow, then all moves and side messages in
an order in which each can be judged at once, the second line of a fork if there is one, and a last
line with the count.
"""

from collections.abc import Iterable, Iterator
from typing import Literal

from pydantic import ValidationError

from niwashi.errors import BadEntry, NiwashiError
from niwashi.games.setup import canonical_json
from niwashi_friends.chain.chain import Chain, ChainLine, LineVerdict
from niwashi_friends.chain.messages import SideMessage
from niwashi_friends.chain.parsing import LONGEST, Line, parse
from niwashi_friends.chain.signing import StrictModel, Verify
from niwashi_friends.chain.terms import Terms

FORMAT = "niwashi-chain"
VERSION = 1
MOST_LINES = 20_000

_TAKEN = frozenset({LineVerdict.EXTENDS, LineVerdict.FORKED})


class _Head(StrictModel):
    format: Literal["niwashi-chain"]
    version: int


def chain_lines(chain: Chain) -> Iterator[str]:
    """Yield the lines of a chain's file, without line ends."""
    yield canonical_json({"format": FORMAT, "version": VERSION})
    lines = [chain.terms, *_in_order(chain)]
    for line in lines:
        yield line.data().decode()
    yield canonical_json({"end": len(lines) + 2})


def _in_order(chain: Chain) -> Iterator[ChainLine]:
    """Yield each side message directly after the move that it follows."""
    said: dict[str, list[SideMessage]] = {}
    for aside in chain.side_messages:
        said.setdefault(aside.after, []).append(aside)
    yield from said.get(chain.game, ())
    for entry in chain.entries:
        yield entry
        yield from said.get(entry.hash, ())
    if chain.fork is not None:
        there = {*chain.entries, *chain.side_messages}
        yield from (line for line in chain.fork if line not in there)


def read_chain(lines: Iterable[bytes], check: Verify) -> Chain:
    """Read and verify a chain file. Raises BadEntry with the number of the wrong line."""
    reader = _Reader(check)
    for number, line in enumerate(lines, start=1):
        try:
            reader.read(number, line)
        except NiwashiError as why:
            raise BadEntry("chain-bad-line", line=number, why=why) from why
    return reader.whole()


class _Reader:
    def __init__(self, check: Verify) -> None:
        self._check = check
        self._chain: Chain | None = None
        self._is_ended = False

    def read(self, number: int, line: bytes) -> None:
        """Take one line, with or without its line end."""
        raw = line.removesuffix(b"\n").removesuffix(b"\r")
        if len(raw) > LONGEST or number > MOST_LINES:
            raise BadEntry("chain-file-too-large", lines=MOST_LINES, bytes=LONGEST)
        if self._is_ended:
            raise BadEntry("chain-after-end")
        if number == 1:
            _check_head(raw)
        elif raw.startswith(b'{"end":'):
            if self._chain is None or raw != canonical_json({"end": number}).encode():
                raise BadEntry("chain-wrong-end", lines=number)
            self._is_ended = True
        else:
            self._take(parse(raw))

    def _take(self, line: Line) -> None:
        if self._chain is None:
            if not isinstance(line, Terms):
                raise BadEntry("chain-no-terms")
            self._chain = Chain.of(line, self._check)
        elif isinstance(line, Terms):
            raise BadEntry("chain-terms-again")
        else:
            judged = self._chain.take(line, self._check)
            is_new_fork = self._chain.fork is None
            if judged.verdict not in _TAKEN or not is_new_fork:
                raise judged.reason or BadEntry("chain-doubled")
            self._chain = judged.chain

    def whole(self) -> Chain:
        """Return the chain. Raises BadEntry if the end line is missing."""
        if self._chain is None or not self._is_ended:
            raise BadEntry("chain-cut")
        return self._chain


def _check_head(raw: bytes) -> None:
    try:
        head = _Head.model_validate_json(raw)
    except ValidationError as error:
        raise BadEntry("chain-no-chain", expected=FORMAT) from error
    if head.version != VERSION:
        raise BadEntry("chain-newer", found=head.version, known=VERSION)
