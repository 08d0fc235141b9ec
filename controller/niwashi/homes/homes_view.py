"""A game of two homes as a page is told of it, beside its turns: requests, what may be done, how it ended."""

from collections.abc import Iterator

from niwashi.chain import Aside, AsideKind, Ending, How, Terms
from niwashi.clock import control_label
from niwashi.games import Game
from niwashi.homes.meeting import Meeting
from niwashi.homes.meetings import Meetings
from niwashi.homes.remote import RemoteGame
from niwashi.web import FriendAct, FriendRequest, HomesView, ResultView
from niwashi.words import Key, translate

REQUESTS: dict[AsideKind, FriendRequest] = {
    AsideKind.DRAW: "draw",
    AsideKind.BACK: "back",
    AsideKind.PAUSE: "pause",
}
"""What each request is called on a page."""


def homes_view(remote: RemoteGame, meetings: Meetings | None, language: str) -> HomesView:
    """What the friend asks, what waits there, and what may be done here now; with what is proposed next."""
    asked = None if remote.is_choosing else remote.consent.asked
    if meetings is not None:
        return meetings_view(meetings, language)
    return {
        "may": list(_may(remote)),
        "asked": None if asked is None else REQUESTS[asked.kind],
        "asked_text": "" if asked is None else _told("asks", asked, remote, language),
        "proposed": [],
        "proposed_by": "",
        "partners": [],
        "by_hand": "",
        "friends": None,
        "next_game": translate("homes-one-game", language, name=remote.home.other),
        "waits": [_told("waits", aside, remote, language) for aside in _waiting(remote)],
    }


def meetings_view(meetings: Meetings, language: str) -> HomesView:
    """What a page is told of people who have no game yet."""
    told, names = meetings.told, meetings.names
    lines = [] if told is None else offered_lines(told, language)
    key = "homes-next-game" if len(names) == 1 else "homes-next-game-any" if names else "homes-nobody"
    return {
        "may": [],
        "asked": None,
        "asked_text": "",
        "proposed": lines,
        "proposed_by": told.name if told is not None and lines else "",
        "partners": names,
        "by_hand": "",
        "friends": None,
        "next_game": translate(key, language, name=next(iter(names), "")),
        "waits": [meeting_text(each, language) for each in meetings.others if not each.is_quiet],
    }


def offered_lines(meeting: Meeting, language: str) -> list[str]:
    """What a friend proposes, as sentences; none where nothing is proposed."""
    if meeting.offered is None:
        return []
    lines = proposal_lines(meeting.offered, meeting.name, language)
    if meeting.is_toss_due:
        lines.append(translate("homes-toss-withheld", language, name=meeting.name))
    return lines


def meetings_text(meetings: Meetings, language: str) -> str:
    """What the board says while there is no game."""
    told = meetings.told
    if told is not None and not told.is_quiet:
        return meeting_text(told, language)
    return translate("homes-no-game-on" if meetings.names else "homes-nobody", language)


def meeting_text(meeting: Meeting, language: str) -> str:
    """What the board says meanwhile."""
    return translate(f"homes-{_state(meeting)}", language, name=meeting.name)


def _state(meeting: Meeting) -> str:
    if meeting.offered is not None:
        return "meeting-answer"
    if meeting.is_declined:
        return "meeting-declined"
    if meeting.is_declined_there:
        return "meeting-declined-there"
    return "waits-for-toss" if meeting.is_toss_due else "meeting-waits"


def next_game_text(meetings: Meetings, language: str) -> str:
    """The same after a game; "" while nobody has proposed the next one."""
    told = meetings.told
    return "" if told is None or told.is_quiet else meeting_text(told, language)


def proposal_lines(terms: Terms, name: str, language: str) -> list[str]:
    """A proposed game in words: which, who moves first, the clock, and whether turns may be taken back.

    Raises NiwashiError for terms that nobody can play by.
    """
    agreed, first = terms.game(), "toss" if terms.toss else "they" if terms.nonces[0] else "you"
    game = Key(f"rules-game-{agreed.game.name}")
    lines = [
        translate(f"homes-proposed-{first}", language, name=name, game=game),
        translate("homes-proposed-clock", language, clock=control_label(agreed.control, language)),
        translate("homes-proposed-back" if terms.back else "homes-proposed-stays", language),
    ]
    if terms.spectators:
        lines.append(translate("homes-proposed-watched", language, turns=terms.delay))
    if agreed.start != agreed.game.start():
        lines.append(translate("homes-proposed-position", language, position=terms.start))
    return lines


def _may(remote: RemoteGame) -> Iterator[FriendAct]:
    consent = remote.consent
    if not consent.is_on:
        return
    yield from (name for kind, name in REQUESTS.items() if consent.may_ask(kind))
    if consent.may_go_on:
        yield "go-on"
    if remote.clock.may_claim:
        yield "claim-time"
    yield "resign"


def _waiting(remote: RemoteGame) -> list[Aside]:
    """What was asked here: of each kind the last, and a claim of time."""
    last = {aside.kind: aside for aside in remote.consent.waits}
    return list(last.values())


def _told(what: str, aside: Aside, remote: RemoteGame, language: str) -> str:
    count = remote.consent.turns_back(aside) if aside.kind is AsideKind.BACK else 0
    is_later = what == "waits" and remote.is_ours
    return translate(
        f"homes-{what}-{'later' if is_later else aside.kind}", language, name=remote.home.other, count=count
    )


def homes_result(remote: RemoteGame, language: str) -> ResultView | None:
    """How the game has ended, where the rules have not ended it; None while they have, or it goes on."""
    ending = remote.chain.ending
    return None if ending is None else ending_view(ending, remote.chain.state.game, language)


def ending_view(ending: Ending, game: Game, language: str) -> ResultView | None:
    """How a game has ended, as a page is told of it; None where the rules say so."""
    if ending.how is How.BY_RULES:
        return None
    winner = ending.winners[0] if ending.winners else -1
    player = Key(f"player-{game.players[winner]}") if winner >= 0 else ""
    text = translate(f"homes-ended-{ending.how}", language, player=player)
    return {"winner": winner, "winners": list(ending.winners), "text": text, "clause": "", "item": ""}
