"""What `make mutants` is told not to try."""

from tests import rooms
from tests.mutants import ROOMS, excused, mutants
from tests.rooms import ROOT


def test_rooms_that_are_mutated_have_code_and_tests() -> None:
    for room in ROOMS:
        assert room in rooms.rooms()
        assert list((ROOT / "controller" / "niwashi" / room).glob("*.py"))


def test_each_mutant_that_is_called_equivalent_is_still_one() -> None:
    for (path, was, now), why in excused().items():
        found = {(each.was, each.now) for each in mutants((ROOT / path).read_text(encoding="utf-8"))}
        assert (was, now) in found, f"{path}: {was}"
        assert why


def test_a_fault_is_put_where_it_belongs_beside_letters_of_several_bytes() -> None:
    text = 'if "庭" in a and b < 2:\n    raise X\n'
    made = []
    for each in mutants(text):
        code = text.encode()
        made.append((code[: each.start] + each.fault.encode() + code[each.end :]).decode())
    assert made == [
        'if ("庭" in a or b < 2):\n    raise X\n'.replace('"', "'"),
        'if "庭" in a and b < 2:\n    pass\n',
        "if ('庭' not in a) and b < 2:\n    raise X\n",
        'if "庭" in a and (b <= 2):\n    raise X\n',
        'if "庭" in a and b < 3:\n    raise X\n',
    ]
