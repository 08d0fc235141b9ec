"""Results from signed games: which games count, who played, and which files are left out and why.

The output does not depend on the order of the input. Files of the same game are merged; contradictions
between them are a fork.
"""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from niwashi.homes.chain.card import FriendCard
from niwashi.homes.chain.chain import Chain, ChainLine
from niwashi.homes.chain.signing import Verify


class LeftOutReason(StrEnum):
    """Why a file does not count."""

    UNREADABLE = "unreadable"  # neither a signed game nor a card, altered, or truncated
    FORKED = "forked"  # a player signed two conflicting lines
    LOCAL = "local"  # one board signed for both players
    UNFINISHED = "unfinished"
    DOUBLED = "doubled"  # another file of the same game counts
    OTHER_GAME = "other-game"  # not the requested game


class TournamentPlayer(NamedTuple):
    """A player: the board's key, and a name."""

    key: str
    name: str


class Outcome(NamedTuple):
    """A finished game: the first and second player, and the first one's score in halves: 0, 1 or 2."""

    game: str
    first: str
    second: str
    halves: int
    at: int


class GameFile(NamedTuple):
    """A file with a signed game."""

    file: str
    chain: Chain


class ExcludedFile(NamedTuple):
    """A file that does not count; `about` is the fault of an unreadable one."""

    file: str
    why: LeftOutReason
    about: str = ""


class GatheredResults(NamedTuple):
    """The players, results and left-out files among some files."""

    players: tuple[TournamentPlayer, ...]
    outcomes: tuple[Outcome, ...]
    left_out: tuple[ExcludedFile, ...]


def gather_results(
    games: Iterable[GameFile],
    cards: Iterable[FriendCard],
    check: Verify,
    *,
    rules: str | None = None,
    unreadable: Iterable[ExcludedFile] = (),
) -> GatheredResults:
    """Return players and results of some files; with `rules`, only of that game."""
    left_out, outcomes, whole = list(unreadable), [], []
    by_game: dict[str, list[GameFile]] = {}
    for each in games:
        by_game.setdefault(each.chain.game, []).append(each)
    for game in sorted(by_game):
        same = sorted(by_game[game], key=_least_first)
        chain, again = _together(same, check)
        left_out += [ExcludedFile(file, LeftOutReason.DOUBLED, same[0].file) for file in again]
        whole.append(chain)
        why = _why_not(chain, rules)
        if why is None:
            winners = () if chain.ending is None else chain.ending.winners
            halves = 1 if len(winners) != 1 else 2 * (winners[0] == 0)
            first, second = chain.terms.seats
            outcomes.append(Outcome(chain.game, first, second, halves, chain.terms.at))
        else:
            left_out.append(ExcludedFile(same[0].file, why))
    meant = [chain for chain in whole if _why_not(chain, rules) in (None, LeftOutReason.UNFINISHED)]
    return GatheredResults(_players(meant, cards), tuple(sorted(outcomes)), tuple(sorted(left_out)))


def _least_first(each: GameFile) -> tuple[bool, int, int, str, str]:
    chain = each.chain
    return chain.fork is None, -len(chain.entries), -len(chain.side_messages), chain.head, each.file


def _together(same: Sequence[GameFile], check: Verify) -> tuple[Chain, list[str]]:
    """Merge all files of a game into one chain; return it and the names of the other files."""
    chain = same[0].chain
    for each in same[1:]:
        lines: Iterable[ChainLine] = (*each.chain.entries, *each.chain.side_messages)
        for line in lines:
            chain = chain.take(line, check).chain
    return chain, [each.file for each in same[1:]]


def _why_not(chain: Chain, rules: str | None) -> LeftOutReason | None:
    """Return the most serious reason why a game does not count, if any."""
    tests: tuple[tuple[LeftOutReason, Callable[[], bool]], ...] = (
        (LeftOutReason.FORKED, lambda: chain.fork is not None),
        (LeftOutReason.OTHER_GAME, lambda: rules is not None and chain.terms.rules != rules),
        (LeftOutReason.LOCAL, lambda: chain.terms.is_local),
        (LeftOutReason.UNFINISHED, lambda: chain.ending is None),
    )
    return next((why for why, is_so in tests if is_so()), None)


def _players(chains: Iterable[Chain], cards: Iterable[FriendCard]) -> tuple[TournamentPlayer, ...]:
    """Return all players by key. The name is that of a card, else of the newest terms with a name."""
    named: dict[str, tuple[bool, int, str]] = {}
    for chain in chains:
        for key, name in zip(chain.terms.seats, chain.terms.names, strict=True):
            named[key] = max(named.get(key, (False, -1, "")), (False, chain.terms.at if name else -1, name))
    for card in cards:
        named[card.key] = max(named.get(card.key, (False, -1, "")), (True, 0, card.name))
    return tuple(TournamentPlayer(key, named[key][2]) for key in sorted(named))
