### niwashi tournament: tables and pairings over signed games.
tournament-help = Tables and pairings, worked out from the files of signed games alone: whoever has the same files comes to the same lines.
tournament-help-examples = niwashi tournament table *.chain
    niwashi tournament pair --system swiss *.chain *.card
tournament-help-table = Print the table: points, Buchholz, Sonneborn-Berger, games, and a rating by Glicko-2. Files that do not count are named.
tournament-help-table-examples = niwashi tournament table *.chain
    niwashi tournament table --game garden --byes *.chain *.card
tournament-help-pair = Propose the next round: who plays whom, and who moves first.
tournament-help-pair-examples = niwashi tournament pair --system swiss *.chain *.card
    niwashi tournament pair --system round-robin *.chain *.card
tournament-help-files = Signed games ("niwashi games export NUMBER --signed"), and the cards of players ("niwashi friends card"); in any order.
tournament-help-game = Count only games of this kind: { $known }.
tournament-help-byes = Count a round in which somebody had no game as a point, as a Swiss tournament does.
tournament-help-system = swiss: players with equal points play each other, and as few as possible meet twice. round-robin: everybody plays everybody.
tournament-heading = Rank. Name (key): points; Buchholz; Sonneborn-Berger; games (won, drawn, lost, free); rating ± uncertainty
tournament-row = { $rank }. { $name }: { $points }; { $buchholz }; { $sonneborn }; { $games } ({ $won }, { $drawn }, { $lost }, { $free }); { $rating } ± { $deviation }
tournament-pair = { $number }. { $first } moves first against { $second }
tournament-free = { $name } has a free round.
tournament-left-out = Left out: { $file }: { $why }
tournament-no-file = { $file } can't be read: { $why }. Nothing was worked out, so that no result is passed over: name the file as it is, or leave it out.
tournament-unreadable = { $about }
tournament-forked = somebody has signed two different things in one place. "niwashi chain verify" says who.
tournament-local = one board has signed both sides.
tournament-unfinished = the game is not over.
tournament-doubled = the same game is in { $about }, which counts.
tournament-other-game = it is a different game from the one asked for.
tournament-too-many = There are { $players } players; a round is worked out for { $most } at the most. Split them into groups that play separately.
tournament-no-networkx = A round by the Swiss system is worked out by the package "networkx", which is not installed. Install it (pip install networkx); for Python 3.14.1 there is none, so take another Python.
tournament-nothing-to-pair = There is nobody left to be paired among { $players } players. Name the cards of all who take part, and the files of all games that are over.
tournament-round-not-over = This round is not over yet: { $files }. Take the files of these games again when they are over, or leave them out.
