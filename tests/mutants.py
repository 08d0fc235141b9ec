"""`make -C tests mutants`: change one thing in the code, and see whether the room's quick tests notice.

A sample of the single faults below is tried, in a copy of this folder. Of the room's tests those run that
pass the changed line, as coverage has seen them; all of them where none is known to. Survivors are printed
with their place. Those that no test can notice are in `mutants.toml` with the reason, and are not tried.
"""

import argparse
import ast
import copy
import os
import random
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Generator, Iterator
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import pytest
from tests import rooms as test_rooms
from tests.rooms import ROOT, own, paths

ROOMS = ("session", "loop", "records", "devices", "opponents", "friends")
TREE = ROOT / "build" / "mutants"
WANTED = 0.9
"""The least share of mutants that the tests have to notice."""

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip


class Mutant(NamedTuple):
    """A single fault: file and line, what it puts between which bytes, its lines without and with it."""

    path: str
    line: int
    start: int
    end: int
    fault: str
    was: str
    now: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}\n  {self.was}\n  {self.now}"


def mutants(text: str, path: str = "") -> Iterator[Mutant]:
    """Every single fault of a module, in the order of its nodes.

    >>> [each.fault for each in mutants("if a < 3 and not b: c.stop()")]
    ['(a < 3 or not b)', 'pass', '(a <= 3)', 'b', '4']
    >>> [each.fault for each in mutants("if TYPE_CHECKING: import a")]  # only for who reads the types
    []
    """
    code, starts = text.encode(), [0]
    for row in code.splitlines(keepends=True):
        starts.append(starts[-1] + len(row))
    for node in _nodes(ast.parse(text)):
        for at, fault in _faults(node):
            first, last = at.lineno, at.end_lineno or at.lineno
            start, end = starts[first - 1] + at.col_offset, starts[last - 1] + (at.end_col_offset or 0)
            before, after = code[starts[first - 1] : start].decode(), code[end : starts[last]].decode()
            lines = (f"{before}{each}{after}" for each in (code[start:end].decode(), fault))
            was, now = (" ".join(each.split()) for each in lines)
            yield Mutant(path, first, start, end, fault, was, now)


def _nodes(tree: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """What is carried out: no annotations, no decorators, no f-strings, whose places are not known."""
    waiting: list[ast.AST] = [tree]
    for node in waiting:
        if isinstance(node, ast.expr | ast.stmt):
            yield node
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list") or isinstance(node, ast.JoinedStr):
                continue
            parts = value if isinstance(value, list) else [value]
            waiting += [part for part in parts if isinstance(part, ast.AST)]


def _faults(node: ast.expr | ast.stmt) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """What may take the place of a node, or of the condition in it."""
    changed = copy.deepcopy(node)
    match node, changed:
        case ast.Compare(), ast.Compare() if len(node.ops) == 1:
            changed.ops = [_COMPARED[type(node.ops[0])]()]
            yield node, f"({ast.unparse(changed)})"
        case ast.BoolOp(), ast.BoolOp():
            changed.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield node, f"({ast.unparse(changed)})"
        case ast.BinOp(), ast.BinOp() if type(node.op) in _RECKONED:
            changed.op = _RECKONED[type(node.op)]()
            yield node, f"({ast.unparse(changed)})"
        case ast.UnaryOp(op=ast.Not(), operand=operand), _:
            yield node, ast.unparse(operand)
        case ast.Constant(value=bool(value)), _:
            yield node, repr(not value)
        case ast.Constant(value=int(value) | float(value)), _:
            yield node, repr(value + 1)
        case (
            (ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test)),
            _,
        ) if isinstance(test, ast.Name | ast.Attribute | ast.Call) and ast.unparse(test) != "TYPE_CHECKING":
            yield test, f"(not {ast.unparse(test)})"
        case ast.Return(value=ast.expr() as value), _ if not isinstance(value, ast.Constant):
            yield node, "return None"
        case (
            (
                ast.Assign(targets=[ast.Attribute() | ast.Subscript()])
                | ast.AugAssign()
                | ast.Raise()
                | ast.Expr(value=ast.Call() | ast.Await())
            ),
            _,
        ):
            yield node, "pass"
        case ast.Break(), _:
            yield node, "continue"
        case ast.Continue(), _:
            yield node, "break"


def excused() -> dict[tuple[str, str, str], str]:
    """Why nobody can notice some mutants: the reasons by file and by lines without and with the fault."""
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    return {
        (each["path"], each["was"], each["now"]): each["why"] for each in tomllib.loads(text)["equivalent"]
    }


