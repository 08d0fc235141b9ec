### Fair starts: niwashi fair, and where they are offered.

fair-help = Look for starts of Garden or Throne that give both players the same chance: a handicap of stones or cards, Gardeners placed elsewhere, a first turn that is fixed. They are Niwashi's own and not in the rules. Each is judged by what can be proved and by games of the engine against itself.
fair-help-examples = niwashi fair
    niwashi fair --cards "my copy" --seconds 600 --keep
    niwashi fair --game throne --json
    niwashi play --fair list
    niwashi play --fair cards-1
fair-help-seconds = How long to look. More time: longer proofs, more games.
fair-help-level = The level at which the engine plays against itself, from 1 to 9.
fair-help-seed = The seed of the engine's choices: the same seed plays the same games, as many of them as there is time for.
fair-help-most = How many starts to tell at most.
fair-help-json = One JSON object a line, the usual start first.
fair-help-keep = Keep them, so that "niwashi play --fair" and the page offer them for these cards.
fair-help-out = Write them into this file, in the form in which they are kept.
fair-own = Starts of Niwashi's own. They are not in the rules: agree on one before you play.
fair-usual = The usual start, for comparison
fair-rule-stones = Before the game Flower gives Tendril { $count ->
    [one] a stone
   *[other] { $count } stones
} from the hand.
fair-rule-flower-cards = Flower begins as if only these cards were left: { $cards }. Tendril has all four.
fair-rule-cards = Both begin as if only these cards were left: { $cards }.
fair-rule-gardeners = The Gardeners begin on { $one } (Flower) and { $two } (Tendril).
fair-rule-turn = Flower's first turn is fixed: { $turn }. Tendril goes on.
fair-nobody = Proved: nobody can force the end within { $depth } turns.
fair-forced = Proved: { $player } can force a win in { $distance } turns.
fair-split = The engine against itself at level { $level }, { $games } games: Flower won { $flower }, Tendril { $tendril }{ $unended ->
    [0] {""}
   *[other] , nobody { $unended }
}. Flower's share: { $share } % (95 of 100 times between { $low } and { $high } %).
fair-unplayed = The engine had no time for games.
fair-proving = looking for proofs: { $left } starts left
fair-choosing = games of the engine, to choose: { $left } starts left in this round
fair-playing = games of the engine, to count: { $left } starts left
fair-written = Kept in { $file }: { $count }, those whose games leave it open that they are even.
fair-not-written = The starts could not be written to { $file }: { $why }. Name a file that can be written.
fair-bad-file = The fair starts in { $file } can't be read: { $why }. Find them anew with "niwashi fair --keep", or delete the file.
fair-no-start = There is no fair start "{ $found }" of { $game } with these cards: { $known }.
fair-none-kept = No fair start of { $game } is known with these cards. "niwashi fair --keep" looks for some.
fair-and-position = A game begins at a fair start or at a position: leave --fair or --position out.
play-help-fair = Begin at a fair start, which is Niwashi's own and not in the rules; "list" tells those there are.
fair-brief = The engine against itself (level { $level }): { $flower } to { $tendril } in { $games } games.
fair-game = { $game }: a fair start of Niwashi's
page-fair = Fair starts for { $item }
page-fair-own = Niwashi's own, not in the rules
