"""Files of guests beside the records: their sessions, and the keys by which they come."""

from niwashi.guests.guest_session import MOST_SESSIONS
from niwashi.guests.https_folder import AUTHORITY, BOARD
from niwashi.kept_files import KeptFile

KEPT_FILES = (
    *(KeptFile(f"https/{name}", is_secret=True) for name in (AUTHORITY, BOARD)),
    *(KeptFile(f"guests/{number}.json") for number in range(1, MOST_SESSIONS + 1)),
)
