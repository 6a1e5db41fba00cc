# A screen with a vertical blank: each picture waits for it, and the flips' times show it, twice the same.
#: modules vkms
#: programs display-probe
#: twice
display-probe kms size=1024x768 pictures=60 pause=1000 >probe.txt 2>&1
equal ended 0 $?
send probe.txt
awk '$1 == "flip" { if (n++) { d = $2 - t; if (d < 16665 || d > 16668 || $3 != s + 1) bad++ } t = $2; s = $3 }
     $1 == "last" { if ($2 < t || $2 > t + 16667) bad++; last++ }
     END { exit !(n == 60 && !bad && last == 1) }' probe.txt
equal "60 flips, 16 666 µs apart, and the last refresh" 0 $?
