# 箱庭の国(The Reclamation)の名前と、局面や手番が認められない理由。

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
rules-won-no-turn = { $loser }に指せる手がありません。{ $winner }の勝ちです。

rules-nothing-there = { $place }には何もありません。自分の庭師（3個重ねた石）を持ち上げて手番を始めてください。
rules-not-gardener = { $place }の石は庭師ではありません。動けるのは庭師（3個重ねた石）だけです。
rules-not-yours = { $place }の石は相手のものです。自分の庭師を持ち上げてください。
rules-stays = { $place }の庭師はその場にとどまれません。隣の空いたマスへ動かしてください。
rules-not-adjacent = { $target }は{ $origin }から遠すぎます。庭師が動けるのは隣り合う8マスだけです。
rules-occupied = { $place }には石があります。庭師は空いたマスへ動かします。
rules-dead-end = { $place }からは、使えるどのカードでも何も変わりません。庭師を別のマスへ動かしてください。
rules-card-used = カード{ $card }は使用済みです。まだ使えるカードを選んでください。
rules-card-no-effect = { $place }からカード{ $card }を使っても何も変わりません。別のカードかマスを選んでください。
rules-choice-none = ここでは選ぶマスがないので、マスは書きません。「{ $canonical }」と書いてください。
rules-choice-missing = 手元の石が足りないので、{ $squares }のうち{ $count }マスを選んで石を置きます。「+」の後に書いてください。
rules-choice-wrong = その選び方はできません。{ $squares }のうちちょうど{ $count }マスに石を置きます。
rules-illegal-turn = { $turn }は指せません。{ $why }（{ $clause }）

rules-one-gardener = { $place }の庭師は隣の空いたマスへ動かします。この手番で動けるのはその庭師だけです。
rules-gardener-stuck = { $place }の庭師が動けるマスからは、どのカードを使っても何も変わりません。
rules-not-reached = この手番で使えるカードは、どれも{ $place }に届きません。
rules-hand-empty = 手元の石がないので、{ $place }に石は置けません。
rules-too-many = { $place }の石は1個余分です。手元の石が足りないので、この石か、ほかの選んだ石を1個取り除いてください。
rules-other-turn = { $place }は、この手番のほかの動きと合いません。
rules-no-stone-on-opponent = 相手の石の上には置けません。{ $place }はそのままにしてください。
rules-no-stone-on-gardener = 石は3個までしか重ねられません。{ $place }の庭師の上には置けません。
rules-no-stone-on-two = 「庭園」では、石は1個の石の上にだけ重ねます。2個ある{ $place }には置けません。
rules-own-not-taken = 自分の手番で自分の石は取りません。{ $place }はそのままにしてください。
rules-gardener-safe = 「庭園」では庭師から石は取れません。{ $place }はそのままにしてください。
rules-only-top = { $place }から取れるのは一番上の石だけです。残りは戻してください。
rules-not-turned = 石が裏返るのは手元に入るときだけです。{ $place }の面が違っています。
rules-card-not-yours = そのカード（{ $card }）は相手のものです。自分のカードを使ってください。
rules-card-back = カード{ $card }は使用済みです。最後の1枚を使うまで戻りません。
rules-card-useless = 庭師をどこへ動かしても、カード{ $card }では何も変わりません。別のカードを選んでください。
rules-one-card = 庭師を動かした後に使うカードは1枚だけです。カード{ $card }はこの手番には合いません。
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
rules-position-no-gardener = 庭師が一人もいません。少なくとも一人は必要です。
rules-position-gardeners = { $player }の庭師が{ $found }人います。「庭園」では各自ちょうど一人です。
rules-position-no-card = { $player }に使えるカードがありません。いつでも少なくとも1枚は使えます。
rules-position-won = { $player }の手番ですが、すでに勝っています。勝負がついた局面では負けた側の手番になります。
rules-position-not-canonical = 「{ $found }」は正しい書き方ではありません。「{ $canonical }」と書いてください。

rules-turn-text = 「{ $found }」は手の書き方ではありません。f1e2:1やc3d4:2+c5,e5のように、元のマス、先のマス、カード、必要なら選んだマスを書いてください。
rules-turn-not-canonical = 「{ $found }」は正しい書き方ではありません。「{ $canonical }」と書いてください。
rules-handicap-garden = 置石があるのは「庭園」だけです。{ $game }では使えません（RC-60）。
rules-handicap-stones = 置石{ $found }個の開始局面はありません。1〜{ $most }個から選んでください（RC-61）。
rules-no-cards = { $game }はカードを使わないゲームです。カードセットの指定を外してください。
rules-perft-depth = { $found }は数える手数になりません。0から{ $deepest }までの整数にしてください。
rules-perft-negative = { $found }は手数になりません。0以上にしてください。

rules-help = ルールを調べます。指せる手、指した後の局面、手順の数を表示します。
rules-help-examples = niwashi rules legal --game throne
    niwashi rules play f1e2:1 a6b5:2
    niwashi rules perft 3 --divide
    niwashi rules play w:e5,b:g7 white c4,e5-e6 --game borderland
    niwashi rules batch < questions.jsonl
