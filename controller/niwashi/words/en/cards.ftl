# Card sets: why one is refused (RC-41). $where is a card such as "black 2", or a face; $source is the file.
cards-no-file = { $source }: no card set could be read from there ({ $why }). Give a file's path or the name of a set.
cards-not-toml = { $source } is not a TOML file: { $why }.
cards-unknown-set = There is no card set called "{ $found }". Known sets: { $known }; or give a file's path.
cards-same = { $source }: cards { $where } { $first } and { $where } { $second } are the same, { $offsets }: all four have to differ.
cards-not-squares = "{ $found }" does not name squares: write them as steps, such as ffl (two forward, one left) or numbers such as 2,-1.

# The command line.

cards-set-title = Card set "{ $name }". G is the Gardener, # the squares of the card; its owner looks upward.
cards-face-black = Black faces (Garden)
cards-face-red = Red faces (Throne)
cards-card-title = { $number } { $name } ({ $standing })
cards-standing-certain = certain
cards-standing-fits-examples = fits the examples
cards-standing-placeholder = made up here
cards-uncertain-fits-examples = { $face }: these fit the rule sheet's worked examples, but other patterns would too: { $numbers }.
cards-uncertain-placeholder = { $face }: made up here, not the published cards: { $numbers }. If you own the game, enter the printed patterns with "niwashi cards new".
cards-good = { $source } is a good card set, "{ $name }".
cards-ask-name = Name of the card set
cards-how-to-type = For each card, type its squares as steps from the Gardener: f forward, b back, l left, r right, as the card's owner sees them: a printed card lies with its faction's emblem towards its owner. "ffl ffr" are two squares; so are "2f1l 2f1r" and "2,-1 2,1" (forward, right). "?" keeps the built-in pattern.
cards-ask-card = Card { $number }
cards-ask-right = Is that right? [Y/n]
cards-written = Written: { $file }. Play with it: niwashi play --cards "{ $wanted }"
