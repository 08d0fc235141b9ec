"""docs/LADDER.md: a section for each game; only rows that were measured anew are replaced."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import log10, sqrt

_HEAD = """# What the levels are worth

Made by `make -C extras/bench ladder` (with `ARGS="--games garden --levels 2 3"` it measures a part anew and
leaves the rest): each level against the one below, in pairs of games from one opening at random with sides
changed; won / drawn / lost by the higher one. The span after the Elo is 95% of doubt. A sequential test
says whether the level is 60 Elo stronger or not at all (5% doubt either way); "open" means that more
games are needed.
"""
_COLUMNS = "| levels | won / drawn / lost | Elo | test |\n| --- | --- | --- | --- |"
_ROW = re.compile(r"^\| (\d+) against \d+ \|.*\|$")
_MOST = 0.99  # the share of points beyond which Elo means nothing


@dataclass
class MatchScore:
    """The result of a match for the stronger side."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The share of points, from 0 to 1."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.5

    @property
    def elo(self) -> float:
        """The difference in Elo that such a share means, at most 800 either way.

        >>> round(MatchScore(75, 0, 25).elo), round(MatchScore(1, 2, 1).elo)
        (191, 0)
        """
        return _elo(self.share)

    @property
    def doubt(self) -> float:
        """Return half the 95 % interval in Elo, as if all games were independent."""
        games = max(1, self.games)
        spread = (self.won + self.drawn / 4) / games - self.share**2
        half = 1.96 * sqrt(max(spread, 0.25 / games) / games)
        return (_elo(self.share + half) - _elo(self.share - half)) / 2

    def row(self, level: int, verdict: str) -> str:
        """A line of the table."""
        tally = f"{self.won} / {self.drawn} / {self.lost}"
        elo = round(self.elo) + 0  # no "-0"
        return f"| {level} against {level - 1} | {tally} | {elo:+d} ± {self.doubt:.0f} | {verdict} |"


def _elo(share: float) -> float:
    return -400 * log10(1 / min(_MOST, max(1 - _MOST, share)) - 1)


@dataclass
class LadderSection:
    """The section of a game: its method, a row for each level, and text written by hand below."""

    how: str = ""
    rows: dict[int, str] = field(default_factory=dict)
    remarks: str = ""

    def text(self, name: str) -> str:
        rows = "\n".join(self.rows[level] for level in sorted(self.rows))
        parts = [f"## {name.capitalize()}", self.how, f"{_COLUMNS}\n{rows}", self.remarks]
        return "\n\n".join(part for part in parts if part)


def sections(text: str) -> dict[str, LadderSection]:
    """Return a page's sections by game."""
    found = {}
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        name, _, body = part.partition("\n")
        how, _, rest = body.partition(_COLUMNS)
        rows = {int(match[1]): line for line in rest.splitlines() if (match := _ROW.match(line))}
        remarks = "\n".join(line for line in rest.splitlines() if not _ROW.match(line))
        found[name.strip().lower()] = LadderSection(how.strip(), rows, remarks.strip())
    return found


def page(found: Mapping[str, LadderSection]) -> str:
    """The whole page as Markdown."""
    return "\n".join([_HEAD, *(f"{section.text(name)}\n" for name, section in found.items())])
