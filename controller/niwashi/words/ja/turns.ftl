### 手を言葉で：「華：庭師をf1からe2へ、もみじ、d3とe4に石」。

told-turn = { $player }：{ $text }
told-turn-borderland-opening-first = { $text }
told-turn-borderland-choosing = { $text }
told-list = 、
told-then = 、
told-then-karesansui = 。
told-and = { $others }と{ $last }
told-walk = { $origin }から{ $target }へ
told-walk-captures = { $origin }から{ $target }のコマを捕獲
told-walk-garden = 庭師を{ $origin }から{ $target }へ
told-walk-throne = 庭師を{ $origin }から{ $target }へ
told-card = { $places }
told-cards-back = { $places }が戻る
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
told-taken = { $places }のコマを捕獲
told-turned = { $places }を裏返す
told-exchanged = { $places }のコマを取り替える
told-trophy = { told-taken }
