# The frame buffer device: turned, with 16 bits and two pages, and on a real screen.
#: device bochs-display,xres=800,yres=480
#: modules bochs
#: programs display-probe frame-buffer
#: screen shown picture.ppm upside-down
#: screen pages-shown pages.ppm clockwise rgb565
#: same before after
echo "The console's own text" >/dev/tty1
dump before
display-probe fbdev:fb0 pictures=40 turn=upside-down out=picture.ppm hold >probe.txt 2>&1 &
probe=$!
wait_for held probe.txt
equal graphics graphics "$(console-mode)"
equal answers 40 "$(grep -c flip probe.txt)"
send picture.ppm
dump shown
kill $probe
check ends wait $probe
equal text text "$(console-mode)"
dump after

modprobe vfb vfb_enable=1 videomemorysize=4194304
check set frame-buffer set /dev/fb1 640 480 16 2
display-probe fbdev:fb1 size=320x600 turn=clockwise pictures=41 out=pages.ppm hold >pages.txt 2>&1 &
probe=$!
wait_for held pages.txt
equal note "note /dev/fb1 is 640x480, the board's screen 600x320; the picture is in its middle" "$(grep note pages.txt)"
equal "the second page" 0,480 "$(cat /sys/class/graphics/fb1/pan)"
check show frame-buffer show /dev/fb1 pages-shown.ppm
send pages.ppm pages-shown.ppm
kill $probe
wait $probe
