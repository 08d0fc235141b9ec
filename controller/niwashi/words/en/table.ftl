table-no-place = There is no place called "{ $place }" on this table.
table-nothing-there = Nothing stands on { $place }: there is nothing to take.
table-hand-empty = The hand is empty: pick up a stone first.
table-not-a-card = { $place } is not a card's place: stones are lifted, not pulled.
table-card-is-pulled = { $place } is a card's place: cards are pulled, not lifted.
table-card-already-out = { $place } is already out of its place: put it back first.
table-card-already-there = { $place } is already in its place: pull it first.
table-no-stones-on-card = { $place } is a card's place: stones go on squares.
