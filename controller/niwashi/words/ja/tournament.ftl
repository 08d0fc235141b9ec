### niwashi tournament：署名付きの対局から作る順位表と組み合わせ。
tournament-help = 順位表と組み合わせを、署名付きの対局のファイルだけから作ります。同じファイルがあれば、だれが作っても同じ結果になります。
tournament-help-examples = niwashi tournament table *.chain
    niwashi tournament pair --system swiss *.chain *.card
tournament-help-table = 順位を表示します。得点、ブッフホルツ、ゾンネボルン・ベルガー、対局数、Glicko-2によるレーティングです。数に入らないファイルも示します。
tournament-help-table-examples = niwashi tournament table *.chain
    niwashi tournament table --game garden --byes *.chain *.card
tournament-help-pair = 次のラウンドの組み合わせと先攻を提案します。
tournament-help-pair-examples = niwashi tournament pair --system swiss *.chain *.card
    niwashi tournament pair --system round-robin *.chain *.card
tournament-help-files = 署名付きの対局（「niwashi games export NUMBER --signed」）とプレイヤーのカード（「niwashi friends card」）。順番は自由です。
tournament-help-game = このゲームの対局だけを数えます：{ $known }
tournament-help-byes = 対局のなかったラウンドを、スイス式の大会のように1点と数えます。
tournament-help-system = swiss：得点の近い人どうしが対局し、同じ相手と二度当たることはできるだけ避けます。round-robin：総当たりです。
tournament-heading = 順位. 名前（鍵）：得点、ブッフホルツ、ゾンネボルン・ベルガー、対局数（勝ち、引き分け、負け、休み）、レーティング±不確かさ
tournament-row = { $rank }. { $name }：{ $points }、{ $buchholz }、{ $sonneborn }、{ $games }（{ $won }、{ $drawn }、{ $lost }、{ $free }）、{ $rating }±{ $deviation }
tournament-pair = { $number }. 先攻{ $first }、後攻{ $second }
tournament-free = { $name }は休みです。
tournament-left-out = 数えないもの：{ $file }：{ $why }
tournament-no-file = { $file }を読めません（{ $why }）。抜けた結果が出ないように、何も計算していません。正しいファイル名を指定するか、除いてください。
tournament-unreadable = { $about }
tournament-forked = 同じ場所のために異なる二つの署名があります。だれのものかは「niwashi chain verify」で分かります。
tournament-local = 一つの盤が両方の側に署名しています。
tournament-unfinished = 対局は終わっていません。
tournament-doubled = 同じ対局が{ $about }にあり、そちらを数えます。
tournament-other-game = 指定とは別のゲームです。
tournament-too-many = 参加者が{ $players }人います。組み合わせを作れるのは{ $most }人までです。いくつかの組に分けてください。
tournament-no-networkx = スイス式の組み合わせには「networkx」パッケージが必要ですが、入っていません。インストールしてください（pip install networkx）。Python 3.14.1では使えないので、その場合は別のPythonを使ってください。
tournament-nothing-to-pair = { $players }人のプレイヤーの中に、組み合わせる相手がもういません。参加者全員のカードと、終わった対局のすべてのファイルを指定してください。
tournament-round-not-over = このラウンドはまだ終わっていません：{ $files }。終わってからもう一度ファイルをもらうか、外してください。
