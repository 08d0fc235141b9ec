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
    ├── GuestFault                 a package from outside that raised, returned or took what no game may
    ├── RecordsFault (OSError)     the file of kept games: full, locked, damaged, not ours
    ├── StillUnderWay              no fault: a call that may be asked again has not ended yet
    └── UpdateRefused              an update that can't be installed here, or not now

Each has a key of the word catalogue and its facts, so that the message exists in all languages of the
catalogue; ``str(error)`` is the English one. A message has the request, the finding and the remedy.

>>> str(NiwashiError("error-unknown-game", found="chess", known="garden, throne"))
'No game is called "chess". Known games: garden, throne.'

``Overdue`` is none of them: it is raised inside code that has to end, and passes by what catches errors.
"""

import errno
import re
from functools import partial
from json import JSONDecodeError

from niwashi.data import NotToml
from niwashi.validation import FieldError, first_error, quoted
from niwashi.words.catalogue import Fact, Key, Message, translate
from niwashi.words.sanitize import sanitize

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
    "GuestFault",
    "IllegalTurn",
    "NiwashiError",
    "Overdue",
    "RecordsFault",
    "RefusedText",
    "StillUnderWay",
    "UpdateRefused",
    "mistake_reason",
    "reason",
    "technical",
]


class NiwashiError(Exception):
    """A refusal with a catalogue key and facts. A fact may be another refusal, its reason."""

    def __init__(self, key: str, **facts: "Fact | NiwashiError") -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts

    def __str__(self) -> str:
        return self.message()

    def __eq__(self, other: object) -> bool:
        """Return whether this is the same refusal for the same reason: a lasting fault is reported once."""
        return type(self) is type(other) and self.args == other.args

    def __hash__(self) -> int:
        return hash((type(self), self.key))

    def __reduce__(self) -> "tuple[partial[NiwashiError], tuple[()]]":
        """Return what makes it anew: an error also crosses from one process to another."""
        return partial(type(self), self.key, **self.facts), ()

    def message(self, language: str = "en") -> str:
        """Return the message in a language of the catalogue."""
        return translate(self.key, language, **{k: _fact(v, language) for k, v in self.facts.items()})

    @property
    def as_fact(self) -> Message:
        """Return the message as a fact of another one, in its language."""
        facts = {
            name: fact.as_fact if isinstance(fact, NiwashiError) else _fact(fact, "en")
            for name, fact in self.facts.items()
        }
        return Message(self.key, **facts)


def _fact(fact: "Fact | NiwashiError", language: str) -> Fact:
    """Return a fact as it is shown. Foreign text, such as a file's name, is sanitized."""
    if isinstance(fact, NiwashiError):
        return fact.message(language)
    if isinstance(fact, tuple):
        return type(fact)(name if isinstance(name, Key) else sanitize(name) for name in fact)
    return fact if isinstance(fact, int | Key) else sanitize(fact)


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


