"""Hints, step by step on request, and the consequences of a turn that was put back."""

from collections.abc import Callable, Collection, Mapping
from math import hypot
from typing import Any

from niwashi.board_types import Cue, CueCategory, Event, EventKind, Geometry, Shape, cues_of
from niwashi.engine.analysis import Analysis, Proof
from niwashi.engine.hints import Hint, Rung, hint_of
from niwashi.errors import NiwashiError
from niwashi.games.game import Game
from niwashi.kits.known import engine_of, kit_of
from niwashi.loop.features import CommandSender, Feature, Handler
from niwashi.loop.game_loop import GameLoop
from niwashi.opponents.engines import Engines
from niwashi.opponents.opponents import Opponents
from niwashi.opponents.search_place import Question
from niwashi.opponents.turn_words import turn_text
from niwashi.page_types.commands import AskHint, AskWhyNot
from niwashi.page_types.state import HintView
from niwashi.session.layers import Layer, Priority
from niwashi.session.plan import State
from niwashi.session.session import Session
from niwashi.words.catalogue import translate

HINTS = 5
"""Hints for each player in a game, by default."""

_NEAR_CELL_WIDTHS = 1.6
_OFFERS = cues_of(CueCategory.OFFER)


def hinting(geometry: Geometry, places: Collection[str]) -> Layer:
    """Return a layer that lights some places as a hint."""
    cells = (geometry.index[place] for place in places if place in geometry.index)
    return Layer(Priority.HINT, dict.fromkeys(cells, Cue.HINT), "hints")


class HintLight:
    """The light of a hint through its turn: a new object only where something else is lit."""

    def __init__(self) -> None:
        self._seen: tuple[Session, int, Hint, Rung] | None = None
        self._layer: Layer | None = None

    def layer(self, session: Session, hint: Hint, rung: Rung) -> Layer | None:
        """Return the light of the part of a hint that comes next; None where hands have gone another way.

        Of a turn that was told whole, what is left to do stays lit while hands do it.
        """
        version, seen = session.version, self._seen
        if seen is None or seen[0] is not session or seen[2] is not hint or seen[1::2] != (version, rung):
            self._seen = session, version, hint, rung
            lit = _hint_layer(session, hint, rung)
            self._layer = self._layer if lit == self._layer else lit
        return self._layer


def _hint_layer(session: Session, hint: Hint, rung: Rung) -> Layer | None:
    part, geometry = hint.part_after(session.match.actions), session.geometry
    if part is None:
        return None
    if session.is_settled:
        return hinting(geometry, part.places(rung, lambda place: near_places(geometry, place)))
    flow, cues = session.flow, session.advice().cues
    is_followed = flow.task is None and any(plan.turn == part.turn for plan in flow.tracker.verdict().live)
    if rung is not Rung.SQUARE or not is_followed:
        return None
    known = (place for place in part.touched if place in geometry.index)
    return hinting(geometry, [place for place in known if cues[geometry.index[place]] in _OFFERS])


