### ゲームのあいだに盤が話すことば。$player は手番のプレイヤー、$other は相手。

player-flower = 花
player-tendril = 蔓

## 今すること
say-one-moment = 少しお待ちください…
say-lift = { $player }の番：光っている三段の庭師を持ち上げてください。
say-place = { $player }の番：光っているところに一つ置いてください。
say-set = { $player }の番：光っているマスに庭師を置いてください。
say-pull = { $player }の番：光っているカードを一枚引き抜いてください。
say-stones = { $player }の番：光っている石やカードを整えてください。
say-take-some = { $player }の番：点滅している石のうち、この手で取るものを取ってください。
say-choose = { $player }の番：手元の石が足りません。点滅しているマスから{ $count }つ選び、その石に触れて（持ち上げて戻して）ください。ボタンがあれば押してください。
say-touch = 二通りに読めます。庭師のいるマスか、庭師が離れたマスのうち、点滅しているほうに触れてください。
say-touch-or-done = 二通りに読めます。動いた駒の元か先が点滅しているところにあれば、そこに触れてください。どれでもなければ、{ $player }が「完了」を押します。
say-touch-one = { $player }の番：点滅しているところのうち、どれのことか触れて教えてください。
say-touch-one-wins = { $player }の番：点滅しているところのうち、どれのことか触れて教えてください。{ $places } なら勝ちです。
say-touch-any-wins = { $player }の番：点滅しているところのうち、どれのことか触れて教えてください。どれでも勝ちです。
say-done = { $player }の番：これでよければ「完了」を押してください。
say-done-unseen = { $player }の番：光っているマスのとおりにしてから「完了」を押してください。
say-done-or-back = { $player }の番：これが手なら「完了」、前の手を戻しているなら「戻す」を押してください。
say-go-on = { $player }の番：もう一つ行動するか、「完了」を押してください。
say-pass = { $player }の番：できることがありません。「完了」を押してパスしてください。
say-choose-button = { $player }の番：光っているボタンを押して選んでください。
say-good = 結構です。
say-going-back = 直前の手を戻しています。光っているところを続けるか、元どおりにしてください。
say-going-back-done = 光っているマスを整えて「完了」を押すと、直前の手が取り消されます。
say-wrong = 合わないところがあります。光っているマスを直してください。
say-over = ゲーム終了です。手を戻すか、盤を片づけて新しいゲームを始められます。
say-item = { $owner }：{ $item }、{ $points }点
session-not-to-choose = 「{ $turn }」は今は選べません。光っていることを終えるか、別のものを選んでください。
say-whose-turn = { $player }の番

press-lift = { $player }の番：自分の庭師を押してください。
press-set = { $player }の番：庭師の行き先を押してください。
press-pull = { $player }の番：カードを押してください。
press-choose = { $player }の番：手持ちの石が足りません。点滅しているマスから{ $count }つ選んで押してください。
press-done = { $player }の番：これでよければ「完了」、やり直すなら「戻す」を押してください。
press-done-unseen = { $player }の番：これから起こることが光っています。よければ「完了」、やり直すなら「戻す」を押してください。
press-over = ゲーム終了です。「戻す」で手を戻すか、「完了」で新しいゲームを始められます。

## 手で行うこと
say-set-up = 石を並べてください。光っているところにまだ何か必要です。
say-set-up-done = 光のとおりに石を並べて「完了」を押してください。
say-carry-out = 石を動かしてください。光っているところすべてです。
say-carry-out-done = 光のとおりに石を動かして「完了」を押してください。
say-put-back = この手番はやり直しです。光っているところをすべて元に戻してください。
say-put-back-done = この手番はやり直しです。光のとおりに元へ戻して「完了」を押してください。
say-take-back = 手を戻しました。光っているところの石を元に戻してください。
say-take-back-done = 手を戻しました。光のとおりに石を戻して「完了」を押してください。

## 盤を一手ずつ元に戻します。$steps は残りの手数です
say-repair-at-once = 石の並びが違っています。光っているところをすべて直してください（残り { $steps } 手）。ヘルプを押すと一手ずつ案内します。
say-repair-done = すべて戻ったようです。光っているところは盤には見えません。合っていれば完了を押してください。
say-set-up-at-once = 光のとおりに石を並べてください（残り { $steps } 手）。ヘルプを押すと一手ずつ案内します。
say-take-back-at-once = 手番を取り消しました。光っているところをすべて直してください。ヘルプを押すと一手ずつ案内します。
say-carry-out-at-once = 光っているところをすべて直してください。ヘルプを押すと一手ずつ案内します。
mend-move-stack = { $source } のものを持ち上げて { $goal } に置いてください：{ $whose }、高さ { $count }（残り { $steps } 手）
mend-off-stack = { $source } のものをすべて盤からおろしてください（残り { $steps } 手）
mend-on-stack = { $goal } に { $whose } を { $count } つ置いてください（残り { $steps } 手）
mend-add-stack = { $goal } に { $whose } を一つ足して、全部で { $count } つにしてください（残り { $steps } 手）
mend-take-stack = { $goal } から一つ取って、{ $count } つ残してください（残り { $steps } 手）
mend-turn-stack = { $goal } のものを裏返して、{ $whose } の面にしてください（残り { $steps } 手）
mend-off-card = 点滅しているカードを抜いてください（残り { $steps } 手）
mend-on-card = 点滅しているカードを元の場所に戻してください（残り { $steps } 手）
mend-anybody = だれのものでもない石
say-board-right = 盤はこのままで正しいですか。もう一度完了を押すと、ここから続けます。元に戻すボタンを押すか石を動かすと、なかったことになります。
say-board-right-guessed = 盤はこのままで正しいですか。{ $places } にあるものは推測です。ページで確かめ、そのとおりならもう一度完了を、違えば元に戻すボタンを押してください。
say-repair = 石の並びが違っています。
why-not-right = この盤からは続けられません：{ $why }

## 盤の説明
say-lesson = { $meaning }（{ $number }／{ $count }）

## できないわけ
why-taken-away = { $place } は今は動かしません。あったものを元に戻してください。
why-put-there = 今は { $place } に何も置きません。取り除いてください。
why-wrong-face = { $place } の石は面が違います。裏返してください。
why-not-pressed-now = 今は { $place } を押しても意味がありません。光っているマスかカードを押してください。
why-not-your-done = { $player }の番です。「完了」は{ $player }が押します。
why-not-done-yet = まだ手が終わっていません。光っているところが残っています。
why-nothing-to-take-back = 戻せる手がありません。

## 場所、ボタン、カードの名前
place-card = { $player }のカード{ $number }
place-hand = { $player }の手元
place-trophies = { $player }の戦利品
button-done = 完了
button-done-of = { $player }：完了
button-choose-of = { $player }
button-help = 説明
button-undo = 戻す
card-label = カード{ $number }
say-placeholder-cards = 仮の図柄です（本物のカードではありません）：{ $numbers }。ゲームをお持ちなら「niwashi cards new」で図柄を入力できます。
