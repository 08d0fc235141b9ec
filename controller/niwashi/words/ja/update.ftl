### 更新：niwashi update、niwashi selftest、そして盤が知らせること。

## 進み具合
update-believed = バージョン{ $version }には、信頼する鍵の署名があります。現在：{ $before }
update-vouched-for = バージョン{ $version }は署名なしで受け入れます。ファイルが、システムのパッケージ管理だけが書き込める場所にあるためです。現在：{ $before }
update-backed-up = すべてのバックアップを{ $file }に取りました。
update-no-backup = { $stick }にUSBメモリーがありますが、バックアップを書けませんでした（{ $why }）。更新は続けます。記録は切り替えのときに別に控えを取ります。
update-verified = 署名どおりのパッケージが{ $wheels }個そろいました。
update-installed = バージョン{ $version }を古いものと並べて入れました。動作を確かめています。
update-says = > { $line }
update-passed = バージョン{ $version }はこのコンピューターで動きます。
update-next-start = 盤は今動いていません。次に始めるときから新しいバージョンになります。
update-waits = 対局の次の切れ目で切り替えます。手番と手番の間に、5秒間だれも盤に触れなければ切れ目です。
update-goes-on = このコマンドが終わっても切り替えは続きます。結果は「niwashi update status」で見られます。
update-makes-room = 切り替えのため、盤が少しの間止まります（{ $version }）。
update-begins = バージョン{ $version }を始めます。1分間問題なく動けば採用され、だめなら{ $before }に戻ります。
update-kept-aside = 記録から外れた{ $turns }手は{ $file }に取ってあります。「niwashi games list --records FILE」で見られます。
update-lies-aside = それまでの記録は{ $file }にあります。「niwashi games list --records FILE」で内容を見られます。
update-backup-damaged = 記録の控え{ $file }が壊れています。今読める記録はそのまま残すか、控えから読める分だけを使います。
update-runs = 次に始めるときのバージョン：{ $version }
update-besides = ほかに入っているバージョン：{ $version }
update-ask-back = バージョン{ $version }に戻しますか？

## 結果
update-idle = まだ更新したことはありません。
update-under-way = バージョン{ $version }を入れているところです。途中で止まっている場合は、もう一度「niwashi update FILE」を実行してください。
update-ready = バージョン{ $version }の準備ができました。対局の次の切れ目か、次に始めるときから使われます。
update-probation = バージョン{ $version }を試しているところです。だめなら{ $before }に戻ります。
update-returning = 次に始めるとき、{ $version }の前のバージョンに戻ります。
update-good = バージョン{ $version }は問題なく動いています。これからはこのバージョンで遊べます。
update-back-broken-off = { $version }への更新は中断され、{ $before }に戻りました。
update-back-selftest = バージョン{ $version }は動作確認に失敗し、{ $before }に戻りました。
update-back-records = 記録の控えを作れず、{ $before }に戻りました。
update-back-restarted = バージョン{ $version }は、1分間続けて動く前に終わりました（異常終了、停止、または停電）。{ $before }に戻り、記録も元どおりです。
update-back-unsteady = バージョン{ $version }は、10分のうちに1分間続けて問題なく動けませんでした。{ $before }に戻り、記録も元どおりです。
update-back-asked = ご希望どおり、{ $before }に戻りました。
update-back-lost = { $version }への更新がどこまで進んだのか分からなくなりました。前のバージョンに戻り、記録も元どおりです。
update-failed-broken-off = { $version }への更新は行われませんでした。{ $before }がそのまま動きます。
update-failed-selftest = バージョン{ $version }は動作確認に失敗し、使われませんでした。{ $before }がそのまま動きます。
update-failed-records = 記録の控えを作れなかったので、{ $version }への更新は始まりませんでした。{ $before }がそのまま動きます。

## ページで
notice-update-good = Niwashiをバージョン{ $cells }に更新しました。
notice-update-back-broken-off = { $cells }への更新は中断されました。前のバージョンに戻りました。
notice-update-back-selftest = { $cells }への更新は動作確認に失敗しました。前のバージョンに戻りました。
notice-update-back-records = { $cells }への更新では記録の控えを作れませんでした。前のバージョンに戻りました。
notice-update-back-restarted = 更新した{ $cells }はうまく動きませんでした。前のバージョンに戻り、記録も元どおりです。その間の対局は別の場所に取ってあります。
notice-update-back-unsteady = 更新した{ $cells }はうまく動きませんでした。前のバージョンに戻り、記録も元どおりです。その間の対局は別の場所に取ってあります。
notice-update-back-asked = { $cells }の前のバージョンに戻りました。
notice-update-back-lost = { $cells }への更新がどこまで進んだのか分からなくなりました。前のバージョンに戻り、記録も元どおりです。その間の対局は別の場所に取ってあります。
notice-update-failed-broken-off = { $cells }への更新は行われませんでした。何も変わっていません。
notice-update-failed-selftest = { $cells }への更新は動作確認に失敗しました。何も変わっていません。
notice-update-failed-records = 記録の控えを作れないので、{ $cells }への更新は始まりませんでした。ディスクを調べてください。