class Hints:
    """Helps the player to move, within their budget; with a budget of 0 nothing is ever searched."""

    def __init__(
        self,
        game_loop: GameLoop,
        engines: Engines,
        opponents: Opponents,
        budget: int = HINTS,
        milliseconds: int = 1000,
        *,
        is_needed: Callable[[], bool] = lambda: True,
    ) -> None:
        """While `is_needed` returns False a lesson or a puzzle leads hands, and *help* asks for no hint."""
        self.budget, self._is_needed = budget, is_needed
        self._game_loop, self._engines, self._opponents = game_loop, engines, opponents
        self.milliseconds = milliseconds
        self._used: dict[int, int] = {}
        self._here: object = None  # the position that the hint, or the turn put back, belongs to
        self._hint: Hint | None = None
        self._rung = Rung.AREA  # of its steps the one that is shown
        self._light = HintLight()
        self._is_asking = False
        self._tried = self._put_back = ""
        self._answer: tuple[str, Mapping[str, str | int]] | None = None
        game_loop.add(
            Feature(
                "hints",
                commands=(Handler(AskHint, self._asked), Handler(AskWhyNot, self._asked_why_not)),
                layers=(self._layer,),
                event=self._hear,
            )
        )

    def _layer(self) -> Layer | None:
        hint = self._hint if self._is_here else None
        return None if hint is None else self._light.layer(self._game_loop.session, hint, self._rung)

    def _asked(self, _: AskHint, __: CommandSender) -> None:
        self.ask()

    def _asked_why_not(self, _: AskWhyNot, __: CommandSender) -> None:
        self.why_not()

    @property
    def left(self) -> int:
        """Number of hints left to the player to move."""
        return self.budget - self._used.get(self._game_loop.session.match.side, 0)

    @property
    def is_off(self) -> bool:
        """True if there are no hints: no budget, or no engine plays the game."""
        return self.budget == 0 or kit_of(self._game_loop.session.game).engine is None

    def ask(self) -> None:
        """Tell one step more; the first is paid for. Raises NiwashiError where none is to be had."""
        hint = self._hint if self._is_here else None
        part = None if hint is None else hint.part_after(self._game_loop.session.match.actions)
        self._check(is_free=part is not None)
        if self._is_asking:
            return
        if part is not None:
            self._rung = next((rung for rung in part.rungs if rung > self._rung), part.rungs[0])
            self._game_loop.mark_changed()
            return
        self._pay()
        self._search((), self._found)

    def why_not(self) -> None:
        """Tell what would have come of the turn just put back. Raises NiwashiError if there is none."""
        self._check()
        if not self._put_back:
            raise NiwashiError("hint-nothing-put-back")
        if not self._is_asking:
            self._pay()
            self._search((self._put_back,), self._refuted)

    def step(self, now: float) -> None:
        """Notice a turn that is tried and put back, and forget the hints of another position."""
        del now
        session = self._game_loop.session
        if session.match.position is not self._here:
            self._forget(session.match.position)
        if self.is_off or session.match.begun or session.flow.task is not None:
            return
        verdict = session.flow.tracker.verdict()
        if verdict.state is State.SETTLED:
            if self._tried:
                self._put_back, self._tried = self._tried, ""
                self._game_loop.mark_changed()
        else:
            turns = {plan.turn for plan in verdict.live if plan.turn is not None}
            whole = len(turns) == 1 and not any(plan.goes_on for plan in verdict.live)
            self._tried = next(iter(turns)) if whole else self._tried

    def view(self, language: str) -> HintView:
        return {
            "off": self.is_off,
            "left": self.left if self._may_ask else 0,
            "asking": self._is_asking,
            "text": self._text(language) if self._is_here else "",
            "proof": self._proof(language) if self._is_here else "",
            "shown": self._hint is not None and self._is_here,
            "more": self._hint is not None and self._is_here and self._rung is not Rung.SQUARE,
            "put_back": self._put_back if self._is_here else "",
        }

    def begin(self) -> None:
        """Another game: everybody's budget is whole again."""
        self._used.clear()
        self._forget(None)

    @property
    def _is_here(self) -> bool:
        """True while the position stands that the hint and the answer belong to: a lesson has its own."""
        return self._game_loop.session.match.position is self._here

    @property
    def _may_ask(self) -> bool:
        session = self._game_loop.session
        return session.match.result is None and not self._opponents.is_its_turn and session.flow.task is None

    def _check(self, *, is_free: bool = False) -> None:
        """Raise NiwashiError where no hint may be asked for; one that `is_free` goes on within its turn."""
        if self.budget == 0:
            raise NiwashiError("hint-off")
        engine_of(self._game_loop.session.game)
        session = self._game_loop.session
        if not self._may_ask or not session.is_settled or (session.match.begun and not is_free):
            raise NiwashiError("hint-not-now")

    def _pay(self) -> None:
        if self.left < 1:
            raise NiwashiError("hint-none-left", budget=self.budget)
        side = self._game_loop.session.match.side
        self._used[side] = self._used.get(side, 0) + 1

    def _search(self, further: tuple[str, ...], answered: Any) -> None:
        match = self._game_loop.session.match
        self._is_asking, self._answer = True, None
        self._game_loop.mark_changed()
        self._engines.ask(
            match,
            answered,
            self._get_none,
            further=further,
            milliseconds=self.milliseconds,
        )

    def _found(self, question: Question) -> None:
        self._is_asking = False
        session, analysis = self._game_loop.session, question.analysis
        self._hint = hint_of(session.game, session.match.position, analysis) if analysis else None
        self._rung, self._answer = Rung.AREA, None
        self._game_loop.mark_changed()

    def _refuted(self, question: Question) -> None:
        """Take the answer to the turn put back: its consequence for the player."""
        self._is_asking = False
        self._answer = _consequence(self._put_back, question.analysis)
        self._game_loop.mark_changed()

    def _get_none(self, _: NiwashiError) -> None:
        """The engine has failed: no hint has come, and none is paid for."""
        self._is_asking, self._answer = False, ("hint-failed", {})
        self._used[self._game_loop.session.match.side] -= 1
        self._game_loop.mark_changed()

    def _failed(self, error: NiwashiError) -> None:
        self._is_asking = False
        self._answer = (
            error.key,
            {name: fact for name, fact in error.facts.items() if isinstance(fact, str | int)},
        )
        self._game_loop.mark_changed()

    def _text(self, language: str) -> str:
        if self._answer is not None:
            key, facts = self._answer
            return translate(key, language, **{**facts, **self._in_words(facts, language)})
        hint = self._hint
        if hint is None:
            return translate("hint-asking", language) if self._is_asking else ""
        match = self._game_loop.session.match
        return translate(
            f"hint-{self._rung.name.lower()}",
            language,
            turn=turn_text(match.game, match.position, hint.turn, language),
        )

    def _proof(self, language: str) -> str:
        """Return what is proved about the hint, as a sentence; "" if nothing is."""
        hint = self._hint if self._answer is None else None
        return _proved(hint, self._game_loop.session.game, language) if hint else ""

    def _in_words(self, facts: Mapping[str, str | int], language: str) -> dict[str, str]:
        """Return the turn that was put back and the reply to it, those that the facts name, in words."""
        match = self._game_loop.session.match
        game, position, said = match.game, match.position, dict[str, str]()
        if "turn" in facts:
            said["turn"] = turn_text(game, position, str(facts["turn"]), language)
        if "reply" in facts:
            after = game.play(position, str(facts["turn"]))
            said["reply"] = turn_text(game, after, str(facts["reply"]), language)
        return said

    def _hear(self, event: Event) -> None:
        """The help button: first it explains the lights; pressed again meanwhile, it gives a hint."""
        if event.kind is EventKind.NEW_GAME:
            self._used.clear()
        if event.kind is not EventKind.HELP or self.is_off or not self._is_needed():
            return
        if self._game_loop.explanation is not None or self._hint is not None or self._is_asking:
            self._game_loop.stop_explaining()
            try:
                self.ask()
            except NiwashiError as error:
                self._failed(error)

    def _forget(self, position: object) -> None:
        if self._is_asking:
            self._engines.cancel()
        self._here, self._hint, self._rung, self._answer = position, None, Rung.AREA, None
        self._is_asking, self._tried, self._put_back = False, "", ""
        self._game_loop.mark_changed()


