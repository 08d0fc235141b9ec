### 公平な開始局面：niwashi fair と、それを選べる所。

fair-own = Niwashi独自の開始局面です。ルールにはありません。始める前に2人で決めてください。
fair-usual = 通常の開始局面（比較のため）
fair-rule-stones = 始める前に、華は手元の石{ $count }個を蔓に渡します。
fair-rule-handicap = 蔓の置石{ $count }個：{ $places }
fair-rule-flower-cards = 華は、{ $cards }だけが残っているものとして始めます。蔓は4枚すべて使えます。
fair-rule-cards = 双方とも、{ $cards }だけが残っているものとして始めます。
fair-rule-gardeners = 庭師は{ $one }（華）と{ $two }（蔓）から始めます。
fair-rule-turn = 華の初手は決まっています：{ $turn }。蔓の番から始めます。
fair-nobody = 証明済み：{ $depth }手以内に必ず勝つ手順は、どちらにもありません。
fair-forced = 証明済み：{ $player }は{ $distance }手で必ず勝てます。
fair-split = エンジンどうし、レベル{ $level }、{ $games }局：華{ $flower }勝、蔓{ $tendril }勝{ $unended ->
    [0] {""}
   *[other] 、勝負なし{ $unended }
}。華の勝率：{ $share }%（95%信頼区間は{ $low }〜{ $high }%）。
fair-unplayed = エンジンが対局する時間がありませんでした。
fair-proving = 証明を探しています（残り{ $left }件）
fair-choosing = 候補を選ぶための対局です（この回の残り{ $left }件）
fair-playing = 勝敗を数えるための対局です（残り{ $left }件）
fair-written = 互角と矛盾しない結果の開始局面{ $count }件を、{ $file }に保存しました。
fair-bad-file = { $source }の公平な開始局面を読めません：{ $why }。「niwashi fair --keep」で探し直すか、ファイルを消してください。
fair-no-start = このカードの{ $game }に、公平な開始局面「{ $found }」はありません。あるのは{ $known }です。
fair-none-kept = このカードの{ $game }には、公平な開始局面がまだありません。「niwashi fair --keep」で探せます。
fair-brief = エンジンどうし（レベル{ $level }、{ $games }局）：華{ $flower }勝、蔓{ $tendril }勝。
fair-game = { $game }：Niwashiの公平な開始局面
handicap-game = { $game }：置石{ $count }個
page-fair = { $item }の公平な開始局面
page-fair-own = ルールにはない、Niwashi独自のものです
page-handicap = { $item }の置石（蔓のハンデ）
page-handicap-own = 初版にありました。置く場所はNiwashiが決めたものです
