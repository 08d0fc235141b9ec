"""Where pip gets packages on this computer, brought into a root: read when it is asked, and kept nowhere."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

NAMES = re.compile(r"(PIP_|SSL_CERT_|REQUESTS_CA_BUNDLE$|(https?|all|no)_proxy$)", re.IGNORECASE)
"""The variables of the environment that pip goes by."""

NOT_OURS = ("PIP_TARGET", "PIP_PREFIX", "PIP_USER", "PIP_PYTHON", "PIP_CACHE_DIR", "PIP_CONFIG_FILE")
"""Those that are about this computer's own folders."""

PATH = re.compile(r"(?:^|[\s=]|file://)(/[^\s#]+)")


def environment(here: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The variables to hand on.

    >>> environment({"PIP_TIMEOUT": "9", "PIP_USER": "1", "HTTPS_PROXY": "http://a", "HOME": "/root"})
    {'PIP_TIMEOUT': '9', 'HTTPS_PROXY': 'http://a'}
    """
    return {name: value for name, value in here.items() if NAMES.match(name) and name not in NOT_OURS}


def settings() -> str:
    """What this computer's own files say, as one file of pip's."""
    command = [sys.executable, "-m", "pip", "config", "list"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return as_file(done.stdout.splitlines())


def as_file(lines: Iterable[str]) -> str:
    """The lines of `pip config list` as a file that says the same.

    >>> print(as_file(["global.timeout='9'", ":env:.cert='/a'", "install.user='yes'"]), end="")
    [global]
    timeout = 9
    """
    text = "[global]\n"
    for line in lines:
        name, _, value = line.partition("=")
        section, _, key = name.partition(".")
        if section == "global":
            text += f"{key} = {' '.join(str(ast.literal_eval(value)).split())}\n"
    return text


def places(text: str, variables: Mapping[str, str]) -> Iterator[Path]:
    r"""The files and folders of this computer that pip is told to read.

    >>> [str(path) for path in places("cert = /etc/ssl\n", {"PIP_FIND_LINKS": "file:///etc /nowhere"})]
    ['/etc/ssl', '/etc']
    """
    seen = set()
    for words in (text, *variables.values()):
        for found in PATH.findall(words):
            path = Path(found)
            path = path.parent if path.name == "simple" else path  # an index's files lie beside it
            if path.exists() and path not in seen:
                seen.add(path)
                yield path
