"""`niwashi club`: a club's folder, with what its server is told of its members, and their passes.

The register `club.toml` has it all; what the server reads of members is written anew from it. Only the
owner can read the files. No file holds a secret of a board, and the server's own belong to its steward.
"""

import ssl
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import tomli_w
import typer
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from niwashi import data
from niwashi.errors import BadEntry, NiwashiError, mistake_reason, reason
from niwashi.keys import is_public_key
from niwashi.records.atomic_file import write_whole
from niwashi.terminal import exit_on_refusal, message, print_text
from niwashi.validation import first_error, quoted
from niwashi_friends.commands.friends import card_in
from niwashi_friends.signing import PublicKey
from niwashi_friends.transports.club_pass import Authority, ClubPass, Servers, member_rights, user_key

app = typer.Typer(
    help=(
        "Run a club: boards in many homes that play over one server. Games by mail or a shared folder"
        " need none."
    ),
    no_args_is_help=True,
)

_Folder = Annotated[Path, typer.Argument(help="The club's folder.", metavar="FOLDER")]
_Member = Annotated[str, typer.Argument(help="What the club calls the board or its player.", metavar="NAME")]
_Key = Annotated[
    str,
    typer.Argument(
        help=(
            "The board's public key, 64 hexadecimal digits (the member finds it with niwashi friends "
            "list), or the file of its card."
        ),
        metavar="KEY",
    ),
]
_Servers = Annotated[
    list[str],
    typer.Option(
        "--server",
        help=(
            "Address and port at which boards reach the club's server, tls:// or nats://. Say it again "
            "for another address."
        ),
        metavar="URL",
    ),
]
_Authority = Annotated[
    Path | None,
    typer.Option(
        "--authority",
        help=(
            "The certificate, in PEM, that boards check the server's with; without it, those of the "
            "system vouch for it."
        ),
        metavar="FILE",
    ),
]

_REGISTER, _MEMBERS, _SERVER = "club.toml", "members.conf", "nats-server.conf"
_NOBODY = "6e6977617368692d636c75622d6e6f626f64792d68617320746869732d6b6579"
"""A key to which no board has the private one: a server without any user would let everybody in."""


def _checked_name(text: str) -> str:
    """Allow letters, digits, blanks and dashes of any language, because names become file names."""
    if text != text.strip() or not all(each.isalnum() or each in " -_" for each in text):
        raise ValueError("a name has letters, digits, blanks and dashes alone")
    return text


Name = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(_checked_name)]


