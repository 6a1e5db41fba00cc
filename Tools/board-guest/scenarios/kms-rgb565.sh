# A board of 16 bits a pixel: on a driver that takes them, and converted for one that does not.
#: device cirrus-vga
#: device bochs-display,xres=800,yres=480,id=bochs
#: modules cirrus,bochs
#: programs display-probe
#: screen taken taken.ppm
for card in 0 1; do grep -H . /sys/class/drm/card$card/device/uevent | grep DRIVER; done
display-probe kms:card0 size=640x480 format=rgb565 pictures=40 out=taken.ppm hold >probe.txt 2>&1 &
probe=$!
wait_for held probe.txt
send taken.ppm probe.txt
cat /sys/kernel/debug/dri/0/state >state.txt
send state.txt
dump taken
kill $probe
wait $probe
