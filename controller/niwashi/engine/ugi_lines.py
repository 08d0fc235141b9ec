"""Lines of the universal game interface that both sides know: what a search tells, how turns are written."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from niwashi.engine.analysis import Analysis, Proof, Rated
from niwashi.mistakes import LONGEST_QUOTE, quoted
from niwashi.words import harmless


def ugi_word(turn: str) -> str:
    """A turn as one word: UGI parts turns by spaces.

    >>> ugi_word("place wu a1"), turn_of_word("place_wu_a1")
    ('place_wu_a1', 'place wu a1')
    """
    return turn.replace(" ", "_")


def turn_of_word(word: str) -> str:
    """The turn that a word of UGI means."""
    return word.replace("_", " ")


def info_line(analysis: Analysis, rank: int = 1) -> str:
    """What was found: `score cp` is an estimate in hundredths, `score mate` the turns to a proved end.

    >>> info_line(Analysis(9998, Proof.WIN, 3, ("a", "b", "c"), (), 3, 120))
    'info depth 3 multipv 1 score mate 3 nodes 120 pv a b c'
    """
    if analysis.distance is None or analysis.proof is Proof.OPEN:
        score = f"cp {analysis.value}"
    else:
        score = f"mate {analysis.distance if analysis.proof is Proof.WIN else -analysis.distance}"
    line = "".join(f" {ugi_word(turn)}" for turn in analysis.line)
    return f"info depth {analysis.depth} multipv {rank} score {score} nodes {analysis.nodes} pv{line}"


def whole_number(word: str) -> int | None:
    """The whole number that a word from outside is: at most 18 digits of ASCII, and a minus or none.

    >>> [whole_number(word) for word in ("35", "-4", "--4", "+5", "٣", "9" * 19)]
    [35, -4, None, None, None, None]
    """
    return int(word) if _NUMBER.fullmatch(word) else None


def printable(text: str) -> str:
    """Text from outside as it may be shown to people: short, and without control characters.

    >>> printable("a1\x1b[2Jb2"), len(printable("庭" * 5000))
    ('a1[2Jb2', 80)
    """
    return harmless(quoted(text))


def printable_command(command: Sequence[str]) -> str:
    """A command as it may be shown to people: of a long one the end, since that is where its name is.

    >>> printable_command(["python3", "engine.py"]), printable_command(["/a/long" * 20, "/engine.py"])[-12:]
    ('python3 engine.py', 'g /engine.py')
    >>> len(printable_command(["/a/long" * 20, "/engine.py"]))
    80
    """
    text = harmless(" ".join(command))
    return text if len(text) <= LONGEST_QUOTE else "…" + text[1 - LONGEST_QUOTE :]


_NUMBER = re.compile(r"-?[0-9]{1,18}")
_MATE = 1_000_000
_FARTHEST = 9_999  # turns to an end, or looked ahead
_RANKS = 500
_LONGEST_LINE = 256  # turns
_LONGEST_TURN = 256  # characters


@dataclass
class Hearing:
    """Collects what an engine says while it thinks, until its turn. It keeps no more than a few kilobytes."""

    turns: dict[int, Rated] = field(default_factory=dict)
    line: tuple[str, ...] = ()
    depth: int = 0
    nodes: int = 0
    best: str | None = None  # "(none)" is kept as it is
    named: str = ""  # its last line where that names no turn, as it may be shown

    def hear(self, line: str) -> bool:
        """Take a line; True once the engine has named its turn. What is not understood is passed over.

        Where what it names can't be a turn of any game, `best` stays None.
        """
        words = line.split()
        if words[:1] == ["bestmove"]:
            self._name(*words[1:2])
            return True
        if words[:1] == ["info"] and words[1:2] != ["string"]:
            self._note(words)
        return False

    def analysis(self) -> Analysis | None:
        """What was heard last, best turn first; None if nothing was told but the turn."""
        turns = tuple(self.turns[rank] for rank in sorted(self.turns))
        if not turns:
            return None
        best = turns[0]
        return Analysis(best.value, best.proof, best.distance, self.line, turns, self.depth, self.nodes)

    def _name(self, word: str = "") -> None:
        if word == "(none)":
            self.best = word
        elif _is_turn(word):
            self.best = turn_of_word(word)
        else:
            self.named = printable(f"bestmove {word}".strip())

    def _note(self, words: list[str]) -> None:
        at = words.index("pv") if "pv" in words else len(words)
        facts, moves = words[:at], words[at + 1 : at + 1 + _LONGEST_LINE]
        line = tuple(turn_of_word(word) for word in takewhile(_is_turn, moves))
        rank, rated = _number(facts, "multipv", 1, _RANKS), _rated(facts, line)
        if rated is None or not rank:
            return
        self.turns[rank] = rated
        if rank == 1:
            self.line, self.depth = line, _number(facts, "depth", 0, _FARTHEST)
            self.nodes = _number(facts, "nodes", 0, 1 << 62)


def _is_turn(word: str) -> bool:
    """Whether a word could be a turn of some game."""
    return 0 < len(word) <= _LONGEST_TURN and word.isprintable()


def _rated(facts: list[str], line: tuple[str, ...]) -> Rated | None:
    """The first turn of a line, by the score among the facts; None where either is not understood."""
    kind, number = _score(facts)
    if number is None or not line:
        return None
    if kind == "cp":
        return Rated(line[0], number) if abs(number) <= _MATE else None
    if kind != "mate" or not 0 < abs(number) <= _FARTHEST:
        return None
    proof, sign = (Proof.WIN, 1) if number > 0 else (Proof.LOSS, -1)
    return Rated(line[0], sign * _MATE - number, proof, abs(number))


def _score(facts: list[str]) -> tuple[str, int | None]:
    at = facts.index("score") if "score" in facts else len(facts)
    kind, number = [*facts[at + 1 : at + 3], "", ""][:2]
    return kind, whole_number(number)


def _number(facts: list[str], name: str, unsaid: int, most: int) -> int:
    """The number behind a name, `unsaid` where there is no such name, 0 for no number up to `most`."""
    if name not in facts:
        return unsaid
    found = whole_number([*facts, ""][facts.index(name) + 1])
    return found if found is not None and 0 < found <= most else 0