## ここでは使えない更新のファイル
update-no-such-file = ファイル{ $file }がありません。更新のファイルを指定してください。
update-unreadable = { $file }を読めません：{ $why }。「niwashi update - < { $file }」を試してください。
update-no-archive = このファイルは更新ではありません（形が違います）。もう一度入手してください。
update-no-bundle = このファイルは更新ではありません。{ $expected }が必要なところに{ $found }がありました。もう一度入手してください。
update-cut = この更新は途中で切れています。もう一度入手してください。
update-too-long = この更新には、終わりの後に余分なものがあります。もう一度入手してください。
update-no-file = この更新の「{ $name }」は普通のファイルではありません（{ $kind }）。正しく作られたものではないので、使わないでください。
update-strange-name = この更新の「{ $name }」は、パッケージの名前ではありません。使わないでください。
update-no-manifest = この更新の目録を読めません：{ $why }。もう一度入手してください。
update-bad-manifest = この更新の目録の{ $where }が{ $found }になっていて、正しくありません。Niwashiのツールで作られたものではありません。
update-newer-format = この更新の形式は新しすぎます（{ $found }、ここで読めるのは{ $known }まで）。先に、それを読める少し古いバージョンに更新してください。
update-double = この更新には「{ $name }」が二つあります。使わないでください。
update-too-large = この更新は{ $most } MBを超えていて、大きすぎます。使わないでください。
update-no-program = この更新はバージョン{ $version }のはずですが、Python { $python }用のそのバージョンのNiwashiが入っていません。Niwashiのツールで作られたものではありません。
update-not-listed = この更新の「{ $name }」は目録にないか、順番が違います。使わないでください。
update-missing = この更新には「{ $name }」が足りません。もう一度入手してください。
update-changed = この更新の「{ $name }」は、署名されたものと違います。もう一度入手してください。また同じことが起きたら、作った人に知らせてください。
update-unsigned = この更新には署名がありません。信頼する鍵の持ち主のものを使ってください。
update-not-signed = この更新には信頼する人の署名がないか、署名の後で変えられています。{ $folder }の鍵：{ $keys }
update-no-keys = 更新を確かめる鍵がありません（{ $folder }に*.pubのファイルがありません）。更新を作る人の公開鍵をそこに置いてください。
update-bad-key = { $file }はEd25519の鍵ではありません（{ $why }）。直すか、取り除いてください。
update-no-cryptography = このコンピューターでは署名を確かめられません。パッケージ「cryptography」が入っておらず、32ビットのPi用のものは配布されていません。代わりにシステムのパッケージで更新してください：apt install ./niwashi.deb
update-other-machine = この更新は{ $found }用で、このコンピューターは{ $here }です。{ $here }用のものを入手してください。
update-other-python = この更新はPython { $found }用で、ここのNiwashiはPython { $here }で動いています。{ $here }用のものを入手してください。
update-older = この更新はバージョン{ $found }で、今のバージョン{ $here }より古いものです。戻すときは「niwashi update back」です。

## ここではできない、または今はできない
update-no-programs = { $folder }には更新できるプログラムがありません。このNiwashiはパッケージとして入れたものではないか、別の場所にあります。ソースから使っている場合は、gitとmakeで更新してください。
update-not-allowed = { $folder }を更新できるのは、rootかサービスの利用者だけです。「{ $command }」を試してください。
update-not-readable = { $folder }を読めるのは、rootとサービスの利用者だけです。sudoを付けてもう一度試してください。
update-on-trial = バージョン{ $version }を試しているか、戻しているところです。1分ほど待ってから、もう一度試してください。
update-not-now = 更新の状態が「{ $found }」の間はできません（求められたこと：{ $asked }）。詳しくは「niwashi update status」で見られます。
update-busy = 別のプログラムがちょうど書き込んでいます。もう一度試してください。
update-at-work = 別の「niwashi update」が動いています。終わるまで待ってください。
update-plays-already = 同じプログラムで、盤がすでに動いています。先にそちらを止めてください。
update-nothing-before = 戻れるバージョンがありません。
update-no-room = { $folder }の空きは{ $free } MBですが、更新には{ $needed } MB必要です。空きを作ってから、もう一度試してください。
update-no-pip = 更新を入れるためのpipがこのシステムにありません。次を実行してください：apt install python3-pip-whl
update-not-installed = 更新を入れられませんでした：{ $why }
update-other-version = この更新はバージョン{ $expected }のはずですが、中のプログラムは「{ $found }」と答えました。Niwashiのツールで作られたものではありません。
update-selftest = 新しいバージョンは動作確認に失敗したので、使いません：{ $why }
update-odd-state = 前回の更新の状態を読めないか、{ $folder }のプログラムと合いません。中身から分かる状態：{ $phase }
update-not-written = { $folder }に書き込めません：{ $why }。

## niwashi selftest
selftest-records = 記録を読めます：{ $count }局
selftest-game = 一局を最後まで指し、記録しました：{ $count }手
selftest-board = あなたの盤もシミュレーションで動きます：{ $count }手
selftest-page = ページが開きます：盤のマス{ $count }個
selftest-engine = エンジンが応答します：{ $count }通りから一手
selftest-passed = すべて動きます。
selftest-no-end = { $turns }手たっても対局が終わりませんでした。このバージョンは使わないでください。
selftest-not-kept = { $turns }手の対局が、指したとおりに記録されませんでした。このバージョンは使わないでください。
selftest-no-page = ページが開きません：{ $why }
selftest-no-game = 盤「{ $board }」で遊べるゲームがありません。別の盤ファイルを指定してください。
