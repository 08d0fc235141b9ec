### バックアップ：niwashi backup、niwashi restore と、ページの表示。
backup-passphrase-why = この盤の鍵もバックアップに入り、パスフレーズで封じられます。パスフレーズがないとだれにも（あなたにも）開けません。書き留めておいてください。
backup-ask-passphrase = パスフレーズ
backup-ask-again = もう一度
backup-made = { $file }にすべて入っています：{ $games ->
        [0] 対局はまだなし
       *[other] 対局{ $games }局
    }、{ $friends ->
        [0] 友達なし
       *[other] 友達{ $friends }人
    }、設定、名前。
backup-keys-sealed = 鍵はパスフレーズで封じて入っています。
backup-keys-left-out = 鍵は入っていません。別の所で復元すると、友達からは別の盤に見えます。
backup-keys-none = 鍵はありません。この盤は鍵を持っていません。
backup-keys-stay = 鍵はパスフレーズで封じて入っています。このプログラムでは開けないため、鍵はファイルに残したままにします。
backup-own = 自分で加えたファイル：{ $names }。
backup-of-damaged = 記録ファイルが壊れています（{ $why }）。バックアップには読めたものがすべて入っています。
backup-left-out = 読めないか1 MBを超えるため、バックアップに入っていないファイル：{ $names }
backup-not-made = { $file }のバックアップは作れませんでした（{ $why }）。
backup-passphrase-short = パスフレーズは{ $fewest }文字以上です（入力は{ $found }文字）。互いに関係のない言葉を四つ並べるとよいでしょう。
backup-passphrase-unread = パスフレーズを{ $file }から読めません（{ $why }）。
backup-no-passphrase = 鍵を封じる必要がありますが、ここではパスフレーズを尋ねられません。--passphrase-fileでファイルを指定するか、--without-keysを付けてください。
backup-no-cryptography = このコンピューターでは鍵を封じることも開くこともできません。Pythonのパッケージ「cryptography」が入っていません。--without-keysを付けてください。
backup-own-unreadable = { $file }を読めないので、バックアップは作りませんでした（{ $why }）。

## 使えないバックアップ
backup-bad = { $file }は使えません。何も変えていません（{ $why }）。
backup-bad-sent = このファイルは使えません。何も変えていません（{ $why }）。
backup-no-room = { $file }を展開できません。何も変えていません（{ $why }）。
backup-unreadable = { $file }を読めません（{ $why }）。
backup-why-none = Niwashiのバックアップではありません
backup-why-cut = 途中で切れているか、壊れています
backup-why-changed = 中の「{ $name }」が壊れているか、書き換えられています
backup-why-newer = 新しいNiwashiで作られています（形式{ $found }、このNiwashiは{ $known }まで）。先にこの盤を更新してください
backup-why-long = { $most } MBを超えています
backup-why-many = ファイルが多すぎます（{ $found }個。バックアップに入るのは{ $most }個までです）
backup-why-records = 中の対局が壊れています
backup-wrong-passphrase = 鍵を封じたパスフレーズと違います。もう一度入力するか、鍵なしで復元してください。ページではパスフレーズを空にし、端末では--without-keysを付けます。
backup-odd-secrets = このバックアップの封じられた鍵は壊れています。鍵なしで復元してください。ページではパスフレーズを空にし、端末では--without-keysを付けます。
backup-two-keys = この盤の鍵（{ $here }…）とバックアップの鍵（{ $there }…）が違います。盤の鍵は一つだけです。友達は鍵で盤を見分け、もう一方の鍵で署名した対局は続けられなくなります。--keep-keyで今の鍵を残すか、--take-keyでバックアップの鍵を使ってください。
backup-in-use = 記録ファイル{ $file }は、いま盤が使っています。先に止めるか（Ctrl-C、または「sudo systemctl stop niwashi」）、ページから復元してください。
backup-restoring = いま別のプログラムが{ $file }にバックアップを復元しています。何も変えていません。終わってから、もう一度試してください。
backup-changed-meanwhile = バックアップを読んでいる間に{ $file }の対局が変わったので、復元しませんでした。何も失われていません。対局していないときに、もう一度試してください。
backup-not-restored = { $file }にバックアップを復元できませんでした。何も変えていません（{ $why }）。
backup-unfinished = { $file }への復元が途中で、終えられません（{ $why }）。何も失われていません。空きを作るかフォルダーに書き込めるようにして、もう一度試してください。
backup-odd-plan = 復元の手順を書いたファイルが壊れています
backup-nothing-before = 復元前の{ $file }は残っていません。復元した盤で対局が進むと片付けられます。
records-why-odd = Niwashiのファイルにはない「{ $found }」があります

