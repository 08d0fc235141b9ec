"""Every error Niwashi raises on purpose; whose fault it is stands in its shape.

::

    NiwashiError                 anything below
    ├── RefusedText (ValueError)   somebody's text: a position, a turn, a card set
    │   ├── BadPosition
    │   ├── BadTurn                not a turn's text at all
    │   ├── BadCardSet
    │   ├── BadDeck                tiles and cards of Karesansui
    │   ├── BadGarden              a garden of Karesansui that could not lie on a table
    │   ├── BadLesson              a lesson that the rules do not bear out
    │   ├── BadPuzzle              a puzzle that can't be read, or that the rules do not bear out
    │   ├── BadProof               a proof that proves nothing, or not what it claims
    │   ├── BadTimeControl         a clock that can't be read, or that nobody could play by
    │   ├── BadBundle              an update that is not whole, not signed, or not for this computer
    │   ├── BadEntry               what was signed elsewhere and can't be read, or is not so
    │   └── BadRecords             games kept elsewhere that are to be taken in
    ├── IllegalTurn (ValueError)   a player's mistake: well written, not legal here
    ├── BadBoardFile (ValueError)  the configuration
    ├── BadTheme (ValueError)      the configuration too: a theme file, or a theme nobody has
    ├── BoardFault (OSError)       the hardware
    │   └── BoardAwaited           nothing is wrong yet: it is only just being looked for
    ├── RecordsFault (OSError)     the place where games are kept: full, locked, damaged, not ours
    └── UpdateRefused              an update that can't be installed here, or not now

Each carries a key of the word catalogue and its facts, so that the same refusal can be said in any
language the catalogue knows; ``str(error)`` is the English one. A message says what was asked, what
was found and what to do.

>>> str(NiwashiError("error-unknown-game", found="chess", known="garden, throne"))
'No game is called "chess". Known games: garden, throne.'
"""

import errno
import os
from json import JSONDecodeError

from niwashi import words
from niwashi.data import NotToml
from niwashi.validation import quoted

__all__ = [
    "BadBoardFile",
    "BadBundle",
    "BadCardSet",
    "BadDeck",
    "BadEntry",
    "BadGarden",
    "BadLesson",
    "BadPosition",
    "BadProof",
    "BadPuzzle",
    "BadRecords",
    "BadTheme",
    "BadTimeControl",
    "BadTurn",
    "BoardAwaited",
    "BoardFault",
    "IllegalTurn",
    "NiwashiError",
    "RecordsFault",
    "RefusedText",
    "UpdateRefused",
    "reason",
]


class NiwashiError(Exception):
    """A refusal, said by a catalogue key and its facts; a fact may be a refusal too (the reason in it)."""

    def __init__(self, key: str, **facts: "str | int | NiwashiError") -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts

    def __str__(self) -> str:
        return self.message()

    def message(self, language: str = "en") -> str:
        """The message in a language of the catalogue."""
        return words.translate(self.key, language, **{k: _fact(v, language) for k, v in self.facts.items()})


def _fact(fact: "str | int | NiwashiError", language: str) -> str | int:
    """A fact as it is shown: somebody else's text, such as a file's name, writes no line of its own."""
    if isinstance(fact, NiwashiError):
        return fact.message(language)
    return fact if isinstance(fact, int | words.Key) else words.sanitize(fact)


class RefusedText(NiwashiError, ValueError):
    """A text from outside that can't be read."""


class BadPosition(RefusedText):
    """Not the canonical text of a position that the rules can reach."""


class BadTurn(RefusedText):
    """Not the canonical text of any turn."""


class BadCardSet(RefusedText):
    """A card set that RC-41 refuses."""


class BadDeck(RefusedText):
    """A tile mix or cards that a game of Karesansui can't be played with."""


class BadGarden(RefusedText):
    """A garden of Karesansui that could not lie on a table."""


class BadLesson(RefusedText):
    """A lesson that can't be read, is not legal, or claims what is not so."""


class BadPuzzle(RefusedText):
    """A puzzle that can't be read, is not legal, or does not reach what it asks for."""


class BadProof(RefusedText):
    """A proof file that does not prove what it claims."""


class BadTimeControl(RefusedText):
    """A time control that can't be read, or that nobody could play by."""


class BadBundle(RefusedText):
    """A bundle with an update that can't be believed, or is not meant for this computer."""


class BadRecords(RefusedText):
    """Games kept elsewhere that can't be taken in: not our format, or against the rules."""


class BadEntry(RefusedText):
    """A line of a signed game that can't be read, is not signed as it says, or breaks a rule."""


class IllegalTurn(NiwashiError, ValueError):
    """A well-written turn that is not legal in its position."""


class BadBoardFile(NiwashiError, ValueError):
    """A board file that describes no board that could be built."""


class BadTheme(NiwashiError, ValueError):
    """A theme that there is not, or a theme file that breaks a rule of themes."""


class BoardFault(NiwashiError, OSError):
    """The board itself does not answer as it should."""


class BoardAwaited(BoardFault):
    """The board has not answered yet, and has not had the time for it either."""


class RecordsFault(NiwashiError, OSError):
    """The file of records can't be opened, read or written; what is in it stays as it is."""


class UpdateRefused(NiwashiError):
    """An update that can't be installed here, or not now; the program and its records stay as they are."""


_SYSTEM = {
    errno.ENOENT: "missing",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EISDIR: "folder",
    errno.ENOTDIR: "missing",
    errno.ENXIO: "device",
    errno.ENODEV: "device",
    errno.EFBIG: "long",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EROFS: "read-only",
    errno.EEXIST: "there",
    errno.ELOOP: "links",
    errno.ENAMETOOLONG: "name",
    errno.EIO: "broken",
}


def reason(error: OSError | ValueError | RecursionError) -> NiwashiError:
    """Why a file can't be read or written, in the catalogue's words instead of the system's or a parser's."""
    match error:
        case NiwashiError():
            return error
        case UnicodeDecodeError():
            return NiwashiError("why-not-text", at=error.start)
        case NotToml():
            what = NiwashiError(f"why-toml-{error.kind}")
            return NiwashiError(
                "why-line", line=error.line, column=error.column, what=what, found=quoted(error.found)
            )
        case JSONDecodeError():
            lines = error.doc.split("\n")
            found = lines[min(error.lineno, len(lines)) - 1].strip()
            what = NiwashiError("why-json")
            return NiwashiError(
                "why-line", line=error.lineno, column=error.colno, what=what, found=quoted(found)
            )
        case RecursionError():
            return NiwashiError("why-toml-deep")
        case OSError(errno=int() as number):
            if number in _SYSTEM:
                return NiwashiError(f"why-{_SYSTEM[number]}")
            return NiwashiError("why-system", detail=os.strerror(number))
        case ValueError():
            return NiwashiError("why-toml-number")
        case _:
            return NiwashiError("why-system", detail=quoted(str(error)))
