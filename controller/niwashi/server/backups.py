"""Backups on the page, over plain requests, and the one that is written onto a stick every week.

::

    GET  backups.json            how old the last one is, and which sticks are there
    POST backups/keep            a backup, to be saved; or onto a stick
    POST backups/look            the file to bring back, as the body
    POST backups/look-at         one on a stick
    POST backups/bring-back      what was looked at comes back: the board starts anew

Pages of this computer may do this, and guests with the right of a host: they send their key in a header,
which no other site can have a browser do.
"""

import asyncio
import os
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Protocol, TypedDict, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from niwashi.backup.note import last_backup
from niwashi.backup.pending_restore import request_restore
from niwashi.backup.rooms import all_kept_files
from niwashi.backup.usb_sticks import backup_name, backups_on, board_mark, is_due, keep_on_stick, sticks
from niwashi.board_types import Notice
from niwashi.errors import BadBackup, NiwashiError, RecordsFault, reason
from niwashi.keys import check_cryptography, public_key
from niwashi.loop.features import Feature
from niwashi.records.backup import content_of
from niwashi.records.journal import Journal
from niwashi.web.answers import Speak, answered_route, body_of, only_with
from niwashi.words.catalogue import translate

if TYPE_CHECKING:  # what makes and reads backups is loaded with the first
    from niwashi.backup.archive import Summary
    from niwashi.backup.making import FinishedBackup

KEY_HEADER = "x-niwashi-key"
"""The header in which a guest's page sends the key of its session."""

ROUTES = "/backups"

_MAX_FIELD_LENGTH = 200

LARGEST_UPLOAD = 512 << 20
"""Most bytes of a backup that a page may send."""

LOOK_S = 60.0
"""Seconds between two checks whether a weekly backup is due and a stick is there."""

OLD_DAYS = 30
"""After how many days the page says so of the last backup without being asked."""

_CHANCE = 28  # bytes
_DAY_S = 86_400
_PART = 1 << 16

T = TypeVar("T")
M = TypeVar("M", bound=BaseModel)


class StickView(TypedDict):
    """A stick: its folder, and the backups on it."""

    stick: str
    files: Sequence[str]


class BackupsView(TypedDict):
    """The age of the last backup as a sentence, and the sticks that are there."""

    last: str
    is_old: bool
    sticks: Sequence[StickView]
    has_keys: bool
    """True if there are keys that need a passphrase."""


class LookedView(TypedDict):
    """The content of a backup as sentences, and the questions before a restore."""

    lines: Sequence[str]
    is_sealed: bool
    has_other_key: bool


class BackupSaid(TypedDict):
    """The result as a sentence."""

    text: str


class KeepBackup(BaseModel):
    """Options of a backup: sealed by a passphrase, or without keys; onto a stick, or sent to the page."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)

    passphrase: Annotated[str | None, Field(max_length=_MAX_FIELD_LENGTH)] = None
    stick: Annotated[str | None, Field(max_length=_MAX_FIELD_LENGTH)] = None


class LookAtBackup(BaseModel):
    """A backup on a stick."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)

    stick: Annotated[str, Field(max_length=_MAX_FIELD_LENGTH)]
    file: Annotated[str, Field(max_length=_MAX_FIELD_LENGTH)]


