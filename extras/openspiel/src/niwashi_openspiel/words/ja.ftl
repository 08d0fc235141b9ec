# ゲームごとに、名前、内容、時間、盤。
rules-game-openspiel-amazons = アマゾン
game-about-openspiel-amazons = クイーンを動かし、矢を射てそのマスを塞ぎます。動かせなくなったら負けです。
game-minutes-openspiel-amazons = 30分
game-board-openspiel-amazons = 64マス
rules-game-openspiel-antichess = アンチチェス
game-about-openspiel-antichess = 自分の駒をすべて取らせたら勝ちです。取れるときは必ず取ります。キングもほかの駒と同じように取れます。
game-minutes-openspiel-antichess = 15分
game-board-openspiel-antichess = 64マス
rules-game-openspiel-breakthrough = ブレイクスルー
game-about-openspiel-breakthrough = 自分の駒を一つ、いちばん奥の段まで進めます。駒はまっすぐか斜め前に進み、斜め前の駒を取ります。
game-minutes-openspiel-breakthrough = 15分
game-board-openspiel-breakthrough = 64マス
rules-game-openspiel-checkers = チェッカー
game-about-openspiel-checkers = 相手の駒を飛び越えて取ります。取れるときは必ず取ります。
game-minutes-openspiel-checkers = 20分
game-board-openspiel-checkers = 64マス
rules-game-openspiel-chess = チェス
game-about-openspiel-chess = 相手のキングを追い詰めます。
game-minutes-openspiel-chess = 30分
game-board-openspiel-chess = 64マス
rules-game-openspiel-clobber = クロバー
game-about-openspiel-clobber = 毎回、隣の駒を取ります。取れなくなったら負けです。
game-minutes-openspiel-clobber = 10分
game-board-openspiel-clobber = 30マス
rules-game-openspiel-connect_four = 四目並べ
game-about-openspiel-connect_four = 駒は列の下まで落ちます。四つ並べたら勝ちです。
game-minutes-openspiel-connect_four = 10分
game-board-openspiel-connect_four = 42か所
rules-game-openspiel-dots_and_boxes = 点と箱
game-about-openspiel-dots_and_boxes = 毎回、線を一本引きます。箱を閉じた人がその箱を取り、もう一度引きます。
game-minutes-openspiel-dots_and_boxes = 10分
game-board-openspiel-dots_and_boxes = 9箱
rules-game-openspiel-go = 9路盤の囲碁
game-about-openspiel-go = 相手より広く囲います。後攻の白は7目半もらいます。
game-minutes-openspiel-go = 20分
game-board-openspiel-go = 81交点
rules-game-openspiel-gomoku = 五目並べ
game-about-openspiel-gomoku = 五つ並べたら勝ちです。
game-minutes-openspiel-gomoku = 15分
game-board-openspiel-gomoku = 169マス
rules-game-openspiel-havannah = ハバナー
game-about-openspiel-havannah = 輪を作るか、二つの角をつなぐか、三つの辺をつなぎます。
game-minutes-openspiel-havannah = 25分
game-board-openspiel-havannah = 91マス
rules-game-openspiel-hex = ヘックス
game-about-openspiel-hex = 自分の二つの辺をつなぎます。
game-minutes-openspiel-hex = 20分
game-board-openspiel-hex = 121マス
rules-game-openspiel-lines_of_action = ラインズ・オブ・アクション
game-about-openspiel-lines_of_action = 駒は、動く線の上にある駒の数だけ進みます。自分の駒をすべてつなげば勝ちです。
game-minutes-openspiel-lines_of_action = 25分
game-board-openspiel-lines_of_action = 64マス
rules-game-openspiel-mancala = カラハ
game-about-openspiel-mancala = 種を一つずつまいていきます。自分の倉に多く集めた人の勝ちです。
game-minutes-openspiel-mancala = 15分
game-board-openspiel-mancala = 穴12、倉2
rules-game-openspiel-nine_mens_morris = ナイン・メンズ・モリス
game-about-openspiel-nine_mens_morris = 三つ並べると、相手の駒を一つ取れます。
game-minutes-openspiel-nine_mens_morris = 20分
game-board-openspiel-nine_mens_morris = 24か所
rules-game-openspiel-othello = オセロ
game-about-openspiel-othello = 自分の石ではさんだ石を裏返します。最後に多い人の勝ちです。
game-minutes-openspiel-othello = 25分
game-board-openspiel-othello = 64マス
rules-game-openspiel-oware = オワレ
game-about-openspiel-oware = 種を一つずつまき、二つか三つになった家の種を取ります。
game-minutes-openspiel-oware = 20分
game-board-openspiel-oware = 家12、倉2
rules-game-openspiel-tic_tac_toe = 三目並べ
game-about-openspiel-tic_tac_toe = 三つ並べたら勝ちです。
game-minutes-openspiel-tic_tac_toe = 2分
game-board-openspiel-tic_tac_toe = 9マス
rules-game-openspiel-twixt = ツイスト
game-about-openspiel-twixt = 桂馬の位置に置いたペグをつなぎ、自分の二つの辺を結びます。
game-minutes-openspiel-twixt = 20分
game-board-openspiel-twixt = 60穴
rules-game-openspiel-ultimate_tic_tac_toe = 九面の三目並べ
game-about-openspiel-ultimate_tic_tac_toe = 九つの小さな盤で一つの大きな盤を作ります。小さな盤で置いた場所が、相手の次の盤を決めます。
game-minutes-openspiel-ultimate_tic_tac_toe = 15分
game-board-openspiel-ultimate_tic_tac_toe = 81マス
rules-game-openspiel-xiangqi = シャンチー
game-about-openspiel-xiangqi = 中国の将棋（象棋）です。相手の将を追い詰めます。
game-minutes-openspiel-xiangqi = 40分
game-board-openspiel-xiangqi = 90か所
rules-game-openspiel-y = Y
game-about-openspiel-y = 三角形の三つの辺をすべてつなぎます。
game-minutes-openspiel-y = 20分
game-board-openspiel-y = 66マス

