### 手を言葉で：「華：庭師をf1からe2へ、カード2、d3とe4に石」。

told-turn = { $player }：{ $text }
told-turn-borderland-opening-first = { $text }
told-turn-borderland-choosing = { $text }
told-list = 、
told-then = 、
told-then-karesansui = 。
told-and = { $others }と{ $last }
told-walk = { $origin }から{ $target }へ
told-walk-garden = 庭師を{ $origin }から{ $target }へ
told-walk-throne = 庭師を{ $origin }から{ $target }へ
told-card = カード{ $places }
told-cards-back = { $count ->
   *[other] カード{ $places }が戻る
}
told-added = { $count ->
   *[other] { $places }にコマ
}
told-added-garden = { $count ->
   *[other] { $places }に石
}
told-added-throne = { $count ->
   *[other] { $places }に石
}
told-added-borderland-opening-first = { $places }に{ $player }
told-added-2 = { $count ->
   *[other] { $places }に2個目の石
}
told-added-3 = { $count ->
   *[other] { $places }に3個目の石（新しい庭師）
}
told-taken = { $count ->
   *[other] { $places }から石を取る
}
told-taken-borderland = { $places }のコマを捕獲
told-trophy = { $count ->
   *[other] { $places }から戦利品
}
