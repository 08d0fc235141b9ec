# 箱庭の国（庭園、玉座）：名前と、局面や手が受け付けられない理由。

rules-game-garden = 箱庭の国「庭園」
rules-game-throne = 箱庭の国「玉座」
fact-flower-hand = 華の手元の石
fact-tendril-hand = 蔓の手元の石
fact-flower-squares = 華のマス（12で勝ち）
fact-tendril-squares = 蔓のマス（12で勝ち）
fact-flower-gardeners = 華の庭師
fact-tendril-gardeners = 蔓の庭師
fact-flower-trophies = 華の戦利品（3で勝ち）
fact-tendril-trophies = 蔓の戦利品（3で勝ち）
rules-won-squares = { $winner }の石が12マス以上を占めました。{ $winner }の勝ちです。
rules-won-gardeners = { $loser }の庭師がいなくなりました。{ $winner }の勝ちです。
rules-won-trophies = { $winner }が戦利品を3個以上持っています。{ $winner }の勝ちです。
rules-won-no-turn = { $loser }に指せる手がなくなりました。{ $winner }の勝ちです。
rules-nothing-there = { $place }には何もありません。自分の庭師（3個重ねた石）を持ち上げて手番を始めてください。
rules-not-gardener = { $place }の石は庭師ではありません。動けるのは庭師（3個重ねた石）だけです。
rules-not-yours = { $place }の石は相手のものです。自分の庭師を持ち上げてください。
rules-stays = { $place }の庭師はその場にとどまれません。隣の空いたマスへ動かしてください。
rules-not-adjacent = { $target }は{ $origin }から遠すぎます。庭師が動けるのは隣り合う8マスだけです。
rules-occupied = { $place }には石があります。庭師は空いたマスへ動かします。
rules-dead-end = { $place }からは、使えるどのカードでも何も変わりません。庭師を別のマスへ動かしてください。
rules-card-used = { $card }は使用済みです。まだ使えるカードを選んでください。
rules-card-no-effect = { $place }から{ $card }を使っても何も変わりません。別のカードかマスを選んでください。
rules-choice-none = ここでは選ぶマスがないので、マスは書きません。「{ $canonical }」と書いてください。
rules-choice-missing = 手元の石が足りないので、{ $squares }のうち{ $count }マスを選んで石を置きます。「+」の後に書いてください。
rules-choice-wrong = その選び方はできません。{ $squares }のうちちょうど{ $count }マスに石を置きます。
rules-one-gardener = { $place }の庭師は隣の空いたマスへ動かします。この手番で動けるのはその庭師だけです。
rules-gardener-stuck = { $place }の庭師が動けるマスからは、どのカードを使っても何も変わりません。
rules-not-reached = この手番で使えるカードは、どれも{ $place }に届きません。
rules-hand-empty = 手元の石がないので、{ $place }に石は置けません。
rules-too-many = { $place }の石は1個余分です。手元の石が足りないので、この石か、ほかの選んだ石を1個取り除いてください。
rules-other-turn = { $place }が変わるのは、選んだカードがそこに届くマスへ庭師が動いたあとだけです。
rules-no-stone-on-opponent = 相手の石の上には置けません。{ $place }はそのままにしてください。
rules-no-stone-on-gardener = 石は3個までしか重ねられません。{ $place }の庭師の上には置けません。
rules-no-stone-on-two = 「庭園」では、石は1個の石の上にだけ重ねます。2個ある{ $place }には置けません。
rules-own-not-taken = 自分の手番で自分の石は取りません。{ $place }はそのままにしてください。
rules-gardener-safe = 「庭園」では庭師から石は取れません。{ $place }はそのままにしてください。
rules-only-top = { $place }から取れるのは一番上の石だけです。残りは戻してください。
rules-not-turned = 石が裏返るのは手元に入るときだけです。{ $place }の面が違っています。
rules-card-not-yours = その{ $card }は相手のものです。自分のカードを使ってください。
rules-card-back = { $card }は使用済みです。最後の1枚を使うまで戻りません。
rules-card-useless = 庭師をどこへ動かしても、{ $card }では何も変わりません。別のカードを選んでください。
rules-one-card = 庭師を動かした後に使うカードは1枚だけです。{ $card }はこの手番には合いません。
rules-pile = { $place }の石は、カードのとおりにだけ出し入れします。
rules-position-fields = 「{ $found }」は局面ではありません。項目が{ $count }個あります。配置、手番、手元、カード、戦利品の5個が必要です。
rules-position-ranks = 配置「{ $found }」は{ $count }行です。6行目から順に「/」で区切って6行必要です。
rules-position-rank = { $rank }行目が「{ $found }」です。a b c（華の石）、x y z（蔓の石）、空きマスの数1から6で書いてください。
rules-position-width = { $rank }行目「{ $found }」は{ $count }マスになります。6マスにしてください。
rules-position-side = 手番が「{ $found }」です。fかtと書いてください。
rules-position-hands = 手元が「{ $found }」です。14,14のように、華、蔓の順に二つの数を書いてください。
rules-position-cards = カードが「{ $found }」です。1234,123のように、華、蔓の順に使えるカードを書いてください。
rules-position-trophies = 戦利品が「{ $found }」です。0,0のように、華、蔓の順に二つの数を書いてください。
rules-position-no-trophies = 戦利品が「{ $found }」です。「庭園」に戦利品はないので「-」と書いてください。
rules-position-stones = 盤上、手元、戦利品を合わせて石が{ $found }個あります。全部で{ $wanted }個でなければなりません。
rules-position-no-gardener = 庭師がどちらにもいません。少なくとも一人は必要です。
rules-position-gardeners = { $player }の庭師が{ $found }人います。「庭園」では各自ちょうど一人です。
rules-position-no-card = { $player }に使えるカードがありません。いつでも少なくとも1枚は使えます。
rules-position-won = { $player }の手番ですが、すでに勝っています。勝負がついた局面では負けた側の手番になります。
rules-position-not-canonical = 「{ $found }」は正しい書き方ではありません。「{ $canonical }」と書いてください。
rules-turn-text = 「{ $found }」は手の書き方ではありません。f1e2:1やc3d4:2+c5,e5のように、元のマス、先のマス、カード、必要なら選んだマスを書いてください。
rules-turn-not-canonical = 「{ $found }」は正しい書き方ではありません。「{ $canonical }」と書いてください。
rules-handicap-stones = 置石{ $found }個の開始局面はありません。1〜{ $most }個から選んでください（RC-61）。
rules-position-mixed = { $place }に両方の石があります。重ねる石はすべて一方のものです。
rules-position-too-many = { $player }の石が盤上に{ $found }個多く置かれています。

