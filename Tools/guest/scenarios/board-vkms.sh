# The board's program on a screen of 60 Hz, with a trace: no refresh is missed while pictures are hashed.
#: modules vkms
#: programs tactus-board
#: export board-vkms.board raspberry-pi-7 --scene focal
#: replay live.trace
drags 3 3 taps >drags
touch-player drags tactus-board /boards/board-vkms.board --trace live.trace >run.txt 2>&1
equal "ended by its signal" 130 $?
send run.txt live.trace
# One drawing tick a refresh of 16 666 µs from the first to the last of each movement, after a second:
# a scene at rest, 50 ms without one, ends it. A flip that is late keeps the next tick waiting.
awk '/ start kind=drawing/ && $2 > 1000000 {
       if (last && $2 - last < 50000) { n++; if ($2 - last > 25000) missed++ }
       last = $2
     }
     / kind=skippedTicks / && $2 > 1000000 { skipped++ }
     END { print n, missed + 0, skipped + 0; exit !(n > 100 && !missed && !skipped) }' live.trace >pictures.txt
figure pictures "$(cut -d " " -f 1 pictures.txt)"
equal "refreshes missed, ticks skipped" "0 0" "$(cut -d " " -f 2-3 pictures.txt)"
check "pictures were shown" [ "$(cut -d " " -f 1 pictures.txt)" -gt 100 ]
