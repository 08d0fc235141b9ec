# 持ち時間とプレイヤーの名前：ページ、端末、対局の記録で使います。

# 受け付けられないもの。{ $found } は書かれた文字です。
clock-unknown = 「{ $found }」という持ち時間はありません。次のように書いてください。5+3（対局全体の分＋1手ごとの秒）、5+3 cap 10、turn 30（秒）、10 byo 3x30（分、その後は回数×秒）、hourglass 5（分）、5d3（分、1手ごとに最初の3秒は減らない）、5b3（分、1手で使った時間を3秒まで戻す。ブロンシュタイン）、90/40 30+30（40手まで90分、その後30分）、10+5 : 5+3（プレイヤーごとの持ち時間、順番どおり）、days 2、none。時間切れを負けにするときは、後ろに「lose」と書きます。
clock-impossible = 持ち時間「{ $found }」では対局できません。対局全体は1秒から24時間、1手ごとの加算は1時間まで、秒読みは1回から99回、1手の時間は30日まで、上限は最初の時間以上にしてください。段階は2から4つで、最後以外は1手から200手です（90/40 30+30）。プレイヤーごとに変えられるのは5人までで、hourglass、days、noneは使えません。全体で60文字までです。
clock-not-asked = 持ち時間の変更は提案されていません。
clock-over = 対局は終わっています。持ち時間はもう変わりません。次の対局で選んでください。
clock-in-lesson = ここでは時計を使いません。先に対局へ戻ってください。

# 持ち時間を言葉で。長さは「5分」「30秒」のように入ります。
clock-told-none = 時計なし
clock-told-turn = 1手{ $turn }
clock-told-days = 1手{ $count }日
clock-told-fischer = { $bank }、1手ごとに{ $more }加算
clock-told-sudden = 対局全体で{ $bank }
clock-told-capped = { $bank }、1手ごとに{ $more }加算、上限{ $cap }
clock-told-byo = { $bank }、その後{ $turn }の秒読み{ $count }回
clock-told-byo-only = { $turn }の秒読み{ $count }回
clock-told-hourglass = 砂時計{ $bank }
clock-told-delay = { $bank }、1手ごとに最初の{ $more }は減らない
clock-told-bronstein = { $bank }、1手で使った時間を{ $more }まで戻す
clock-told-stage = { $count }手に{ $text }
clock-told-then = { $first }、その後{ $text }
clock-told-unequal = { $text }（プレイヤーごと）
clock-told-lose = { $text }、時間切れは負け
clock-length-days = { $count }日
clock-length-hours = { $count }時間
clock-length-minutes = { $count }分
clock-length-seconds = { $count }秒

# どの時計も進まない理由。
clock-stands-paused = 対局は中断中です。
clock-stands-first = 時計は最初の手から動きます。
clock-stands-carrying = 石を動かす間、時計は止まります。
clock-stands-repair = 盤を直す間、時計は止まります。

# 対局の終わり方と、もうできないこと。
match-out-of-time = { $player }の時間切れ負け
match-over-on-time = { $turn }は指せません。対局は時間切れで終わっています。

# プレイヤーの名前。
name-long = 名前は{ $most }文字までです。{ $found }文字あります。
name-strange = 目に見えない文字や、文字の向きを変える文字は名前に使えません。入力し直してください。
name-no-seat = 「{ $found }」という席はここにありません。席：{ $known }
name-form = { $found }では、だれの名前か分かりません。「flower=Aki」のように、「席=名前」と書いてください。

# 対局のファイルにある時間の誤り。
records-wrong-time = { $player }が時間切れで負けたことは、この対局の記録から確かめられません。
records-wrong-times = 使った時間は、毎回{ $players }人分あるか、まったくないかのどちらかです。

# 端末のオプション。
play-clock-stays = 対局は元の持ち時間で続きます：{ $clock }。変えるにはページで提案するか、--newで新しい対局を始めてください。
play-take-backs-stay = 対局は始めたときのとおり、手を戻せるまま続きます。戻せない対局は--newで始めてください。

# 棋譜。
records-sheet-clock = 持ち時間：{ $clock }
records-sheet-times = { $player }：消費{ $used }、残り{ $left }