## 受け付けられないカード
cards-offset-zero = { $source }：カード{ $where }に庭師自身のマス{ $offset }があります。取り除いてください。
cards-offset-far = { $source }：カード{ $where }に{ $offset }があります。どちらの数も-5から5までにしてください。
cards-offset-count = { $source }：カード{ $where }のマスは{ $count }個です。1個から8個までにしてください。
cards-offset-repeated = { $source }：カード{ $where }に{ $offset }が二度あります。一度だけ書いてください。
cards-not-an-offset = { $source }：カード{ $where }に{ $found }があります。前、右の順に、[2, -1]のような二つの整数で書いてください。
cards-count = { $source }：{ $where }のカードは{ $count }枚です。片面にちょうど4枚必要です。
cards-missing-key = { $source }：{ $where }がありません。「{ $field }」が必要です。
cards-unknown-key = { $source }：{ $where }に「{ $field }」という項目はありません。セットにはname、black、red、カードにはoffsets、standingを書きます。
cards-bad-standing = { $source }：カード{ $where }のstandingが{ $found }です。certain、fits-examples、placeholderのどれかにしてください。
cards-bad-name = { $source }：「{ $found }」はカードセットの名前にできません。文字、数字、空白、「-」「_」で40字までにしてください。
cards-wrong-shape = { $source }：{ $where }が{ $found }です。カードセットはname、black、redの表で、各面はoffsetsを持つ4枚のカードです。
cards-not-a-table = { $source }：{ $found }はカードセットではありません。name、black、redの表で書いてください。

