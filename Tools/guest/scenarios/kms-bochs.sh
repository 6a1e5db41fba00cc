# The pictures of a program are on a card's screen, pixel by pixel; the console comes back.
#: device bochs-display,xres=800,yres=480
#: modules bochs
#: programs display-probe
#: screen shown picture.ppm
#: same before after
#: differ before shown
echo "The console's own text" >/dev/tty1
dump before
display-probe kms pictures=40 out=picture.ppm hold >probe.txt 2>&1 &
probe=$!
wait_for held probe.txt
equal graphics graphics "$(console-mode)"
check guardian pidof tactus-console
send probe.txt picture.ppm
dump shown
kill $probe
check ends wait $probe
equal text text "$(console-mode)"
equal no-guardian "" "$(pidof tactus-console)"
dump after
