"""The gardens for a page: tiles, virtue, points, cards; only what its seat may know."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

from niwashi.board_types import Geometry
from niwashi.games.game import Item
from niwashi.games.karesansui.board import Corner, cell_of, corner, supply
from niwashi.games.karesansui.deeds import LAYING
from niwashi.games.karesansui.garden import MOST_VIRTUE, NAMES, STONES
from niwashi.games.karesansui.karesansui import Karesansui
from niwashi.games.karesansui.kit.drawings import monk_name, stone_name, tile_name
from niwashi.games.karesansui.kit.garden_picture import ITEMS
from niwashi.games.karesansui.position import Position
from niwashi.games.karesansui.scoring import Score, items, score
from niwashi.games.match import Match
from niwashi.message import Key
from niwashi.page_types.gardens_state import (
    FamousView,
    GardenCardView,
    GardensView,
    GardenView,
    ItemView,
    LaidTile,
    TileView,
    TouchPreview,
)
from niwashi.page_types.scene import PieceView
from niwashi.words.catalogue import listed, translate

View = Mapping[str, Any]


def pieces_view(game: Karesansui, language: str) -> list[PieceView]:
    """Return the look of each sort."""
    return [_piece(game, sort, language) for sort in range(len(game.pieces))]


def marks_view(game: Karesansui, language: str) -> Mapping[str, str]:
    """Return the inscriptions of places with a meaning of their own."""
    count = len(game.players)
    corners = [corner(count, side)._asdict().items() for side in range(count)]
    return {cell: translate(f"mark-{what}", language) for corner_ in corners for what, cell in corner_}


def square_label(name: str, game: Karesansui, language: str) -> str:
    """Return a square's label: its name; on places with a meaning of their own, that and its player."""
    count = len(game.players)
    for side, seat in enumerate(game.players):
        player = Key(f"player-{seat}")
        for what, cell in corner(count, side)._asdict().items():
            if cell == name:
                return translate(f"place-{what}", language, player=player)
        if name.startswith(f"{seat} "):
            return translate("place-of-garden", language, player=player, square=name.removeprefix(f"{seat} "))
    return name


def gardens_view(
    game: Karesansui, match: Match, board: Geometry, viewer: int | None, language: str
) -> GardensView:
    """The gardens as a viewer may know them."""
    return _Moment(game, match, board, viewer, language).gardens()


def _piece(game: Karesansui, sort: int, language: str) -> PieceView:
    piece = game.pieces[sort]
    if piece.player >= 0:
        seat = game.players[piece.player]
        label = translate("piece-monk", language, player=Key(f"player-{seat}"))
        picture, alone = monk_name(seat), monk_name(seat, alone=True)
    else:
        label = translate(f"piece-{piece.name}", language)
        picture = alone = stone_name(piece.name)
    return {"label": label, "picture": picture, "alone": alone, "rides": piece.rides}


def _signed(points: int) -> str:
    """A number with its sign, a real minus."""
    return f"{points:+d}".replace("-", "\N{MINUS SIGN}")


