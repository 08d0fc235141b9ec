### 公平な開始局面：niwashi fair と、それを選べる所。

fair-help = ガーデンやスローンで、双方に同じだけ見込みのある開始局面を探します。石やカードのハンデ、庭師の別の置き場所、決められた初手などです。ルールにはない、Niwashi 独自のものです。何が証明できるかと、エンジンどうしの対局とで評価します。
fair-help-examples = niwashi fair
    niwashi fair --cards "my copy" --seconds 600 --keep
    niwashi fair --game throne --json
    niwashi play --fair list
    niwashi play --fair cards-1
fair-help-seconds = 何秒調べるか。長いほど証明が長く、対局が多くなります。
fair-help-level = エンジンどうしが打つときの強さ（1〜9）。
fair-help-seed = エンジンが手を選ぶときの種。同じ種なら、時間の許すかぎり同じ対局になります。
fair-help-most = 最大でいくつ示すか。
fair-help-json = 一行に一つの JSON。最初は通常の開始局面です。
fair-help-keep = 見つけたものを保存し、「niwashi play --fair」とページがこのカードのときに選べるようにします。
fair-help-out = 保存するときの形で、このファイルに書きます。
fair-own = Niwashi 独自の開始局面です。ルールにはありません。打つ前に二人で決めてください。
fair-usual = 通常の開始局面（比較のため）
fair-rule-stones = 始める前に、花は手元の石 { $count } 個を蔓に渡します。
fair-rule-flower-cards = 花は、カード { $cards } だけが残っているものとして始めます。蔓は四枚すべてあります。
fair-rule-cards = 双方とも、カード { $cards } だけが残っているものとして始めます。
fair-rule-gardeners = 庭師は { $one }（花）と { $two }（蔓）から始めます。
fair-rule-turn = 花の初手は決まっています：{ $turn }。蔓の番から始めます。
fair-nobody = 証明済み：{ $depth } 手以内に終わりを強いることは、どちらにもできません。
fair-forced = 証明済み：{ $player } は { $distance } 手で必ず勝てます。
fair-split = エンジンどうし、レベル { $level }、{ $games } 局：花 { $flower } 勝、蔓 { $tendril } 勝{ $unended ->
    [0] {""}
   *[other] 、勝負なし { $unended }
}。花の割合：{ $share }%（100 回に 95 回は { $low }〜{ $high }%）。
fair-unplayed = エンジンが打つ時間がありませんでした。
fair-proving = 証明を探しています：残り { $left }
fair-choosing = 選ぶための対局：この回の残り { $left }
fair-playing = 数えるための対局：残り { $left }
fair-written = { $file } に { $count } 件保存しました（対局の結果が五分と矛盾しないもの）。
fair-not-written = { $file } に書けませんでした：{ $why }。書き込めるファイルを指定してください。
fair-bad-file = { $file } の公平な開始局面を読めません：{ $why }。「niwashi fair --keep」で探し直すか、ファイルを消してください。
fair-no-start = このカードの { $game } に、公平な開始局面「{ $found }」はありません：{ $known }。
fair-none-kept = このカードの { $game } の公平な開始局面はまだありません。「niwashi fair --keep」で探せます。
fair-and-position = 公平な開始局面か指定の局面のどちらかから始まります。--fair か --position を外してください。
play-help-fair = 公平な開始局面から始めます。ルールにはない Niwashi 独自のものです。「list」で一覧を表示します。
fair-brief = エンジンどうし（レベル { $level }、{ $games } 局）：{ $flower } 対 { $tendril }。
fair-game = { $game }：Niwashi の公平な開始局面
page-fair = { $item }の公平な開始局面
page-fair-own = ルールにはない、Niwashi 独自のものです