rules-help-game = ゲーム：{ $known }。
rules-help-cards = カードセット。名前（「niwashi cards show」を参照）かTOMLファイルです。指定しなければ付属のもので、その図柄の多くは確実でないか、当方で作った仮のものです。
rules-help-position = 局面。「niwashi rules play」が表示する形で書きます。指定しなければ開始局面です。
rules-help-turns = 手を順に並べます。gardenとthroneでは、元のマス、先のマス、カード（f1e2:1）、石が足りないときは「+」と選んだマスです。borderlandでは、置くc4、動かすc4-c5を一つか二つ（c4,e5-e6）です。
rules-help-depth = 何手先まで数えるか。0から10までです。
rules-help-divide = 最初の手ごとに1行ずつ表示し、最後に合計を表示します。
rules-help-legal = 局面で指せる手を順に1行ずつ表示します。終わった対局では指せる手がないので、どちらがどのルールで勝ったかを表示します。
rules-help-legal-examples = niwashi rules legal
    niwashi rules legal --game garden --position "z5/6/6/6/6/5c f 14,14 1234,1234 -"
rules-help-play = 手を指して、その後の局面を表示します。
rules-help-play-examples = niwashi rules play f1e2:1
    niwashi rules play f1e2:1 a6b5:1 --game throne
rules-help-perft = 指定した長さの手順がいくつあるかを数えます。ルールの実装どうしを比べるためのものです。
rules-help-perft-examples = niwashi rules perft 4              33405と表示します
    niwashi rules perft 2 --divide     12手のそれぞれに12通りの応手
rules-help-batch = プログラムからの問いに答えます。標準入力の1行ごとにJSONオブジェクトを一つ受け取り、すぐに標準出力へJSONを1行返します。意味のわからない行にはエラーを返し、次の行へ進みます。
rules-help-batch-examples = {"{"}"game": "garden", "position": "…", "do": "legal"{"}"}
        → {"{"}"legal": ["f1e1:1", …], "result": null{"}"}
    {"{"}"game": "garden", "position": "…", "do": "play", "turn": "f1e2:1"{"}"}
        → {"{"}"position": "…", "result": null{"}"}
    {"{"}"game": "throne", "position": "…", "do": "perft", "depth": 3{"}"}
        → {"{"}"perft": 1836{"}"}
    {"{"}"game": "karesansui", "garden": {"{"}"tiles": […]{"}"}, "do": "score"{"}"}
        → {"{"}"sand": 4, …, "total": 18{"}"}。「places」なら、タイル・石・僧を置けるマス
    どれにも "cards" を付けられます。セットの名前、TOMLファイル、またはセットそのものです。
rules-total = 合計：{ $count }

rules-batch-blank = 空の行です。1行に一つずつJSONオブジェクトを書いてください。
rules-batch-not-json = JSONではない行です（{ $why }）。1行に一つずつJSONオブジェクトを書いてください。
rules-batch-not-object = この行は{ $found }です。「game」「position」「do」のあるJSONオブジェクトを書いてください。
rules-batch-missing = 「{ $field }」がありません。{ $wanted }を書いてください。
rules-batch-unknown-field = 「{ $field }」という項目はありません。使えるのは{ $known }です。
rules-batch-wrong-type = 「{ $field }」が{ $found }です。{ $wanted }にしてください。
rules-batch-want-text = 文字列
rules-batch-want-verb = 「legal」「play」「perft」、庭については「score」「places」のどれか
rules-batch-want-number = 整数
rules-batch-want-cards = カードセットの名前、ファイル、またはオブジェクトで書いたセットそのもの
rules-one-action = { $turn }で手は終わりです。続きはありません（局面{ $position }）。

## 盤の石から判断した局面
rules-position-mixed = { $place }に両方の石があります。重ねる石はすべて一方のものです。
rules-position-too-high = { $place }に{ $found }個も重なっています。いくつか取ってください。
rules-position-too-many = { $player }の石が盤上に{ $found }個多く置かれています。
session-not-a-beginning = この局面で「{ $turn }」から始まる手はありません。

# 外部のゲームが使えない理由。
game-package-type = エントリーが{ $found }を指しています。niwashi.games.GamePackageを指してください。
game-package-protocol = このゲームは規約のバージョン{ $found }用ですが、このプログラムのバージョンは{ $known }です。合うバージョンのゲームを入れてください。
game-package-empty = エントリーにゲームがありません。GamePackageのgamesに一つ以上書いてください。
game-package-name = 「{ $found }」はゲームの名前にできません。nine-stonesやopenspiel:hexのように、英小文字、数字、ハイフンで書いてください。
game-package-kit = { $game }の内容が、作成関数と席を持つniwashi.games.RulesKitではありません。
game-package-words = words/{ $language }.ftlの「{ $found }」が読めません。「キー = 文」の形で書いてください。
game-package-no-name = { $game }の言葉に「{ $message }」がありません。words/en.ftlに加えてください。
game-package-taken = { $game }というゲームはもう{ $package }にあります。どちらかを取り除いてください。
game-package-raises = 読み込み中に失敗しました：{ $kind }：{ $why }
