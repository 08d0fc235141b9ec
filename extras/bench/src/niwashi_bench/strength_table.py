"""The page that `niwashi_bench.strength` writes: figures in tables, and how they came about."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from niwashi.engine.levels import FULL
from niwashi_bench.won import BINS, bin_of

Row = Mapping[str, Any]

_HEAD = """# Won positions, and who throws them away

Made by `make -C extras/bench strength` on {how}.

Positions are taken by seed from games of which every other one is played at random, and every other one
by engines of levels 4 to 8 after two turns at random. From the end of a game back, those of its winner
count as far as the solver proves them won (within 1.5 million positions, in every sixteenth game 15
million: more than a second's worth). Three of a game are taken at most, the longest wins first, until
every distance to the end has its share, each position once. Left out is a position where no turn is
proved to lose: nothing to throw away there.

Each player gets each position by itself, with an empty table. *Level 10* has {seconds:g} s of processor
time a turn; *UCT* is plain UCB1 (C = 1.4) with {playouts:,} games played out at random over the same
kernel, without estimates or proofs; *a turn at random* shows what the positions forgive. Then the solver
decides: *kept* means it proves that the mover still wins; *lost*, that the other player wins now; *open*,
that it proves neither within 20 million positions (1 million for turns at random). Only *kept* counts.
"""


def page(found: Mapping[str, Sequence[Row]], how: str, seconds: float, playouts: int) -> str:
    """The whole page as Markdown."""
    parts = [_HEAD.format(how=how, seconds=seconds, playouts=playouts)]
    parts += [_section(name, rows) for name, rows in found.items() if rows]
    return "\n".join(parts)


def _section(name: str, rows: Sequence[Row]) -> str:
    engine = sum(row["source"] == "engine" for row in rows)
    legal = sum(row["legal"] for row in rows) / len(rows)
    unproved = sum(not row["players"][f"level {FULL}"]["proved"] for row in rows)
    lines = [
        f"## {name.capitalize()}",
        "",
        f"{len(rows):,} positions, {engine} of them from engines' games, {legal:.0f} legal turns on average;",
        f"{rows[-1]['safe']} more were left out because no turn is proved to lose. In {unproved} of",
        f"the {len(rows):,} level {FULL} proved nothing in its time and went by its estimates.",
        "Wins kept, by turns to the end:",
        "",
        f"| player | {' | '.join(map(_span, BINS))} | all | lost | open | s a turn, mean (most) |",
        "| --- |" + " --- |" * (len(BINS) + 4),
        *_players(rows),
        "",
        *_not_kept(rows),
    ]
    return "\n".join(lines)


def _not_kept(rows: Sequence[Row]) -> Iterator[str]:
    """The positions that level 10 did not keep, one by one."""
    player = f"level {FULL}"
    for row in rows:
        told = row["players"][player]
        if told["verdict"] != "kept":
            lost = f"`{row['text']}`, a win in {row['distance']}, by `{told['turn']}`"
            yield f"- {player}, {told['verdict']}: {lost}\n"


def _span(least: int) -> str:
    return f"{least} and more" if least == max(BINS) else f"{least}"


def _players(rows: Sequence[Row]) -> Iterator[str]:
    for player in rows[0]["players"]:
        bins = (_kept([row for row in rows if bin_of(row["distance"]) == least], player) for least in BINS)
        told = [row["players"][player] for row in rows]
        lost, unsure = (sum(each["verdict"] == verdict for each in told) for verdict in ("lost", "open"))
        taken = [each["seconds"] for each in told]
        time = f"{sum(taken) / len(taken):.2f} ({max(taken):.2f})"
        yield f"| {player} | {' | '.join(bins)} | {_kept(rows, player)} | {lost} | {unsure} | {time} |"


def _kept(rows: Sequence[Row], player: str) -> str:
    kept = sum(row["players"][player]["verdict"] == "kept" for row in rows)
    return f"{kept:,} of {len(rows):,}"
