"""All doors of this package, for `tests.fuzz`."""

from collections.abc import Mapping

from extras.friends.tests import carried_doors, chain_doors, parcel_doors, watch_doors
from tests.fuzz.door import Door

DOORS: Mapping[str, Door] = {
    **carried_doors.DOORS,
    **chain_doors.DOORS,
    **parcel_doors.DOORS,
    **watch_doors.DOORS,
}
"""By name."""
