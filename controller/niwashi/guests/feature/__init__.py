"""Guests at a running program: admission, addresses, keys, and lights.

It stands above the server, which knows features and not their names. The rights, sessions and pairings that
pages are held to are in the room around it, `niwashi.guests`, which stands below the pages.
"""
