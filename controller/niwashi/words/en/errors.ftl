error-unknown-game = No game is called "{ $found }". Known games: { $known }.
