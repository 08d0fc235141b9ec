"""Serve the page with the simulated table, on this machine, to any number of browsers.

::

    bound, scheduler = bind(), FifoScheduler()    # 8080 or the next free port, loopback only
    print(address(bound))
    await serve(application(program, scheduler=scheduler), bound, scheduler)
"""
