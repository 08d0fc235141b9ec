### 公平な開始局面：niwashi fair と、それを選べる所。

fair-help = 双方の勝つ見込みが等しい開始局面を探します。箱庭の国「庭園」と「玉座」のためのもので、石やカードのハンデを付ける、庭師を別の場所に置く、初手を決めておく、などです。ルールにはない、Niwashi独自のものです。証明できることと、エンジンどうしの対局とで評価します。
fair-help-examples = niwashi fair
    niwashi fair --cards "my copy" --seconds 600 --keep
    niwashi fair --game throne --json
    niwashi play --fair list
    niwashi play --fair cards-1
fair-help-seconds = 何秒調べるか。長いほど、証明は深く、対局は多くなります。
fair-help-level = エンジンどうしが対局するときの強さ（1〜9）。
fair-help-seed = エンジンが手を選ぶときのシード。同じシードなら、時間の許すかぎり同じ対局になります。
fair-help-most = 最大でいくつ示すか。
fair-help-json = 1行に一つのJSON。最初は通常の開始局面です。
fair-help-keep = 見つけたものを保存し、「niwashi play --fair」とページがこのカードのときに選べるようにします。
fair-help-out = 保存するときの形で、このファイルに書きます。
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
play-help-handicap = 庭園：初版のように、蔓の置石（1〜3個）を置いて始めます。数と場所はNiwashiが決めたものです。
play-help-fair = 公平な開始局面から始めます。ルールにはないNiwashi独自のものです。「list」で一覧を表示します。
fair-brief = エンジンどうし（レベル{ $level }、{ $games }局）：華{ $flower }勝、蔓{ $tendril }勝。
fair-game = { $game }：Niwashiの公平な開始局面
handicap-game = { $game }：置石{ $count }個
page-fair = { $item }の公平な開始局面
page-fair-own = ルールにはない、Niwashi独自のものです
page-handicap = { $item }の置石（蔓のハンデ）
page-handicap-own = 初版にありました。置く場所はNiwashiが決めたものです