## 条文
clause-rc-1 = 華と蔓の二人で遊び、華が先攻です。石はどれも同じ形で、上を向いた面がどちらの石かを示します。
clause-rc-2 = 盤は6×6マスです。華から見て左から右へa〜f、手前から奥へ1〜6と数えます。蔓は向かい側に座ります。
clause-rc-3 = 1マスには何もないか、一方のプレイヤーの石が1〜3個重なって置かれます。3個重ねた石が庭師です。
clause-rc-4 = 庭師はそれぞれ自分から見て右手前の角から始めます。華はf1、蔓はa6です。
clause-rc-5 = 「庭園」では石は17個ずつで、最初は14個が手元にあります。「玉座」では18個ずつで、15個が手元にあります。
clause-rc-6 = 二人とも同じ4枚のカードを持ちます。カードは、持ち主から見た庭師の周りのマスを示します。カードは回さないので、蔓のマスは華のマスを半回転させたものになります。
clause-rc-7 = 「庭園」ではカードの黒い面、「玉座」では赤い面を使います。
clause-rc-10 = まず庭師を3個重ねたまま、周りの8マスのうち空いたマスへ動かします。
clause-rc-11 = 次に、使えるカードを1枚選んで開拓します。カードのマスは、動いた後の庭師から数えます。盤の外のマスは数えません。
clause-rc-12 = 手順1：カードのマスのうち、自分の石がちょうど1個あるマスに、手元から2個目を重ねます。「庭園」では、2個の石や自分の庭師には重ねません。
clause-rc-13 = 手順2：カードのマスのうち、空いたマスに手元から1個ずつ石を置きます。
clause-rc-14 = 手順3：カードのマスのうち、相手の石が1個か2個あるマスから、一番上の石を取ります。取った石は裏返して手元に加えます。「庭園」では、庭師からは取れません。
clause-rc-15 = 一つの手順をすべてのマスで終えてから、次の手順に進みます。手順3で取った石は同じ手番では置けません。取って空いたマスは空いたままです。
clause-rc-16 = 手元の石が足りないときは手順1が先で、足りなくなった手順ではどのマスに置くかを選びます。置ける石はすべて置きます。手元の石がなければ、手順1と2では何もしません。
clause-rc-17 = 何も変わらないカードは使えません。置くだけ、または取るだけでも構いません。
clause-rc-18 = 庭師、行き先、カード、選ぶときは選んだマスまでそろって、一つの手になります。どのカードを使っても何も変わらないマスへ行く手はありません。
clause-rc-19 = パスはできません。手番なのに指せる手がないプレイヤーの負けです。
clause-rc-20 = 使ったカードは使えなくなります。最後の1枚を使うと、ほかの3枚がまた使えるようになり、その1枚だけが使用済みになります。
clause-rc-21 = 「庭園」では、自分の手番の後に自分の石が12マス以上にあれば、ただちに勝ちです。庭師のマスも数えます。
clause-rc-30 = 「玉座」では庭師が二人以上になることがあります。手番ごとに、好きな一人が動いて開拓します。
clause-rc-31 = 「玉座」の手順1では、自分の石が1個か2個あるマスに、区別なく重ねます。2個の石は新しい庭師になりますが、この手番にはもう何もしません。3個の石には重ねません。
clause-rc-32 = 「玉座」の手順3では、庭師からも石を取ります。庭師から取った石は戦利品で、面を変えず、二度と置きません。残った2個はふつうの石です。
clause-rc-33 = 「玉座」では、相手の庭師がいなくなるか、自分の戦利品が3個以上になった手番で勝ちです。12マスは関係ありません。
clause-rc-40 = 引き分けはなく、同じ局面が何度現れても構いません。手数で打ち切った対局は「結果なし」で、どちらの勝ちでもありません。
clause-rc-41 = 黒1のほかは、確実に発売されたものと言える図柄ではありません。説明書の例に合うものと、当方で作ったものがあります。お持ちの方は「niwashi cards new」で入力できます。1組は各面4枚で、4枚とも違うものです。1枚は1〜8マス、どれも庭師から5マス以内です。
clause-rc-42 = カードはいちょう（1）、もみじ（2）、竹（3）、松（4）と呼びます。「竹を使う」のように言えます。名前と絵は当方で作ったもので、発売されたカードにはありません。図柄が変わっても、番号ごとの名前は同じです。
clause-rc-50 = 一つの手で最後の庭師と3個目の戦利品をともに取ったときは、庭師がいなくなったことを理由として示します。勝者は同じです。
clause-rc-51 = 手を書くとき、選んだマスは一度ずつ書きます。
clause-rc-52 = 局面では、使えるカードは1〜4枚のどれでもよく、戦利品も石の数が合えば何個でも構いません。何手目かは数えません。
clause-rc-60 = 置石は「庭園」だけのもので、望んだときにだけ使います。後攻のプレイヤーの石を、対局の前に盤に置いておきます。
clause-rc-61 = 置石は1〜3個です。蔓の手元から1個ずつ、蔓の手前の列に置きます。1個ならd6、2個ならd6とf6、3個ならb6とd6とf6です。その後はふつうの石と同じです。

