# What a hand did in a page of the scene reader, replayed on a card's screen; Tools/generate/designer saves it.
#: device bochs-display,xres=800,yres=480
#: modules bochs
#: programs tactus
#: files .build/designer/page
#: replay board.trace shown
tactus replay /page/slower-row.trace --display kms --trace board.trace --quiet &
replay=$!
wait_for " display " board.trace
# The row has come to rest long before the replay ends, after four seconds.
usleep 2800000
dump shown
check ends wait $replay
equal pictures "$(grep ' display ' /page/slower-row.trace)" "$(grep ' display ' board.trace)"
send board.trace
