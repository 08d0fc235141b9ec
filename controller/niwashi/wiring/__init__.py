"""The papers to build a board: a wiring diagram, tables, and the parts to buy.

>>> from niwashi import data
>>> from niwashi.devices.board_parser import load_board
>>> from niwashi.wiring.parts import parts_list
>>> board = load_board(data.boards() / "garden-36.toml")
>>> next(part.quantity for part in parts_list(board) if part.key == "board-part-diode")
48
"""
