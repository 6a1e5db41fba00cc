# A screen that is mounted turned shows the picture turned, by a driver that uploads what is shown.
#: device virtio-gpu-pci,xres=800,yres=480
#: modules virtio-gpu
#: programs display-probe
#: screen clockwise clockwise.ppm clockwise
#: screen counterclockwise counterclockwise.ppm counterclockwise
#: screen upside-down upside-down.ppm upside-down
for turn in clockwise counterclockwise upside-down; do
  size=480x800
  [ $turn != upside-down ] || size=800x480
  display-probe kms size=$size turn=$turn pictures=40 out=$turn.ppm hold >$turn.txt 2>&1 &
  probe=$!
  wait_for held $turn.txt
  equal "$turn has no note" 0 "$(grep -c note $turn.txt)"
  send $turn.ppm
  dump $turn
  kill $probe
  wait $probe
done
