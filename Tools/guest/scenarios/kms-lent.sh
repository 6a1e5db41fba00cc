# Another program takes the card away for two seconds; pictures come back by themselves.
#: device bochs-display,xres=800,yres=480
#: modules bochs
#: programs display-probe take-card
#: screen shown picture.ppm
display-probe kms pictures=100 pause=50000 out=picture.ppm hold >probe.txt 2>&1 &
probe=$!
wait_for flip probe.txt
check take-card take-card $probe /dev/dri/card0 2
equal lost lost "$(grep -E '^(lost|found)' probe.txt | tr '\n' ' ' | sed 's/ $//')"
wait_for found probe.txt
wait_for held probe.txt
send picture.ppm probe.txt
dump shown
kill $probe
check ends wait $probe
