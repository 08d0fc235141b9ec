# 箱庭の国(The Reclamation)の名前と、局面や手番が認められない理由。

rules-illegal-turn = { $turn }は指せません。{ $why }（{ $clause }）

rules-handicap-garden = 置石があるのは「庭園」だけです。{ $game }では使えません（RC-60）。
rules-no-cards = { $game }はカードを使わないゲームです。カードセットの指定を外してください。
rules-perft-depth = { $found }は数える手数になりません。0から{ $deepest }までの整数にしてください。
rules-perft-negative = { $found }は手数になりません。0以上にしてください。

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
