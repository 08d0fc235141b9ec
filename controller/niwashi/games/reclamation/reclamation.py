"""The Reclamation as a `Game`: text at the door, values and the engine behind it."""

from collections.abc import Mapping, Sequence

from niwashi.errors import IllegalTurn, NiwashiError
from niwashi.games.game import Change, Game, Layout, Option, Piece, Place, Reason, Refused
from niwashi.games.reclamation import handlings, notation, reasons
from niwashi.games.reclamation.cards import Card, CardSet
from niwashi.games.reclamation.rules import CARDS, PLAYERS, SIDES, Engine, Position, Variant
from niwashi.games.setup import GameSetup, canonical_json


class Reclamation(Game[Position]):
    """Garden or Throne with one card set; stateless."""

    def __init__(self, variant: Variant, cards: CardSet) -> None:
        self.variant = variant
        self.cards = cards
        self.engine = Engine(variant, [card.offsets for card in cards.face(variant.face)])
        self._places = handlings.places(variant)

    @property
    def name(self) -> str:
        """The variant's name: "garden" or "throne"."""
        return self.variant.name

    @property
    def players(self) -> tuple[str, ...]:
        """Flower, who moves first, and Tendril (RC-1)."""
        return PLAYERS

    @property
    def neighbours(self) -> frozenset[tuple[str, str]]:
        """The squares that share a side (RC-2)."""
        return SIDES

    @property
    def places(self) -> Mapping[str, Place]:
        """Squares `a1` to `f6`, `flower card 1` to `tendril card 4`, hands, and in Throne trophies."""
        return self._places

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The stones, which have both players' faces (RC-1)."""
        return tuple(Piece(player, side, turned=1 - side) for side, player in enumerate(PLAYERS))

    @property
    def setup(self) -> GameSetup:
        """Its name and its card set."""
        return GameSetup(self.name, canonical_json(self.cards.model_dump(mode="json")))

    @property
    def patterns(self) -> Mapping[str, Card]:
        """The card of each card place, for showing its pattern and how certain it is (RC-41)."""
        face = self.cards.face(self.variant.face)
        return {handlings.card_place(side, card): face[card] for side in (0, 1) for card in CARDS}

    def start(self) -> Position:
        return self.variant.start()

    def parse(self, text: str) -> Position:
        """The position that a canonical text means. Raises BadPosition."""
        return notation.parse_position(text, self.variant)

    def format(self, position: Position) -> str:
        """The canonical text of a position."""
        return notation.format_position(position, self.variant)

    def side(self, position: Position) -> int:
        """The index of the player to move."""
        return position.side

    def result(self, position: Position) -> str | None:
        """The winner's name once the game is over (RC-19, RC-21, RC-33)."""
        return PLAYERS[1 - position.side] if self.ending(position) else None

    def winners(self, position: Position) -> tuple[int, ...]:
        """The winner's index once the game is over."""
        return (1 - position.side,) if self.ending(position) else ()

    def ending(self, position: Position) -> Reason | None:
        """Return why a finished position is finished."""
        return reasons.ending(self.engine, position)

    def legal_turns(self, position: Position) -> list[str]:
        """The legal turns as text, sorted."""
        return sorted(map(notation.format_turn, self.engine.turns(position)))

    def play(self, position: Position, turn: str) -> Position:
        """The position after a turn. Raises BadTurn, or IllegalTurn with the clause."""
        wanted = notation.parse_turn(turn)
        for legal in self.engine.turns(position):
            if (legal.origin, legal.target, legal.card, legal.chosen) == wanted:
                return self.engine.after(position, legal)
        reason = reasons.why_illegal(self.engine, position, wanted)
        why = NiwashiError(reason.key, **reason.facts)
        raise IllegalTurn("rules-illegal-turn", turn=turn, why=why, clause=reason.clause)

    def perft(self, position: Position, depth: int) -> int:
        """The number of legal turn sequences of that length. Raises NiwashiError for a negative one."""
        if depth < 0:
            raise NiwashiError("rules-perft-negative", found=depth)
        return self.engine.perft(position, depth)

    def layout(self, position: Position) -> Layout:
        """Return what stands on every place; a used card is out of its place."""
        return handlings.layout(position, self.variant)

    def rearranged(self, position: Position, layout: Layout) -> Position:
        """Return the same player's turn with that layout; stones added to the board come from the hand."""
        return self.parse(self.format(handlings.rearranged(position, layout)))

    @property
    def tallest(self) -> int:
        """A Gardener is three stones high (RC-3)."""
        return handlings.GARDENER

    def flaw(self, layout: Layout) -> Reason | None:
        """Too many stones, too few or too many Gardeners, no card left; the places where one should look."""
        return handlings.flaw(layout, self.variant)

    def set_out(self, layout: Layout, side: int) -> Position:
        """The stones that are left over are in hand, as far as possible in the hands that have them."""
        return self.parse(self.format(handlings.set_out(layout, side, self.variant)))

    def options(self, position: Position) -> tuple[Option, ...]:
        """The legal turns as handlings, in the order of `legal`."""
        made = (handlings.option(position, turn) for turn in self.engine.turns(position))
        return tuple(sorted(made, key=lambda option: option.turn))

    def common_mistakes(self, position: Position) -> Sequence[Refused]:
        """Starts of turns that people try: too far, dead ends, cards without effect; none when it is over."""
        return () if self.ending(position) else tuple(reasons.common_mistakes(self.engine, position))

    def dead_ends(self, position: Position) -> Sequence[Refused]:
        """Moves of a Gardener to squares where no card has an effect (RC-11)."""
        return () if self.ending(position) else tuple(reasons.dead_ends(self.engine, position))

    def objection(self, position: Position, place: str, change: Change) -> Reason:
        """Return why a change at a place belongs to no turn. Raises KeyError for an unknown place."""
        over = self.ending(position)
        return over or reasons.objection(self.engine, position, place, self.places[place], change)

    def facts(self, position: Position) -> Mapping[str, str | int]:
        """Stones in hand and what decides the game, for each player, as `flower_hand`, `tendril_hand` …

        The other names: `squares` in Garden, `gardeners` and `trophies` in Throne. The catalogue's label of
        `flower_hand` is `fact-flower-hand`.
        """
        camps = list(zip(PLAYERS, position.camps, strict=True))
        return {
            f"{player}_{fact}": of(camp) for fact, of in self.variant.told.items() for player, camp in camps
        }
