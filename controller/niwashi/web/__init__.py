"""The simulated table on a page: served on this machine, shown to any number of browsers.

::

    bound, gate = bind(), Gate()                     # 8080 or the next free port, loopback only
    print(address(bound))
    await serve(application(program, gate=gate), bound, gate)
"""

from niwashi.web.application import application
from niwashi.web.change_signal import ChangeSignal
from niwashi.web.gate import Gate
from niwashi.web.program import Program
from niwashi.web.serving import NoFreePort, address, bind, serve, server

__all__ = [
    "ChangeSignal",
    "Gate",
    "NoFreePort",
    "Program",
    "address",
    "application",
    "bind",
    "serve",
    "server",
]
