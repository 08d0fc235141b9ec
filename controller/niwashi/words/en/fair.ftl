### Fair starts: niwashi fair, and where they are offered.

fair-help = Look for starts of Garden or Throne that give both players the same chance: a handicap of stones or cards, Gardeners placed elsewhere, a fixed first turn. They are Niwashi's own and not in the rules. Each is judged by proofs and by games of the engine against itself.
fair-help-examples = niwashi fair
    niwashi fair --cards "my copy" --seconds 600 --keep
    niwashi fair --game throne --json
    niwashi play --fair list
    niwashi play --fair cards-1
fair-help-seconds = How many seconds to look. More time gives longer proofs and more games.
fair-help-level = The level at which the engine plays against itself, from 1 to 9.
fair-help-seed = The seed of the engine's choices: the same seed plays the same games, as many as there is time for.
fair-help-most = How many starts to print at most.
fair-help-json = One JSON object a line, the usual start first.
fair-help-keep = Keep them, so that "niwashi play --fair" and the page offer them for these cards.
fair-help-out = Write them to this file, in the form in which they are kept.
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
play-help-handicap = Garden: begin with 1 to 3 handicap stones of Tendril's (置石), as the first edition did; how many and where is Niwashi's choice.
play-help-fair = Begin at a fair start, which is Niwashi's own and not in the rules; "list" shows them.
fair-brief = The engine against itself (level { $level }, { $games } games): Flower won { $flower }, Tendril { $tendril }.
fair-game = { $game }: a fair start of Niwashi's
handicap-game = { $game }, handicap stones: { $count }
page-fair = Fair starts for { $item }
page-fair-own = Niwashi's own, not in the rules
page-handicap = Handicap stones (置石) for Tendril in { $item }
page-handicap-own = The first edition had them; where they stand is Niwashi's choice
