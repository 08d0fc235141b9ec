### Papers to print.

print-help = Print what is put on a board
print-help-examples =
    niwashi print stones
    niwashi print cards
    niwashi print stones --game throne --size 15 --out throne.html
print-help-stones = Write a page with all stones of a game in true size, to print in a browser, cut out and fold
print-help-stones-examples =
    niwashi print stones
    niwashi print stones --game throne --size 15 --out throne.html
print-help-cards = Write a page with all cards of a game in true size, to print in a browser, cut out and fold
print-help-cards-examples =
    niwashi print cards
    niwashi print cards --cards mine.toml --out mine.html
print-help-width = How wide a card is; it is as high as a card of 44 x 68 would be.
print-help-size = How wide a stone is. A button of NeoTrellis or a pad of a Launchpad takes 12.
print-help-out = The file to write.
print-no-stones = The stones of "{ $game }" have no two faces, so there is no sheet of them. Games with a sheet: { $known }.
print-written = { $count } stones are in { $file }. Open it in a browser and print it at 100 %.
print-stones-title = { $game }: { $count } stones of { $size } mm
print-stones-scale = Print at 100 % on A4 or Letter, not fitted to the page. Thick paper is best.
print-stones-cut = Cut along the full lines, fold at the dashed ones, glue the faces back to back.
print-stones-ruler = This line is 100 mm long:
print-no-cards = The game "{ $game }" has no cards, so there is no sheet of them. Games with cards: { $known }.
print-cards-written = The cards are in { $file }. Open it in a browser and print it at 100 %.
print-cards-title = { $game }: { $count } cards of { $size } mm
