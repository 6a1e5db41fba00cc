# The screen is pulled out while pictures come, and the panel in mid-touch: the picture comes back, no contact stays.
#: device bochs-display,xres=800,yres=480
#: modules bochs
#: programs tactus
#: replay live.trace shown
#: limit 180
cat >touches <<END
plug 4095 4095 10 Board Touchscreen
start
wait
at 300000
down 0 2000 3500
sync
drag 0 2000 3500 2000 1000 250 9000
down 1 3000 3000
sync
unplug
END
touch-player touches tactus run --panel libinput --display kms --board raspberry-pi-7 --scene map \
  --trace live.trace --quiet >run.txt 2>&1 &
player=$!
wait_for 'phase=changed' live.trace
echo off >/sys/class/drm/card0-Virtual-1/status
echo change >/sys/class/drm/card0/uevent
wait_for 'the display is gone' run.txt
usleep 300000
echo detect >/sys/class/drm/card0-Virtual-1/status
echo change >/sys/class/drm/card0/uevent
wait_for 'the display is back' run.txt
wait_for 'kind=unplugged' live.trace
usleep 4000000
check "both contacts were cancelled" grep -q ' frame contacts=- cancelled=' live.trace
equal "nothing is down" - "$(grep ' frame ' live.trace | tail -n 1 | sed 's/.*contacts=\([^ ]*\).*/\1/')"
send run.txt live.trace
dump shown
kill -TERM $(pidof tactus)
wait $player
equal "ended by its signal" 130 $?
