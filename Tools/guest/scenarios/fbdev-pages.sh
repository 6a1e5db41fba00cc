# A frame buffer with two pages: one is drawn on while the other is shown. One of 16 bits has a page.
#: device bochs-display,xres=800,yres=480
#: device cirrus-vga
#: modules bochs,cirrus
#: kernel drm_kms_helper.drm_fbdev_overalloc=200
#: programs display-probe frame-buffer
#: screen even even.ppm clockwise
#: screen even-page even.ppm clockwise
#: screen odd-page odd.ppm clockwise
#: screen narrow-page narrow.ppm upside-down rgb565
show() {
  name=$1 device=$2
  shift 2
  display-probe fbdev:$device "$@" out=$name.ppm hold >$name.txt 2>&1 &
  probe=$!
  wait_for held $name.txt
  check "$name: show" frame-buffer show /dev/$device $name-page.ppm
  send $name.ppm $name-page.ppm
  # The kernel's frame buffer on a card copies its memory to the card every 50 ms.
  usleep 100000
}
end() {
  kill $probe
  wait $probe
}
pan=/sys/class/graphics/fb0/pan
equal pages 800,960 "$(cat /sys/class/graphics/fb0/virtual_size)"
show even fb0 size=320x600 turn=clockwise pictures=40
equal "even page" 0,0 "$(cat $pan)"
dump even
end
show odd fb0 size=320x600 turn=clockwise pictures=41
# Without a look at the screen: bochs reports that it pans, and scans the first page out.
equal "odd page" 0,480 "$(cat $pan)"
end
equal "given back" 0,0 "$(cat $pan)"
equal bits 16 "$(cat /sys/class/graphics/fb1/bits_per_pixel)"
show narrow fb1 size=640x480 turn=upside-down pictures=41
equal note "note /dev/fb1 is 1024x768, the board's screen 640x480; the picture is in its middle" \
  "$(grep note narrow.txt)"
end
