"""Parcels of this board that the friend's lines do not acknowledge yet.

People who carry codes on paper want to carry each one once: an answered turn has arrived.
"""

from collections.abc import Sequence

from niwashi.errors import NiwashiError
from niwashi.homes.chain.messages import PRESENCE, SideMessage, SignedMove
from niwashi.homes.chain.parsing import Message, parse_message
from niwashi.homes.chain.recall import Recall, Recalled
from niwashi.homes.chain.terms import Decline, Terms, TermsStage, meeting_id
from niwashi.homes.transports.transport import Parcel, Transport


def unacknowledged_parcels(
    transport: Transport, own: str, peer: str, *, everything: bool = False
) -> list[Parcel]:
    """Return our unacknowledged parcels of terms and of the newest game.

    Presence messages are left out. With `everything`, acknowledged parcels are included.
    """
    meeting = meeting_id(own, peer)
    ours, theirs = (_lines(transport.fetch(meeting, author)) for author in (own, peer))
    said = [line for _, line in (*ours, *theirs)]
    agreed = [line for line in said if isinstance(line, Terms) and line.stage is not TermsStage.PROPOSED]
    game = max(agreed, key=lambda terms: (terms.at, terms.hash)).hash if agreed else None
    turns = () if game is None else _lines(transport.fetch(game, own))
    answers = () if game is None else [line for _, line in _lines(transport.fetch(game, peer))]
    if everything:
        return [parcel for parcel, _ in (*ours, *turns)]
    terms = [line for _, line in theirs]
    last = [each for each in ours[-1:] if not _is_answered(each[1], terms, answers)]
    due = turns if _is_recalling([line for _, line in turns], answers) else _after(turns, answers)
    return [parcel for parcel, _ in (*last, *due)]


def _lines(parcels: Sequence[Parcel]) -> list[tuple[Parcel, Message]]:
    """Return parcels with their parsed lines, without presence messages."""
    found = []
    for parcel in parcels:
        try:
            line = parse_message(parcel.data)
        except NiwashiError:
            continue
        if not (isinstance(line, SideMessage) and line.kind in PRESENCE):
            found.append((parcel, line))
    return found


def _is_recalling(ours: Sequence[Message], theirs: Sequence[Message]) -> bool:
    """Return whether a restored board is asking or receives its answer, and so needs all lines."""
    asked = {line.nonce for line in ours if isinstance(line, Recall)}
    told = {line.nonce for line in theirs if isinstance(line, Recalled)}
    placed = [line for line in theirs if isinstance(line, SignedMove | SideMessage)]
    known = {line.before if isinstance(line, SignedMove) else line.after for line in placed}
    ends = {line.after for line in ours if isinstance(line, Recalled)}
    return bool(asked - told) or bool(ends - known)


def _is_answered(line: Message, terms: Sequence[Message], answers: Sequence[Message]) -> bool:
    """Return whether the friend's lines answer our last terms or refusal."""
    if isinstance(line, Decline):
        # Answered if the friend has made another proposal since the declined one.
        proposed = [each for each in terms if isinstance(each, Terms) and each.stage is TermsStage.PROPOSED]
        declined = next((each.at for each in proposed if each.hash == line.proposal), None)
        return declined is None or any(each.at > declined for each in proposed)
    if not isinstance(line, Terms):
        return True
    theirs = [each for each in terms if isinstance(each, Terms)]
    if line.stage is TermsStage.PROPOSED:
        return any(each.stage is not TermsStage.PROPOSED and each.accepts(line) for each in theirs)
    is_agreed = any(each.stage is TermsStage.AGREED and each.hash == line.hash for each in theirs)
    return is_agreed or any(
        each.game == line.hash for each in answers if isinstance(each, SignedMove | SideMessage)
    )


def _after(
    turns: Sequence[tuple[Parcel, Message]], answers: Sequence[Message]
) -> list[tuple[Parcel, Message]]:
    """Return the lines after the last move by which the friend has answered."""
    both = (*answers, *(line for _, line in turns))
    numbers = {each.hash: each.number for each in both if isinstance(each, SignedMove)}
    last = max((each.number for each in answers if isinstance(each, SignedMove)), default=0)
    return [each for each in turns if _place(each[1], numbers) >= last]


def _place(line: Message, numbers: dict[str, int]) -> int:
    """Return the number of a move, or of the move that a message follows; a large one if unknown."""
    if isinstance(line, SignedMove):
        return line.number
    return numbers.get(line.after, 1 << 30) if isinstance(line, SideMessage) else -1
