# The guardian of the console survives what kills a whole process group.
#: device bochs-display,xres=800,yres=480
#: modules bochs
#: programs display-probe
setsid display-probe kms hold >probe.txt 2>&1 &
probe=$!
wait_for held probe.txt
equal graphics graphics "$(console-mode)"
kill -9 -- -$probe
count=0
while [ "$(console-mode)" != text ] && [ $count -lt 100 ]; do count=$((count + 1)); usleep 10000; done
equal text text "$(console-mode)"