_SYSTEM = {
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EISDIR: "folder",
    errno.ENXIO: "device",
    errno.ENODEV: "device",
    errno.EFBIG: "long",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EROFS: "read-only",
    errno.EEXIST: "there",
    errno.ENOTEMPTY: "there",
    errno.ELOOP: "links",
    errno.ENAMETOOLONG: "name",
    errno.EIO: "broken",
    errno.EBUSY: "busy",
    errno.ETXTBSY: "busy",
    errno.EAGAIN: "busy",
    errno.ENOMEM: "memory",
    errno.EMFILE: "many-files",
    errno.ENFILE: "many-files",
    errno.ENOEXEC: "no-program",
    errno.EADDRINUSE: "address-in-use",
    errno.EADDRNOTAVAIL: "no-such-address",
    errno.ECONNREFUSED: "refused",
    errno.ECONNRESET: "cut",
    errno.ECONNABORTED: "cut",
    errno.EPIPE: "cut",
    errno.ENOTCONN: "cut",
    errno.ETIMEDOUT: "late",
    errno.EHOSTUNREACH: "unreachable",
    errno.EHOSTDOWN: "unreachable",
    errno.ENETUNREACH: "unreachable",
    errno.ENETDOWN: "unreachable",
    errno.EREMOTEIO: "silent",
}
_SQLITE = {
    "SQLITE_FULL": "full",
    "SQLITE_READONLY": "read-only",
    "SQLITE_BUSY": "busy",
    "SQLITE_LOCKED": "busy",
    "SQLITE_CORRUPT": "damaged",
    "SQLITE_NOTADB": "no-database",
    "SQLITE_IOERR_SHMSIZE": "full",  # the file beside a journal's log could not grow
    "SQLITE_IOERR": "broken",
    "SQLITE_TOOBIG": "long",
    "SQLITE_CANTOPEN": "not-opened",
    "SQLITE_PERM": "forbidden",
    "SQLITE_AUTH": "forbidden",
    "SQLITE_NOMEM": "memory",
    "SQLITE_CONSTRAINT": "damaged",
    "SQLITE_ERROR": "other-tables",
}


def reason(error: BaseException) -> NiwashiError:
    """Explain an error of the system or of a library in words of the catalogue instead of its own.

    Unknown errors are named by their class; English messages quote their text, too.
    """
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
        case MemoryError():
            return NiwashiError("why-memory")
        case RecursionError():
            return NiwashiError("why-toml-deep")
        case ImportError(name=str(name)):
            return NiwashiError("why-no-package", name=quoted(name))
        case KeyError(args=[str(name)]):
            return NiwashiError("why-no-entry", name=quoted(name))
        case _:
            return _known_by_name(error) or _system_reason(error)


def _known_by_name(error: BaseException) -> NiwashiError | None:
    """Explain an error of a library that is not imported for that alone."""
    if (code := getattr(error, "sqlite_errorname", None)) is not None:
        known = next((each for each in _SQLITE if str(code).startswith(each)), None)
        return NiwashiError(f"why-{_SQLITE[known]}") if known else _of_library(str(code), error)
    match _kind(error):
        case "pydantic_core._pydantic_core.ValidationError":
            mistake = first_error(error)  # type: ignore[arg-type]  # by its name it is one
            where = ".".join(mistake.path)
            why = mistake_reason(mistake)
            return NiwashiError("why-field", where=quoted(where), why=why) if where else why
        case (
            "zipfile.BadZipFile"
            | "zipfile.LargeZipFile"
            | "lzma.LZMAError"
            | "zlib.error"
            | "_lzma.LZMAError"
        ):
            return NiwashiError("why-archive")
        case "subprocess.TimeoutExpired":
            return NiwashiError("why-too-slow", seconds=round(getattr(error, "timeout", 0)))
        case "socket.gaierror":
            return NiwashiError("why-no-host")
        case name if name.startswith("ssl."):
            return NiwashiError("why-certificate", code=str(getattr(error, "reason", None) or name))
        case _:
            return None


def _system_reason(error: BaseException) -> NiwashiError:
    match error:
        case PermissionError(filename=str()):
            return NiwashiError("why-forbidden-file")
        case OSError(errno=int() as number) if number in _SYSTEM:
            return NiwashiError(f"why-{_SYSTEM[number]}")
        case OSError(errno=int() as number) if number in errno.errorcode:
            return _of_library(errno.errorcode[number], error)
        case TimeoutError():
            return NiwashiError("why-late")
        case ConnectionError():
            return NiwashiError("why-cut")
        case ValueError() if "digits" in str(error):
            return NiwashiError("why-toml-number")
        case _:
            return _of_library(_kind(error), error)


def _kind(error: BaseException) -> str:
    kind = type(error)
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def _of_library(kind: str, error: BaseException) -> NiwashiError:
    return NiwashiError("why-library", kind=kind, detail=quoted(" ".join(str(error).split()) or "-"))