def near_places(geometry: Geometry, place: str) -> list[str]:
    """The places of the board within reach of one, itself included; a card alone."""
    middle = geometry[place] if place in geometry.index else None
    if middle is None or middle.shape is Shape.CARD:
        return [place]
    board = (c for c in geometry if c.role is None and c.shape is middle.shape)
    return [c.name for c in board if hypot(c.x - middle.x, c.y - middle.y) <= _NEAR_CELL_WIDTHS]


def _proved(hint: Hint, game: Game, language: str) -> str:
    if hint.distance is not None and hint.proof is not Proof.OPEN:
        return translate(f"hint-{hint.proof}", language, distance=hint.distance)
    engine = kit_of(game).engine
    if engine and engine.plays_out:
        return translate("hint-played-out", language, games=hint.nodes)
    return (
        translate("hint-holds", language, depth=hint.depth) if engine and engine.proves and hint.depth else ""
    )


def _consequence(turn: str, analysis: Analysis | None) -> tuple[str, Mapping[str, str | int]]:
    """Return the consequence of the best answer to a turn, for the player who made it."""
    if analysis is None or not analysis.line:
        return "hint-why-over", {"turn": turn}
    facts: dict[str, str | int] = {"turn": turn, "reply": analysis.line[0] or "-"}
    if analysis.distance is not None and analysis.proof is not Proof.OPEN:
        key = "hint-why-loses" if analysis.proof is Proof.WIN else "hint-why-wins"
        return key, {**facts, "distance": analysis.distance + 1}
    return "hint-why-value", {
        **facts,
        "value": f"{-analysis.value / 100:+.1f}".replace("-", "\N{MINUS SIGN}"),
    }
