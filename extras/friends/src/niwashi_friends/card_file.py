"""Friends' cards in files."""

import sys
from pathlib import Path
from typing import IO

from niwashi.data import lines_in, opened
from niwashi.errors import BadEntry, reason
from niwashi.keys import is_signature
from niwashi_friends.signing import FriendCard, read_card

_LARGEST = 4096


def card_in(file: Path) -> FriendCard:
    """Return the card in a file, or on standard input for `-`. Raises BadEntry."""
    try:
        if str(file) == "-":
            line = _first_line(sys.stdin.buffer)
        else:
            with opened(file) as content:
                line = _first_line(content)
    except OSError as error:
        raise BadEntry("friends-no-file", file=str(file), why=reason(error)) from error
    return read_card(line, is_signature)


def _first_line(content: IO[bytes]) -> bytes:
    """Return the first line that is not blank."""
    return next(filter(bytes.strip, lines_in(content, _LARGEST)), b"")
