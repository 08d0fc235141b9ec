"""Every clause has its sentence, and its example is what the rules make of it."""

import re
from pathlib import Path

import pytest

from niwashi import data, words
from niwashi.errors import NiwashiError
from niwashi.games.known import GAMES as ALL_GAMES
from niwashi.games.known import game_named
from niwashi.learning.clauses import (
    CLAUSE,
    Example,
    case_of,
    clause_note,
    digest_of,
    game_with,
    has_case,
    worked_out,
)
from niwashi.words import catalogue
from niwashi.words.catalogue import LANGUAGES

GAMES = [game for game in ALL_GAMES if digest_of(game)]
EXAMPLES = [
    pytest.param(game, example, id=f"{game} {' '.join(example.clauses)}")
    for game in GAMES
    for example in getattr(digest_of(game), "examples", ())
]
PACKAGE = Path(words.__file__).parents[1]
UNSEEN = {
    "RC-40", "BL-27",  # nothing ends a game that is drawn out
    "BL-30",  # piles beside the board
    "RC-42",  # names of cards
    "KS-3", "KS-61", "KS-63", "KS-64", "KS-65", "KS-79",  # cards, the deck, chance, texts
    "KS-75", "KS-77", "KS-78",  # lights, pages and boards
}  # fmt: skip
"""What no position shows; of all others there is one where they decide."""


def clauses_of(game: str) -> tuple[str, ...]:
    digest = digest_of(game)
    assert digest is not None
    return digest.clauses


def everywhere() -> set[str]:
    return {clause for game in GAMES for clause in clauses_of(game)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_has_a_sentence_and_every_sentence_a_clause(language: str) -> None:
    said = {
        key.removeprefix("clause-").upper() for key in catalogue.keys(language) if key.startswith("clause-")
    }
    assert said == everywhere()
    headings = {section.name for game in GAMES for section in getattr(digest_of(game), "sections", ())}
    assert {f"clauses-{name}" for name in headings} <= catalogue.keys(language)


def test_the_clauses_are_those_of_the_digests_each_once_a_game() -> None:
    digests = {
        "reclamation.md": "garden throne",
        "borderland.md": "borderland",
        "karesansui.md": "karesansui",
    }
    for file, games in digests.items():
        text = (data.seeds() / file).read_text(encoding="utf-8")
        told = [clause for game in games.split() for clause in clauses_of(game)]
        assert set(told) == set(re.findall(r"^- \*\*([A-Z]{2}-\d+)\*\*", text, re.MULTILINE))
        assert all(len(set(clauses_of(game))) == len(clauses_of(game)) for game in games.split())


def test_whatever_a_program_or_a_text_cites_can_be_looked_up() -> None:
    files = [*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.ftl"), *(data.seeds() / "lessons").glob("*.toml")]
    cited = {clause for file in files for clause in CLAUSE.findall(file.read_text(encoding="utf-8"))}
    ours = {clause for clause in cited if clause[:2] in ("RC", "BL", "KS")}
    assert len(ours) > 60
    assert ours - everywhere() == set()


@pytest.mark.parametrize(("game", "example"), EXAMPLES)
def test_an_example_of_a_clause_is_borne_out_by_the_rules(game: str, example: Example) -> None:
    """RC-3 to RC-61, BL-1 to BL-36, KS-1 to KS-76: what is played, refused and tried there."""
    case = worked_out(game_named(game), example)
    assert case.position is not None
    assert example.becomes in (None, case.game.format(case.position))
    assert case.game.result(case.position) == example.result
    ending = case.game.ending(case.position)
    assert ending is None or {"RC-50", ending.clause} & set(example.clauses)
    refused = {turn: str(refusal.facts["clause"]) for turn, refusal in case.refusals.items()}
    assert refused == example.refused
    assert set(refused.values()) <= set(example.clauses)
    if example.tried is not None:
        assert case.objection is not None
        assert {case.objection.clause, example.tried.clause} <= set(example.clauses)
    assert all(case.told(language) for language in LANGUAGES)


def test_an_example_that_the_rules_do_not_bear_out_is_refused() -> None:
    start = "z5/6/6/6/6/5c f 14,14 1234,1234 -"
    legal = Example(clauses=("RC-10",), position=start, refused={"f1e2:1": "RC-10"})
    with pytest.raises(NiwashiError) as refusal:
        worked_out(game_named("garden"), legal)
    assert refusal.value.key == "clauses-not-refused"


@pytest.mark.parametrize("game", GAMES)
def test_a_clause_has_a_position_where_it_decides_unless_none_could_show_it(game: str) -> None:
    """Throne shows what it shares with Garden by positions of Garden."""
    assert {clause for clause in clauses_of(game) if not has_case(clause, game)} <= UNSEEN
    assert not [clause for clause in UNSEEN & set(clauses_of(game)) if has_case(clause, game)]


def test_a_case_says_which_squares_changed_and_where_something_went() -> None:
    """RC-12 to RC-15: the worked example of the three steps."""
    case = case_of("RC-12", "garden")
    assert case is not None
    assert case.changed == {"d3", "c3", "b4", "d4", "b2", "d2"}
    assert case.walks == (("d3", "c3"),)
    opening = case_of("BL-3", "borderland")
    assert opening is not None
    assert opening.walks == ()


def test_throne_borrows_from_garden_and_shows_its_own_first() -> None:
    shared, own = case_of("RC-10", "throne"), case_of("RC-33", "throne")
    assert shared is not None
    assert own is not None
    assert (shared.game.name, own.game.name) == ("garden", "throne")


@pytest.mark.parametrize(
    ("asked", "near"),
    [("RC-99", "RC-61"), ("bl12", "BL-12"), ("11", "KS-11"), ("", "RC-1"), ("RK-11", "RC-11")],
)
def test_an_unknown_clause_proposes_the_nearest(asked: str, near: str) -> None:
    with pytest.raises(NiwashiError) as refusal:
        game_with(asked)
    assert near in str(refusal.value.facts["known"]).split(", ")


def test_rulings_and_inventions_name_their_source() -> None:
    notes = [clause_note(clause, "garden", "en") for clause in ("RC-10", "RC-18", "RC-41", "RC-60")]
    assert notes == ["", "our ruling", "in part: made up here", "from published descriptions"]


@pytest.mark.parametrize(
    ("game", "clause", "note"),
    [
        ("throne", "RC-33", "in part: our ruling"),
        ("borderland", "BL-12", "in part: our ruling"),
        ("borderland", "BL-20", "in part: our ruling"),
        ("karesansui", "KS-15", "in part: our ruling · from published descriptions"),
        ("karesansui", "KS-38", "in part: our ruling"),
        ("karesansui", "KS-20", "in part: our ruling · from published descriptions · made up here"),
        ("karesansui", "KS-13", ""),
    ],
)
def test_a_mark_inside_a_clause_is_said_too(game: str, clause: str, note: str) -> None:
    assert clause_note(clause, game, "en") == note
