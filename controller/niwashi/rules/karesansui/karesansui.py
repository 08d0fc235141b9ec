"""Karesansui as a game: text at the door, values behind it."""

from collections.abc import Mapping
from typing import Any

from niwashi.errors import BadPosition, IllegalTurn, NiwashiError
from niwashi.rules.game import Layout, Place, Reason
from niwashi.rules.karesansui import board, deeds, flow, notation
from niwashi.rules.karesansui.checks import check
from niwashi.rules.karesansui.deck import Deck
from niwashi.rules.karesansui.offers import legal_turns
from niwashi.rules.karesansui.position import SUPPLY, Phase, Position, player_key, seats
from niwashi.rules.karesansui.reasons import why_illegal
from niwashi.rules.karesansui.scoring import Score, score
from niwashi.rules.karesansui.turn_text import parse_turn
from niwashi.rules.karesansui.view import view

__all__ = ["Karesansui"]


class Karesansui:
    """Karesansui for two to four players with one deck and one seed; stateless.

    It has what `Game` asks for but `options`, `refused` and `objection`: a turn can be a word here, and
    hands on a table do not tell a tile, a stone and the monk apart. `layout` is for two players.
    """

    def __init__(self, deck: Deck, players: int = 2, seed: int = 0) -> None:
        if players not in SUPPLY:
            raise NiwashiError("karesansui-players", found=players)
        if seed < 0:
            raise NiwashiError("karesansui-seed", found=seed)
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
        return flow.deal(self.deck, self._players, self.seed)

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
        """What every garden scores, with the hidden famous gardens: for the end (KS-30 to KS-38)."""
        return self._scored(position, hidden=True)

    def result(self, position: Position) -> str | None:
        """The winner's name once the game is over; the names of all who share it, joined by "+" (KS-38)."""
        if position.stage.phase is not Phase.OVER:
            return None
        totals = {name: score.total for name, score in self.scores(position).items()}
        return "+".join(name for name, total in totals.items() if total == max(totals.values()))

    def ending(self, position: Position) -> Reason | None:
        """Why a finished game is finished, and who has won with how many points."""
        winners = (self.result(position) or "").split("+")
        if not any(winners):
            return None
        points = self.scores(position)[winners[0]].total
        if len(winners) > 1:
            return Reason("karesansui-shared", "KS-38", (), {"points": points})
        return Reason("karesansui-won", "KS-38", (), {"winner": player_key(winners[0]), "points": points})

    def legal(self, position: Position) -> list[str]:
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
    def places(self) -> Mapping[str, Place]:
        """The 36 cells of the square board (KS-50)."""
        return board.places()

    def layout(self, position: Position) -> Layout:
        """What stands where on the square board of two players (KS-50)."""
        return board.layout(position)

    def facts(self, position: Position) -> Mapping[str, str | int]:
        """What everybody may know about each player, as `south_virtue`, `south_tiles`, `south_points` …

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

    def view(self, position: Position, viewer: str | None = None) -> Mapping[str, Any]:
        """The position as one player, or everybody, may see it. Raises ValueError for an unknown viewer."""
        return view(position, viewer)

    def _scored(self, position: Position, *, hidden: bool) -> Mapping[str, Score]:
        scores = {}
        for name, player in zip(seats(len(position.players)), position.players, strict=True):
            own = (player.famous,) if hidden and player.famous else ()
            cards = [self.deck.famous_by_id[each] for each in (*position.shown, *own)]
            scores[name] = score(player.garden, cards)
        return scores
