"""Files beside the records that belong to one table: settings, names, the lesson, guests and their https."""

import json

from niwashi.guests import MOST_SESSIONS
from niwashi.kept_files import KeptFile
from niwashi.loop.https_folder import AUTHORITY, BOARD


def _without_voice(content: bytes) -> bytes:
    """Leave out the command of the voice: no page can set it."""
    try:
        found = json.loads(content)
    except (ValueError, RecursionError):
        return b"{}\n"
    return (json.dumps({k: v for k, v in found.items() if k != "voice"}, indent=2) + "\n").encode()


KEPT_FILES = (
    KeptFile("settings.json", from_page=_without_voice),
    KeptFile("names.json"),
    KeptFile("lesson.json"),
    *(KeptFile(f"https/{name}", is_secret=True) for name in (AUTHORITY, BOARD)),
    *(KeptFile(f"guests/{number}.json") for number in range(1, MOST_SESSIONS + 1)),
)
