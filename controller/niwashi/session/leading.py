"""Leading: what each cell says while a board is mended."""

from niwashi.rules import Kind
from niwashi.rules.game import Game
from niwashi.session.cell import Geometry, Role
from niwashi.session.cue import Cue
from niwashi.session.guide import Advice, Saying
from niwashi.session.mending import Mending, Pace
from niwashi.session.repair import Mend, Step
from niwashi.words import Key

__all__ = ["advise_mending"]


def advise_mending(mending: Mending, game: Game, geometry: Geometry, errand: str) -> Advice:
    """The next handling, or all of them at once; and what only a person can tell when all look right."""
    if mending.proposed is not None:
        return _proposal(mending, geometry)
    if mending.is_equal:
        return _question(mending, geometry, errand)
    steps = mending.steps
    shown = steps[:1] if mending.pace is Pace.STEPWISE else steps
    cues = _later(steps[len(shown) :], game)
    for step in reversed(shown):
        cues |= _cues(step, mending, game)
    if any(map(mending.is_unseen, shown)):
        cues |= _done(geometry)
    return Advice(_of(cues, geometry), _saying(steps, mending, game, errand))


def _of(cues: dict[str, Cue], geometry: Geometry) -> tuple[Cue | None, ...]:
    return tuple(cues.get(cell.name) for cell in geometry)


def _later(steps: tuple[Step, ...], game: Game) -> dict[str, Cue]:
    return {place: Cue.LATER for step in steps for place in step.places if place in game.places}


def _cues(step: Step, mending: Mending, game: Game) -> dict[str, Cue]:
    """What one handling says on its one or two cells."""
    if game.places[step.places[0]].kind is Kind.CARD:
        return {step.places[0]: Cue.CARD_BACK if step.goal else Cue.CARD_READY}
    if step.mend is Mend.MOVE:
        carried = step.source in mending.belief.carried_from()
        return {step.source: Cue.LIFTED if carried else Cue.LEAVES, step.goal: Cue.ARRIVES}
    return {step.places[0]: _in_place(step)}


def _in_place(step: Step) -> Cue:
    if step.mend is Mend.ON:
        return Cue.GETS_STONE if step.stack.height == 1 else Cue.ARRIVES
    return {
        Mend.OFF: Cue.TAKE_OFF,
        Mend.ADD: Cue.GETS_ON_TOP,
        Mend.TAKE: Cue.LOSES_STONE,
        Mend.TURN: Cue.TURN_OVER,
    }[step.mend]


def _saying(steps: tuple[Step, ...], mending: Mending, game: Game, errand: str) -> Saying:
    """One handling in words, with how many there are; all at once, only how many."""
    if mending.pace is Pace.AT_ONCE or not steps:
        return Saying(f"say-{errand}-at-once", {"steps": len(steps)})
    step = steps[0]
    kind = "card" if game.places[step.places[0]].kind is Kind.CARD else "stack"
    facts: dict[str, str | int] = {
        "source": step.source,
        "goal": step.goal or step.source,
        "steps": len(steps),
        "count": step.stack.height,
    }
    return Saying(f"mend-{step.mend}-{kind}", facts | {"whose": _whose(step, game)})


def _whose(step: Step, game: Game) -> str:
    """The catalogue key of whose pieces a handling brings."""
    owner = step.stack.owner
    player = game.pieces[owner].player if 0 <= owner < len(game.pieces) else -1
    return Key(f"player-{game.players[player]}" if player >= 0 else "mend-anybody")


def _question(mending: Mending, geometry: Geometry, errand: str) -> Advice:
    """All looks right, but for what nobody can see."""
    cues = dict.fromkeys(mending.doubtful, Cue.UNSEEN) | _done(geometry)
    return Advice(_of(cues, geometry), Saying(f"say-{errand}-done", {"count": len(mending.doubtful)}))


def _proposal(mending: Mending, geometry: Geometry) -> Advice:
    """The board is about to be declared right: what it is taken for is shown, what is guessed is marked."""
    changed = [p for step in mending.steps for p in step.places]
    cues = dict.fromkeys(changed, Cue.CHOSEN) | dict.fromkeys(mending.doubtful, Cue.UNSEEN)
    doubtful = ", ".join(sorted(mending.doubtful))
    saying = (
        Saying("say-board-right-guessed", {"places": doubtful}) if doubtful else Saying("say-board-right")
    )
    return Advice(_of(cues | _done(geometry), geometry), saying)


def _done(geometry: Geometry) -> dict[str, Cue]:
    return {cell.name: Cue.PRESS_DONE for cell in geometry if cell.role is Role.DONE}
