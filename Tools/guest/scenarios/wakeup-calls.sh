# How late a thread wakes, by the call that it sleeps in, beside cyclictest.
#: modules vkms
#: programs wakeup /usr/bin/cyclictest
#: limit 500
for turn in 1 2; do
  cyclictest -p 50 -i 16666 -l 100 -q -m -N 2>&1
  wakeup 16666 60 /dev/dri/card0 /dev/input/mice
done >wakeup.txt 2>&1
grep -E '^[a-z_0-9-]+ [0-9]+ [0-9]+$' wakeup.txt | tail -n 9 | while read -r call average longest; do
  figure "$call" "$average"
done
check "all calls" grep -q '^ppoll-epoll [0-9]' wakeup.txt
send wakeup.txt
