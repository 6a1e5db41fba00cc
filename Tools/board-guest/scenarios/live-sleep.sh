# The machine sleeps with a finger on the glass, and wakes: the contact is cancelled, the run goes on.
#: device bochs-display,xres=800,yres=480
#: modules bochs
#: programs tactus
#: replay live.trace shown
cat >touches <<END
plug 4095 4095 10 Board Touchscreen
start
wait
at 300000
down 0 2000 3000
sync
at 2500000
up 0
sync
at 4000000
down 0 2000 1000
sync
at 4060000
up 0
sync
END
touch-player touches tactus run --panel libinput --display kms --board raspberry-pi-7 --scene focal \
  --trace live.trace --quiet >run.txt 2>&1 &
player=$!
wait_for ' frame contacts=0@' live.trace
usleep 200000
echo 0 >/sys/class/rtc/rtc0/wakealarm
echo +3 >/sys/class/rtc/rtc0/wakealarm
check sleeps sh -c 'echo freeze >/sys/power/state'
wait_for 'kind=resume' live.trace
wait_for ' gesture kind=tap ' live.trace
usleep 4000000
check "the contact was cancelled" grep -q 'kind=suspend' live.trace
send run.txt live.trace
dump shown
kill -TERM $(pidof tactus)
wait $player
equal "ended by its signal" 130 $?
