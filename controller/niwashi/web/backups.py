"""Backups on the page, over plain requests.

::

    GET  backups.json            how old the last one is, and which sticks are there
    POST backups/keep            a backup, to be saved; or onto a stick
    POST backups/look            the file to bring back, as the body; or one on a stick
    POST backups/bring-back      what was looked at comes back: the board starts anew

Pages of this computer may do this, and guests with the right of a host: they send their key in a header,
which no other site can have a browser do.
"""

from collections.abc import AsyncIterator, Sequence
from functools import partial
from typing import Annotated, Protocol, TypedDict, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from niwashi.errors import NiwashiError
from niwashi.web.answers import Speak, answered_route, body_of

KEY_HEADER = "x-niwashi-key"
"""The header in which a guest's page sends the key of its session."""

ROUTES = "/backups"

_MAX_FIELD_LENGTH = 200


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


class Backups(Protocol):
    """Backups, as `niwashi.web` needs them. All methods raise NiwashiError and never block the event loop."""

    async def view(self, language: str) -> BackupsView:
        """Return the last backup and the sticks."""

    async def keep(self, wanted: KeepBackup, language: str) -> tuple[str, AsyncIterator[bytes] | None]:
        """Make a backup. Return a sentence, or the name and content of a file to be sent."""

    async def look(self, content: AsyncIterator[bytes], language: str) -> LookedView:
        """Check an uploaded backup, keep it for `bring_back`, and return its contents."""

    async def look_at(self, wanted: LookAtBackup, language: str) -> LookedView:
        """Look at a backup on a stick."""

    async def bring_back(self, wanted: BringBack, language: str) -> str:
        """Restore the backup at the next start, which follows at once; return a sentence."""


_T = TypeVar("_T", bound=BaseModel)


def backups_routes(backups: Backups | None, speak: Speak) -> list[Route]:
    """Return the routes. Without `backups` they refuse."""

    def kept(_: Request) -> Backups:
        if backups is None:
            raise NiwashiError("web-keeps-no-games")
        return backups

    route = partial(answered_route, kept, speak)
    return [
        route(f"{ROUTES}.json", _view),
        route(f"{ROUTES}/keep", _keep, "POST"),
        route(f"{ROUTES}/look", _look, "POST"),
        route(f"{ROUTES}/look-at", _look_at, "POST"),
        route(f"{ROUTES}/bring-back", _bring_back, "POST"),
    ]


async def _view(backups: Backups, request: Request, language: str) -> Response:
    del request
    return JSONResponse(await backups.view(language))


async def _keep(backups: Backups, request: Request, language: str) -> Response:
    said, content = await backups.keep(await _parsed(request, KeepBackup), language)
    if content is None:
        return JSONResponse(BackupSaid(text=said))
    named = {"Content-Disposition": f'attachment; filename="{said}"'}
    return StreamingResponse(content, media_type="application/zip", headers=named)


async def _look(backups: Backups, request: Request, language: str) -> Response:
    return JSONResponse(await backups.look(request.stream(), language))


async def _look_at(backups: Backups, request: Request, language: str) -> Response:
    return JSONResponse(await backups.look_at(await _parsed(request, LookAtBackup), language))


async def _bring_back(backups: Backups, request: Request, language: str) -> Response:
    said = await backups.bring_back(await _parsed(request, BringBack), language)
    return JSONResponse(BackupSaid(text=said))


async def _parsed(request: Request, kind: type[_T]) -> _T:
    try:
        return kind.model_validate_json(await body_of(request))
    except ValidationError as error:
        raise NiwashiError("backup-odd-request") from error
