# 箱庭の国(The Reclamation)の名前と、局面や手番が認められない理由。

rules-game-garden = ガーデン
rules-game-throne = スローン
rules-player-flower = 花
rules-player-tendril = 蔓

fact-flower-hand = 花の手持ちの石
fact-tendril-hand = 蔓の手持ちの石
fact-flower-squares = 花のマス(12 で勝ち)
fact-tendril-squares = 蔓のマス(12 で勝ち)
fact-flower-gardeners = 花の庭師
fact-tendril-gardeners = 蔓の庭師
fact-flower-trophies = 花の戦利品(3 で勝ち)
fact-tendril-trophies = 蔓の戦利品(3 で勝ち)

rules-won-squares = { $winner ->
        [flower] 花
       *[tendril] 蔓
    }の石が 12 マス以上を占めました。{ $winner ->
        [flower] 花
       *[tendril] 蔓
    }の勝ちです。
rules-won-gardeners = { $loser ->
        [flower] 花の庭師がいなくなりました。蔓
       *[tendril] 蔓の庭師がいなくなりました。花
    }の勝ちです。
rules-won-trophies = { $winner ->
        [flower] 花
       *[tendril] 蔓
    }が戦利品を 3 個以上持っています。{ $winner ->
        [flower] 花
       *[tendril] 蔓
    }の勝ちです。
rules-won-no-turn = { $loser ->
        [flower] 花にできる手がありません。蔓
       *[tendril] 蔓にできる手がありません。花
    }の勝ちです。

rules-nothing-there = { $place } には何もありません。自分の庭師(3 個重ねた石)を持ち上げて手番を始めてください。
rules-not-gardener = { $place } の石は庭師ではありません。動けるのは庭師(3 個重ねた石)だけです。
rules-not-yours = { $place } の石は相手のものです。自分の庭師を持ち上げてください。
rules-stays = { $place } の庭師はその場にとどまれません。隣の空いたマスへ動かしてください。
rules-not-adjacent = { $target } は { $origin } から遠すぎます。庭師が動けるのは隣り合う 8 マスだけです。
rules-occupied = { $place } には石があります。庭師は空いたマスへ動かします。
rules-dead-end = { $place } からは、使えるどのカードでも何も変わりません。庭師を別のマスへ動かしてください。
rules-card-used = カード { $card } は使用済みです。まだ使えるカードを選んでください。
rules-card-no-effect = { $place } からカード { $card } を使っても何も変わりません。別のカードかマスを選んでください。
rules-choice-none = ここでは選ぶマスがないので、マスは書きません。{ $canonical } と書いてください。
rules-choice-missing = 手持ちの石が足りないので、{ $squares } のうち { $count } マスを選んで石を置きます。「+」の後に書いてください。
rules-choice-wrong = その選び方はできません。{ $squares } のうちちょうど { $count } マスに石を置きます。
rules-illegal-turn = { $turn } は指せません。{ $why }({ $clause })

rules-one-gardener = { $place } の庭師は隣の空いたマスへ動かします。この手番で動けるのはその庭師だけです。
rules-gardener-stuck = { $place } の庭師が動けるマスからは、どのカードを使っても何も変わりません。
rules-not-reached = この手番で使えるカードは、どれも { $place } に届きません。
rules-hand-empty = 手持ちの石がないので、{ $place } に石は置けません。
rules-other-turn = { $place } は、この手番のほかの動きと合いません。
rules-no-stone-on-opponent = 相手の石の上には置けません。{ $place } はそのままにしてください。
rules-no-stone-on-gardener = 石は 3 個までしか重ねられません。{ $place } の庭師の上には置けません。
rules-no-stone-on-two = ガーデンでは、石は 1 個の石の上にだけ重ねます。2 個ある { $place } には置けません。
rules-own-not-taken = 自分の手番で自分の石は取りません。{ $place } はそのままにしてください。
rules-gardener-safe = ガーデンでは庭師から石は取れません。{ $place } はそのままにしてください。
rules-only-top = { $place } から取れるのは一番上の石だけです。残りは戻してください。
rules-not-turned = 石が裏返るのは手持ちに入るときだけです。{ $place } の面が違っています。
rules-card-not-yours = そのカード { $card } は相手のものです。自分のカードを使ってください。
rules-card-back = カード { $card } は使用済みです。最後の 1 枚を使うまで戻りません。
rules-card-useless = 庭師をどこへ動かしても、カード { $card } では何も変わりません。別のカードを選んでください。
rules-one-card = 庭師を動かした後に使うカードは 1 枚だけです。カード { $card } はこの手番には合いません。
rules-pile = { $place } の石は、カードのとおりにだけ出し入れします。

rules-position-fields = 「{ $found }」は局面ではありません。項目が { $count } 個あります。配置、手番、手持ち、カード、戦利品の 5 個が必要です。
rules-position-ranks = 配置「{ $found }」は { $count } 段です。6 段目から順に「/」で区切って 6 段必要です。
rules-position-rank = { $rank } 段目が「{ $found }」です。a b c(花の石)、x y z(蔓の石)、空きマスの数 1 から 6 で書いてください。
rules-position-width = { $rank } 段目「{ $found }」は { $count } マスになります。6 マスにしてください。
rules-position-side = 手番が「{ $found }」です。f か t と書いてください。
rules-position-hands = 手持ちが「{ $found }」です。14,14 のように、花、蔓の順に二つの数を書いてください。
rules-position-cards = カードが「{ $found }」です。1234,123 のように、花、蔓の順に使えるカードを書いてください。
rules-position-trophies = 戦利品が「{ $found }」です。0,0 のように、花、蔓の順に二つの数を書いてください。
rules-position-no-trophies = 戦利品が「{ $found }」です。ガーデンに戦利品はないので「-」と書いてください。
rules-position-stones = 盤上、手持ち、戦利品を合わせて石が { $found } 個あります。全部で { $wanted } 個でなければなりません。
rules-position-no-gardener = 庭師が一人もいません。少なくとも一人は必要です。
rules-position-gardeners = { $player ->
        [flower] 花
       *[tendril] 蔓
    }の庭師が { $found } 人います。ガーデンでは各自ちょうど一人です。
rules-position-no-card = { $player ->
        [flower] 花
       *[tendril] 蔓
    }に使えるカードがありません。いつでも少なくとも 1 枚は使えます。
rules-position-won = { $player ->
        [flower] 花
       *[tendril] 蔓
    }の手番ですが、すでに勝っています。勝負がついた局面では負けた側の手番になります。
rules-position-not-canonical = 「{ $found }」は正しい書き方ではありません。「{ $canonical }」と書いてください。

rules-turn-text = 「{ $found }」は手ではありません。f1e2:1 や c3d4:2+c5,e5 のように、元のマス、先のマス、カード、必要なら選んだマスを書いてください。
rules-turn-not-canonical = 「{ $found }」は正しい書き方ではありません。「{ $canonical }」と書いてください。
rules-perft-depth = { $found } は手順を数える深さになりません。0 から { $deepest } までの整数にしてください。
