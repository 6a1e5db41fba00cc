# With other programs that want the processor, the memory and the disk, touches are seen as soon.
#: modules vkms
#: programs tactus /usr/bin/stress-ng
#: replay live.trace
#: latency live.trace live.flips stamp-flip.p50=16500 stamp-flip.p90=24000 refreshes.missed=0 wake-late.p99=100
awk 'BEGIN {
  srand(2); time = 300000; print "plug 4095 4095 10 Board Touchscreen\nstart\nwait\norigin"
  for (stroke = 0; stroke < 4; stroke++) {
    up = stroke % 2; y = up ? 3300 : 700
    printf "at %d\ndown 0 2048 %d\nsync\n", time, y
    for (sample = 0; sample < 60; sample++) {
      time += 7000 + int(rand() * 6000); y += up ? -40 : 40
      printf "at %d\nmove 0 2048 %d\nsync\n", time, y
    }
    time += 9000; printf "at %d\nup 0\nsync\n", time
    time += 900000
  }
  printf "at %d\nend\n", time
}' >drags
stress-ng --cpu 2 --vm 1 --vm-bytes 32M --hdd 1 --hdd-bytes 8M --temp-path /tmp >stress.txt 2>&1 &
usleep 500000
touch-player drags tactus run --panel libinput --display kms --board raspberry-pi-7 --scene focal \
  --trace live.trace --flips live.flips --quiet >run.txt 2>&1
equal "ended by its signal" 130 $?
killall stress-ng
send run.txt live.trace live.flips