class ClubRegister(BaseModel):
    """What a club's folder stores: the name, what passes say of servers, and the members' keys by name."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    club: Name
    servers: Servers
    authority: Authority | None = None
    members: dict[Name, PublicKey] = {}

    def text(self) -> str:
        """Return the register as TOML."""
        return tomli_w.dumps(self.model_dump(mode="json", exclude_none=True), multiline_strings=True)

    def with_members(self, members: dict[str, str]) -> "ClubRegister":
        """Return the register with other members. Raises NiwashiError for bad names or keys, or too many."""
        try:
            changed = ClubRegister.model_validate({**self.model_dump(), "members": members})
        except ValidationError as error:
            raise _refusal(error) from error
        if len(changed.text().encode()) > data.LONGEST_FILE:
            raise NiwashiError("club-full", members=len(self.members))
        return changed


@app.command()
def new(folder: _Folder, *, server: _Servers, authority: _Authority = None) -> None:
    """Begin a club: a folder with what its NATS server is told.

    The folder's name is the club's.

    niwashi club new rooks --server tls://rooks.example:4222
    niwashi club new rooks --server tls://rooks.example:4222 --authority rooks/tls.crt
    """
    with exit_on_refusal():
        try:
            register = ClubRegister(
                club=folder.resolve().name,
                servers=tuple(server),
                authority=None if authority is None else _certificate(authority),
            )
        except ValidationError as error:
            raise _refusal(error) from error
        try:
            for each in (folder, folder / "passes"):
                each.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise NiwashiError("club-no-folder", folder=str(folder), why=reason(error)) from error
        write_whole(folder / _REGISTER, [register.text()], replace=False)
        write_whole(folder / _SERVER, [_server_config(register)], replace=False)
        _write_members(folder, register)
        print_text(message("club-made", folder=str(folder)))


@app.command()
def admit(folder: _Folder, name: _Member, key: _Key) -> None:
    """Admit a board by its key or its card: write its pass, which holds no secret and may go by mail.

    The server needs the new file members.conf for that.

    niwashi club admit rooks Aoi 3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29
    niwashi club admit rooks Ben ben.card
    """
    with exit_on_refusal():
        register = _register(folder)
        if not is_public_key(key):
            try:
                key = card_in(Path(key)).key
            except BadEntry as error:
                raise NiwashiError("club-no-key", found=str(Path(key))[:80]) from error
        if name in register.members or key in register.members.values():
            raise NiwashiError("club-is-member", name=name)
        changed = register.with_members({**register.members, name: key})
        made = ClubPass(club=register.club, servers=register.servers, key=key, authority=register.authority)
        file = folder / "passes" / f"{name}.toml"
        write_whole(file, [made.text()], replace=True)
        write_whole(folder / _REGISTER, [changed.text()], replace=True)
        _write_members(folder, changed)
        print_text(message("club-admitted", name=name, file=str(file), members=str(folder / _MEMBERS)))


@app.command()
def remove(folder: _Folder, name: _Member) -> None:
    """Let a board in no more.

    The server needs the new file members.conf for that.

    niwashi club remove rooks Aoi
    """
    with exit_on_refusal():
        register = _register(folder)
        if name not in register.members:
            raise NiwashiError("club-no-member", name=name[:80], known=", ".join(register.members))
        changed = register.with_members({who: key for who, key in register.members.items() if who != name})
        write_whole(folder / _REGISTER, [changed.text()], replace=True)
        (folder / "passes" / f"{name}.toml").unlink(missing_ok=True)
        _write_members(folder, changed)
        print_text(message("club-removed", name=name, members=str(folder / _MEMBERS)))


def parse_register(text: str) -> ClubRegister:
    """Parse a register file. Raises NiwashiError."""
    try:
        return ClubRegister.model_validate(data.toml(text))
    except ValidationError as error:
        mistake = first_error(error)
        where, why = ".".join(mistake.path)[:80], mistake_reason(mistake)
        raise NiwashiError("club-bad-file", where=where, why=why) from error
    except (NiwashiError, data.NotToml) as error:
        why = error if isinstance(error, NiwashiError) else reason(error)
        raise NiwashiError("club-bad-file", where="-", why=why) from error


def _register(folder: Path) -> ClubRegister:
    file = folder / _REGISTER
    try:
        return parse_register(data.text_of(file))
    except (OSError, UnicodeDecodeError) as error:
        raise NiwashiError("club-unreadable", file=str(file), why=reason(error)) from error


def _certificate(file: Path) -> str:
    try:
        text = data.text_of(file)
        ssl.create_default_context(cadata=text)
    except (OSError, ValueError, TypeError) as error:
        raise NiwashiError("club-bad-authority", file=str(file), why=reason(error)) from error
    return text


def _server_config(register: ClubRegister) -> str:
    """Return what a server is told once: Debian 12's nats-server 2.9 or later. Its steward may change it."""
    has_tls = any(each.startswith("tls://") for each in register.servers)
    tls = 'tls { cert_file: "/etc/nats/tls.crt", key_file: "/etc/nats/tls.key" }'
    return "\n".join(
        (
            f"# The server of the club {register.club}. Made by `niwashi club new`; change what you like.",
            f"port: {urlsplit(register.servers[0]).port}",
            *([tls] if has_tls else []),
            "max_payload: 16KB",
            'jetstream { store_dir: "/var/lib/nats", max_file_store: 10GB, max_memory_store: 64MB }',
            f'include "./{_MEMBERS}"',
            "",
        )
    )


def _write_members(folder: Path, register: ClubRegister) -> None:
    members = {**register.members, "nobody, for a club without members": _NOBODY}
    text = "\n".join(
        (
            "# Made by `niwashi club`: it is written anew, not changed by hand.",
            "authorization { users = [",
            *(f"{_user(key)}  # {name}" for name, key in members.items()),
            "] }",
            "",
        )
    )
    write_whole(folder / _MEMBERS, [text], replace=True)


def _user(key: str) -> str:
    publish, subscribe = (
        "[" + ", ".join(f'"{each}"' for each in rights) + "]" for rights in member_rights(key)
    )
    return f"  {{ nkey: {user_key(key)}, permissions {{ publish: {publish}, subscribe: {subscribe} }} }}"


def _refusal(error: ValidationError) -> NiwashiError:
    mistake = first_error(error)
    return NiwashiError("club-bad-entry", where=".".join(mistake.path)[:80], found=quoted(mistake.found))
