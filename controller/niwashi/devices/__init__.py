"""Drivers of a board: switches on pins, an I2C bus or a serial line, and a chain of pixels.

>>> from niwashi import data
>>> from niwashi.devices.board_parser import load_board
>>> board = load_board(data.boards() / "garden-36.toml")
>>> len(board.geometry), board.geometry.cells[0].name, len(board.chain)
(48, 'a1', 44)
"""
