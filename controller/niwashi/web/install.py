"""How a phone comes to trust the board: what it gets by plain http, where the board is reached by https."""

from html import escape
from string import Template

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Scope

from niwashi.web.hosts import is_own, local_address, parsed_host, scheme_of, written
from niwashi.web.secure import Certificates

AUTHORITY_AT = "/niwashi.crt"
"""Where a phone gets the authority that it is to install."""

_TOLD = ("/", AUTHORITY_AT)
_DRAWN = "/page/"


class Installing:
    """The page that says how the authority is installed, the file itself, and who gets no more than that."""

    def __init__(self, certificates: Certificates, port: int) -> None:
        """The board is reached by https at that port."""
        self._certificates, self._port = certificates, port

    def is_asked(self, scope: Scope) -> bool:
        """Whether somebody asks by plain http, over the network."""
        return scheme_of(scope) == "http" and not is_own(scope)

    def refuses(self, scope: Scope) -> bool:
        """Whether somebody asks so for more than they get."""
        path = str(scope["path"])
        is_told = scope["type"] == "http" and (path in _TOLD or path.startswith(_DRAWN))
        return self.is_asked(scope) and not is_told

    def page(self, template: str, request: Request, language: str) -> str:
        """The page; its words come later."""
        named, here = parsed_host(request.headers["host"]), local_address(request.scope)  # both were accepted
        name = "" if named is None else named.name
        if (
            "." not in name and ":" not in name and here is not None
        ):  # no certificate has a name without a dot
            name = written(here)
        return Template(template).substitute(
            language=language,
            fingerprint=escape(self._certificates.fingerprint),
            address=f"https://{escape(name)}:{self._port}/",
        )

    def route(self) -> Route:
        """The authority as a file."""

        async def authority(_: Request) -> Response:
            return Response(self._certificates.authority, media_type="application/x-x509-ca-cert")

        return Route(AUTHORITY_AT, authority)
