"""Where a game stands between two actions, as a frozen value: a state of OpenSpiel holds one and no more."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from functools import cached_property, lru_cache
from typing import Any

from niwashi.errors import NiwashiError
from niwashi_openspiel.ours.lots import Draw, Pending, drawn, outcomes
from niwashi_openspiel.ours.parts import Step
from niwashi_openspiel.ours.rules import Rules


class _Dice:
    """Chance as niwashi wants it, from a function that returns numbers from 0 up to 1."""

    def __init__(self, sampler: Callable[[], float]) -> None:
        self.sampler = sampler

    def random(self) -> float:
        return self.sampler()


@dataclass(frozen=True)
class Moment:
    """A position and what has been done of the next turn, or what chance has still to say.

    `root` is the position in which the turn began, `position` the one in its middle, as far as the game has
    been told: up to the text `begun`. `parts` are all parts so far, `fresh` those that it has not been told.
    `is_swapped`: player 0 plays the second side. Where something is hidden, `dealt` has the cards that each
    player began with, and `record` everything that all have seen.
    """

    rules: Rules
    root: Any
    position: Any
    begun: str = ""
    parts: tuple[str, ...] = ()
    fresh: tuple[str, ...] = ()
    pending: Pending | None = None
    turns: int = 0
    is_swapped: bool = False
    dealt: tuple[tuple[tuple[str, ...], str | None], ...] = ()
    record: tuple[str, ...] = ()

    def __deepcopy__(self, memo: object) -> "Moment":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Moment, tuple(getattr(self, field.name) for field in fields(self))

    @cached_property
    def is_over(self) -> bool:
        """True if somebody has won, or the game has lasted too long."""
        if self.parts or (self.pending and self.turns < self.rules.most_turns):
            return False
        return self.turns >= self.rules.most_turns or bool(self.winners)

    @cached_property
    def winners(self) -> tuple[int, ...]:
        """The players who have won; none in a game that has lasted too long."""
        if self.parts or self.pending:
            return ()
        return tuple(self.player(side) for side in self.rules.game.winners(self.root))

    @cached_property
    def side(self) -> int:
        """The side to decide."""
        return self.rules.game.side(self.position)

    def player(self, side: int) -> int:
        """Return who plays a side, or which side a player plays."""
        return 1 - side if self.is_swapped else side

    @cached_property
    def returns(self) -> list[float]:
        """What each player has won: nobody anything before the end, and all together nothing.

        Each player stakes the same, a lone winner wins 1, and those who share the win share that.
        """
        count, won = self.rules.seats, self.winners if self.is_over else ()
        if not won:
            return [0.0] * count
        share = (count / len(won) - 1) / (count - 1)
        return [share if player in won else -1 / (count - 1) for player in range(count)]

    @cached_property
    def ways(self) -> dict[int, Step | None]:
        """What each legal action completes: a step that the game can be told; None if more parts follow."""
        found: dict[int, Step | None] = {}
        done = len(self.fresh)
        for step in self.rules.parts.steps(self.rules.game, self.position, self.begun):
            if step.parts[:done] == self.fresh:
                number = self.rules.parts.numbers[step.parts[done]]
                found[number] = step if len(step.parts) == done + 1 else None
        return found

    @cached_property
    def legal(self) -> list[int]:
        """The numbers of the legal actions, rising."""
        return sorted(self.ways)

    @cached_property
    def lots(self) -> list[tuple[int, float]]:
        """The number of each lot that chance may draw, and its probability."""
        lots = self.rules.lots
        if lots is None or self.pending is None:
            return []
        return sorted((lots.numbers[text], probability) for text, probability in outcomes(self.pending))

    def after(self, action: int) -> "Moment":
        """Return the moment after a legal action. Raises KeyError for any other."""
        part, step = self.rules.parts.texts[action], self.ways[action]
        parts = (*self.parts, part)
        if step is None:
            return replace(self, parts=parts, fresh=(*self.fresh, part))
        if step.goes_on:
            here = self.rules.game.continue_turn(self.position, step.text)
            return replace(self, position=here, begun=step.text, parts=parts, fresh=())
        return self._played(step.text)

    def drawn(self, lot: int) -> "Moment":
        """Return the moment after chance has drawn a lot."""
        lots = self.rules.lots
        assert lots is not None and self.pending is not None  # noqa: S101, PT018 - a chance node
        text = lots.texts[lot]
        was_dealt = bool(self.dealt)
        pending = self.pending.drawn(text)
        position = pending if isinstance(pending, tuple) else pending.position
        here = replace(
            self,
            root=position,
            position=position,
            pending=None if isinstance(pending, tuple) else pending,
            record=(*self.record, text) if was_dealt else self.record,
        )
        return here.with_deal() if isinstance(pending, Draw) and not was_dealt else here

    def with_deal(self) -> "Moment":
        """Return the moment with the cards that each player has now as those that were dealt."""
        if not self.rules.hides:
            return self
        players = self.root.players
        shown = tuple(f"shown {card}" for card in self.root.shown)
        return replace(self, dealt=tuple((p.cards, p.famous) for p in players), record=shown)

    def imagined(self, player: int, sampler: Callable[[], float]) -> "Moment":
        """Return the moment as a player may imagine it: all that is hidden from that player dealt anew."""
        if not self.rules.hides or self.pending:
            return self
        here = self.root
        asked = here._replace(stage=here.stage._replace(side=player))
        anew = self.rules.game.redealt(asked, _Dice(sampler))._replace(stage=here.stage)
        if self.rules.lots:
            anew = self.rules.lots.settled(anew)
        dealt = []
        for (cards, famous), was, now in zip(self.dealt, here.players, anew.players, strict=True):
            used = set(cards) - set(was.cards)
            dealt.append((tuple(sorted({*now.cards, *used})), now.famous if famous else None))
        return replace(self, root=anew, position=anew, dealt=tuple(dealt))

    def turn_actions(self, turn: str) -> list[int]:
        """Return the actions that a whole turn is made of. Raises BadTurn, IllegalTurn with the reason."""
        self.rules.game.play(self.root, turn)
        if self.parts:
            raise NiwashiError("openspiel-turn-begun", turn=turn, begun=" ".join(self.parts))
        here, actions = self, list[int]()
        numbers = self.rules.parts.numbers
        for part in self.rules.parts.split(turn):
            actions.append(numbers[part])
            here = here.after(actions[-1])
        return [*actions, numbers["end"]] if here.parts else actions

    def _played(self, turn: str) -> "Moment":
        rules, before = self.rules, self.root
        after = rules.game.after(before, turn)
        pending = rules.lots.pending(before, after) if rules.lots else None
        here = pending.position if pending else after
        seen: Iterable[str] = (turn,) if rules.hides else ()
        if rules.hides and not pending:
            seen = (turn, *(f"tile {tile}" for tile in drawn(before, after)))
        return Moment(
            rules,
            here,
            here,
            pending=pending,
            turns=self.turns + 1,
            is_swapped=self.is_swapped ^ rules.swaps(self.side, turn),
            dealt=self.dealt,
            record=(*self.record, *seen),
        )


@lru_cache(maxsize=64)
def beginning(rules: Rules, text: str = "") -> Moment:
    """Return the moment in which a game begins: dealt by chance, at its start, or at the position of a text.

    Raises BadPosition.
    """
    if text:
        position = rules.game.parse(text)
        if rules.hides and len(position.players) != rules.seats:
            raise NiwashiError("openspiel-players", found=len(position.players), wanted=rules.seats)
        position = rules.lots.settled(position) if rules.lots else position
        return Moment(rules, position, position).with_deal()
    if rules.lots:
        deal = rules.lots.deal
        return Moment(rules, deal.position, deal.position, pending=deal)
    position = rules.start()
    seen = tuple(f"tile {tile}" for tile in position.stage.tiles) if rules.hides else ()
    here = Moment(rules, position, position).with_deal()
    return replace(here, record=(*here.record, *seen))
