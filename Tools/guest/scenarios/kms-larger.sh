# Of a picture larger than every mode the middle is seen.
#: device virtio-gpu-pci,xres=800,yres=480
#: modules virtio-gpu
#: programs display-probe
#: screen shown picture.ppm counterclockwise
display-probe kms size=701x1001 turn=counterclockwise pictures=40 out=picture.ppm hold >probe.txt 2>&1 &
probe=$!
wait_for held probe.txt
equal note "note Virtual-1 of /dev/dri/card0 is 800x480, the board's screen 1001x701; the picture's edges are cut off" \
  "$(grep note probe.txt)"
send picture.ppm
dump shown
kill $probe
wait $probe
