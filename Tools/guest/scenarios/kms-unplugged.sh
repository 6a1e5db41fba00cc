# The screen is unplugged and plugged in again: while pictures come, and while none does.
#: device bochs-display,xres=800,yres=480
#: modules bochs
#: programs display-probe
#: screen shown shown.ppm
#: screen still still.ppm
plug() {
  echo $1 >/sys/class/drm/card0-Virtual-1/status
  # The driver's own announcement; this file makes none.
  echo change >/sys/class/drm/card0/uevent
}
shown() { grep -E '^(lost|found)' $1 | tr '\n' ' ' | sed 's/ $//'; }

display-probe kms pictures=60 pause=50000 out=shown.ppm hold >shown.txt 2>&1 &
probe=$!
wait_for flip shown.txt
plug off
wait_for lost shown.txt
usleep 500000
flips=$(grep -c flip shown.txt)
usleep 500000
equal "no flip in the dark" $flips "$(grep -c flip shown.txt)"
plug detect
wait_for held shown.txt
equal shown "lost found" "$(shown shown.txt)"
equal "flips again" yes "$([ "$(grep -c flip shown.txt)" -gt $flips ] && echo yes)"
send shown.ppm shown.txt
dump shown
kill $probe
wait $probe

display-probe kms out=still.ppm hold >still.txt 2>&1 &
probe=$!
wait_for held still.txt
plug off
wait_for lost still.txt
plug detect
wait_for found still.txt
send still.ppm
dump still
kill $probe
check ends wait $probe
