# A driver without atomic commits, and one without page flips either: the same pictures.
#: device virtio-gpu-pci,xres=800,yres=480
#: modules virtio-gpu
#: programs display-probe refuse-ioctl.so
#: screen flipped flipped.ppm
#: screen drawn drawn.ppm
# 4010640d is DRM_IOCTL_SET_CLIENT_CAP, c01864b0 DRM_IOCTL_MODE_PAGE_FLIP.
show() {
  REFUSE=$2 LD_PRELOAD=/bin/refuse-ioctl.so display-probe kms pictures=40 out=$1.ppm hold >$1.txt 2>&1 &
  probe=$!
  wait_for held $1.txt
  equal "$1: an answer for each picture" 40 "$(grep -c flip $1.txt)"
  for request in $2; do check "$1: refused" grep -q "refused $request" $1.txt; done
  send $1.ppm $1.txt
  dump $1
  kill $probe
  wait $probe
}
show flipped "4010640d"
show drawn "4010640d c01864b0"
