### 署名付きの対局：受け付けられない取り決めや行、署名付きの対局のファイルについて。
## 取り決め
chain-hidden-cards = { $game }は一手ずつ署名して遊べません。伏せたカードがあり、配る側から相手のカードが見えてしまうからです。すべてが公開されているゲームを選んでください。
chain-two-players = { $game }は2人用になっていません。署名付きの対局は2人で行います。
chain-not-canonical = 署名された行の書き方が正しくありません：{ $what }。署名した人からもう一度入手してください。
chain-what-start = 開始局面
chain-what-clock = 持ち時間
chain-what-cards = カード
chain-begins-over = この取り決めは、終わった局面から始まっています。別の局面を提案してください。
chain-bad-name = この取り決めの名前に、見えない文字か前後の空白があります。別の名前にしてください。
chain-odd-terms = この取り決めの「{ $where }」を{ $found }にはできません。長すぎるか、形が違います。もっと短いものを選んでください。
chain-not-agreed = この取り決めはまだ成立していません。両方のプレイヤーの署名が必要です（{ $clause }）。
chain-terms-forged = この取り決めには、名前のある人の正しい署名がありません（{ $clause }）。これで遊ばないでください。

## 行
chain-too-long = この行は{ $found }バイトあります。署名された行は{ $most }バイトまでなので、Niwashiのものではありません。
chain-no-json = この行はJSONではありません（{ $why }）。署名した人からもう一度入手してください。
chain-unreadable = この行の「{ $where }」が{ $found }になっていて、正しくありません。署名した人からもう一度入手してください。
chain-odd-body = 種類が「{ $kind }」の行に「{ $found }」とは書けません（{ $clause }）。
chain-other-game = この行は別の対局のものです。ここでは無効です。
chain-stranger = この行は、この対局のプレイヤーが書いたものではありません。無効です。
chain-forged = この行には、名前のある人の正しい署名がありません。無効です。
chain-early = { $found }番の行が早く届きました。ここの最後は{ $last }番です。その間の行がまだ届いていません。
chain-answer-early = { $number }番の行は、まだ届いていない申し出に応じています。申し出を待っています。
chain-aside-early = まだ届いていない行の後の申し出が届きました。間の行を待っています。
chain-aside-stale = もっと新しい知らせがあります。この行は遅すぎました。
chain-stale = { $number }番の行は、ここにあるものとは別の経過の続きです。電話で両方の盤を比べてください。
chain-not-yours = { $number }番の行は、手番でないプレイヤーのものです。無効です。
chain-forked = 同じ場所のための署名が二つあります。両方を証拠として残し、この対局はここで終わります。相手と話してください。鍵が写し取られた可能性もあります。
chain-over = 対局は終わっています。続きは加えられません（{ $clause }）。
chain-is-paused = 対局は中断中です。手番のプレイヤーが先に再開します（{ $clause }）。
chain-not-paused = 対局は中断していません（{ $clause }）。
chain-nothing-to-take-back = { $found }手を残すことはできません。これまでの手数は{ $turns }です（{ $clause }）。
chain-has-time = { $player }にはまだ時間があるか、時間切れでは負けになりません（{ $clause }）。
chain-no-player = この対局に「{ $found }」というプレイヤーはいません（{ $clause }）。
chain-not-asked = 「{ $kind }」の行は、直前の手から後に相手が申し出たことに応じるものです。申し出がありません（{ $clause }）。
chain-no-taking-back = 手を戻さないという取り決めです（{ $clause }）。
chain-local-aside = 2人は同じ盤にいます。申し出は書きません（{ $clause }）。
chain-too-many-asides = 1人のプレイヤーの申し出が{ $most }個を超えました。これ以上は受け付けません。

## ファイル
chain-bad-line = このファイルの{ $line }行目：{ $why }
chain-no-chain = このファイルは署名付きの対局ではありません。1行目に形式{ $expected }が必要です。「niwashi games export NUMBER --signed」で書き出せます。
chain-newer = この署名付きの対局は形式のバージョン{ $found }です。ここで読めるのは{ $known }です。新しいNiwashiで確かめてください。
chain-no-terms = 2行目は対局の取り決めのはずです。ファイルが完全ではないので、もう一度入手してください。
chain-terms-again = 取り決めが二つあります。手作業で作られたファイルなので、もう一度入手してください。
chain-doubled = この行がファイルに二つあります。もう一度入手してください。
chain-file-too-large = 署名付きの対局としては大きすぎます。行は{ $lines }行まで、各行は{ $bytes }バイトまでです。
chain-after-end = 対局の終わりの後に余分なものがあります。もう一度入手してください。
chain-wrong-end = ファイルの終わりに書かれた行数が、実際の{ $lines }行と違います。何かが足りないので、もう一度入手してください。
chain-cut = このファイルは途中で切れていて、終わりがありません。もう一度入手してください。

