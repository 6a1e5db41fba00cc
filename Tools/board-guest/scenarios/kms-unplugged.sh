# The screen is unplugged and plugged in again, with pictures all the while; so is one that lends itself.
#: device bochs-display,xres=800,yres=480
#: modules bochs
#: programs display-probe take-card
#: screen back back.ppm
#: screen shown picture.ppm
status=/sys/class/drm/card0-Virtual-1/status
plug() { echo $1 >$status; echo change >/sys/class/drm/card0/uevent; }

display-probe kms pictures=60 pause=50000 out=back.ppm hold >probe.txt 2>&1 &
probe=$!
wait_for flip probe.txt
plug off
wait_for lost probe.txt
usleep 500000
plug detect
wait_for found probe.txt
wait_for held probe.txt
send back.ppm probe.txt
dump back
# Nothing is drawn any more: what is shown after this is shown by the display itself.
plug off
plug detect
wait_for held probe.txt
kill $probe
wait $probe
equal "lost and found" "lost found" "$(grep -E '^(lost|found)' probe.txt | head -n 2 | tr '\n' ' ' | sed 's/ $//')"

display-probe kms out=picture.ppm hold >again.txt 2>&1 &
probe=$!
wait_for held again.txt
plug off
wait_for lost again.txt
plug detect
wait_for found again.txt
send picture.ppm
dump shown
kill $probe
wait $probe