class BringBack(BaseModel):
    """Options of restoring the backup that was looked at last."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)

    passphrase: Annotated[str | None, Field(max_length=_MAX_FIELD_LENGTH)] = None
    takes_key: bool | None = None
    instead: bool = False


class Beside(Protocol):
    """Returns the result of a function that takes long."""

    async def __call__(self, work: Callable[[], T], /) -> T: ...


async def in_thread(work: Callable[[], T], /) -> T:
    """Return the result of a function, called in a thread."""
    return await asyncio.to_thread(work)


class PageBackups:
    """The backups of a program's pages. One job at a time runs beside the board.

    All methods raise NiwashiError, with a text for people, and never block the event loop.
    """

    def __init__(
        self,
        records: Path,
        wall: Callable[[], float],
        *,
        own: Mapping[str, Path] | None = None,
        mounted: Callable[[], tuple[Path, ...]] = sticks,
        beside: Beside = in_thread,
    ) -> None:
        """`wall` returns seconds since 1970; `own` are files of people that belong to this board.

        `beside` does what takes long.
        """
        self.wants_restart = False
        """True once a restore was asked for: the program should end and start anew."""
        self.notices: tuple[Notice, ...] = ()
        self.feature = Feature("backups", notices=lambda: self.notices, step=self._step)
        self._records, self._wall, self._own, self._mounted = records, wall, dict(own or {}), mounted
        self._work_beside = beside
        self._looked: tuple[Path, Summary] | None = None
        self._is_busy = False
        self._failed_on: frozenset[Path] = frozenset()
        self._mark = board_mark(records, socket.gethostname())

    def _step(self, now: float) -> float:
        """Check the notices once a second: a thread changes them."""
        return now + 1.0

    @property
    def _incoming(self) -> Path:
        return self._records.parent / f".{self._records.name}.incoming.zip"

    def close(self) -> None:
        """Delete uploads that were not restored, and backups that were not fetched."""
        left = self._records.parent.glob(f".niwashi-{self._mark}-*.zip")
        with suppress(OSError):
            for file in (self._incoming, *left):
                file.unlink(missing_ok=True)

    async def view(self, language: str) -> BackupsView:
        """Return the last backup and the sticks."""
        there = await self._work_beside(lambda: [(each, backups_on(each)) for each in self._mounted()])
        last = last_backup(self._records)
        days = None if last is None else int(max(0.0, self._wall() - last.at) // _DAY_S)
        return {
            "last": translate("backup-never", language)
            if days is None
            else translate("backup-last", language, days=days),
            "is_old": days is None or days > OLD_DAYS,
            "sticks": [{"stick": str(each), "files": [f.name for f in files]} for each, files in there],
            "has_keys": any(e.is_secret and e.place(self._records).exists() for e in all_kept_files()),
        }

    async def keep(self, wanted: KeepBackup, language: str) -> tuple[str, AsyncIterator[bytes] | None]:
        """Make a backup onto a stick, or to be sent."""
        from niwashi.backup.making import Passphrase, make_backup  # loaded when somebody makes one
        from niwashi.backup.sealing import check_passphrase

        sealing = None
        if wanted.passphrase is not None:
            check_passphrase(wanted.passphrase)
            sealing = Passphrase(wanted.passphrase, os.urandom(_CHANCE))
        at = self._wall()
        name = backup_name(at, self._mark)
        out = self._records.parent / f".{name}" if wanted.stick is None else self._stick(wanted.stick) / name
        made = await self._beside(
            lambda: make_backup(
                self._records,
                out,
                all_kept_files(),
                at=at,
                passphrase=sealing,
                own=self._own,
                replace=True,
                seals=sealing is not None,
                notes=wanted.stick is not None,
            )
        )
        self._tell(self._mounted())
        if wanted.stick is None:
            return name, self._sent(made)
        keys = translate(f"backup-keys-{made.summary.keys}", language)
        facts = {"games": made.summary.games, "friends": made.summary.friends}
        told = [translate("backup-made", language, file=name, **facts), keys]
        if made.summary.own:
            told.append(translate("backup-own", language, names=", ".join(made.summary.own)))
        if made.left_out:
            told.append(translate("backup-left-out", language, names=", ".join(made.left_out)))
        return " ".join(told), None

    async def _sent(self, made: "FinishedBackup") -> AsyncIterator[bytes]:
        """Yield a backup in parts, note it once all of them are fetched, and remove it."""
        try:
            with made.file.open("rb") as content:
                while part := content.read(_PART):
                    yield part
                    await asyncio.sleep(0)
            from niwashi.backup.making import note_backup

            await self._work_beside(lambda: note_backup(self._records, made))
        finally:
            made.file.unlink(missing_ok=True)

    async def look(self, content: AsyncIterator[bytes], language: str) -> LookedView:
        """Check a backup that is sent, and keep it until it is brought back."""
        if self._is_busy:
            raise NiwashiError("backup-busy")
        self._looked = None
        try:
            with self._incoming.open("wb") as out:
                left = LARGEST_UPLOAD
                async for part in content:
                    left -= len(part)
                    if left < 0:
                        why = BadBackup("backup-why-long", most=LARGEST_UPLOAD >> 20)
                        raise BadBackup("backup-bad-sent", why=why)
                    out.write(part)
            self._incoming.chmod(0o600)
        except OSError as error:
            self.close()
            if isinstance(error, NiwashiError):
                raise
            raise RecordsFault("backup-not-restored", file=str(self._records), why=reason(error)) from error
        except NiwashiError:
            self.close()
            raise
        try:
            return await self._examined(self._incoming, language)
        except BadBackup as error:  # where it was kept meanwhile is nobody's business
            raise BadBackup("backup-bad-sent", why=error.facts.get("why", error)) from error

    async def look_at(self, wanted: LookAtBackup, language: str) -> LookedView:
        """Check a backup on a stick."""
        stick = self._stick(wanted.stick)
        file = next((each for each in backups_on(stick) if each.name == wanted.file), None)
        if file is None:
            raise NiwashiError("backup-no-stick", stick=wanted.stick)
        return await self._examined(file, language)

    async def _examined(self, file: Path, language: str) -> LookedView:
        from niwashi.backup.restoring import examine
        from niwashi.records.sheet import minute_text

        summary = await self._beside(lambda: examine(file, self._records))
        self._looked = file, summary
        here = public_key(self._records)
        days = int(max(0.0, self._wall() - summary.made_at) // _DAY_S)
        found = translate(
            "restore-found",
            language,
            made=minute_text(summary.made_at, None),
            days=days,
            games=summary.games,
            friends=summary.friends,
            version=summary.program,
        )
        stays = summary.keys == "sealed" and not _opens_keys()
        keys = "backup-keys-stay" if stays else f"backup-keys-{summary.keys}"
        lines = [found, translate(keys, language)]
        if summary.own:
            lines.append(translate("backup-own", language, names=", ".join(summary.own)))
        return {
            "lines": lines,
            "is_sealed": summary.keys == "sealed" and not stays,
            "has_other_key": here is not None and summary.public not in (None, here),
        }

    async def bring_back(self, wanted: BringBack, language: str) -> str:
        """Keep the backup for the next start, and ask for it."""
        from niwashi.backup.restoring import RestoreOptions, open_secrets

        if self._looked is None:
            raise NiwashiError("backup-look-first")
        file, summary = self._looked

        def leave() -> None:
            secrets = None
            if summary.keys == "sealed" and wanted.passphrase is not None:
                secrets = open_secrets(file, self._records, wanted.passphrase)
                here = public_key(self._records)
                is_other = here is not None and summary.public != here and not wanted.instead
                if is_other and wanted.takes_key is None:
                    there = summary.public or "-"
                    raise NiwashiError("backup-two-keys", here=(here or "")[:16], there=there[:16])
            choice = RestoreOptions(secrets=secrets, takes_key=wanted.takes_key, replaces=wanted.instead)
            request_restore(file, self._records, choice)

        await self._beside(leave)
        self.wants_restart = True
        return translate("backup-coming", language)

    def _stick(self, named: str) -> Path:
        """Return a stick that is there. Raises NiwashiError for any other folder."""
        found = next((each for each in self._mounted() if str(each) == named), None)
        if found is None:
            raise NiwashiError("backup-no-stick", stick=named)
        return found

    async def _beside(self, work: Callable[[], T]) -> T:
        if self._is_busy:
            raise NiwashiError("backup-busy")
        self._is_busy = True
        try:
            return await self._work_beside(work)
        finally:
            self._is_busy = False

    # By itself

    async def watch(self) -> None:
        """Write the weekly backup whenever it is due and a stick is there, until cancelled."""
        while True:
            with suppress(NiwashiError):
                await self.look_around()
            await asyncio.sleep(LOOK_S)

    async def look_around(self) -> None:
        """Write a backup if it is due, and offer the backups of sticks to a board without games.

        A stick on which it has failed is left alone until it is gone.
        """
        there = await self._work_beside(self._mounted)
        self._failed_on &= frozenset(there)
        self._tell(there)
        if self._is_busy or not self._records.exists():
            return
        now = self._wall()
        due = await self._work_beside(lambda: [each for each in there if is_due(each, self._mark, now)])
        for stick in due:
            if stick in self._failed_on:
                continue
            try:
                await self._beside(lambda to=stick: self._weekly(to))  # type: ignore[misc]
            except NiwashiError:
                self._failed_on |= {stick}
                continue
            self._tell(there)
            return

    def _weekly(self, stick: Path) -> None:
        keep_on_stick(self._records, stick, all_kept_files(), at=self._wall(), mark=self._mark, own=self._own)

    def _tell(self, there: tuple[Path, ...]) -> None:
        """Show the notices of backups on the page."""
        told: tuple[Notice, ...] = ()
        if self._failed_on:
            told = (Notice("notice-backup-stick-failed", (min(map(str, self._failed_on)),)),)
        elif _is_empty(self._records) and any(backups_on(each) for each in there):
            told = (Notice("notice-backup-stick"),)
        if told != self.notices:
            self.notices = told


def _opens_keys() -> bool:
    """Return whether sealed keys can be opened by this program."""
    try:
        check_cryptography("backup-no-cryptography")
    except NiwashiError:
        return False
    return True


def _is_empty(records: Path) -> bool:
    with suppress(NiwashiError):
        return not records.exists() or content_of(records).games == 0
    return False


@contextmanager
def page_backups(journal: Journal | None, board: Path | None) -> Iterator[PageBackups | None]:
    """Yield the backups of a page; None where nothing is kept."""
    if journal is None:
        yield None
        return
    own = {} if board is None else {"board.toml": board}
    with closing(PageBackups(journal.file, time.time, own=own)) as backups:
        yield backups


def backups_routes(backups: PageBackups | None, speak: Speak) -> list[Route]:
    """Return the routes. Without `backups` they refuse."""
    route = partial(answered_route, only_with(backups, "web-keeps-no-games"), speak)
    return [
        route(f"{ROUTES}.json", _view),
        route(f"{ROUTES}/keep", _keep, "POST"),
        route(f"{ROUTES}/look", _look, "POST"),
        route(f"{ROUTES}/look-at", _look_at, "POST"),
        route(f"{ROUTES}/bring-back", _bring_back, "POST"),
    ]


async def _view(backups: PageBackups, request: Request, language: str) -> Response:
    del request
    return JSONResponse(await backups.view(language))


async def _keep(backups: PageBackups, request: Request, language: str) -> Response:
    said, content = await backups.keep(await _parsed(request, KeepBackup), language)
    if content is None:
        return JSONResponse(BackupSaid(text=said))
    named = {"Content-Disposition": f'attachment; filename="{said}"'}
    return StreamingResponse(content, media_type="application/zip", headers=named)


async def _look(backups: PageBackups, request: Request, language: str) -> Response:
    return JSONResponse(await backups.look(request.stream(), language))


async def _look_at(backups: PageBackups, request: Request, language: str) -> Response:
    return JSONResponse(await backups.look_at(await _parsed(request, LookAtBackup), language))


async def _bring_back(backups: PageBackups, request: Request, language: str) -> Response:
    said = await backups.bring_back(await _parsed(request, BringBack), language)
    return JSONResponse(BackupSaid(text=said))


async def _parsed(request: Request, kind: type[M]) -> M:
    try:
        return kind.model_validate_json(await body_of(request))
    except ValidationError as error:
        raise NiwashiError("backup-odd-request") from error
