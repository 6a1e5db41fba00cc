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

compared "$turns" without with
send table.txt without-1.chain with-1.chain with-1.txt without-1.trace with-1.trace
