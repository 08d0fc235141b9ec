### What one attaches to a bug report: `niwashi report`.
report-title = A report by Niwashi. It contains:
report-has-game-jsonl = the game ({ $game }) and everything that its board sensed, without the names of the players
report-has-notices-txt = what the board said about itself in this game
report-has-board-toml = the board file
report-has-log-txt = the service's latest log
report-has-versions-json = versions of the program, its libraries and the system; the computer's model
report-has-kept-txt = how old the last backup is, whether it is whole, and how the card is
report-has-doctor-json = what the doctor last found, for programs
report-has-doctor-txt = what the doctor last found
report-no-game = No turn has been played yet, so it contains no game.
report-left-out = Not in it: the players' names, your name and the computer's (replaced by "(player)", "(user)", "(host)"), paths of your home ("(home)"), addresses of people and computers ("(mail)", "(address)"), paths in the comments of the board file ("(path)"), the name of your card set. A name that nobody told Niwashi looks like any other word and stays. The patterns of the cards are in it: the game can't be replayed without them.
report-replay = To replay the game:
    niwashi games import FILE.zip --records bug.sqlite3
    niwashi games replay 1 --trace --records bug.sqlite3
report-written = It is in { $file }. Look inside before you pass it on.
report-no-log = The log { $file } can't be read: { $why }. Name another file with --log, or leave it out.
report-damaged = { $file } is a zip file, but not a whole report of Niwashi: its { $member } can't be read. Name a file that "niwashi report" or "niwashi games export" has written.
