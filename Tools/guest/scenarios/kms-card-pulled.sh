# The card itself is pulled out, as far as its driver can see; another screen comes with the next one.
#: device bochs-display,edid=off,addr=5
#: modules bochs
#: programs display-probe
#: screen shown picture.ppm clockwise
display-probe kms size=333x217 turn=clockwise pictures=100 pause=20000 out=picture.ppm hold >probe.txt 2>&1 &
probe=$!
wait_for flip probe.txt
echo 0000:00:05.0 >/sys/bus/pci/drivers/bochs-drm/unbind
wait_for lost probe.txt
usleep 500000
equal gone lost "$(grep -E '^(lost|found)' probe.txt | tr '\n' ' ' | sed 's/ $//')"
# The display has let go of the card, or this would fail.
check rmmod rmmod bochs
modprobe bochs defx=640 defy=480
wait_for found probe.txt
wait_for held probe.txt
equal notes "1024x768 640x480" "$(sed -n 's/.*card0 is \(.*\), the.*/\1/p' probe.txt | tr '\n' ' ' | sed 's/ $//')"
send picture.ppm probe.txt
dump shown
kill $probe
check ends wait $probe
equal text text "$(console-mode)"
