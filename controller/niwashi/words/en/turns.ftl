### A turn in words, from what hands do for it: "Flower: Gardener f1 to e2, Maple, stones on d3 and e4".

told-turn = { $player }: { $text }
told-turn-borderland-opening-first = { $text }
told-turn-borderland-choosing = { $text }
told-list = ,{" "}
told-then = ,{" "}
told-then-karesansui = ;{" "}
told-and = { $others } and { $last }
told-walk = { $origin } to { $target }
told-walk-captures = { $origin } captures { $target }
told-walk-garden = Gardener { $origin } to { $target }
told-walk-throne = Gardener { $origin } to { $target }
told-card = { $places }
told-cards-back = { $places } back
told-added = { $count ->
    [one] a piece on { $places }
   *[other] pieces on { $places }
}
told-added-garden = { $count ->
    [one] a stone on { $places }
   *[other] stones on { $places }
}
told-added-throne = { $count ->
    [one] a stone on { $places }
   *[other] stones on { $places }
}
told-added-borderland-opening-first = { $player } on { $places }
told-taken = captures { $places }
told-turned = turns over { $places }
told-exchanged = exchanges the piece on { $places }
told-trophy = { told-taken }
