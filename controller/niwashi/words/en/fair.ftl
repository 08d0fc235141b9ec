### Fair starts: niwashi fair, and where they are offered.

fair-own = These starts are Niwashi's own and not in the rules: agree on one before you play.
fair-usual = The usual start, for comparison
fair-rule-stones = Before the game Flower gives Tendril { $count ->
    [one] a stone
   *[other] { $count } stones
} from the hand.
fair-rule-handicap = { $count ->
    [one] A stone of Tendril's
   *[other] { $count } stones of Tendril's
} on { $places }.
fair-rule-flower-cards = Flower begins as if only these cards were left: { $cards }. Tendril has all four.
fair-rule-cards = Both begin as if only these cards were left: { $cards }.
fair-rule-gardeners = The Gardeners begin on { $one } (Flower) and { $two } (Tendril).
fair-rule-turn = Flower's first turn is fixed: { $turn }. Tendril goes on.
fair-nobody = Proved: neither side can force a win within { $depth ->
        [one] 1 turn
       *[other] { $depth } turns
    }.
fair-forced = Proved: { $player } can force a win in { $distance ->
        [one] 1 turn
       *[other] { $distance } turns
    }.
fair-split = The engine against itself at level { $level }, { $games } games: Flower won { $flower }, Tendril { $tendril }{ $unended ->
    [0] {""}
   *[other] , nobody { $unended }
}. Flower's share: { $share } % ({ $low } to { $high } % with 95 % confidence).
fair-unplayed = The engine had no time for games.
fair-proving = looking for proofs, starts left: { $left }
fair-choosing = games of the engine to choose by, starts left in this round: { $left }
fair-playing = games of the engine to count, starts left: { $left }
fair-written = Saved in { $file }: { $count ->
        [one] 1 start whose results are
       *[other] { $count } starts whose results are
    } consistent with an even game.
fair-bad-file = The fair starts in { $source } can't be read: { $why }. Find new ones with "niwashi fair --keep", or delete the file.
fair-no-start = There is no fair start "{ $found }" of { $game } with these cards. Known: { $known }.
fair-none-kept = No fair start of { $game } is known for these cards. "niwashi fair --keep" looks for some.
fair-brief = The engine against itself (level { $level }, { $games } games): Flower won { $flower }, Tendril { $tendril }.
fair-game = { $game }: a fair start of Niwashi's
handicap-game = { $game }, handicap stones: { $count }
page-fair = Fair starts for { $item }
page-fair-own = Niwashi's own, not in the rules
page-handicap = Handicap stones (置石) for Tendril in { $item }
page-handicap-own = The first edition had them; where they stand is Niwashi's choice
