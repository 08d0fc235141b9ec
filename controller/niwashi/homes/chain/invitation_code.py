"""An invitation code such as 7-moss-lantern: a public mailbox number and two secret words."""

import re
from dataclasses import dataclass
from difflib import get_close_matches
from hashlib import sha256
from unicodedata import normalize

from niwashi.errors import BadEntry
from niwashi.homes.chain.code_words import CODE_WORDS
from niwashi.validation import quoted
from niwashi.words.sanitize import sanitize

MAILBOXES = 999
CHANCE_BYTES = 4
"""Random bytes per code: two for the mailbox, one for each word."""

_LONGEST = 80
_PARTS = re.compile(r"[0-9]+|[a-z]+")
_MAILBOX = re.compile(r"[1-9][0-9]{0,2}")


@dataclass(frozen=True, slots=True)
class InvitationCode:
    """A code. The mailbox number is public; only the invited person gets the words."""

    mailbox: int
    words: tuple[str, str]

    def __str__(self) -> str:
        return "-".join((str(self.mailbox), *self.words))

    @property
    def secret(self) -> bytes:
        """The shared secret of the key exchange."""
        return f"niwashi-invitation-1 {self}".encode()

    @property
    def meeting(self) -> str:
        """The hash that stands in place of a game's hash on the transport."""
        return sha256(f"niwashi-invitation-1\0{self.mailbox}".encode()).hexdigest()


def new_code(chance: bytes) -> InvitationCode:
    """Return the code for four random bytes.

    >>> str(new_code(bytes([0, 6, 0, 1])))
    '7-accordion-airplane'
    """
    mailbox, one, other = int.from_bytes(chance[:2], "big"), *chance[2:CHANCE_BYTES]
    return InvitationCode(1 + mailbox % MAILBOXES, (CODE_WORDS[one], CODE_WORDS[other]))


def parse_code(text: str) -> InvitationCode:
    """Parse a typed code with any separators and letters of any width.

    Unknown words are refused before anything is sent, so a typing error does not use up the one guess.
    Raises BadEntry.

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
