# How late the loop wakes for a picture, beside cyclictest with the same priority and period.
#: modules vkms
#: programs tactus /usr/bin/cyclictest
#: replay live.trace
#: latency live.trace live.chain wake-late.p99=50 wake-late.max=60
# The run writes its chain between ticks; a wake-up in a hundred meets that.
# In nanoseconds; its average is that of as many wake-ups.
cyclictest -p 50 -i 16666 -l 170 -q -m -N >cyclictest.txt 2>&1
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
  --trace live.trace --chain live.chain --quiet >run.txt 2>&1
equal "ended by its signal" 130 $?
send run.txt live.trace live.chain cyclictest.txt
# A tick's start is rounded down to the microsecond before it, so half of one is missing on average.
awk -v other="$(sed -n 's/.*Avg: *\([0-9]*\).*/\1/p' cyclictest.txt)" '
  $2 == "picture" && split($3, due, "=") && due[2] > 1000000 {
    split($4, start, "="); sum += start[2] - due[2] + 0.5; n++
  }
  END { if (!n || !other) exit 1; printf "%d %.2f\n", 1000 * sum / n, 1000 * sum / n / other }' \
  live.chain >ratio.txt
figure mean-ns "$(cut -d " " -f 1 ratio.txt)"
figure ratio "$(cut -d " " -f 2 ratio.txt)"
check "at most 1.2 times cyclictest's average" awk '{ exit !($2 > 0 && $2 <= 1.2) }' ratio.txt
