### 盤の診断：`niwashi doctor`。

doctor-begins = { $name }を診断します。一つずつ指示のとおりにしてください。Ctrl-Cで中断します。指示どおりなら、質問にはEnterだけで答えられます。
doctor-broken-off = 中断しました。ここまでに分かったことです。
doctor-planted = 仕込んだ不具合：{ $faults }
doctor-written = 書き出しました：{ $file }
doctor-calibrated = ホールセンサーの校正が終わり、盤が測定値を覚えました。
doctor-not-calibrated = 盤が校正値を受け取りませんでした。前の値のまま動きます。もう一度診断してください。
doctor-cannot-write = { $folder }に書けません（{ $detail }）。--outで別のフォルダーを指定してください。
doctor-faults-need-sim = 不具合を仕込めるのはシミュレーションの盤だけです。--simを付けるか、--faultsを外してください。

doctor-ask-clear = 盤の上のものを、カードも含めてすべて取り除いてください。終わったらEnterを押します。
doctor-ask-put-lit = { $cell }が光るはずです。そこにコマを（カードの場所ならカードを）置き、そのままにしてください。別のところが光っていてもコマは{ $cell }に置き、光っている場所の名前を入力します。どこも光っていなければ「なし」と入力します。
doctor-ask-put-dark = 光らない{ $cell }にコマを置き、Enterを押してください。
doctor-ask-face-lit = { $cell }が光るはずです。先攻の面を上にしてコマを（カードの場所ならカードを）置き、そのままにしてください。別のところが光っていてもコマは{ $cell }に置き、光っている場所の名前を入力します。どこも光っていなければ「なし」と入力します。
doctor-ask-face-dark = 光らない{ $cell }に、先攻の面を上にしてコマを置き、Enterを押してください。
doctor-ask-lift = { $cell }のコマを取ってください。ほかはそのままです。
doctor-ask-press-lit = { $cell }のボタンを、光が消えるまで押し続けてください。別のところが光っていればその名前を、どこも光っていなければ「なし」と入力します。
doctor-ask-press-dark = { $cell }のボタンを4秒押し続けてください。
doctor-ask-colour = ほとんどの場所は何色ですか。赤、緑、青、白のどれですか。すべて暗ければ「なし」です。
doctor-ask-steady = 光れる場所はすべて、白く、ちらつかずに光っていますか。「はい」か「いいえ」で答えてください。
doctor-answer-again = ここではその答えは使えません。答えられるのは{ $answers }です。
doctor-answer-red = 赤
doctor-answer-green = 緑
doctor-answer-blue = 青
doctor-answer-white = 白
doctor-answer-nothing = なし
doctor-answer-yes = はい
doctor-answer-no = いいえ

doctor-letter = { $name }の診断書（Niwashi { $version }）
doctor-sound = この盤に悪いところはありません。
doctor-found = 悪いところが{ $count }か所あります：
doctor-or-else = あるいは（{ $number }）、次のように考えても説明がつきます：
doctor-finding-missing-chip = エキスパンダー{ $at }が応答しません。電源、SDAとSCL、アドレスのピンを確かめてください。
doctor-finding-silent-registers = シフトレジスター{ $at }から先のチェーンが何も伝えず、どの入力も開いたままです。{ $at }のSH/LD（1番ピン）、CLK（2）、CLK INH（15、GNDへ）、電源（16と8）を、次にQH（9）からのデータ線を確かめてください。
doctor-finding-grounded-registers = シフトレジスター{ $at }から先のチェーンが、いつも閉じたままに読めます。QH（9番ピン）からのデータ線がGNDに触れていないか、{ $at }に電源（16と8）が来ているかを確かめてください。
doctor-finding-loose-registers = シフトレジスター{ $at }から先のチェーンの値がでたらめです。QH（9番ピン）からのデータ線のどちらかの端がつながっていないか、{ $at }に電源（16と8）が来ていません。
doctor-finding-stalled-registers = シフトレジスター{ $at }から先のチェーンのどの入力も、{ $at }の最後の入力と同じに読めます。シフトが進んでいません。{ $at }のCLK（2番ピン）、CLK INH（15、GNDへ）と、SH/LD（1）がLOWのままになっていないかを確かめてください。
doctor-finding-dead-multiplexer = マルチプレクサー{ $at }を通しては何も感じられません。電源（24と12）、E（15、専用の線がなければGNDへ）、COM（1）からの線、S0からS3までを確かめてください。直したら、校正をやり直すためにもう一度診断してください。
doctor-finding-grounded-row = 行の線{ $at }がGNDに触れています。はんだのブリッジやむき出しの線を探してください。
doctor-finding-grounded-column = 列の線{ $at }がGNDに触れています。はんだのブリッジやむき出しの線を探してください。
doctor-finding-cut-row = 行の線{ $at }がつながっていないため、その行は何も感じません。線と両端を確かめてください。つながっていれば、その線のダイオードがすべて逆向きです。向きを直してください。
doctor-finding-cut-column = 列の線{ $at }がつながっていないため、その列は何も感じません。線と両端を確かめてください。つながっていれば、その線のダイオードがすべて逆向きです。向きを直してください。
doctor-finding-loose-row = マトリクスの線{ $at }の接触が不安定です。両端をはんだ付けし直してください。
doctor-finding-swapped-rows = 行の線{ $one }と{ $other }が入れ替わっています。盤ファイルの案はそのとおりに書いてあり、はんだ付けは要りません。
doctor-finding-swapped-columns = 列の線{ $one }と{ $other }が入れ替わっています。盤ファイルの案はそのとおりに書いてあり、はんだ付けは要りません。
doctor-finding-stuck-closed = { $cell }のスイッチ（{ $at }）が閉じたままです。下に磁石がないか、ブリッジしていないか確かめてください。直すまで、盤ファイルの案はこのスイッチを使いません。
doctor-finding-stuck-open = { $cell }のスイッチ（{ $at }）が閉じません。壊れていないか、はんだ付けがされているか確かめてください。直すまで、盤ファイルの案はこのスイッチを使いません。
doctor-finding-weak = { $cell }のスイッチ（{ $at }）がときどき離れます。磁石が弱いか遠すぎるか、はんだ不良です。直すまで、盤ファイルの案はこのスイッチを使いません。
doctor-finding-long-bounce = { $cell }のスイッチの接点が、チャタリング除去の時間より長くばたついています。盤ファイルの案は{ $one }ミリ秒待ちます。手で触っても気づかない長さです。一つだけならそのスイッチを交換し、全部なら緩んだコネクターやGNDを探してください。
doctor-finding-missing-diode = { $cell }のダイオード（{ $at }）が両方向に電流を通すか、線で迂回されています。交換してください。ほかの場所にコマがあるように見える原因です。
doctor-finding-reversed-diode = { $cell }のダイオード（{ $at }）が逆向きです。帯の側を{ $driven ->
        [columns] 列
       *[other] 行
    }に向けてください。それまで、盤ファイルの案はこのスイッチを使いません。
