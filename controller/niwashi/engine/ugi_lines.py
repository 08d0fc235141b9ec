"""Lines of the universal game interface that both sides know: what a search tells, how turns are written."""

from dataclasses import dataclass, field

from niwashi.engine.analysis import Analysis, Proof, Rated

__all__ = ["Hearing", "info_line", "unwired", "wired"]


def wired(turn: str) -> str:
    """A turn as one word: UGI parts turns by spaces.

    >>> wired("place wu a1"), unwired("place_wu_a1")
    ('place_wu_a1', 'place wu a1')
    """
    return turn.replace(" ", "_") or "pass"


def unwired(word: str) -> str:
    """The turn that a word of UGI means."""
    return "" if word == "pass" else word.replace("_", " ")


def info_line(analysis: Analysis, rank: int = 1) -> str:
    """What was found: `score cp` is an estimate in hundredths, `score mate` the turns to a proved end.

    >>> info_line(Analysis(9998, Proof.WIN, 3, ("a", "b", "c"), (), 3, 120))
    'info depth 3 multipv 1 score mate 3 nodes 120 pv a b c'
    """
    if analysis.distance is None or analysis.proof is Proof.OPEN:
        score = f"cp {analysis.value}"
    else:
        score = f"mate {analysis.distance if analysis.proof is Proof.WIN else -analysis.distance}"
    line = "".join(f" {wired(turn)}" for turn in analysis.line)
    return f"info depth {analysis.depth} multipv {rank} score {score} nodes {analysis.nodes} pv{line}"


_MATE = 1_000_000


@dataclass
class Hearing:
    """Collects what an engine says while it thinks, until its turn."""

    turns: dict[int, Rated] = field(default_factory=dict)
    line: tuple[str, ...] = ()
    depth: int = 0
    nodes: int = 0
    best: str | None = None  # "" is a pass, "(none)" is kept as it is

    def hear(self, line: str) -> bool:
        """Take a line; True once the engine has named its turn. What is not understood is passed over."""
        words = line.split()
        if words[:1] == ["bestmove"] and len(words) > 1:
            self.best = words[1] if words[1] == "(none)" else unwired(words[1])
            return True
        if words[:1] == ["info"] and "score" in words:
            self._note(words)
        return False

    def analysis(self) -> Analysis | None:
        """What was heard last, best turn first; None if nothing was told but the turn."""
        turns = tuple(self.turns[rank] for rank in sorted(self.turns))
        if not turns:
            return None
        best = turns[0]
        return Analysis(best.value, best.proof, best.distance, self.line, turns, self.depth, self.nodes)

    def _note(self, words: list[str]) -> None:
        told, _, moves = " ".join(words).partition(" pv ")
        facts = told.split()
        rank = _number(facts, "multipv", 1)
        line = tuple(map(unwired, moves.split()))
        kind, number = _score(facts)
        if number is None or not line:
            return
        if kind == "mate":
            proof = Proof.WIN if number > 0 else Proof.LOSS
            value = (_MATE if number > 0 else -_MATE) - number
            self.turns[rank] = Rated(line[0], value, proof, abs(number))
        else:
            self.turns[rank] = Rated(line[0], number)
        if rank == 1:
            self.line, self.depth = line, _number(facts, "depth", 0)
            self.nodes = _number(facts, "nodes", 0)


def _score(facts: list[str]) -> tuple[str, int | None]:
    at = facts.index("score")
    kind, number = [*facts[at + 1 : at + 3], "", ""][:2]
    return kind, int(number) if number.lstrip("-").isdecimal() else None


def _number(facts: list[str], name: str, otherwise: int) -> int:
    value = facts[facts.index(name) + 1 : facts.index(name) + 2] if name in facts else []
    return int(value[0]) if value and value[0].isdecimal() else otherwise
