# A viewer that is slow, stops or dies costs the ticks nothing: runs whose trace goes to a file, and into pipes, by turns.
#: modules vkms
#: programs tactus
#: replay stopped-1.trace
#: replay slow-1.trace
#: replay killed-1.trace
#: limit 1500
turns="1 2 3"
drags 3 3 taps >drags
run() { # NAME TRACE
  touch-player drags tactus run --panel libinput --display kms --board raspberry-pi-7 --scene focal \
    --trace "$2" --chain "$1.chain" --quiet >"${3-$1.txt}" 2>"$1.err"
  equal "$1 ended by its signal" 130 $?
}
# piped NAME READER — a run whose lines a function reads.
piped() {
  mkfifo "$1.pipe"
  "$2" <"$1.pipe" >"$1.trace" &
  run "$1" - "$1.pipe"
  wait
}
reading() { cat; }
# A fiftieth of what the run writes while a finger moves; all of it once the run is over.
slow() {
  local count=0
  while [ $count -lt 100 ]; do
    dd bs=200 count=1 2>/dev/null
    usleep 100000
    count=$((count + 1))
  done
  cat
}
# Nothing from its first lines on, until the run is over.
stopped() {
  dd bs=4096 count=2 2>/dev/null
  sleep 30
  cat
}
# Follows the file of a run, until it is killed in the middle. A control: the run writes a regular file, and nothing connects
# it with that reader; what its column may differ by from `file` is what two runs into a file differ by, and a `tail` beside one.
killed() {
  mkfifo "$1.pipe"
  cat <"$1.pipe" >/dev/null &
  local reader=$!
  tail -c +1 -F "$1.trace" >"$1.pipe" 2>/dev/null &
  local follower=$!
  (
    wait_for ' gesture ' "$1.trace"
    kill -9 $reader && touch "$1.dead"
  ) &
  run "$1" "$1.trace"
  check "$1 was outlived" [ -e "$1.dead" ]
  kill $follower 2>/dev/null
  wait
}
for turn in $turns; do
  run "file-$turn" "file-$turn.trace"
  for kind in reading slow stopped; do piped "$kind-$turn" $kind; done
  killed "killed-$turn"
  for kind in reading slow stopped killed; do
    check "$kind-$turn has lost no line" [ "$(grep -c ' fault kind=recordsDropped' $kind-$turn.trace)" = 0 ]
  done
done
# A pipe is closed by who reads it: the run ends with it, in order, and says why.
mkfifo closed.pipe
dd bs=4096 count=2 <closed.pipe >closed.trace 2>/dev/null &
touch-player drags tactus run --panel libinput --display kms --board raspberry-pi-7 --scene focal --trace - --chain closed.chain \
  --quiet >closed.pipe 2>closed.err
equal "closed ended by itself" 2 $?
wait
check "closed has said why" grep -q 'reader' closed.err
equal "closed left the console" text "$(console-mode)"
send closed.err closed.chain
compared "$turns" file reading slow stopped killed
send table.txt file-1.chain stopped-1.chain stopped-1.trace slow-1.trace killed-1.trace
