### The command line.

play-not-a-game = No game is called "{ $found }". Known games: { $known }. A board file is named with --board, a file of records with --records.
play-two-games = Two games are named: { $one } and { $other }. Name one.

records-not-begun = There is no file { $file }. Check the name after --records, or in NIWASHI_RECORDS. "niwashi play --records FILE" begins a new one.
games-animation-png = An animation is a PNG. Name a file that ends with .png, not { $file }.
