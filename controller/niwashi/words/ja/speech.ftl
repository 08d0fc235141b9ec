### 光もページも見ない人に、盤が声で伝える言葉。

speech-space = {""}
speech-sentence = { $text }。
speech-lights = { $meaning }：{ $places }。
speech-places = { $count }か所
speech-row = { $first }から{ $last }
speech-nothing = { $place }には何もありません。
speech-stands = { $place }：{ $pieces }、{ $count }個。
speech-may-go = 行けるところ：{ $places }。
speech-fact = { $label }：{ $value }。
speech-clock = { $player }の使った時間は{ $minutes ->
    [0] {""}
   *[other] { $minutes }分
}{ $seconds }秒。
speech-left = { $player }の残り時間は{ $minutes ->
    [0] {""}
   *[other] { $minutes }分
}{ $seconds }秒。
speech-options = できること：{ $options }。
speech-or = 、または{""}
speech-clock-proposed = 提案された持ち時間：{ $text }。{ $player }は「完了」を押すと同意します。
