"""Backups of everything that belongs to a file of records, and how they are brought back."""

from typing import TYPE_CHECKING

from niwashi.later import offer_later

if TYPE_CHECKING:
    from niwashi.backup.archive import LARGEST_RECORDS, OWN, Summary, copy_whole
    from niwashi.backup.finishing import finish_restore, forget_before
    from niwashi.backup.making import FinishedBackup, Passphrase, make_backup, note_backup, plain_names
    from niwashi.backup.note import LastBackup, last_backup
    from niwashi.backup.pending_restore import (
        RestoreOutcome,
        finish_pending_restore,
        has_pending_restore,
        request_restore,
        restore_notices,
    )
    from niwashi.backup.restoring import (
        Restored,
        RestoreOptions,
        examine,
        open_secrets,
        restore,
        undo_restore,
    )
    from niwashi.backup.rooms import all_kept_files
    from niwashi.backup.sealing import SHORTEST, check_passphrase, seal, unseal
    from niwashi.backup.signed_games import RESTORED, note_answered, restored_games
    from niwashi.backup.usb_sticks import backup_name, backups_on, board_mark, is_due, keep_on_stick, sticks

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
    "request_restore",
    "restore",
    "restore_notices",
    "restored_games",
    "seal",
    "sticks",
    "undo_restore",
    "unseal",
]

__getattr__ = offer_later(
    __name__,
    {
        "archive": ["LARGEST_RECORDS", "OWN", "Summary", "copy_whole"],
        "finishing": ["finish_restore", "forget_before"],
        "making": ["FinishedBackup", "Passphrase", "make_backup", "note_backup", "plain_names"],
        "note": ["LastBackup", "last_backup"],
        "pending_restore": [
            "RestoreOutcome",
            "finish_pending_restore",
            "has_pending_restore",
            "request_restore",
            "restore_notices",
        ],
        "restoring": [
            "Restored",
            "RestoreOptions",
            "examine",
            "open_secrets",
            "restore",
            "undo_restore",
        ],
        "rooms": ["all_kept_files"],
        "sealing": ["SHORTEST", "check_passphrase", "seal", "unseal"],
        "signed_games": ["RESTORED", "note_answered", "restored_games"],
        "usb_sticks": ["backup_name", "backups_on", "board_mark", "is_due", "keep_on_stick", "sticks"],
    },
)
