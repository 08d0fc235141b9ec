"""The proof of a game, over plain requests: checked by the rules, and walked through.

::

    GET  proof.json                the claim, and the progress of its check
    POST proof/check               check it
    GET  proof/checked.json        as above, once more than `seen` lemmas are checked
    GET  proof/walk.json?turn=...  the position after some turns, the proof's turn there, or all answers to it
"""

from collections.abc import Sequence
from functools import partial
from typing import Protocol, TypedDict

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from niwashi.errors import NiwashiError
from niwashi.web.answers import Speak, answered_route, body_of

_MOST_TURNS, _LONGEST = 60, 100


class ProofClaim(TypedDict):
    """The claim of a proof, and the progress of its check."""

    claim: str
    how: str
    """How it is checked, as a sentence."""
    checked: int
    """Number of lemmas checked."""
    state: str
    """What is checked, as a sentence; "" before anybody asked."""
    is_over: bool
    """True once all of it is checked, or a part of it was refused."""


class ProofReply(TypedDict):
    """A turn, in words."""

    turn: str
    label: str


class ProofStep(TypedDict):
    """A position on the way, and what comes next."""

    turns: Sequence[str]
    """The turns that lead there."""
    position: str
    """The text of the position."""
    game: str
    picture: str
    """The position, as an SVG file."""
    said: str
    """What the proof has to say of it."""
    answer: str
    """The turn of the proof; "" where the other side is to move, or the game is over."""
    replies: Sequence[ProofReply]
    """The turns of the other side."""


class PageProof(Protocol):
    """The program, as the proof needs it. All methods raise NiwashiError, with a text for people."""

    def claim(self, language: str) -> ProofClaim:
        """Return the claim."""

    def check(self) -> None:
        """Begin to check it, or do nothing if that was begun."""

    async def checked(self, seen: int, language: str) -> ProofClaim:
        """Return the claim, once more than `seen` lemmas are checked or the check is over."""

    def walk(self, turns: Sequence[str], language: str) -> ProofStep:
        """Return the position after some turns."""


def proof_routes(proof: PageProof | None, speak: Speak) -> list[Route]:
    """Return the routes of the proof. Without one they refuse."""

    def here(_: Request) -> PageProof:
        if proof is None:
            raise NiwashiError("proof-not-here")
        return proof

    route = partial(answered_route, here, speak)
    return [
        route("/proof.json", _claim),
        route("/proof/check", _check, "POST"),
        route("/proof/checked.json", _checked),
        route("/proof/walk.json", _walk),
    ]


async def _claim(proof: PageProof, _: Request, language: str) -> Response:
    return JSONResponse(proof.claim(language))


async def _check(proof: PageProof, request: Request, language: str) -> Response:
    await body_of(request)
    proof.check()
    return JSONResponse(proof.claim(language))


async def _checked(proof: PageProof, request: Request, language: str) -> Response:
    seen = request.query_params.get("seen", "")[:9]
    return JSONResponse(
        await proof.checked(int(seen) if seen.isascii() and seen.isdecimal() else 0, language)
    )


async def _walk(proof: PageProof, request: Request, language: str) -> Response:
    turns = [turn[:_LONGEST] for turn in request.query_params.getlist("turn")[:_MOST_TURNS]]
    return JSONResponse(proof.walk(turns, language))
