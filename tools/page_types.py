"""Write the types of the page's JavaScript anew from the Python ones: `make -C tools page-types`.

A page sends the commands of `niwashi.page_types`. It is sent its scene and its state. Every class there
becomes an interface in one declaration file beside the page's scripts, where `tsc` finds it.
"""

import ast
import inspect
import sys
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from itertools import pairwise
from pathlib import Path
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from pydantic import BaseModel

from niwashi.page_types.asked_state import CaseView, PageWords, PuzzleList, RulesView
from niwashi.page_types.commands import COMMANDS
from niwashi.page_types.friends import FRIEND_COMMANDS, FriendsDoor, HomesStatus, LinksTaken, LinksView
from niwashi.page_types.games_state import GamesPage, KeptGame, KeptStep, SketchView
from niwashi.page_types.state import PartOf, ServerMessage
from niwashi.server.backups import BackupSaid, BackupsView, LookedView
from niwashi.server.boards import BoardPapers
from niwashi.server.door import DOOR_COMMANDS
from niwashi.server.drafts import DraftView
from niwashi.server.proof import ProofClaim, ProofStep
from niwashi.server.running_examination import ExaminationView

__all__ = ["FILE", "declarations", "main"]

FILE = Path(__file__).parents[1] / "controller/niwashi/web/page/protocol.d.ts"

_HEAD = (
    "/** Generated from niwashi.page_types.commands, scene and state by "
    "`make -C tools page-types`: change those. */\n"
)

_PARTS: Mapping[str, Sequence[type]] = {"Status": (HomesStatus, FriendsDoor)}
"""Interfaces of which features add fields, where the features are there."""

_PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}


def main() -> None:
    """Write the file."""
    FILE.write_text(declarations(), encoding="utf-8")


def declarations() -> str:
    """The whole file."""
    commands = [*COMMANDS, *FRIEND_COMMANDS]
    sent, received = [*commands, *DOOR_COMMANDS], get_args(ServerMessage)
    found: dict[str, str] = {}
    asked = (PageWords, PuzzleList, RulesView, CaseView, GamesPage, KeptGame, KeptStep, SketchView, DraftView)
    carried = (LinksView, LinksTaken, BackupsView, LookedView, BackupSaid)
    looked_at = (BoardPapers, ExaminationView, ProofClaim, ProofStep)
    for kind in (*sent, *received, *asked, *carried, *looked_at):
        _declare(kind, found)
    unions = [
        _union("Command", commands),
        _union("DoorCommand", list(DOOR_COMMANDS)),
        _union("ServerMessage", received),
    ]
    return "\n".join([_HEAD, *(found[name] for name in sorted(found)), *unions])


def _union(name: str, members: Sequence[type]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {member.__name__}" for member in members) + ";\n"


def _declare(kind: type, found: dict[str, str]) -> None:
    """Add the declaration of a class, and of every class that its fields need."""
    if kind.__name__ in found:
        return
    found[kind.__name__] = ""  # whoever needs it meanwhile finds it
    if issubclass(kind, Enum):
        values = " | ".join(f'"{each.value}"' for each in kind)
        found[kind.__name__] = f"export type {kind.__name__} = {values};\n"
        return
    bases = _bases(kind)
    for base in bases:
        _declare(base, found)
    fields, docs = "", _field_docs(kind)
    for name, hint, is_optional in _fields(kind):
        comment = f"  /** {docs[name]} */\n" if name in docs else ""
        fields += f"{comment}  {name}{'?' if is_optional else ''}: {_type(hint, found)};\n"
    comment = f"/** {_one_line(kind.__doc__ or '')} */\n"
    parts = _PARTS.get(kind.__name__, ())
    for part in parts:
        _declare(part, found)
    above = [*(base.__name__ for base in bases), *(f"Partial<{part.__name__}>" for part in parts)]
    extends = f" extends {', '.join(above)}" if above else ""
    found[kind.__name__] = f"{comment}export interface {kind.__name__}{extends} {{\n{fields}}}\n"


def _fields(kind: type) -> Iterator[tuple[str, Any, bool]]:
    """Name, type and whether it may be left out, of what the class adds to its bases."""
    known = {name for base in _bases(kind) for name in get_type_hints(base)}
    if issubclass(kind, BaseModel):
        every = [(n, f.annotation, not f.is_required() and n != "do") for n, f in kind.model_fields.items()]
    else:
        hints = get_type_hints(kind, include_extras=True)
        every = [(name, hint, get_origin(hint) is NotRequired) for name, hint in hints.items()]
    yield from (field for field in every if field[0] not in known)


def _type(hint: Any, found: dict[str, str]) -> str:
    """Return the TypeScript type of a Python one. Raises ValueError if there is none."""
    origin, inside = get_origin(hint), get_args(hint)
    if hint in _PLAIN:
        return _PLAIN[hint]
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in inside)
    if origin is Annotated and isinstance(inside[1], PartOf):
        _declare(inside[1].of, found)
        return f"Partial<{inside[1].of.__name__}>"
    if origin in (Annotated, NotRequired):
        return _type(inside[0], found)
    if origin in (Union, UnionType):
        return " | ".join(_type(each, found) for each in inside)
    if origin in (Sequence, list):
        item = _type(inside[0], found)
        return f"({item})[]" if "|" in item else f"{item}[]"
    if origin is Mapping:
        return f"Record<string, {_type(inside[1], found)}>"
    if is_typeddict(hint) or (isinstance(hint, type) and issubclass(hint, Enum)):
        _declare(hint, found)
        return str(hint.__name__)
    raise ValueError(f"no TypeScript type for {hint}")


def _field_docs(kind: type) -> dict[str, str]:
    """The text below each field of a class."""
    return {
        field.target.id: text
        for field, below in pairwise(_definition(kind).body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and (text := _text(below))
    }


def _bases(kind: type) -> list[type]:
    """The classes of ours that a class adds to. Only the source tells: Python 3.11 forgets them."""
    names = [base.id for base in _definition(kind).bases if isinstance(base, ast.Name)]
    bases = [getattr(sys.modules[kind.__module__], name) for name in names]
    return [base for base in bases if base.__module__.startswith("niwashi.")]


def _definition(kind: type) -> ast.ClassDef:
    (body,) = ast.parse(inspect.getsource(kind)).body
    if not isinstance(body, ast.ClassDef):
        raise TypeError(f"{kind} is no class")
    return body


def _text(statement: ast.stmt) -> str:
    """A statement that is only a text, on one line; "" for any other."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return _one_line(str(statement.value.value))
    return ""


def _one_line(text: str) -> str:
    return " ".join(text.split())


if __name__ == "__main__":
    main()
