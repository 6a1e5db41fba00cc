# The machine sleeps with a finger on the panel: the board's program cancels it, and takes the next touch.
#: modules vkms
#: programs tactus-board
#: export board-sleep.board raspberry-pi-7 --scene focal
#: kernel suspend.pm_test_delay=2
#: replay live.trace
#: limit 300
cat >touches <<END
plug 4095 4095 10 Board Touchscreen
start
wait
origin
at 300000
down 0 2000 3000
sync
drag 0 2000 3000 2000 2000 40 9000
at 4000000
move 0 2000 1900
sync
at 4100000
up 0
sync
at 4500000
down 0 2000 3000
sync
at 4560000
up 0
sync
at 6000000
end
END
touch-player touches tactus-board /boards/board-sleep.board --trace live.trace >run.txt 2>&1 &
player=$!
wait_for 'phase=changed' live.trace
usleep 1000000
# All of a suspend but the machine's own part: the clocks stand still for two seconds.
echo core >/sys/power/pm_test
echo mem >/sys/power/state
wait $player
equal "ended by its signal" 130 $?
send run.txt live.trace
equal "reported once" "suspend resume" \
  "$(sed -n 's/.* fault kind=\(suspend\|resume\) .*/\1/p' live.trace | tr '\n' ' ' | sed 's/ $//')"
check "the drag was cancelled" grep -q 'phase=cancelled' live.trace
equal "the finger that was down does not land again" 2 \
  "$(grep -c 'recognizer=scroll .*because=landed' live.trace)"
check "the next tap counts" grep -q ' kind=tap ' live.trace
