"""The simulated table on a page: served on this machine, shown to any number of browsers.

::

    bound = bind()                                   # 8080 or the next free port, loopback only
    print(address(bound))
    await serve(application(program), bound)
"""

from niwashi.web.application import application
from niwashi.web.bell import Bell
from niwashi.web.program import Program
from niwashi.web.serving import NoFreePort, address, bind, serve, server

__all__ = ["Bell", "NoFreePort", "Program", "address", "application", "bind", "serve", "server"]
