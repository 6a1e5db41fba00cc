# How late the loop wakes for a picture, beside cyclictest with the same priority and period.
#: modules vkms
#: programs tactus /usr/bin/cyclictest
#: replay live.trace
#: latency live.trace live.flips wake-late.p99=10 wake-late.max=20
cyclictest -p 50 -i 16666 -l 300 -q -m >cyclictest.txt 2>&1
figure cyclictest-avg "$(sed -n 's/.*Avg: *\([0-9]*\).*/\1/p' cyclictest.txt)"
figure cyclictest-max "$(sed -n 's/.*Max: *\([0-9]*\).*/\1/p' cyclictest.txt)"
cat >touches <<END
plug 4095 4095 10 Board Touchscreen
start
wait
at 300000
down 0 2000 3500
sync
drag 0 2000 3500 2000 500 300 9000
up 0
sync
at 4000000
end
END
touch-player touches tactus run --panel libinput --display kms --board raspberry-pi-7 --scene focal \
  --trace live.trace --flips live.flips --quiet >run.txt 2>&1
equal "ended by its signal" 130 $?
send run.txt live.trace live.flips cyclictest.txt
