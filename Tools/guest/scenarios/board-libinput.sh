# The board's program with the board's own libinput, on arm64: a panel that comes and goes, its replay, its screen.
#: machine arm64
#: device bochs-display,xres=800,yres=480
#: modules bochs
#: programs tactus-board-libinput
#: export board-libinput.board raspberry-pi-7 --scene focal
#: replay live.trace shown
#: limit 300
cat >touches <<END
plug 4095 4095 10 Board Touchscreen
start
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
END
touch-player touches tactus-board-libinput /boards/board-libinput.board --input libinput \
  --trace live.trace --memory >run.txt 2>&1 &
player=$!
wait_for ' kind=unplugged' live.trace
# Everything has come to rest.
usleep 9000000
cp live.trace still.trace
for process in $(pidof tactus-board-libinput); do
  case "$(cat /proc/$process/comm)" in tactus-board*) program=$process ;; esac
done
figure resident "$(sed -n "s/^VmRSS:[^0-9]*\([0-9]*\) kB/\1/p" /proc/$program/status) KiB"
check "its trace names libinput" grep -q '^panel=libinput$' live.trace
check "a tap came" grep -q ' kind=tap ' live.trace
check "the panel's contacts were cancelled" grep -q 'phase=cancelled' live.trace
equal "nothing is down" - "$(grep ' frame ' live.trace | tail -n 1 | sed 's/.*contacts=\([^ ]*\).*/\1/')"
send run.txt live.trace
dump shown
equal "no tick while nothing happens" "$(wc -l <still.trace)" "$(wc -l <live.trace)"
kill -TERM $program
wait $player
equal "ended by its signal" 130 $?
