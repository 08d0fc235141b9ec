"""The worked examples of the rule sheets, each by its name: played by the rules, told in every language."""

import tomllib
from typing import Any

import pytest
from tests.games import naive

from niwashi import data
from niwashi.errors import IllegalTurn
from niwashi.games.karesansui.garden import places
from niwashi.games.karesansui.garden_file import garden_from
from niwashi.games.karesansui.scoring import score
from niwashi.games.known import GAMES, game_named
from niwashi.words.catalogue import LANGUAGES

FOLDER = data.seeds() / "examples"
KEYS = {
    "name", "where", "clauses", "shows", "position", "turns", "becomes", "result", "facts", "refused",
    "garden", "points", "stones",
}  # fmt: skip


def examples(*names: str) -> list[Any]:
    """The examples of these games, each with the name of its game."""
    found = []
    for name in names or tuple(GAMES):
        file = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
        found += [pytest.param(file["game"], e, id=f"{name}: {e['name']}") for e in file["examples"]]
    return found


def has(key: str) -> list[Any]:
    return [each for each in examples() if key in each.values[1]]


@pytest.mark.parametrize(("name", "example"), has("position"))
def test_an_example_goes_as_its_sheet_says(name: str, example: dict[str, Any]) -> None:
    """RC-6 to RC-32, RC-41, BL-2 to BL-33: what is played, what it leads to and who has won then."""
    game = game_named(name)
    position = game.parse(example["position"])
    for turn in example.get("turns", []):
        assert game.result(position) is None
        position = game.play(position, turn)
    assert game.format(position) == example.get("becomes", example["position"])
    assert game.result(position) == example.get("result")
    assert {key: game.facts(position)[key] for key in example.get("facts", {})} == example.get("facts", {})


@pytest.mark.parametrize(("name", "example"), has("refused"))
def test_refused_examples_name_their_clause(name: str, example: dict[str, Any]) -> None:
    """RC-16, RC-17, BL-12: in the position that the example leads to."""
    game = game_named(name)
    position = game.parse(example.get("becomes", example["position"]))
    for turn, clause in example["refused"].items():
        with pytest.raises(IllegalTurn) as refusal:
            game.play(position, turn)
        assert refusal.value.facts["clause"] == clause


@pytest.mark.parametrize(
    ("name", "example"), [e for e in has("turns") if e.values[0] in ("garden", "throne")]
)
def test_the_slow_reading_plays_the_examples_of_the_reclamation_too(
    name: str, example: dict[str, Any]
) -> None:
    """RC-41: Throne's is the one that refutes the red card 1 of before."""
    state = naive.read(example["position"])
    for turn in example["turns"]:
        state = naive.turns(state, name, naive.placeholder(name))[turn]
    assert naive.write(state, name) == example["becomes"]


@pytest.mark.parametrize(("name", "example"), has("garden"))
def test_a_garden_of_an_example_scores_as_its_sheet_says(name: str, example: dict[str, Any]) -> None:
    """KS-4, KS-17, KS-30 to KS-37, KS-68: the points that the sheet counts, and where a stone may stand."""
    assert name == "karesansui"
    given = garden_from(example["garden"], example["name"])
    told = score(given.garden, given.famous).told()
    assert {item: told[item] for item in example.get("points", {})} == example.get("points", {})
    allowed = places(given.garden).stones
    assert {kind: list(allowed[kind]) for kind in example.get("stones", {})} == example.get("stones", {})


@pytest.mark.parametrize(("name", "example"), examples())
def test_an_example_says_what_it_shows_in_every_language(name: str, example: dict[str, Any]) -> None:
    assert set(example) <= KEYS
    assert set(example["shows"]) == set(LANGUAGES)
    digest = (data.seeds() / DIGESTS[name]).read_text(encoding="utf-8")
    assert [clause for clause in example["clauses"] if f"**{clause}**" not in digest] == []


DIGESTS = {name: f"{name}.md" for name in GAMES} | dict.fromkeys(("garden", "throne"), "reclamation.md")


def test_no_name_stands_twice_and_every_game_has_examples() -> None:
    names = [each.id for each in examples()]
    assert len(set(names)) == len(names)
    assert {file.stem for file in FOLDER.glob("*.toml")} == set(GAMES)
    assert {each.values[0] for each in examples()} == set(GAMES), "a file names its own game"
