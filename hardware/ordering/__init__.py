"""The zip with everything to order, print and cut for a board: `make -C hardware order`."""
