# A panel and a screen that are pulled out in mid-touch, and come back: no contact stays, the picture does.
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
drag 0 2000 3000 2000 2000 20 9000
unplug
at 1500000
plug 4095 4095 10 Board Touchscreen
wait
at 2000000
down 0 2000 3000
sync
drag 0 2000 3000 2000 1000 200 9000
up 0
sync
END
touch-player touches tactus run --panel libinput --display kms --board raspberry-pi-7 --scene map \
  --trace live.trace --quiet >run.txt 2>&1 &
player=$!
wait_for 'kind=plugged' live.trace
wait_for 'phase=changed' live.trace
echo off >/sys/class/drm/card0-Virtual-1/status
echo change >/sys/class/drm/card0/uevent
wait_for 'the display is gone' run.txt
usleep 300000
echo detect >/sys/class/drm/card0-Virtual-1/status
echo change >/sys/class/drm/card0/uevent
wait_for 'the display is back' run.txt
usleep 6000000
check "the panel's contacts were cancelled" grep -q ' cancelled=' live.trace
equal "nothing is down" - "$(grep ' frame ' live.trace | tail -n 1 | sed 's/.*contacts=\([^ ]*\).*/\1/')"
send run.txt live.trace
dump shown
kill -TERM $(pidof tactus)
wait $player
equal "ended by its signal" 130 $?
