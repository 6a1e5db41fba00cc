# Two boards and two scenes measured, and predicted from what was measured.
#: modules vkms
#: programs tactus
#: limit 420
#: predict pi-focal.trace pi-focal.json pi-focal.yaml
#: predict pi-reader.trace pi-reader.json pi-reader.yaml
#: predict beaglebone-focal.trace beaglebone-focal.json beaglebone-focal.yaml
#: predict beaglebone-reader.trace beaglebone-reader.json beaglebone-reader.yaml
awk 'BEGIN {
  srand(2); time = 300000; print "plug 4095 4095 10 Board Touchscreen\nstart\nwait\norigin"
  for (stroke = 0; stroke < 10; stroke++) {
    up = stroke % 2; y = up ? 3300 : 700
    printf "at %d\ndown 0 2048 %d\nsync\n", time, y
    for (sample = 0; sample < 60; sample++) {
      time += 7000 + int(rand() * 6000); y += up ? -40 : 40
      printf "at %d\nmove 0 2048 %d\nsync\n", time, y
    }
    time += 9000; printf "at %d\nup 0\nsync\n", time
    time += 900000 + int(rand() * 300000)
  }
  printf "at %d\nend\n", time
}' >drags
# measured NAME BOARD SCENE
measured() {
  touch-player drags tactus measure --panel libinput --display kms --board "$2" --scene "$3" --warm-up 1s \
    --trace "$1.trace" --chain "$1.chain" --json "$1.json" --write-board "$1.yaml" >"$1.txt" 2>&1
  equal "$1 ended by its signal" 130 $?
  send "$1.trace" "$1.chain" "$1.json" "$1.yaml" "$1.txt"
}
measured pi-focal raspberry-pi-7 focal
measured pi-reader raspberry-pi-7 reader
measured beaglebone-focal beaglebone-black-lcd7 focal
measured beaglebone-reader beaglebone-black-lcd7 reader
