### 二つの家の対局で、手のほかにすること：頼むこと、できること、終わり方。

homes-not-here = この対局には別の盤の相手がいません。「niwashi play --with」で友達との対局を始められます。
homes-not-now = 対局が先に進んだので、もう答えられません。今尋ねられていることに答えるか、そのまま続けてください。
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
homes-waits-claim-time = 時間切れを主張しました。{ $name }の盤でも時間切れなら成立します。
homes-waits-later = { $name }に頼みました。相手が答えられるのは、あなたが指してからです。
homes-choose-draw = { $name }に引き分けを提案しますか。「完了」で提案、「戻す」でほかのことを選べます。
homes-choose-back = { $name }に手を戻したいと頼みますか。「完了」で頼み、「戻す」でほかのことを選べます。
homes-choose-pause = { $name }に中断を頼みますか。「完了」で頼み、「戻す」でほかのことを選べます。
homes-choose-resign = 投了しますか。「完了」を押すと、もう一度確かめます。「戻す」で対局に戻ります。
homes-choose-sure = 本当に投了しますか。{ $name }の勝ちになります。もう一度「完了」で投了、「戻す」で対局に戻ります。
homes-hold-undo = 今は戻せる手がありません。「戻す」を2秒押し続けると、引き分け、中断、投了を選べます。

homes-ended-resigned = { $player }の勝ちです。相手の投了です。
homes-ended-timed-out = { $player }の勝ちです。相手の時間切れです。
homes-ended-drawn = 合意による引き分けです。
homes-ended-forked-they = { $name }が同じ場所に異なる二つのものへ署名したため、この対局は続けられません。両方を証拠として残します。相手と話し、「新しい対局」で次の対局を申し込んでください。
homes-ended-forked-we = この盤自身の鍵が同じ場所に異なる二つのものへ署名したため、この対局は続けられません。別のコンピューターや古い記録の写しが同じ鍵を使っていないか確かめてから、「新しい対局」で次の対局を申し込んでください。
homes-moving-own = 前に指した自分の手を盤の上で再現しています…
homes-moving-back = 盤の上で手を戻しています…

notice-homes-drawn = { $cells }との合意による引き分けです。
notice-homes-we-timed-out = あなたの時間切れで、{ $cells }がそれを主張しました。{ $cells }の勝ちです。
notice-homes-they-timed-out = { $cells }の時間切れです。あなたの勝ちです。
notice-homes-paused-we = 中断中です。あなたの手番です。「続ける」か「完了」で再開します。
notice-homes-paused-they = 中断中です。手番の{ $cells }が再開します。
notice-homes-out-we = あなたの時間が切れました。{ $cells }はそれを主張できます。
notice-homes-out-they = { $cells }の時間が切れました。時間切れが負けになる取り決めなら、主張できます。主張しなければ対局は続きます。

homes-no-game-yet = まだ対局がありません。取り決めが済んでいません。
homes-only-proposed = 別の盤の友達とは、ページの「新しい対局」で対局を申し込みます。ほかのことをするには、Ctrl-Cでプログラムを終えてください。
homes-accepted-already = { $name }の申し込みを受けています。両方の盤に届くと始まります。
homes-next-game = { $name }に対局を申し込みます。{ $name }が受けると、ここで始まります。
homes-next-game-any = 選んだ友達に対局を申し込みます。相手が受けると、ここで始まります。
homes-nobody = 一緒に遊べる友達がまだいません。リンクで招待してください。
homes-no-game-on = 今は対局がありません。「新しい対局」で友達に申し込んでください。
homes-no-partner = 「{ $name }」には対局を申し込めません。そのような友達は登録されていません。
homes-asks-first = この盤はバックアップから復元されました。その後の進行を{ $name }の盤が知らせるまでお待ちください。
homes-new-too-early = { $name }との対局は終わっておらず、{ $name }の盤はその続きを待っているため、新しい対局は始まりません。--newを付けずに続けるか、先に「niwashi friends resign "{ $name }" --transport …」で投了してください（--transportには同じフォルダーか通行証を指定します）。
homes-goes-on-with = { $name }との対局が途中です。Ctrl-Cでプログラムを終え、「niwashi play --with」に名前を付けて続けてください。
homes-meeting-waits = { $name }を待っています。対局を申し込みました。2人が署名すると、ここで始まります。
homes-meeting-answer = { $name }から対局の申し込みがあります。受けるか、断るかを選んでください。
homes-meeting-declined = 取り決めはまだありません。{ $name }から別の申し込みを待てます。自分から申し込むには「新しい対局」を使ってください。
homes-meeting-declined-there = { $name }は断りました。別の申し込みには「新しい対局」を使ってください。
