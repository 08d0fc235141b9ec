"""The table of a game: what stands where in a state of OpenSpiel, and how an action reads.

Each game has a file in the folder `tables`. README.md explains every key.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from itertools import combinations
from typing import Literal

from pydantic import BaseModel, ConfigDict

_FOLDER = files(__package__) / "tables"
_ACTIONS = 4096  # texts of actions whose writing is kept

NAMES = tuple(sorted(each.name.removesuffix(".toml") for each in _FOLDER.iterdir()))
"""The names of the games that have a table."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Places(_Part):
    """The places of a game, in the order in which the text of a state has them.

    Either files and ranks of a square board, or a picture: every word is a place, "." is none. Rows lie below
    each other; of hexes each row is half a place further to the right, or all are centred. `called` is a
    picture of the names that OpenSpiel has for them, where those differ.
    """

    files: int = 0
    ranks: int = 0
    top: int = 1
    picture: str = ""
    called: str = ""
    rows: Literal["below", "right", "centred", "free"] = "below"

    @cached_property
    def grid(self) -> tuple[tuple[str, ...], ...]:
        """The names row by row, "." where there is no place."""
        if self.picture:
            return tuple(tuple(line.split()) for line in self.picture.strip().splitlines())
        step = -1 if self.top > 1 else 1
        letters = "abcdefghijklmnopqrstuvwxyz"[: self.files]
        ranks = range(self.top, self.top + step * self.ranks, step)
        return tuple(tuple(f"{letter}{rank}" for letter in letters) for rank in ranks)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The places in reading order."""
        return tuple(name for row in self.grid for name in row if name != ".")

    @cached_property
    def cells(self) -> tuple[str, ...]:
        """All of the grid in reading order, "." where there is no place."""
        return tuple(name for row in self.grid for name in row)

    @cached_property
    def ours(self) -> Mapping[str, str]:
        """Our name of each place by OpenSpiel's."""
        called = [name for name in self.called.split() if name != "."] or self.names
        return dict(zip(called, self.names, strict=True))

    @cached_property
    def at(self) -> Mapping[str, tuple[float, int]]:
        """The position of each place: across and down, in places."""
        lies: dict[str, tuple[float, int]] = {}
        for down, row in enumerate(self.grid):
            shift = {"below": 0, "free": 0, "right": down / 2, "centred": -(len(row) - 1) / 2}[self.rows]
            lies |= {name: (across + shift, down) for across, name in enumerate(row) if name != "."}
        return lies

    @cached_property
    def neighbours(self) -> frozenset[tuple[str, str]]:
        """Pairs of places that share a side."""
        if self.rows == "free":
            return frozenset()
        beside = {(1, 0), (0, 1)} if self.rows == "below" else {(1, 0), (0.5, 1)}

        def apart(one: str, other: str) -> tuple[float, int]:
            (x, y), (u, v) = self.at[one], self.at[other]
            return abs(x - u), abs(y - v)

        return frozenset(pair for pair in combinations(self.names, 2) if apart(*pair) in beside)


class State(_Part):
    """The format of the text of a state.

    The groups of all matches of `rows`, joined, have the cells; each match of `cell` in them is one, in the
    order of the places. `pieces` says which sort a cell's text means; what stands in `empty` is none. With
    `runs` a digit is so many empty cells. Where `counts` names a sort, a cell's text is how many lie there.
    """

    rows: str
    cell: str = "."
    pieces: Mapping[str, str] = {}
    empty: tuple[str, ...] = (".",)
    runs: bool = False
    counts: str = ""


class Sowing(_Part):
    """The sowing of seeds: the places in order, those that a player skips, and if the start is skipped."""

    route: str
    passes: tuple[str, str] = ("", "")
    passes_start: bool = False


class Table(_Part):
    """All that is said of one game beside OpenSpiel's rules."""

    load: str
    """The game as OpenSpiel loads it, with its parameters."""
    seats: tuple[str, str]
    """The players in the order in which they move."""
    numbers: tuple[int, int] = (0, 1)
    """The numbers that OpenSpiel has for them."""
    kinds: tuple[str, ...] = ("",)
    """Kinds of pieces that each player has; one without a name is all that there is."""
    neutral: tuple[str, ...] = ()
    """Sorts of pieces that belong to nobody."""
    supply: int | Mapping[str, int] = 0
    """Pieces of each sort, all of one number or by kind; where nothing is said, as many as at the start."""
    actions: Literal["one", "all"] = "one"
    """Whether a turn is one action of OpenSpiel, or all of a player's actions in a row."""
    first: int = 0
    """So many actions are the first part of a turn that is told in two parts; 0: it is told whole."""
    turn: tuple[tuple[str, str], ...] = ()
    """How actions read: an expression for the whole text of one, and what is written for it."""
    tree: int = 1000
    """Games at random in one tree of the search, about a second's; more are spread over several trees."""
    won: str
    """The end of the message for a game that is won."""
    boards: tuple[str, ...]
    """Board files that it is played on: the first one is the usual one."""
    senses: Literal["presence", "face", "height"] = "presence"
    """What a board has to sense so that nothing but questions is missing."""
    asked: str = ""
    """What a board that feels presence asks, as docs/GAMES.md says it."""
    unknown: str = ""
    """What no board can know."""
    places: Places
    state: State
    sowing: Sowing | None = None

    @cached_property
    def writers(self) -> tuple[tuple[re.Pattern[str], str], ...]:
        """The expressions for actions, compiled."""
        return tuple((re.compile(pattern), written) for pattern, written in self.turn)

    @cached_property
    def written(self) -> Callable[[str], str]:
        """How an action of OpenSpiel is written here; it follows from the text of the action alone.

        `{1}` is our name of the place that OpenSpiel calls as the first group says; `{#@1*8+@2-9}` the place
        with that number in the grid, reckoned from the groups; `\\1` the group itself.
        """
        return lru_cache(_ACTIONS)(self._written)

    def _written(self, action: str) -> str:
        for pattern, written in self.writers:
            if found := pattern.fullmatch(action):
                return _PLACE.sub(lambda place: self._place(place[1], found), found.expand(written))
        return action

    def _place(self, text: str, found: re.Match[str]) -> str:
        if not text.startswith("#"):
            return self.places.ours[found[int(text)]]
        return self.places.cells[sum(_term(each, found) for each in _TERM.findall(text[1:]))]


_PLACE = re.compile(r"\{([^}]*)\}")
_TERM = re.compile(r"([+-]?)(@?)(\d+)(?:\*(\d+))?")


def _term(term: tuple[str, str, str, str], found: re.Match[str]) -> int:
    """A term of a place's number: `@1*8` is the first group's number eight times, `9` is nine."""
    sign, is_group, number, times = term
    value = int(found[int(number)]) if is_group else int(number)
    return value * int(times or 1) * (-1 if sign == "-" else 1)


@cache
def table_of(name: str) -> Table:
    """Return the table of a game. Raises KeyError for one that has none."""
    if name not in NAMES:
        raise KeyError(name)
    return Table.model_validate(tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8")))
