# A program that is killed leaves a console that works: its text mode, and the screen with its text.
#: device virtio-gpu-pci,xres=800,yres=480
#: modules virtio-gpu
#: programs display-probe
#: same before after
#: differ before shown
echo "The console's own text" >/dev/tty1
dump before
display-probe kms pictures=5 hold >probe.txt 2>&1 &
probe=$!
wait_for held probe.txt
equal graphics graphics "$(console-mode)"
dump shown
kill -9 $probe
wait $probe
equal killed 137 $?
# The guardian wakes when the kernel has closed the program's files.
count=0
while [ "$(pidof tactus-console)" ] && [ $count -lt 100 ]; do count=$((count + 1)); usleep 10000; done
equal text text "$(console-mode)"
dump after
