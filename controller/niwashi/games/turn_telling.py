"""A turn in words, from its handlings: "Flower: Gardener f1 to e2, Maple, stones on d3 and e4"."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from niwashi.games.game import Act, Game, Handling, Option
from niwashi.games.match import Match
from niwashi.message import Key, Message
from niwashi.words.catalogue import has_words, suited, translate

_ORDER = (Act.LIFT, Act.SET, Act.PULL, Act.ADD, Act.TAKE, Act.RETURN)
_TOLD: WeakKeyDictionary[Match, dict[tuple[Any, str, str], str]] = WeakKeyDictionary()
"""Texts of a match's turns by position, turn and language: a page is sent a whole game each time."""


def told_turn(game: Game, position: Any, turn: str, language: str) -> str:
    """Return a turn in words. An illegal turn stays as it is written.

    >>> from niwashi.games import game_named
    >>> garden = game_named("garden")
    >>> told_turn(garden, garden.start(), "f1e2:2", "en")
    'Flower: Gardener f1 to e2, Maple, stones on d1, f1, d3 and f3'
    """
    text, player = told_actions(game, position, turn, language), game.players[game.side(position)]
    key = suited("told-turn", game.name, game.phase(position), language=language)
    return translate(key, language, player=Key(f"player-{player}"), text=text)


def told_actions(game: Game, position: Any, turn: str, language: str) -> str:
    """Return the actions of a turn in words, without its player. An illegal turn stays as it is written."""
    parts = turn_parts(game, position, turn)
    return _Telling(game, game.phase(position), language).told(parts) if parts else turn


def told_option(game: Game, position: Any, option: Option, language: str) -> str:
    """Return the handlings of a position's option in words, or its statement."""
    return _Telling(game, game.phase(position), language).told((option,))


def card_name(place: str, game: str) -> Message:
    """The name of the card that belongs on a place, as a fact of a message; `game` is the game's name.

    >>> translate(card_name("flower card 3", "garden"))
    'Bamboo'
    """
    number = place.rsplit(" ", 1)[-1]
    return Message(suited("card-name", game), number=int(number) if number.isdecimal() else number)


def told_turns(match: Match, language: str) -> list[str]:
    """Return the turns of a match in words."""
    positions = (match.start, *(played.position for played in match.played))
    pairs = zip(positions, match.turns, strict=False)  # nothing follows the last position
    known = _TOLD.setdefault(match, {})
    told = []
    for position, turn in pairs:
        key = position, turn, language
        if key not in known:
            known[key] = told_turn(match.game, *key)
        told.append(known[key])
    return told


class _Sort(NamedTuple):
    """Common properties of handlings that share a phrase, in the order of phrases."""

    step: int
    order: int
    act: Act
    owner: int
    less: int  # the higher a stack has grown, the earlier it is told
    is_trophy: bool


