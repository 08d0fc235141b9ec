"""Guests at a running program: their sessions, pairing by the board's lights, addresses and keys.

The room stands above the server, which knows features and not their names. What a page may do is a right of
`niwashi.page_types`.
"""
