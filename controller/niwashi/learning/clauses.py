"""The clauses of each game, in the parts of its digest, and a case for each: a position where it decides.

What a clause says stands in the word catalogue; `seeds/clauses` has its place and its examples, and
`seeds/examples` has more.
"""

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict

from niwashi import data
from niwashi.errors import IllegalTurn, NiwashiError
from niwashi.games.game import Act, Change, Game, PlaceKind, Reason
from niwashi.games.known import GAMES, game_named
from niwashi.games.turn_telling import told_turn, turn_parts
from niwashi.kits.known import kit_of, seed_file
from niwashi.words.catalogue import suited, translate

CLAUSE = re.compile(r"\b[A-Z]{2}-[0-9]{1,3}\b")
"""A clause's number in a text: RC-11."""

_MARKED = re.compile(r"^- \*\*([A-Z]{2}-\d+)\*\* (\[.*?)(?=^- \*\*|^#|\Z)", re.MULTILINE | re.DOTALL)
_MARK = re.compile(r"\[([A-Z](?:, [A-Z])*)\]")
_NOTES = {"R": "clauses-ruling", "F": "clauses-found", "P": "clauses-placeholder"}
_LONGEST_QUOTE = 20
_MOST_PROPOSED = 3


class _Written(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore", defer_build=True)


class IllegalChange(_Written):
    """A place that changes as no legal turn has it, and the clause that says so."""

    place: str
    change: Change
    clause: str


class Example(_Written):
    """A position, what happens there, and the clauses that it shows."""

    clauses: tuple[str, ...]
    position: str | None = None
    turns: tuple[str, ...] = ()
    becomes: str | None = None
    result: str | None = None
    refused: Mapping[str, str] = {}
    tried: IllegalChange | None = None
    garden: Mapping[str, Any] | None = None
    shows: Mapping[str, str] = {}


class DigestSection(_Written):
    """A part of a digest: the end of its key in the catalogue, and its clauses."""

    name: str
    clauses: tuple[str, ...]


class Digest(_Written):
    """The clauses of one game. `digest`: the file with their sources; `like`: whose examples serve too.

    `basics` are the clauses whose positions show the goal, a turn in three pictures, and the end.
    """

    game: str
    digest: str
    like: str | None = None
    basics: tuple[str, ...] = ()
    sections: tuple[DigestSection, ...]
    examples: tuple[Example, ...] = ()

    @property
    def clauses(self) -> tuple[str, ...]:
        return tuple(clause for section in self.sections for clause in section.clauses)


@cache
def digest_of(game: str) -> Digest | None:
    """The digest of a game; None for a game that has none."""
    name = kit_of(game).clauses
    return None if name is None else Digest.model_validate(_seed(game, f"clauses/{name}"))


def _seed(game: str, name: str) -> Mapping[str, Any]:
    return data.toml(data.text_of(seed_file(game, name)))


def game_with(clause: str, *first: str) -> str:
    """The game whose digest has a clause, one of the `first` if it has it; "rc-11" is taken for RC-11.

    Raises NiwashiError for a clause that there is not, naming those most like it.
    """
    wanted = clause.strip().upper()
    for game in (*first, *tuple(GAMES)):
        digest = digest_of(game)
        if digest is not None and wanted in digest.clauses:
            return game
    raise NiwashiError("clauses-unknown", found=clause[:_LONGEST_QUOTE], known=", ".join(_nearest(wanted)))


def _nearest(wanted: str) -> list[str]:
    """The clauses that somebody may have meant: with letters most like these, and the nearest numbers."""
    known = dict.fromkeys(each for game in GAMES if (digest := digest_of(game)) for each in digest.clauses)
    letters, number = re.sub(r"[^A-Z]", "", wanted)[:2], re.sub(r"[^0-9]", "", wanted)[:3]
    like = get_close_matches(letters, {each[:2] for each in known}, n=1, cutoff=0.5)
    meant = [each for each in known if each[:2] in like] or list(known)
    return sorted(meant, key=lambda each: abs(int(each[3:]) - int(number or 0)))[:_MOST_PROPOSED]


def clause_text(clause: str, language: str) -> str:
    """Return the text of a clause."""
    return translate(f"clause-{clause.lower()}", language)


@cache
def _marks(game: str, digest: str) -> Mapping[str, frozenset[str]]:
    """The letters of all marks in each clause of a digest, of those inside it too."""
    clauses = _MARKED.findall(data.text_of(seed_file(game, digest)))
    return {clause: frozenset(", ".join(_MARK.findall(text)).split(", ")) for clause, text in clauses}


def clause_note(clause: str, game: str, language: str) -> str:
    """Return the source of a clause that is not the game's own sheet; "" if it is."""
    digest = digest_of(game)
    marks = frozenset() if digest is None else _marks(game, digest.digest).get(clause, frozenset())
    notes = [translate(key, language) for mark, key in _NOTES.items() if mark in marks]
    if not notes or len(marks) == 1:
        return "".join(notes)
    return translate("clauses-partly", language, notes=" · ".join(notes))


class Case(NamedTuple):
    """An example, worked out by the rules: the position that is shown, and how it came about."""

    game: Game
    example: Example
    position: Any
    """None where the example is a garden and no position."""
    before: Any
    """The position before the last turn, where one was played."""
    refusals: Mapping[str, IllegalTurn] = {}
    objection: Reason | None = None

    @property
    def doer(self) -> int:
        """The player who did the last thing, or is to do something."""
        return self.game.side(self.position if self.before is None else self.before)

    @property
    def changed(self) -> frozenset[str]:
        """The squares that the last turn changed, or at which something is refused."""
        if self.example.tried or self.refusals:
            text = " ".join(self.refusals) + (self.example.tried.place if self.example.tried else "")
            return frozenset(name for name in re.findall(r"[a-z]\d+", text) if name in self.game.places)
        if self.before is None:
            return frozenset()
        old, new = self.game.layout(self.before), self.game.layout(self.position)
        squares = (name for name, place in self.game.places.items() if place.kind is PlaceKind.SQUARE)
        return frozenset(name for name in squares if old[name] != new[name])

    @property
    def walks(self) -> tuple[tuple[str, str], ...]:
        """Origin and target of each piece that the last turn moved."""
        if self.before is None:
            return ()
        parts = turn_parts(self.game, self.before, self.example.turns[-1])
        handlings = [handling for part in parts for handling in part.handlings]
        lifted = [handling.place for handling in handlings if handling.act is Act.LIFT]
        return tuple(zip(lifted, (h.place for h in handlings if h.act is Act.SET), strict=False))

    def told(self, language: str) -> str:
        """Return the caption of the example, or its turns in words."""
        return self.example.shows.get(language) or " ".join(self._said(language))

    def _said(self, language: str) -> Iterator[str]:
        if self.before is not None:
            told = told_turn(self.game, self.before, self.example.turns[-1], language)
            yield translate("clauses-played", language, told=told)
        for turn, refusal in self.refusals.items():
            why = refusal.facts["why"]
            because = translate(why.message, language) if isinstance(why, NiwashiError) else str(why)
            turned = kit_of(self.game).turn_words(turn, language)
            yield translate("clauses-refused", language, turn=turned, told=because)
        ending = None if self.position is None else self.game.ending(self.position)
        for reason in filter(None, (self.objection, ending)):
            yield translate(suited(reason.key, self.game.name, language=language), language, **reason.facts)


@cache
def case_of(clause: str, game: str) -> Case | None:
    """A position where a clause decides, worked out by the rules of its game; None for one without example.

    Raises NiwashiError where the rules don't bear an example out: a test sees to it that they do.
    """
    for name, example in _examples(game):
        if clause in example.clauses:
            return worked_out(game_named(name), example)
    return None


def has_case(clause: str, game: str) -> bool:
    """Return whether a clause has an example, without working it out."""
    return any(clause in example.clauses for _, example in _examples(game))


@cache
def _examples(game: str) -> tuple[tuple[str, Example], ...]:
    """The examples of a game, its own first, each with the name of its game."""
    digest = digest_of(game)
    if digest is None:
        return ()
    more = _seed(game, f"examples/{game}.toml")["examples"]
    own = (*digest.examples, *map(Example.model_validate, more))
    return (*((game, example) for example in own), *(_examples(digest.like) if digest.like else ()))


def worked_out(game: Game, example: Example) -> Case:
    """Work out an example by the rules."""
    if example.position is None:
        return Case(game, example, None, None)
    position, before = game.parse(example.position), None
    for turn in example.turns:
        before, position = position, game.play(position, turn)
    refusals = {turn: _refusal(game, position, turn) for turn in example.refused}
    tried = example.tried
    objection = game.objection(position, tried.place, tried.change) if tried else None
    return Case(game, example, position, before, refusals, objection)


def _refusal(game: Game, position: Any, turn: str) -> IllegalTurn:
    try:
        game.play(position, turn)
    except IllegalTurn as refusal:
        return refusal
    raise NiwashiError("clauses-not-refused", turn=turn, position=game.format(position))