def technical(error: BaseException, said: str = "") -> NiwashiError:
    """Quote an error for people who mend a board, in its own words where the language is English.

    Other languages get its reason.

    >>> technical(OSError(13, "Permission denied", "/dev/ttyACM0")).message("en")
    "[Errno 13] Permission denied: '/dev/ttyACM0'"
    """
    name = getattr(error, "filename", None)
    what = reason(error)
    if isinstance(name, str):
        what = NiwashiError("why-place", where=quoted(name), why=what)
    return NiwashiError("why-technical", detail=quoted(said or str(error) or _kind(error)), what=what)


_TYPES = {
    "string": "text",
    "int": "whole",
    "float": "number",
    "decimal": "number",
    "finite": "number",
    "bool": "switch",
    "dict": "table",
    "model": "table",
    "mapping": "table",
    "dataclass": "table",
    "list": "list",
    "tuple": "list",
    "set": "list",
    "frozen": "list",
    "iterable": "list",
    "bytes": "bytes",
    "none": "nothing",
    "date": "time",
    "datetime": "time",
    "time": "time",
    "timezone": "time",
    "url": "address",
}
_WRONG_TYPE = re.compile(
    r"([a-z]+)(?:_[a-z]+)*_(?:type|parsing|number|required|unicode|from_float)(?:_size)?"
)
_BOUNDS = {
    "greater_than": ("more", "gt"),
    "greater_than_equal": ("least", "ge"),
    "less_than": ("less", "lt"),
    "less_than_equal": ("most", "le"),
    "string_too_short": ("letters-least", "min_length"),
    "string_too_long": ("letters-most", "max_length"),
    "bytes_too_short": ("bytes-least", "min_length"),
    "bytes_too_long": ("bytes-most", "max_length"),
    "too_short": ("entries-least", "min_length"),
    "too_long": ("entries-most", "max_length"),
}


def mistake_reason(mistake: FieldError) -> NiwashiError:
    """Explain a mistake that a schema has found, in words of the catalogue instead of pydantic's.

    >>> mistake_reason(FieldError("greater_than_equal", ("seat",), -1, {"ge": 0})).message("ja")
    '0以上の数にしてください'
    """
    kind, facts = mistake.kind, mistake.facts
    cause = facts.get("error")
    if kind in _BOUNDS:
        key, fact = _BOUNDS[kind]
        return NiwashiError(f"why-field-{key}", limit=str(facts.get(fact, "-")))
    match kind:
        case "missing":
            return NiwashiError("why-field-missing")
        case "extra_forbidden":
            return NiwashiError("why-field-unknown")
        case "string_pattern_mismatch":
            return NiwashiError("why-field-pattern", pattern=quoted(str(facts.get("pattern", "-"))))
        case "literal_error" | "enum":
            return NiwashiError("why-field-choice", known=quoted(_named(facts.get("expected"))))
        case "union_tag_invalid":
            return NiwashiError("why-field-choice", known=quoted(_named(facts.get("expected_tags"))))
        case "union_tag_not_found":
            return NiwashiError("why-field-tag", name=_named(facts.get("discriminator")))
        case "json_invalid":
            return NiwashiError("why-json")
        case "value_error" | "assertion_error" if isinstance(cause, NiwashiError):
            return cause
        case "value_error" | "assertion_error" if isinstance(cause, Exception):
            what = NiwashiError("why-field-other", kind=kind)
            return NiwashiError("why-technical", detail=quoted(str(cause)), what=what)
        case _ if (wrong := _WRONG_TYPE.fullmatch(kind)) and wrong[1] in _TYPES:
            return NiwashiError(f"why-field-{_TYPES[wrong[1]]}")
        case _:
            return NiwashiError("why-field-other", kind=kind)


def _named(expected: object) -> str:
    """List what pydantic names: "'a', 'b' or 'c'" has an English word in it.

    >>> _named("'garden', 'throne' or 'x'")
    'garden, throne, x'
    """
    said = str(expected)
    return ", ".join(re.findall(r"'([^']*)'", said)) or said
