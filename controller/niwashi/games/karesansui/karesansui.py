"""Karesansui as a game: text at the door, values behind it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from niwashi.errors import BadPosition, IllegalTurn, NiwashiError
from niwashi.games.game import Change, Dice, Game, Item, Layout, Option, Piece, Place, Reason, Refused
from niwashi.games.karesansui import SUPPLY, board, deeds, flow, notation, parts, reasons, seats
from niwashi.games.karesansui.checks import check
from niwashi.games.karesansui.deck import Deck, FamousCard
from niwashi.games.karesansui.flow import SEED_DIGITS, next_seed
from niwashi.games.karesansui.garden import Garden, monk_steps
from niwashi.games.karesansui.notation import parse_turn
from niwashi.games.karesansui.offers import legal_turns, purchases
from niwashi.games.karesansui.position import Phase, Position, SetUp, player_key
from niwashi.games.karesansui.reasons import why_illegal
from niwashi.games.karesansui.scoring import Score, items, score
from niwashi.games.karesansui.view import dealt_anew, view
from niwashi.games.setup import GameSetup, canonical_json
from niwashi.validation import quoted


class Karesansui(Game[Position]):
    """Karesansui for two to four players with one deck and one seed; stateless.

    Tiles are flat and carry no magnet: most of a turn is said by touching places (KS-71), and only monks
    and stones are part of what stands where.
    """

    def __init__(
        self, deck: Deck, players: int = 2, seed: int = 0, set_up: SetUp | str = SetUp.SHEET
    ) -> None:
        if players not in SUPPLY:
            raise NiwashiError("karesansui-players", found=players)
        if not 0 <= seed < 10**SEED_DIGITS:
            raise NiwashiError("karesansui-seed", found=quoted(seed), most=SEED_DIGITS)
        if set_up not in set(SetUp):
            raise NiwashiError("karesansui-set-up", found=set_up, known=", ".join(SetUp))
        if set_up == SetUp.EDITION_2015 and players != 2:
            raise NiwashiError("karesansui-set-up-players", found=players)
        self.set_up = SetUp(set_up)
        self.deck = deck
        self.seed = seed
        self._players = players

    @property
    def name(self) -> str:
        """The name that `--game` takes."""
        return "karesansui"

    @property
    def players(self) -> tuple[str, ...]:
        """The seats, clockwise: south and north; south, west and north; or all four (KS-62)."""
        return seats(self._players)

    def start(self) -> Position:
        """The start position that the seed deals, the first tile drawn (KS-1 to KS-3, KS-63)."""
        return flow.deal(self.deck, self._players, self.seed, self.set_up)

    def parse(self, text: str) -> Position:
        """The position that a canonical text means, of any number of players. Raises BadPosition."""
        position = notation.read_position(text)
        check(position, self.deck)
        canonical = self.format(position)
        if text != canonical:
            raise BadPosition("karesansui-position-not-canonical", canonical=canonical)
        return position

    def format(self, position: Position) -> str:
        """The canonical text of a position (KS-64)."""
        return notation.format_position(position)

    def side(self, position: Position) -> int:
        """The index of the player who has to decide, which is not always the one whose turn it is."""
        return position.stage.side

    def scores(self, position: Position) -> Mapping[str, Score]:
        """Return the final score of every garden, hidden famous gardens included (KS-30 to KS-38)."""
        return self._scored(position, hidden=True)

    def winners(self, position: Position) -> tuple[int, ...]:
        """Return all players with most points once the game is over (KS-38)."""
        if position.stage.phase is not Phase.OVER:
            return ()
        totals = [score.total for score in self.scores(position).values()]
        return tuple(side for side, total in enumerate(totals) if total == max(totals))

    def result(self, position: Position) -> str | None:
        """The winner's name once the game is over; the names of all who share it, joined by "+" (KS-38)."""
        names = seats(len(position.players))
        return "+".join(names[side] for side in self.winners(position)) or None

    def ending(self, position: Position) -> Reason | None:
        """Return the reason for the end of a finished game, the winners and their points."""
        winners = [seats(len(position.players))[side] for side in self.winners(position)]
        if not winners:
            return None
        points = self.scores(position)[winners[0]].total
        if len(winners) > 1:
            return Reason("karesansui-shared", "KS-38", (), {"points": points})
        return Reason("karesansui-won", "KS-38", (), {"winner": player_key(winners[0]), "points": points})

    def legal_turns(self, position: Position) -> list[str]:
        """The legal turns of the player who decides, as text, sorted."""
        return legal_turns(position)

    def play(self, position: Position, turn: str) -> Position:
        """The position after a turn. Raises BadTurn, or IllegalTurn with the clause."""
        words = parse_turn(turn)
        if turn in legal_turns(position):
            return deeds.after(position, turn)
        reason = why_illegal(position, words)
        why = NiwashiError(reason.key, **reason.facts)
        raise IllegalTurn("karesansui-illegal-turn", turn=turn, why=why, clause=reason.clause)

    def after(self, position: Position, turn: str) -> Position:
        """The position after one of the turns that `legal` has just listed; any other is not noticed."""
        return deeds.after(position, turn)

    def preview(self, position: Position, turn: str) -> Garden | None:
        """The garden of the one who decides, changed as a turn, or a part of one, changes its points at once.

        None where no points change before others have answered or the turn goes on.
        """
        return deeds.preview(position, turn)

    def known_famous(self, position: Position, player: int, viewer: int | None) -> tuple[FamousCard, ...]:
        """The famous gardens that a player may score, as far as a viewer may know of them (KS-75)."""
        own = position.players[player].famous
        is_seen = own and (player == viewer or position.stage.phase is Phase.OVER)
        return tuple(
            self.deck.famous_by_id[each] for each in (*position.shown, *((own,) if own and is_seen else ()))
        )

    def perft(self, position: Position, depth: int) -> int:
        """The number of legal turn sequences of that length, with the tiles in the order that the seed dealt.

        Raises NiwashiError for a negative one.
        """
        if depth < 0:
            raise NiwashiError("rules-perft-negative", found=depth)
        if depth == 0:
            return 1
        turns = legal_turns(position)
        if depth == 1:
            return len(turns)
        return sum(self.perft(deeds.after(position, turn), depth - 1) for turn in turns)

    @property
    def neighbours(self) -> frozenset[tuple[str, str]]:
        """The cells of each garden that share a side; where the gardens lie does not matter."""
        return board.sides(self._players)

    @property
    def places(self) -> Mapping[str, Place]:
        """The 36 cells of the square board for two players (KS-50), 18 cells each for more, and the piles."""
        return board.places(self._players)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """A monk each, and five kinds of stones."""
        return board.pieces(self._players)

    @property
    def setup(self) -> GameSetup:
        """Its name and its deck, how many play, the seed and the set-up."""
        deck = canonical_json(self.deck.model_dump(mode="json"))
        return GameSetup(self.name, deck, players=self._players, seed=self.seed, set_up=self.set_up)

    def redealt(self, position: Position, dice: Dice) -> Position:
        """Return the position with everything hidden from the deciding player dealt anew (KS-3, KS-63)."""
        is_over = position.stage.phase is Phase.OVER
        return position if is_over else dealt_anew(position, self.deck, dice)

    def next_game(self) -> "Karesansui":
        """Return the next game, dealt by a seed that follows from this one (KS-63)."""
        return Karesansui(self.deck, self._players, next_seed(self.seed), self.set_up)

    def layout(self, position: Position) -> Layout:
        """Return the monks and stones in their places; tiles are not sensed (KS-72)."""
        return board.layout(position)

    def rearranged(self, position: Position, layout: Layout) -> Position:
        """Return the same tiles and question with other stones and monks. Raises BadPosition."""
        return self.parse(self.format(board.rearranged(position, layout)))

    def options(self, position: Position) -> tuple[Option, ...]:
        """Return the possible touches, statements and handlings (KS-71)."""
        return parts.options(position)

    def continue_turn(self, position: Position, begun: str) -> Position:
        """The position in the middle of a turn (KS-71)."""
        return parts.continue_turn(position, begun)

    def common_mistakes(self, position: Position) -> Sequence[Refused]:
        """Steps of the monk and stones that the rules refuse."""
        return tuple(reasons.common_mistakes(position))

    def objection(self, position: Position, place: str, change: Change) -> Reason:
        """Return why a change or a touch at a place means nothing. Raises KeyError for an unknown place."""
        over = self.ending(position)
        return over or reasons.objection(position, place, self.places[place], change)

    def phase(self, position: Position) -> str:
        """Return the phase, with a suffix before a garden's first tile, in the middle of a turn, or where
        monk or stones can do nothing: `tile`, `tile-first`, `act-begun`,
        `act-kind`, `act-swap`, `act-step` …
        """
        return f"{position.stage.phase}{_more(position)}"

    def score_items(self, position: Position) -> tuple[Item, ...]:
        """Every item that brings points now, garden by garden; hidden cards only at the end (KS-75)."""
        over = position.stage.phase is Phase.OVER
        told = zip(self._famous(position, hidden=over), position.players, strict=True)
        return tuple(
            item
            for side, (famous, player) in enumerate(told)
            for item in items(len(position.players), side, player.garden, famous)
        )

    def facts(self, position: Position) -> Mapping[str, str | int]:
        """Return the public facts about each player, as `south_virtue`, `south_tiles`, `south_points` …

        Points are those of now, without hidden famous gardens until the game is over.
        """
        over = position.stage.phase is Phase.OVER
        facts: dict[str, str | int] = {}
        for (name, points), player in zip(
            self._scored(position, hidden=over).items(), position.players, strict=True
        ):
            facts[f"{name}_virtue"] = player.garden.virtue
            facts[f"{name}_tiles"] = len(player.garden.placed)
            facts[f"{name}_points"] = points.total
        return facts

    def view(self, position: Position, viewer: int | None) -> Mapping[str, Any]:
        """The position as one player, or everybody, may see it. Raises IndexError for an unknown viewer."""
        return view(position, None if viewer is None else seats(len(position.players))[viewer])

    def _scored(self, position: Position, *, hidden: bool) -> Mapping[str, Score]:
        cards = self._famous(position, hidden=hidden)
        told = zip(seats(len(position.players)), position.players, cards, strict=True)
        return {name: score(player.garden, famous) for name, player, famous in told}

    def _famous(self, position: Position, *, hidden: bool) -> Iterator[tuple[FamousCard, ...]]:
        """The famous gardens that each player may score."""
        for player in position.players:
            own = (player.famous,) if hidden and player.famous else ()
            yield tuple(self.deck.famous_by_id[each] for each in (*position.shown, *own))


def _more(position: Position) -> str:
    """Return what sets this moment apart from others of its phase."""
    garden, phase = position.mover.garden, position.stage.phase
    if position.begun:
        return (
            "-kind"
            if position.begun == "muso"
            else "-swap"
            if position.begun.startswith("kentei")
            else "-begun"
        )
    if phase is Phase.TILE:
        return "-first" if garden.monk is None else ""
    if phase is not Phase.ACT:
        return ""
    may_step, may_buy = bool(monk_steps(garden)), any(purchases(position))
    if may_step:
        return "" if may_buy else "-step"
    return "-stone" if may_buy else "-zazen"
