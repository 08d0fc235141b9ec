"""The files that make the page installable on a phone: manifest, service worker, offline page.

Browsers use them in secure contexts only, and our page requests them over https only.
"""

import json
from collections.abc import Awaitable, Callable
from string import Template

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from niwashi.web.files import PAGE, PageFiles, with_words
from niwashi.words.catalogue import translate

MANIFEST, WORKER, OFFLINE = "/manifest.webmanifest", "/worker.js", "/offline"
APP_FILES = (MANIFEST, WORKER, OFFLINE)

_VERSION = "VERSION_OF_SHELL"
_ICONS = (("icon-192.png", "192x192"), ("icon-512.png", "512x512"))

Speak = Callable[[Request], Awaitable[str]]
"""Returns the language of a request, after its words were loaded."""


def shell_files() -> PageFiles:
    """Read the files that are shown or run without the game's page."""
    return PageFiles(PAGE / "shell")


def app_routes(files: PageFiles, shell: PageFiles, speak: Speak) -> list[Route]:
    """Return the routes of manifest, worker and offline page."""

    async def manifest(request: Request) -> Response:
        return Response(json.dumps(_manifest(await speak(request))), media_type="application/manifest+json")

    async def service_worker(_: Request) -> Response:
        await files.prepare()
        return Response(worker(files, shell), media_type="text/javascript")

    async def offline(request: Request) -> Response:
        language = await speak(request)
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
