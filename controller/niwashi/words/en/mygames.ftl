### Kept games on the page and as pictures; a position set up by hand.

## The command line
games-drawn = Drawn: { $file }
keepsake-turn = turn { $turn } of { $turns }
keepsake-turns = { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}
keepsake-player = { $player } ({ $seat })
keepsake-no-png = This computer can't draw PNG files: resvg-py is not installed. Install it (pip install resvg-py), or draw an SVG.

## What a page is refused
web-keeps-no-games = This program keeps no games. Start it without "--records none" to have them kept.
web-not-at-home = Names, exports and deletions are for pages on the computer that keeps the games. Open the page there.
web-no-number = "{ $found }" is not the number of a game or of a turn. Open the list of games again.
web-bad-names = These names can't be kept: at most { $most }, each of at most { $longest } letters.
archive-too-long = That took longer than { $seconds } seconds and was stopped. Try it in the terminal: niwashi games --help
archive-refused = { $why }

## My games
page-my-games = My games
page-my-count = Games kept: { $count }
page-my-none = No game is kept yet. Play one: it is kept from the first turn on.
page-my-line = { $text } · turns: { $count }
page-my-older = Show older games
page-my-close = Close
page-my-list = All my games
page-my-leave = Back to the table
page-my-number = Game { $count }
page-my-who = Who played
page-my-save = Save the names
page-my-saved = The names are saved.
page-my-svg = Picture (SVG)
page-my-png = Picture (PNG)
page-my-animation = Animation
page-my-export = Export
page-my-delete = Delete
page-my-sure = Delete this game and what the board sensed in it, for ever?
page-my-delete-indeed = Delete for ever
page-my-keep = Keep it
page-my-making = One moment …
page-my-made = Saved: { $text }
page-my-late = In this game somebody chose to keep the board as it was: it is shown from there on.
page-my-failed = The program does not answer. Try again.

## A position set up by hand
rules-not-set-out = Positions of { $game } can't be put together stone by stone. Set one up by its text.
web-bad-draft = This page sent a position that this game can't have. Load the page again.
draft-over = The game would be over there: { $why }
web-bad-sketch = The link names more than can be tried here: at most { $turns } turns and { $touches } touches. Open the game from "My games".
sketch-no-cell = This board has no place "{ $found }".
sketch-has-secrets = { $game } hides cards and tiles until its end, and a sketch would show them. Try things out when the game is over.
draft-unknown = Something stands on { $places }, but the board can't feel whose it is, or how high. Put it there on the page.
draft-no-reading = The board has not yet said what stands on it. Try again in a moment.
page-place-begin = Put the stones yourself
page-place-title = A position of your own
page-place-how = Choose a stone, then tap the squares. Another tap makes a stack higher, and one more takes it away. Cards and piles are tapped too.
page-place-stone = What you put
page-place-off = Take away
page-place-side = To move
page-place-fits = This can be played.
page-place-empty = Empty the board
page-place-now = As in the game
page-place-standing = As the board stands
page-place-play = Play from here
page-place-warning = The game now on the table ends without a result.
page-my-turn-took = { $text } · { $count }
