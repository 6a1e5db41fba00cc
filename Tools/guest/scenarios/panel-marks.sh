# The marks of a fit and the gestures of a check on the board's own display, by both ways to it.
#: device bochs-display,xres=800,yres=480
#: modules bochs
#: programs display-probe tactus
#: limit 300
#: same before after
#: same kms fbdev
#: differ kms before
#: differ kms gesture
#: differ gesture before
# Not the process that gives the console back, which has its name.
program() { pidof tactus | tr ' ' '\n' | sort -n | head -n 1; }
tap() { printf 'at %d\ndown 0 %d %d\nsync\nat %d\nup 0\nsync\n' "$1" "$2" "$3" $(($1 + 60000)); }
head='plug 4095 4095 10 Board Touchscreen\nstart\nwait\n'
{ printf "$head"; tap 500000 409 409; tap 1000000 3686 409; } >two
{ cat two; tap 1500000 409 3686; } >three
echo "The console's own text" >/dev/tty1
# The kernel copies its frame buffer to the card every 50 ms.
usleep 200000
dump before

# Two of three marks are tapped; then time stands still for the picture.
for display in kms fbdev; do
  touch-player two tactus panel fit --live --display $display --size 160x96mm >$display.txt 2>&1 &
  player=$!
  wait_for 'mark 3 of 3' $display.txt
  usleep 300000
  kill -STOP $(program)
  equal "$display: graphics" graphics "$(console-mode)"
  dump $display
  kill -KILL $(program)
  wait $player
done

touch-player three tactus panel fit --live --display kms --size 160x96mm --json fit.json >fit.txt 2>&1
equal "fit ends" 0 $?
check "the right way round" grep -q 'right way round' fit.json
equal text text "$(console-mode)"
dump after
send fit.txt fit.json kms.txt

touch-player two tactus panel check --live --display kms --size 160x96mm >check.txt 2>&1 &
player=$!
# Not all marks are tapped in their time, so that the next gesture is asked for.
wait_for '2 of 12' check.txt
usleep 300000
kill -STOP $(program)
dump gesture
kill -KILL $(program)
wait $player
send check.txt

# Without a program to play to: one that ends at once has opened the touchscreen before it is looked at.
printf 'plug 4095 4095 10 Board Touchscreen\nat 600000000\nunplug\n' >idle
touch-player idle &
idle=$!
usleep 300000
reports() {
  name=$1 wanted=$2
  shift 2
  tactus panel fit --live --size 160x96mm "$@" >$name.txt 2>&1
  equal "$name fails" 2 $?
  equal "$name" "$wanted" "$(tail -n 1 $name.txt)"
}
see="'ls /dev/dri /dev/fb*' lists what there is"
reports missing "tactus: /dev/fb7: no such device; is its driver loaded? $see" --display fbdev:fb7
turned="--display: the screen has 800 x 480 pixels, and the glass 160 x 96 mm as the viewer sees it"
reports turned "tactus: $turned; give --orientation as the screen is mounted, or the other order of --size" \
  --display kms --orientation clockwise
display-probe kms hold >probe.txt 2>&1 &
probe=$!
wait_for held probe.txt
busy="is used by display-probe, process $probe; stop it, or give it another card"
reports busy "tactus: /dev/dri/card0: $busy" --display kms
kill $probe
wait $probe
kill $idle
wait $idle || true
