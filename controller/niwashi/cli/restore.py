"""`niwashi restore`: restores a backup, alone or merged with the present records."""

import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from tempfile import gettempdir
from typing import Annotated

import typer

from niwashi.backup.archive import OWN, Summary
from niwashi.backup.restoring import Restored, RestoreOptions, examine, undo_restore
from niwashi.backup.restoring import restore as brought_back
from niwashi.backup.rooms import all_kept_files
from niwashi.cli import options
from niwashi.cli.backup import PassphraseFile, named_records, passphrase_in
from niwashi.errors import NiwashiError
from niwashi.records.sheet import minute_text
from niwashi.terminal import LANGUAGE, exit_on_refusal, message, print_text
from niwashi.words.catalogue import translate

_File = Annotated[
    Path | None,
    typer.Argument(help='The backup, as "niwashi backup" or the page has written it.', metavar="FILE"),
]
_Look = Annotated[bool, typer.Option("--look", help="Only check the file and show what is in it.")]
_Undo = Annotated[bool, typer.Option("--undo", help="Bring back what was here before the last restore.")]
_Replace = Annotated[
    bool,
    typer.Option(
        "--instead", help="Bring back the backup alone. What is here is kept aside instead of merged with it."
    ),
]
_WithoutKeys = Annotated[bool, typer.Option("--without-keys", help="Leave the keys in the backup.")]
_Key = Annotated[
    bool | None,
    typer.Option(
        "--take-key/--keep-key",
        help="If the backup has another key than this board: take that one, or keep the one here.",
        show_default=False,
    ),
]

DECLINED = 1
"""The exit status where somebody was asked and did not want it."""


def restore(
    file: _File = None,
    *,
    look: _Look = False,
    yes: options.Sure = False,
    undo: _Undo = False,
    instead: _Replace = False,
    passphrase_file: PassphraseFile = None,
    without_keys: _WithoutKeys = False,
    take_key: _Key = None,
    records: options.Records = None,
) -> None:
    """Bring back a backup.

    It may be onto a board without games, or together with the games that are
    here. What was here before is kept aside until the board has played.

    niwashi restore niwashi.zip
    niwashi restore niwashi.zip --look
    niwashi restore --undo
    """
    with exit_on_refusal():
        place, stamp = named_records(records), f"{datetime.now(UTC):%Y%m%d-%H%M%S}"
        if undo:
            aside = undo_restore(place, stamp=stamp)
            print_text(message("restore-undone", aside=str(aside)))
            return
        if file is None:
            raise NiwashiError("restore-no-file")
        summary = examine(file, Path(gettempdir()) / "niwashi")
        tell_summary(summary, now=time.time())
        if look:
            return
        if sys.stdin.isatty() and not yes and not typer.confirm(message("restore-ask", file=str(place))):
            raise typer.Exit(DECLINED)
        passphrase = None
        if summary.keys == "sealed" and not without_keys:
            passphrase = _passphrase(passphrase_file)
        choice = RestoreOptions(passphrase, take_key, replaces=instead)
        try:
            done = brought_back(file, place, all_kept_files(), choice, stamp=stamp)
        except NiwashiError as error:
            if error.key != "backup-two-keys" or not sys.stdin.isatty():
                raise
            print_text(translate(error.message, LANGUAGE))
            chosen = RestoreOptions(passphrase, typer.confirm(message("restore-ask-key")), replaces=instead)
            done = brought_back(file, place, all_kept_files(), chosen, stamp=stamp)
        except KeyboardInterrupt:
            print_text(message("restore-interrupted"), err=True)
            raise
        tell_restored(done, place)


def tell_summary(summary: Summary, now: float) -> None:
    """Print the contents of a backup."""
    print_text(
        message(
            "restore-found",
            made=minute_text(summary.made_at, None),
            days=int(max(0.0, now - summary.made_at) // 86_400),
            games=summary.games,
            friends=summary.friends,
            version=summary.program,
        )
    )
    print_text(message(f"backup-keys-{summary.keys}"))
    if summary.own:
        print_text(message("backup-own", names=", ".join(summary.own)))


def tell_restored(done: Restored, records: Path) -> None:
    """Print what was restored, and what it was merged with."""
    merged = done.merged
    print_text(
        message(
            "restore-done",
            games=merged.games,
            longer=merged.longer,
            apart=merged.apart,
            friends=merged.friends,
        )
    )
    print_text(message(f"restore-keys-{done.keys}"))
    if done.asks:
        print_text(message("restore-asks", games=done.asks))
    if done.summary.own:
        print_text(message("restore-own", folder=f"{records}.{OWN}"))
    if done.left_out:
        print_text(message("restore-left-out", names=", ".join(done.left_out)))
    if done.before is not None:
        print_text(message("restore-before", aside=str(done.before)))


def _passphrase(file: str | None) -> str:
    if file is not None:
        return passphrase_in(file)
    if not sys.stdin.isatty():
        raise NiwashiError("restore-no-passphrase")
    return str(typer.prompt(message("restore-ask-passphrase"), hide_input=True))
