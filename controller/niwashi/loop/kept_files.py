"""Files beside the records that belong to one table: settings, names, the lesson."""

import json

from niwashi.kept_files import KeptFile


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
    KeptFile("board.json"),
)