doctor-finding-turned-diodes = マトリクス全体が何も感じません。ダイオードがすべて逆向きです。盤ファイルの案では、帯のある側の線を駆動し、もう一方を読むので、はんだ付けは要りません。それでも変わらなければ、行か列の線がどれもつながっていません。コネクターを確かめてください。
doctor-finding-white-pixels = { $at ->
        [spi] 何色を指示しても、すべてのLEDが白です。SPIが遅すぎて、0がすべて1として届いています。LEDの電源を抜いてください。ほかは診断していません。/boot/firmware/config.txtに、Pi 4ではcore_freq=500とcore_freq_min=500をそれぞれ1行で、Pi 3とZero 2 Wではcore_freq=250を加えて再起動してください。Pi 5では要りません。
       *[other] 何色を指示しても、すべてのLEDが白です。0がすべて1として届いています。LEDの電源を抜いてください。ほかは診断していません。レベルシフターが5 Vの74AHCT125か74HCT125であること、GNDがつながっていることを確かめてください。
    }
doctor-finding-dark-pixels = LEDが一つも光りません。光るはずの間に、最初のLEDのところで電圧を測ってください。5 Vがなければ、電源のプラグ、ヒューズ、配線を確かめてください。5 Vが下がるなら、電源の容量が足りないか、電源線がGNDに触れています。5 Vがあれば、GNDの線、レベルシフター、最初のLEDへのデータ線を確かめてください。
doctor-finding-colour-order = LEDの色の順序は{ $at }です。盤ファイルの案に書いてあります。
doctor-finding-swapped-pixels = LED { $one }と{ $other }（{ $cell }）の順番が入れ替わっています。盤ファイルの案はそのとおりに書いてあります。
doctor-finding-dead-pixel = LED { $at }（{ $cell }）が光りません。その先は光ります。交換してください。
doctor-finding-chain-ends = LED { $at }（{ $cell }）から先に信号が届きません。データ線と電源を確かめてください。
doctor-finding-weak-supply = 電源がLEDに供給できるのは約{ $at } mAまでです。それを超えると電圧が下がり、光が黄色や赤みを帯びたり、ちらついたり、消えたりし、コンピューターが再起動することもあります。強い電源にするか、線を太く短くするか、光の帯の両端から給電してください。盤ファイルの案はこの値を上限にします。
doctor-finding-swapped-selects = マルチプレクサーの選択線{ $one }と{ $other }が入れ替わっています。盤ファイルの案はそのとおりに書いてあり、はんだ付けは要りません。
doctor-finding-swapped-channels = { $cell }のホールセンサーが互いのチャンネル（{ $one }、{ $other }）につながっています。盤ファイルの案はそのとおりに書いてあり、はんだ付けは要りません。
doctor-finding-dead-hall = { $cell }のホールセンサー（{ $at }）が何も感じません。電源と、マルチプレクサーへの線を確かめてください。直すまで、盤ファイルの案はこのセンサーを使いません。
doctor-finding-stuck-hall = { $cell }のホールセンサー（{ $at }）がいつも最大の磁場を示します。出力が電源線に触れているか、壊れています。直すまで、盤ファイルの案はこのセンサーを使いません。
doctor-finding-weak-hall = { $cell }のホールセンサー（{ $at }）がコマをわずかにしか感じません。盤の奥に入りすぎていないか、横を向いていないか確かめてください。直すまで、盤ファイルの案はこのセンサーを使いません。
doctor-finding-reversed-hall = { $cell }のホールセンサー（{ $at }）が表と裏を取り違えます。裏返してください。それまで、盤ファイルの案はこのセンサーを使いません。
doctor-finding-reversed-magnets = すべての磁石の向きが盤ファイルと逆です。盤ファイルの案はそのとおりに書いてあり、裏返す必要はありません。
doctor-finding-unclear = 知られているどの不具合でも説明できない値があります。もう一度診断し、doctor.jsonを添えてお問い合わせください。
