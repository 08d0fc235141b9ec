"""What a friend can't have seen yet of what this board has sent, as far as the friend's own lines tell.

Who carries codes by hand wants to carry none twice: a turn that was answered has arrived.
"""

from collections.abc import Sequence

from niwashi.carriers import Carrier, Parcel
from niwashi.chain import PRESENCE, Aside, Decline, Entry, Said, Stage, Terms, meeting_of, parse_said
from niwashi.errors import NiwashiError


def unanswered(carrier: Carrier, own: str, peer: str, *, everything: bool = False) -> list[Parcel]:
    """Our parcels of terms and of the newest game with a friend; without what only says who is there."""
    meeting = meeting_of(own, peer)
    ours, theirs = (_lines(carrier.fetch(meeting, author)) for author in (own, peer))
    game = _newest_game([line for _, line in (*ours, *theirs)])
    turns = () if game is None else _lines(carrier.fetch(game, own))
    answers = () if game is None else [line for _, line in _lines(carrier.fetch(game, peer))]
    if everything:
        return [parcel for parcel, _ in (*ours, *turns)]
    terms = [line for _, line in theirs]
    last = [each for each in ours[-1:] if not _is_answered(each[1], terms, answers)]
    return [parcel for parcel, _ in (*last, *_after(turns, answers))]


def _lines(parcels: Sequence[Parcel]) -> list[tuple[Parcel, Said]]:
    """The parcels that hold a line which says more than who is there."""
    found = []
    for parcel in parcels:
        try:
            line = parse_said(parcel.data)
        except NiwashiError:
            continue
        if not (isinstance(line, Aside) and line.kind in PRESENCE):
            found.append((parcel, line))
    return found


def _newest_game(lines: Sequence[Said]) -> str | None:
    agreed = [line for line in lines if isinstance(line, Terms) and line.stage is not Stage.PROPOSED]
    return max(agreed, key=lambda terms: (terms.at, terms.hash)).hash if agreed else None


def _is_answered(line: Said, terms: Sequence[Said], answers: Sequence[Said]) -> bool:
    """Whether the friend has gone on from what we sent last, before a game or between two."""
    if isinstance(line, Decline):
        return _is_past(line, terms)
    if not isinstance(line, Terms):
        return True
    theirs = [each for each in terms if isinstance(each, Terms)]
    if line.stage is Stage.PROPOSED:
        return any(each.stage is not Stage.PROPOSED and each.accepts(line) for each in theirs)
    is_agreed = any(each.stage is Stage.AGREED and each.hash == line.hash for each in theirs)
    return is_agreed or any(each.game == line.hash for each in answers if isinstance(each, Entry | Aside))


def _is_past(line: Decline, theirs: Sequence[Said]) -> bool:
    """Whether the friend has proposed something else than what was declined, or after it."""
    proposed = [each for each in theirs if isinstance(each, Terms) and each.stage is Stage.PROPOSED]
    declined = next((each.at for each in proposed if each.hash == line.proposal), None)
    return declined is None or any(each.at > declined for each in proposed)


def _after(turns: Sequence[tuple[Parcel, Said]], answers: Sequence[Said]) -> list[tuple[Parcel, Said]]:
    """Those that come after the last entry by which the friend has answered."""
    both = (*answers, *(line for _, line in turns))
    numbers = {each.hash: each.number for each in both if isinstance(each, Entry)}
    last = max((each.number for each in answers if isinstance(each, Entry)), default=0)
    return [each for each in turns if _place(each[1], numbers) >= last]


def _place(line: Said, numbers: dict[str, int]) -> int:
    """The number of an entry, or of the one that something was said after; unknown ones are new."""
    if isinstance(line, Entry):
        return line.number
    return numbers.get(line.after, 1 << 30) if isinstance(line, Aside) else -1
