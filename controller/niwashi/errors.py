"""All errors that Niwashi raises on purpose. The base class tells whose fault it is.

::

    NiwashiError                 anything below
    ├── RefusedText (ValueError)   text from outside: a position, a turn, a card set
    │   ├── BadPosition
    │   ├── BadTurn                text that is no turn
    │   ├── BadCardSet
    │   ├── BadDeck                tiles and cards of Karesansui
    │   ├── BadGarden              a garden of Karesansui that is impossible on a table
    │   ├── BadLesson              a lesson that contradicts the rules
    │   ├── BadPuzzle              a puzzle that can't be read, or contradicts the rules
    │   ├── BadProof               a proof that does not prove its claim
    │   ├── BadTimeControl         a clock that can't be read or played
    │   ├── BadBundle              an update that is not whole, not signed, or not for this computer
    │   ├── BadBackup              a backup that is not whole, or not of this program
    │   ├── BadEntry               a signed line that can't be read or verified
    │   └── BadRecords             games to import that can't be used
    ├── IllegalTurn (ValueError)   a player's mistake: well written, not legal here
    ├── BadBoardFile (ValueError)  the configuration
    ├── BadTheme (ValueError)      the configuration: a bad theme file, or an unknown theme
    ├── BoardFault (OSError)       the hardware
    │   └── BoardAwaited           no fault yet: the board is still being looked for
    ├── RecordsFault (OSError)     the file of kept games: full, locked, damaged, not ours
    └── UpdateRefused              an update that can't be installed here, or not now

Each has a key of the word catalogue and its facts, so that the message exists in all languages of the
catalogue; ``str(error)`` is the English one. A message tells what was asked, what was found and what to do.

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
    "BadBackup",
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
    """A refusal with a catalogue key and facts. A fact may be another refusal, its reason."""

    def __init__(self, key: str, **facts: "str | int | NiwashiError") -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts

    def __str__(self) -> str:
        return self.message()

    def message(self, language: str = "en") -> str:
        """Return the message in a language of the catalogue."""
        return words.translate(self.key, language, **{k: _fact(v, language) for k, v in self.facts.items()})


def _fact(fact: "str | int | NiwashiError", language: str) -> str | int:
    """Return a fact as it is shown. Foreign text, such as a file's name, is sanitized."""
    if isinstance(fact, NiwashiError):
        return fact.message(language)
    return fact if isinstance(fact, int | words.Key) else words.sanitize(fact)


class RefusedText(NiwashiError, ValueError):
    """A text from outside that can't be read."""


class BadPosition(RefusedText):
    """Text that is not the canonical text of a reachable position."""


class BadTurn(RefusedText):
    """Text that is not the canonical text of any turn."""


class BadCardSet(RefusedText):
    """A card set that RC-41 refuses."""


class BadDeck(RefusedText):
    """A tile mix or cards that a game of Karesansui can't be played with."""


class BadGarden(RefusedText):
    """A garden of Karesansui that is impossible on a table."""


class BadLesson(RefusedText):
    """A lesson that can't be read, is not legal, or makes a false claim."""


class BadPuzzle(RefusedText):
    """A puzzle that can't be read, is not legal, or does not reach its goal."""


class BadProof(RefusedText):
    """A proof file that does not prove its claim."""


class BadTimeControl(RefusedText):
    """A time control that can't be read or played."""


class BadBundle(RefusedText):
    """An update bundle that can't be trusted, or is not for this computer."""


class BadBackup(RefusedText):
    """A backup that is cut, changed, from a newer program, or none at all. Nothing of it is used."""


class BadRecords(RefusedText):
    """Games that can't be imported: not our format, or against the rules."""


class BadEntry(RefusedText):
    """A line of a signed game that can't be read, has a bad signature, or breaks a rule."""


class IllegalTurn(NiwashiError, ValueError):
    """A well-formed turn that is not legal in its position."""


class BadBoardFile(NiwashiError, ValueError):
    """A board file that describes an impossible board."""


class BadTheme(NiwashiError, ValueError):
    """An unknown theme, or a theme file that breaks a rule of themes."""


class BoardFault(NiwashiError, OSError):
    """The board does not answer as it should."""


class BoardAwaited(BoardFault):
    """The board has not answered yet, but is not late."""


class RecordsFault(NiwashiError, OSError):
    """The file of records can't be opened, read or written. Its content stays."""


class UpdateRefused(NiwashiError):
    """An update that can't be installed here, or not now. Program and records stay."""


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
    """Explain why a file can't be read or written, in words of the catalogue instead of the system's."""
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
