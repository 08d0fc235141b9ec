"""Time controls and what may happen under them, at random."""

from hypothesis import strategies as st

from niwashi.clock.time_control import (
    Bronstein,
    ByoYomi,
    ControlStage,
    DaysPerTurn,
    Delay,
    Fischer,
    FlagFall,
    Hourglass,
    PerTurn,
    Stages,
    TimeControl,
    control_text,
)
from niwashi.clock.timeline import Arranged, ControlChanged, Happened, TakenBack, TimeUsed, TurnEnded

_S = 1000
_DAY = 86_400 * _S
_BANKS = st.integers(1, 1440).map(lambda minutes: minutes * 60_000) | st.integers(_S, 90 * _S)
_TURNS = st.integers(_S, 600 * _S)


def _fischer(bank: int, increment: int, room: int | None) -> Fischer:
    return Fischer(bank, increment, None if room is None else min(bank + room, _DAY))


_MORE = st.integers(0, 60 * _S)
STAGES = st.builds(
    lambda first, last: Stages((*first, last)),
    st.lists(st.builds(ControlStage, _BANKS, st.integers(1, 5), _MORE), min_size=1, max_size=2),
    st.builds(ControlStage, _BANKS, st.none(), _MORE),
)
OWN_KINDS = st.one_of(
    st.builds(PerTurn, _TURNS),
    st.builds(ByoYomi, st.just(0) | _BANKS, st.integers(1, 99), _TURNS),
    st.builds(_fischer, _BANKS, _MORE, st.none() | st.integers(0, 60 * _S)),
    st.builds(Delay, _BANKS, _MORE),
    st.builds(Bronstein, _BANKS, _MORE),
    STAGES,
)
"""What each player may have of their own."""
KINDS = st.one_of(
    OWN_KINDS,
    st.builds(DaysPerTurn, st.integers(1, 30).map(lambda days: days * _DAY)),
    st.builds(Hourglass, _BANKS),
)
FLAGS = st.sampled_from(FlagFall)
CONTROLS = st.one_of(
    st.builds(TimeControl, KINDS, FLAGS),
    st.builds(TimeControl, OWN_KINDS, FLAGS, st.tuples(OWN_KINDS)),
).filter(lambda control: len(control_text(control)) <= 60)


def happenings(players: int) -> st.SearchStrategy[list[Happened]]:
    """What may happen in a game of so many, in any order."""
    used = st.tuples(*[st.integers(0, 100 * _S)] * players)
    one = st.one_of(
        st.builds(TurnEnded, st.integers(0, players - 1), used),
        st.just(TakenBack()),
        st.builds(TimeUsed, used),
        st.builds(Arranged, used),
        st.builds(ControlChanged, CONTROLS),
    )
    return st.lists(one, max_size=30)
