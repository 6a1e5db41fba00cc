# A driver that takes the mode and refuses every picture is not lit anew for each; one flip that never comes stalls none.
#: device bochs-display,xres=800,yres=480
#: modules bochs
#: programs display-probe refuse-ioctl.so
#: screen lost lost.ppm
shown() { grep -E '^(lost|found)' $1 | tr '\n' ' ' | sed 's/ $//'; }

# Five seconds of pictures: at once, after a half, one and two seconds.
FLIPS=refuse LD_PRELOAD=/bin/refuse-ioctl.so display-probe kms pictures=250 pause=20000 >refused.txt 2>&1
equal "refuses: ended" 0 $?
tries=$(grep -c "refused a flip" refused.txt)
figure tries $tries
check "refuses: it is tried again" [ $tries -ge 4 ]
check "refuses: not with each picture" [ $tries -le 7 ]

FLIPS=20 LD_PRELOAD=/bin/refuse-ioctl.so display-probe kms pictures=60 out=lost.ppm hold >lost.txt 2>&1 &
probe=$!
wait_for held lost.txt
check "lost: one flip" grep -q "a flip is lost" lost.txt
equal "lost: shown" "lost found" "$(shown lost.txt)"
check "lost: the others come" [ "$(grep -c ^flip lost.txt)" -ge 57 ]
send lost.ppm lost.txt refused.txt
dump lost
kill $probe
wait $probe
