### What the board says aloud to whoever looks neither at the lights nor at the page.

speech-space = {" "}
speech-sentence = { $text }.
speech-lights = { $meaning }: { $places }.
speech-places = { $count ->
    [one] one place
   *[other] { $count } places
}
speech-row = { $first } to { $last }
speech-nothing = Nothing stands on { $place }.
speech-stands = { $place }: { $pieces }{ $count ->
    [one] .
   *[other] , { $count } in all.
}
speech-may-go = It may go to { $places }.
speech-fact = { $label }: { $value }.
speech-clock = { $player } has used { $minutes ->
    [0] {""}
    [one] one minute and {""}
   *[other] { $minutes } minutes and {""}
}{ $seconds ->
    [one] one second.
   *[other] { $seconds } seconds.
}
speech-left = { $player } has { $minutes ->
    [0] {""}
    [one] one minute and {""}
   *[other] { $minutes } minutes and {""}
}{ $seconds ->
    [one] one second left.
   *[other] { $seconds } seconds left.
}
speech-options = You may do this: { $options }.
speech-or = ;{" "}
speech-clock-proposed = Another clock is proposed: { $text }. { $player } agrees by pressing "done".
