"""Let a phone install the page: its manifest, service worker and offline page, and trust in the board.

Browsers use the first three in secure contexts only, and our page requests them over https only. Where the
board uses https, a guest who comes by plain http gets a page that explains how to trust it.
"""

import json
from html import escape
from string import Template
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from starlette.types import Scope

from niwashi.web.answers import Speak
from niwashi.web.files import PAGE, PageFiles, with_words
from niwashi.web.hosts import is_own, local_address, parsed_host, scheme_of, written
from niwashi.words.catalogue import translate

if TYPE_CHECKING:
    from niwashi.web.secure import Certificates

MANIFEST, WORKER, OFFLINE = "/manifest.webmanifest", "/worker.js", "/offline"
APP_FILES = (MANIFEST, WORKER, OFFLINE)

_VERSION = "VERSION_OF_SHELL"
_ICONS = (("icon-192.png", "192x192"), ("icon-512.png", "512x512"))

AUTHORITY_AT = "/niwashi.crt"
"""Path of the certificate authority that a phone installs."""

_OPEN_PATHS = ("/", AUTHORITY_AT)
_OPEN_FOLDER = "/page/"


def shell_files() -> PageFiles:
    """Read the files that are shown or run without the game's page."""
    return PageFiles(PAGE / "shell")


def app_routes(files: PageFiles, shell: PageFiles, speak: Speak) -> list[Route]:
    """Return the routes of manifest, worker and offline page."""

    async def manifest(request: Request) -> Response:
        return Response(json.dumps(_manifest(speak(request))), media_type="application/manifest+json")

    async def service_worker(_: Request) -> Response:
        await files.prepare()
        return Response(worker(files, shell), media_type="text/javascript")

    async def offline(request: Request) -> Response:
        language = speak(request)
        page = Template(shell.text("offline.html")).substitute(language=language)
        return HTMLResponse(with_words(page, language))

    return [Route(MANIFEST, manifest), Route(WORKER, service_worker), Route(OFFLINE, offline)]


def worker(files: PageFiles, shell: PageFiles) -> str:
    """Return the service worker's script. Its cache is named by the page's version."""
    return shell.text("worker.js").replace(_VERSION, f"{files.version}-{shell.version}")


def _manifest(language: str) -> dict[str, object]:
    return {
        "name": translate("page-name", language),
        "short_name": translate("page-name", language),
        "description": translate("page-description", language),
        "lang": language,
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#10151a",
        "theme_color": "#11151a",
        "icons": [
            {"src": f"/page/{name}", "sizes": size, "type": "image/png", "purpose": "any maskable"}
            for name, size in _ICONS
        ],
    }


class Installation:
    """The page that explains the installation, the authority's file, and the check for other requests."""

    def __init__(self, certificates: "Certificates", port: int) -> None:
        """Take the port of https."""
        self._certificates, self._port = certificates, port

    def is_asked(self, scope: Scope) -> bool:
        """Return True for a request by plain http over the network."""
        return scheme_of(scope) == "http" and not is_own(scope)

    def refuses(self, scope: Scope) -> bool:
        """Return True for such a request for anything but the installation."""
        path = str(scope["path"])
        is_open = scope["type"] == "http" and (path in _OPEN_PATHS or path.startswith(_OPEN_FOLDER))
        return self.is_asked(scope) and not is_open

    def page(self, template: str, request: Request, language: str) -> str:
        """Return the installation page, without its words."""
        named, here = (
            parsed_host(request.headers["host"]),
            local_address(request.scope),
        )  # OwnHosts has accepted both
        name = "" if named is None else named.name
        # Certificates contain no name without a dot.
        if "." not in name and ":" not in name and here is not None:
            name = written(here)
        return Template(template).substitute(
            language=language,
            fingerprint=escape(self._certificates.fingerprint),
            address=f"https://{escape(name)}:{self._port}/",
        )

    def route(self) -> Route:
        """Return the route of the authority's file."""

        async def authority(_: Request) -> Response:
            return Response(self._certificates.authority, media_type="application/x-x509-ca-cert")

        return Route(AUTHORITY_AT, authority)
