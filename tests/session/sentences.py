"""Sentences that a player sees, held against the legal turns: what they claim, and whether that is so."""

import re
from collections.abc import Iterator, Sequence
from os import environ
from random import Random

from niwashi.board_types import Cue, Geometry, Reading, view
from niwashi.games.game import Act, Game, Option
from niwashi.games.match import Match
from niwashi.session.flow import GameFlow
from niwashi.session.plan import values_of
from niwashi.session.session import Session
from niwashi.stack import Stack
from niwashi.testing.entering import KINDS, LONGEST, moments
from niwashi.views.saying import advice_text
from niwashi.words.catalogue import translate
from niwashi_sim.direct import with_senses

LARGE = ("borderland", "go")
"""Games with thousands of turns, of which a twentieth is played."""

HANDS = {
    "lift": {Act.LIFT},
    "set|put|place it|plant": {Act.SET, Act.ADD, Act.RETURN},
    "pull": {Act.PULL},
    "take|remove": {Act.TAKE},
    "turn over": {Act.TAKE, Act.ADD},
}
"""What hands are asked for, and the acts that are meant."""

PASSIVE = frozenset({Cue.LAST_TURN, Cue.OWN_LAND, Cue.ENEMY_LAND, Cue.CHOSEN, Cue.HINT})
INVITES = frozenset(Cue) - PASSIVE

ASKED = frozenset({Cue.YOURS_TO_CHOOSE, Cue.MAY_PLACE, Cue.DEAD_END, Cue.OWN_LAND_OPEN})


def untrue(game: Game, geometry: Geometry, seeds: range, longest: int = LONGEST) -> Iterator[str]:
    """Yield each sentence that is not true, in games at random on each kind of board."""
    for seed in seeds:
        dice = Random(seed)
        for match in moments(game, Random(seed), longest):
            for kind, senses in KINDS.items():
                for text, why in _told(match, with_senses(geometry, senses), dice):
                    yield f"seed {seed}, {kind}, {game.format(match.position)}: {text!r}: {why}"


def _told(match: Match, board: Geometry, dice: Random) -> Iterator[tuple[str, str]]:
    """Yield what is untrue at the start of a turn, and after each thing that hands do for it or back."""
    options = [option for option in match.options if option.handlings and not option.spoken]
    ways = [[(each.place, each.stack) for each in dice.choice(options).handlings]] if options else []
    now, before = match.layout(), match.layout_before()
    if before is not None:
        changed = sorted(place for place in before if before[place] != now[place] and place in board.index)
        ways.append([(place, before[place]) for place in dice.sample(changed, len(changed))])
    for way in ways:
        yield from _told_on(way, match, board)


def _told_on(way: Sequence[tuple[str, Stack]], match: Match, board: Geometry) -> Iterator[tuple[str, str]]:
    start = match.played[-2].position if len(match.played) > 1 else match.start
    session = Session(match.game, board, start, match.turns[-1:], match.actions)
    values = list(values_of(board, match.layout()))
    now = _rest(session, values, 0.0)
    yield from _lies(session)
    for place, stack in way:
        cell = board.index[place]
        values[cell] = view(board.cells[cell].senses, stack)
        counted = session.match.turns, session.match.actions
        now = _rest(session, values, now)
        if (session.match.turns, session.match.actions) != counted:
            return
        yield from _lies(session)


def _rest(session: Session, values: list[int], now: float) -> float:
    for _ in range(3):
        session.read(Reading(tuple(values)), now)
        now += 2.0
    return now


def _lies(session: Session) -> Iterator[tuple[str, str]]:
    text = advice_text(session, "en")
    yield from ((text, why) for why in _why_untrue(text, session))


def _why_untrue(text: str, session: Session) -> Iterator[str]:
    match, flow, said = session.match, session.flow, text.lower()
    cues = [cue for cue in session.advice().cues if cue is not None]
    verdict = flow.tracker.verdict()
    live = {plan.turn for plan in verdict.live}
    options = [option for option in match.options if option.turn in live and option.handlings]
    acts = {handling.act for option in options for handling in option.handlings}
    asks_done = re.search(r"(?<!then )press(es)? done", said) is not None
    if asks_done and Cue.PRESS_DONE not in cues:
        yield "done is not lit"
    if not re.search("press(es)? done", said) and Cue.PRESS_DONE in cues and not flow.mismatch:
        yield "done is lit, and not a word of it"
    for person in re.findall(r"(\w+) presses done", text):
        if person != translate(f"player-{session.game.players[match.side]}", "en"):
            yield f"{person} is not to move"
    if flow.mismatch or flow.task or verdict.live == (flow.tracker.back,):
        return
    if not (match.result or any(cue in INVITES for cue in cues) or said == "good."):
        yield "nothing is lit that hands could go on with"
    claims_turn = "if that is your turn, press done" in said and not flow.tentative_touch
    if claims_turn and verdict.ready in (None, flow.tracker.back):
        yield "done does not count a turn"
    if "taking back" in said and not _goes_back(said, flow):
        yield "the last turn is not taken back so"
    by_hand = [option for option in match.options if option.handlings and not option.spoken]
    by_touch = [option for option in match.options if option.button and not option.handlings]
    if "nothing" in re.sub("“.*?”", "", said) and (by_hand or by_touch):
        yield f"{len(by_hand) + len(by_touch)} other turns"
    if session.is_settled and not match.result:
        yield from _why_untrue_at_first(said, match.options, by_hand)
    for word in ("lift what stands", "lift it"):
        said = said.replace(word, "touch")
    asks = {word for word in HANDS if re.search(rf"\b({word})\b", said)}
    for word in asks:
        if not HANDS[word] & acts and not (ASKED & set(cues)):
            yield f"nothing legal is to {word}"
    if re.search(r"\btouch\b", said) and not ASKED & set(cues):
        yield "no lit place is there to touch"


def _goes_back(said: str, flow: GameFlow) -> bool:
    by_done = flow.tracker.verdict().ready is flow.tracker.back
    return by_done if "press done" in said.split("taking back")[1] else flow.tracker.is_disputed


def _why_untrue_at_first(said: str, options: tuple[Option, ...], by_hand: list[Option]) -> Iterator[str]:
    done = [option for option in options if option.button == "" and (option.spoken or not option.handlings)]
    if done and "done" not in said:
        yield "done says a turn, and not a word of it"
    if by_hand and not re.search(r"lift|set|put|place|pull|take|turn|step|press|move", said):
        yield f"not a word of {len(by_hand)} turns by hand"
    if "one moment" in said and options:
        yield "nothing is awaited"


PARTS = range(10)


def seeds(name: str, games: int, part: int) -> range:
    """Return the seeds of one of the parts of some games; `NIWASHI_GAMES` says another number of them."""
    games = int(environ.get("NIWASHI_GAMES", games)) // (20 if name in LARGE else 1)
    return range(games * part // len(PARTS), games * (part + 1) // len(PARTS))
