"""Borderland as a `Game`: text at the door, values and the rules behind it."""

from collections.abc import Collection, Mapping, Sequence

from niwashi.errors import IllegalTurn, NiwashiError
from niwashi.games.borderland import COLOURS, handlings, notation, reasons, turns
from niwashi.games.borderland.position import NUMBERS, SIDES, START, Position, names
from niwashi.games.game import Change, Dice, Game, Layout, Option, Piece, Place, Reason, Refused
from niwashi.message import Key


class Borderland(Game[Position]):
    """Borderland, which has no variants; stateless."""

    @property
    def name(self) -> str:
        return "borderland"

    @property
    def players(self) -> tuple[str, ...]:
        """White, who moves first, and Black (BL-2)."""
        return COLOURS

    @property
    def neighbours(self) -> frozenset[tuple[str, str]]:
        """Each cell and its neighbours, up to six (BL-1)."""
        return SIDES

    @property
    def places(self) -> Mapping[str, Place]:
        """Cells `a1` to `k6`, `white hand` and `black hand`."""
        return handlings.PLACES

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The sort of each colour (BL-2)."""
        return tuple(Piece(colour, side) for side, colour in enumerate(COLOURS))

    def start(self) -> Position:
        """The empty board (BL-3)."""
        return START

    def parse(self, text: str) -> Position:
        """The position that a canonical text means. Raises BadPosition."""
        return notation.parse_position(text)

    def format(self, position: Position) -> str:
        """The canonical text of a position."""
        return notation.format_position(position)

    def side(self, position: Position) -> int:
        """The index of the player to move; in the opening 0 puts the pieces down, 1 chooses (BL-31)."""
        if position.side is None:
            return 1 if any(position.pieces) and not position.begun else 0
        return position.side

    def result(self, position: Position) -> str | None:
        """The winner's name once the game is over (BL-24)."""
        won = turns.winner(position)
        return None if won is None else COLOURS[won]

    def winners(self, position: Position) -> tuple[int, ...]:
        """The winner's index once the game is over (BL-24)."""
        won = turns.winner(position)
        return () if won is None else (won,)

    def ending(self, position: Position) -> Reason | None:
        """Return the reason why a finished position is finished."""
        return reasons.ending(position)

    def legal_turns(self, position: Position) -> list[str]:
        """The legal turns as text, sorted."""
        if position.side is None:
            return sorted(turns.openings(position))
        return turns.listed(position)

    def random_turn(self, position: Position, dice: Dice) -> str:
        """A legal turn by chance, without a list of all: each next action is as likely as any other."""
        if position.side is None:
            legal = list(turns.openings(position))
            return legal[int(dice.random() * len(legal))]
        if turns.winner(position) is not None:
            return ""
        return notation.format_turn(turns.drawn(position, position.side, dice))

    def play(self, position: Position, turn: str) -> Position:
        """The position after a turn. Raises BadTurn, or IllegalTurn with the clause."""
        after = _after(position, turn)
        if after is not None:
            return after
        reason = reasons.why_illegal(position, notation.parse_turn(turn))
        why = NiwashiError(reason.key, **reason.facts)
        raise IllegalTurn("rules-illegal-turn", turn=turn, why=why, clause=reason.clause)

    def perft(self, position: Position, depth: int) -> int:
        """The number of legal turn sequences of that length. Raises NiwashiError for a negative one."""
        if depth == 1 and position.side is not None:
            return turns.count(position)
        return super().perft(position, depth)

    def layout(self, position: Position) -> Layout:
        return handlings.layout(position)

    def rearranged(self, position: Position, layout: Layout) -> Position:
        """Return the same colour's turn with that layout; a border keeps the side of its former territory."""
        return self.parse(self.format(handlings.rearranged(position, layout)))

    @property
    def tallest(self) -> int:
        """Pieces do not stand on others (BL-2)."""
        return 1

    def flaw(self, layout: Layout) -> Reason | None:
        """More than one piece on a cell."""
        high = tuple(name for name in NUMBERS if layout[name].height > 1)
        if not high:
            return None
        return Reason(
            "rules-position-too-high", "", high, {"place": high[0], "found": layout[high[0]].height}
        )

    def set_out(self, layout: Layout, side: int) -> Position:
        """Return the layout as a position; a border keeps the area with most enemies (BL-21)."""
        if not any(layout[name].height for name in NUMBERS):
            return START
        return self.rearranged(START._replace(side=side), layout)

    def options(self, position: Position) -> tuple[Option, ...]:
        """The legal actions as handlings; a pass, a skipped action and a choice of colour need none."""
        return handlings.options(position)

    def continue_turn(self, position: Position, begun: str) -> Position:
        """The position after a turn's first action, or after the opening's first piece."""
        if position.side is None:
            return position._replace(pieces=(1 << NUMBERS[begun.removeprefix("w:")], 0), begun=(begun,))
        texts = tuple(begun.split(","))
        here, _ = turns.played(position, texts)
        return here._replace(begun=texts)

    def common_mistakes(self, position: Position) -> Sequence[Refused]:
        """Starts of turns that people try and the rules refuse; none in the opening and when it is over."""
        if position.side is None or turns.winner(position) is not None:
            return ()
        return tuple(reasons.common_mistakes(position, position.side))

    def objection(self, position: Position, place: str, change: Change) -> Reason:
        """Return why a change at a place belongs to no turn. Raises KeyError for an unknown place."""
        over = reasons.ending(position)
        return over or reasons.objection(position, place, self.places[place], change)

    def territories(self, position: Position) -> Mapping[int, Collection[str]]:
        """The territories by colour index (BL-21)."""
        return {side: names(territory) for side, territory in enumerate(position.territories) if territory}

    def phase(self, position: Position) -> str:
        """`opening-first`, `opening-second`, `choosing`, `emergency` (BL-3, BL-13), else nothing."""
        if position.side is not None:
            return "emergency" if position.has_border else ""
        if not any(position.pieces):
            return "opening-first"
        return "opening-second" if position.begun else "choosing"

    def facts(self, position: Position) -> Mapping[str, str | int]:
        """`white_territory`, `black_territory`, `white_pieces`, `black_pieces`, and the `phase` as a word."""
        sizes = {f"{c}_territory": t.bit_count() for c, t in zip(COLOURS, position.territories, strict=True)}
        pieces = {f"{c}_pieces": p.bit_count() for c, p in zip(COLOURS, position.pieces, strict=True)}
        return {**sizes, **pieces, "phase": _phase(position)}


def _after(position: Position, turn: str) -> Position | None:
    """The position after a turn as its canonical text says; None if it is not legal."""
    if position.side is None:
        return turns.openings(position).get(turn)
    texts = () if turn == turns.PASS else turn.split(",")
    here, so_far = turns.played(position, texts)
    if len(so_far) < len(texts) or not (texts or turns.must_pass(position)):
        return None
    return here._replace(side=1 - position.side)


def _phase(position: Position) -> Key:
    if position.side is None:
        choosing = any(position.pieces) and not position.begun
        return Key("borderland-phase-choosing" if choosing else "borderland-phase-opening")
    return Key("borderland-phase-emergency" if position.has_border else "borderland-phase-ordinary")
