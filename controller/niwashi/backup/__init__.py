"""Backups of everything that belongs to a file of records, and how they are brought back."""

from niwashi.backup.archive import LARGEST_RECORDS, Summary, copy_whole
from niwashi.backup.making import OWN, Made, Passphrase, make_backup, public_key
from niwashi.backup.note import LastBackup, last_backup
from niwashi.backup.restored_games import RESTORED, note_answered, restored_games
from niwashi.backup.restoring import (
    Choice,
    Restored,
    examine,
    finish_restore,
    forget_before,
    restore,
    undo_restore,
)
from niwashi.backup.rooms import all_kept_files
from niwashi.backup.sealing import SHORTEST, check_passphrase, seal, unseal

__all__ = [
    "LARGEST_RECORDS",
    "OWN",
    "RESTORED",
    "SHORTEST",
    "Choice",
    "LastBackup",
    "Made",
    "Passphrase",
    "Restored",
    "Summary",
    "all_kept_files",
    "check_passphrase",
    "copy_whole",
    "examine",
    "finish_restore",
    "forget_before",
    "last_backup",
    "make_backup",
    "note_answered",
    "public_key",
    "restore",
    "restored_games",
    "seal",
    "undo_restore",
    "unseal",
]
