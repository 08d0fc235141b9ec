"""Updates that can fail: two programs, one of which has proved itself, and the way between them."""

from typing import TYPE_CHECKING

from niwashi.later import offer_later

if TYPE_CHECKING:
    from niwashi.update.bundle import BundleTrust
    from niwashi.update.machine import UpdateFailure, UpdatePhase, UpdateState
    from niwashi.update.place import (
        NAMED_BY,
        check_owner,
        is_vouched_for,
        keys_named,
        programs_named,
        records_beside,
    )
    from niwashi.update.slots import Programs
    from niwashi.update.updating import Updater, recall
    from niwashi.update.watch import UpdateWatch

__all__ = [
    "NAMED_BY",
    "BundleTrust",
    "Programs",
    "UpdateFailure",
    "UpdatePhase",
    "UpdateState",
    "UpdateWatch",
    "Updater",
    "check_owner",
    "is_vouched_for",
    "keys_named",
    "programs_named",
    "recall",
    "records_beside",
]

__getattr__ = offer_later(
    __name__,
    {
        "bundle": ["BundleTrust"],
        "machine": ["UpdatePhase", "UpdateFailure", "UpdateState"],
        "place": [
            "NAMED_BY",
            "check_owner",
            "is_vouched_for",
            "keys_named",
            "programs_named",
            "records_beside",
        ],
        "slots": ["Programs"],
        "updating": ["Updater", "recall"],
        "watch": ["UpdateWatch"],
    },
)
