# The card itself is pulled out, and put in again.
#: device virtio-gpu-pci,id=screen,xres=800,yres=480
#: modules virtio-gpu
#: programs display-probe
#: screen shown picture.ppm
display-probe kms pictures=400 pause=20000 out=picture.ppm hold >probe.txt 2>&1 &
probe=$!
wait_for flip probe.txt
host device_del id=screen
wait_for lost probe.txt
usleep 500000
host device_add driver=virtio-gpu-pci id=screen xres=800 yres=480
wait_for found probe.txt
wait_for held probe.txt
send picture.ppm probe.txt
dump shown
kill $probe
check ends wait $probe
equal text text "$(console-mode)"
