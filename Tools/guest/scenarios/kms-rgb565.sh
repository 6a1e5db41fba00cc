# A board of 16 bits: converted, and as they are for a driver that is given what to take of them.
#: device cirrus-vga
#: device bochs-display,xres=800,yres=480,id=bochs
#: modules cirrus,bochs
#: programs display-probe
#: screen taken taken.ppm
mount -t debugfs debugfs /sys/kernel/debug
show() {
  display-probe kms:$2 size=640x480 format=rgb565 pictures=40 out=$1.ppm hold >$1.txt 2>&1 &
  probe=$!
  wait_for held $1.txt
  # Of the first plane that shows something.
  equal "$1: pixels" $3 "$(sed -n 's/.*format=\(....\) little.*/\1/p' /sys/kernel/debug/dri/${2#card}/state | head -n 1)"
  send $1.ppm
}
show converted card1 XR24
kill $probe
wait $probe
show taken card0 RG16
dump taken
kill $probe
wait $probe
