# With other programs that want the processor, the memory and the disk, touches are seen as soon.
#: modules vkms
#: programs tactus /usr/bin/stress-ng
#: replay live.trace
#: latency live.trace live.chain stamp-flip.p50=16500 stamp-flip.p90=24000 refreshes.missed=0 wake-late.p99=100
drags 2 4 >drags
stress-ng --cpu 2 --vm 1 --vm-bytes 32M --hdd 1 --hdd-bytes 8M --temp-path /tmp >stress.txt 2>&1 &
usleep 500000
touch-player drags tactus run --panel libinput --display kms --board raspberry-pi-7 --scene focal \
  --trace live.trace --chain live.chain --quiet >run.txt 2>&1
equal "ended by its signal" 130 $?
killall stress-ng
send run.txt live.trace live.chain
