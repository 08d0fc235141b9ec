"""Text of somebody else's, made fit for a name or a terminal: letters only, nothing that commands or hides.

Out go control characters (a terminal obeys them), format characters (the bidirectional ones show text in
another order than it has), halves of letters, and what no Unicode version has assigned or will. Two format
characters stay, where they stand between letters: Persian, the scripts of India and joined emoji are not
written without ZWNJ and ZWJ.
"""

import re
from unicodedata import category

_JOINERS = "\u200c\u200d"
_NO_LETTERS = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_GAPS = frozenset({"Zl", "Zp"})
_LOOSE = re.compile(rf"(?<![^\s{_JOINERS}])[{_JOINERS}]+|[{_JOINERS}]+(?=\s|$)|(?<=[{_JOINERS}])[{_JOINERS}]")


def sanitize(text: str, *, lines: bool = False) -> str:
    r"""The text without what is no letter; tabs and line ends become blanks, unless its `lines` are to stay.

    >>> sanitize("Hana\x1b]0;pwn\x07 \u202eurusT\x00")
    'Hana]0;pwn urusT'
    >>> sanitize("one\ntwo"), sanitize("one\ntwo", lines=True)
    ('one two', 'one\ntwo')
    """
    kept = "\t\n" if lines else ""
    return _LOOSE.sub("", "".join(_told(letter, kept) for letter in text))


def _told(letter: str, kept: str) -> str:
    if letter in kept or letter in _JOINERS or letter.isprintable():
        return letter
    if letter in "\t\n\r\v\f\x85" or category(letter) in _GAPS:
        return " "
    return "" if category(letter) in _NO_LETTERS else letter
