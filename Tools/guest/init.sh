#!/bin/sh
# The first process of a guest: makes the usual file systems, loads the modules that the scenario
# names, runs the scenario and powers off. The kernel's command line names it:
#     scenario=NAME modules=A,B user=root
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t devtmpfs dev /dev 2>/dev/null
mkdir -p /dev/pts
mount -t devpts pts /dev/pts
mount -t tmpfs run /run
mount -t tmpfs tmp /tmp
export PATH=/bin HOME=/tmp LC_ALL=C
# Swift's dictionaries are ordered by chance, and a guest has none.
export SWIFT_DETERMINISTIC_HASHING=1

argument() { sed -n "s/.*\b$1=\([^ ]*\).*/\1/p" /proc/cmdline; }

# What the host reads. Its lines are commands to Tools/guest/test; see README.md beside this file.
out=/dev/ttyS0
[ ! -e /dev/ttyAMA0 ] || out=/dev/ttyAMA0
say() { echo "@$*" >$out; }

# check NAME COMMAND… — the command succeeds.
check() {
  local name=$1
  shift
  if "$@"; then say "pass $name"; else say "fail $name: $*"; fi
}

# equal NAME WANTED GOT — two texts are the same.
equal() {
  if [ "$2" = "$3" ]; then say "pass $1"; else say "fail $1: wanted '$2', got '$3'"; fi
}

# figure NAME VALUE — for the report, and for what the host compares.
figure() { say "figure $1 $2"; }

# table FILE — its lines, under the report's line.
table() {
  local line
  while IFS= read -r line; do say "row $line"; done <"$1"
}

# send FILE… — to the host, under its name.
send() {
  local file
  for file; do
    if [ -f "$file" ]; then
      { echo "FILE $(basename "$file") $(wc -c <"$file")"; cat "$file"; } >/dev/vport0p1
    else
      say "fail send: there is no $file"
    fi
  done
}

# dump NAME — the host takes a picture of the screen; returns when it has it. From then on the guest
# is as fast as the host answers, so what is to be the same in two runs comes before it.
dump() {
  say "dump $1"
  head -n 1 </dev/vport0p2 >/dev/null
}

# host WORD… — the host does something to the machine, such as `host device_del screen`.
host() {
  say "host $*"
  head -n 1 </dev/vport0p2 >/dev/null
}

# wait_for TEXT FILE — until a file holds a line; half a minute at most.
wait_for() {
  local count=0
  until grep -q "$1" "$2" 2>/dev/null; do
    count=$((count + 1))
    [ $count -lt 1000 ] || { say "fail wait_for: no '$1' in $2"; return 1; }
    usleep 30000
  done
}

# drags SEED STROKES [taps] — prints touches: strokes with samples 7 to 13 ms apart, up and down in
# turn, and taps between them.
drags() {
  awk -v seed="$1" -v strokes="$2" -v taps="${3-}" 'BEGIN {
    srand(seed); time = 300000; print "plug 4095 4095 10 Board Touchscreen\nstart\nwait\norigin"
    for (stroke = 0; stroke < strokes; stroke++) {
      up = stroke % 2; y = up ? 3300 : 700
      printf "at %d\ndown 0 2048 %d\nsync\n", time, y
      for (sample = 0; sample < 60; sample++) {
        time += 7000 + int(rand() * 6000); y += up ? -40 : 40
        printf "at %d\nmove 0 2048 %d\nsync\n", time, y
      }
      time += 9000; printf "at %d\nup 0\nsync\n", time
      if (taps != "") {
        time += 700000 + int(rand() * 300000)
        printf "at %d\ndown 0 2048 %d\nsync\n", time, 1200 + 150 * stroke
        time += 60000; printf "at %d\nup 0\nsync\n", time
        time += int(rand() * 300000)
      }
      time += 900000
    }
    printf "at %d\nend\n", time
  }'
}

for module in uinput evdev virtio_pci virtio_console $(argument modules | tr , ' '); do
  modprobe "$module" || say "fail modprobe: $module"
done
ip link set lo up
# Programs that use libinput look for udev; there is none, so touch-player writes what it would.
mkdir -p /run/udev/data
: >/run/udev/control
for port in 1 2; do
  [ -e /dev/vport0p$port ] || ln -s "$(ls /dev/vport*p$port | head -n 1)" /dev/vport0p$port
done

scenario=$(argument scenario)
say "start $scenario"
cd /tmp
(. "/scenarios/$scenario.sh") </dev/null
say "end $scenario $?"
sync
poweroff -f
