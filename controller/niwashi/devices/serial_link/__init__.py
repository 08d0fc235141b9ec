"""The protocol between a host and a board's microcontroller: bytes in, messages out."""
