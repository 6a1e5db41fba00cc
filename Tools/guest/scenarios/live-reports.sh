# What a run is asked for when it is over costs its ticks nothing: runs with and without it, by turns.
#: modules vkms
#: programs tactus
#: replay with-1.trace
#: limit 900
# All write trace and chain, of which the figures are made.
turns="1 2 3 4 5"
drags 3 3 taps >drags
run() { # NAME OPTION…
  local name=$1
  shift
  touch-player drags tactus run --panel libinput --display kms --board raspberry-pi-7 --scene focal \
    --trace "$name.trace" --chain "$name.chain" "$@" >"$name.txt" 2>&1
  equal "$name ended by its signal" 130 $?
}
for turn in $turns; do
  run "without-$turn" --quiet
  run "with-$turn" --report page.html --perfetto page.perfetto --explain
  check "a page, turn $turn" test -s page.html
  check "tracks, turn $turn" test -s page.perfetto
  equal "a story for each contact, turn $turn" \
    6 "$(grep -c '^contact [0-9]* landed' "with-$turn.txt")"
  rm -f page.html page.perfetto
done

# figures CHAIN… — NAME COUNT MEDIAN P99 in µs, after the first second.
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

# The nearest rank of all turns together, and of each turn's median the least and the greatest.
for kind in without with; do
  figures $kind-*.chain | sed "s/^/all $kind /"
  for turn in $turns; do figures $kind-$turn.chain | sed "s/^/$turn $kind /"; done
done | awk '
  $1 == "all" { count[$2, $3] = $4; p50[$2, $3] = $5; p99[$2, $3] = $6; names[$3] }
  $1 != "all" && (!(($2, $3) in least) || $5 < least[$2, $3]) { least[$2, $3] = $5 }
  $1 != "all" && (!(($2, $3) in most) || $5 > most[$2, $3]) { most[$2, $3] = $5 }
  END {
    for (name in names) for (turn = 1; turn <= 2; turn++) {
      kind = turn == 1 ? "without" : "with"
      printf "%s %s %d %d %d-%d %d\n", name, kind, count[kind, name], p50[kind, name], least[kind, name], most[kind, name], p99[kind, name]
    }
  }' | sort -k 1,1 -k 2,2r | sed 's/^[0-9]://' >table.txt
printf '%-18s %-8s %6s %6s %12s %6s\n' us kind count p50 by-turn p99 >shown.txt
while read -r name kind count p50 span p99; do
  printf '%-18s %-8s %6s %6s %12s %6s\n' "$name" "$kind" "$count" "$p50" "$span" "$p99"
done <table.txt >>shown.txt
table shown.txt
send table.txt without-1.chain with-1.chain with-1.txt without-1.trace with-1.trace
# A microsecond is what the clock of the chain shows.
for column in 4:median:1.1 6:p99:1.25; do
  place=${column%%:*} rest=${column#*:}
  for name in $(cut -d " " -f 1 table.txt | uniq); do
    check "${rest%:*} of $name: at most ${rest#*:} times that without" awk -v name="$name" \
      -v place="$place" -v limit="${rest#*:}" '
        $1 == name { value[$2] = $place }
        END {
          if (value["without"] == "" || value["with"] == "") exit 1
          exit !(value["with"] <= limit * value["without"] || value["with"] <= value["without"] + 1)
        }' table.txt
  done
done
