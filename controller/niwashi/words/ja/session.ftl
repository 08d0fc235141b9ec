### ゲームのあいだに盤が話す言葉。$player は手番のプレイヤー、$other は相手。

## 今すること
say-one-moment = 少しお待ちください…
say-lift = 光っているコマを一つ持ち上げてください。
say-place = 光っているところに一つ置いてください。
say-set = 光っているところに置いてください。
say-pull = 光っているカードを1枚引き抜いてください。
say-stones = { $adds ->
        [0] { $picks ->
            [0] {""}
           *[other] 手元のコマを{ $among }のうち{ $picks }か所に置いて{ $takes ->
                [0] {""}
               *[other] 、
            }
        }
       *[other] 手元のコマを{ $gets }に{ $picks ->
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
       *[other] { $loses }のコマを取ってください。
    }{ $cards ->
        [0] {""}
       *[other] 光る{ $returns }を戻してください。
    }
say-take-some = 点滅しているコマのうち、この手番で取るコマを取り除いてください。
say-choose = 点滅しているところから{ $count }つ選び、持ち上げて置き直すか、押してください。
say-touch = どう動かしたか盤には分かりません。点滅しているところのうち、コマが今あるところか、元のところに触れてください。
say-touch-page = 光っているところにコマを置いてください。
say-touch-or-done = 二通りの動きが考えられます。動かした元か先が点滅していれば、そこに触れてください。なければ{ $player }が「完了」を押します。
say-set-or-done = 点滅しているところにコマを置いてください。盤から取り除く手なら、{ $player }が「完了」を押します。
say-touch-one = 点滅しているところのうち、どれのことか触れて教えてください。
say-touch-one-or-done = 点滅しているところのうち、どれのことか触れて教えてください。どれでもなければ、「完了」を押してください。
say-touch-one-wins = 点滅しているところのうち、どれのことか触れて教えてください。{ $places }なら勝ちです。
say-touch-any-wins = 点滅しているところのうち、どれのことか触れて教えてください。どれでも勝ちです。
say-done = これでよければ「完了」を押してください。
say-done-unseen = 光っているところを整えてから「完了」を押してください。
say-done-or-back = 今の動きが指し手なら「完了」を、前の手を戻すところなら「戻す」を押してください。
say-or-back = 直前の手を戻すところなら「戻す」を押してください。
say-back-with-done = 指し手を続けてください。直前の手を戻したのなら「完了」を押してください。
say-go-on = もう一つ行動できます。「完了」を押すと「{ $said }」になります。
say-pass = ほかにできる行動がありません。「完了」を押すと「{ $said }」になります。
say-or-done = または、「完了」を押すと「{ $said }」になります。
say-unfelt = { $places }の変化は盤では分かりません。{ $presses ->
        [0] そこにあるものを一度持ち上げて戻し、「完了」を押してください。
       *[other] そこを押してください。
    }
say-choose-button = { $hands ->
        [0] 光っている場所かボタンに触れて選んでください。
       *[other] または、光っている場所かボタンに触れて選んでください。
    }
say-goes-back = まず、{ $places }にあったものを元の場所に戻してください。
say-good = それで合っています。
say-going-back = 直前の手を戻しています。光のとおりに続けるか、元の位置に戻してください。
say-going-back-done = 光っているところを整えて「完了」を押すと、直前の手が取り消されます。
say-wrong = 合わないところがあります。光っているところを直してください。
say-over-for-good = 対局が終わりました。盤を片づけると新しい対局を始められます。
say-over = 対局が終わりました。手を戻すか、盤を片づけて新しい対局を始められます。
say-item = { $owner }：{ $item }、{ $points }点
session-not-to-choose = 「{ $turn }」は今は選べません。光で示された行動を終えるか、別のものを選んでください。
say-whose-turn = { $player }の番

press-lift = 動かすコマを押してください。
press-set = 行き先を押してください。
press-place = 光っている所を一つ押して、そこにコマを置いてください。
press-pull = 光るカードのどれかを押してください。
press-choose = 点滅しているところから{ $count }つ選んで押してください。
press-done = これでよければ「完了」、やり直すなら「戻す」を押してください。
press-done-unseen = これから起こることが光っています。よければ「完了」、やり直すなら「戻す」を押してください。
press-over-for-good = 対局が終わりました。「完了」で新しい対局を始められます。
press-over = 対局が終わりました。「戻す」で手を戻すか、「完了」で新しい対局を始められます。

## 手で行うこと
say-set-up = 光のとおりに並べてください。光っているところがまだ残っています。
say-set-up-done = 光のとおりに並べて「完了」を押してください。
say-carry-out = 光っているところのものをすべて、光のとおりに動かしてください。
say-carry-out-done = 光のとおりに動かして「完了」を押してください。
say-put-back = この手番はやり直しです。光っているところをすべて元に戻してください。
say-put-back-done = この手番はやり直しです。光のとおりに元へ戻して「完了」を押してください。
say-take-back = 手を戻しました。光っているところを元に戻してください。
say-take-back-done = 手を戻しました。光のとおりに戻して「完了」を押してください。

## 盤を一手ずつ元に戻します。$steps は残りの手数です
say-repair-at-once = 盤が対局と違います。光っているところをすべて直してください（あと{ $steps }手順）。「ヘルプ」を押すと一つずつ案内します。
say-repair-done = すべて元に戻ったようです。光っているところは盤からは見えません。合っていれば「完了」を押してください。
say-set-up-at-once = 光のとおりに並べてください（あと{ $steps }手順）。「ヘルプ」を押すと一つずつ案内します。
say-take-back-at-once = 手を戻しました。光っているところをすべて直してください。「ヘルプ」を押すと一つずつ案内します。
say-carry-out-at-once = 光っているところをすべて直してください。「ヘルプ」を押すと一つずつ案内します。
repair-move-stack = { $source }にあるものを{ $goal }へ移してください：{ $whose }、{ $count }個（あと{ $steps }手順）
repair-off-stack = { $source }にあるものをすべて盤からおろしてください（あと{ $steps }手順）
repair-on-stack = { $goal }に{ $whose }を{ $count }個置いてください（あと{ $steps }手順）
repair-add-stack = { $goal }に{ $whose }を1個足して、全部で{ $count }個にしてください（あと{ $steps }手順）
repair-take-stack = { $goal }から1個取って、{ $count }個残してください（あと{ $steps }手順）
repair-turn-stack = { $goal }にあるものを裏返して、{ $whose }の面にしてください（あと{ $steps }手順）
repair-off-card = 点滅しているカードを引き抜いてください（あと{ $steps }手順）
repair-on-card = 点滅しているカードを元の場所に戻してください（あと{ $steps }手順）
repair-anybody = だれのものでもない石
say-board-right = 盤はこのままで正しいですか。もう一度「完了」を押すと、ここから続けます。「戻す」を押すか何かを動かすと取り消します。
say-board-right-guessed = 盤はこのままで正しいですか。{ $places }は推測です。ページで確かめ、正しければもう一度「完了」、違えば「戻す」を押してください。
say-repair = 盤が対局と違います。
why-not-right = この盤面からは続けられません：{ $why }

## 盤の説明
say-explanation = { $meaning }（{ $number }／{ $count }）

## できないわけ
why-taken-away = 今は{ $place }を変えられません。あったものを元に戻してください。
why-put-there = 今は{ $place }に何も置きません。取り除いてください。
why-touch-lasts = 触れたら、すぐに離してください。{ $place }からコマを取り除いてください。そのとき、{ $place }の選択が決まります。
why-wrong-face = { $place }は面が違います。裏返してください。
why-not-pressed-now = 今は{ $place }を押しても何も起こりません。光っているところかカードを押してください。
why-not-your-done = { $player }の番です。「完了」は{ $player }が押します。
why-not-done-yet = まだ手番が終わっていません。光っているところが残っています。
why-nothing-to-take-back = 戻せる手がありません。
why-undo-instead = 直前の手を戻すには「戻す」を押してください。戻さないなら、元の配置に直してください。
why-no-take-back = この対局では手を戻せません。その手を指した後の配置のままにしてください。
why-otherwise = { $places }が対局のとおりになっていません。盤には分からない違いです。自分で直すか、プログラムに直させてください。

## 場所、ボタン、カードの名前
place-card = { $player }の{ $card }
card-name = カード{ $number }
place-hand = { $player }の手元
place-trophies = { $player }の戦利品
place-hand-short = 手元
place-trophies-short = 戦利品
button-done = 完了
button-done-of = { $player }：完了
button-choose-of = { $player }
button-help = ヘルプ
button-undo = 戻す
button-held = { $button }（{ $place }を長押し）
say-fits-examples-cards = 説明書の例に合う図柄ですが、確実ではありません：{ $cards }。
say-placeholder-cards = 発売されたカードとは違う仮の図柄です：{ $cards }。お持ちなら「niwashi cards new」で入力できます。

## シミュレーションの盤を直すとき：どこに何があるかは分かっている
disorder-first = { $text }触れると直ります。{ $count ->
        [1] これで最後です。
       *[other] 直す場所は{ $count }か所です。
    }
disorder-keep = 盤を今のままにしますか。対局とは違っています。{ $text }{ $more ->
        [0] {""}
       *[other] ほかに{ $more }か所あります。
    }よければ同じボタンをもう一度押してください。
disorder-place = { $place }：今は{ $has }、正しくは{ $wants }です。
disorder-card-gone = { $place }がありません。
disorder-card-there = { $place }は抜いておきます。
disorder-nothing = なし
disorder-stack = { $piece }{ $count }個
disorder-stack-garden = { $piece }の石{ $count }個
disorder-stack-throne = { $piece }の石{ $count }個
error-still-wrong = まだです。{ $places }が対局のとおりになっていません。印のところに触れて直すか、まとめて直すか、盤を今のままにしてください。
why-repair-first = 盤が乱れています。先に直すか、今のままにしてください。
why-by-rule = { $why }（{ $clause }）
