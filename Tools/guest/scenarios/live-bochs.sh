# The product on a screen without a vertical blank: what is on it at the end is the trace's last picture.
#: device bochs-display,xres=800,yres=480
#: modules bochs
#: programs tactus
#: replay live.trace shown
cat >touches <<END
plug 4095 4095 10 Board Touchscreen
start
wait
at 300000
down 0 2000 1000
sync
at 360000
up 0
sync
at 1500000
down 0 1500 3500
sync
drag 0 1500 3500 1500 900 40 9000
up 0
sync
END
touch-player touches tactus run --panel libinput --display kms --board raspberry-pi-7 --scene reader \
  --trace live.trace --quiet >run.txt 2>&1 &
player=$!
wait_for ' phase=ended ' live.trace
# Everything has come to rest.
usleep 4000000
cp live.trace still.trace
send run.txt live.trace
dump shown
equal "no tick while nothing happens" "$(wc -l <still.trace)" "$(wc -l <live.trace)"
kill -TERM $(pidof tactus)
wait $player
equal "ended by its signal" 130 $?
equal text text "$(console-mode)"
