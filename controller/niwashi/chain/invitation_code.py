"""An invitation's code, such as 7-moss-lantern: where two boards meet, and a secret of two words."""

import re
from dataclasses import dataclass
from difflib import get_close_matches
from hashlib import sha256
from unicodedata import normalize

from niwashi.chain.code_words import CODE_WORDS
from niwashi.errors import BadEntry
from niwashi.validation import quoted
from niwashi.words import sanitize

MAILBOXES = 999
CHANCE_BYTES = 4
"""So many random bytes make a code: two for the mailbox, one for each word."""

_LONGEST = 80
_PARTS = re.compile(r"[0-9]+|[a-z]+")
_MAILBOX = re.compile(r"[1-9][0-9]{0,2}")


@dataclass(frozen=True, slots=True)
class InvitationCode:
    """A code. The mailbox is no secret; the words are, and only the one who is invited is told them."""

    mailbox: int
    words: tuple[str, str]

    def __str__(self) -> str:
        return "-".join((str(self.mailbox), *self.words))

    @property
    def secret(self) -> bytes:
        """What both boards have to know."""
        return f"niwashi-invitation-1 {self}".encode()

    @property
    def meeting(self) -> str:
        """Where the two boards meet: a hash in place of a game's, since none is played yet."""
        return sha256(f"niwashi-invitation-1\0{self.mailbox}".encode()).hexdigest()


def new_code(chance: bytes) -> InvitationCode:
    """The code that four random bytes are.

    >>> str(new_code(bytes([0, 6, 0, 1])))
    '7-accordion-airplane'
    """
    mailbox, one, other = int.from_bytes(chance[:2], "big"), *chance[2:CHANCE_BYTES]
    return InvitationCode(1 + mailbox % MAILBOXES, (CODE_WORDS[one], CODE_WORDS[other]))


def parse_code(text: str) -> InvitationCode:
    """The code that somebody has typed, with whatever stands between its parts, in letters of any width.

    A word that is none is refused before anything is sent: a slip costs no try. Raises BadEntry.

    >>> str(parse_code(" ７ Moss＿ＬＡＮＴＥＲＮ"))
    '7-moss-lantern'
    """
    plain = normalize("NFKC", text[:_LONGEST]).replace("ー", "-").lower()
    parts = _PARTS.findall(plain)
    has_others = any(letter.isalnum() and not letter.isascii() for letter in plain)
    is_code = len(text) <= _LONGEST and len(parts) == 3 and _MAILBOX.fullmatch(parts[0])
    if has_others or not is_code:
        raise BadEntry("invite-no-code", found=sanitize(quoted(text[:_LONGEST])))
    return InvitationCode(int(parts[0]), (_word(parts[1]), _word(parts[2])))


def _word(text: str) -> str:
    if text in CODE_WORDS:
        return text
    near = get_close_matches(text, CODE_WORDS, n=1)
    raise BadEntry(f"invite-no-word{'-near' * bool(near)}", found=text, near=near[0] if near else "-")
