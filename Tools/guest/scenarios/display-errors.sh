# A display that cannot be had is one line, with what to do.
#: device bochs-display,xres=800,yres=480
#: modules bochs
#: programs display-probe
reports() {
  name=$1 wanted=$2
  shift 2
  equal "$name" "$wanted" "$("$@" 2>&1)"
}
see="'ls /dev/dri /dev/fb*' lists what there is"
reports card "error: /dev/dri/card7: no such device; is its driver loaded? $see" display-probe kms:card7
reports device "error: /dev/fb7: no such device; is its driver loaded? $see" display-probe fbdev:fb7
reports other "error: /dev/null: not a card with screens; use kms for the one that has" display-probe kms:/dev/null
reports frames "error: /dev/null: not a frame buffer: Inappropriate ioctl for device" display-probe fbdev:/dev/null
reports word "error: no display 'drm'; use none, kms, kms:CARD, fbdev or fbdev:PATH" display-probe drm
echo nobody:x:65534:65534:::/bin/sh >/etc/passwd
mend="no permission; run 'usermod -aG video USER' as root, then log in again"
chmod 600 /dev/dri/card0 /dev/fb0
reports permission "error: /dev/dri/card0: $mend" su nobody -c "display-probe kms"
reports fb-permission "error: /dev/fb0: $mend" su nobody -c "display-probe fbdev"
chmod 666 /dev/dri/card0
display-probe kms hold >probe.txt 2>&1 &
probe=$!
wait_for held probe.txt
reports busy "error: /dev/dri/card0: is used by display-probe, process $probe; stop it, or give it another card" \
  display-probe kms
other="another program, such as a desktop; stop it, or run from its own console"
reports busy-for-others "error: /dev/dri/card0: is used by $other" su nobody -c "display-probe kms"
kill $probe
wait $probe
echo off >/sys/class/drm/card0-Virtual-1/status
reports dark "error: /dev/dri/card0: no screen is connected; plug one in and switch it on" display-probe kms
rmmod bochs
reports none "error: no card in /dev/dri; load the display's driver, or use fbdev" display-probe kms
