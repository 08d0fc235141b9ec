### 二つの家の対局で、手のほかにすること：頼むこと、できること、終わり方。

homes-not-here = この対局には別の盤の相手がいません。「niwashi play --with」で友達との対局を始められます。
homes-not-now = 対局が先に進んだので、もう答えられません。
homes-not-draw = 今は引き分けを提案できません。対局が終わったか中断中か、まだ1手もないか、すでに提案しています。
homes-not-back = 今は手を戻せません。相手の手番の間だけ頼めます。手を戻さない取り決めなら頼めません。
homes-not-pause = 今は中断を頼めません。対局が終わったか中断中か、まだ1手もないか、すでに頼んでいます。
homes-has-time = 時間切れを主張できません。相手に時間が残っているか、時間が切れても続ける取り決めです。

homes-asks-draw = { $name }が引き分けを提案しています。
homes-asks-back = { $name }が{ $count }手戻したいと頼んでいます。
homes-asks-pause = { $name }が中断したいと頼んでいます。
homes-waits-draw = 引き分けを提案しました。{ $name }が次の手を指すまで有効です。
homes-waits-back = 手を戻したいと頼みました。{ $name }が次の手を指すまで有効です。
homes-waits-pause = 中断したいと頼みました。{ $name }が次の手を指すまで有効です。
homes-waits-claim-time = 時間切れを主張しました。{ $name }の盤もそう示せば決まります。
homes-waits-later = { $name }に頼みました。あなたが指すと、相手が答えられます。
speech-homes-asked = { $text }「完了」で同意、「戻す」で今はしない。

homes-choose-draw = { $name }に引き分けを提案しますか。「完了」で提案、「戻す」でほかのことを選べます。
homes-choose-back = { $name }に手を戻したいと頼みますか。「完了」で頼み、「戻す」でほかのことを選べます。
homes-choose-pause = { $name }に中断を頼みますか。「完了」で頼み、「戻す」でほかのことを選べます。
homes-choose-resign = 投了しますか。「完了」を押すと、もう一度確かめます。「戻す」で対局に戻ります。
homes-choose-sure = 本当に投了しますか。{ $name }の勝ちになります。もう一度「完了」で投了、「戻す」で対局に戻ります。
homes-hold-undo = 今は戻せる手がありません。「戻す」を2秒押し続けると、引き分け、中断、投了を選べます。

homes-ended-resigned = { $player }の勝ちです。相手の投了です。
homes-ended-timed-out = { $player }の勝ちです。相手の時間切れです。
homes-ended-drawn = 合意による引き分けです。
homes-moving-back = 盤の上で手を戻しています…

notice-homes-drawn = { $cells }との合意による引き分けです。
notice-homes-we-timed-out = あなたの時間切れで、{ $cells }がそれを主張しました。{ $cells }の勝ちです。
notice-homes-they-timed-out = { $cells }の時間切れです。あなたの勝ちです。
notice-homes-paused-we = 中断中です。あなたの手番です。「続ける」か「完了」で再開します。
notice-homes-paused-they = 中断中です。手番の{ $cells }が再開します。
notice-homes-out-we = あなたの時間が切れました。{ $cells }はそれを主張できます。
notice-homes-out-they = { $cells }の時間が切れました。負けになる取り決めで、あなたが主張しなければ、対局は続きます。

page-homes-ask = 手のほかに
page-homes-yes = 同意する
page-homes-no = 今はしない
page-homes-draw = 引き分けを提案する
page-homes-back = 手を戻したいと頼む
page-homes-pause = 中断したいと頼む
page-homes-go-on = 続ける
page-homes-claim-time = 時間切れを主張する
page-homes-resign = 投了する
page-homes-resign-sure = 本当に投了する

homes-no-game-yet = まだ対局がありません。取り決めが済んでいません。
homes-only-proposed = 別の盤の友達とは、ページの「新しい対局」で対局を申し込みます。ほかのことをするには、Ctrl-Cでプログラムを終えてください。
homes-accepted-already = { $name }の申し込みを受けています。両方の盤に届くと始まります。
homes-next-game = { $name }に対局を申し込みます。{ $name }が受けると、ここで始まります。
homes-no-proposal = 今は申し込みがありません。
homes-meeting-waits = { $name }を待っています。対局を申し込みました。2人が署名すると、ここで始まります。
homes-meeting-answer = { $name }から対局の申し込みがあります。受けるか、断るかを選んでください。
homes-meeting-declined = 取り決めはまだありません。{ $name }から別の申し込みを待てます。自分から申し込むには「新しい対局」を使ってください。
page-homes-game = 対局の申し込み
page-homes-accept = 受ける
page-homes-decline = 断る
page-homes-propose = 申し込む
page-homes-terms = 2人の取り決め
page-homes-allows-back = 2人が同意すれば手を戻せる
page-homes-toss = 先攻を抽選で決める
page-homes-position = 始めの局面（空欄でもよい）
page-friends = 友達
page-friends-own = あなたの名前
page-friends-invite = 招待する：コードを表示
page-friends-code = コードを持っている
page-friends-join = 答える
page-friends-stop = やめる
page-friends-nobody = まだ友達がいません。
friends-page-waits = このコードを電話で1人に伝えてください。有効なのは{ $minutes }分間、1回だけです。相手が自分の盤に打ち込むと、お互いに友達になります。
friends-page-looks = 招待{ $mailbox }を探しています…
friends-page-met = { $name }と友達になりました。一緒に遊ぶには、Ctrl-Cでプログラムを終え、「niwashi play --with」に名前を付けて始めてください。
friends-page-stopped = 終わりました。このコードはもう使えません。
friends-page-busy = 招待はもう始まっています。先にそれをやめてください。
friends-page-nowhere = 友達を招待できるのは、友達との対局のページ（「niwashi play --with」）です。ほかでは「niwashi invite」を使ってください。
