"""The players' names by seat: as players gave them, proposed again the next time."""

from collections.abc import Mapping, Sequence

from niwashi.errors import NiwashiError
from niwashi.loop.small_file import SmallFile
from niwashi.words.sanitize import sanitize

LONGEST_NAME = 40
_MOST_KEPT = 16  # seats: every game's


def checked_name(text: str) -> str:
    """A name that can stand anywhere, without blanks around it. Raises NiwashiError for others.

    >>> checked_name("  Aki ")
    'Aki'
    >>> checked_name("Aki\\u202e")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    niwashi.errors.NiwashiError: A name can't have characters that can't be seen or ...
    """
    name = text.strip(" \u3000")
    if len(name) > LONGEST_NAME:
        raise NiwashiError("name-long", most=LONGEST_NAME, found=len(name))
    if sanitize(name) != name:
        raise NiwashiError("name-strange")
    return name


class SeatNames:
    """The names of the players, by seat, and the names given last, for the next game."""

    def __init__(self, file: SmallFile | None = None) -> None:
        self._file = file or SmallFile()
        self._now: dict[str, str] = {}
        self.last: Mapping[str, str] = _readable(self._file.read())
        """The name last given for each seat."""
        self.renames = 0
        """Number of renamings during a game."""

    def keep(self, file: SmallFile) -> None:
        """Keep the names in a file from now on; those in it are proposed."""
        self._file = file
        self.last = {**_readable(file.read()), **self._now}

    def give(self, names: Mapping[str, str], seats: Sequence[str]) -> None:
        """Others play now; seats without a name have none. Raises NiwashiError, and then nothing changes."""
        strange = next((seat for seat in names if seat not in seats), None)
        if strange is not None:
            raise NiwashiError("name-no-seat", found=sanitize(strange), known=", ".join(seats))
        given = {seat: checked_name(name) for seat, name in names.items()}
        self._now = {seat: name for seat, name in given.items() if name}
        self._remember(given)

    def rename(self, seat: str, name: str) -> None:
        """Name the player of a seat from now on; "" for none. Raises NiwashiError."""
        given = {seat: checked_name(name)}
        self._now = {each: text for each, text in {**self._now, **given}.items() if text}
        self._remember(given)
        self.renames += 1

    def change_sides(self, first: str, second: str) -> None:
        """Let the players of two seats change places."""
        if first in self._now or second in self._now:
            changed = {first: self._now.get(second, ""), second: self._now.get(first, "")}
            self._now = {seat: name for seat, name in {**self._now, **changed}.items() if name}
            self.renames += 1

    def go_on(self, players: Sequence[str], seats: Sequence[str]) -> None:
        """Take the names of a kept game."""
        self._now = {seat: sanitize(name) for seat, name in zip(seats, players, strict=False) if name}

    def _remember(self, given: Mapping[str, str]) -> None:
        self.last = {**self.last, **given}
        self._file.write({seat: name for seat, name in self.last.items() if name})

    def of(self, seats: Sequence[str]) -> tuple[str, ...]:
        """The names of a game's seats, "" where nobody gave one; none at all where nobody gave any."""
        names = tuple(self._now.get(seat, "") for seat in seats)
        return names if any(names) else ()


def _readable(found: object) -> dict[str, str]:
    """The names in a file, as far as they are some."""
    names: dict[str, str] = {}
    for seat, text in list(found.items())[:_MOST_KEPT] if isinstance(found, dict) else ():
        try:
            names[str(seat)] = checked_name(str(text))
        except NiwashiError:  # whoever wrote that was no program of ours
            continue
    return names