## 手の読み方
turn-moved = { $origin }から{ $target }、{ $card }
turn-moved-choosing = { $origin }から{ $target }、{ $card }（石は{ $chosen }）

## 入門と目標
goal-garden = 先に12マスに石を広げたほうが勝ちです。
goal-throne = 相手の庭師をなくすか、戦利品を3個取れば勝ちです。
lesson-garden-lift = 3個重ねた石が、あなたの庭師です。持ち上げてください。
lesson-garden-set = 庭師は、周りのマスへ一つ動きます。光っているマスに置いてください。
lesson-garden-card = カードは、庭師から見たマスを示します。光っているカードを引き抜いてください。
lesson-garden-stones = 示された{ $placed }マスは空いています。手元の石を1個ずつ置いてください。
lesson-garden-again = 次の手番です。庭師を光っているマスへ動かし、光っているカードを引き抜いてください。
lesson-garden-double = そこには自分の石が1個あります。もう1個を上に重ねてください。
lesson-garden-double-done = 自分の石の上に、もう1個重ねてください。盤からは見えないので、最後に「完了」を押します。
lesson-garden-double-page = 自分の石の上に、もう1個重ねてください。この画面では重ねれば分かります。実物の盤では見えないので、最後に「完了」を押します。
lesson-garden-near = 今度は蔓の石をねらいます。庭師を光っているマスへ動かし、カードを引き抜いてください。
lesson-garden-take = 蔓の石がカードのマスにあれば、一番上を取れます。裏返せば自分の石です。空きマスには石を置きます。
lesson-garden-last = 数手進んで、石は10マスにあります。庭師を動かし、最後のカードを引き抜いてください。
lesson-garden-cards = 最後の1枚を使ったので、ほかの3枚を戻します。また使えるようになります。
lesson-garden-win = 残りの石を置いてください。先に{ $squares }マスに石を広げたほうが勝ち。あなたの勝ちです。
lesson-garden-end = これで庭園のすべてです。動いて、引いて、置いて、12マスで勝ち。「完了」で対局を始めましょう。
lesson-throne-lift = 3個重ねた石が、あなたの庭師です。持ち上げてください。
lesson-throne-set = 庭師は、周りのマスへ一つ動きます。光っているマスに置いてください。
lesson-throne-card = カードは、庭師から見たマスを示します。光っているカードを引き抜いてください。
lesson-throne-stones = 示された{ $placed }マスは空いています。手元の石を1個ずつ置いてください。
lesson-throne-again = 次の手番です。庭師を光っているマスへ動かし、光っているカードを引き抜いてください。
lesson-throne-double = そこには自分の石が1個あります。もう1個を上に重ねてください。
lesson-throne-double-done = 自分の石の上に、もう1個重ねてください。盤からは見えないので、最後に「完了」を押します。
lesson-throne-double-page = 自分の石の上に、もう1個重ねてください。この画面では重ねれば分かります。実物の盤では見えないので、最後に「完了」を押します。
lesson-throne-third = もう一度、庭師を動かし、カードを引き、光っている空きマスに石を置いてください。
lesson-throne-gardener = 2個の上に3個目を重ねてください。これで二人目の庭師になります。
lesson-throne-gardener-done = 2個の上に3個目を重ねると、二人目の庭師です。最後に「完了」を押してください。
lesson-throne-other = どちらの庭師も動けます。新しい庭師を光っているマスへ動かし、最後のカードを引き抜いてください。
lesson-throne-cards = 最後の1枚を使ったので、ほかの3枚を戻します。また使えるようになります。
lesson-throne-rest = 空いている2マスに石を置き、蔓の1個の石を取ります。裏返せば自分の石です。
lesson-throne-strike = 蔓の庭師の一番上の石を取ると、戦利品です。蔓の庭師がいなくなり、あなたの勝ちです。
lesson-throne-strike-done = 蔓の庭師の一番上の石を取ると、戦利品です。庭師がいなくなれば勝ち。「完了」を押してください。
lesson-throne-end = 相手の庭師をなくすか、戦利品を3個取れば勝ちです。「完了」で対局を始めましょう。

