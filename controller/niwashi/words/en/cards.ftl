# Card sets: why one is refused (RC-41). $where is a card such as "black 2", or a face; $source is the file.
cards-no-file = { $source }: no card set could be read from there ({ $why }). Give a file's path or the name of a set.
cards-not-toml = { $source } is not a TOML file: { $why }.
cards-unknown-set = There is no card set called "{ $found }". Known sets: { $known }; or give a file's path.
cards-offset-zero = { $source }: card { $where } has the offset { $offset }, the Gardener's own square: leave it out.
cards-offset-far = { $source }: card { $where } has the offset { $offset }: both numbers have to lie between -5 and 5.
cards-offset-count = { $source }: card { $where } has { $count } offsets: it needs 1 to 8.
cards-offset-repeated = { $source }: card { $where } has the offset { $offset } twice: name each once.
cards-not-an-offset = { $source }: card { $where } has the offset { $found }: write two whole numbers, [forward, right].
cards-count = { $source }: { $where } has { $count } cards: a card set has exactly 4 on each face.
cards-same = { $source }: cards { $where } { $first } and { $where } { $second } are the same, { $offsets }: all four have to differ.
cards-missing-key = { $source }: { $where } is missing: "{ $field }" has to be there.
cards-unknown-key = { $source }: "{ $field }" in { $where } means nothing: a set has name, black and red, a card offsets and standing.
cards-bad-standing = { $source }: card { $where } has the standing { $found }: write certain, probable or placeholder.
cards-bad-name = { $source }: "{ $found }" can't name a card set: use up to 40 letters, digits, spaces, "-" and "_".
cards-wrong-shape = { $source }: { $where } is { $found }: a card set is a table of name, black and red, each face four tables with offsets.
