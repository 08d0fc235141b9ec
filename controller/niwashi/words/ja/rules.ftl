# 箱庭の国(The Reclamation)の名前と、局面や手番が認められない理由。

rules-game-garden = ガーデン
rules-game-throne = スローン

fact-flower-hand = 花の手持ちの石
fact-tendril-hand = 蔓の手持ちの石
fact-flower-squares = 花のマス(12 で勝ち)
fact-tendril-squares = 蔓のマス(12 で勝ち)
fact-flower-gardeners = 花の庭師
fact-tendril-gardeners = 蔓の庭師
fact-flower-trophies = 花の戦利品(3 で勝ち)
fact-tendril-trophies = 蔓の戦利品(3 で勝ち)

rules-won-squares = { $winner }の石が 12 マス以上を占めました。{ $winner }の勝ちです。
rules-won-gardeners = { $loser }の庭師がいなくなりました。{ $winner }の勝ちです。
rules-won-trophies = { $winner }が戦利品を 3 個以上持っています。{ $winner }の勝ちです。
rules-won-no-turn = { $loser }にできる手がありません。{ $winner }の勝ちです。

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
rules-too-many = { $place } の石は 1 個余分です。手持ちの石が足りないので、この石か、選んで置いたほかの石を 1 個取り除いてください。
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
rules-position-gardeners = { $player }の庭師が { $found } 人います。ガーデンでは各自ちょうど一人です。
rules-position-no-card = { $player }に使えるカードがありません。いつでも少なくとも 1 枚は使えます。
rules-position-won = { $player }の手番ですが、すでに勝っています。勝負がついた局面では負けた側の手番になります。
rules-position-not-canonical = 「{ $found }」は正しい書き方ではありません。「{ $canonical }」と書いてください。

rules-turn-text = 「{ $found }」は手ではありません。f1e2:1 や c3d4:2+c5,e5 のように、元のマス、先のマス、カード、必要なら選んだマスを書いてください。
rules-turn-not-canonical = 「{ $found }」は正しい書き方ではありません。「{ $canonical }」と書いてください。
rules-no-cards = { $game }はカードを使わないゲームです。カードセットの指定を外してください。
rules-perft-depth = { $found } は手順を数える深さになりません。0 から { $deepest } までの整数にしてください。
rules-perft-negative = { $found } は手順の長さになりません。0 以上にしてください。

rules-help = ルールに尋ねます。指せる手、指した後の局面、手順の数がわかります。
rules-help-examples = niwashi rules legal --game throne
    niwashi rules play f1e2:1 a6b5:2
    niwashi rules perft 3 --divide
    niwashi rules play w:e5,b:g7 white c4,e5-e6 --game borderland
    niwashi rules batch < questions.jsonl
rules-help-game = ゲーム：{ $known }。
rules-help-cards = カードセット。名前(「niwashi cards show」を参照)か TOML ファイルです。なければ内蔵のもので、その図柄の多くは仮のものです。
rules-help-position = 局面。「niwashi rules play」が表示する形で書きます。なければ開始局面です。
rules-help-turns = 手を順に並べます。garden と throne では、元のマス、先のマス、カード(f1e2:1)、石が足りないときは「+」と選んだマスです。borderland では、置く c4、動かす c4-c5 を一つか二つ(c4,e5-e6)です。
rules-help-depth = 何手先まで数えるか。0 から 10 までです。
rules-help-divide = 最初の手ごとに 1 行ずつ表示し、最後に合計を表示します。
rules-help-legal = 局面で指せる手を順に 1 行ずつ表示します。終わったゲームでは指せる手がないので、どちらがどの条項で勝ったかを表示します。
rules-help-legal-examples = niwashi rules legal
    niwashi rules legal --game garden --position "z5/6/6/6/6/5c f 14,14 1234,1234 -"
rules-help-play = 手を指して、その後の局面を表示します。
rules-help-play-examples = niwashi rules play f1e2:1
    niwashi rules play f1e2:1 a6b5:1 --game throne
rules-help-perft = 指定した長さの手順がいくつあるかを数えます。ルールの実装どうしを比べるためのものです。
rules-help-perft-examples = niwashi rules perft 4              33405 と表示します
    niwashi rules perft 2 --divide     12 手のそれぞれに 12 通りの応手
rules-help-batch = プログラム用です。標準入力の 1 行ごとに JSON オブジェクトを一つ受け取り、すぐに標準出力へ JSON を 1 行返します。意味のわからない行にはエラーを返し、次の行へ進みます。
rules-help-batch-examples = {"{"}"game": "garden", "position": "…", "do": "legal"{"}"}
        → {"{"}"legal": ["f1e1:1", …], "result": null{"}"}
    {"{"}"game": "garden", "position": "…", "do": "play", "turn": "f1e2:1"{"}"}
        → {"{"}"position": "…", "result": null{"}"}
    {"{"}"game": "throne", "position": "…", "do": "perft", "depth": 3{"}"}
        → {"{"}"perft": 1656{"}"}
    {"{"}"game": "karesansui", "garden": {"{"}"tiles": […]{"}"}, "do": "score"{"}"}
        → {"{"}"sand": 4, …, "total": 18{"}"}。「places」なら、タイル・石・僧を置けるマス
    どれにも "cards" を付けられます。セットの名前、TOML ファイル、またはセットそのものです。
rules-total = 合計: { $count }

rules-batch-blank = 空の行です。1 行に一つずつ JSON オブジェクトを書いてください。
rules-batch-not-json = JSON ではない行です({ $why })。1 行に一つずつ JSON オブジェクトを書いてください。
rules-batch-not-object = { $found } という行です。「game」「position」「do」のある JSON オブジェクトを書いてください。
rules-batch-missing = 「{ $field }」がありません。{ $wanted }を書いてください。
rules-batch-unknown-field = 「{ $field }」は意味を持ちません。使えるのは { $known } です。
rules-batch-wrong-type = 「{ $field }」が { $found } です。{ $wanted }にしてください。
rules-batch-want-text = 文字列
rules-batch-want-verb = 「legal」「play」「perft」、庭については「score」「places」のどれか
rules-batch-want-number = 整数
rules-batch-want-cards = カードセットの名前、ファイル、またはオブジェクトで書いたセットそのもの
rules-one-action = { $turn } で手は終わりです。続きはありません（局面 { $position }）。

## 盤の石から判断した局面
rules-position-too-high = { $place } に { $found } 個も重なっています。いくつか取ってください。
rules-position-too-many = { $player } の石が足りません：盤上に { $found } 個多すぎます。
session-not-a-beginning = この局面で「{ $turn }」から始まる手番はありません。
