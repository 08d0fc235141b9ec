"""What a player's board shows of a game to whoever watches over a club: each line once it is late enough.

A server knows nothing of turns that are to be seen later. So the boards of the players hold them back.
"""

from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256

from niwashi.chain import PRESENCE, Chain, ChainLine, Line
from niwashi.errors import RecordsFault
from niwashi.homes.game_channel import GameChannel
from niwashi.homes.remote import standing_moves
from niwashi.homes.transport_worker import TransportWorker
from niwashi.records import Homes

_LOOKS = 2
"""Rounds of the courier after which it is known what is there already: records may have been put back."""


def broadcast_id(game: str) -> str:
    """What parcels of a game name as their game where it is shown: a hash of its own, as its numbers are.

    >>> broadcast_id("a" * 64) == shown_as("b" * 64)
    False
    """
    return sha256(f"niwashi-shown-1\0{game}".encode()).hexdigest()


def visible_lines(chain: Chain, author: str) -> list[Line]:
    """The terms, and what an author has written that others may see by now, in the order of the chain.

    Once the game is over, its last lines by the other player are among it: that board may be switched off.
    """
    last = _last_shown(chain)
    both_from = last + 1 if chain.ending is None else last - chain.terms.delay - 1
    late = [each for each in _placed(chain) if each[0] <= last]
    return [chain.terms, *(line for place, line in late if line.by == author or place >= both_from)]


def _placed(chain: Chain) -> list[tuple[int, ChainLine]]:
    """The lines of a chain in order, each with the number of the entry that it is, or was said after."""
    said: list[tuple[int, ChainLine]] = [
        (chain.place(aside.after) or 0, aside) for aside in chain.side_messages if aside.kind not in PRESENCE
    ]
    entries: list[tuple[int, ChainLine]] = [(entry.number, entry) for entry in chain.entries]
    return sorted((*entries, *said), key=lambda each: each[0])


def _last_shown(chain: Chain) -> int:
    """The number of the last entry that others may see; 0 for none."""
    if chain.ending is not None:
        return len(chain.entries)
    late = standing_moves(chain)[: max(0, len(chain.state.turns) - chain.terms.delay)]
    if not chain.terms.delay:
        return len(chain.entries)
    return late[-1].number if late else 0


class GameBroadcast:
    """Shows one game. `step` it with the board; it never waits, and goes on after a restart."""

    def __init__(
        self,
        chain: Callable[[], Chain],
        author: str,
        homes: Homes,
        mailbox: GameChannel,
        courier: TransportWorker,
    ) -> None:
        """`mailbox` is that of the game as it is shown, and goes with the `courier`."""
        self._chain, self._author, self._homes = chain, author, homes
        self._mailbox, self._courier = mailbox, courier
        self._shown: Chain | None = None
        self._game = broadcast_id(chain().game)

    def begin(self) -> None:
        """Send in a thread beside the board, until `close`."""
        self._courier.start()

    def close(self) -> None:
        """Send no more; what is left goes after the next start."""
        self._courier.close()

    def step(self) -> None:
        """Keep what others may see now to be sent, and send it."""
        with suppress(RecordsFault):  # another program is at the file: at the next step again
            for line in self._mailbox.arrived():
                self._mailbox.note_ours(line)
            chain = self._chain()
            if chain is not self._shown and self._courier.rounds >= _LOOKS:
                self._keep(chain)
                self._shown = chain
        self._mailbox.step()

    def _keep(self, chain: Chain) -> None:
        kept = (*self._homes.sent_lines(self._game), *self._homes.unsent(self._game))
        there = {each.line for each in kept}
        with self._homes.together():
            for line in visible_lines(chain, self._author):
                if line.data() not in there:
                    self._homes.send(self._game, line.data())
        self._mailbox.send_kept()