## 復元
restore-no-file = バックアップを指定してください（「niwashi restore FILE」）。「niwashi restore --undo」には要りません。
restore-no-passphrase = このバックアップの鍵は封じられていますが、ここではパスフレーズを尋ねられません。--passphrase-fileでファイルを指定するか、--without-keysを付けてください。
restore-ask-passphrase = バックアップのパスフレーズ
restore-ask = { $file }に復元しますか？
restore-ask-key = バックアップの鍵を使いますか？
restore-found = { $made }のバックアップ（{ $days ->
        [0] 今日作成
       *[other] { $days }日前に作成
    }、Niwashi { $version }）：{ $games ->
        [0] 対局なし
       *[other] 対局{ $games }局
    }、{ $friends ->
        [0] 友達なし
       *[other] 友達{ $friends }人
    }。
restore-done = 復元しました。新しく加わったもの：{ $games ->
        [0] 対局なし
       *[other] 対局{ $games }局
    }、{ $friends ->
        [0] 友達なし
       *[other] 友達{ $friends }人
    }。{ $longer ->
        [0] { "" }
       *[other] { $longer }局は続きが加わりました。
    }{ $apart ->
        [0] { "" }
       *[other] { $apart }局は続きが食い違っていたので、両方とも残しました。
    }
restore-keys-taken = 鍵も戻りました。友達からは元の盤に見えます。
restore-keys-kept = この盤の鍵はそのままです。
restore-keys-left-out = 鍵は復元していません。
restore-keys-none = 鍵は入っていませんでした。
restore-own = 自分で加えたファイルは{ $folder }にあります。
restore-asks = 友達との対局{ $games }局は、バックアップの後に進んだ分を友達の盤が知らせるまで待ちます。それまでは何にも署名しません。
restore-left-out = このプログラムが知らないので入れなかったもの：{ $names }。
restore-before = それまでのものは、盤で対局が進むまで{ $aside }にあります。「niwashi restore --undo」で戻せます。
restore-interrupted = 中断しました。途中の状態では残りません。何も変わっていないか、次のコマンドが復元を終わらせます。
restore-undone = 元に戻しました。バックアップから来たものは{ $aside }にあります。

## ページ
backup-never = バックアップはまだありません。
backup-last = 最後のバックアップは{ $days ->
        [0] 今日
       *[other] { $days }日前
    }です。
backup-busy = いまバックアップを作っているか、読んでいるところです。少しお待ちください。
backup-no-stick = USBメモリー{ $stick }がないか、そのファイルがありません。差し込んで、もう一度試してください。
backup-look-first = 先にファイルを選んでください。復元する前に中身を表示します。
backup-coming = 復元します。盤が起動し直すので、少しお待ちください。
backup-odd-request = このプログラムの知らない操作です。ページを読み込み直してください。
notice-backup-back = バックアップを復元しました。
notice-backup-refused = バックアップを復元できませんでした。{ $why }
notice-backup-stick = バックアップの入ったUSBメモリーが差し込まれています。ページの「まるごと保存」から復元できます。
notice-backup-stick-failed = 週に一度のバックアップを{ $cells }に書けませんでした。USBメモリーの空きと書き込み禁止を確かめてください。
page-backup = まるごと保存
page-backup-keep = この機器に保存
page-backup-keep-stick = USBメモリーに書く
page-backup-back = 復元する
page-backup-file = この機器にあるバックアップ
page-backup-stick = USBメモリー
page-backup-passphrase = 鍵を封じるパスフレーズ
page-backup-again = もう一度
page-backup-differs = 二つのパスフレーズが違います。
page-backup-without = 鍵を入れない
page-backup-why = 対局、設定、名前、友達のすべてが一つのファイルになります。
page-backup-why-keys = 盤の鍵もパスフレーズで封じて入れます。パスフレーズがないとだれにも開けないので、書き留めておいてください。
page-backup-working = 少しお待ちください…
page-backup-kept = 保存しました：{ $text }
page-backup-own-key = これからこの盤が使う鍵を選んでください。もう一方の鍵で署名した対局は続けられなくなります。
page-backup-key-here = 今の盤の鍵
page-backup-key-there = バックアップの鍵
page-backup-instead = バックアップの中身だけにする（今あるものは別に残す）
page-backup-merges = 今あるものと合わせます。

## 最後のバックアップとカードの状態
backup-check-good = そのファイルは無事です。
backup-check-bad = そのファイルは壊れています。もう一度作ってください（niwashi backup）。
backup-check-away = そのファイルは今は見つかりません。差し込まれていないUSBメモリーにあるか、移動されています。
doctor-card-read-only = カードに書き込めなくなっているので、{ $folder }に対局を残せません。カードの寿命か、電源が抜かれたときに起こります。すぐにバックアップを取り（niwashi backup）、カードを新しくしてください。
doctor-card-errors = 起動してからカーネルがカードのエラーを{ $count }件報告しました。最後の一件：{ $last }。バックアップを取り（niwashi backup）、カードを新しくしてください。
doctor-card-records = 対局のファイルが壊れています。寿命の近いカードで起こります（{ $why }）。
