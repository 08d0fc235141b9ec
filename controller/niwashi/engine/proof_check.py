"""Checks a proof by the readable rules alone: slow, and independent of everything that found it."""

import json
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from niwashi.errors import RefusedText
from niwashi.games.game import Game
from niwashi.games.known import game_named
from niwashi.games.reclamation.cards import CardSet
from niwashi.validation import quoted, whole_number

_HEADER = "niwashi proof 1"
_FIELDS = ("game", "cards", "claim", "position")


@dataclass(frozen=True, slots=True)
class CheckedProof:
    """A checked proof: "win" or "loss" for the mover, within how many turns, and its lemmas."""

    game: Game
    position: str
    proof: str
    distance: int
    lemmas: int


class _Lemmas:
    """The positions claimed as won for their mover: the number of turns, and the turn."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.known: dict[str, tuple[int, str]] = {}

    def check(self, text: str) -> None:
        """Raises RefusedText unless the lemma about a position follows from the others and the rules."""
        distance, turn = self.known[text]
        position = self.game.parse(text)
        after = self.game.play(position, turn)
        winner = self.game.result(after)
        if winner is None:
            self.check_lost(after, distance - 1)
        elif winner != self.game.players[self.game.side(position)] or distance < 1:
            raise RefusedText("proof-no-win", position=text, turn=turn)

    def check_lost(self, position: Any, distance: int) -> None:
        """Raises RefusedText unless every legal turn leads to a lemma that is won in fewer turns."""
        for turn in self.game.legal_turns(position):
            after = self.game.format(self.game.play(position, turn))
            if after not in self.known:
                raise RefusedText("proof-gap", position=self.game.format(position), turn=turn)
            if self.known[after][0] >= distance:
                raise RefusedText("proof-too-long", position=self.game.format(position), turn=turn)


class ProofFile:
    """A proof as a file claims it. Nothing of it is believed before `check` has come to its end."""

    def __init__(self, lines: Iterable[str]) -> None:
        """Raises RefusedText for lines that are no proof."""
        numbered = (line.rstrip("\r\n") for line in lines)
        fields = _header(numbered)
        self.game = game_named(fields["game"], _cards(fields["cards"]))
        claim, _, word = fields["claim"].partition(" ")
        distance = whole_number(word)
        if claim not in ("win", "loss") or distance is None or distance < 0:
            raise RefusedText("proof-claim", found=quoted(fields["claim"]))
        self.proof, self.distance, self.position = claim, distance, fields["position"]
        self._lemmas = _Lemmas(self.game)
        for line in numbered:
            _read(line, self._lemmas.known)

    @property
    def lemmas(self) -> int:
        """The number of lemmas."""
        return len(self._lemmas.known)

    def check(self) -> Iterator[int]:
        """Check every lemma, then the claim; yield the number of lemmas checked so far.

        Raises RefusedText, or the rules' refusals.
        """
        for count, text in enumerate(self._lemmas.known, 1):
            self._lemmas.check(text)
            yield count
        _check_claim(self._lemmas, self.position, self.proof, self.distance)

    def lemma(self, position: str) -> tuple[int, str] | None:
        """Return within how many turns the mover of a position wins, and by which turn; None if unlisted."""
        return self._lemmas.known.get(position)


def check_proof(lines: Iterable[str]) -> CheckedProof:
    """Return the result of a proof file, every lemma checked. Raises RefusedText, or the rules' refusals."""
    file = ProofFile(lines)
    deque(file.check(), maxlen=0)
    return CheckedProof(file.game, file.position, file.proof, file.distance, file.lemmas)


def _check_claim(lemmas: _Lemmas, text: str, claim: str, distance: int) -> None:
    position = lemmas.game.parse(text)
    if claim == "win":
        if text not in lemmas.known or lemmas.known[text][0] > distance:
            raise RefusedText("proof-claim-open", position=text)
        return
    winner = lemmas.game.result(position)
    if winner is None:
        lemmas.check_lost(position, distance)
    elif winner == lemmas.game.players[lemmas.game.side(position)]:
        raise RefusedText("proof-claim-open", position=text)


def _header(lines: Iterator[str]) -> dict[str, str]:
    first = next(lines, "")
    if first != _HEADER:
        raise RefusedText("proof-header", found=quoted(first), wanted=_HEADER)
    fields = {}
    for name in _FIELDS:
        line = next(lines, "")
        key, _, fields[name] = line.partition(" ")
        if key != name:
            raise RefusedText("proof-header", found=quoted(line), wanted=name)
    return fields


def _cards(text: str) -> CardSet:
    try:
        return CardSet.model_validate(json.loads(text))
    except (ValueError, RecursionError) as error:
        raise RefusedText("proof-cards", found=quoted(text)) from error


def _read(line: str, known: dict[str, tuple[int, str]]) -> None:
    word, _, rest = line.partition(" ")
    turn, _, position = rest.partition(" ")
    distance = whole_number(word)
    if distance is None or distance < 0 or distance % 2 == 0 or not position or position in known:
        raise RefusedText("proof-line", found=quoted(line))
    known[position] = distance, turn