class _Telling(NamedTuple):
    """Puts handlings into words, in a phase of a game and a language."""

    game: Game
    phase: str
    language: str

    def told(self, parts: Sequence[Option]) -> str:
        """Return the actions in words, part by part; the statement if there are none."""
        done = [option for option in parts if option.handlings] or parts[-1:]
        return self._say("then").join(map(self._option, done))

    def _option(self, option: Option) -> str:
        if option.words:
            return translate(option.words.key, self.language, **option.words.facts)
        rest, twofold = _told_together(option.handlings)
        at_both = ((what, twofold[what]) for what in ("turned", "exchanged"))
        said = (
            *self._handled(sorted(rest, key=self._sort), twofold["captured"]),
            *(self._say(what, places=self._listed(places)) for what, places in at_both if places),
        )
        return self._say("list").join(said)

    def _handled(self, handlings: Iterable[Handling], captured: Collection[str]) -> Iterator[str]:
        lifted = ""
        for sort, group in groupby(handlings, self._sort):
            alike = list(group)
            if sort.act is Act.LIFT:
                lifted = alike[-1].place
            elif sort.act is Act.SET:
                walk = "walk-captures" if alike[0].place in captured else "walk"
                yield self._say(walk, origin=lifted, target=alike[0].place)
            else:
                yield self._together(sort, alike)

    def _sort(self, handling: Handling) -> _Sort:
        pile = self.game.places.get(handling.pile)
        is_trophy = pile is not None and pile.owner != pile.face
        adds, height = handling.act is Act.ADD, handling.stack.height
        owner = handling.stack.owner if adds else -1
        less = -height if adds and has_words(f"told-added-{height}-{self.game.name}") else 0
        return _Sort(handling.step, _ORDER.index(handling.act), handling.act, owner, less, is_trophy)

    def _together(self, sort: _Sort, handlings: Sequence[Handling]) -> str:
        cards = sort.act in (Act.PULL, Act.RETURN)
        places = dict.fromkeys(each.place for each in handlings)
        names = [self._card(place) if cards else place for place in places]
        owner = self.game.players[sort.owner] if 0 <= sort.owner < len(self.game.players) else ""
        facts = {"player": Key(f"player-{owner}")} if owner else {}
        return self._say(_key(sort), places=self._listed(names), count=len(names), **facts)

    def _card(self, place: str) -> str:
        name = card_name(place, self.game.name)
        return translate(name, self.language, **name.facts)

    def _listed(self, names: Iterable[str]) -> str:
        *others, last = names
        return self._say("and", others=self._say("list").join(others), last=last) if others else last

    def _say(self, what: str, **facts: str | int) -> str:
        key = suited(f"told-{what}", self.game.name, self.phase, language=self.language)
        return translate(key, self.language, **facts)


def _told_together(handlings: Sequence[Handling]) -> tuple[list[Handling], dict[str, list[str]]]:
    """Return the handlings that are told one by one, and the places where two of them are one thing:
    a piece turned over, one exchanged for another once it has come, one captured by the piece that comes.
    """
    by_place: dict[str, list[Handling]] = {}
    for each in sorted(handlings, key=lambda handling: handling.step):
        by_place.setdefault(each.place, []).append(each)
    twofold: dict[str, list[str]] = {"turned": [], "exchanged": [], "captured": []}
    told = set[Handling]()
    for place, done in by_place.items():
        acts = [each.act for each in done]
        clears = [each.act is Act.TAKE and not each.stack.height for each in done]
        if acts[-2:] == [Act.TAKE, Act.ADD] and clears[-2]:
            twofold["exchanged" if acts[2:] else "turned"].append(place)
            told |= {*done[-2:]}
        if acts[:2] == [Act.TAKE, Act.SET] and clears[0]:
            twofold["captured"].append(place)
            told.add(done[0])
    return [each for each in handlings if each not in told], twofold


def _key(sort: _Sort) -> str:
    if sort.act is Act.ADD:
        return f"added{sort.less}" if sort.less else "added"
    if sort.act is Act.TAKE:
        return "trophy" if sort.is_trophy else "taken"
    return "card" if sort.act is Act.PULL else "cards-back"


def turn_parts(game: Game, position: Any, turn: str) -> tuple[Option, ...]:
    """The options that make a legal turn, in their order; none where the turn is none of this position.

    >>> from niwashi.games import game_named
    >>> hexes = game_named("borderland")
    >>> [option.turn for option in turn_parts(hexes, hexes.start(), "w:e5,b:g7")]
    ['w:e5', 'w:e5,b:g7']
    """
    return _rest(game, position, position, turn, set())


def _rest(game: Game, start: Any, here: Any, turn: str, tried: set[str]) -> tuple[Option, ...]:
    """Return the continuations from the middle of a turn to its end, each beginning tried once."""
    options = game.options(here)
    for option in options:
        if option.turn == turn and not option.goes_on:
            return (option,)
    for option in options:
        # A turn begins so by its text, or by a statement that its text lacks.
        may_begin = option.goes_on and (turn.startswith(option.turn) or not option.handlings)
        if may_begin and option.turn not in tried:
            tried.add(option.turn)
            rest = _rest(game, start, game.continue_turn(start, option.turn), turn, tried)
            if rest:
                return option, *rest
    return ()
