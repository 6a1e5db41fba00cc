# Killed in the middle of a frame: the trace has what was shown, and the console is back.
#: device bochs-display,xres=800,yres=480
#: modules bochs
#: programs tactus
#: replay live.trace
cat >touches <<END
plug 4095 4095 10 Board Touchscreen
start
wait
at 300000
down 0 2000 3000
sync
drag 0 2000 3000 2000 1000 30 9000
kill
END
touch-player touches tactus run --panel libinput --display kms --board raspberry-pi-7 --scene focal \
  --trace live.trace --quiet >run.txt 2>&1
equal killed 137 $?
count=0
while [ "$(pidof tactus-console)" ] && [ $count -lt 100 ]; do count=$((count + 1)); usleep 10000; done
equal text text "$(console-mode)"
check "drew" grep -q ' display hash=' live.trace
send run.txt live.trace
