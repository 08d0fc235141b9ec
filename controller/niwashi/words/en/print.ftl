### Papers to print.

print-no-stones = The stones of "{ $game }" have no two faces, so there is no sheet of them. Games with a sheet: { $known }.
print-written = { $count } stones are in { $file }. Open it in a browser and print it at 100 %.
print-stones-title = { $game }: { $count } stones of { $size } mm
print-stones-scale = Print at 100 % on A4 or Letter, not fitted to the page. Thick paper is best.
print-stones-cut = Cut along the full lines, fold at the dashed ones, glue the faces back to back.
print-stones-ruler = This line is 100 mm long:
print-no-cards = The game "{ $game }" has no cards, so there is no sheet of them. Games with cards: { $known }.
print-cards-written = The cards are in { $file }. Open it in a browser and print it at 100 %.
print-cards-title = { $game }: { $count } cards of { $size } mm
