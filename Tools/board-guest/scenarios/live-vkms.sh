# The product on a screen of 60 Hz: drags with samples 7 to 13 ms apart, taps, and how soon they are seen.
#: modules vkms
#: programs tactus
#: limit 300
#: replay live.trace
#: latency live.trace live.flips stamp-flip.p50=16000 stamp-flip.p90=24000 stamp-event.p50=1000 refreshes.missed=0
awk 'BEGIN {
  srand(1); time = 300000; print "plug 4095 4095 10 Board Touchscreen\nstart\nwait\norigin"
  for (stroke = 0; stroke < 12; stroke++) {
    up = stroke % 2; y = up ? 3300 : 700
    printf "at %d\ndown 0 2048 %d\nsync\n", time, y
    for (sample = 0; sample < 60; sample++) {
      time += 7000 + int(rand() * 6000); y += up ? -40 : 40
      printf "at %d\nmove 0 2048 %d\nsync\n", time, y
    }
    time += 9000; printf "at %d\nup 0\nsync\n", time
    time += 700000 + int(rand() * 300000)
    printf "at %d\ndown 0 2048 %d\nsync\n", time, 1200 + 150 * stroke
    time += 60000; printf "at %d\nup 0\nsync\n", time
    time += 900000 + int(rand() * 300000)
  }
  printf "at %d\nend\n", time
}' >drags
touch-player drags tactus run --panel libinput --display kms --board raspberry-pi-7 --scene focal \
  --trace live.trace --flips live.flips --timing live.json --quiet >run.txt 2>&1
equal "ended by its signal" 130 $?
send run.txt live.trace live.flips live.json
