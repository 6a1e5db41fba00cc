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

# figures CHAIN… — NAME COUNT MEDIAN P99 of a live run's wake-ups and ticks in µs, after its first second.
figures() {
  awk '
    { split("", value); for (word = 3; word <= NF; word++) { split($word, pair, "="); value[pair[1]] = pair[2] } }
    $2 == "read" && value["at"] > 1000000 {
      at[FILENAME, $1] = value["at"]
      print "1:wake-of-reader", value["at"] - value["stamp"]
    }
    $2 == "tick" && value["start"] > 1000000 {
      if ((FILENAME, $1) in at && value["start"] >= at[FILENAME, $1])
        print "2:wake-for-input", value["start"] - at[FILENAME, $1]
      if (value["kind"] == "drawing") print "3:wake-for-picture", value["start"] - value["due"]
      print (value["kind"] == "input" ? "4:tick-input" : "5:tick-drawing"), value["end"] - value["start"] - value["wait"]
    }' "$@" | sort -k 1,1 -k 2,2n | awk '
    function row() { if (count) printf "%s %d %d %d\n", name, count, at(0.5), at(0.99) }
    function at(part, place) { place = int(count * part); return all[(place < count * part ? place : place - 1) + 1] }
    $1 != name { row(); name = $1; count = 0 }
    { all[++count] = $2 }
    END { row() }'
}

# compared TURNS KIND… — runs of several kinds, by turns: the figures of KIND-TURN.chain as a table, of all turns together
# and of each turn's median the least and the greatest. Those of no kind may be above the first one's, but for what two runs of
# one kind differ by: `median_slack` and `p99_slack`. Leaves NAME KIND COUNT MEDIAN LEAST-GREATEST P99 in table.txt.
compared() {
  local turns=$1 base=$2 kind turn column place rest slack name median_slack=1 p99_slack=2
  shift
  for kind; do
    figures "$kind"-*.chain | sed "s/^/all $kind /"
    for turn in $turns; do figures "$kind-$turn.chain" | sed "s/^/$turn $kind /"; done
  done | awk -v kinds="$*" '
    $1 == "all" { count[$2, $3] = $4; p50[$2, $3] = $5; p99[$2, $3] = $6; names[$3] }
    $1 != "all" && (!(($2, $3) in least) || $5 < least[$2, $3]) { least[$2, $3] = $5 }
    $1 != "all" && (!(($2, $3) in most) || $5 > most[$2, $3]) { most[$2, $3] = $5 }
    END {
      total = split(kinds, kind, " ")
      for (name in names) for (place = 1; place <= total; place++) {
        at = kind[place] SUBSEP name
        printf "%s %d %s %d %d %d-%d %d\n", name, place, kind[place], count[at], p50[at], least[at], most[at], p99[at]
      }
    }' | sort -k 1,1 -k 2,2n | sed 's/^[0-9]:\([^ ]*\) [0-9]*/\1/' >table.txt
  printf '%-18s %-8s %6s %6s %12s %6s\n' us kind count p50 by-turn p99 >shown.txt
  while read -r name kind count p50 span p99; do
    printf '%-18s %-8s %6s %6s %12s %6s\n' "$name" "$kind" "$count" "$p50" "$span" "$p99"
  done <table.txt >>shown.txt
  table shown.txt
  # The clock of the chain shows whole microseconds, so that equal medians may differ by one; a high percentile, which few ticks
  # decide, by one more.
  shift
  for column in "4:median:1.1:$median_slack" "6:p99:1.25:$p99_slack"; do
    place=${column%%:*} slack=${column##*:} rest=${column#*:}
    rest=${rest%:*}
    for name in $(cut -d " " -f 1 table.txt | uniq); do
      for kind; do
        check "${rest%:*} of $name $kind: at most ${rest#*:} times that $base" awk -v name="$name" \
          -v place="$place" -v slack="$slack" -v limit="${rest#*:}" -v base="$base" -v kind="$kind" '
            $1 == name { value[$2] = $place }
            END {
              if (value[base] == "" || value[kind] == "") exit 1
              exit !(value[kind] <= limit * value[base] || value[kind] <= value[base] + slack)
            }' table.txt
      done
    done
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
