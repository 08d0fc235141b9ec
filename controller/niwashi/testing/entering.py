"""Checks that every legal turn can be entered by hand, on each kind of board.

A hand does what the turn takes and then follows the lights alone: it touches what is asked, and
presses *done* only where that is lit. A turn that does not count so, or counts as another one, is `Unfelt`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from niwashi.board_types import Cue, Geometry, Role, Senses, view
from niwashi.games.game import Game, Handling, Option
from niwashi.games.match import Match
from niwashi.session.flow import GameFlow
from niwashi.session.plan import Plan, State
from niwashi.session.session import Session
from niwashi_sim.direct import DirectBoard, with_senses
from niwashi_sim.habits import NEAT
from niwashi_sim.hands import Hands
from niwashi_sim.simulated_match import SessionEyes, SimulatedMatch
from niwashi_sim.table import Table

KINDS: Mapping[str, Senses] = {
    "reeds": Senses.PRESENCE,
    "buttons": Senses.PRESS,
    "faces": Senses.FACE,
    "faces and heights": Senses.FACE | Senses.HEIGHT,
}
"""The kinds of boards, by name."""

MOST = 30
"""Turns of one position that are tried: all up to so many, else so many at random."""

_MAX_OTHERS = 4
LONGEST = 200
"""Turns of a game at random."""


class Unfelt(NamedTuple):
    """A legal turn that can't be entered: where it is, and what hands do for it and for others like it."""

    seed: int
    kind: str
    position: str
    begun: str
    option: Option
    others: tuple[Option, ...]
    """Some of the turns that fitted, too, in the end."""
    why: str

    def __str__(self) -> str:
        others = "; ".join(f"{each.turn} ({_told(each)})" for each in self.others) or "no other turn"
        place = f"{self.position}, begun {self.begun}" if self.begun else self.position
        return (
            f"A board of {self.kind} can't tell {self.option.turn} ({_told(self.option)}) in {place} "
            f"(seed {self.seed}). The same to it: {others}. Give the option a `touch` of its own, "
            f"or have it said: `spoken`, `button` (docs/GAMES.md, What a board can't feel). {self.why}"
        )


def _told(option: Option) -> str:
    return ", ".join(f"{each.act} {each.place}" for each in option.handlings)


def unfelt(
    game: Game,
    geometry: Geometry,
    seeds: Iterable[int],
    kinds: Iterable[str] = tuple(KINDS),
    longest: int = LONGEST,
) -> Iterator[Unfelt]:
    """Yield each turn that can't be entered, in games played at random, one for each seed."""
    boards = {kind: with_senses(geometry, KINDS[kind]) for kind in kinds}
    for seed in seeds:
        dice = Random(seed)
        for match in moments(game, Random(seed), longest):
            options = match.options
            tried = options if len(options) <= MOST else dice.sample(options, MOST)
            for kind, board in boards.items():
                if Senses.HEIGHT in KINDS[kind] and _is_flat(match):
                    continue  # heights tell nothing more than faces do
                for option, others, why in _not_entered(match, board, tried, dice):
                    begun = match.actions[-1] if match.actions else ""
                    where = seed, kind, game.format(match.position), begun
                    yield Unfelt(*where, option, others, why)


def _is_flat(match: Match) -> bool:
    layout = match.layout()
    handlings = [handling for option in match.options for handling in option.handlings]
    return all(max(each.stack.height, layout[each.place].height) < 2 for each in handlings)


def moments(game: Game, dice: Random, longest: int = LONGEST) -> Iterator[Match]:
    """The moments of a game at random at which hands may begin something."""
    match = Match(game)
    while match.options and len(match.played) < longest:
        yield match
        option = dice.choice(match.options)
        (match.begin if option.goes_on else match.play)(option.turn)


def _not_entered(
    match: Match, board: Geometry, options: Sequence[Option], dice: Random
) -> Iterator[tuple[Option, tuple[Option, ...], str]]:
    flow = GameFlow(match, board)
    plans = {plan.turn: plan for plan in flow.tracker.plans}
    for option in options:
        handlings = sorted(dice.sample(option.handlings, len(option.handlings)), key=lambda each: each.step)
        plan = plans.get(option.turn)
        if plan is None or not _counts_by_itself(flow, plan, handlings):
            session, why = _entered(match, board, option, dice)
            if why:
                target = plan and plan.target
                live = () if session.is_settled else session.flow.tracker.verdict().live
                alike = live or [each for each in plans.values() if each.target == target]
                turns = {each.turn for each in alike} - {option.turn}
                yield option, tuple(each for each in match.options if each.turn in turns)[:_MAX_OTHERS], why


def _counts_by_itself(flow: GameFlow, plan: Plan, handlings: Sequence[Handling]) -> bool:
    """Return whether a tracker needs no answer for a turn, at most *done* for one that was pressed.

    That is so for most turns, and much quicker than hands.
    """
    tracker, geometry, evidence = flow.tracker, flow.geometry, flow.tracker.evidence
    selection = evidence.selection
    tracker.read(evidence.base)
    tracker.forget()
    evidence.begin_anew()
    if selection.cells:
        while named := selection.next_cells(plan):
            if not tracker.takes(named[0]):
                return False
            before = selection.named
            tracker.press(named[0])
            if selection.named == before:
                return False
    else:
        values = list(evidence.base)
        for handling in handlings:
            cell = geometry.index[handling.place]
            values[cell] = view(geometry.cells[cell].senses, handling.stack)
            tracker.read(tuple(values))
            if tracker.verdict().state is State.COMPLETE and handling is not handlings[-1]:
                return False
    verdict = tracker.verdict()
    return verdict.ready is plan and (bool(selection.cells) or verdict.state is State.COMPLETE)


def _entered(match: Match, board: Geometry, option: Option, dice: Random) -> tuple[Session, str]:
    """Return a session after hands that follow the lights; why they could not enter a turn, or ""."""
    game, last = match.game, match.turns[-1:]
    before = match.played[-2].position if len(match.played) > 1 else match.start
    table = Table(game.places, match.layout(), game.pieces)
    here = SimulatedMatch(
        game, table, DirectBoard(board, table), dice, NEAT, start=before, turns=last, begun=match.actions
    )
    eyes = SessionEyes(here.session)

    def is_lit(cell: str) -> bool:
        return board[cell].role is not Role.DONE or eyes.cues().get(cell) is Cue.PRESS_DONE

    def choose(turn: str) -> None:
        here.session.choose(turn, here.clock.now)

    here.hands = [
        Hands(table, board, eyes, player, dice, menu=choose, may_press=is_lit)
        for player in range(len(game.players))
    ]
    try:
        here.play_turn(option)
    except AssertionError as error:
        return here.session, f"{type(error).__name__}: {error}"
    return here.session, ""
