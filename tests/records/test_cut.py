"""An exported file says where it ends, so that a cut one is refused."""

import io
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.records.playing import recorded

from niwashi.errors import BadRecords
from niwashi.records.importer import take_in
from niwashi.records.journal import Journal
from niwashi.records.lines import record_lines
from niwashi.words.catalogue import translate


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """A recorded game with its trace, line by line."""
    play = recorded(tmp_path_factory.mktemp("exported") / "games", 3, seed=2)
    play.recorder.close()
    with closing(play.journal) as journal:
        return [f"{line}\n" for line in record_lines(journal, journal.games())]


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with closing(Journal.open(tmp_path / "games")) as journal:
        yield journal


def test_the_last_line_says_how_much_there_is(exported: list[str]) -> None:
    assert json.loads(exported[-1]) == {"line": "end", "games": 1, "lines": len(exported)}


def test_a_file_that_is_cut_after_any_line_is_refused(exported: list[str], journal: Journal) -> None:
    step = max(1, len(exported) // 40)
    for count in [1, 2, 3, 4, *range(5, len(exported), step), len(exported) - 1]:
        with pytest.raises(BadRecords) as refused:
            take_in(journal, io.StringIO("".join(exported[:count])))
        assert refused.value.key in ("records-cut", "records-refused-line")
        assert str(count) in translate(refused.value.message)
        assert "何も取り込みません" in translate(refused.value.message, "ja")
    assert journal.games() == ()


def test_a_file_that_is_cut_in_a_line_says_so(exported: list[str], journal: Journal) -> None:
    text = "".join(exported)
    for cut in (len(text) - 5, len(text) // 2, len("".join(exported[:4])) + 9):
        with pytest.raises(BadRecords, match=r"cut off"):
            take_in(journal, io.StringIO(text[:cut].rstrip("\n")))


def test_a_line_that_is_missing_in_the_middle_is_noticed(exported: list[str], journal: Journal) -> None:
    with pytest.raises(BadRecords, match=r"holds 1 and") as refused:
        take_in(journal, io.StringIO("".join([*exported[:-3], *exported[-2:]])))
    assert str(len(exported) - 1) in str(refused.value)


def test_nothing_follows_the_end(exported: list[str], journal: Journal) -> None:
    for more in (exported[-1], exported[-2], exported[1]):
        with pytest.raises(BadRecords, match="after the line that ends it"):
            take_in(journal, io.StringIO("".join([*exported, more])))


@pytest.mark.parametrize(
    ("name", "most", "said"), [("ACTS", 1, "turns in a game than 1"), ("LINES", 5, "lines than 5")]
)
def test_rows_of_a_file_are_bounded(
    exported: list[str], journal: Journal, monkeypatch: pytest.MonkeyPatch, name: str, most: int, said: str
) -> None:
    monkeypatch.setattr(f"niwashi.records.importer._MOST_{name}", most)
    with pytest.raises(BadRecords, match=f"more {said}"):
        take_in(journal, io.StringIO("".join(exported)))
    assert journal.games() == ()
