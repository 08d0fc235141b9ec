"""Make foreign text safe for a name or a terminal: printable characters only.

Removed are control characters (a terminal obeys them), format characters (the bidirectional ones change the
displayed order), surrogates, and private or unassigned code points. ZWNJ and ZWJ stay between letters, as
Persian, Indian scripts and joined emoji need them.
"""

import re
from unicodedata import category

_JOINERS = "\u200c\u200d"
_NO_LETTERS = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_GAPS = frozenset({"Zl", "Zp"})
_LOOSE = re.compile(rf"(?<![^\s{_JOINERS}])[{_JOINERS}]+|[{_JOINERS}]+(?=\s|$)|(?<=[{_JOINERS}])[{_JOINERS}]")


def sanitize(text: str, *, lines: bool = False) -> str:
    r"""Remove unprintable characters. Tabs and line ends become blanks, unless `lines` are to stay.

    >>> sanitize("Hana\x1b]0;pwn\x07 \u202eurusT\x00")
    'Hana]0;pwn urusT'
    >>> sanitize("one\ntwo"), sanitize("one\ntwo", lines=True)
    ('one two', 'one\ntwo')
    """
    kept = "\t\n" if lines else ""
    return _LOOSE.sub("", "".join(_sanitized(letter, kept) for letter in text))


def _sanitized(letter: str, kept: str) -> str:
    if letter in kept or letter in _JOINERS or letter.isprintable():
        return letter
    if letter in "\t\n\r\v\f\x85" or category(letter) in _GAPS:
        return " "
    return "" if category(letter) in _NO_LETTERS else letter
