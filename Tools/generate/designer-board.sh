# What a hand did in a page of the scene reader, replayed on a card's screen; Tools/generate/designer saves it. A board ticks
# when there is something to do, so that pictures on the way are of other moments; the last one is the page's.
#: device bochs-display,xres=800,yres=480
#: modules bochs
#: programs tactus
#: files .build/designer/page
#: replay board.trace shown
last() { sed -n 's/.* display hash=//p' "$1" | tail -n 1; }
tactus replay /page/slower-row.trace --display kms --trace board.trace --quiet &
replay=$!
wait_for "hash=$(last /page/slower-row.trace)" board.trace
# It ends by itself once all is at rest.
kill -STOP $replay
dump shown
kill -CONT $replay
check ends wait $replay
equal picture "$(last /page/slower-row.trace)" "$(last board.trace)"
send board.trace
