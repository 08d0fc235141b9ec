"""Backups of everything that belongs to a file of records, and how they are brought back."""

from niwashi.backup.archive import LARGEST_RECORDS, OWN, Summary, copy_whole
from niwashi.backup.making import (
    FinishedBackup,
    Passphrase,
    make_backup,
    note_backup,
    plain_names,
    public_key,
)
from niwashi.backup.note import LastBackup, last_backup
from niwashi.backup.pending_restore import (
    RestoreOutcome,
    finish_pending_restore,
    has_pending_restore,
    request_restore,
    restore_notices,
)
from niwashi.backup.restored_games import RESTORED, note_answered, restored_games
from niwashi.backup.restoring import (
    Restored,
    RestoreOptions,
    examine,
    finish_restore,
    forget_before,
    open_secrets,
    restore,
    undo_restore,
)
from niwashi.backup.rooms import all_kept_files
from niwashi.backup.sealing import SHORTEST, check_passphrase, seal, unseal
from niwashi.backup.sticks import backup_name, backups_on, board_mark, is_due, keep_on_stick, sticks

__all__ = [
    "LARGEST_RECORDS",
    "OWN",
    "RESTORED",
    "SHORTEST",
    "FinishedBackup",
    "LastBackup",
    "Passphrase",
    "RestoreOptions",
    "RestoreOutcome",
    "Restored",
    "Summary",
    "all_kept_files",
    "backup_name",
    "backups_on",
    "board_mark",
    "check_passphrase",
    "copy_whole",
    "examine",
    "finish_pending_restore",
    "finish_restore",
    "forget_before",
    "has_pending_restore",
    "is_due",
    "keep_on_stick",
    "last_backup",
    "make_backup",
    "note_answered",
    "note_backup",
    "open_secrets",
    "plain_names",
    "public_key",
    "request_restore",
    "restore",
    "restore_notices",
    "restored_games",
    "seal",
    "sticks",
    "undo_restore",
    "unseal",
]