class _Moment:
    """One moment of a game, for one viewer."""

    def __init__(
        self, game: Karesansui, match: Match, board: Geometry, viewer: int | None, language: str
    ) -> None:
        self.game = game
        self.position = match.here
        self.viewer = viewer
        self.language = language
        self.geometry = board
        self.said_by = match.said_by()
        self.options = [option for option in game.options(self.position) if not option.secret]
        self.view: View = game.view(match.position, viewer)

    def gardens(self) -> GardensView:
        return {
            "players": [self.player(index) for index in range(len(self.game.players))],
            "laid": dict(self.laid()),
            "at_hand": [self.tile(text) for text in self.at_hand()],
            "turn_over": self.turn_over(),
            "shown": [self.famous(card) for card in self.view["shown"]],
            "stock": self.view["stock"],
            "promises": dict(self.promises()),
            "chosen": dict(self.chosen()),
            "pictures": dict(self.pictures()),
            "piles": {supply(kind): turn for turn, kind in self.kinds()},
        }

    def player(self, index: int) -> GardenView:
        seat = self.game.players[index]
        seen = self.view["players"][seat]
        cards = seen["cards"]
        famous = seen["famous"]
        return {
            "virtue": seen["virtue"],
            "most": MOST_VIRTUE,
            "stored": self.tile(seen["stored"]) if seen["stored"] else None,
            "points": sum(item.points for item in self.items(index)),
            "items": [self.item(item) for item in self.items(index)],
            "cards": [self.gardener(card) for card in cards] if isinstance(cards, list) else [],
            "hidden": 0 if isinstance(cards, list) else cards,
            "famous": self.famous(famous) if isinstance(famous, str) else None,
            "has_famous": bool(famous),
            "picture": f"garden-{seat}",
        }

    def items(self, index: int) -> list[Item]:
        garden = self.position.players[index].garden
        cards = self.game.known_famous(self.position, index, self.viewer)
        return list(items(len(self.game.players), index, garden, cards))

    def item(self, item: Item) -> ItemView:
        label = translate(item.words.key, self.language, **item.words.facts)
        return {"label": label, "points": item.points, "places": list(item.places)}

    def tile(self, text: str) -> TileView:
        return {"picture": tile_name(text), "label": translate("label-tile", self.language, tile=text)}

    def laid(self) -> Iterator[tuple[str, LaidTile]]:
        """Every tile by its cell, and how far its owner's side is turned from south."""
        for index, seat in enumerate(self.game.players):
            turn, places = self.bearing(index), self.corner(index)
            seen = self.view["players"][seat]
            texts = [text for row in reversed(seen["tiles"]) for text in row]
            for name, text in zip(NAMES, texts, strict=True):
                if text:
                    yield self.cell(index, name), {**self.tile(text), "turn": turn}
            if seen["stored"]:
                yield places.storage, {**self.tile(seen["stored"]), "turn": turn}
        side = self.position.stage.side
        for text in self.at_hand()[:1]:
            yield self.corner(side).draw, {**self.tile(text), "turn": self.bearing(side)}

    def at_hand(self) -> list[str]:
        """The tile to be dealt with, as it lies now; all of them where one of several is to be chosen."""
        laying = (option.turn.split(" ") for option in self.options)
        faces = [words[1] for words in laying if words[0] in LAYING and len(words) == 3]
        return faces[:1] or list(self.view["stage"]["tiles"])

    def corner(self, index: int) -> Corner:
        return corner(len(self.game.players), index)

    def cell(self, index: int, name: str) -> str:
        return cell_of(len(self.game.players), index, name)

    def bearing(self, index: int) -> int:
        """Return a garden's turn on this board, in degrees clockwise."""
        left, right = (self.geometry[self.cell(index, name)] for name in ("a1", "e1"))
        return round(math.degrees(math.atan2(left.y - right.y, right.x - left.x))) % 360

    def turn_over(self) -> str:
        """The choice that turns the drawn tile, "" if there is none."""
        side = self.position.stage.side
        turning = (o for o in self.options if o.goes_on and o.button == self.corner(side).draw)
        return next((option.turn for option in turning), "")

    def promises(self) -> Iterator[tuple[str, TouchPreview]]:
        """Yield the effect of touching each square."""
        for option in self.options:
            gains = _promised(self.game, self.position, option.turn, self.viewer)
            if gains is not None and option.button and self.viewer in (None, self.position.stage.side):
                parts = (
                    f"{translate(ITEMS[name], self.language)} {_signed(count)}"
                    for name, count in gains.items()
                )
                text = listed(list(parts)[:-1], self.language)
                yield option.button, self.promise(gains["total"], text, option.turn)

    def promise(self, points: int, text: str, turn: str) -> TouchPreview:
        """Return a turn's effect, with the tile as it would lie if the turn lays one."""
        verb, *rest = turn.split(" ")
        if verb not in LAYING:
            return {"points": points, "text": text}
        bearing = self.bearing(self.position.stage.side)
        return {"points": points, "text": text, "picture": tile_name(rest[0]), "turn": bearing}

    def chosen(self) -> Iterator[tuple[str, TileView]]:
        """The kind of stone that the turn has begun with, on the cell that was touched for it."""
        match self.position.begun.split(" "):
            case ["stone" | "muso", kind] if self.said_by and self.viewer in (None, self.position.stage.side):
                label = translate(f"karesansui-stone-{kind}", self.language)
                yield self.said_by, {"picture": stone_name(kind), "label": label}

    def pictures(self) -> Iterator[tuple[str, str]]:
        """Yield the pictures of choices in a menu: the stone to take, the tile to choose."""
        yield from ((turn, stone_name(kind)) for turn, kind in self.kinds())
        for option in self.options:
            match option.turn.split(" "):
                case ["tile", design]:
                    yield option.turn, tile_name(design)

    def kinds(self) -> Iterator[tuple[str, str]]:
        """The choices that begin with a kind of stone."""
        for option in self.options:
            match option.turn.split(" "):
                case ["stone" | "muso", kind] if not option.handlings and kind in STONES:
                    yield option.turn, kind

    def gardener(self, card: str) -> GardenCardView:
        named = next(each for each in self.game.deck.gardeners if each.id == card)
        return {
            "label": getattr(named.name, self.language),
            "text": translate(f"karesansui-card-{card}", self.language),
            "placeholder": named.standing == "placeholder",
        }

    def famous(self, card: str) -> FamousView:
        named = self.game.deck.famous_by_id[card]
        needs = [self.need(where, what) for where, things in named.needs.items() for what in things]
        return {
            "label": getattr(named.name, self.language),
            "text": listed(needs, self.language),
            "points": named.points,
            "needs": {w: [stone_name(n) if n in STONES else n for n in ns] for w, ns in named.needs.items()},
            "placeholder": named.standing == "placeholder",
        }

    def need(self, where: str, what: str) -> str:
        thing = translate(f"piece-{what}" if what in STONES else "karesansui-item-moss", self.language)
        return f"{where} {thing}"


def _promised(
    game: Karesansui, position: Position, turn: str, viewer: int | None
) -> Mapping[str, int] | None:
    """Return the points that a turn would add to the deciding player, item by item; None if none at once."""
    player = position.stage.side
    after = game.preview(position, turn)
    if after is None:
        return None
    cards = game.known_famous(position, player, viewer)
    return _gained(score(position.players[player].garden, cards), score(after, cards))


def _gained(before: Score, after: Score) -> Mapping[str, int]:
    """The items that differ between two scores, and the total, by name."""
    told = before.told()
    changes = {name: count - told[name] for name, count in after.told().items()}
    return {name: change for name, change in changes.items() if change or name == "total"}
