"""What a player may see, as numbers for networks and as text: OpenSpiel's observations.

Everything stands where the game has it and in the game's own seats: nothing is turned towards the viewer, and
`seat` says which one that is.
"""

from collections.abc import Mapping
from typing import Any, Protocol

from niwashi.games import Game, PlaceKind, canonical_json
from niwashi.games.karesansui import SUPPLY
from niwashi.games.karesansui.garden import MOST_VIRTUE as MOST
from niwashi.games.karesansui.garden import NAMES, STONES, square
from niwashi.games.karesansui.karesansui import Karesansui
from niwashi.games.karesansui.position import Phase
from niwashi.games.karesansui.tiles import DESIGNS, faces, seen
from niwashi_openspiel.ours.moment import Moment
from niwashi_openspiel.ours.rules import Rules

Shapes = Mapping[str, tuple[int, ...]]
Arrays = Mapping[str, Any]


class Look(Protocol):
    """The pieces of an observation, those that all see and those that one player sees, and their values."""

    open: Shapes
    own: Shapes

    def write(self, arrays: Arrays, moment: Moment, viewer: int, seers: frozenset[int]) -> None:
        """Write zeros over with what is seen: `seers` are the sides whose secrets may be told."""

    def text(self, moment: Moment, seers: frozenset[int], *, is_open: bool) -> str:
        """Return what is seen as text: with what all see, or without."""


def look_of(rules: Rules) -> Look:
    """Return how a game looks."""
    return GardensLook(rules) if isinstance(rules.game, Karesansui) else BoardLook(rules)


class BoardLook:
    """A board that all see: planes of squares, cards that lie there, what is in the piles, the turn so far.

    `board` has a plane for each sort of pieces and each height of a stack. Hexes lie in a square, each row
    slanting from the one below; `cells` says which are on the board. `begun` marks the parts of the turn so
    far.
    """

    def __init__(self, rules: Rules) -> None:
        game = rules.game
        self._rules, self._game = rules, game
        kinds = {kind: [n for n, place in game.places.items() if place.kind is kind] for kind in PlaceKind}
        self._at = {name: _at(game, name) for name in kinds[PlaceKind.SQUARE]}
        self._cards, self._piles = kinds[PlaceKind.CARD], kinds[PlaceKind.PILE]
        rows, columns = (max(numbers) + 1 for numbers in zip(*self._at.values(), strict=True))
        self._whole = sum(stack.height for stack in game.layout(game.start()).values())
        self._has_holes = rows * columns > len(self._at)
        self._has_territories = type(game).territories is not Game.territories
        seats = len(game.players)
        shapes = {
            "seat": (seats,),
            "to_move": (seats,),
            "board": (len(game.pieces) * game.tallest, rows, columns),
            "cells": (rows, columns) if self._has_holes else None,
            "territories": (seats, rows, columns) if self._has_territories else None,
            "cards": (len(self._cards),) if self._cards else None,
            "piles": (len(self._piles),),
            "begun": (len(rules.parts.texts),) if rules.parts.longest > 1 else None,
        }
        self.open: Shapes = {name: shape for name, shape in shapes.items() if shape is not None}
        self.own: Shapes = {}

    def write(self, arrays: Arrays, moment: Moment, viewer: int, seers: frozenset[int]) -> None:
        """Write zeros over with what is seen."""
        del seers  # all is open
        layout = self._game.layout(moment.position)
        arrays["seat"][viewer] = 1
        if not moment.is_over:
            arrays["to_move"][moment.side] = 1
        board = arrays["board"]
        for name, (row, column) in self._at.items():
            stack = layout[name]
            if stack.height:
                board[stack.owner * self._game.tallest + stack.height - 1, row, column] = 1
            if self._has_holes:
                arrays["cells"][row, column] = 1
        if self._has_territories:
            for side, names in self._game.territories(moment.position).items():
                for name in names:
                    arrays["territories"][(side, *self._at[name])] = 1
        for number, name in enumerate(self._cards):
            arrays["cards"][number] = layout[name].height
        for number, name in enumerate(self._piles):
            arrays["piles"][number] = layout[name].height / self._whole
        for part in moment.parts:
            arrays["begun"][self._rules.parts.numbers[part]] = 1

    def text(self, moment: Moment, seers: frozenset[int], *, is_open: bool) -> str:
        """Return the position's text and the turn so far."""
        del seers
        seat = self._game.players[moment.player(0)]
        return f"{position_text(moment)} 0={seat}" if is_open else ""


