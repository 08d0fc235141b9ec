"""The repair of a board: the steps left, and the cells to check."""

from niwashi.session import RepairStep, Session
from niwashi.web import RepairStepView, RepairView


def repair_view(session: Session) -> RepairView | None:
    """Return the repair in progress, or None."""
    repair = session.flow.repair
    if repair is None:
        return None
    return {
        "steps": [_step(step) for step in repair.steps],
        "doubtful": sorted(repair.doubtful),
        "pace": repair.pace,
        "proposed": repair.proposed is not None,
    }


def _step(step: RepairStep) -> RepairStepView:
    return {"act": step.act, "source": step.source, "goal": step.goal, "pieces": list(step.stack.pieces)}
