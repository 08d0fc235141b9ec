"""Somebody who is new: taps what glows on the page, and reads the one sentence."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, NamedTuple, cast

from tests.looking import comes_true

from niwashi.board_types import Cue, CueCategory, cues_of
from niwashi.words.catalogue import translate

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page
    from tests.page.other_browsers import DrivenLocator, DrivenPage

_SEEN = """(() => ({
  sentence: document.getElementById("say").textContent,
  at: document.getElementById("lesson-at").textContent,
  learns: document.body.classList.contains("learns"),
  puzzle: document.body.classList.contains("solves") ? document.body.dataset.puzzle : "",
  turns: document.querySelectorAll("#turns li").length,
  over: !document.getElementById("result").hidden,
  asked: [...document.querySelectorAll("#asks button")].map((each) => each.dataset.turn),
  holds: document.body.classList.contains("holding"),
  lit: [...document.querySelectorAll("[data-cue]:not([data-cue=''])")].map((each) =>
    [each.dataset.place, each.dataset.cue, each.dataset.faces ?? "", Boolean(each.querySelector(".ghost"))]),
}))()"""
_ANSWER = f"""(({{lit, holds, ...others}}) => ({{
  ...others, lit: lit.map(([place, cue, , previews]) => [place, cue, previews]),
}}))({_SEEN})"""
"""Everything visible but the stones: those that a hand moves are shown before the program answers."""


def _changed(what: str) -> str:
    """Return a script that waits until something visible differs from before, or patience ends."""
    return f"""([patience, before]) => new Promise((seen) => {{
  const timer = setTimeout(end, patience);
  const observer = new MutationObserver(look);
  function end() {{
    clearTimeout(timer);
    observer.disconnect();
    seen();
  }}
  function look() {{
    if (JSON.stringify({what}) !== before) end();
  }}
  const attributeFilter = ["data-cue", "data-faces", "class", "hidden"];
  observer.observe(document.body, {{subtree: true, childList: true, characterData: true, attributeFilter}});
  look();
}})"""


_STEPS_SHOWN = """() => {
  const at = document.getElementById("lesson-at");
  const steps = globalThis.stepsShown = [at.textContent];
  new MutationObserver(() => {
    if (at.textContent && at.textContent !== steps.at(-1)) steps.push(at.textContent);
  }).observe(at, { childList: true, characterData: true, subtree: true });
}"""
"""Notes the steps of a lesson as they are shown: whoever looks now and then may miss a short one."""
_PATIENCE_MS = 1500
"""Milliseconds that a newcomer waits for an effect of a tap."""
_PAUSE_MS = 500
"""Milliseconds for which somebody who sees a stone lie there looks for what glows next."""
_MOST_IDLE = 20
"""Vain taps in a row that are tolerated."""

_AT_A_LOSS = 8
"""Vain taps after which the newcomer lets the stones be set right by the button."""
_MOST_SET_RIGHT = 3
"""In one game."""

_MOST_TAPS = 1500
"""A game takes less."""

_TOLD_TO_WATCH = (
    "engine-thinking",
    "engine-moving",
    "say-one-moment",
    "say-set-up",
    "say-good",
)
_HOW_THINGS_STAND = cues_of(CueCategory.NEWS, CueCategory.BEGUN)
"""Cues that ask for nothing."""


class Lit(NamedTuple):
    """One place that glows."""

    place: str
    cue: str
    faces: str
    previews: bool
    """True if it previews a second tap."""


class Seen(NamedTuple):
    """Everything visible at one moment."""

    sentence: str
    at: str
    learns: bool
    puzzle: str
    """How the puzzle is: open, failed or solved. Empty if none is on."""
    turns: int
    """Number of turns that counted."""
    over: bool
    asked: tuple[str, ...]
    """The questions beside the board, by the turn that each stands for."""
    holds: bool
    lit: tuple[Lit, ...]


class Newcomer:
    """Taps by "mouse", "finger" or "keys"; what `likes` finds least first, and among equals by chance."""

    def __init__(
        self,
        page: Page | DrivenPage,
        way: str = "mouse",
        language: str = "en",
        seed: int = 1,
        likes: Callable[[Lit], float] = lambda _: 0,
    ) -> None:
        self.page = page
        self.way = way
        self.language = language
        self._likes = likes
        self._chance = Random(seed)
        watch = {translate(key, language) for key in _TOLD_TO_WATCH}
        answers = (
            translate("lesson-answer-watch", language, player=translate(f"player-{name}", language))
            for name in ("flower", "tendril", "white", "black", "south", "north")
        )
        self._told_to_watch = watch | {*answers}
        others = (translate(f"player-{name}", language) for name in ("tendril", "black", "north"))
        self._to_others = tuple(f"{name}{end}" for name in others for end in (":", "の番"))
        self._in_vain: set[tuple[str, str]] = set()
        self._idle = 0
        self._is_told = False
        """True once the solution of a puzzle was asked for: its lights come before all others."""
        self.taps: list[str] = []
        """Taps, with the cues that they answered."""

    # From the beginning to the end

    def learn(self, game: str) -> list[str]:
        """Begin the lesson of a game, and go through it. Returns how far it had come, one line a step."""
        self.ask_for_new_game()
        self.tap(self.page.locator(f'[data-lesson="{game}"]'))
        self.page.wait_for_selector("body.learns")
        return self.go_on_learning()

    def go_on_learning(self) -> list[str]:
        """Go through the lesson that is on."""
        self.page.evaluate(_STEPS_SHOWN)
        self._go_on(lambda seen: not seen.learns)
        return [str(step) for step in self.page.evaluate("globalThis.stepsShown")]

    def ask_for_new_game(self) -> None:
        """Open the dialog for a new game; on a phone its button is in the menu."""
        if not self.page.evaluate("document.getElementById('new-game').checkVisibility()"):
            self.tap(self.page.locator("#drawer-open"))
        self.tap(self.page.locator("#new-game"))

    def begin(self, game: str, opponent: str = "engine:1") -> None:
        """Begin a game against somebody from the dialog for a new one."""
        self.ask_for_new_game()
        self.tap(self.page.locator(f'#games [data-game="{game}"]'))
        self.page.select_option("#opponent", opponent)
        self.tap(self.page.locator("#new-begin"))
        self.page.wait_for_selector("#new-dialog:not([open])", state="attached")

    def play(self, is_enough: Callable[[int], bool] = lambda _: False) -> Seen:
        """Play until somebody has won, or so many turns are enough. Returns what is to be seen then."""
        self._go_on(lambda seen: seen.over or is_enough(seen.turns))
        return self.look()

    def solve(self, game: str, puzzle: str) -> None:
        """Begin a puzzle from the dialog, ask for its solution, and play what glows until it is solved."""
        self.ask_for_new_game()
        self.tap(self.page.locator("#new-puzzles"))
        self.page.wait_for_selector("#puzzle-list li", state="attached")
        self.tap(self.page.locator(f'#puzzle-games [data-game="{game}"]'))
        self.page.wait_for_selector(f'[data-puzzle="{puzzle}"]', state="attached")
        self.page.evaluate(
            "document.querySelectorAll('#puzzle-list details').forEach((each) => (each.open = true))"
        )
        self.tap(self.page.locator(f'[data-puzzle="{puzzle}"]'))
        self.page.wait_for_selector("body.solves")
        self._ask_for_solution()
        while not self._is_solved():
            self.tap(self.page.locator("#puzzle-again"))
            self.page.wait_for_selector("body:not([data-puzzle=failed])")
            self._ask_for_solution()
        self._is_told = False

    def _ask_for_solution(self) -> None:
        for _ in ("hint", "solution"):
            self.tap(self.page.locator("#puzzle-help"))
        self.page.wait_for_selector("#puzzle-help", state="hidden")
        self._is_told = True

    def _is_solved(self) -> bool:
        self._go_on(lambda seen: seen.puzzle in ("solved", "failed"))
        return self.look().puzzle == "solved"

    def review(self) -> str:
        """Have the finished game reviewed, look at its first turn, end the review. Returns what is said."""
        self.tap(self.page.locator("#result-review"))
        comes_true(self.page, "() => document.querySelectorAll('#review-line circle').length > 1")
        self.tap(self.page.locator("#review-line circle").nth(1))
        self.page.wait_for_selector("#review-at:not(:empty)")
        said = self.page.inner_text("#review-at")
        self.tap(self.page.locator("#review"))
        self.page.wait_for_selector("#review-box", state="hidden")
        return said

    def _go_on(self, is_over: Callable[[Seen], bool]) -> None:
        while not is_over(seen := self.look()):
            reason = self.page.inner_text("#reason")
            assert not (trouble := self.page.text_content("#trouble")), f"an engine has failed: {trouble}"
            assert self._idle < _MOST_IDLE, f"nothing more to do: {seen} {reason} {self.taps[-50:]}"
            assert len(self.taps) < _MOST_TAPS, f"no end: {seen} {reason} {self.taps[-30:]}"
            if self._idle == _AT_A_LOSS and not seen.learns:
                self._set_right()
            self._do_something(seen)

    def _set_right(self) -> None:
        """Taps that came too late may have left what no light asks for: there is a button for that."""
        self.taps.append("set right")
        assert self.taps.count("set right") <= _MOST_SET_RIGHT, self.taps[-50:]
        self._in_vain.clear()
        self._try(self.page.locator("#repair-all"))

    # One thing after the other

    def look(self) -> Seen:
        """Return everything visible now."""
        seen = self.page.evaluate(_SEEN)
        lit = tuple(Lit(*each) for each in seen.pop("lit"))
        return Seen(**{**seen, "asked": tuple(seen["asked"]), "lit": lit})

    def _do_something(self, seen: Seen) -> None:
        """Tap what glows, or what is asked beside the board; look on where there is nothing to tap."""
        before, answer = (self.page.evaluate(f"JSON.stringify({each})") for each in (_SEEN, _ANSWER))
        is_watching = self._is_told_to_watch(seen)
        wanted = [] if is_watching else self._wanted(seen)
        ranks = [
            (self._is_told and each.cue != Cue.HINT, self._rank(each, seen), self._likes(each))
            for each in wanted
        ]
        liked = [each for each, rank in zip(wanted, ranks, strict=True) if rank == min(ranks)]
        chosen = self._chance.choice(liked or [None])
        if chosen is not None:
            self.taps.append(f"{seen.at[-8:]} {chosen.place} {chosen.cue}")
            self._try(self.page.locator(f'[data-place="{chosen.place}"]').first)
        elif seen.asked and not is_watching:
            turn = self._chance.choice(seen.asked)
            self.taps.append(turn)
            self._try(self.page.locator(f'#asks button[data-turn="{turn}"]').first)
        self.page.evaluate(_changed(_SEEN), [_PATIENCE_MS, before])
        if chosen is not None and self.look() != seen:
            self.page.evaluate(_changed(_ANSWER), [_PAUSE_MS, answer])
        self._learn_from(seen, chosen)

    def _is_told_to_watch(self, seen: Seen) -> bool:
        """Return True if the message asks nothing of the first player."""
        is_others = not (seen.learns or seen.puzzle) and seen.sentence.startswith(self._to_others)
        return is_others or seen.sentence in self._told_to_watch

    def _learn_from(self, seen: Seen, chosen: Lit | None) -> None:
        """Forget vain taps once anything else has changed."""
        if self.look() != seen:
            self._idle = 0
            if chosen is None or self.look().sentence != seen.sentence:
                self._in_vain.clear()
            if chosen is not None:
                self._in_vain.add((chosen.place, chosen.cue))
            return
        self._idle += 1
        if chosen is None:
            self._in_vain.clear()
        else:
            self._in_vain.add((chosen.place, chosen.cue))

    def _wanted(self, seen: Seen) -> list[Lit]:
        """Return lit places that were not tapped just now; the origin of lifted stones comes last."""
        fresh = [each for each in seen.lit if each.previews or (each.place, each.cue) not in self._in_vain]
        standing = _HOW_THINGS_STAND - {Cue.HINT} if self._is_told else _HOW_THINGS_STAND
        asking = [each for each in fresh if each.cue not in standing]
        return asking or [each for each in fresh if each.cue == Cue.LIFTED]

    def _rank(self, lit: Lit, seen: Seen) -> int:
        """The lower, the sooner it is tapped."""
        if lit.cue == Cue.PRESS_DONE:
            return 4
        if lit.cue == Cue.DEAD_END:
            return 3
        if lit.previews:
            return 0
        is_for_the_held = not lit.faces and lit.cue != Cue.YOURS_TO_CHOOSE
        return 2 if seen.holds and not is_for_the_held else 1

    def _try(self, element: Locator | DrivenLocator) -> None:
        """Tap something that may have gone meanwhile: the program may have moved on since the last look."""
        with suppress(*nothing_tapped()):
            self.tap(element, timeout=_PATIENCE_MS)

    def tap(self, element: Locator | DrivenLocator, timeout: float | None = None) -> None:
        """Tap something in this way."""
        if self.way == "finger":
            element.tap(timeout=timeout)
        elif self.way == "keys":
            element.focus(timeout=timeout)
            self.page.keyboard.press("Enter")
        else:
            element.click(timeout=timeout)


class ClumsyNewcomer(Newcomer):
    """Clicks beside what glows, too early and too late, as chance has it, and then does what was meant."""

    SLIPS = ("beside", "early", "late")
    OFTEN = 0.3
    """Share of taps with a slip."""

    def __init__(
        self, page: Page, way: str, language: str, slips: Random, likes: Callable[[Lit], float]
    ) -> None:
        super().__init__(page, way, language, likes=likes)
        self._driven = page
        self._slips = slips
        self.slipped: list[str] = []

    def _try(self, element: Locator | DrivenLocator) -> None:
        """Tap something, often with a slip before or after it."""
        slip = self._slips.choice(self.SLIPS) if self._slips.random() < self.OFTEN else ""
        if slip:
            self.slipped.append(slip)
            self.taps.append(slip)
        if slip == "beside":
            self._tap_beside(element)
        super()._try(element)
        if slip == "early":  # for what comes next, at a place that was meant for this
            super()._try(element)
        if slip == "late":  # the page has moved on meanwhile
            before = self.page.evaluate(f"JSON.stringify({_SEEN})")
            self.page.evaluate(_changed(_SEEN), [_PATIENCE_MS, before])
            super()._try(element)

    def _tap_beside(self, element: Locator | DrivenLocator) -> None:
        with suppress(*nothing_tapped()):
            box = cast("Locator", element).bounding_box(timeout=_PATIENCE_MS)
            if box is None:
                return
            off = self._slips.choice((-0.4, 0.4))
            x, y = box["x"] + box["width"] * (0.5 + 1.6 * off), box["y"] + box["height"] / 2
            (self._driven.touchscreen.tap if self.way == "finger" else self._driven.mouse.click)(x, y)


def nothing_tapped() -> tuple[type[Exception], ...]:
    """Return what those who drive a browser raise where there was nothing to tap."""
    from playwright.sync_api import TimeoutError as PlaywrightTimeoutError
    from tests.page.other_browsers import NotTappedError

    return PlaywrightTimeoutError, NotTappedError
