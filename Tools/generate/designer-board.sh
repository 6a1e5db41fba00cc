# What a hand did in a page of the scene reader, replayed on a card's screen; Tools/generate/designer saves it.
#: device bochs-display,xres=800,yres=480
#: modules bochs
#: programs tactus
#: files .build/designer/page
#: replay board.trace shown
tactus replay /page/slower-row.trace --display kms --trace board.trace --quiet &
replay=$!
wait_for " display " board.trace
# All has come to rest, some seconds before the replay ends.
usleep 5000000
dump shown
check ends wait $replay
# A board ticks when there is something to do: the same pictures, at ticks of their own numbers.
hashes() { sed -n 's/.* display hash=//p' "$1"; }
equal pictures "$(hashes /page/slower-row.trace)" "$(hashes board.trace)"
send board.trace
