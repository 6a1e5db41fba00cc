# The board's program on arm64: a panel found without udev, pulled out in mid-touch and back again.
#: machine arm64
#: device bochs-display,xres=800,yres=480
#: modules bochs
#: programs tactus-board
#: export board-arm64.board raspberry-pi-7 --scene focal
#: replay live.trace shown
#: limit 300
#: twice
cat >touches <<END
start
at 500000
plug 4095 4095 10 Board Touchscreen
wait
origin
at 300000
down 0 3000 3000
sync
at 360000
up 0
sync
at 800000
down 0 2000 3000
sync
drag 0 2000 3000 2000 2000 20 9000
down 1 1000 1000
sync
drag 1 1000 1000 3000 1500 20 9000
unplug
at 2500000
plug 4095 4095 10 Board Touchscreen
wait
at 3500000
down 0 2000 3000
sync
drag 0 2000 3000 2000 1500 30 9000
up 0
sync
END
touch-player touches tactus-board /boards/board-arm64.board --trace live.trace --memory >run.txt 2>&1 &
player=$!
wait_for ' kind=unplugged' live.trace
# Everything has come to rest.
usleep 9000000
cp live.trace still.trace
# Its other process, which waits to give the console back, has another name.
for process in $(pidof tactus-board); do
  [ "$(cat /proc/$process/comm)" != tactus-board ] || program=$process
done
status=/proc/$program/status
memory() { sed -n "s/^$1:[^0-9]*\([0-9]*\) kB/\1/p" $status; }
figure resident "$(memory VmRSS) KiB"
figure locked "$(memory VmLck) KiB"
check "at most 6 MB resident" [ "$(memory VmRSS)" -le 6144 ]
check "all memory is locked" [ "$(memory VmLck)" -ge "$(memory VmRSS)" ]
check "the panel's contacts were cancelled" grep -q 'phase=cancelled' live.trace
equal "nothing is down" - "$(grep ' frame ' live.trace | tail -n 1 | sed 's/.*contacts=\([^ ]*\).*/\1/')"
send live.trace
dump shown
equal "no tick while nothing happens" "$(wc -l <still.trace)" "$(wc -l <live.trace)"
kill -TERM $program
wait $player
equal "ended by its signal" 130 $?
equal text text "$(console-mode)"
