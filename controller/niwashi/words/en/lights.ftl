### What the lights mean, how they move, what the themes are called, and what a theme file may not do.

## What each cue means, said to a guest
cue-may-lift = You may lift this
cue-lifted = This came from here and may go back
cue-may-go = You may set it down here
cue-may-place = You may place a piece here
cue-dead-end = It fits here, but then no card would do anything
cue-card-ready = You may play this card
cue-card-back = This card goes back to its place
cue-gets-stone = Put a piece here
cue-gets-on-top = Put one more piece on top
cue-loses-stone = Take this piece off
cue-leaves = Lift all of this and move it
cue-arrives = Set it down here
cue-yours-to-choose = Choose among these
cue-chosen = You chose this one
cue-unseen = The board cannot see this: make it so, then press done
cue-wrong = Something is not right here
cue-put-back = Something belongs back here
cue-take-off = Take all of this off the board
cue-turn-over = Flip this
cue-later = This is not right either: it comes later
cue-press-done = Press this when you have finished
cue-last-turn = This changed in the last turn
cue-own-land = Your territory
cue-own-land-open = Your territory: you may place a piece here
cue-enemy-land = Your opponent's territory
cue-hint = Look here
cue-waiting = Thinking: please wait
cue-updated = The update worked: this is the new version
cue-went-back = The update failed: the version before is back
cue-starting = Starting, or bringing a backup back: please wait
cue-network-offline = The board is not on a network
cue-network-own = The board has a network of its own: join it and open the page
cue-network-joining = Joining a network: please wait
cue-network-online = The board is on your network
cue-pairing-first = A guest wants to come in: this is the first of four places to tap
cue-pairing = A guest wants to come in: this is the next place to tap
cue-agree = Press this to agree to what is proposed
cue-draw = A draw, if both agree
cue-take-back = A turn is taken back, if both agree
cue-pause = A pause, if both agree
cue-resign = You resign, if you say so once more
cue-let-in = Press this to let the guest in
cue-guest-came = A guest has come in
cue-out-of-time = Time has run out for this player
cue-won = The winner
cue-lost = The loser

## Themes
theme-dusk = Lanterns at dusk
theme-iris = Irises on gold (for colour-blind eyes)
theme-moss = Moss garden

## A theme that can't be used
lights-theme-unknown = There is no theme called "{ $found }". Themes: { $known }.
lights-theme-unreadable = Theme file { $source } can't be read: { $why }.
lights-theme-not-toml = Theme file { $source } is not TOML: { $why }. Compare it with a theme that comes with Niwashi.
lights-theme-missing = Theme file { $file }: { $where } is missing. Every light needs colour, level and motion.
lights-theme-missing-cues = Theme file { $file }: these cues have no light: { $cues }. A theme gives every cue one, under [lights].
lights-theme-unknown-key = Theme file { $file }: there is no field { $where } (found { $found }). A light has colour, level, motion, period_s and depth.
lights-theme-unknown-cue = Theme file { $file }: there is no cue { $found }. Check the spelling; the themes that come with Niwashi list all cues.
lights-theme-bad-colour = Theme file { $file }: { $where } is { $found }. A colour is written as on a web page, "#rrggbb" in small letters.
lights-theme-bad-level = Theme file { $file }: { $where } is { $found }. The level is how bright the light gets: more than 0, at most 1.
lights-theme-bad-motion = Theme file { $file }: { $where } is { $found }. Motions: steady, breathe, blink, sparkle, sweep.
lights-theme-bad-period = Theme file { $file }: { $where } is { $found }. A period lasts 0.4 to 60 seconds: quicker flashing can harm people.
lights-theme-bad-depth = Theme file { $file }: { $where } is { $found }. The depth is the share of brightness that the motion takes away: 0.2 to 1.
lights-theme-bad-value = Theme file { $file }: { $where } is { $found }, which is not what belongs there. Compare it with a theme that comes with Niwashi.
lights-theme-steady-moves = Theme file { $file }: { $where } is steady, so it can have neither period_s nor depth. Leave them out or choose another motion.
lights-theme-no-tempo = Theme file { $file }: { $where } moves, so it needs both period_s and depth.
lights-theme-too-dark = Theme file { $file }: { $where } is too dark to be seen on a real board. Raise its level or choose a lighter colour.
lights-theme-hue-only = Theme file { $file }: { $one } and { $other } differ in hue only, which not everybody can see. Give them different motions, clearly different periods (1.5 times), or clearly different brightness.