# 盤の横の数。
fact-white-on-board = 白の駒
fact-black-on-board = 黒の駒

# 終わり方。
openspiel-drawn = 引き分けです。
openspiel-won-arrived = { $winner }の勝ちです。駒が奥の段に着いたか、相手の駒がなくなりました。
openspiel-won-joined = { $winner }がすべての駒をつなぎました。
openspiel-won-linked = { $winner }がつなぎ終えて勝ちました。
openspiel-won-mate = { $winner }の勝ちです。逃げ道がありません。
openspiel-won-most = { $winner }のほうが多く、勝ちです。
openspiel-won-reduced = { $winner }の勝ちです。相手の駒が二つになったか、動かせません。
openspiel-won-row = { $winner }が一列に並べて勝ちました。
openspiel-won-shed = { $winner }の勝ちです。自分の駒がなくなったか、動かせません。
openspiel-won-stuck = { $winner }の勝ちです。相手は動かせません。

# 言うこと。
openspiel-pass = パス

# うまくいかないとき。
openspiel-bad-position = 「{ $found }」はこのゲームの局面ではありません。「start」か、これまでの手を空白で区切って書いてください。「{ $turn }」はそこでは指せません。
openspiel-bad-turn = 「{ $turn }」は手ではありません。指せる手の一覧のとおり、一語で書いてください。
openspiel-illegal = { $turn }はここでは指せません。いちばん近い手は{ $nearest }です。
openspiel-missing = OpenSpielを読み込めません（{ $why }）。クローンではmake openspiel、そうでなければpip install open-spielを実行してください。64ビットの環境とPython 3.11から3.13が必要です。
openspiel-not-reached = このゲームは、手をたどって着いた局面からしか続けられません。駒を元どおりに置いてください。
openspiel-nowhere = このゲームでは、{ $place }がそう変わる手はありません。いちばん近い手は{ $nearest }です。
openspiel-players = その局面は{ $found }人用ですが、このゲームは{ $wanted }人用です。players={ $found }を付けて読み込んでください。
openspiel-turn-begun = ここで{ $turn }を始めることはできません。今の手が{ $begun }まで進んでいます。残りを先に指してください。
openspiel-turns = { $found }手では対局できません。turnsには1以上の数を付けてください。その手数で引き分けになります。
openspiel-unread = { $game }の表が、OpenSpielの局面の書き方と合いません（{ $found }）。このパッケージが求めるバージョンのOpenSpielを入れてください。

# 駒。
piece-seed = 種
piece-arrow = 矢
piece-line = 線
piece-white-king = 白のキング
piece-black-king = 黒のキング
piece-white-queen = 白のクイーン
piece-black-queen = 黒のクイーン
piece-white-rook = 白のルーク
piece-black-rook = 黒のルーク
piece-white-bishop = 白のビショップ
piece-black-bishop = 黒のビショップ
piece-white-knight = 白のナイト
piece-black-knight = 黒のナイト
piece-white-pawn = 白のポーン
piece-black-pawn = 黒のポーン
piece-white-man = 白の駒
piece-black-man = 黒の駒
piece-white-general = 白の将
piece-black-general = 黒の将
piece-white-adviser = 白の士
piece-black-adviser = 黒の士
piece-white-elephant = 白の象
piece-black-elephant = 黒の象
piece-white-horse = 白の馬
piece-black-horse = 黒の馬
piece-white-chariot = 白の車
piece-black-chariot = 黒の車
piece-white-cannon = 白の砲
piece-black-cannon = 黒の砲
piece-white-soldier = 白の兵
piece-black-soldier = 黒の兵

told-trophy-openspiel-mancala = { $places }の中身を取る
told-trophy-openspiel-oware = { told-trophy-openspiel-mancala }

# いつもの文が合わないところで、手番の途中に盤が言うこと。
say-take-some-openspiel-mancala = 光っている穴を一つ選び、中身をすべて取ってください。
say-take-some-openspiel-oware = { say-take-some-openspiel-mancala }
say-stones-openspiel-othello = { $takes ->
        [0] 相手のコマがあった{ $gets }に、自分のコマを置いてください。
       *[other] { $loses }を裏返してください。取ってから、自分のコマを置きます。
    }
