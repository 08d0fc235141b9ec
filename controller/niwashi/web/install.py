"""Help a phone to trust the board: pages and files served by plain http where the board uses https."""

from html import escape
from string import Template
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Scope

from niwashi.web.hosts import is_own, local_address, parsed_host, scheme_of, written

if TYPE_CHECKING:
    from niwashi.web.secure import Certificates

AUTHORITY_AT = "/niwashi.crt"
"""Path of the certificate authority that a phone installs."""

_OPEN_PATHS = ("/", AUTHORITY_AT)
_OPEN_FOLDER = "/page/"


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
