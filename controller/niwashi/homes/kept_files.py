"""Files beside the records that belong to games with a friend's board."""

from niwashi.kept_files import KeptFile

KEPT_FILES = (KeptFile("own-name.json"), KeptFile("declined.json"), KeptFile("declined-there.json"))
