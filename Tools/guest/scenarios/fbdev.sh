# The frame buffer device, turned; the console comes back.
#: device bochs-display,xres=800,yres=480
#: modules bochs
#: programs display-probe
#: screen shown picture.ppm upside-down
#: same before after
echo "The console's own text" >/dev/tty1
dump before
display-probe fbdev:fb0 pictures=40 turn=upside-down out=picture.ppm hold >probe.txt 2>&1 &
probe=$!
wait_for held probe.txt
equal graphics graphics "$(console-mode)"
equal answers 40 "$(grep -c flip probe.txt)"
send picture.ppm
# The kernel's frame buffer on a card copies its memory to the card every 50 ms.
usleep 100000
dump shown
kill $probe
check ends wait $probe
equal text text "$(console-mode)"
dump after