## niwashi chain
chain-not-signed = 対局{ $number }には署名できません：{ $why }
chain-act-arranged = だれかが正しいと認めた局面から続いていて、そこまでの経過を署名で示せません。
chain-act-clock = 途中で持ち時間が変わっています。
chain-act-odd = Niwashiが書いたのではない「{ $kind }」の記録があります。
chain-act-times = 手番でないプレイヤーが時間を使ったことになっています。
chain-no-file = { $file }を読めません：{ $why }。署名付きの対局のファイルを指定してください。
chain-verified = このファイルはすべて正しいものです。どの署名も、ルールによるどの手も、時計も順序も合っています。
chain-told-game = ゲーム：{ $game }、{ $clock }
chain-told-player = { $seat }：{ $name }
chain-told-key = 鍵：{ $public }
chain-told-local = 一つの盤が両方の側に署名しています。その盤の記録であることを示します。
chain-told-turns = 手数：{ $turns }、行数：{ $entries }
chain-told-times = 残り時間：{ $times }
chain-told-name = 対局の名前：{ $hash }
chain-told-head = 最後の行：{ $hash }
chain-end-by-rules = { $player }の勝ちです。
chain-end-no-winner = 対局は終わり、勝者はいません。
chain-end-drawn = 合意による引き分けです。
chain-end-timed-out = { $player }の勝ちです。相手の時間切れです。
chain-end-resigned = { $player }の勝ちです。相手の投了です。
chain-end-paused = 対局は中断中です。
chain-end-open = 対局は終わっていません。手番：{ $player }
chain-end-forked = この記録には矛盾があります。{ $player }が、同じ場所のために、異なる二つのものに署名しています。どちらの署名も本物です。勝者はいません。

## 盤が感じたこと。対局の後で明かす
chain-open-local = 対局{ $number }は一つの盤で指したものです。センサーの記録は、その盤で「niwashi games replay { $number } --trace」として再生できます。
chain-open-early = 対局{ $number }は終わっていません。センサーの記録は対局の後で明かします。終わってからもう一度どうぞ。
chain-open-none = 対局{ $number }でこの盤のセンサーの記録は残っていません。相手の盤に残っていないか、確かめてください。
chain-opened = 対局{ $number }のセンサーの記録（{ $turns }手分）を{ $file }に明かしました。
chain-told-sealed = センサーの記録とともに署名された手：{ $turns }手のうち{ $sealed }手
chain-told-opened = { $file }：{ $opened }手分は、署名されたとおりの記録です。再生すると、そのうち{ $replayed }手が署名された手になりました。
chain-told-shows = 盤のセンサーがこの順にこう反応し、プログラムがそこからこの手を読み取ったことが分かります。盤の前にだれがいたか、プログラムが変えられていなかったかは分かりません。
chain-odd-toss = 先攻が抽選の結果と違います。封じたもの、その中身、プレイヤーの順が合いません（{ $clause }）。この取り決めで遊ばないでください。
chain-told-toss = 先攻は両者の抽選で決まり、どちらも選べませんでした。
chain-told-no-help = 取り決め：ヒントもエンジンも使いません。
readings-bad-line = センサーの記録の{ $number }行目：「{ $where }」が{ $found }になっていて、正しくありません。明かした人からもう一度入手してください。
readings-cut = センサーの記録が欠けているか、順序が違います（{ $number }行目。0は終わり）。明かした人からもう一度入手してください。
readings-other-game = これは対局{ $found }の記録です。署名付きの対局は{ $game }です。その対局の記録を使ってください。
readings-not-signed = { $number }番の行の記録は、署名されたものと違います。変えられたか、別の手のものです。何の証拠にもなりません。
readings-not-played = { $number }番の行の記録は再生できません：{ $why }
readings-odd-line = 盤のセンサーの記録ではない行が混じっています。
readings-other-run = 別の対局か、この対局にはなかったところから始まっています。
readings-other-turn = { $number }番の行の記録は{ $turn }になりません。このプログラムでは別の手になるか、手になりません。署名した人のプログラムが変えられたか、バージョンが違うのかもしれません。
