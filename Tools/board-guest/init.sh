#!/bin/sh
# The first process of a guest: makes the usual file systems, loads the modules that the scenario
# names, runs the scenario and powers off. The kernel's command line says which:
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

# What the host reads. Its lines are commands to Tools/board-test; see README.md beside this file.
out=/dev/ttyS0
[ ! -e /dev/ttyAMA0 ] || out=/dev/ttyAMA0
say() { echo "@$*" >$out; }

# check NAME COMMAND… — the command succeeds.
check() {
  name=$1
  shift
  if "$@"; then say "pass $name"; else say "fail $name: $*"; fi
}

# equal NAME WANTED GOT — two texts are the same.
equal() {
  if [ "$2" = "$3" ]; then say "pass $1"; else say "fail $1: wanted '$2', got '$3'"; fi
}

# figure NAME VALUE — for the report, and for what the host compares.
figure() { say "figure $1 $2"; }

# send FILE… — to the host, under its name.
send() {
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

# wait_for TEXT FILE — until a file holds a line, at most a minute.
wait_for() {
  count=0
  until grep -q "$1" "$2" 2>/dev/null; do
    count=$((count + 1))
    [ $count -lt 6000 ] || { say "fail wait_for: no '$1' in $2"; return 1; }
    usleep 10000
  done
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
