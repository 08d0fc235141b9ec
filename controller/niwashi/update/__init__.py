"""Updates that can fail: two programs, one of which has proved itself, and the way between them."""

from niwashi.update.bundle import Trust
from niwashi.update.machine import Phase, Reason, State
from niwashi.update.place import (
    check_owner,
    is_vouched_for,
    keys_named,
    programs_named,
    records_beside,
)
from niwashi.update.slots import NAMED_BY, Programs
from niwashi.update.updating import Updating, recall
from niwashi.update.watch import Watch

__all__ = [
    "NAMED_BY",
    "Phase",
    "Programs",
    "Reason",
    "State",
    "Trust",
    "Updating",
    "Watch",
    "check_owner",
    "is_vouched_for",
    "keys_named",
    "programs_named",
    "recall",
    "records_beside",
]
