"""`niwashi backup`: everything that this board keeps, in one file."""

import os
import socket
import sys
import time
from pathlib import Path
from typing import Annotated

import typer

from niwashi.backup.making import FinishedBackup, Passphrase, make_backup, plain_names
from niwashi.backup.rooms import all_kept_files
from niwashi.backup.sealing import check_passphrase
from niwashi.backup.usb_sticks import backup_name, board_mark
from niwashi.cli import options
from niwashi.cli.records_option import NOWHERE, records_file
from niwashi.cli.writing import Force, may_replace
from niwashi.data import decoded
from niwashi.errors import NiwashiError, RecordsFault, reason
from niwashi.terminal import exit_on_refusal, message, print_text

PassphraseFile = Annotated[
    str | None,
    typer.Option(
        "--passphrase-file",
        help=(
            "The file whose first line is the passphrase, or - for standard input. Without it you are asked."
        ),
        metavar="FILE",
    ),
]
_File = Annotated[
    Path,
    typer.Argument(
        help="Write to this file. In a folder, such as a stick, the file gets a name with the date.",
        metavar="FILE",
    ),
]
_WithoutKeys = Annotated[
    bool,
    typer.Option(
        "--without-keys",
        help=(
            "Leave the keys out. Restored elsewhere, the board then looks like a different one to all "
            "friends."
        ),
    ),
]
_Own = Annotated[
    list[Path] | None,
    typer.Option(
        "--also",
        help="A file of yours to be included: a board, cards, a deck. May be given several times.",
        metavar="FILE",
    ),
]

STDIN = "-"
"""Stands for standard input in place of a file name."""

_MAX_PASSPHRASE_BYTES = 4096
_CHANCE = 28  # bytes
_SERVICE_BOARD = Path("/etc/niwashi/board.toml")


def backup(
    file: _File,
    *,
    also: _Own = None,
    passphrase_file: PassphraseFile = None,
    without_keys: _WithoutKeys = False,
    force: Force = False,
    records: options.Records = None,
) -> None:
    """Put everything that this board keeps into one file.

    That is: games with all that was sensed, settings, names, puzzles solved,
    friends and signed games, guests, and board files. A game may go on
    meanwhile. Keys are sealed by a passphrase.

    niwashi backup niwashi.zip
    niwashi backup /media/stick --also my-board.toml
    niwashi backup niwashi.zip --without-keys
    """
    with exit_on_refusal():
        place = named_records(records)
        kept = all_kept_files()
        mark = board_mark(place, socket.gethostname())
        out = file / backup_name(time.time(), mark) if os.path.isdir(file) else file
        replace = may_replace(out, force=force)
        has_secrets = any(each.is_secret and each.place(place).exists() for each in kept)
        passphrase = None
        if has_secrets and not without_keys:
            passphrase = Passphrase(_new_passphrase(passphrase_file), os.urandom(_CHANCE))
        files = list(also or [])
        if not files and os.access(_SERVICE_BOARD, os.R_OK):
            files.append(_SERVICE_BOARD)
        made = make_backup(
            place,
            out,
            kept,
            at=time.time(),
            passphrase=passphrase,
            own=plain_names(files),
            replace=replace,
            seals=not without_keys,
        )
        tell_made(made)


def named_records(wanted: str | None) -> Path:
    """Return the real path of the file of records. Raises RecordsFault for `none`."""
    if wanted == NOWHERE:
        raise RecordsFault("records-nowhere")
    return Path(os.path.realpath(records_file(wanted)))


def tell_made(made: FinishedBackup) -> None:
    """Print what a backup has, and what it lacks."""
    summary = made.summary
    print_text(message("backup-made", file=str(made.file), games=summary.games, friends=summary.friends))
    print_text(message(f"backup-keys-{summary.keys}"))
    if summary.own:
        print_text(message("backup-own", names=", ".join(summary.own)))
    if made.left_out:
        print_text(message("backup-left-out", names=", ".join(made.left_out)), err=True)
    if made.damage is not None:
        print_text(message("backup-of-damaged", why=made.damage.message), err=True)


def _new_passphrase(file: str | None) -> str:
    """Read a passphrase, or have it typed twice. Raises NiwashiError."""
    if file is not None:
        text = passphrase_in(file)
    elif sys.stdin.isatty():
        print_text(message("backup-passphrase-why"))
        text = typer.prompt(
            message("backup-ask-passphrase"), hide_input=True, confirmation_prompt=message("backup-ask-again")
        )
    else:
        raise NiwashiError("backup-no-passphrase")
    check_passphrase(text)
    return text


def passphrase_in(file: str) -> str:
    """Return the passphrase in a file, without the end of its line. Raises RecordsFault."""
    try:
        if file == STDIN:
            raw = sys.stdin.buffer.readline(_MAX_PASSPHRASE_BYTES)
        else:
            with open(file, "rb") as content:  # or the pipe of another program
                raw = content.readline(_MAX_PASSPHRASE_BYTES)
        return decoded(raw).rstrip("\n")
    except (OSError, ValueError) as error:
        raise RecordsFault("backup-passphrase-unread", file=file, why=reason(error)) from error
