### The command line: its options in groups.

play-group-game = Game
play-group-board = Board
play-group-players = Players
play-group-guests = Guests at home
play-group-display = Page and voice
play-help-named = The game, as --game names it.
play-not-a-game = No game is called "{ $found }". Known games: { $known }. A board file is named with --board, a file of records with --records.
play-two-games = Two games are named: { $one } and { $other }. Name one.

records-not-begun = There is no file { $file }. Check the name after --records, or in NIWASHI_RECORDS. "niwashi play --records FILE" begins a new one.
games-animation-png = An animation is a PNG. Name a file that ends with .png, not { $file }.
