# A picture smaller than the screen is in its middle, on black, in the screen's own format.
#: device bochs-display,xres=800,yres=480
#: modules bochs
#: programs display-probe
#: screen shown picture.ppm upside-down
display-probe kms size=333x217 format=rgb565 turn=upside-down pictures=40 out=picture.ppm hold >probe.txt 2>&1 &
probe=$!
wait_for held probe.txt
equal note "note Virtual-1 of /dev/dri/card0 is 800x480, the board's screen 333x217; the picture is in its middle" \
  "$(grep note probe.txt)"
send picture.ppm
dump shown
kill $probe
wait $probe