class Room:
    """A room in the copy: its quick tests, and which of them pass which line."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.files = sorted(file for path in own(name)[1:] for file in (TREE / path).rglob("*.py"))
        self._passed: dict[str, dict[int, list[str]]] = {}
        self._patience_s = 0.0

    def measure(self) -> None:
        """Run the tests once, unchanged. Raises SystemExit if one fails."""
        from coverage import CoverageData

        data = TREE / f"{self.name}.coverage"
        before = monotonic()
        if not self._pass([*paths(self.name), "-p", "tests.mutants"], 3600, NIWASHI_COVERAGE=str(data)):
            sys.exit(f"The tests of {self.name} fail as it is: see {TREE / 'said'}")
        self._patience_s = 30 + 5 * (monotonic() - before)
        seen = CoverageData(str(data))
        seen.read()
        self._passed = {str(file): seen.contexts_by_lineno(str(file)) for file in self.files}

    def notices(self, mutant: Mutant) -> bool:
        """Whether a test fails, or hangs, with a fault."""
        file = TREE / mutant.path
        whole, stat = file.read_bytes(), file.stat()
        contexts = self._passed[str(file)].get(mutant.line, [])
        tests = sorted({each.partition("[")[0] for each in contexts if each}) or paths(self.name)
        file.write_bytes(whole[: mutant.start] + mutant.fault.encode() + whole[mutant.end :])
        try:
            return not self._pass(tests, self._patience_s)
        finally:
            file.write_bytes(whole)
            os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns))

    def _pass(self, tests: list[str], patience_s: float, **more: str) -> bool:
        command = [sys.executable, "-m", "pytest", "-qx", "-m", "not exhaustive", "-p", "no:cacheprovider"]
        command += ["--hypothesis-seed=0", *tests]
        places = os.pathsep.join(str(TREE / each) for each in ("controller", "sim", "extras/friends/src"))
        told = {**os.environ, "PYTHONPATH": places, "PYTHONDONTWRITEBYTECODE": "" if more else "1", **more}
        with (TREE / "said").open("wb") as said:
            run = subprocess.Popen(
                command, cwd=TREE, env=told, stdout=said, stderr=said, start_new_session=True
            )
            try:
                return run.wait(patience_s) == 0
            except subprocess.TimeoutExpired:
                return False
            finally:
                if run.poll() is None:
                    os.killpg(run.pid, signal.SIGKILL)
                    run.wait()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Where this module is a plugin: note which test passes which line, with set-up and tear-down."""
    from coverage import Coverage

    measuring = Coverage.current()
    if measuring is not None:
        measuring.switch_context(item.nodeid)
    return (yield)


def pytest_configure(config: pytest.Config) -> None:
    """Begin to measure, before anything of Niwashi is imported."""
    from coverage import Coverage

    code = ["controller/niwashi/*", "extras/friends/src/*"]
    measuring = Coverage(os.environ["NIWASHI_COVERAGE"], include=code, config_file=False)
    measuring.start()
    config.add_cleanup(measuring.save)
    config.add_cleanup(measuring.stop)


def main() -> int:
    """Try a sample; 1 where the tests notice too few."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--rooms", nargs="+", default=ROOMS, choices=test_rooms.rooms())
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    shutil.rmtree(TREE, ignore_errors=True)
    shutil.copytree(ROOT, TREE, ignore=shutil.ignore_patterns(".git", ".venv", "build", ".*_cache"))
    rooms = {name: Room(name) for name in told.rooms}
    known = excused()
    found = [(room, each) for room in rooms.values() for file in room.files
             for each in mutants(file.read_text(encoding="utf-8"), str(file.relative_to(TREE)))]  # fmt: skip
    chosen = random.Random(told.seed).sample(found, min(told.count, len(found)))
    print(
        f"{len(chosen)} of {len(found)} mutants of {', '.join(rooms)}, chosen with the seed {told.seed}",
        flush=True,
    )
    equivalent = [each for _, each in chosen if (each.path, each.was, each.now) in known]
    killed = survived = 0
    for name, room in rooms.items():
        mine = [each for whose, each in chosen if whose.name == name and each not in equivalent]
        if mine:
            room.measure()
        for each in mine:
            if room.notices(each):
                killed += 1
            else:
                survived += 1
                print(f"survived: {each}", flush=True)
        print(f"{name} is done: {killed} killed, {survived} survived so far", flush=True)
    share = killed / max(1, killed + survived)
    print(
        f"{killed} killed, {survived} survived, {len(equivalent)} equivalent; {share:.1%} of the rest killed"
    )
    return 0 if share >= WANTED else 1


if __name__ == "__main__":
    raise SystemExit(main())
