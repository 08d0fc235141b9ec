# 箱庭の国(The Reclamation)の名前と、局面や手番が認められない理由。

rules-illegal-turn = { $turn }は指せません。{ $why }（{ $clause }）

rules-handicap-garden = 置石があるのは「庭園」だけです。{ $game }では使えません（RC-60）。
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
rules-help-score = 枯山水の庭の得点を項目ごとに数えます。
rules-help-score-examples = niwashi rules score garden.json
    niwashi rules score garden.toml --picture garden.png --title "私たちの庭" --date "2026年5月"
    niwashi rules score garden.json --json
rules-help-score-file = 庭のファイル（JSONかTOML）。tiles（上から3段）、stones、monk、virtue、famous。
rules-help-score-json = 「niwashi rules batch」と同じJSONオブジェクトを一つ表示します。
rules-help-score-picture = このファイルに庭の絵も描きます。名前が.pngならPNG、ほかはSVGです。
rules-help-players = 枯山水：遊ぶ人数、2から4。指定しなければ2人です。局面を指定したときは局面の人数になります。
rules-help-seed = 枯山水：タイルとカードの配り方を決める数。指定しなければ0です。
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
rules-help-batch = プログラムからの問いに答えます。標準入力の1行ごとにJSONオブジェクトを一つ受け取り、すぐに標準出力へJSONを1行返します。解釈できない行にはエラーを返し、次の行へ進みます。
rules-help-batch-examples = {"{"}"game": "garden", "position": "…", "do": "legal"{"}"}
        → {"{"}"legal": ["f1e1:1", …], "result": null{"}"}
    {"{"}"game": "garden", "position": "…", "do": "play", "turn": "f1e2:1"{"}"}
        → {"{"}"position": "…", "result": null{"}"}
    {"{"}"game": "throne", "position": "…", "do": "perft", "depth": 3{"}"}
        → {"{"}"perft": 1836{"}"}
    {"{"}"game": "karesansui", "garden": {"{"}"tiles": […]{"}"}, "do": "score"{"}"}
        → {"{"}"sand": 4, …, "total": 18{"}"}。「places」なら、タイル・石・禅僧駒を置けるマス
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
rules-position-too-high = { $place }に{ $found }個も重なっています。いくつか取ってください。
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
game-package-raises = 失敗しました：{ $kind }：{ $why }
game-package-raises-in = { $part }が失敗しました：{ $kind }：{ $why }
game-package-returns = { $part }が、ゲームとして使えない値を返しました：{ $found }。
game-package-late = { $part }が10秒たっても終わりませんでした。
game-package-fatal = 前回、このパッケージでプログラムが止まりました。「niwashi games available」を実行するか、パッケージを更新すると、もう一度試します。
game-package-fails = パッケージ{ $package }のゲーム{ $game }は、今は遊べません。{ $why }
game-thinks = どんな手があるかを調べています。少し待ってから、もう一度どうぞ。
notice-package-left-out = { $why }ほかのゲームで遊べます。
