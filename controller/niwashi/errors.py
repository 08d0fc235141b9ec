"""All errors that Niwashi raises on purpose. The base class tells whose fault it is.

::

    NiwashiError                 anything below
    ├── RefusedText (ValueError)   text from outside: cards, a puzzle, a proof, a theme, a clock ...
    │   ├── BadPosition
    │   ├── BadTurn                text that is no turn
    │   ├── BadBackup              a backup that is not whole, or not of this program
    │   ├── BadEntry               a signed line that can't be read or verified
    │   └── BadRecords             games to import that can't be used
    ├── IllegalTurn (ValueError)   a player's mistake: well written, not legal here
    ├── BadBoardFile (ValueError)  the configuration
    ├── BoardFault (OSError)       the hardware
    │   └── BoardAwaited           no fault yet: the board is still being looked for
    ├── GuestFault                 a package from outside that raised, returned or took what no game may
    ├── RecordsFault (OSError)     the file of kept games: full, locked, damaged, not ours
    ├── StillUnderWay              no fault: a call that may be asked again has not ended yet
    └── UpdateRefused              an update that can't be installed here, or not now

Each is a key of the word catalogue and its facts, without texts: whoever shows an error translates its
`message`. That has the request, the finding and the remedy.

>>> NiwashiError("error-unknown-game", found="chess")
NiwashiError('error-unknown-game', {'found': 'chess'})

``Overdue`` is none of them: it is raised inside code that has to end, and passes by what catches errors.
"""

import errno
from functools import partial

from niwashi.message import Fact, Message
from niwashi.validation import FieldError, quoted


class NiwashiError(Exception):
    """A refusal with a catalogue key and facts. A fact may be another refusal, its reason."""

    def __init__(self, key: str, **facts: "Fact | NiwashiError") -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts

    def __str__(self) -> str:
        """Return the English text. Python calls this to show an error that nobody caught, as in a script."""
        from niwashi.words.catalogue import translate  # raising an error needs no texts

        return translate(self.message)

    def __eq__(self, other: object) -> bool:
        """Return whether this is the same refusal for the same reason: a lasting fault is reported once."""
        return type(self) is type(other) and self.args == other.args

    def __hash__(self) -> int:
        return hash((type(self), self.key))

    def __reduce__(self) -> "tuple[partial[NiwashiError], tuple[()]]":
        """Return what makes it anew: an error also crosses from one process to another."""
        return partial(type(self), self.key, **self.facts), ()

    @property
    def message(self) -> Message:
        """The key and the facts, for whoever shows the error."""
        facts: dict[str, Fact] = {
            k: v.message if isinstance(v, NiwashiError) else v for k, v in self.facts.items()
        }
        return Message(self.key, **facts)


class RefusedText(NiwashiError, ValueError):
    """A text or a file from outside that can't be read, or contradicts the rules."""


class BadPosition(RefusedText):
    """Text that is not the canonical text of a reachable position."""


class BadTurn(RefusedText):
    """Text that is not the canonical text of any turn."""


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


class BoardFault(NiwashiError, OSError):
    """The board does not answer as it should."""


class BoardAwaited(BoardFault):
    """The board has not answered yet, but is not late."""


class GuestFault(NiwashiError):
    """A game of a package from outside raised, returned or took what no game may."""


class StillUnderWay(NiwashiError):
    """A call that may be asked again has not ended yet."""


class Overdue(BaseException):
    """A call took longer than it may. It is also raised inside that call, to end it."""


class RecordsFault(NiwashiError, OSError):
    """The file of records can't be opened, read or written. Its content stays."""


class UpdateRefused(NiwashiError):
    """An update that can't be installed here, or not now. Program and records stay."""


def reason(error: BaseException) -> NiwashiError | str:
    """Return an error as the reason in a message: everyday ones in each language, the rest in English.

    >>> reason(OSError(28, "No space left on device"))
    NiwashiError('why-full', {})
    >>> reason(OSError(113, "No route to host")), reason(KeyError("board")), reason(TimeoutError())
    ('No route to host', "KeyError: 'board'", 'TimeoutError')
    """
    match error:
        case NiwashiError():
            return error
        case FileNotFoundError() | NotADirectoryError():
            return NiwashiError("why-missing")
        case PermissionError():
            return NiwashiError("why-forbidden")
        case OSError(errno=errno.ENOSPC | errno.EDQUOT):
            return NiwashiError("why-full")
        case OSError(errno=errno.EROFS):
            return NiwashiError("why-read-only")
    text = " ".join(str(getattr(error, "strerror", None) or error).split())
    if not text or not isinstance(error, OSError | ValueError):
        text = f"{type(error).__name__}: {text}".removesuffix(": ")
    return quoted(text)


def mistake_reason(mistake: FieldError) -> NiwashiError | str:
    """Return what a check of ours has said about a mistake, or else what pydantic says, in English."""
    cause = mistake.facts.get("error")
    return cause if isinstance(cause, NiwashiError) else quoted(mistake.said)
