# The product on a screen of 60 Hz: drags with samples 7 to 13 ms apart, taps, and how soon they are seen.
#: modules vkms
#: programs tactus
#: limit 300
#: replay live.trace
#: latency live.trace live.chain stamp-flip.p50=16000 stamp-flip.p90=24000 stamp-event.p50=1000 refreshes.missed=0
drags 1 12 taps >drags
touch-player drags tactus run --panel libinput --display kms --board raspberry-pi-7 --scene focal \
  --trace live.trace --chain live.chain --timing live.json --quiet >run.txt 2>&1
equal "ended by its signal" 130 $?
send run.txt live.trace live.chain live.json
