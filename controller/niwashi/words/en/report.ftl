### What one attaches to a bug report: `niwashi report`.
report-help = Put everything into one file that whoever mends Niwashi needs: a game with all that its board sensed, versions, the board file, what the doctor found. Names of players, users and computers, and the paths of your files, are left out.
report-help-examples = niwashi report
    niwashi report 12 --board my-board.toml --out bug.zip
report-help-number = The game's number, as "niwashi games list" prints it; the last game without one.
report-help-board = Your board file, to go with it. Without, a built-in board is recognized where no other has the same cells.
report-help-out = Write to this file.
report-title = A report of Niwashi. In it:
report-has-game-jsonl = the game ({ $game }) and everything that its board sensed, without the names of the players
report-has-notices-txt = what the board said about itself in this game
report-has-board-toml = the board file
report-has-log-txt = what the service said lately
report-has-versions-json = versions of the program, of what it stands on, and of the system; the computer's model
report-has-doctor-json = what the doctor last found, for programs
report-has-doctor-txt = what the doctor last found
report-no-game = No turn has been played yet, so there is no game in it.
report-left-out = Not in it: the players' names, your name and the computer's (where they stood it says "(player)", "(user)", "(host)"), paths of your home ("(home)"), addresses of people and computers ("(mail)", "(address)"), paths in the comments of the board file ("(path)"), the name of your cards. What only looks like a word, such as a name that nobody told Niwashi, stays. The patterns of the cards are in it: the game can't be replayed without them.
report-replay = To replay the game:
    niwashi games import FILE.zip --records bug.sqlite3
    niwashi games replay 1 --trace --records bug.sqlite3
report-written = It is in { $file }. Look into it before you give it away.
report-exists = { $file } is there already and stays as it is. Name another file with --out.
report-damaged = { $file } is a zip file, but not a whole report of Niwashi: its { $member } can't be read. Name a file that "niwashi report" or "niwashi games export" has written.
