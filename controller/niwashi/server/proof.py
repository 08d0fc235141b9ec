"""The proof of Garden, over plain requests: checked by the rules, and walked through turn by turn.

::

    GET  proof.json                the claim, and the progress of its check
    POST proof/check               check it
    GET  proof/checked.json        as above, once more than `seen` lemmas are checked
    GET  proof/walk.json?turn=...  the position after some turns, the proof's turn there, or all answers to it
"""

import asyncio
import lzma
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, TypedDict

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from niwashi import data
from niwashi.errors import NiwashiError, RefusedText, reason
from niwashi.games.match import Match
from niwashi.loop.features import Feature
from niwashi.loop.fitting import built_in_board
from niwashi.loop.game_loop import GameLoop
from niwashi.message import Key
from niwashi.opponents.turn_words import turn_text
from niwashi.page_types.scene import Scene
from niwashi.web.answers import Speak, answered_route, body_of, only_with, seen_of
from niwashi.words.catalogue import translate

if TYPE_CHECKING:
    from niwashi.engine.proof_check import ProofFile

FILE = "proofs/garden.txt.xz"
"""The proof among the seeds, as `niwashi solve --game garden --proof` writes it, compressed by xz."""

_SLICE_S = 0.02
"""How long is checked before pages and the table have their turn."""

_MOST_TURNS, _LONGEST = 60, 100


class ProofClaim(TypedDict):
    """The claim of a proof, and the progress of its check."""

    claim: str
    how: str
    """How it is checked, as a sentence."""
    checked: int
    """Number of lemmas checked."""
    state: str
    """How far the check is, as a sentence; "" before anybody asked for it."""
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
    """What the proof says of this position."""
    answer: str
    """The turn of the proof; "" where the other side is to move, or the game is over."""
    replies: Sequence[ProofReply]
    """The turns of the other side."""


@cache
def garden_proof() -> "ProofFile":
    """Return the proof that comes with Niwashi. Raises RefusedText."""
    from niwashi.engine.proof_check import ProofFile  # which wants the rules of The Reclamation

    file = data.seeds() / FILE
    try:
        with lzma.open(file, "rt", encoding="utf-8") as lines:
            return ProofFile(lines)
    except (lzma.LZMAError, OSError, UnicodeDecodeError) as error:
        raise RefusedText("proof-no-file", file=str(file), why=reason(error)) from error


class GardenProof:
    """The proof for the pages of a program. `clock` returns seconds."""

    def __init__(self, game_loop: GameLoop, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._checked = 0
        self._is_over = False
        self._refusal: NiwashiError | None = None
        self._task: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        game_loop.add(Feature("proof", scene=self._scene, close=self.close))

    def _scene(self, scene: Scene) -> Scene:
        return {**scene, "has_proof": True}

    def claim(self, language: str) -> ProofClaim:
        """Return the claim, and the progress of its check. Raises RefusedText."""
        proof = garden_proof()
        facts = {"distance": proof.distance, "lemmas": proof.lemmas}
        return {
            "claim": translate("proof-page-claim", language, **_seats(proof), **facts),
            "how": translate("proof-page-how", language, **facts),
            "checked": self._checked,
            "state": self._state(proof, language),
            "is_over": self._is_over,
        }

    def check(self) -> None:
        """Begin to check it, or do nothing if that was begun. Raises RefusedText."""
        proof = garden_proof()
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._check(proof))

    async def checked(self, seen: int, language: str) -> ProofClaim:
        """Return the claim, once more than `seen` lemmas are checked or the check is over."""
        while self._task is not None and seen >= self._checked and not self._is_over:
            self._news.clear()
            await self._news.wait()
        return self.claim(language)

    def walk(self, turns: Sequence[str], language: str) -> ProofStep:
        """Return the position after some turns. Raises NiwashiError for turns that are none there."""
        proof = garden_proof()
        game = proof.game
        match = Match(game, game.parse(proof.position), turns)
        position = game.format(match.position)
        lemma, ending = proof.lemma(position), game.ending(match.position)
        mover = Key(f"player-{game.players[match.side]}")
        replies = game.legal_turns(match.position) if lemma is None and ending is None else ()
        if ending is not None:
            said = translate(ending.key, language, **ending.facts)
        elif lemma is not None:
            distance, turn = lemma
            words = turn_text(game, match.position, turn, language)
            said = translate("proof-page-plays", language, player=mover, turn=words, distance=distance)
        else:
            said = translate("proof-page-yours", language, player=mover, count=len(replies))
        from niwashi.pictures.board_drawing import board_picture
        from niwashi.views.keepsake import drawn_position

        drawn = drawn_position(match, built_in_board(game).geometry, len(turns), is_whole=True)
        return {
            "turns": list(turns),
            "position": position,
            "game": game.name,
            "picture": board_picture(drawn, translate("proof-page-turn", language, turn=len(turns))),
            "said": said,
            "answer": "" if lemma is None or ending is not None else lemma[1],
            "replies": [
                {"turn": turn, "label": turn_text(game, match.position, turn, language)} for turn in replies
            ],
        }

    def close(self) -> None:
        """End a check that is under way."""
        if self._task is not None:
            self._task.cancel()

    def _state(self, proof: "ProofFile", language: str) -> str:
        if self._refusal is not None:
            return translate(self._refusal.message, language)
        if self._is_over:
            return translate("proof-page-holds", language, lemmas=proof.lemmas)
        if self._task is None:
            return ""
        return translate("proof-page-checked", language, count=self._checked, lemmas=proof.lemmas)

    async def _check(self, proof: "ProofFile") -> None:
        last = self._clock()
        try:
            for self._checked in proof.check():
                if self._clock() - last > _SLICE_S:
                    self._news.set()
                    await asyncio.sleep(0)
                    last = self._clock()
        except NiwashiError as refused:
            self._refusal = refused
        self._is_over = True
        self._news.set()


def _seats(proof: "ProofFile") -> dict[str, Key]:
    game = proof.game
    side = game.side(game.parse(proof.position))
    winner = side if proof.proof == "win" else 1 - side
    return {
        "game": Key(f"rules-game-{game.name}"),
        "player": Key(f"player-{game.players[winner]}"),
        "other": Key(f"player-{game.players[1 - winner]}"),
    }


def proof_routes(proof: GardenProof | None, speak: Speak) -> list[Route]:
    """Return the routes of the proof. Without one they refuse."""
    route = partial(answered_route, only_with(proof, "proof-not-here"), speak)
    return [
        route("/proof.json", _claim),
        route("/proof/check", _check, "POST"),
        route("/proof/checked.json", _checked),
        route("/proof/walk.json", _walk),
    ]


async def _claim(proof: GardenProof, _: Request, language: str) -> Response:
    return JSONResponse(proof.claim(language))


async def _check(proof: GardenProof, request: Request, language: str) -> Response:
    await body_of(request)
    proof.check()
    return JSONResponse(proof.claim(language))


async def _checked(proof: GardenProof, request: Request, language: str) -> Response:
    return JSONResponse(await proof.checked(seen_of(request), language))


async def _walk(proof: GardenProof, request: Request, language: str) -> Response:
    turns = [turn[:_LONGEST] for turn in request.query_params.getlist("turn")[:_MOST_TURNS]]
    return JSONResponse(proof.walk(turns, language))
