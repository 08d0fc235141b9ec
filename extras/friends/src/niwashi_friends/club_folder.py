"""A club's folder: key, register of members, passes, and configurations of its servers.

Only the owner can read the files. A key is never overwritten.
"""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

from niwashi.data import text_of
from niwashi.errors import reason
from niwashi.records.atomic_file import write_whole
from niwashi_friends.transports.club.certificate import certificate
from niwashi_friends.transports.club.config import (
    ACCOUNT_FILE,
    CERTIFICATE_FILE,
    CERTIFICATE_KEY_FILE,
    ServerPlace,
    account_config,
    leaf_config,
    leaf_credentials,
    server_config,
)
from niwashi_friends.transports.club.keys import ClubKeys, new_key, parse_key
from niwashi_friends.transports.club.register import ClubError, ClubRegister, parse_register
from niwashi_friends.transports.club_pass import ClubPass
from niwashi_friends.transports.nats_settings import Login, NatsSettings

_KEY, _REGISTER = "club.key", "club.toml"
_SERVER = "nats-server.conf"


class ClubFolder:
    """The files of a club. All methods raise ClubError or RecordsFault."""

    def __init__(self, folder: Path, clock: Callable[[], float]) -> None:
        self.folder = folder
        self._clock = clock

    @property
    def now(self) -> int:
        """Seconds since 1970."""
        return int(self._clock())

    def make(self, name: str, servers: tuple[str, ...]) -> None:
        hosts = [urlsplit(each).hostname or "" for each in servers]
        register = parse_register(ClubRegister.model_construct(name=name, servers=servers).text())
        self._folders("passes", "servers")
        self._write(_KEY, new_key() + "\n")
        if any(each.startswith("tls://") for each in servers):
            public, private = certificate(hosts, name, datetime.fromtimestamp(self.now, UTC))
            self._write(CERTIFICATE_KEY_FILE, private)
            register = register.model_copy(update={"authority": public})
        self._write(_REGISTER, register.text())

    def register(self) -> ClubRegister:
        return parse_register(self._read(_REGISTER))

    def keys(self) -> ClubKeys:
        return parse_key(self._read(_KEY))

    def admit(self, name: str, key: str) -> Path:
        """Sign a pass for a board, and return its file."""
        register = self.register()
        changed = register.admitted(name, key)
        token = self.keys().member_token(name, key, register.issued_at(key, self.now))
        made = ClubPass(
            club=register.name, servers=register.servers, key=key, token=token, authority=register.authority
        )
        self._write(f"passes/{name}.toml", made.text(), replace=True)
        self._write(_REGISTER, changed.text(), replace=True)
        return self.folder / "passes" / f"{name}.toml"

    def remove(self, name: str) -> list[Path]:
        """Revoke a board's pass, and return the changed files that the servers need."""
        changed = self.register().without(name, self.now)
        self._write(_REGISTER, changed.text(), replace=True)
        (self.folder / "passes" / f"{name}.toml").unlink(missing_ok=True)
        text = account_config(changed, self.keys(), self.now)
        written = sorted((self.folder / "servers").glob(f"*/{ACCOUNT_FILE}"))
        for each in written:
            write_whole(each, [text], replace=True)
        return written

    def configure(self, place: ServerPlace) -> list[Path]:
        """Write the configurations of the club's servers, and return their folders."""
        register, keys = self.register(), self.keys()
        folders = []
        for index in range(len(register.servers)):
            text = server_config(register, keys, index, place)
            folders.append(self._server(f"{index + 1}", text, register, keys))
            if register.authority:
                self._write(
                    f"servers/{index + 1}/{CERTIFICATE_KEY_FILE}",
                    self._read(CERTIFICATE_KEY_FILE),
                    replace=True,
                )
        return folders

    def configure_leaf(self, place: ServerPlace, port: int) -> Path:
        """Write the configuration of a leaf server in the club's room, and return its folder."""
        register, keys = self.register(), self.keys()
        made = self._server("leaf", leaf_config(register, keys, place, port), register, keys)
        for name, text in leaf_credentials(keys).items():
            self._write(f"servers/leaf/{name}", text, replace=True)
        return made

    def steward_settings(self, patience_s: float) -> NatsSettings:
        """Return the settings of a connection that manages the stream."""
        register = self.register()
        own, token, key = self.keys().steward(self.now)
        login = Login(token, key.sign)
        return NatsSettings(register.servers, own, lambda _: (), login, register.authority, patience_s)

    def _server(self, name: str, text: str, register: ClubRegister, keys: ClubKeys) -> Path:
        self._folders(f"servers/{name}")
        self._write(f"servers/{name}/{_SERVER}", text, replace=True)
        self._write(f"servers/{name}/{ACCOUNT_FILE}", account_config(register, keys, self.now), replace=True)
        if register.authority:
            self._write(f"servers/{name}/{CERTIFICATE_FILE}", register.authority, replace=True)
        return self.folder / "servers" / name

    def _folders(self, *names: str) -> None:
        try:
            for each in self._paths(names):
                each.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise ClubError("club-no-folder", folder=str(self.folder), why=reason(error)) from error

    def _paths(self, names: tuple[str, ...]) -> Iterator[Path]:
        yield self.folder
        for each in names:
            yield from (
                self.folder.joinpath(*Path(each).parts[:length])
                for length in range(1, len(Path(each).parts) + 1)
            )

    def _write(self, name: str, text: str, *, replace: bool = False) -> None:
        write_whole(self.folder / name, [text], replace=replace)

    def _read(self, name: str) -> str:
        file = self.folder / name
        try:
            return text_of(file)
        except (OSError, ValueError) as error:
            raise ClubError("club-unreadable", file=str(file), why=reason(error)) from error