class GardensLook:
    """Karesansui: the gardens of all, what lies beside them, the own cards. It is made from `view` alone."""

    def __init__(self, rules: Rules) -> None:
        assert isinstance(rules.game, Karesansui)  # noqa: S101 - `look_of` has asked
        self._game = rules.game
        deck, seats = rules.game.deck, rules.seats
        self._names = rules.game.players
        lying = [face for design in DESIGNS for face in faces(design)]
        self._faces = {face: number for number, face in enumerate(lying)}
        self._gardeners = {card: number for number, card in enumerate(deck.gardener_ids)}
        self._famous = {card: number for number, card in enumerate(deck.famous_by_id)}
        self._tiles = len(deck.all_tiles)
        squares, gardeners = len(NAMES), len(self._gardeners)
        self.open: Shapes = {
            "seat": (seats,),
            "active": (seats,),
            "to_move": (seats,),
            "phase": (len(Phase),),
            "tiles": (seats, squares, len(lying)),
            "stones": (seats, squares, len(STONES)),
            "monk": (seats, squares),
            "virtue": (seats, MOST + 1),
            "stored": (seats, len(DESIGNS)),
            "cards_left": (seats, gardeners),
            "at_hand": (len(DESIGNS),),
            "refused": (seats,),
            "declared": (squares, len(lying)),
            "thief": (seats,),
            "stolen": (squares, len(lying)),
            "card": (gardeners,),
            "used": (gardeners,),
            "shown": (len(self._famous),),
            "supply": (len(STONES),),
            "stock": (1,),
            "discards": (len(DESIGNS),),
        }
        self.own: Shapes = {"own_cards": (seats, gardeners), "own_famous": (seats, len(self._famous))}

    def write(self, arrays: Arrays, moment: Moment, viewer: int, seers: frozenset[int]) -> None:
        """Write zeros over with what is seen."""
        if "seat" in arrays:
            arrays["seat"][viewer] = 1
            self._write_open(arrays, self._game.view(moment.root, None), moment)
        if "own_cards" in arrays:
            for side, (cards, famous) in self._secrets(moment, seers).items():
                for card in cards:
                    arrays["own_cards"][side, self._gardeners[card]] = 1
                if famous:
                    arrays["own_famous"][side, self._famous[famous]] = 1

    def text(self, moment: Moment, seers: frozenset[int], *, is_open: bool) -> str:
        """Return what is seen as JSON; alone what is secret, in few words."""
        secrets = self._secrets(moment, seers)
        own = "; ".join(
            f"{self._names[side]}: {','.join(cards) or '-'} {famous or '-'}"
            for side, (cards, famous) in secrets.items()
        )
        if not is_open:
            return own
        view = {key: value for key, value in self._game.view(moment.root, None).items() if key != "turns"}
        return f"{own} {canonical_json(view)}".strip()

    def _secrets(self, moment: Moment, seers: frozenset[int]) -> Mapping[int, tuple[list[str], str | None]]:
        """The gardener cards and the famous garden of some sides, as the view of that side has them."""
        told = {}
        for side in sorted(seers):
            own = self._game.view(moment.root, side)["players"][self._names[side]]
            told[side] = (own["cards"], own["famous"])
        return told

    def _write_open(self, arrays: Arrays, view: Mapping[str, Any], moment: Moment) -> None:
        for side, name in enumerate(self._names):
            self._write_garden(arrays, side, view["players"][name])
        stage = view["stage"]
        if not moment.is_over:
            arrays["active"][self._names.index(stage["active"])] = 1
        if not moment.is_over and not moment.pending:
            arrays["to_move"][self._names.index(stage["side"])] = 1
        arrays["phase"][list(Phase).index(Phase(stage["phase"]))] = 1
        for design in stage["tiles"]:
            arrays["at_hand"][DESIGNS.index(design)] += 1
        for name in stage["refused"]:
            arrays["refused"][self._names.index(name)] = 1
        for what in ("declared", "stolen"):
            if stage[what]:
                laying = stage[what]
                arrays[what][square(laying["square"]), self._faces[seen(laying["tile"])]] = 1
        if stage["thief"]:
            arrays["thief"][self._names.index(stage["thief"])] = 1
        if stage["card"]:
            arrays["card"][self._gardeners[stage["card"]]] = 1
        for card in view["used"]:
            arrays["used"][self._gardeners[card]] = 1
        for card in view["shown"]:
            arrays["shown"][self._famous[card]] = 1
        for number, (kind, whole) in enumerate(zip(STONES, SUPPLY[len(self._names)], strict=True)):
            arrays["supply"][number] = view["supply"][kind] / whole
        arrays["stock"][0] = view["stock"] / self._tiles
        for design in view["discards"]:
            arrays["discards"][DESIGNS.index(design)] += 1 / self._tiles

    def _write_garden(self, arrays: Arrays, side: int, garden: Mapping[str, Any]) -> None:
        for number in range(len(NAMES)):
            row, column = 2 - number // 5, number % 5  # a view's rows stand as one looks at them
            if tile := garden["tiles"][row][column]:
                arrays["tiles"][side, number, self._faces[seen(tile)]] = 1
        for name, stone in garden["stones"].items():
            arrays["stones"][side, square(name), STONES.index(stone)] = 1
        if garden["monk"]:
            arrays["monk"][side, square(garden["monk"])] = 1
        arrays["virtue"][side, garden["virtue"]] = 1
        if garden["stored"]:
            arrays["stored"][side, DESIGNS.index(garden["stored"])] = 1
        arrays["cards_left"][side, : garden["cards"]] = 1


def position_text(moment: Moment) -> str:
    """Return the text of a position, and after it the parts of the turn that has begun."""
    text = moment.rules.game.format(moment.root)
    return " ".join((text, "…", *moment.parts)) if moment.parts else text


def _at(game: Game, name: str) -> tuple[int, int]:
    """The row and the column of a square. Rows of hexes that grow shorter upwards begin with holes."""
    letter, number = ord(name[0]) - ord("a"), int(name[1:]) - 1
    if game.name != "borderland":
        return number, letter
    middle = (
        len({each[0] for each, place in game.places.items() if place.kind is PlaceKind.SQUARE}) - 1
    ) // 2
    return letter, number + max(0, letter - middle)