## ゲームの一覧
game-family-garden = 箱庭の国
game-family-throne = 箱庭の国
game-about-garden = 12マスに石を広げる。
game-minutes-garden = 10〜20分
game-board-garden = 6×6のマスとカード置き場8か所
game-about-throne = 石を3個取るか、相手の庭師をなくす。
game-minutes-throne = 10〜20分
game-board-throne = 6×6のマスとカード置き場8か所

## 盤の上の名前
player-flower = 華
player-tendril = 蔓
card-name-garden = { $number ->
    [1] いちょう
    [2] もみじ
    [3] 竹
   *[4] 松
}
card-name-throne = { card-name-garden }

## 声で言うこと
speech-stands-garden = { $place }：{ $pieces }、{ $count ->
    [3] 庭師。
   *[other] 石{ $count }個。
}
speech-stands-throne = { $place }：{ $pieces }、{ $count ->
    [3] 庭師。
   *[other] 石{ $count }個。
}

## 対局中に盤が言うこと
say-lift-garden = 光っている3個重ねの庭師を持ち上げてください。
say-lift-throne = { say-lift-garden }
say-stones-garden = { $adds ->
        [0] { $picks ->
            [0] {""}
           *[other] 手元の石を{ $among }のうち{ $picks }か所に置いて{ $takes ->
                [0] {""}
               *[other] 、
            }
        }
       *[other] 手元の石を{ $gets }に{ $picks ->
            [0] {""}
           *[other] 、{ $among }のうち{ $picks }か所に
        }置いて{ $takes ->
            [0] {""}
           *[other] 、
        }
    }{ $takes ->
        [0] { $stones ->
            [0] {""}
           *[other] ください。
        }
       *[other] { $loses }の上の石を取ってください。
    }{ $cards ->
        [0] {""}
       *[other] 光る{ $returns }を戻してください。
    }
say-stones-throne = { say-stones-garden }
cue-gets-stone-garden = ここに石を1個置いてください
cue-gets-stone-throne = { cue-gets-stone-garden }
cue-gets-on-top-garden = 上に石をもう1個重ねてください
cue-gets-on-top-throne = { cue-gets-on-top-garden }
cue-loses-stone-garden = 一番上の石を取ってください
cue-loses-stone-throne = { cue-loses-stone-garden }
say-take-some-garden = 点滅している石のうち、この手番で取る石を取り除いてください。
say-take-some-throne = { say-take-some-garden }
told-taken-garden = { $count ->
   *[other] { $places }から石を取る
}
told-taken-throne = { told-taken-garden }
told-added-2-garden = { $count ->
   *[other] { $places }に2個目の石
}
told-added-2-throne = { told-added-2-garden }
told-added-3-garden = { $count ->
   *[other] { $places }に3個目の石（新しい庭師）
}
told-added-3-throne = { told-added-3-garden }
told-trophy-garden = { $count ->
   *[other] { $places }から戦利品
}
told-trophy-throne = { told-trophy-garden }
say-set-garden = 光っているマスに庭師を置いてください。
say-set-throne = { say-set-garden }
say-touch-garden = 二通りの動きが考えられます。庭師の今いるマスか離れたマスのうち、点滅しているほうに触れてください。
say-touch-throne = { say-touch-garden }
press-lift-garden = 自分の庭師を押してください。
press-lift-throne = { press-lift-garden }
press-set-garden = 庭師の行き先を押してください。
press-set-throne = { press-set-garden }
say-choose-garden = 手元の石が足りません。点滅しているマスを{ $count }つ選び、石を一度持ち上げて戻すか、押してください。
say-choose-throne = { say-choose-garden }
press-choose-garden = 手元の石が足りません。点滅しているマスから{ $count }つ選んで押してください。
press-choose-throne = { press-choose-garden }
